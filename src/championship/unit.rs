//! Pairs of games as a unit of work, and how they are played.

use serde::{Deserialize, Serialize};

use super::contender::Seat;
use super::played::{Ending, Forfeit, PairResult, PlayedGame};
use crate::arena::Stream;
use crate::text::Message;

/// Some pairs of a meeting, meant to take some ten milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairsUnit {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// Who plays: the first player of the meeting has the first side in the first game of each pair.
    pub seats: [Seat; 2],
    /// Whose random numbers the games use.
    pub stream: Stream,
    /// The number of the first pair within the meeting.
    pub first_pair: u32,
    /// How many pairs.
    pub pairs: u32,
    /// Depths that the pairs take in turn by their numbers (see [`super::ChampionshipConfig::depths`]).
    #[serde(default)]
    pub depths: Vec<u32>,
    /// Random moves before the players take over, the same for both games of a pair.
    #[serde(default)]
    pub opening_plies: u32,
    /// What their luck is drawn from, below 2^53.
    pub seed: u64,
    /// Whether to tell the games move by move.
    #[serde(default)]
    pub live: bool,
    /// Where it goes on, once a program has answered that is not asked by the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed: Option<Box<Resumed>>,
}

/// How a unit goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resumed {
    /// How far it has come.
    pub open: OpenUnit,
    /// What the program has answered.
    pub reply: Reply,
}

/// What a program answers: a move, or `None` when it resigns; or how it has lost the game by not answering as it should.
pub type Reply = Result<Option<String>, Forfeit>;

/// A unit that waits for the answer of a program, as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenUnit {
    /// The pairs that are over.
    pub pairs: Vec<PairResult>,
    /// The game of the pair that is over, if one is.
    pub games: Vec<PlayedGame>,
    /// The moves of the game that is played.
    pub moves: Vec<String>,
    /// How much of the pair's random stream is used up, in words.
    pub drawn: u64,
    /// What the program is asked.
    pub asked: ProgramRequest,
}

/// What a program is asked, by its number in the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgramRequest {
    /// Who.
    pub player: u32,
    /// The position, as text.
    pub position: String,
    /// Milliseconds for the answer.
    pub time_ms: u32,
    /// Plies that it may search; its own number where there is none.
    pub depth: Option<u32>,
    /// What random choices are drawn from: another number for each move.
    pub move_seed: u32,
}

/// What came of a unit.
#[derive(Clone, Debug, PartialEq)]
pub enum Played {
    /// A result for each pair.
    All(Vec<PairResult>),
    /// It waits for a program.
    Waits(OpenUnit),
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The pair within the meeting.
    pub pair: u32,
    /// 0 for the first game of the pair, 1 for the second.
    pub game: u32,
    /// The moves so far, with blanks between them.
    pub moves: String,
}

/// What a program is asked.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The position in which the game began.
    pub start: &'a str,
    /// The position.
    pub position: &'a str,
    /// What the game calls the side that is asked.
    pub side: &'static str,
    /// The legal moves.
    pub legal: Vec<String>,
    /// The moves so far.
    pub moves: &'a [String],
    /// Milliseconds for the answer.
    pub time_ms: u32,
    /// Plies that it may search, where somebody has said so.
    pub depth: Option<u32>,
    /// What random choices are drawn from: another number for each move.
    pub move_seed: u32,
}

/// Who has games played.
pub trait Host {
    /// Whether programs can play here.
    fn has_programs(&self) -> bool {
        false
    }

    /// Asks a program, by its number in the roster, for a move; `None` where somebody else asks it: then the unit waits.
    fn ask(&mut self, player: u32, turn: &Turn<'_>) -> Option<Reply>;

    /// A move was made in a unit that is to be told live.
    fn moved(&mut self, _game: LiveGame) {}
}

/// Plays without programs and tells nothing.
pub struct WithoutPrograms;

impl Host for WithoutPrograms {
    fn ask(&mut self, _: u32, _: &Turn<'_>) -> Option<Reply> {
        Some(Err(Forfeit {
            end: Ending::Crash,
            why: Message::new("error.championship.programs"),
        }))
    }
}
