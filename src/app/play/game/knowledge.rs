//! The known values of the moves of a position, and their conclusion for the position.
//!
//! A position is won as soon as one move provably wins. It is drawn or lost only if the values of all legal moves are
//! proved. Until then nothing is concluded: a proved loss says nothing against an undecided move, whatever its
//! estimate.

use crate::eval::{Value, Verdict, verdict};
use crate::registry::{Analysed, MoveValue, Solved, Worth};

/// Values of the moves of a position; proofs replace estimates. At least one move has a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    moves: Vec<MoveValue>,
    legal: usize,
    concluded: bool,
}

impl Knowledge {
    /// Combines the results of a search and a solver for a position with these legal moves; `None` if neither has a
    /// value. A line of play stays with a value only if both come from the same search.
    pub fn of(
        legal: &[String],
        analysed: Option<&Analysed>,
        solved: Option<&Solved>,
    ) -> Option<Knowledge> {
        let mut moves = analysed.map_or_else(Vec::new, |a| a.moves.clone());
        for (mv, worth, plies) in solved.map_or_else(Vec::new, |s| proofs(legal, s)) {
            match moves.iter_mut().find(|m| m.mv == mv) {
                Some(m) if agrees(m, worth, plies) => m.exact = true,
                Some(m) => *m = certain(&mv, worth, plies),
                None => moves.push(certain(&mv, worth, plies)),
            }
        }
        let is_known = |mv: &String| moves.iter().any(|m| m.exact && m.mv == *mv);
        let concluded = moves.iter().any(is_win) || legal.iter().all(is_known);
        // The first of equal moves counts as the best.
        if concluded
            && let Some(best) = solved.and_then(|s| s.best.as_ref())
            && let Some(first) = moves.iter().position(|m| m.mv == *best)
        {
            moves[..=first].rotate_right(1);
        }
        (!moves.is_empty()).then_some(Knowledge {
            moves,
            legal: legal.len(),
            concluded,
        })
    }

    /// True if the value of the position is proved: see the module's description.
    pub fn is_concluded(&self) -> bool {
        self.concluded
    }

    /// True if the values of all legal moves are proved.
    pub fn is_complete(&self) -> bool {
        self.proved() == self.legal
    }

    /// The number of moves with proved values.
    pub fn proved(&self) -> usize {
        self.moves.iter().filter(|m| m.exact).count()
    }

    /// The value of a move, proved or estimated.
    pub fn find(&self, mv: &str) -> Option<&MoveValue> {
        self.moves.iter().find(|m| m.mv == mv)
    }

    /// The best move: in a concluded position, the best proved one; otherwise the undecided one with the best estimate,
    /// or `None` without estimates. The first of equal moves.
    pub fn best(&self) -> Option<&MoveValue> {
        best_of(self.moves.iter().filter(|m| m.exact == self.concluded))
    }
}

/// The values of moves by a solver, with the plies to the end if counted.
fn proofs(legal: &[String], solved: &Solved) -> Vec<(String, Worth, Option<u32>)> {
    let of_moves = solved.moves.iter();
    let mut proofs: Vec<_> = of_moves
        .filter_map(|m| Some((m.mv.clone(), m.worth?, m.plies)))
        .collect();
    // The solver may know the position without its moves: the winning one, or that all of them lose.
    let implied = match (solved.worth, &solved.best) {
        (Some(Worth::Win), Some(best)) => std::slice::from_ref(best),
        (Some(Worth::Loss), _) => legal,
        _ => &[],
    };
    for mv in implied {
        if !proofs.iter().any(|(known, ..)| known == mv) {
            proofs.extend(solved.worth.map(|worth| (mv.clone(), worth, None)));
        }
    }
    proofs
}

fn is_win(found: &MoveValue) -> bool {
    found.exact && matches!(verdict(found.value), Verdict::WonIn(_))
}

/// True if a searched value equals the proved one; its number of plies may be known only to the search.
fn agrees(found: &MoveValue, worth: Worth, plies: Option<u32>) -> bool {
    match (verdict(found.value), worth) {
        (Verdict::WonIn(n), Worth::Win) | (Verdict::LostIn(n), Worth::Loss) => {
            plies.is_none_or(|plies| plies == n)
        }
        (Verdict::Open, Worth::Draw) => found.exact && found.value == 0.0,
        _ => false,
    }
}

/// A proved value, with its plies if the solver counted them.
fn certain(mv: &str, worth: Worth, plies: Option<u32>) -> MoveValue {
    MoveValue {
        mv: mv.to_owned(),
        value: worth.value(plies.unwrap_or(0)),
        variation: vec![mv.to_owned()],
        depth: 0,
        exact: true,
    }
}

/// The sort key of values: proved wins of known length come first, and proved losses of known length last.
fn rank(value: Value) -> Value {
    /// More plies than any game has.
    const SOME_TIME: Value = 9_999.0;
    match verdict(value) {
        Verdict::WonIn(0) => value - SOME_TIME,
        Verdict::LostIn(0) => value + SOME_TIME,
        _ => value,
    }
}

/// The best of moves with comparable values; the first of equals.
pub fn best_of<'a>(moves: impl Iterator<Item = &'a MoveValue>) -> Option<&'a MoveValue> {
    moves.reduce(|best, m| if rank(m.value) > rank(best.value) { m } else { best })
}

/// Combines an old and a new result of a search: the deeper values. Moves with proved values keep them, also when a
/// search restarts, and so do moves that the newer search has not reached. The order of the moves is arbitrary.
pub fn deeper(old: Analysed, mut new: Analysed) -> Analysed {
    let depth = |a: &Analysed| {
        let open = a.moves.iter().filter(|m| !m.exact);
        open.map(|m| m.depth).min().unwrap_or(u32::MAX)
    };
    let knows_less = old.moves.len() < new.moves.len();
    if !(new.complete || knows_less || depth(&new) >= depth(&old)) {
        return old;
    }
    let mut found = std::mem::take(&mut new.moves);
    let mut moves = Vec::with_capacity(found.len().max(old.moves.len()));
    for known in old.moves {
        let newer = found.iter().position(|m| m.mv == known.mv);
        match newer.map(|i| found.remove(i)) {
            Some(newer) if newer.exact || !known.exact => moves.push(newer),
            _ => moves.push(known),
        }
    }
    moves.extend(found);
    Analysed { moves, ..new }
}

/// Combines an old and a new result of a solver. Proofs stay, also when a later proof covers only the moves that an
/// earlier one left open; counters and time are those of the newer result.
pub fn merged(old: Solved, new: Solved) -> Solved {
    if old.complete || new.complete {
        return if new.complete { new } else { old };
    }
    let mut all = new;
    for known in old.moves.into_iter().filter(|m| m.is_decided()) {
        match all.moves.iter_mut().find(|m| m.mv == known.mv) {
            Some(found) if !found.is_decided() => *found = known,
            Some(_) => {}
            None => all.moves.push(known),
        }
    }
    all.worth = all.worth.or(old.worth);
    all.best = all.best.or(old.best);
    all.pairs = all.pairs.or(old.pairs);
    all.at_most = all.at_most.into_iter().chain(old.at_most).min();
    all.note = all.note.or(old.note);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WIN;
    use crate::registry::SolvedMove;

    fn searched(mv: &str, value: Value) -> MoveValue {
        MoveValue {
            mv: mv.into(),
            value,
            variation: vec![mv.into(), "x".into()],
            depth: 5,
            exact: verdict(value) != Verdict::Open,
        }
    }

    fn search(moves: &[(&str, Value)]) -> Analysed {
        Analysed {
            moves: moves
                .iter()
                .map(|&(mv, value)| searched(mv, value))
                .collect(),
            ..Analysed::default()
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

    fn proof(moves: &[(&str, Option<Worth>)]) -> Solved {
        Solved {
            moves: moves.iter().map(|&(mv, worth)| proved(mv, worth)).collect(),
            ..Solved::default()
        }
    }

    fn legal(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|&m| m.to_owned()).collect()
    }

    #[test]
    fn proofs_replace_estimates() {
        let legal = legal(&["a1", "b1", "c1", "a2"]);
        let found = search(&[("a1", 3.0), ("b1", -2.0), ("c1", WIN - 5.0), ("a2", 7.0)]);
        let known = Knowledge::of(&legal, Some(&found), None).unwrap();
        assert_eq!(known.best().unwrap().mv, "c1");
        let (win, loss) = (Some(Worth::Win), Some(Worth::Loss));
        let mut solved = proof(&[("a1", loss), ("b1", win), ("c1", win), ("a2", None)]);
        solved.best = Some("b1".into());
        let known = Knowledge::of(&legal, Some(&found), Some(&solved)).unwrap();
        let of = |mv: &str| known.find(mv).unwrap();
        assert_eq!((of("a1").value, of("a1").exact), (-WIN, true));
        assert_eq!(of("a1").variation, ["a1"], "the line was of the estimate");
        assert_eq!(of("b1").value, WIN);
        assert_eq!(of("c1").value, WIN - 5.0, "how soon is still known");
        assert_eq!((of("a2").value, of("a2").exact), (7.0, false));
        let best = known.best().unwrap();
        assert_eq!(best.mv, "c1", "a win of known length is preferred");
        assert!(known.is_concluded() && !known.is_complete());
    }

    #[test]
    fn open_move_keeps_the_verdict_open() {
        let legal = legal(&["a1", "b1", "c1"]);
        let found = search(&[("a1", 3.0), ("b1", -2.0), ("c1", -9.0)]);
        let (draw, loss) = (Some(Worth::Draw), Some(Worth::Loss));
        for part in [
            proof(&[("a1", loss)]),
            proof(&[("a1", draw), ("b1", None)]),
            proof(&[("a1", loss), ("b1", draw), ("c1", None)]),
        ] {
            let alone = Knowledge::of(&legal, None, Some(&part)).unwrap();
            assert!(!alone.is_concluded() && alone.best().is_none(), "{part:?}");
            let both = Knowledge::of(&legal, Some(&found), Some(&part)).unwrap();
            let best = both.best().unwrap();
            assert!(!both.is_concluded() && !best.exact, "{part:?}");
            assert!(!part.decides(&best.mv));
        }
        let all = proof(&[("a1", loss), ("b1", draw), ("c1", loss)]);
        let known = Knowledge::of(&legal, Some(&found), Some(&all)).unwrap();
        assert!(known.is_concluded() && known.is_complete());
        assert_eq!(known.best().unwrap().mv, "b1");
    }

    #[test]
    fn solver_may_know_position_before_moves() {
        let legal = legal(&["a1", "b1"]);
        let mut book = proof(&[("a1", None), ("b1", None)]);
        book.worth = Some(Worth::Loss);
        let known = Knowledge::of(&legal, None, Some(&book)).unwrap();
        assert!(known.is_complete() && known.best().unwrap().value == -WIN);
        (book.worth, book.best) = (Some(Worth::Win), Some("b1".into()));
        let known = Knowledge::of(&legal, None, Some(&book)).unwrap();
        assert!(known.is_concluded() && !known.is_complete());
        assert_eq!(known.best().unwrap().mv, "b1");
    }

    #[test]
    fn uses_plies_counted_by_solver() {
        let found = search(&[("a1", WIN - 7.0), ("b1", WIN - 5.0)]);
        let mut solved = proof(&[("a1", Some(Worth::Win)), ("b1", Some(Worth::Win))]);
        solved.moves[0].plies = Some(5);
        solved.moves[1].plies = Some(5);
        solved.moves.push(SolvedMove {
            plies: Some(6),
            ..proved("c1", Some(Worth::Loss))
        });
        let known = Knowledge::of(&legal(&["a1", "b1", "c1"]), Some(&found), Some(&solved));
        let known = known.unwrap();
        let of = |mv: &str| known.find(mv).unwrap();
        assert_eq!(of("a1").value, WIN - 5.0, "sooner than the search thought");
        assert_eq!(of("b1").variation.len(), 2, "the line of the search stays");
        assert_eq!(of("c1").value, 6.0 - WIN);
    }

    #[test]
    fn restarted_search_keeps_values() {
        let at = |depth: u32, moves: &[(&str, Value)]| {
            let mut found = search(moves);
            found.moves.iter_mut().for_each(|m| m.depth = depth);
            found
        };
        let mut old = at(10, &[("a1", 1.0), ("b1", WIN - 3.0)]);
        old.moves[1].depth = 3;
        let mut shallow = at(3, &[("a1", 2.0), ("b1", 0.5)]);
        assert_eq!(deeper(old.clone(), shallow.clone()), old);
        shallow.moves[0].depth = 12;
        shallow.moves[1].depth = 12;
        let found = deeper(old.clone(), shallow);
        assert_eq!((found.moves[0].value, found.moves[1].value), (2.0, WIN - 3.0));
        // A stopped search may not have reached all moves.
        let part = deeper(old.clone(), at(11, &[("b1", 0.5)]));
        assert_eq!(part, old, "the truth stays, and so does the rest");
        let mut two = at(10, &[("a1", 1.0), ("b1", 0.5)]);
        two = deeper(two, at(11, &[("b1", 0.7)]));
        let values = two.moves.iter().map(|m| (m.mv.as_str(), m.value, m.depth));
        assert!(values.eq([("a1", 1.0, 10), ("b1", 0.7, 11)]));
        // Only proved values remain of a replaced evaluation.
        let truth = search(&[("b1", WIN - 3.0)]);
        let found = deeper(truth, at(1, &[("a1", 2.0), ("b1", 0.5)]));
        let values = found.moves.iter().map(|m| (m.mv.as_str(), m.value));
        assert!(values.eq([("b1", WIN - 3.0), ("a1", 2.0)]));
    }

    #[test]
    fn less_never_replaces_more() {
        let draw = Some(Worth::Draw);
        let mut all = proof(&[("a1", draw), ("b1", draw)]);
        all.complete = true;
        let part = proof(&[("a1", draw), ("b1", None)]);
        assert_eq!(merged(all.clone(), part.clone()), all);
        assert_eq!(merged(part.clone(), all.clone()), all);
        let other = Solved {
            nodes: 7,
            ..proof(&[("a1", None), ("b1", Some(Worth::Loss))])
        };
        let both = merged(part, other);
        assert!(both.moves.iter().all(SolvedMove::is_decided) && both.nodes == 7);
    }
}
