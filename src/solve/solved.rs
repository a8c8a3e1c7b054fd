//! Proved results for a position and its moves, as plain data with moves as text.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::eval::{Value, WIN};
use crate::game::Game;
use crate::text::Message;

/// The result under perfect play for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// The other side wins.
    Loss,
    Draw,
    /// This side wins.
    Win,
}

impl Worth {
    pub fn of_win(wins: bool) -> Self {
        if wins { Worth::Win } else { Worth::Loss }
    }

    /// A win for a positive score, a loss for a negative one.
    pub fn of_score(score: i32) -> Self {
        match score.signum() {
            1 => Worth::Win,
            0 => Worth::Draw,
            _ => Worth::Loss,
        }
    }

    /// The value for the side to move. `plies` is the number of plies to the end, 0 if unknown.
    pub fn value(self, plies: u32) -> Value {
        let win = WIN - Value::from(plies);
        match self {
            Worth::Win => win,
            Worth::Draw => 0.0,
            Worth::Loss => -win,
        }
    }

    /// The result for the other side.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Worth::Loss => Worth::Win,
            Worth::Draw => Worth::Draw,
            Worth::Win => Worth::Loss,
        }
    }
}

/// The worth of a position for the side to move, from the worths of **all** of its legal moves, each for the side that
/// makes it and `None` if unknown: a win if one move is known to win, any other result only if every move is decided.
/// `None` otherwise, and without moves.
///
/// All verdicts come from this rule. Never pass a list without the undecided moves: it would turn "lost as far as
/// known" into "lost".
pub fn conclude(moves: impl IntoIterator<Item = Option<Worth>>) -> Option<Worth> {
    let (mut best, mut undecided) = (None, false);
    for worth in moves {
        best = best.max(worth);
        undecided |= worth.is_none();
    }
    best.filter(|&worth| worth == Worth::Win || !undecided)
}

/// The proved results for a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedMove {
    pub mv: String,
    /// For the side that makes it; `None` if unknown.
    pub worth: Option<Worth>,
    /// The final difference for that side, in games that count points.
    pub score: Option<i32>,
    /// For a decided win or loss, if known: plies to the end of the game with this move, when the winner plays the
    /// fastest win and the loser the longest defence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// For a losing move, if counted: the number of the opponent's winning answers.
    pub answers: Option<u32>,
    /// Positions visited for it, decided or not.
    pub nodes: u64,
}

impl SolvedMove {
    pub fn undecided(mv: String) -> Self {
        SolvedMove {
            mv,
            worth: None,
            score: None,
            plies: None,
            answers: None,
            nodes: 0,
        }
    }

    pub fn is_decided(&self) -> bool {
        self.worth.is_some()
    }

    /// The order among moves of the same worth, better moves larger: a higher score; then the fastest win or the
    /// longest loss; without counted plies, the win with the fewest nodes, or the loss with the fewest winning answers
    /// and then the most nodes. A proof that several workers share has no counts of answers.
    fn preference(&self) -> impl Ord + use<> {
        let haste = match (self.worth, self.plies) {
            (Some(Worth::Win), Some(plies)) => -i64::from(plies),
            (Some(Worth::Win), None) => i64::MIN,
            (_, plies) => i64::from(plies.unwrap_or(0)),
        };
        let counted = self.score.is_some() || self.plies.is_some();
        let work = match self.worth {
            Some(Worth::Win) if !counted => (Reverse(0), -(self.nodes as i64)),
            Some(Worth::Loss) if !counted => {
                let answers = self.answers.unwrap_or(u32::MAX);
                (Reverse(answers), self.nodes as i64)
            }
            _ => (Reverse(0), 0),
        };
        (self.score, haste, work)
    }

    /// Adds the results of another proof of the same move.
    fn learn(&mut self, other: SolvedMove) {
        self.nodes += other.nodes;
        self.worth = self.worth.or(other.worth);
        self.score = self.score.or(other.score);
        self.plies = self.plies.or(other.plies);
        self.answers = self.answers.or(other.answers);
    }
}

/// A proof by pairs of cells: the winner answers a move to one cell of a pair by moving to the other. With `goal` it
/// answers moves to cells next to its goal by entering the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellPairs {
    /// The winner's first move; `None` if the loser is to move.
    pub first: Option<String>,
    /// As cells of the board's view; empty if the goal answers every move.
    pub pairs: Vec<(usize, usize)>,
    /// True if the winner's goal answers some moves.
    pub goal: bool,
}

/// The proved results for a position, complete or so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// For the side to move; `None` if unknown. If moves were requested, it is the result of [`conclude`], so that it
    /// depends on some of the moves only if one of them wins.
    pub worth: Option<Worth>,
    /// All legal moves in the order of the game, decided or not; empty if only the worth was requested.
    pub moves: Vec<SolvedMove>,
    /// The best known move with the worth of the position: the fastest win, or in a lost position the move that is
    /// hardest to refute. `None` while the worth is unknown.
    pub best: Option<String>,
    /// Pairs that prove the worth, if there are any.
    pub pairs: Option<CellPairs>,
    /// An upper bound on the plies to the end of the game if the winner plays as in the proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Positions visited for this answer.
    pub nodes: u64,
    /// In milliseconds.
    pub time_ms: f64,
    /// True if every legal move is decided, or the worth if only that was requested.
    pub complete: bool,
    /// True if everything comes from a book without a search: then `nodes` is 0. The book may leave moves undecided,
    /// see [`Solved::undecided`].
    #[serde(default)]
    pub in_book: bool,
    /// A note for the user, such as less memory than requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

impl Solved {
    /// A position without results yet, with all of its moves.
    pub fn undecided_moves_of<G: Game>(position: &G) -> Self {
        let moves = position.moves().map(|mv| position.move_text(mv));
        Solved {
            moves: moves.map(SolvedMove::undecided).collect(),
            ..Solved::default()
        }
    }

    /// The answer to a request for the worth only.
    pub fn of_worth(worth: Option<Worth>, nodes: u64) -> Self {
        Solved {
            worth,
            nodes,
            complete: worth.is_some(),
            ..Solved::default()
        }
    }

    /// Computes the fields that follow from the results of the moves: worth, best move, and completeness.
    pub fn complete_moves(&mut self) {
        self.complete = self.moves.iter().all(SolvedMove::is_decided);
        self.worth = conclude(self.moves.iter().map(|m| m.worth));
        let ours = |m: &&SolvedMove| m.is_decided() && m.worth == self.worth;
        // In reverse order, because `max_by_key` returns the last of equal moves.
        let best = self.moves.iter().rev().filter(ours);
        let best = best.max_by_key(|m| m.preference());
        self.best = best.map(|m| m.mv.clone());
    }

    pub fn decides(&self, mv: &str) -> bool {
        self.moves.iter().any(|m| m.mv == mv && m.is_decided())
    }

    pub fn undecided(&self) -> Vec<String> {
        let open = self.moves.iter().filter(|m| !m.is_decided());
        open.map(|m| m.mv.clone()).collect()
    }

    /// The final difference for the side to move, in games that count points. Only if every move has its score, since
    /// an undecided move might be better.
    pub fn score(&self) -> Option<i32> {
        let scores: Option<Vec<i32>> = self.moves.iter().map(|m| m.score).collect();
        scores?.into_iter().max()
    }

    /// Plies to the end of the game under perfect play, if proved: for a win, that no move wins faster; for a loss,
    /// that no move lasts longer.
    pub fn plies(&self) -> Option<u32> {
        let worth = self.worth.filter(|&worth| worth != Worth::Draw)?;
        let ours = || self.moves.iter().filter(|m| m.worth == Some(worth));
        if worth == Worth::Win && ours().any(|m| m.plies == Some(1)) {
            return Some(1);
        }
        if !self.complete {
            return None;
        }
        let plies: Option<Vec<u32>> = ours().map(|m| m.plies).collect();
        match worth {
            Worth::Win => plies?.into_iter().min(),
            _ => plies?.into_iter().max(),
        }
    }

    /// Merges several proofs of the same position, such as shares of the moves from several workers: a move is decided
    /// if a proof has decided it. Adds up the nodes; the time is the maximum. `None` for an empty list, or if the lists
    /// of moves differ.
    pub fn merged(shares: impl IntoIterator<Item = Solved>) -> Option<Solved> {
        let mut shares = shares.into_iter();
        let mut all = shares.next()?;
        for share in shares {
            let same = |(a, b): (&SolvedMove, &SolvedMove)| a.mv == b.mv;
            let pairs_up = all.moves.len() == share.moves.len();
            if !pairs_up || !all.moves.iter().zip(&share.moves).all(same) {
                return None;
            }
            for (known, more) in all.moves.iter_mut().zip(share.moves) {
                known.learn(more);
            }
            all.worth = all.worth.or(share.worth);
            all.complete |= share.complete;
            all.pairs = all.pairs.or(share.pairs);
            all.at_most = all.at_most.into_iter().chain(share.at_most).min();
            all.nodes += share.nodes;
            all.time_ms = all.time_ms.max(share.time_ms);
            all.in_book &= share.in_book;
            all.note = all.note.or(share.note);
        }
        if !all.moves.is_empty() {
            all.complete_moves();
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(worths: &[Option<Worth>]) -> Solved {
        let moves = worths.iter().enumerate().map(|(i, &worth)| SolvedMove {
            worth,
            ..SolvedMove::undecided(format!("m{i}"))
        });
        let mut solved = Solved {
            moves: moves.collect(),
            ..Solved::default()
        };
        solved.complete_moves();
        solved
    }

    #[test]
    fn only_wins_are_concluded_from_some_moves() {
        const ALL: [Option<Worth>; 4] =
            [None, Some(Worth::Loss), Some(Worth::Draw), Some(Worth::Win)];
        for a in ALL {
            for b in ALL {
                for c in ALL {
                    let solved = of(&[a, b, c]);
                    let known = [a, b, c].contains(&Some(Worth::Win)) || ![a, b, c].contains(&None);
                    let expected = if known { a.max(b).max(c) } else { None };
                    assert_eq!(solved.worth, expected, "{a:?} {b:?} {c:?}");
                    assert_eq!(solved.best.is_some(), known);
                    assert_eq!(solved.complete, ![a, b, c].contains(&None));
                    let open = [a, b, c].iter().filter(|w| w.is_none()).count();
                    assert_eq!(solved.undecided().len(), open);
                }
            }
        }
        assert_eq!(conclude([]), None);
    }

    #[test]
    fn plies_requires_proof() {
        let (win, loss) = (Some(Worth::Win), Some(Worth::Loss));
        let with = |worths: &[Option<Worth>], plies: &[u32]| {
            let mut solved = of(worths);
            for (m, &plies) in solved.moves.iter_mut().zip(plies) {
                m.plies = (plies > 0).then_some(plies);
            }
            solved.complete_moves();
            solved
        };
        let plies = |worths: &[_], plies: &[u32]| with(worths, plies).plies();
        assert_eq!(plies(&[win, win, loss], &[5, 3, 0]), Some(3));
        assert_eq!(plies(&[win, win, loss], &[5, 0, 2]), None);
        assert_eq!(plies(&[win, None, loss], &[5, 0, 2]), None);
        assert_eq!(plies(&[win, None, win], &[1, 0, 0]), Some(1));
        assert_eq!(plies(&[loss, loss], &[4, 6]), Some(6));
        assert_eq!(plies(&[loss, loss], &[4, 0]), None);
        assert_eq!(plies(&[loss, Some(Worth::Draw)], &[4, 0]), None);
        let best = |worths: &[_], plies: &[u32]| with(worths, plies).best.unwrap();
        assert_eq!(best(&[win, win, win], &[0, 5, 3]), "m2");
        assert_eq!(best(&[loss, loss], &[4, 6]), "m1");
    }

    #[test]
    fn merged_shares_equal_whole_proof() {
        let (win, loss) = (Some(Worth::Win), Some(Worth::Loss));
        let share = |worths: &[Option<Worth>]| Solved {
            nodes: 10,
            time_ms: worths.len() as f64,
            ..of(worths)
        };
        let shares = [share(&[loss, None, None]), share(&[None, loss, None])];
        let joined = Solved::merged(shares.clone()).unwrap();
        assert_eq!((joined.worth, joined.nodes), (None, 20));
        assert_eq!(joined.undecided(), ["m2"]);
        let lost = [shares.to_vec(), vec![share(&[None, None, loss])]].concat();
        let joined = Solved::merged(lost).unwrap();
        assert_eq!((joined.worth, joined.complete), (loss, true));
        let won = [shares.to_vec(), vec![share(&[None, None, win])]].concat();
        let joined = Solved::merged(won).unwrap();
        assert_eq!((joined.worth, joined.best.as_deref()), (win, Some("m2")));
        assert_eq!(Solved::merged([]), None);
        let other = share(&[loss]);
        assert_eq!(Solved::merged([other, share(&[loss, loss])]), None);
        let alone = [Solved::of_worth(None, 3), Solved::of_worth(win, 4)];
        let joined = Solved::merged(alone).unwrap();
        assert_eq!((joined.worth, joined.nodes, joined.complete), (win, 7, true));
    }
}
