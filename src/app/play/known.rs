//! What is known about the moves of a place: what a search estimates, and what a solver has proved.

use super::history::{History, Node, NodeId};
use super::judge::{Judged, rank};
use crate::eval::{Value, Verdict, WIN, verdict};
use crate::registry::{Analysed, MoveValue, Pairs, Solved, Worth};
use crate::text::Message;

impl Node {
    /// Values of the moves from here. What is proved goes before what is estimated; a line of play stands with a value only
    /// if it comes from the same search.
    pub fn known(&self) -> Option<Analysed> {
        let Some(solved) = &self.solved else {
            return self.analysed.clone();
        };
        let mut known = self.analysed.clone().unwrap_or(Analysed {
            time_ms: solved.time_ms,
            ..Analysed::default()
        });
        for proved in &solved.moves {
            let Some(worth) = proved.worth else {
                continue;
            };
            let searched = known.moves.iter_mut().find(|m| m.mv == proved.mv);
            match searched {
                Some(m) if agrees(m, worth, proved.plies) => m.exact = true,
                Some(m) => *m = certain(&proved.mv, worth, proved.plies),
                None => known.moves.push(certain(&proved.mv, worth, proved.plies)),
            }
        }
        // The first of equals counts as the best.
        if let Some(best) = &solved.best
            && let Some(place) = known.moves.iter().position(|m| m.mv == *best)
        {
            known.moves[..=place].rotate_right(1);
        }
        let all = self.analysed.is_some() && known.moves.iter().all(|m| m.exact);
        known.complete |= solved.complete || all;
        (!known.moves.is_empty()).then_some(known)
    }

    /// The pairs of cells that prove who wins, if there are such.
    pub fn pairs(&self) -> Option<&Pairs> {
        self.solved.as_ref()?.pairs.as_ref()
    }

    /// Something to tell about how search and proof were done.
    pub fn note(&self) -> Option<&Message> {
        let searched = self.analysed.as_ref().and_then(|a| a.note.as_ref());
        let proved = self.solved.as_ref().and_then(|s| s.note.as_ref());
        searched.or(proved)
    }

    /// Points by which a move is proved to end, in games that count them.
    pub fn proved_score(&self, mv: &str) -> Option<i32> {
        let moves = &self.solved.as_ref()?.moves;
        moves.iter().find(|m| m.mv == mv)?.score
    }
}

impl History {
    /// Forgets what was estimated about every place; what is proved stays.
    pub(super) fn forget_estimates(&mut self) {
        for node in 0..self.nodes().len() {
            if let Some(place) = self.node_mut(node) {
                place.analysed = None;
                place.rested = false;
                place.judged.take_if(|j| !(j.exact && j.best_exact));
            }
        }
        for node in 0..self.nodes().len() {
            judge_moves(self, node);
        }
    }
}

/// Whether a searched value says what is proved, and perhaps how many plies it takes as well.
fn agrees(found: &MoveValue, worth: Worth, plies: Option<u32>) -> bool {
    match (verdict(found.value), worth) {
        (Verdict::WonIn(n), Worth::Win) | (Verdict::LostIn(n), Worth::Loss) => {
            plies.is_none_or(|plies| plies == n)
        }
        (Verdict::Open, Worth::Draw) => found.exact && found.value == 0.0,
        _ => false,
    }
}

/// A proved value, with the plies that it takes where the solver counted them.
fn certain(mv: &str, worth: Worth, plies: Option<u32>) -> MoveValue {
    let size = WIN - Value::from(plies.unwrap_or(0));
    let value = match worth {
        Worth::Win => size,
        Worth::Draw => 0.0,
        Worth::Loss => -size,
    };
    MoveValue {
        mv: mv.to_owned(),
        value,
        variation: vec![mv.to_owned()],
        depth: 0,
        exact: true,
    }
}

/// The best move of an analysis; the first of several.
pub fn best(analysed: &Analysed) -> Option<&MoveValue> {
    analysed.moves.iter().reduce(|best, m| {
        if rank(m.value) > rank(best.value) {
            m
        } else {
            best
        }
    })
}

/// Keeps what a search found about a place, unless more is known, and judges the moves that were made there.
pub(super) fn learn(history: &mut History, node: NodeId, found: Analysed) {
    let depth = |a: &Analysed| a.moves.iter().map(|m| m.depth).min().unwrap_or(0);
    let Some(place) = history.node_mut(node) else {
        return;
    };
    let known = place.analysed.as_ref();
    if known.is_none_or(|k| found.complete || depth(&found) >= depth(k)) {
        place.analysed = Some(found);
        judge_moves(history, node);
    }
}

/// Keeps what a solver has proved about a place, unless more is known, and judges the moves that were made there.
pub(super) fn learn_solved(history: &mut History, node: NodeId, found: Solved) {
    let proved = |s: &Solved| s.moves.iter().filter(|m| m.worth.is_some()).count();
    let Some(place) = history.node_mut(node) else {
        return;
    };
    let known = place.solved.as_ref();
    if known.is_none_or(|k| found.complete || proved(&found) >= proved(k)) {
        place.solved = Some(found);
        judge_moves(history, node);
    }
}

/// Judges the moves that were made at a place by what is known about it.
pub(super) fn judge_moves(history: &mut History, node: NodeId) {
    let place = &history.nodes()[node];
    let Some(known) = place.known() else {
        return;
    };
    let judged: Vec<_> = place
        .children
        .iter()
        .filter_map(|&c| Some((c, Judged::new(&known, &history.nodes()[c].mv)?)))
        .collect();
    for (child, new) in judged {
        let Some(child) = history.node_mut(child) else {
            continue;
        };
        let proofs = |j: &Judged| u8::from(j.exact) + u8::from(j.best_exact);
        let old = child.judged.as_ref();
        if old.is_none_or(|old| (proofs(&new), new.depth) >= (proofs(old), old.depth)) {
            child.judged = Some(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{SolvedMove, game};

    fn searched(mv: &str, value: Value) -> MoveValue {
        MoveValue {
            mv: mv.into(),
            value,
            variation: vec![mv.into(), "x".into()],
            depth: 5,
            exact: verdict(value) != Verdict::Open,
        }
    }

    fn proved(mv: &str, worth: Option<Worth>) -> SolvedMove {
        SolvedMove {
            mv: mv.into(),
            worth,
            score: None,
            plies: None,
            answers: None,
            nodes: 1,
        }
    }

    #[test]
    fn what_is_proved_goes_before_what_is_estimated() {
        let start = game("tic_tac_toe").unwrap().parse("3/3/3 X 3").unwrap();
        let mut history = History::new(start);
        assert_eq!(history.here().known(), None);
        let moves = vec![
            searched("a1", 3.0),
            searched("b1", -2.0),
            searched("c1", WIN - 5.0),
            searched("a2", 7.0),
        ];
        let analysed = Analysed {
            moves,
            ..Analysed::default()
        };
        learn(&mut history, 0, analysed);
        assert_eq!(best(&history.here().known().unwrap()).unwrap().mv, "c1");
        let solved = Solved {
            worth: Some(Worth::Win),
            moves: vec![
                proved("a1", Some(Worth::Loss)),
                proved("b1", Some(Worth::Win)),
                proved("c1", Some(Worth::Win)),
                proved("a2", None),
            ],
            best: Some("b1".into()),
            ..Solved::default()
        };
        learn_solved(&mut history, 0, solved);
        let known = history.here().known().unwrap();
        let of = |mv: &str| known.moves.iter().find(|m| m.mv == mv).unwrap();
        assert_eq!((of("a1").value, of("a1").exact), (-WIN, true));
        assert_eq!(of("a1").variation, ["a1"], "the line was of the estimate");
        assert_eq!(of("b1").value, WIN);
        assert_eq!(of("c1").value, WIN - 5.0, "how soon is still known");
        assert_eq!((of("a2").value, of("a2").exact), (7.0, false));
        let best = best(&known).unwrap();
        assert_eq!(best.mv, "c1", "a win of known length is preferred");
        assert!(!known.complete);
    }

    #[test]
    fn a_solver_that_counts_plies_is_believed() {
        let start = game("tic_tac_toe").unwrap().parse("3/3/3 X 3").unwrap();
        let mut history = History::new(start);
        let of = |mv: &str, worth, plies| SolvedMove {
            plies,
            ..proved(mv, Some(worth))
        };
        let analysed = Analysed {
            moves: vec![searched("a1", WIN - 7.0), searched("b1", WIN - 5.0)],
            counters: Default::default(),
            time_ms: 1.0,
            complete: false,
            note: None,
        };
        learn(&mut history, 0, analysed);
        let solved = Solved {
            moves: vec![
                of("a1", Worth::Win, Some(5)),
                of("b1", Worth::Win, Some(5)),
                of("c1", Worth::Loss, Some(6)),
            ],
            complete: true,
            ..Solved::default()
        };
        learn_solved(&mut history, 0, solved);
        let known = history.here().known().unwrap();
        let of = |mv: &str| known.moves.iter().find(|m| m.mv == mv).unwrap();
        assert_eq!(of("a1").value, WIN - 5.0, "sooner than the search thought");
        assert_eq!(of("b1").variation.len(), 2, "the line of the search stays");
        assert_eq!(of("c1").value, 6.0 - WIN);
    }

    #[test]
    fn less_never_replaces_more() {
        let start = game("tic_tac_toe").unwrap().parse("3/3/3 X 3").unwrap();
        let mut history = History::new(start);
        let all = vec![
            proved("a1", Some(Worth::Draw)),
            proved("b1", Some(Worth::Draw)),
        ];
        let more = Solved {
            moves: all,
            complete: true,
            ..Solved::default()
        };
        let less = Solved {
            moves: vec![proved("a1", Some(Worth::Draw)), proved("b1", None)],
            ..Solved::default()
        };
        learn_solved(&mut history, 0, more.clone());
        learn_solved(&mut history, 0, less);
        assert_eq!(history.here().solved, Some(more));
        assert!(history.here().known().unwrap().complete);
    }
}
