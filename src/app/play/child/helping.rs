//! Starts, receives and deletes hints.

use super::hint::{Hint, HintMove};
use super::levels::helper;
use super::msg::ChildMsg;
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::play::msg::{Effect, Msg, Response};
use crate::app::play::{NodeId, State};
use crate::job::dispatch::Urgency;
use crate::registry::{Task, TaskResult};

pub(crate) const HELP: TaskGroup = TaskGroup::new("play/help", Urgency::Urgent);

impl State {
    /// The hint for the current node.
    pub(crate) fn hint_here(&self) -> Option<&Hint> {
        let at = self.game.history.at();
        self.hint.as_ref().filter(|hint| hint.node == at)
    }

    /// Starts the search for a hint, unless it is done or running.
    pub(super) fn start_hint(&mut self) -> Vec<Effect> {
        if !self.persons_turn() || self.hint_here().is_some() {
            return Vec::new();
        }
        self.tasks += 1;
        self.hint = Some(Hint {
            node: self.game.history.at(),
            task: self.tasks,
            found: None,
        });
        let task = Task::Choose {
            record: self.game.history.record(),
            player: helper(self.game.kind),
            seed: self.seed,
        };
        let id = self.tasks;
        vec![
            Effect::Cancel(HELP),
            Effect::run(HELP, task, move |event| {
                Msg::Child(ChildMsg::Helping(id, event))
            }),
        ]
    }

    /// Makes the next [`State::sync_work`] delete the hint, because its node changes its number or disappears.
    pub(crate) fn invalidate_hint(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.node = NodeId::MAX;
        }
    }

    /// Deletes a hint for another node than the current one.
    pub(crate) fn sync_hint(&mut self) -> Option<Effect> {
        let at = self.game.history.at();
        let stale = self.hint.take_if(|hint| hint.node != at)?;
        stale.found.is_none().then_some(Effect::Cancel(HELP))
    }
}

pub(crate) fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Response {
    let Some(hint) = state.hint.as_mut().filter(|hint| hint.task == id) else {
        return Response::default();
    };
    match event {
        TaskEvent::Done(TaskResult::Chosen(chosen)) => hint.found = HintMove::of(chosen),
        TaskEvent::Failed(error) => {
            state.hint = None;
            return Response::error(error);
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Response::default()
}
