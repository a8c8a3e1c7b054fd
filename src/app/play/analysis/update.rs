//! The continuous analysis: all legal moves of the current position get values of growing depth, and proved values if a
//! solver finds them.
//!
//! A proof runs until it is done, with all workers except one reserve; estimates run meanwhile. An estimate never
//! replaces a proof.

use super::knowledge::Knowledge;
use super::learning::{forget_estimates, learn, learn_solved};
use super::proof::Proof;
use super::shares::{Shares, deal};
use super::state::Search;
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::play::msg::{Effect, Msg};
use crate::app::play::{NodeId, State};
use crate::app::players::seats::read_evaluation;
use crate::eval::EvaluationSpec;
use crate::job::dispatch::Urgency;
use crate::player::MAX_DEPTH;
use crate::registry::{Analysed, Progress, Solved, Task, TaskResult};
use crate::text::Message;

pub(crate) const ESTIMATES: TaskGroup = TaskGroup::new("play/estimates", Urgency::Patient);

pub(crate) const PROOF: TaskGroup = TaskGroup::new("play/proof", Urgency::Patient);

/// With a single worker: the number of positions after which it interrupts a proof for an estimate. About 1.5 s for
/// Rastros; a limit in positions makes the result of a short proof independent of the machine.
const TURN_NODES: u64 = 5_000_000;

/// With several workers: the number of positions after which the first one no longer proves alone and they share the
/// moves. Book positions and most endings need fewer.
const ALONE_NODES: u64 = 1_400_000;

/// The time of the estimate by a single worker before it proves without limit, in milliseconds.
const TURN_MS: u32 = 1_500;

/// The time of a search, in milliseconds; afterwards the workers rest.
const SEARCH_MS: u32 = 20_000;

/// The time of a search for lines of play if all values are proved, in milliseconds.
const LINES_MS: u32 = 3_000;

/// The next tasks for the current position.
#[derive(Debug, Default)]
struct PlannedWork {
    /// The limit of a proof in positions, 0 for unlimited; `None` for no proof.
    proof: Option<u64>,
    /// The number of workers of a search and its limit in milliseconds, 0 for unlimited; `None` for no search.
    search: Option<(usize, u32)>,
}

impl State {
    /// The known values at the current node that the user may see: only while the analysis is on, and not during an
    /// attempt to find a better move.
    pub(crate) fn shown_analysis(&self) -> Option<Knowledge> {
        let hidden = !self.analysis.on || self.trial_here();
        if hidden {
            return None;
        }
        self.game.history.here().known()
    }

    /// The tasks that would add to the knowledge of the current node.
    fn wanted_work(&self) -> PlannedWork {
        let at = self.game.history.at();
        let here = self.game.history.here();
        let deeper = self.analysis.deeper == Some(at);
        let solved = here.solved.as_ref().filter(|s| s.complete);
        let provable = solved.is_none()
            && !here.proof_ended
            && self.game.kind.can_solve(&here.position.text());
        let search_finished = here.rested || here.analysed.as_ref().is_some_and(|a| a.complete);
        // One worker stays free for the computer's own move.
        let workers = self.workers.saturating_sub(1).max(1) as usize;
        match (provable, workers) {
            (true, 1) if !here.proof_tried => PlannedWork {
                proof: Some(TURN_NODES),
                search: None,
            },
            (true, 1) if !search_finished => PlannedWork {
                proof: None,
                search: Some((1, TURN_MS)),
            },
            (true, 1) => PlannedWork {
                proof: Some(0),
                search: None,
            },
            // With more than two workers, one estimates while the others prove; with two, only for a short time.
            (true, _) => PlannedWork {
                proof: Some(if here.proof_tried { 0 } else { ALONE_NODES }),
                search: (!search_finished)
                    .then_some((1, if workers > 2 { SEARCH_MS } else { TURN_MS })),
            },
            // A book has all values; the cost of a search would only stand beside them.
            (false, _) if solved.is_some_and(|s| s.in_book) => PlannedWork::default(),
            (false, _) => PlannedWork {
                proof: None,
                search: (!search_finished || deeper).then_some((
                    workers,
                    match (deeper, solved) {
                        (true, _) => 0,
                        (_, Some(_)) => LINES_MS,
                        _ => SEARCH_MS,
                    },
                )),
            },
        }
    }

    /// True if the analysis of the current node should run now.
    fn wants_analysis(&self) -> bool {
        let at = self.game.history.at();
        let thinking = self.computers.is_thinking();
        // A single worker is for the computer's own move. With two, one stays free for it, and a review could wait
        // forever for the other during a proof. A hidden analysis makes room for other tasks of the page.
        let reviews = self.review.progress().is_some();
        let room = (!thinking || self.workers > 1) && (!reviews || self.workers > 2);
        self.analysis.on
            && self.in_sight
            && self.editor.is_none()
            && self.analysis.error_at(at).is_none()
            && !self.analysis.paused_at(at)
            && room
            && self.game.history.here().outcome().is_none()
    }

    /// Starts and cancels tasks so that the analysis is about the current node. Called after every message.
    pub(crate) fn sync_analysis(&mut self) -> Vec<Effect> {
        let at = self.game.history.at();
        let on = self.wants_analysis();
        let unwanted = |node: NodeId| !on || node != at;
        let mut effects = Vec::new();
        if self.analysis.proof.take_if(|p| unwanted(p.node)).is_some() {
            effects.push(Effect::Cancel(PROOF));
        }
        if self.analysis.search.take_if(|s| unwanted(s.node)).is_some() {
            effects.push(Effect::Cancel(ESTIMATES));
        }
        // A single worker does only one of the two at a time.
        if !on || (self.workers <= 2 && self.analysis.running()) {
            return effects;
        }
        let wanted = self.wanted_work();
        let search = wanted.search.filter(|_| self.analysis.search.is_none());
        if let Some(max_nodes) = wanted.proof.filter(|_| self.analysis.proof.is_none()) {
            let estimating = search.map_or(0, |(workers, _)| workers);
            effects.extend(self.begin_proof(self.free_workers(estimating), max_nodes));
        }
        let free = self.free_workers(0);
        if let Some((workers, time_ms)) = search.filter(|(workers, _)| *workers <= free) {
            effects.extend(self.begin_search(workers, time_ms));
        }
        effects.extend(self.help_proof());
        effects
    }

    /// The number of idle workers, without the reserve and `others`.
    fn free_workers(&self, others: usize) -> usize {
        let workers = self.workers.saturating_sub(1).max(1) as usize;
        let searching = self.analysis.search.as_ref();
        let proving = self.analysis.proof.as_ref();
        let busy = searching.map_or(0, |s| s.shares.running()) + proving.map_or(0, Proof::running);
        workers.saturating_sub(busy + others)
    }

    /// Starts a proof of the open moves of the current node: on this number of workers, or on one for a short proof.
    fn begin_proof(&mut self, workers: usize, max_nodes: u64) -> Vec<Effect> {
        let here = self.game.history.here();
        let legal = here.legal();
        let short = max_nodes > 0;
        let dealt = match &here.solved {
            // Continues an interrupted proof, or the moves that a book leaves open.
            Some(solved) if !short && !solved.complete => {
                deal(&self.promising(open_moves(&legal, solved)), workers)
            }
            Some(solved) if !solved.complete => vec![open_moves(&legal, solved)],
            _ => vec![Vec::new()],
        };
        self.analysis.proof = Some(Proof::new(self.game.history.at(), legal, short));
        let begin = |moves| self.begin_share(moves, max_nodes);
        dealt.into_iter().filter_map(begin).collect()
    }

    /// Gives idle workers moves of a proof that no other worker has begun.
    fn help_proof(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.free_workers(0) > 0
            && let Some(proof) = self.analysis.proof.as_ref().filter(|p| !p.short)
            && let Some(mv) = proof.spare_move()
        {
            effects.extend(self.begin_share(vec![mv], 0));
        }
        effects
    }

    /// Starts a task of the current proof.
    fn begin_share(&mut self, moves: Vec<String>, max_nodes: u64) -> Option<Effect> {
        let proof = self.analysis.proof.as_mut()?;
        self.tasks += 1;
        proof.share(self.tasks, moves.clone());
        let task = Task::Solve {
            record: self.game.history.record(),
            moves: true,
            only: moves,
            time_ms: 0,
            max_nodes,
        };
        let id = self.tasks;
        Some(Effect::run(PROOF, task, move |event| {
            Msg::Proving(id, event)
        }))
    }

    /// Sorts moves of the current node by the search's values, the best first, so that the proof finds a win early.
    fn promising(&self, mut moves: Vec<String>) -> Vec<String> {
        let Some(analysed) = &self.game.history.here().analysed else {
            return moves;
        };
        let value = |mv: &String| {
            let found = analysed.moves.iter().find(|m| m.mv == *mv);
            found.map_or(f64::NEG_INFINITY, |m| m.value)
        };
        // A stable sort leaves equal moves in the order of the game.
        moves.sort_by(|a, b| value(b).total_cmp(&value(a)));
        moves
    }

    /// Starts a search with one task per worker. Continues an earlier search of this node.
    pub(super) fn begin_search(&mut self, workers: usize, time_ms: u32) -> Vec<Effect> {
        let here = self.game.history.here();
        let legal = here.legal();
        let known = here.analysed.as_ref();
        let (moves, depth) = known.map_or((legal.clone(), 0), |known| left_open(&legal, known));
        let before = known.filter(|_| depth > 0).map(|a| (a.counters, a.time_ms));
        let first = self.tasks + 1;
        let mut effects = Vec::new();
        for moves in deal(&moves, workers) {
            let task = Task::Analyse {
                record: self.game.history.record(),
                moves,
                evaluation: self.judging(),
                from_depth: depth + 1,
                max_depth: MAX_DEPTH,
                time_ms,
            };
            self.tasks += 1;
            let id = self.tasks;
            effects.push(Effect::run(ESTIMATES, task, move |event| {
                Msg::Estimating(id, event)
            }));
        }
        self.analysis.search = Some(Search {
            node: self.game.history.at(),
            shares: Shares::new(first..=self.tasks),
            before: before.unwrap_or_default(),
        });
        effects
    }

    /// The evaluation of analysis and review.
    pub(crate) fn judging(&self) -> EvaluationSpec {
        let chosen = self.analysis.evaluation.clone();
        chosen.unwrap_or_else(|| self.game.kind.evaluations()[0].spec())
    }

    /// Changes the evaluation for analysis and review. Deletes all estimates; proofs stay and continue.
    pub(crate) fn judge_with(&mut self, evaluation: EvaluationSpec) {
        if evaluation == self.judging() {
            return;
        }
        self.analysis.evaluation = Some(evaluation);
        self.analysis.error = None;
        self.analysis.invalidate_search();
        self.review.stop();
        forget_estimates(&mut self.game.history);
    }

    /// The same with the word of an evaluation; ignores an invalid word.
    pub(crate) fn judge_with_word(&mut self, word: &str) {
        if let Ok(evaluation) = read_evaluation(self.game.kind, word) {
            self.judge_with(evaluation);
        }
    }

    pub(crate) fn analyse(&mut self, on: bool) {
        self.analysis.on = on;
        self.analysis.paused = None;
        self.analysis.error = None;
    }

    /// Analyses the current position without a time limit.
    pub(crate) fn analyse_deeper(&mut self) {
        self.analysis.on = true;
        self.analysis.paused = None;
        self.analysis.deeper = Some(self.game.history.at());
        self.game.history.here_mut().proof_ended = false;
    }

    /// True if the search at this node has reached its time limit and could continue.
    pub(crate) fn could_go_deeper(&self) -> bool {
        let here = self.game.history.here();
        let paused = self.analysis.paused_at(self.game.history.at());
        let known = here.known();
        let open = known.is_some_and(|k| !k.is_complete())
            && !here.analysed.as_ref().is_some_and(|a| a.complete);
        self.analysis.on && !self.analysis.running() && (open || paused)
    }

    /// The best known move at the current node, proved or estimated; never a provably losing one while another is
    /// undecided.
    pub(crate) fn best_move(&self) -> Option<String> {
        let known = self.game.history.here().known();
        if let Some(best) = known.as_ref().and_then(Knowledge::best) {
            return Some(best.mv.clone());
        }
        let thinking = self.computers.turn.as_ref()?.so_far.as_ref()?;
        let decided = |mv: &&String| known.as_ref().and_then(|k| k.find(mv)).is_some();
        let mv = thinking.variation.first();
        mv.filter(|mv| !decided(mv)).cloned()
    }
}

pub(crate) fn on_search_event(state: &mut State, id: TaskId, event: TaskEvent) {
    let running = state.analysis.search.as_mut();
    let Some(search) = running.filter(|s| s.shares.has(id)) else {
        return;
    };
    let node = search.node;
    match event {
        TaskEvent::Progress(Progress::Analysed(found)) => {
            search.shares.on_result(id, found, false);
            if let Some(found) = search.merged() {
                learn(&mut state.game.history, node, found);
            }
        }
        TaskEvent::Done(TaskResult::Analysed(found)) => {
            search.shares.on_result(id, found, true);
            let (found, done) = (search.merged(), search.shares.done());
            if let Some(found) = found {
                learn(&mut state.game.history, node, found);
            }
            if done {
                state.analysis.search = None;
                state.analysis.deeper = None;
                if let Some(this_node) = state.game.history.node_mut(node) {
                    this_node.rested = true;
                }
            }
        }
        TaskEvent::Progress(_) => {}
        // Workers of this page send no other results.
        TaskEvent::Done(_) => state.analysis.invalidate_search(),
        TaskEvent::Failed(error) => fail(state, node, error),
    }
}

pub(crate) fn on_proof_event(state: &mut State, id: TaskId, event: TaskEvent) {
    let Some(proof) = state.analysis.proof.as_mut().filter(|p| p.has(id)) else {
        return;
    };
    let node = proof.node;
    match event {
        TaskEvent::Progress(Progress::Solving(so_far)) => proof.on_result(id, so_far, false),
        TaskEvent::Done(TaskResult::Solved(found)) => proof.on_result(id, found, true),
        TaskEvent::Progress(_) => return,
        TaskEvent::Done(_) => return state.analysis.invalidate_proof(),
        TaskEvent::Failed(error) => return fail(state, node, error),
    }
    let (found, short, over) = (proof.merged(), proof.short, proof.over());
    let waits = proof.running() > 0;
    let from_book = found.as_ref().is_some_and(|s| s.in_book);
    if let Some(found) = found {
        learn_solved(&mut state.game.history, node, found);
    }
    if !over {
        return;
    }
    // Redundant tasks are cancelled with the proof.
    match waits {
        true => state.analysis.invalidate_proof(),
        false => state.analysis.proof = None,
    }
    let Some(this_node) = state.game.history.node_mut(node) else {
        return;
    };
    // Next, a proof decides the moves that the book leaves open.
    this_node.proof_tried |= !from_book;
    this_node.proof_ended |= !short && !from_book;
    if this_node.known().is_some_and(|k| k.is_complete()) {
        // No estimates remain to compute; there may be a line of play.
        this_node.rested |= this_node.analysed.is_some();
        state.analysis.deeper = None;
        state.analysis.invalidate_search();
    }
}

/// The moves for which a search has only estimates, and the depth that it has reached for all of them; 0 if it has no
/// value for some.
fn left_open(legal: &[String], known: &Analysed) -> (Vec<String>, u32) {
    let of = |mv: &String| known.moves.iter().find(|m| m.mv == *mv);
    let open: Vec<String> = legal
        .iter()
        .filter(|mv| of(mv).is_none_or(|m| !m.exact))
        .cloned()
        .collect();
    let depths = open.iter().map(|mv| of(mv).map_or(0, |m| m.depth));
    match depths.min() {
        Some(depth) => (open, depth),
        // Nothing is open; an explicit request starts anew.
        None => (legal.to_vec(), 0),
    }
}

/// The moves that a solver has not decided, including those missing from its list.
fn open_moves(legal: &[String], solved: &Solved) -> Vec<String> {
    let decided = |mv: &&String| {
        let mut moves = solved.moves.iter();
        moves.any(|m| m.mv == **mv && m.worth.is_some())
    };
    legal.iter().filter(|mv| !decided(mv)).cloned().collect()
}

fn fail(state: &mut State, node: NodeId, error: Message) {
    state.analysis.invalidate_proof();
    state.analysis.invalidate_search();
    state.analysis.error = Some((node, error));
}
