//! The adapter's answers about guest games, parsed as strictly as any file.

use serde::Deserialize;

use super::error::{ProgramError, place};
use super::failure::{Failure, is_short};
use crate::text::{Message, visible};

/// The maximum number of moves of a state.
const MAX_MOVES: usize = 400;
/// In characters.
const LONGEST_MOVE: usize = 60;
/// In characters.
const LONGEST_SIDE: usize = 20;

/// The maximum number of parameters of a class.
const MAX_PARAMETERS: usize = 20;

/// The maximum number of rows and columns of a board.
const MAX_ROWS: usize = 26;

/// The maximum number of findings.
const MAX_FINDINGS: usize = 20;
/// The maximum length of a state's display in bytes.
const LONGEST_TEXT: usize = 20_000;

/// A class of a file that is a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundGame {
    /// The name of the class.
    pub name: String,
    /// Its file, or the cell of a notebook.
    #[serde(rename = "where", default)]
    pub place: String,
    /// Its line.
    pub line: Option<u32>,
    /// The integer parameters of its constructor, with their defaults.
    pub parameters: Vec<(String, Option<i64>)>,
}

impl FoundGame {
    pub(super) fn is_sound(&self) -> bool {
        let mut names = self.parameters.iter().map(|(name, _)| name);
        is_short(&self.name)
            && is_short(&self.place)
            && names.len() <= MAX_PARAMETERS
            && names.all(|name| is_short(name))
    }
}

/// A state of a guest game, reported once.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "(u64, u8, Option<f64>, Option<Failure>)")]
pub struct GuestState {
    /// A 64-bit hash of the complete state.
    pub key: u64,
    /// True if the second side is to move.
    pub second: bool,
    /// The utility for the first side once the game is over.
    pub utility: Option<f64>,
    /// The exception that the rules raised in it.
    pub error: Option<ProgramError>,
}

impl From<(u64, u8, Option<f64>, Option<Failure>)> for GuestState {
    fn from((key, side, utility, error): (u64, u8, Option<f64>, Option<Failure>)) -> Self {
        GuestState {
            key,
            second: side == 1,
            utility,
            error: error.map(program_error),
        }
    }
}

/// The legal moves of a state.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "Moves")]
pub struct GuestMoves {
    /// The text of each move and the key of the state after it.
    pub moves: Vec<(String, u64)>,
    /// The exception that the rules raised.
    pub error: Option<ProgramError>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moves {
    moves: Vec<(String, u64)>,
    error: Option<Failure>,
}

impl From<Moves> for GuestMoves {
    fn from(Moves { moves, error }: Moves) -> Self {
        GuestMoves {
            moves,
            error: error.map(program_error),
        }
    }
}

fn program_error(failure: Failure) -> ProgramError {
    failure
        .into_program_error()
        .unwrap_or(ProgramError::InvalidAnswer)
}

/// Facts about a guest game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The names of the sides, the first to move first.
    pub sides: [String; 2],
    /// True if some utility differed from 1, 0 and -1.
    pub points: bool,
    /// True if the order of `actions` is unstable, so that moves are sorted by their texts.
    pub sorted: bool,
    /// True if `result` modifies its argument, so that it is called with copies.
    pub copies: bool,
    /// True if the constructor chooses the initial state at random.
    pub varies: bool,
    /// The initial state.
    pub initial: GuestState,
    #[serde(rename = "printed")]
    _printed: String,
}

impl Opened {
    /// Remarks on the class, for the user.
    pub fn notes(&self) -> Vec<Message> {
        let notes = [
            (self.sorted, "guest.note.sorted"),
            (self.copies, "guest.note.copies"),
            (self.varies, "guest.note.varies"),
            (self.points, "guest.note.points"),
        ];
        let notes = notes.iter().filter(|(holds, _)| *holds);
        notes.map(|(_, key)| Message::new(key)).collect()
    }

    pub(super) fn is_sound(&self) -> bool {
        let [first, second] = &self.sides;
        let fits = |name: &String| !name.is_empty() && name.chars().count() <= LONGEST_SIDE;
        fits(first) && fits(second) && first != second
    }
}

/// The moves of states.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expansion {
    /// The moves of the first states of the question, at least of one.
    pub expanded: Vec<GuestMoves>,
    /// The states after these moves that were not reported before.
    pub states: Vec<GuestState>,
    #[serde(rename = "printed")]
    _printed: String,
}

impl Expansion {
    pub(super) fn is_sound(&self, requested: usize) -> bool {
        let fits = |(text, _): &(String, u64)| {
            let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
            is_word && text.chars().count() <= LONGEST_MOVE
        };
        let few = |all: &GuestMoves| all.moves.len() <= MAX_MOVES && all.moves.iter().all(fits);
        (1..=requested).contains(&self.expanded.len()) && self.expanded.iter().all(few)
    }
}

/// The display of a state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The output of `display`.
    pub text: String,
    /// The symbols on the board, row by row, if there is a board.
    pub rows: Option<Vec<Vec<String>>>,
    /// The row and the column, by the game's numbering, of the first symbol.
    pub corner: (i32, i32),
    /// True if the game names the column of a cell before its row.
    pub transposed: bool,
    /// True if the row numbers decrease from the top.
    pub upside_down: bool,
    /// The cells that each move names, row by row: one, the first and the last one, or none.
    pub presses: Vec<Vec<usize>>,
}

/// The displays of states.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AllShown {
    /// Of the first states of the question, at least of one.
    pub(super) shown: Vec<Shown>,
    #[serde(rename = "printed")]
    _printed: String,
}

impl AllShown {
    pub(super) fn is_sound(&self, requested: usize) -> bool {
        (1..=requested).contains(&self.shown.len()) && self.shown.iter().all(Shown::is_sound)
    }
}

impl Shown {
    fn is_sound(&self) -> bool {
        let rows = self.rows.as_deref().unwrap_or_default();
        let columns = rows.first().map_or(0, Vec::len);
        let cells = rows.len() * columns;
        self.text.len() <= LONGEST_TEXT
            && rows.len() <= MAX_ROWS
            && columns <= MAX_ROWS
            && rows.iter().all(|row| row.len() == columns)
            && rows
                .iter()
                .flatten()
                .all(|symbol| symbol.len() <= LONGEST_MOVE)
            && self.presses.len() <= MAX_MOVES
            && self.presses.iter().all(|cells| cells.len() <= 2)
            && self.presses.iter().flatten().all(|&cell| cell < cells)
    }
}

/// The check of the rules of a game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// The errors, one of each kind.
    pub findings: Vec<Finding>,
    /// Finished random games.
    pub games: u32,
    /// The average number of moves of these games.
    pub length: f64,
    /// The number of moves of the longest game.
    pub longest: u32,
    /// The average number of legal moves of a state.
    pub width: f64,
    /// The maximum number of legal moves of a state.
    pub widest: u32,
    /// The number of wins of the first side, of its losses, and of draws.
    pub ends: [u32; 3],
    /// True if one side moved twice in a row.
    pub twice: bool,
    /// Sequences of 1, 2, 3, … moves from the initial state, as many as the time allowed.
    pub perft: Vec<u64>,
    /// Calls of `result` per second.
    pub speed: f64,
    /// The evaluations without an error.
    #[serde(default)]
    pub sound: Vec<String>,
    /// See [`Opened::sorted`].
    pub sorted: bool,
    /// See [`Opened::varies`].
    pub varies: bool,
    /// See [`Opened::points`].
    pub points: bool,
    /// The display of the initial state.
    pub text: String,
    /// Its board.
    pub rows: Option<Vec<Vec<String>>>,
    #[serde(rename = "printed")]
    _printed: String,
}

impl Audit {
    pub(super) fn is_sound(&self) -> bool {
        let numbers = [self.length, self.width, self.speed];
        let mut findings = self.findings.iter();
        self.findings.len() <= MAX_FINDINGS
            && self.perft.len() <= MAX_FINDINGS
            && self.sound.len() <= MAX_FINDINGS
            && self.sound.iter().all(|name| is_short(name))
            && self.text.len() <= LONGEST_TEXT
            && findings.all(|finding| finding.message().is_some())
            && numbers.into_iter().all(|n| (0.0..1e12).contains(&n))
    }
}

/// An error in the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    kind: String,
    #[serde(rename = "where")]
    place: String,
    line: Option<u32>,
    text: String,
    /// The moves that lead to the state with the error.
    way: String,
}

/// The kinds of findings that are not exceptions; each has a text `guest.finding.KIND`.
const FINDINGS: [&str; 15] = [
    "asking_changes",
    "display_late",
    "endless",
    "judges_no_number",
    "judges_otherwise",
    "judging_changes",
    "judging_late",
    "no_moves",
    "one_side",
    "other_name",
    "other_order",
    "other_result",
    "other_utility",
    "same_move",
    "side_changes",
];

impl Finding {
    /// True for a remark about a game that works here.
    pub fn is_remark(&self) -> bool {
        self.kind == "other_name"
    }

    /// The error, the line, and the moves that lead there; `None` for kinds that the adapter never reports.
    pub fn message(&self) -> Option<Message> {
        let known = FINDINGS.contains(&&*self.kind);
        let wrong = if known {
            Message::new(&format!("guest.finding.{}", self.kind))
                .with_message("place", place(&self.place, self.line))
                .with("text", visible(&self.text))
        } else {
            self.failure().into_program_error()?.message()
        };
        if !is_short(&self.place) || !is_short(&self.text) || self.way.len() > LONGEST_TEXT {
            return None;
        }
        Some(if self.way.is_empty() {
            wrong
        } else {
            Message::new("guest.finding.after")
                .with("position", visible(&self.way))
                .with_message("finding", wrong)
        })
    }

    fn failure(&self) -> Failure {
        Failure {
            kind: self.kind.clone(),
            place: self.place.clone(),
            line: self.line,
            text: self.text.clone(),
        }
    }
}
