//! The refutation of a losing move: the solver's winning moves against the longest resistance that it finds, to the end
//! of the game.

use super::{Effect, REVIEW, Refutation, Response, Review, ReviewMsg, SOLVE_NODES};
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::play::game::{Game, NodeId, TaskContext};
use crate::registry::{Solved, Task, TaskResult};

/// More moves than any game that a solver decides.
const MAX_MOVES: usize = 300;

impl Refutation {
    /// True while the solver searches for moves.
    pub fn waits(&self) -> bool {
        self.task.is_some()
    }

    fn learn(&mut self, found: &Solved) {
        match self.moves.len() {
            0 => {
                (self.worth, self.plies) = (found.worth, found.plies());
                self.at_most = found.at_most;
            }
            1 => self.pairs = found.pairs.clone().filter(|p| p.first.is_none()),
            _ => {}
        }
        if let Some((mv, next)) = found.best.as_ref().and_then(|mv| {
            let next = self.position.play(mv).ok()?;
            Some((mv, next))
        }) {
            self.moves.push(mv.clone());
            self.position = next;
        }
    }
}

impl Review {
    /// The refutation of the move that led to a node.
    pub fn refutation(&self, node: NodeId) -> Option<&Refutation> {
        self.refutations.iter().find(|r| r.node == node)
    }

    /// Starts the refutations of all provably losing errors.
    pub(super) fn refute_all(&mut self, work: &mut TaskContext) -> Vec<Effect> {
        let marked = self
            .marked_moves(work.game)
            .into_iter()
            .map(|found| found.node);
        let lost = |node: &NodeId| {
            let judged = work.game.history[*node].judged.as_ref();
            judged.is_some_and(|judged| judged.exact)
        };
        let nodes: Vec<NodeId> = marked.filter(lost).collect();
        let refute = |node| self.refute(node, work);
        nodes.into_iter().flat_map(refute).collect()
    }

    /// Starts the refutation of the move that led to a node, unless it is done or running.
    pub(super) fn refute(&mut self, id: NodeId, work: &mut TaskContext) -> Vec<Effect> {
        let Some(node) = work.game.history.nodes().get(id) else {
            return Vec::new();
        };
        if self.refutation(id).is_some() || !work.game.kind.has_solver() {
            return Vec::new();
        }
        let mut new = Refutation {
            node: id,
            moves: Vec::new(),
            position: node.position.clone(),
            worth: None,
            plies: None,
            at_most: None,
            pairs: None,
            task: None,
        };
        // The review has solved the position already.
        if let Some(solved) = node.solved.as_ref().filter(|s| s.complete) {
            new.learn(solved);
        }
        self.refutations.push(new);
        self.extend_refutation(self.refutations.len() - 1, work)
    }

    /// Starts the solver for the next move, until the game is over.
    fn extend_refutation(&mut self, place: usize, work: &mut TaskContext) -> Vec<Effect> {
        let refutation = &mut self.refutations[place];
        refutation.task = None;
        let over = refutation.position.outcome().is_some();
        if over || refutation.moves.len() >= MAX_MOVES {
            return Vec::new();
        }
        let mut record = work.game.history.record_to(refutation.node);
        record.moves.extend(refutation.moves.iter().cloned());
        let id = work.tasks.ids.next_id();
        refutation.task = Some(id);
        let task = Task::solve_moves(record, Vec::new(), SOLVE_NODES);
        let reply = move |event| ReviewMsg::Task(id, event);
        vec![Effect::run(REVIEW, task, reply)]
    }

    /// Shows the position after a move of a refutation as a variation of the game; the next ones follow with the button
    /// “Next”.
    pub(super) fn play_refutation(&mut self, node: NodeId, place: usize, game: &mut Game) {
        let Some(moves) = self.refutation(node).map(|r| r.moves.clone()) else {
            return;
        };
        self.fix_line(game);
        self.attempt = None;
        game.history.go(node);
        let mut shown = node;
        for (i, mv) in moves.iter().enumerate() {
            let Ok(next) = game.history.play(mv) else {
                break;
            };
            if i == place {
                shown = next;
            }
        }
        game.history.go(shown);
    }

    /// Handles an event of a task; `None` if the task is not about a refutation.
    pub(super) fn on_refutation_event(
        &mut self,
        id: TaskId,
        event: &TaskEvent,
        work: &mut TaskContext,
    ) -> Option<Response> {
        let mut all = self.refutations.iter();
        let place = all.position(|r| r.task == Some(id))?;
        let refutation = &mut self.refutations[place];
        let before = refutation.moves.len();
        match event {
            TaskEvent::Progress(_) => return Some(Response::default()),
            TaskEvent::Done(TaskResult::Solved(found)) => refutation.learn(found),
            TaskEvent::Done(_) | TaskEvent::Failed(_) => {}
        }
        if refutation.moves.len() == before {
            // The solver has reached its limit.
            refutation.task = None;
            return Some(Response::default());
        }
        Some(self.extend_refutation(place, work).into())
    }
}
