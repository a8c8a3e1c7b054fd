//! The quality of a move, from the known values of the move and of the best one.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::knowledge::{Knowledge, best_of};
use crate::eval::{Value, Verdict, verdict};
use crate::registry::Analysed;

/// The maximum advantage of an undecided position.
const MAX_OPEN: f64 = 0.95;

/// A drop of the estimated advantage that is probably a mistake.
pub const MISTAKE: f64 = 0.35;

/// Entering a lost position from a worse estimated advantage than this is not a mistake.
const HARDLY_BETTER: f64 = -0.5;

/// Maps a value to a scale from −1 (the side has lost) over 0 to 1 (it has won), the same for every evaluation:
/// estimates grow with the logarithm, 1 to 0.30, 10 to 0.58, 100 to 0.72.
pub fn advantage(value: Value) -> f64 {
    match verdict(value) {
        Verdict::WonIn(_) => 1.0,
        Verdict::LostIn(_) => -1.0,
        Verdict::Open => {
            let size = value.abs().ln_1p();
            (MAX_OPEN * size / (size + 1.5)).copysign(value)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The move's value for its side.
    pub value: Value,
    /// True if that value is proved.
    pub exact: bool,
    pub best: String,
    /// The value of the best move for the same side.
    pub best_value: Value,
    /// True if that value is proved.
    pub best_exact: bool,
    /// The depth of the search behind both values, in plies.
    pub depth: u32,
}

/// The certainty of the value of a move. A move that is not judged is undecided. The texts have `review.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Certainty {
    /// The values of the move and of the best one are proved: it is right or wrong.
    Proved,
    /// At least one of the two values is an estimate.
    Estimated,
}

/// The error of a move. The texts have `review.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Judgement {
    /// By estimates, so only probably: the move loses much of the advantage.
    Mistake,
    /// By proof: the move turns a won position into a drawn or lost one, or a drawn one into a lost one.
    Blunder,
}

impl Judgement {
    /// The sign in lists of moves, as in chess: `?!` for a doubt, `??` for a blunder.
    pub fn sign(self) -> &'static str {
        match self {
            Judgement::Mistake => "?!",
            Judgement::Blunder => "??",
        }
    }
}

impl Judged {
    /// Judges a move by the known values of the position before it; `None` if they do not suffice.
    ///
    /// Proofs judge a move if the position is concluded and the move is decided. Until then only the search judges,
    /// whose values all have the same depth: a proved loss is no blunder while another move may lose too.
    pub fn new(known: &Knowledge, search: Option<&Analysed>, mv: &str) -> Option<Judged> {
        let made = known.find(mv)?;
        let (made, best) = if made.exact && known.is_concluded() {
            (made, known.best()?)
        } else {
            let moves = &search?.moves;
            (moves.iter().find(|m| m.mv == mv)?, best_of(moves.iter())?)
        };
        Some(Judged {
            value: made.value,
            exact: made.exact,
            best: best.mv.clone(),
            best_value: best.value,
            best_exact: best.exact,
            depth: made.depth,
        })
    }

    pub fn certainty(&self) -> Certainty {
        match (self.proved_best(), self.proved_made()) {
            (Some(_), Some(_)) => Certainty::Proved,
            // Nothing is better than a win.
            (None, Some(1)) => Certainty::Proved,
            _ => Certainty::Estimated,
        }
    }

    /// The error of the move.
    ///
    /// If the values of the move and of the best one are proved, there are no thresholds: a move that turns a win into
    /// a draw or loss, or a draw into a loss, is a blunder, and all others are right. Nothing else is a certain error.
    /// Entering a proved loss while another move was undecided is probably a mistake, unless that one looked bad too;
    /// for estimates, a drop of the [`advantage`] by [`MISTAKE`] is probably one.
    pub fn judgement(&self) -> Option<Judgement> {
        let suspected = match (self.proved_best(), self.proved_made()) {
            (Some(best), Some(made)) => return (made < best).then_some(Judgement::Blunder),
            (None, Some(-1)) => advantage(self.best_value) > HARDLY_BETTER,
            _ => advantage(self.best_value) - advantage(self.value) >= MISTAKE,
        };
        suspected.then_some(Judgement::Mistake)
    }

    fn proved_best(&self) -> Option<i8> {
        proved(self.best_value, self.best_exact)
    }

    fn proved_made(&self) -> Option<i8> {
        proved(self.value, self.exact)
    }
}

/// The proved outcome of a value: a win (1), a draw (0), a loss (−1), or `None`.
fn proved(value: Value, exact: bool) -> Option<i8> {
    match verdict(value) {
        Verdict::WonIn(_) => Some(1),
        Verdict::LostIn(_) => Some(-1),
        // An exact value in a game with points.
        Verdict::Open if exact => Some(i8::from(value > 0.0) - i8::from(value < 0.0)),
        Verdict::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WIN;

    fn judgement(best: (Value, bool), made: (Value, bool)) -> Option<Judgement> {
        let judged = Judged {
            value: made.0,
            exact: made.1,
            best: "a1".into(),
            best_value: best.0,
            best_exact: best.1,
            depth: 4,
        };
        judged.judgement()
    }

    #[test]
    fn giving_away_what_is_proven_is_a_blunder() {
        let (won, drawn, lost) = ((WIN - 3.0, true), (0.0, true), (2.0 - WIN, true));
        assert_eq!(judgement(won, lost), Some(Judgement::Blunder));
        assert_eq!(judgement(won, drawn), Some(Judgement::Blunder));
        assert_eq!(judgement(drawn, lost), Some(Judgement::Blunder));
        assert_eq!(judgement(won, (WIN - 9.0, true)), None, "a slower win is a win");
        assert_eq!(judgement(lost, (4.0 - WIN, true)), None, "lost either way");
    }

    #[test]
    fn only_a_proof_accuses_for_certain() {
        let (won, lost) = ((WIN - 3.0, true), (2.0 - WIN, true));
        assert_eq!(judgement(won, (3.0, false)), Some(Judgement::Mistake));
        assert_eq!(judgement((0.0, false), lost), Some(Judgement::Mistake));
        assert_eq!(judgement((-40.0, false), lost), None);
        for best in [-40.0, 0.0, 40.0, 1e9] {
            for made in [-1e9, -40.0, 0.0, 40.0] {
                let found = judgement((best, false), (made, false));
                assert_ne!(found, Some(Judgement::Blunder), "{best} {made}");
            }
        }
    }

    #[test]
    fn estimates_use_the_advantage_scale() {
        let open = |v| (v, false);
        assert_eq!(judgement(open(2.0), open(2.0)), None);
        assert_eq!(judgement(open(2.0), open(1.0)), None);
        assert_eq!(judgement(open(1.0), open(-1.0)), Some(Judgement::Mistake));
        assert_eq!(judgement(open(10.0), open(-10.0)), Some(Judgement::Mistake));
        // Points of a game that has them.
        assert_eq!(
            judgement((4.0, true), (-2.0, true)),
            Some(Judgement::Blunder),
            "won on points, then lost"
        );
    }

    #[test]
    fn advantage_grows_and_stays_below_a_win() {
        let values = [-WIN, -1e9, -10.0, -1.0, 0.0, 0.5, 1.0, 10.0, 1e9, WIN];
        let scaled: Vec<f64> = values.into_iter().map(advantage).collect();
        assert!(scaled.is_sorted(), "{scaled:?}");
        assert_eq!((scaled[0], scaled[4], scaled[9]), (-1.0, 0.0, 1.0));
        assert!(scaled[8] < MAX_OPEN);
    }
}
