//! Games that were played.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::arena::{MAX_PLIES, Score};
use crate::game::{Outcome, Side};
use crate::text::{EnumId, Fill, Message};

/// Why a game was over. Its id stands in files; [`Ending::name`] is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ending {
    /// By the rules of the game.
    Rules,
    /// The side to move resigned.
    Resignation,
    /// It was too long.
    Length,
    /// The side to move took too long.
    Timeout,
    /// The side to move chose a move that is not legal.
    Illegal,
    /// The program of the side to move said something that is no answer, or too much.
    Nonsense,
    /// The program of the side to move ended, or could not be started.
    Crash,
    /// The file of the side to move cannot be loaded, or nothing in it plays.
    Unloaded,
}

impl Ending {
    /// How it is told.
    pub fn name(self) -> Message {
        Message::new(&format!("championship.end.{}", self.id()))
    }

    /// Whether somebody has broken a rule of the championship and lost by that.
    pub fn is_forfeit(self) -> bool {
        matches!(
            self,
            Ending::Timeout | Ending::Illegal | Ending::Nonsense | Ending::Crash | Ending::Unloaded
        )
    }
}

/// How the side to move has lost a game by a rule of the championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forfeit {
    /// Which rule.
    pub end: Ending,
    /// What happened.
    pub why: Message,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// Who won.
    pub outcome: Outcome,
    /// Why it was over.
    pub end: Ending,
    /// The moves, those of the opening included, with blanks between them.
    pub moves: String,
    /// Of a game that was lost by a rule: what happened, and in which position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Message>,
}

impl PlayedGame {
    /// The moves.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.split_whitespace()
    }

    /// How many moves.
    pub fn plies(&self) -> u32 {
        self.moves().count() as u32
    }

    /// Of a game that was lost by a rule: what happened, without the position.
    pub fn reason(&self) -> Option<&Message> {
        let args = &self.why.as_ref()?.args;
        args.iter().find_map(|(name, fill)| match fill {
            Fill::Message(reason) if name == "what" => Some(reason),
            _ => None,
        })
    }

    /// 2 for a game that the side won, 1 for a draw, 0 for one that it lost.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.outcome.winner() {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }

    /// Whether the parts go together, as far as can be said without the rules of the game.
    fn is_consistent(&self) -> bool {
        self.plies() <= MAX_PLIES
            && (self.end != Ending::Length || self.outcome == Outcome::Draw)
            && self.why.is_some() == self.end.is_forfeit()
            && (self.outcome != Outcome::Draw || matches!(self.end, Ending::Rules | Ending::Length))
    }
}

/// The two games of a pair. In the first one the first player of the meeting has [`Side::First`], in the second one the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairResult {
    /// Moves of the opening that both share.
    #[serde(default)]
    pub opening: u32,
    /// The games.
    pub games: [PlayedGame; 2],
}

impl PairResult {
    /// What the pair gave to the first player of the meeting, in half points: 0 to 4.
    pub fn half_points(&self) -> u32 {
        let [a, b] = &self.games;
        a.half_points(Side::First) + b.half_points(Side::Second)
    }

    /// Whether neither player's file can be loaded. Such a pair counts for nobody: each would win the game in which the other is asked
    /// first.
    pub fn is_void(&self) -> bool {
        let unloaded = |game: &PlayedGame| game.end == Ending::Unloaded;
        self.games.iter().all(unloaded) && self.half_points() == 2
    }

    /// The pair as a score, as the first player of the meeting sees it.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        if self.is_void() {
            return score;
        }
        for (game, side) in self.games.iter().zip(Side::ALL) {
            let resigned = u32::from(game.end == Ending::Resignation);
            match game.half_points(side) {
                2 => {
                    score.wins += 1;
                    score.resigned_to += resigned;
                }
                1 => score.draws += 1,
                _ => {
                    score.losses += 1;
                    score.resigned += resigned;
                }
            }
            score.plies += game.plies();
        }
        match self.half_points() {
            3.. => score.pairs_won += 1,
            2 => score.pairs_even += 1,
            _ => score.pairs_lost += 1,
        }
        score
    }

    /// Whether both games go together with each other and with the opening.
    pub fn is_consistent(&self) -> bool {
        let [a, b] = &self.games;
        let opening = self.opening as usize;
        let begins = |game: &PlayedGame| {
            game.moves()
                .take(opening)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        self.games.iter().all(PlayedGame::is_consistent)
            && begins(a) == begins(b)
            && begins(a).len() == opening
    }
}

/// A pair and its place in the championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedPair {
    /// The repeat, from 0.
    pub repeat: u32,
    /// The meeting within the repeat, from 0.
    pub meeting: u32,
    /// The pair within the meeting, from 0.
    pub pair: u32,
    /// Moves of the opening that both games share.
    #[serde(default)]
    pub opening: u32,
    /// The games.
    pub games: [PlayedGame; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair in which a file cannot be loaded: in each game the first side is asked first, and the side that is named loses.
    fn pair(losers: [Side; 2]) -> PairResult {
        let game = |loser: Side| PlayedGame {
            outcome: Outcome::WonBy(!loser),
            end: Ending::Unloaded,
            moves: String::new(),
            why: Some(Message::new("championship.forfeit")),
        };
        PairResult {
            opening: 0,
            games: losers.map(game),
        }
    }

    #[test]
    fn pair_of_two_unloaded_files_counts_for_nobody() {
        let both = pair([Side::First, Side::First]);
        assert!(both.is_void() && both.is_consistent());
        assert_eq!(both.score(), Score::default());
        // The first player alone cannot be loaded, and then the second.
        assert_eq!(pair([Side::First, Side::Second]).score().losses, 2);
        assert_eq!(pair([Side::Second, Side::First]).score().wins, 2);
    }
}
