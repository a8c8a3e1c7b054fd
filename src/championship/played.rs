//! Completed games.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::arena::{MAX_PLIES, Score};
use crate::game::{Outcome, Side};
use crate::text::{EnumId, Fill, Message};

/// The reason for the end of a game. Files contain its id; [`Ending::name`] is for users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ending {
    Rules,
    Resignation,
    /// After [`MAX_PLIES`].
    Length,
    Timeout,
    /// The side to move chose an illegal move.
    Illegal,
    /// The program of the side to move gave an invalid or too long answer.
    Nonsense,
    /// The program of the side to move ended, or could not start.
    Crash,
    /// The file of the side to move could not be loaded, or has no player.
    Unloaded,
}

impl Ending {
    pub fn name(self) -> Message {
        Message::new(&format!("championship.end.{}", self.id()))
    }

    /// True if a side lost by a rule of the championship.
    pub fn is_forfeit(self) -> bool {
        matches!(
            self,
            Ending::Timeout | Ending::Illegal | Ending::Nonsense | Ending::Crash | Ending::Unloaded
        )
    }
}

/// The placeholder of the reason in [`PlayedGame::why`].
pub(super) const REASON: &str = "what";

/// A loss of the side to move by a rule of the championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forfeit {
    pub end: Ending,
    pub why: Message,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    pub outcome: Outcome,
    pub end: Ending,
    /// Separated by spaces, including the opening.
    pub moves: String,
    /// The reason of a forfeit, with the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Message>,
}

impl PlayedGame {
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.split_whitespace()
    }

    pub fn plies(&self) -> u32 {
        self.moves().count() as u32
    }

    /// The reason of a forfeit, without the position.
    pub fn reason(&self) -> Option<&Message> {
        let args = &self.why.as_ref()?.args;
        args.iter().find_map(|(name, fill)| match fill {
            Fill::Message(reason) if name == REASON => Some(reason),
            _ => None,
        })
    }

    /// 2 for a win of the side, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.outcome.winner() {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }

    /// True if the fields fit together, without checking the rules of the game.
    fn is_consistent(&self) -> bool {
        self.plies() <= MAX_PLIES
            && (self.end != Ending::Length || self.outcome == Outcome::Draw)
            && self.why.is_some() == self.end.is_forfeit()
            && (self.outcome != Outcome::Draw || matches!(self.end, Ending::Rules | Ending::Length))
    }
}

/// The two games of a pair. In the first game the first player of the meeting has [`Side::First`], in the second game
/// its opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairResult {
    /// Moves of the shared opening.
    #[serde(default)]
    pub opening: u32,
    pub games: [PlayedGame; 2],
}

impl PairResult {
    /// The points of the first player of the meeting, doubled: 0 to 4.
    pub fn half_points(&self) -> u32 {
        let [a, b] = &self.games;
        a.half_points(Side::First) + b.half_points(Side::Second)
    }

    /// True if neither player's file can be loaded. Such a pair does not count: each player would win the game in which
    /// its opponent moves first.
    pub fn is_void(&self) -> bool {
        let unloaded = |game: &PlayedGame| game.end == Ending::Unloaded;
        self.games.iter().all(unloaded) && self.half_points() == 2
    }

    /// The score of the pair for the first player of the meeting.
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
}

/// True if the games of a pair are consistent and share an opening of this number of moves.
pub(super) fn are_consistent(games: &[PlayedGame; 2], opening: u32) -> bool {
    let opening = opening as usize;
    let begins = |game: &PlayedGame| {
        game.moves()
            .take(opening)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let [a, b] = games.each_ref().map(begins);
    games.iter().all(PlayedGame::is_consistent) && a == b && a.len() == opening
}

/// A pair and its place in the championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedPair {
    /// From 0.
    pub repeat: u32,
    /// The index of the meeting within the repeat.
    pub meeting: u32,
    /// The index of the pair within the meeting.
    pub pair: u32,
    /// Moves of the shared opening.
    #[serde(default)]
    pub opening: u32,
    pub games: [PlayedGame; 2],
}

impl PlayedPair {
    pub(super) fn into_result(self) -> PairResult {
        PairResult {
            opening: self.opening,
            games: self.games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair in which files cannot be loaded: in each game the first side moves first, and the named side loses.
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
        assert!(both.is_void() && are_consistent(&both.games, 0));
        assert_eq!(both.score(), Score::default());
        // Only the first player's file fails, and then only the second one's.
        assert_eq!(pair([Side::First, Side::Second]).score().losses, 2);
        assert_eq!(pair([Side::Second, Side::First]).score().wins, 2);
    }
}
