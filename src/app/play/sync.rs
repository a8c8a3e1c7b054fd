//! Tasks, timers and requests for the current state.

use super::game::TaskContext;
use super::msg::{Effect, Msg};
use super::state::State;
use crate::app::effects::map;
use crate::app::undo::Undo;
use crate::text::Message;

/// Starts and cancels tasks for the current node. Called when the page opens and after every message.
pub fn sync_work(state: &mut State) -> Vec<Effect> {
    let mut effects = tick(state);
    effects.extend(think(state));
    let hint = state.hints.sync(&state.game);
    effects.extend(hint.map(|effect| effect.map(Msg::Child)));
    effects.extend(sync_analysis(state));
    effects.extend(state.review.sync());
    effects.extend(save_replaced(state));
    effects
}

/// Saves the replaced games and offers to reopen them.
fn save_replaced(state: &mut State) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (saved, seats) in std::mem::take(&mut state.replaced) {
        let back = Msg::Reopen(Box::new(saved.stored.clone()), seats);
        effects.push(state.library.add_recent(saved, state.now));
        let undo = Undo::new(Message::new("library.left"), back);
        effects.push(Effect::OfferUndo(undo));
    }
    effects
}

/// Runs the clocks. If the time is over, cancels the searches about the game.
pub(super) fn tick(state: &mut State) -> Vec<Effect> {
    let computers = &state.computers;
    let held = computers.paused || computers.error.is_some() || state.editor.is_some();
    if state.clock.tick(&mut state.game.history, state.now, held) {
        let mut effects = think(state);
        effects.extend(sync_analysis(state));
        return effects;
    }
    let timer = state.clock.start_timer();
    timer
        .map(|effect| effect.map(Msg::Clock))
        .into_iter()
        .collect()
}

fn think(state: &mut State) -> Vec<Effect> {
    let held = state.editor.is_some();
    let effects = state.computers.sync(&state.game, held, &mut state.tasks);
    map(effects, Msg::Computer)
}

fn sync_analysis(state: &mut State) -> Vec<Effect> {
    // A single worker is for the computer's own move. With two, one stays free for it, and a review could wait forever
    // for the other during a proof. A hidden analysis makes room for other tasks of the page.
    let workers = state.tasks.workers;
    let room = state.is_current
        && state.editor.is_none()
        && (!state.computers.is_thinking() || workers > 1)
        && (state.review.progress().is_none() || workers > 2);
    let effects = state.analysis.sync(
        &mut TaskContext {
            game: &mut state.game,
            tasks: &mut state.tasks,
        },
        room,
    );
    map(effects, Msg::Analysis)
}
