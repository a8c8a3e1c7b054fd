//! A hint: the move of the strongest level, and whether it provably wins.

use super::ChildMsg;
use super::levels::helper;
use crate::app::effects::{self, Response, TaskEvent, TaskGroup, TaskId};
use crate::app::play::game::{Game, NodeId, Tasks};
use crate::eval::{Verdict, verdict};
use crate::job::dispatch::Urgency;
use crate::registry::{Chosen, Task, TaskResult};

type Effect = effects::Effect<ChildMsg>;

pub const HELP: TaskGroup = TaskGroup::new("play/help", Urgency::Urgent);

/// A hint that the user requested at a node.
#[derive(Clone, Debug)]
pub struct Hint {
    pub node: NodeId,
    pub task: TaskId,
    pub found: Option<HintMove>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintMove {
    pub mv: String,
    pub wins: Wins,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    AtOnce,
    /// The position after the move is provably won.
    InTime,
    Unknown,
}

impl HintMove {
    fn of(chosen: Chosen) -> Option<HintMove> {
        let proved = chosen.thinking.filter(|t| t.exact);
        let wins = match proved.map(|t| verdict(t.value)) {
            Some(Verdict::WonIn(1)) => Wins::AtOnce,
            Some(Verdict::WonIn(_)) => Wins::InTime,
            _ => Wins::Unknown,
        };
        chosen.mv.map(|mv| HintMove { mv, wins })
    }
}

#[derive(Clone, Debug, Default)]
pub struct Hints {
    pub hint: Option<Hint>,
}

impl Hints {
    pub fn here(&self, game: &Game) -> Option<&Hint> {
        let at = game.history.at();
        self.hint.as_ref().filter(|hint| hint.node == at)
    }

    /// Starts the search for a hint, unless it is done or running.
    pub fn start(&mut self, game: &Game, tasks: &mut Tasks) -> Vec<Effect> {
        if !game.is_human_turn() || self.here(game).is_some() {
            return Vec::new();
        }
        let id = tasks.ids.next_id();
        self.hint = Some(Hint {
            node: game.history.at(),
            task: id,
            found: None,
        });
        let task = Task::Choose {
            record: game.history.record(),
            player: helper(game.kind),
            seed: game.seed,
        };
        let reply = move |event| ChildMsg::Helping(id, event);
        vec![Effect::Cancel(HELP), Effect::run(HELP, task, reply)]
    }

    /// Makes the next [`Hints::sync`] delete the hint, because its node changes its number or disappears.
    pub fn invalidate(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.node = NodeId::MAX;
        }
    }

    /// Deletes a hint for another node than the current one.
    pub fn sync(&mut self, game: &Game) -> Option<Effect> {
        let at = game.history.at();
        let stale = self.hint.take_if(|hint| hint.node != at)?;
        stale.found.is_none().then_some(Effect::Cancel(HELP))
    }

    pub fn on_task_event<R>(&mut self, id: TaskId, event: TaskEvent) -> Response<ChildMsg, R> {
        let Some(hint) = self.hint.as_mut().filter(|hint| hint.task == id) else {
            return Response::default();
        };
        match event {
            TaskEvent::Done(TaskResult::Chosen(chosen)) => hint.found = HintMove::of(chosen),
            TaskEvent::Failed(error) => {
                self.hint = None;
                return Response::error(error);
            }
            TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
        }
        Response::default()
    }
}
