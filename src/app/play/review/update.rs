//! Updates of the review.

use super::{Attempt, Effect, REVIEW, Response, Review, ReviewMsg, SOLVE_NODES, errors_in_words};
use crate::app::effects::{Notice, Request, TaskEvent, TaskId};
use crate::app::play::analysis::Analysis;
use crate::app::play::analysis::learning::{learn, learn_solved};
use crate::app::play::game::{Game, Judgement, NodeId, TaskContext, Tasks};
use crate::registry::{Task, TaskResult};
use crate::text::Message;

impl Review {
    pub fn update(
        &mut self,
        msg: ReviewMsg,
        work: &mut TaskContext,
        analysis: &Analysis,
    ) -> Response {
        match msg {
            ReviewMsg::Start => return self.start(work, analysis),
            ReviewMsg::Depth(depth) => self.depth = depth,
            ReviewMsg::Stop => self.stop(),
            ReviewMsg::Save => {
                let name = format!("{}-review", work.game.kind.info().id);
                return Effect::download_csv(&name, self.csv(work.game, analysis)).into();
            }
            ReviewMsg::Go(node) => work.game.history.go(node),
            ReviewMsg::GoPly(ply) => {
                if let Some(&node) = self.line(work.game).get(ply) {
                    work.game.history.go(node);
                }
            }
            ReviewMsg::TryAgain(node) => {
                let effects = self.try_again(node, work, analysis);
                return effects.unwrap_or_default().into();
            }
            ReviewMsg::EndAttempt => self.attempt = None,
            ReviewMsg::Refute(node) => return self.refute(node, work).into(),
            ReviewMsg::Refutation(node, place) => self.play_refutation(node, place, work.game),
            ReviewMsg::Puzzle(node) => {
                return Response::default().with_request(Request::Puzzle(node));
            }
            ReviewMsg::Task(id, event) => {
                let response = self.on_task_event(id, *event, work, analysis);
                return response.with_request(Request::GatherMistakes);
            }
        }
        Response::default()
    }

    /// Starts a review of the current line; during an attempt, of the reviewed game.
    pub fn start(&mut self, work: &mut TaskContext, analysis: &Analysis) -> Response {
        if self.attempt.is_none() {
            self.end = None;
        }
        self.fix_line(work.game);
        let nodes: Vec<_> = self
            .line(work.game)
            .into_iter()
            .filter(|&n| work.game.history[n].position.outcome().is_none())
            .collect();
        self.stop();
        self.stale = false;
        self.total = 0;
        self.quiet = false;
        let mut effects = vec![Effect::Cancel(REVIEW)];
        for node in nodes {
            effects.extend(self.review_node(node, work, analysis));
        }
        // All positions may be proved already.
        let done = self.waiting.is_empty();
        let notice = done.then(|| Notice::info(self.review_done(work.game)));
        if done {
            effects.extend(self.refute_all(work));
        }
        Response {
            effects,
            notice,
            requests: vec![Request::GatherMistakes.into()],
        }
    }

    fn review_done(&mut self, game: &Game) -> Message {
        self.total = 0;
        let errors = self.marked_moves(game);
        let count = |error| errors.iter().filter(|f| f.judgement == error).count();
        let (proved, probable) = (count(Judgement::Blunder), count(Judgement::Mistake));
        Message::new("review.done").with_message("errors", errors_in_words(proved, probable))
    }

    /// Starts the solver for a node, or the search if there is no solver.
    fn review_node(
        &mut self,
        id: NodeId,
        work: &mut TaskContext,
        analysis: &Analysis,
    ) -> Vec<Effect> {
        self.total += 1;
        let node = &work.game.history[id];
        let proved = node.solved.as_ref().is_some_and(|s| s.complete);
        if proved {
            return Vec::new();
        }
        if !work.game.kind.can_solve(&node.position.text()) {
            return vec![self.review_by_search(id, work, analysis)];
        }
        let task = Task::solve_moves(work.game.history.record_to(id), Vec::new(), SOLVE_NODES);
        vec![self.begin_task(id, task, work.tasks)]
    }

    /// Starts a search of a node to the depth of the review.
    fn review_by_search(
        &mut self,
        node: NodeId,
        work: &mut TaskContext,
        analysis: &Analysis,
    ) -> Effect {
        let task = Task::Analyse {
            record: work.game.history.record_to(node),
            moves: Vec::new(),
            evaluation: analysis.judging(work.game.kind),
            from_depth: 1,
            max_depth: self.depth,
            time_ms: 0,
        };
        self.begin_task(node, task, work.tasks)
    }

    fn begin_task(&mut self, node: NodeId, task: Task, tasks: &mut Tasks) -> Effect {
        let id = tasks.ids.next_id();
        self.waiting.push((id, node));
        Effect::run(REVIEW, task, move |event| ReviewMsg::Task(id, event))
    }

    /// Goes to the position before a move, for the user's attempt to find a better one. `None` without such a move.
    fn try_again(
        &mut self,
        id: NodeId,
        work: &mut TaskContext,
        analysis: &Analysis,
    ) -> Option<Vec<Effect>> {
        let node = work.game.history.nodes().get(id)?;
        let (before, mv) = (node.parent?, node.mv.clone());
        self.fix_line(work.game);
        work.game.history.go(before);
        self.attempt = Some(Attempt {
            node: before,
            instead_of: mv,
            tried: None,
        });
        let mut effects = Vec::new();
        if work.game.history.here().known().is_none() {
            self.quiet = self.waiting.is_empty();
            effects.extend(self.review_node(before, work, analysis));
        }
        effects.push(Effect::focus("trial"));
        Some(effects)
    }

    fn on_task_event(
        &mut self,
        id: TaskId,
        event: TaskEvent,
        work: &mut TaskContext,
        analysis: &Analysis,
    ) -> Response {
        if let Some(response) = self.on_refutation_event(id, &event, work) {
            return response;
        }
        let Some(index) = self.waiting.iter().position(|(task, _)| *task == id) else {
            return Response::default();
        };
        let node = self.waiting[index].1;
        match event {
            TaskEvent::Progress(_) => return Response::default(),
            TaskEvent::Done(TaskResult::Analysed(mut found)) => {
                // A search beyond the depth of the review may still find more.
                found.complete = found.moves.iter().all(|m| m.exact);
                learn(&mut work.game.history, node, found);
            }
            TaskEvent::Done(TaskResult::Solved(found)) => {
                // If a book leaves moves open, no search is necessary: the positions after the played moves determine
                // their values.
                let open = found.worth.is_none();
                learn_solved(&mut work.game.history, node, found);
                if open {
                    self.waiting.remove(index);
                    return self.review_by_search(node, work, analysis).into();
                }
            }
            TaskEvent::Done(_) => {}
            TaskEvent::Failed(error) => self.error = Some(error),
        }
        self.waiting.remove(index);
        if !self.waiting.is_empty() || std::mem::take(&mut self.quiet) {
            return Response::default();
        }
        Response {
            effects: self.refute_all(work),
            ..Response::notice(self.review_done(work.game))
        }
    }
}
