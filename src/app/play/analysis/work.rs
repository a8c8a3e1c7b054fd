//! The continuous analysis: all legal moves of the current position get values of growing depth, and proved values if a
//! solver finds them.
//!
//! A proof runs until it is done, with all workers except one reserve; estimates run meanwhile. An estimate never
//! replaces a proof.

use super::proof::Proof;
use super::shares::{Shares, deal};
use super::{Analysis, AnalysisMsg, Search};
use crate::app::effects::{self, TaskGroup};
use crate::app::play::game::{Game, Node, NodeId, TaskContext};
use crate::job::dispatch::Urgency;
use crate::player::MAX_DEPTH;
use crate::registry::{Analysed, Solved, Task};

type Effect = effects::Effect<AnalysisMsg>;

pub const ESTIMATES: TaskGroup = TaskGroup::new("play/estimates", Urgency::Patient);

pub const PROOF: TaskGroup = TaskGroup::new("play/proof", Urgency::Patient);

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

/// The limit of a proof in positions, 0 for unlimited; `None` for no proof.
type PlannedProof = Option<u64>;

/// The number of workers of a search and its limit in milliseconds, 0 for unlimited; `None` for no search.
type PlannedSearch = Option<(usize, u32)>;

impl Analysis {
    /// The tasks that would add to the knowledge of the current node.
    fn wanted_work(&self, game: &Game, workers: u32) -> (PlannedProof, PlannedSearch) {
        let at = game.history.at();
        let here = game.here();
        let deeper = self.deeper == Some(at);
        let solved = here.solved.as_ref().filter(|s| s.complete);
        let provable =
            solved.is_none() && !here.proof_ended && game.kind.can_solve(&here.position.text());
        let search_finished = here.rested || here.analysed.as_ref().is_some_and(|a| a.complete);
        let workers = without_reserve(workers);
        match (provable, workers) {
            (true, 1) if !here.proof_tried => (Some(TURN_NODES), None),
            (true, 1) if !search_finished => (None, Some((1, TURN_MS))),
            (true, 1) => (Some(0), None),
            // With more than two workers, one estimates while the others prove; with two, only for a short time.
            (true, _) => {
                let nodes = if here.proof_tried { 0 } else { ALONE_NODES };
                let time_ms = if workers > 2 { SEARCH_MS } else { TURN_MS };
                (Some(nodes), (!search_finished).then_some((1, time_ms)))
            }
            // A book has all values: a search would add nothing.
            (false, _) if solved.is_some_and(|s| s.in_book) => (None, None),
            (false, _) => {
                let time_ms = match (deeper, solved) {
                    (true, _) => 0,
                    (_, Some(_)) => LINES_MS,
                    _ => SEARCH_MS,
                };
                let wanted = !search_finished || deeper;
                (None, wanted.then_some((workers, time_ms)))
            }
        }
    }

    /// Starts and cancels tasks so that the analysis is about the current node. It runs only if there is `room` for it.
    pub fn sync(&mut self, work: &mut TaskContext, room: bool) -> Vec<Effect> {
        let at = work.game.history.at();
        let on = room
            && self.on
            && self.error_at(at).is_none()
            && !self.paused_at(at)
            && work.game.here().outcome().is_none();
        let unwanted = |node: NodeId| !on || node != at;
        let mut effects = Vec::new();
        if self.proof.take_if(|p| unwanted(p.node)).is_some() {
            effects.push(Effect::Cancel(PROOF));
        }
        if self.search.take_if(|s| unwanted(s.node)).is_some() {
            effects.push(Effect::Cancel(ESTIMATES));
        }
        // A single worker does only one of the two at a time.
        if !on || (work.tasks.workers <= 2 && self.running()) {
            return effects;
        }
        let (proof, search) = self.wanted_work(work.game, work.tasks.workers);
        let search = search.filter(|_| self.search.is_none());
        if let Some(max_nodes) = proof.filter(|_| self.proof.is_none()) {
            let estimating = search.map_or(0, |(workers, _)| workers);
            effects.extend(self.begin_proof(work, estimating, max_nodes));
        }
        let free = self.free_workers(work.tasks.workers);
        if let Some((workers, time_ms)) = search.filter(|(workers, _)| *workers <= free) {
            effects.extend(self.begin_search(work, workers, time_ms));
        }
        effects.extend(self.help_proof(work));
        effects
    }

    /// The number of idle workers, without the reserve.
    fn free_workers(&self, workers: u32) -> usize {
        let searching = self.search.as_ref().map_or(0, |s| s.shares.running());
        let proving = self.proof.as_ref().map_or(0, Proof::running);
        without_reserve(workers).saturating_sub(searching + proving)
    }

    /// Starts a proof of the open moves of the current node: on the idle workers without `others`, or on one for a
    /// short proof.
    fn begin_proof(
        &mut self,
        work: &mut TaskContext,
        others: usize,
        max_nodes: u64,
    ) -> Vec<Effect> {
        let here = work.game.here();
        let workers = self.free_workers(work.tasks.workers).saturating_sub(others);
        let legal = here.legal();
        let short = max_nodes > 0;
        let dealt = match &here.solved {
            // Continues an interrupted proof, or the moves that a book leaves open.
            Some(solved) if !short && !solved.complete => {
                deal(&promising(here, open_moves(&legal, solved)), workers)
            }
            Some(solved) if !solved.complete => vec![open_moves(&legal, solved)],
            _ => vec![Vec::new()],
        };
        self.proof = Some(Proof::new(work.game.history.at(), legal, short));
        let begin = |moves| self.begin_share(work, moves, max_nodes);
        dealt.into_iter().filter_map(begin).collect()
    }

    /// Gives idle workers moves of a proof that no other worker has begun.
    fn help_proof(&mut self, work: &mut TaskContext) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.free_workers(work.tasks.workers) > 0
            && let Some(proof) = self.proof.as_ref().filter(|p| !p.short)
            && let Some(mv) = proof.spare_move()
        {
            effects.extend(self.begin_share(work, vec![mv], 0));
        }
        effects
    }

    fn begin_share(
        &mut self,
        work: &mut TaskContext,
        moves: Vec<String>,
        max_nodes: u64,
    ) -> Option<Effect> {
        let proof = self.proof.as_mut()?;
        let id = work.tasks.ids.next_id();
        proof.share(id, moves.clone());
        let task = Task::solve_moves(work.game.history.record(), moves, max_nodes);
        let reply = move |event| AnalysisMsg::Proving(id, event);
        Some(Effect::run(PROOF, task, reply))
    }

    /// Starts a search with one task per worker. Continues an earlier search of this node.
    pub(super) fn begin_search(
        &mut self,
        work: &mut TaskContext,
        workers: usize,
        time_ms: u32,
    ) -> Vec<Effect> {
        let here = work.game.here();
        let legal = here.legal();
        let known = here.analysed.as_ref();
        let (moves, depth) = known.map_or((legal.clone(), 0), |known| left_open(&legal, known));
        let before = known.filter(|_| depth > 0).map(|a| (a.counters, a.time_ms));
        let mut ids = Vec::new();
        let mut effects = Vec::new();
        for moves in deal(&moves, workers) {
            let task = Task::Analyse {
                record: work.game.history.record(),
                moves,
                evaluation: self.judging(work.game.kind),
                from_depth: depth + 1,
                max_depth: MAX_DEPTH,
                time_ms,
            };
            let id = work.tasks.ids.next_id();
            ids.push(id);
            let reply = move |event| AnalysisMsg::Estimating(id, event);
            effects.push(Effect::run(ESTIMATES, task, reply));
        }
        self.search = Some(Search {
            node: work.game.history.at(),
            shares: Shares::new(ids),
            before: before.unwrap_or_default(),
        });
        effects
    }
}

/// The number of workers for the analysis: one stays free for the computer's own move.
fn without_reserve(workers: u32) -> usize {
    workers.saturating_sub(1).max(1) as usize
}

/// Sorts moves of a node by the search's values, the best first, so that the proof finds a win early.
fn promising(node: &Node, mut moves: Vec<String>) -> Vec<String> {
    let Some(analysed) = &node.analysed else {
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
    let open = legal.iter().filter(|mv| !solved.decides(mv));
    open.cloned().collect()
}
