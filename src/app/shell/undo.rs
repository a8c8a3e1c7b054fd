//! What is left when something else takes its place: tabs and games become places of the browser's history, and what made room for
//! something else, or was deleted, can be brought back for a while: one offer at a time.

use super::router::go_to;
use super::section::Section;
use super::state::{Offer, RunKind, State, Undo};
use crate::app::effects::{Effect, Timer};
use crate::app::ui::control::Control;
use crate::text::Message;

/// How long something can be brought back, in milliseconds.
const OFFERED_MS: u32 = 10_000;

/// What was seen before something happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    section: Section,
    places: u64,
    rules: Option<&'static str>,
    /// How often each of [`UNDOABLE`] has happened.
    done: [u64; UNDOABLE.len()],
}

/// What can be brought back.
const UNDOABLE: [Undo; 7] = [
    Undo::Game,
    Undo::Left(RunKind::Evolution),
    Undo::Left(RunKind::Experiment),
    Undo::Left(RunKind::Championship),
    Undo::Deleted(RunKind::Evolution),
    Undo::Deleted(RunKind::Experiment),
    Undo::Deleted(RunKind::Championship),
];

impl Before {
    /// What is seen now.
    pub(crate) fn of(state: &State) -> Self {
        Before {
            section: state.section,
            places: state.play.places(),
            rules: state.play.reads_rules().map(|kind| kind.info().id),
            done: UNDOABLE.map(|undo| match undo {
                Undo::Game => state.play.games_left(),
                Undo::Left(RunKind::Evolution) => state.coevolution.runs_left(),
                Undo::Left(RunKind::Experiment) => state.coevolution.experiments_left(),
                Undo::Left(RunKind::Championship) => state.championship.lefts(),
                Undo::Deleted(kind) => state.runs(kind).deletions(),
            }),
        }
    }

    /// What follows from what has changed since. `by_address`: the browser's history has its place already.
    pub(crate) fn left(self, state: &mut State, by_address: bool) -> Vec<Effect> {
        let now = Before::of(state);
        let mut effects = Vec::new();
        let elsewhere =
            now.section != self.section || now.places != self.places || now.rules != self.rules;
        if !by_address && elsewhere {
            effects.push(Effect::NewPlace);
        }
        for (i, undo) in UNDOABLE.into_iter().enumerate() {
            if now.done[i] != self.done[i] {
                effects.extend(state.offer(undo));
            }
            if now.done[i] != self.done[i] && matches!(undo, Undo::Deleted(_)) {
                // The button that had the focus goes with what it has deleted.
                effects.push(Effect::Focus(UNDO_BUTTON.to_owned()));
            }
        }
        effects
    }
}

/// The button that brings back what is offered.
pub(crate) const UNDO_BUTTON: &str = "undo-offer";

/// What is offered, in words.
pub(crate) fn words(state: &State) -> Option<Message> {
    Some(match state.offer?.undo {
        Undo::Game => return state.play.left_in_words(),
        Undo::Left(RunKind::Evolution) => Message::new("page.run_left"),
        Undo::Left(RunKind::Experiment) => Message::new("page.experiment_left"),
        Undo::Left(RunKind::Championship) => Message::new("page.championship_left"),
        Undo::Deleted(kind) => {
            let title = state.runs(kind).deleted()?.title.clone();
            Message::new("library.deleted").with_message("name", title)
        }
    })
}

/// Brings back what is offered, and shows it.
pub(crate) fn undo(state: &mut State) -> Vec<Effect> {
    let Some(offer) = state.offer.take() else {
        return Vec::new();
    };
    let (tab, mut effects) = match offer.undo {
        Undo::Game => (Section::Play, state.play.bring_back()),
        Undo::Left(kind) => (
            place(kind),
            match kind {
                RunKind::Evolution => state.coevolution.bring_back(),
                RunKind::Experiment => state.coevolution.bring_back_experiment(),
                RunKind::Championship => state.championship.bring_back(),
            },
        ),
        Undo::Deleted(kind) => (place(kind), state.runs_mut(kind).undelete()),
    };
    effects.extend(go_to(state, tab));
    // The button that had the focus goes with the offer.
    effects.push(Effect::Focus("main".to_owned()));
    effects
}

/// Where runs of a kind are seen.
fn place(kind: RunKind) -> Section {
    match kind {
        RunKind::Evolution | RunKind::Experiment => Section::Coevolution,
        RunKind::Championship => Section::Championship,
    }
}

impl State {
    /// Offers for a while to bring something back. What was offered before is not wanted.
    pub(crate) fn offer(&mut self, undo: Undo) -> Vec<Effect> {
        let mut effects = match self.offer.is_some_and(|offer| offer.undo != undo) {
            true => decline(self),
            false => Vec::new(),
        };
        self.notices += 1;
        let number = self.notices;
        self.offer = Some(Offer { number, undo });
        effects.push(Effect::After(OFFERED_MS, Timer::Notice(number)));
        effects
    }

    /// Where a link has locked the game, what it has made room for is not offered in its place. It is among the recent games.
    pub(crate) fn offer_no_other_game(&mut self) {
        let free = self.class_link.limits.allows(Control::Setting);
        if !free && self.offer.is_some_and(|offer| offer.undo == Undo::Game) {
            decline(self);
        }
    }
}

/// What is offered is not wanted back.
pub(crate) fn decline(state: &mut State) -> Vec<Effect> {
    match state.offer.take().map(|offer| offer.undo) {
        Some(Undo::Game) => state.play.forget_left(),
        Some(Undo::Left(RunKind::Evolution)) => state.coevolution.forget_left(),
        Some(Undo::Left(RunKind::Experiment)) => state.coevolution.forget_experiment(),
        Some(Undo::Left(RunKind::Championship)) => state.championship.forget_left(),
        Some(Undo::Deleted(kind)) => return state.runs_mut(kind).forget_deleted(),
        None => {}
    }
    Vec::new()
}
