//! Checks proofs by pairs against the rules of Rastros, for tests.

use std::collections::{HashMap, HashSet};

use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::games::grid::{Cells, NEIGHBOURS};
use crate::registry::CellPairs;

/// The maximum number of positions to play through; for a longer proof, the check covers only the reachable cells.
const MOST: usize = 20_000;

/// Plays the winner's answers against all moves of the loser.
struct Checker {
    mates: HashMap<u8, u8>,
    seen: HashSet<Rastros>,
    /// True once a pair has answered a move; the second value once the goal has.
    used: [bool; 2],
}

impl Checker {
    fn refute(&mut self, at: &Rastros) {
        let winner = !at.side_to_move();
        if self.seen.len() >= MOST || !self.seen.insert(*at) {
            return;
        }
        for mv in at.moves() {
            let mut next = at.after(mv);
            if next.is_over() {
                assert_eq!(next.outcome(), Some(Outcome::WonBy(winner)), "{}", at.text());
                self.used[1] = true;
                continue;
            }
            let goal = next.goal(winner);
            let by_goal = next.is_legal(goal);
            self.used[usize::from(by_goal)] = true;
            let answer =
                if by_goal { goal } else { *self.mates.get(&mv).expect("the cell has a pair") };
            assert!(next.is_legal(answer), "{} {mv} {answer}", at.text());
            next.play(answer);
            match next.outcome() {
                Some(outcome) => assert_eq!(outcome, Outcome::WonBy(winner), "{}", at.text()),
                None => self.refute(&next),
            }
        }
    }

    /// The same for all reachable cells in any order.
    fn refute_cells(&self, at: &Rastros) {
        let near = |side| NEIGHBOURS[at.goal(side) as usize] | 1 << at.goal(side);
        let (lost, forbidden) = (near(!at.side_to_move()), near(at.side_to_move()));
        let (mut from, mut seen) = (vec![at.piece()], 0u64);
        while let Some(cell) = from.pop() {
            for entered in Cells(NEIGHBOURS[cell as usize] & at.free() & !lost & !seen) {
                seen |= 1 << entered;
                let answer = *self.mates.get(&entered).expect("the cell has a pair");
                assert!(forbidden >> answer & 1 == 0, "{}", at.text());
                from.push(answer);
            }
        }
    }
}

/// Panics unless the pairs are neighbours and prove the winner, and unless the English `words` match the kinds of
/// answers.
pub fn assert_proof(position: &Rastros, pairs: &CellPairs, words: &str) {
    let mut at = *position;
    if let Some(first) = &pairs.first {
        at.play(at.parse_move(first).unwrap());
    }
    let cells: HashMap<usize, u8> = Cells(at.size().all())
        .map(|c| (at.size().dense(c), c))
        .collect();
    let mut checker = Checker {
        mates: HashMap::new(),
        seen: HashSet::new(),
        used: [false; 2],
    };
    for (a, b) in &pairs.pairs {
        let (a, b) = (cells[a], cells[b]);
        assert!(NEIGHBOURS[a as usize] >> b & at.free() >> a & at.free() >> b & 1 == 1);
        let mates = &mut checker.mates;
        assert!(mates.insert(a, b).is_none() && mates.insert(b, a).is_none());
    }
    checker.refute(&at);
    if checker.seen.len() >= MOST {
        checker.refute_cells(&at);
    }
    let [by_pair, by_goal] = checker.used;
    let about = format!("{} {pairs:?} {words}", position.text());
    assert_eq!(by_pair, !pairs.pairs.is_empty(), "{about}");
    assert!(pairs.goal || !by_goal, "{about}");
    assert!(by_pair || by_goal, "{about}");
    assert_eq!(words.contains("other cell of"), by_pair, "{about}");
    assert_eq!(words.contains("the goal of"), pairs.goal, "{about}");
    let first = pairs.first.as_ref();
    assert!(first.is_none_or(|mv| words.contains(mv.as_str())), "{about}");
}
