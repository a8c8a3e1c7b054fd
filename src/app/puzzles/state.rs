//! What is known of the puzzle on the board.

use super::Progress;
use super::sheet::Sheet;
use crate::app::documents::Shared;
use crate::app::effects::TaskId;
use crate::registry::{AnyPosition, PuzzleLevel, Solved, puzzles};
use crate::text::Message;

/// Milliseconds of a day.
const DAY_MS: f64 = 86_400_000.0;

/// From one day to the next the puzzle of the day goes on by so many: about the golden section of their number, so that easy and
/// hard ones take turns, and without a common divisor with 300, so that all of them get their turn.
const DAILY_STEP: i64 = 187;

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position.
    pub start: Box<dyn AnyPosition>,
    /// Its text.
    pub text: String,
    /// The move that wins; `None` where the solver has to find out whether exactly one does.
    pub winning: Option<String>,
    /// Its number among those that ship with the page, from 0.
    pub number: Option<usize>,
    /// The move that the person played there in a game.
    pub played: Option<String>,
}

/// How far the puzzle is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stage {
    /// The solver finds out whether it is a puzzle at all.
    Checking,
    /// It is none, and why.
    Refused(Message),
    /// The person is asked for the move.
    #[default]
    Asked,
    /// The person's move gave the win away.
    Wrong,
    /// The person's move was right.
    Right,
    /// The solution is shown to somebody who has not found it.
    Shown,
}

/// Whether the solver plays on by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Showing {
    /// It does not.
    #[default]
    No,
    /// A move every second.
    Running,
    /// It waits.
    Paused,
}

/// A move that was made on the board.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: String,
    /// The position after it.
    pub position: Box<dyn AnyPosition>,
}

/// What is known of the puzzles.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) puzzle: Option<Puzzle>,
    pub(super) stage: Stage,
    /// The moves since.
    pub(super) line: Vec<PlayedMove>,
    /// What is proved of the position on the board.
    pub(super) known: Option<Solved>,
    /// Wrong moves since the puzzle was opened.
    pub(super) tries: u32,
    pub(super) hinted: bool,
    pub(super) showing: Showing,
    /// The task that is under way.
    pub(super) waiting: Option<TaskId>,
    /// The last task's number.
    pub(super) tasks: TaskId,
    /// The number of the timer that is awaited.
    pub(super) timer: u64,
    /// The cell with the roving focus.
    pub(super) cursor: usize,
    /// Whether the person carries the piece.
    pub(super) lifted: bool,
    pub(super) level: PuzzleLevel,
    /// The sheet for paper that is seen in the place of the board.
    pub(super) sheet: Option<Sheet>,
    /// What the device remembers.
    pub progress: Shared<Progress>,
    /// What went wrong with the solver.
    pub(super) error: Option<Message>,
    /// Whether the person wants nothing to move by itself.
    still: bool,
    /// What time it is, in milliseconds since 1970.
    pub(super) now: f64,
    /// Minutes by which the clocks of this place are behind those of Greenwich.
    pub(super) west: f64,
}

impl Default for State {
    fn default() -> Self {
        State {
            puzzle: None,
            stage: Stage::default(),
            line: Vec::new(),
            known: None,
            tries: 0,
            hinted: false,
            showing: Showing::No,
            waiting: None,
            tasks: 0,
            timer: 0,
            cursor: 0,
            lifted: false,
            level: PuzzleLevel::Easy,
            sheet: None,
            progress: Shared::default(),
            error: None,
            still: false,
            now: 0.0,
            west: 0.0,
        }
    }
}

impl State {
    /// Tells by how many minutes the clocks of this place are behind those of Greenwich.
    pub fn set_west(&mut self, minutes: f64) {
        self.west = minutes;
    }

    /// Tells whether the person wants nothing to move by itself.
    pub fn set_still(&mut self, still: bool) {
        self.still = still;
    }

    /// Whether nothing shall move by itself.
    pub(super) fn is_still(&self) -> bool {
        self.still
    }

    /// What the clocks of this place show, as milliseconds since they showed 1970.
    pub(super) fn local_now(&self) -> f64 {
        self.now - self.west * 60_000.0
    }

    /// The number of the puzzle of the day, from 0: the same for everybody whose calendar shows the same date.
    pub(super) fn today(&self) -> usize {
        let day = (self.local_now() / DAY_MS).floor() as i64;
        let count = puzzles().len().max(1) as i64;
        day.wrapping_mul(DAILY_STEP).rem_euclid(count) as usize
    }

    /// The position on the board.
    pub(super) fn here(&self) -> Option<&dyn AnyPosition> {
        let start = self.puzzle.as_ref().map(|puzzle| &puzzle.start);
        let last = self.line.last().map(|played| &played.position);
        last.or(start).map(|position| &**position)
    }

    /// Whether the person is asked for a move.
    pub(super) fn may_choose(&self) -> bool {
        self.stage == Stage::Asked && self.line.is_empty() && self.puzzle.is_some()
    }

    /// The two moves of the hint, in the order of the game: the right one, and one that is wrong.
    pub(super) fn hint(&self) -> Option<[String; 2]> {
        let puzzle = self.puzzle.as_ref()?;
        let winning = puzzle.winning.as_ref()?;
        let moves: Vec<String> = puzzle.start.moves().into_iter().map(|m| m.text).collect();
        let wrong: Vec<&String> = moves.iter().filter(|mv| *mv != winning).collect();
        let place = puzzle.number.unwrap_or(moves.len()) % wrong.len().max(1);
        let wrong = puzzle.played.as_ref().or(wrong.get(place).copied())?;
        let both = moves.iter().filter(|mv| [winning, wrong].contains(mv));
        both.cloned().collect::<Vec<_>>().try_into().ok()
    }
}
