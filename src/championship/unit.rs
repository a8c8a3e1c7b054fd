//! Pairs of games as a unit of work.

use serde::{Deserialize, Serialize};

use super::contender::UnitPlayer;
use super::played::{Ending, Forfeit, PairResult, PlayedGame};
use crate::arena::Stream;
use crate::text::Message;

/// Some pairs of a meeting, about ten milliseconds of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairsUnit {
    /// An id of a game.
    pub game: String,
    /// The initial positions of the pairs in order; later pairs use the last position.
    pub starts: Vec<String>,
    /// The first player of the meeting has the first side in the first game of each pair.
    pub players: [UnitPlayer; 2],
    pub stream: Stream,
    /// The index of the first pair within the meeting.
    pub first_pair: u32,
    pub pairs: u32,
    /// Depths that the pairs use in turn by their index (see [`super::ChampionshipConfig::depths`]).
    #[serde(default)]
    pub depths: Vec<u32>,
    /// Random moves before the players choose; both games of a pair share them.
    #[serde(default)]
    pub opening_plies: u32,
    /// The seed of all random numbers, below 2^53.
    pub seed: u64,
    /// If true, the unit reports its games move by move.
    #[serde(default)]
    pub live: bool,
    /// The state from which the unit continues, with the answer of the program for which it waited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed: Option<Box<Resumed>>,
}

impl PairsUnit {
    pub fn has_program(&self) -> bool {
        self.programs().next().is_some()
    }

    /// The programs among its players, by their indexes in the roster.
    pub fn programs(&self) -> impl Iterator<Item = u32> {
        self.players.iter().filter_map(|player| match player {
            UnitPlayer::Program { player, .. } => Some(*player),
            UnitPlayer::Computer { .. } => None,
        })
    }
}

/// The state and the answer with which a unit continues.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resumed {
    pub open: OpenUnit,
    /// The answer of the program.
    pub reply: Reply,
}

/// A program's answer: a move, `None` for a resignation, or a forfeit.
pub type Reply = Result<Option<String>, Forfeit>;

/// A unit that waits for the answer of a program, as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenUnit {
    /// Completed pairs.
    pub pairs: Vec<PairResult>,
    /// The completed game of the current pair, if any.
    pub games: Vec<PlayedGame>,
    /// The moves of the current game.
    pub moves: Vec<String>,
    /// The position in the pair's random stream, in words.
    pub drawn: u64,
    pub request: ProgramRequest,
}

/// A request for a move of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgramRequest {
    /// Its index in the roster.
    pub player: u32,
    /// As text.
    pub position: String,
    /// Milliseconds for the answer.
    pub time_ms: u32,
    /// Its depth limit in plies; the program's default if `None`.
    pub depth: Option<u32>,
    /// The seed for random choices, different for each move.
    pub move_seed: u32,
}

/// The result of a unit.
#[derive(Clone, Debug, PartialEq)]
pub enum Played {
    /// One result per pair.
    All(Vec<PairResult>),
    /// The unit waits for a program.
    Waits(OpenUnit),
}

/// A running game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The index of the pair within the meeting.
    pub pair: u32,
    /// 0 for the first game of the pair, 1 for the second.
    pub game: u32,
    /// The moves so far, separated by spaces.
    pub moves: String,
}

/// The question to a program.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// An id of a game.
    pub game: &'a str,
    /// The initial position of the game.
    pub start: &'a str,
    pub position: &'a str,
    /// The game's name of the side to move.
    pub side: &'static str,
    pub legal: Vec<String>,
    /// The moves so far.
    pub moves: &'a [String],
    /// Milliseconds for the answer.
    pub time_ms: u32,
    /// The depth limit in plies, if any.
    pub depth: Option<u32>,
    /// The seed for random choices, different for each move.
    pub move_seed: u32,
}

/// The environment of a unit.
pub trait Host {
    /// True if programs can play here.
    fn has_programs(&self) -> bool {
        false
    }

    /// Requests a move from a program, given by its index in the roster. `None` if the host cannot get the answer at
    /// once: the unit then waits.
    fn ask(&mut self, player: u32, turn: &Turn<'_>) -> Option<Reply>;

    /// Called after each move of a unit with [`PairsUnit::live`].
    fn moved(&mut self, _game: LiveGame) {}
}

/// A host without programs that ignores live games.
pub struct WithoutPrograms;

impl Host for WithoutPrograms {
    fn ask(&mut self, _: u32, _: &Turn<'_>) -> Option<Reply> {
        Some(Err(Forfeit {
            end: Ending::Crash,
            why: Message::new("error.championship.programs"),
        }))
    }
}
