//! The review of a game: a solver proves each position of the current line if it can, and a search of fixed depth
//! completes undecided ones. Limits are in positions or plies and never in time, so that the results are the same every
//! time and on every machine.

use super::judgement::{Certainty, Judged, Judgement};
use super::refutation;
use super::state::{Counts, MarkedMove, REVIEW, SOLVE_NODES, Trial};
use crate::app::effects::{Request, TaskEvent, TaskId};
use crate::app::play::analysis::learning::{learn, learn_solved};
use crate::app::play::analysis::standing::{proved_standing, smoothed_value};
use crate::app::play::msg::{Effect, Msg, Response};
use crate::app::play::{NodeId, State};
use crate::game::{Outcome, Side};
use crate::registry::{Task, TaskResult};
use crate::text::{CsvTable, EnumId, Message, or_empty};

/// The numbers of errors as text, without kinds that do not occur.
pub(super) fn errors_in_words(proved: usize, probable: usize) -> Message {
    let key = match (proved, probable) {
        (0, 0) => "review.errors.none",
        (_, 0) => "review.errors.proved",
        (0, _) => "review.errors.probable",
        _ => "review.errors.both",
    };
    Message::new(key)
        .with("proved", proved)
        .with("probable", probable)
}

impl State {
    /// The line of the review: the reviewed game, or the current line before a review.
    pub(crate) fn reviewed_line(&self) -> Vec<NodeId> {
        let history = &self.game.history;
        let from = self.review.end.unwrap_or(history.at());
        history.path(history.end_after(from))
    }

    /// Fixes the line of the review, so that attempts do not change it.
    pub(super) fn fix_line(&mut self) {
        self.review.end = self.reviewed_line().last().copied();
    }

    /// Starts a review of the current line; during an attempt, of the reviewed game.
    pub(crate) fn review(&mut self) -> Response {
        if self.review.trial.is_none() {
            self.review.end = None;
        }
        self.fix_line();
        let nodes: Vec<_> = self
            .reviewed_line()
            .into_iter()
            .filter(|&n| self.game.history[n].position.outcome().is_none())
            .collect();
        self.review.stop();
        self.review.stale = false;
        self.review.total = 0;
        self.review.quiet = false;
        let mut effects = vec![Effect::Cancel(REVIEW)];
        for node in nodes {
            effects.extend(self.review_node(node));
        }
        // All positions may be proved already.
        let done = self.review.waiting.is_empty();
        let notice = done.then(|| (self.review_done(), false));
        if done {
            effects.extend(self.refute_all());
        }
        Response {
            effects,
            notice,
            requests: vec![Request::GatherMistakes],
        }
    }

    /// The message after a review.
    fn review_done(&mut self) -> Message {
        self.review.total = 0;
        let errors = self.marked_moves();
        let count = |error| errors.iter().filter(|f| f.judgement == error).count();
        let (proved, probable) = (count(Judgement::Blunder), count(Judgement::Mistake));
        Message::new("review.done").with_message("errors", errors_in_words(proved, probable))
    }

    /// Starts the solver for a node, or the search if there is no solver.
    fn review_node(&mut self, node: NodeId) -> Vec<Effect> {
        self.review.total += 1;
        let this_node = &self.game.history[node];
        let proved = this_node.solved.as_ref().is_some_and(|s| s.complete);
        if proved {
            return Vec::new();
        }
        if !self.game.kind.can_solve(&this_node.position.text()) {
            return vec![self.review_by_search(node)];
        }
        let task = Task::Solve {
            record: self.game.history.record_to(node),
            moves: true,
            only: Vec::new(),
            time_ms: 0,
            max_nodes: SOLVE_NODES,
        };
        vec![self.begin_review_task(node, task)]
    }

    /// Starts a search of a node to the depth of the review.
    fn review_by_search(&mut self, node: NodeId) -> Effect {
        let task = Task::Analyse {
            record: self.game.history.record_to(node),
            moves: Vec::new(),
            evaluation: self.judging(),
            from_depth: 1,
            max_depth: self.review.depth,
            time_ms: 0,
        };
        self.begin_review_task(node, task)
    }

    fn begin_review_task(&mut self, node: NodeId, task: Task) -> Effect {
        self.tasks += 1;
        let id = self.tasks;
        self.review.waiting.push((id, node));
        Effect::run(REVIEW, task, move |event| Msg::Reviewing(id, event))
    }

    /// Cancels the tasks of a review that was dropped.
    pub(crate) fn cancel_stale_review(&mut self) -> Vec<Effect> {
        match std::mem::take(&mut self.review.stale) {
            true => vec![Effect::Cancel(REVIEW)],
            false => Vec::new(),
        }
    }

    /// The errors of the reviewed game, in its order.
    pub(crate) fn marked_moves(&self) -> Vec<MarkedMove> {
        let line = self.reviewed_line();
        let pairs = line.windows(2).enumerate();
        pairs
            .filter_map(|(i, pair)| {
                let judged = self.game.history[pair[1]].judged.as_ref()?;
                Some(MarkedMove {
                    node: pair[1],
                    ply: i + 1,
                    side: self.game.history[pair[0]].position.side_to_move(),
                    judgement: judged.judgement()?,
                })
            })
            .collect()
    }

    /// The numbers of moves of the reviewed game with each certainty.
    pub(crate) fn review_counts(&self) -> Counts {
        let mut counts = Counts::default();
        for &node in &self.reviewed_line()[1..] {
            let judged = self.game.history[node].judged.as_ref();
            match judged.map(Judged::certainty) {
                Some(Certainty::Proved) => counts.proved += 1,
                Some(Certainty::Estimated) => counts.estimated += 1,
                None => counts.undecided += 1,
            }
        }
        counts
    }

    /// The side that lost the game of a line, and its losing move: the last one that turned a won or drawn position
    /// into a lost one, or `None` if the game was lost from its start on. Requires that all later positions are proved
    /// to be lost: otherwise a later move could be the losing one.
    pub(crate) fn losing_move(&self, line: &[NodeId]) -> Option<(Side, Option<NodeId>)> {
        let end = &self.game.history[*line.last()?];
        let Outcome::WonBy(winner) = end.outcome()? else {
            return None;
        };
        let won = |&&node: &&NodeId| {
            let known = proved_standing(self, node);
            known.is_some_and(|value| {
                if winner == Side::First {
                    value > 0.0
                } else {
                    value < 0.0
                }
            })
        };
        let lost = line.iter().rev().take_while(won).count();
        match line.len() - lost {
            0 => Some((!winner, None)),
            _ if lost == 0 => None,
            first => {
                let this_node = &self.game.history[line[first]];
                let blunder = this_node.judged.as_ref()?.judgement() == Some(Judgement::Blunder);
                let before = self.game.history[line[first - 1]].position.side_to_move();
                (blunder && before != winner).then_some((!winner, Some(line[first])))
            }
        }
    }

    /// True if a move of the reviewed game has been judged.
    pub(crate) fn is_judged(&self) -> bool {
        let line = self.reviewed_line();
        line.iter().any(|&n| self.game.history[n].judged.is_some())
    }

    /// Goes to the position before a move, for the user's attempt to find a better one.
    pub(crate) fn try_again(&mut self, node: NodeId) -> Response {
        let Some(this_node) = self.game.history.nodes().get(node) else {
            return Response::default();
        };
        let (Some(before), mv) = (this_node.parent, this_node.mv.clone()) else {
            return Response::default();
        };
        self.fix_line();
        self.game.history.go(before);
        // Otherwise a game between computers would continue on the board.
        self.computers.paused |= self.computers_only();
        self.review.trial = Some(Trial {
            node: before,
            instead_of: mv,
            tried: None,
        });
        let mut effects = Vec::new();
        if self.game.history.here().known().is_none() {
            self.review.quiet = self.review.waiting.is_empty();
            effects.extend(self.review_node(before));
        }
        effects.push(Effect::Focus("trial".to_owned()));
        Response::effects(effects)
    }

    /// True during an attempt at the current node, so that the better move stays hidden.
    pub(crate) fn trial_here(&self) -> bool {
        let at = self.game.history.at();
        self.review.trial.as_ref().is_some_and(|t| t.node == at)
    }

    /// Records a move as an attempt, if one is running.
    pub(crate) fn record_attempt(&mut self, parent: NodeId, child: NodeId) {
        if let Some(trial) = self.review.trial.as_mut().filter(|t| t.node == parent) {
            trial.tried = Some(child);
        }
    }

    /// Downloads the moves of the reviewed game as a table.
    pub(crate) fn save_review(&self) -> Response {
        let name = format!("{}-review", self.game.kind.info().id);
        Response::effects(vec![Effect::save_table(&name, self.review_csv())])
    }

    /// The moves of the reviewed game with their values as CSV. Values are from the view of the side that moved.
    pub(crate) fn review_csv(&self) -> String {
        let history = &self.game.history;
        let judged = |node: &NodeId| history[*node].judged.as_ref();
        let side = |node: NodeId| {
            let side = history[node].position.side_to_move();
            self.game.kind.info().sides[side.index()]
        };
        let line = self.reviewed_line();
        let rows = line
            .windows(2)
            .zip(1..)
            .map(|(pair, ply)| (ply, pair[0], pair[1]));
        CsvTable::new("ply", |(ply, ..): &(usize, NodeId, NodeId)| *ply)
            .column("side", |(_, before, _)| side(*before))
            .column("move", |(.., node)| &history[*node].mv)
            .column("value", |(.., node)| or_empty(judged(node).map(|j| j.value)))
            .column("exact", |(.., node)| or_empty(judged(node).map(|j| j.exact)))
            .column("depth", |(.., node)| or_empty(judged(node).map(|j| j.depth)))
            .column("best", |(.., node)| or_empty(judged(node).map(|j| &j.best)))
            .column("best_value", |(.., node)| {
                or_empty(judged(node).map(|j| j.best_value))
            })
            .column("error", |(.., node)| {
                or_empty(judged(node).and_then(Judged::judgement).map(Judgement::id))
            })
            .column("certainty", |(.., node)| {
                judged(node).map_or("undecided", |j| j.certainty().id())
            })
            // Adding zero turns a negative zero into a positive one.
            .column("value_for_first", |(.., node)| {
                or_empty(smoothed_value(self, *node).map(|value| value + 0.0))
            })
            .write(rows)
    }
}

pub(crate) fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Response {
    if let Some(response) = refutation::on_task_event(state, id, &event) {
        return response;
    }
    let Some(index) = state
        .review
        .waiting
        .iter()
        .position(|(task, _)| *task == id)
    else {
        return Response::default();
    };
    let node = state.review.waiting[index].1;
    match event {
        TaskEvent::Progress(_) => return Response::default(),
        TaskEvent::Done(TaskResult::Analysed(mut found)) => {
            // A search beyond the depth of the review may still find more.
            found.complete = found.moves.iter().all(|m| m.exact);
            learn(&mut state.game.history, node, found);
        }
        TaskEvent::Done(TaskResult::Solved(found)) => {
            // If a book leaves moves open, no search is necessary: the positions after the played moves determine their
            // values.
            let open = found.worth.is_none();
            learn_solved(&mut state.game.history, node, found);
            if open {
                state.review.waiting.remove(index);
                return Response::effects(vec![state.review_by_search(node)]);
            }
        }
        TaskEvent::Done(_) => {}
        TaskEvent::Failed(error) => state.review.error = Some(error),
    }
    state.review.waiting.remove(index);
    if !state.review.waiting.is_empty() || std::mem::take(&mut state.review.quiet) {
        return Response::default();
    }
    Response {
        effects: state.refute_all(),
        ..Response::notice(state.review_done())
    }
}
