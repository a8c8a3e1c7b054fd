//! What is known for certain of a position and its moves: plain data, moves as text.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::text::Message;

/// What something is worth under perfect play, for the side that it is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// The other side wins.
    Loss,
    /// Nobody does.
    Draw,
    /// This side wins.
    Win,
}

impl Worth {
    /// A win or a loss.
    pub fn of_win(wins: bool) -> Self {
        if wins { Worth::Win } else { Worth::Loss }
    }

    /// A win where a score is above 0, a loss below.
    pub fn of_score(score: i32) -> Self {
        match score.signum() {
            1 => Worth::Win,
            0 => Worth::Draw,
            _ => Worth::Loss,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn for_the_other(self) -> Self {
        match self {
            Worth::Loss => Worth::Win,
            Worth::Draw => Worth::Draw,
            Worth::Win => Worth::Loss,
        }
    }
}

/// What a position is worth for the side to move, by the worths of **all** of its legal moves, each for the side that makes it
/// and `None` where it is not known: a win as soon as one move is known to win, anything else only when every move is decided.
/// `None` where that is not so yet, and where there are no moves.
///
/// This is the one rule by which every verdict is made. A list that leaves undecided moves out must never come here: it would
/// turn "lost as far as is known" into "lost".
pub fn conclude(moves: impl IntoIterator<Item = Option<Worth>>) -> Option<Worth> {
    let (mut best, mut undecided) = (None, false);
    for worth in moves {
        best = best.max(worth);
        undecided |= worth.is_none();
    }
    best.filter(|&worth| worth == Worth::Win || !undecided)
}

/// What is known for certain of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedMove {
    /// The move.
    pub mv: String,
    /// Its worth for the side that makes it; `None` while it is not known.
    pub worth: Option<Worth>,
    /// In games that count points: the final difference for that side.
    pub score: Option<i32>,
    /// Of a win or a loss, where it is known: plies to the end of the game with this move, the winner hurrying and the loser
    /// delaying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Where the game is lost: how many of the opponent's answers win, if that was counted.
    pub answers: Option<u32>,
    /// Positions that were looked at to decide it, whether it was decided or not.
    pub nodes: u64,
}

impl SolvedMove {
    /// A move of which nothing is known.
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

    /// Among moves of the same worth: the larger, the better to play. A higher score; then of wins the soonest, of losses the
    /// latest; where nobody counted plies, the win that was cheapest to prove, and the loss with the fewest answers that win
    /// and the most work to refute. Of a proof that workers have shared nobody counts the answers: work alone decides.
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

    /// Takes over what another proof found out about the same move.
    fn learn(&mut self, other: SolvedMove) {
        self.nodes += other.nodes;
        self.worth = self.worth.or(other.worth);
        self.score = self.score.or(other.score);
        self.plies = self.plies.or(other.plies);
        self.answers = self.answers.or(other.answers);
    }
}

/// A proof by pairs of cells: one side's every move goes to one cell of a pair, and the other side answers with the other. With a goal
/// it answers moves to cells next to the goal by entering that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// The move that the winner makes first; `None` where the loser is to move.
    pub first: Option<String>,
    /// The pairs that are played, as cells of the board's view; none where the goal answers every move.
    pub pairs: Vec<(usize, usize)>,
    /// Whether the winner's goal answers some moves.
    pub goal: bool,
}

/// What is known for certain of a position: all of it, or as much as by now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// Its worth for the side to move; `None` while it is not known. Where the moves were asked for this is what [`conclude`]
    /// says of them, so that it never rests on some of the moves unless one of these wins.
    pub worth: Option<Worth>,
    /// Every legal move, in the order of the game, whether decided or not; empty where only the worth was asked for.
    pub moves: Vec<SolvedMove>,
    /// A move of that worth, the best of those that are known: of wins the soonest, where all lose the one that is hardest to
    /// refute. `None` while the worth is not known.
    pub best: Option<String>,
    /// Pairs that prove the worth, where there are such.
    pub pairs: Option<Pairs>,
    /// Plies after which the game is over at the latest if the side that wins plays as the proof says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Positions that were looked at for this answer.
    pub nodes: u64,
    /// Milliseconds that it took.
    pub time_ms: f64,
    /// Whether there is nothing left to find out: every legal move is decided, or the worth where only that was asked for.
    pub complete: bool,
    /// Whether all of this comes from a book and nothing was searched: then `nodes` is 0. The book may leave moves undecided,
    /// see [`Solved::undecided`].
    #[serde(default)]
    pub in_book: bool,
    /// Something to tell about how it was found: that there was less memory than asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

impl Solved {
    /// A position of which nothing is known yet, with all of its moves.
    pub fn undecided_moves_of<G: Game>(position: &G) -> Self {
        let moves = position.moves().map(|mv| position.move_text(mv));
        Solved {
            moves: moves.map(SolvedMove::undecided).collect(),
            ..Solved::default()
        }
    }

    /// The answer to who asks for the worth alone.
    pub fn of_worth(worth: Option<Worth>, nodes: u64) -> Self {
        Solved {
            worth,
            nodes,
            complete: worth.is_some(),
            ..Solved::default()
        }
    }

    /// Fills in everything that follows from what is known of the moves: the worth, a best move, and whether it is complete.
    pub fn complete_moves(&mut self) {
        self.complete = self.moves.iter().all(|m| m.worth.is_some());
        self.worth = conclude(self.moves.iter().map(|m| m.worth));
        let ours = |m: &&SolvedMove| m.worth.is_some() && m.worth == self.worth;
        // Backwards, so that the first of equals is taken.
        let best = self.moves.iter().rev().filter(ours);
        let best = best.max_by_key(|m| m.preference());
        self.best = best.map(|m| m.mv.clone());
    }

    /// The moves that are not decided.
    pub fn undecided(&self) -> Vec<String> {
        let open = self.moves.iter().filter(|m| m.worth.is_none());
        open.map(|m| m.mv.clone()).collect()
    }

    /// In games that count points: the final difference for the side to move. Only where every move has its score, since an
    /// undecided one might be better.
    pub fn score(&self) -> Option<i32> {
        let scores: Option<Vec<i32>> = self.moves.iter().map(|m| m.score).collect();
        scores?.into_iter().max()
    }

    /// Plies to the end of the game under perfect play, where that is proved: of a win, that no move wins sooner; of a loss, that
    /// no move holds out longer.
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

    /// What several proofs about the same position know together, for instance of moves that workers share: a move is decided
    /// if one of them has decided it. Nodes add up; the time is that of the longest. `None` where there is none, or where they
    /// are not about the same moves.
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
    fn only_a_win_needs_no_other_move() {
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
    fn only_proved_lengths_are_told() {
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
    fn shares_add_up_to_the_whole() {
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
        assert_eq!(
            (joined.worth, joined.nodes, joined.complete),
            (win, 7, true)
        );
    }
}
