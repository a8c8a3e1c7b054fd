//! Helpers for tests of Play: they send messages, return effects and views, and carry out tasks at once.

pub(super) use super::analysis::learning::learn;
pub(super) use super::analysis::standing::{smoothed_value, standing};
pub(super) use super::analysis::{AnalysisMsg, ESTIMATES, PROOF};
pub(super) use super::child_mode::convert_for_child;
pub(super) use super::clock::ClockMsg;
pub(super) use super::computer::{ComputerMsg, MOVES};
use super::game::History;
use super::library::Saved;
pub(super) use super::link::{link_of, open_link};
pub(super) use super::review::{REVIEW, ReviewMsg};
pub(super) use super::routing::judge_with;
pub(super) use super::setup::SetupMsg;
pub(super) use super::sync::sync_work;
pub(super) use super::update::{best_known_move, key_message};
pub(super) use super::view::{dialog_view, shown_values};
pub(super) use super::{Dialog, EditorMsg, GoTo, LibraryMsg, Msg, State, update};
pub(super) use crate::app::documents::{DatabaseAnswer, DocumentMsg};
pub(super) use crate::app::effects::{DatabaseRequest, DocumentWrite, TaskEvent, TaskGroup};
pub(super) use crate::app::play::msg::{Effect, Response};
pub(super) use crate::app::players::seats::Seat;
pub(super) use crate::app::record::board::BoardMsg;
pub(super) use crate::app::record::words::side_name;
pub(super) use crate::app::section::{PageData, Section};
pub(super) use crate::app::tests::begun::Begun;
pub(super) use crate::app::tests::{assert_contains, assert_lacks};
pub(super) use crate::app::ui::texts::{Context, Texts};
pub(super) use crate::app::ui::vdom::{EventData, EventKind, Node, el};
pub(super) use crate::app::undo::Undo;
pub(super) use crate::game::{BySide, Side};
pub(super) use crate::registry::{self, Task, TaskResult};
pub(super) use crate::text::{Language, Message};

pub(super) const CONTEXT: Context = Context::ENGLISH;

/// A game between two users, from a position.
pub(super) fn play(game: &str, start: &str) -> State {
    let mut state = State::new(1);
    state.tasks.workers = 2;
    let position = registry::game(game).unwrap().parse(start).unwrap();
    state.begin(History::new(position));
    state.game.seats = BySide::new(Seat::Human, Seat::Human);
    state
}

impl State {
    /// All saved games, and the current one if it is long enough to save.
    pub fn games(&mut self) -> Vec<Saved> {
        let mut games: Vec<_> = self.library.games.iter().map(|e| e.head.clone()).collect();
        let (library, current) = self.library_and_current();
        games.extend(library.unsaved_entry(&current));
        games
    }
}

/// The effect that reads the heads of the documents with a key prefix.
pub(super) fn lists(prefix: &'static str) -> Effect {
    Effect::Database(DatabaseRequest::List(prefix))
}

/// Sends an answer of the browser.
pub(super) fn on_document_msg(state: &mut State, msg: impl Into<DocumentMsg>) -> Response {
    let mut all = Response::default();
    for response in state.on_document_msg(&msg.into()) {
        all.effects.extend(response.effects);
        all.notice = response.notice.or(all.notice);
    }
    all
}

/// The section with its dialog.
pub(super) fn render(state: &State) -> Node<Msg> {
    let page = PageData::empty(CONTEXT);
    el("div")
        .child(state.view(&page))
        .maybe(dialog_view(state, &page))
        .into()
}

/// Presses the element with an id.
pub(super) fn press(state: &mut State, id: &str) -> Vec<Effect> {
    fire(state, id, EventKind::Click, &EventData::default())
}

/// Sends an event to the element with an id.
pub(super) fn fire(state: &mut State, id: &str, kind: EventKind, data: &EventData) -> Vec<Effect> {
    let message = {
        let page = render(state);
        let element = page
            .by_id(id)
            .unwrap_or_else(|| panic!("no {id} in {page:?}"));
        assert!(element.get("disabled").is_none(), "{id} is disabled");
        element.fire(kind, data)
    };
    update(state, message.unwrap_or_else(|| panic!("{id} does nothing"))).effects
}

/// The undo offer among the effects.
pub(super) fn offered(effects: &[Effect]) -> Option<Undo<Msg>> {
    effects.iter().find_map(|effect| match effect {
        Effect::OfferUndo(undo) => Some(undo.clone()),
        _ => None,
    })
}

/// Sends messages and drops their effects.
pub(super) fn send(state: &mut State, messages: impl IntoIterator<Item = Msg>) {
    for message in messages {
        update(state, message);
    }
}

pub(super) fn moves(state: &mut State, moves: &str) {
    let moves: Vec<_> = moves.split(' ').map(Msg::choose).collect();
    send(state, moves);
}

/// Carries out the tasks among the effects without time limits; analyses stop at a depth.
pub(super) fn do_tasks(state: &mut State, mut effects: Vec<Effect>, depth: u32) {
    for _ in 0..200 {
        if effects.is_empty() {
            return;
        }
        match effects.remove(0) {
            Effect::Run { task, reply, .. } => {
                let mut task = *task;
                let mut cut = false;
                if let Task::Analyse {
                    max_depth, time_ms, ..
                } = &mut task
                {
                    cut = depth < *max_depth;
                    *max_depth = depth.min(*max_depth);
                    *time_ms = 0;
                }
                let mut events = Vec::new();
                let done = registry::run(&task, &mut |p| events.push(TaskEvent::Progress(p)));
                events.push(done.map_or_else(TaskEvent::Failed, TaskEvent::Done));
                for mut event in events {
                    if let TaskEvent::Done(TaskResult::Analysed(analysed)) = &mut event {
                        // As if the time limit had stopped the search there.
                        analysed.complete = !cut || analysed.moves.iter().all(|m| m.exact);
                    }
                    effects.extend(update(state, reply.message(Box::new(event))).effects);
                }
            }
            Effect::After(_, due @ Msg::Computer(ComputerMsg::MoveDue(_))) => {
                effects.extend(update(state, due).effects)
            }
            _ => {}
        }
    }
    panic!("there is no end to it");
}

/// The groups of started tasks, and the cancelled groups.
pub(super) fn groups(effects: &[Effect]) -> (Vec<TaskGroup>, Vec<TaskGroup>) {
    let begun = effects.iter().filter_map(|e| match e {
        Effect::Run { group, .. } => Some(*group),
        _ => None,
    });
    let cancelled = effects.iter().filter_map(|e| match e {
        Effect::Cancel(group) => Some(*group),
        _ => None,
    });
    (begun.collect(), cancelled.collect())
}
