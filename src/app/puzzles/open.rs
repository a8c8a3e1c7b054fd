//! Opens puzzles on the board.

use super::State;
use super::day::puzzle_of_today;
use super::demo::{SOLVER, solve};
use super::state::{Puzzle, Showing, Stage};
use crate::app::puzzles::msg::Effect;
use crate::app::record::Mistake;
use crate::app::record::board::{BoardState, cell_id};
use crate::app::record::mistake::PUZZLE_GAME;
use crate::app::ui::{Context, DisplayMode};
use crate::registry::{game, puzzles, puzzles_of};
use crate::text::Message;

impl State {
    /// Opens the puzzle of the day if none is open; in child mode the first unsolved puzzle of the level, because the
    /// puzzle of the day may be too hard. Called when the section becomes visible.
    pub fn open_first(&mut self, context: &Context) -> Vec<Effect> {
        if self.puzzle.is_some() || self.sheet.is_some() {
            return Vec::new();
        }
        let of_level = self.next_after(None);
        let number = of_level.filter(|_| context.mode == DisplayMode::Child);
        self.open_number(number.unwrap_or_else(|| puzzle_of_today(context)))
    }

    /// Opens a built-in puzzle by its number from 0, or restarts it.
    pub(super) fn open_number(&mut self, number: usize) -> Vec<Effect> {
        let found = puzzles().get(number);
        let position = found.and_then(|p| game(PUZZLE_GAME).ok()?.parse(&p.start).ok());
        let (Some(found), Some(start)) = (found, position) else {
            return Vec::new();
        };
        self.level = found.level;
        self.put(Puzzle {
            start,
            text: found.start.clone(),
            winning: Some(found.winning.clone()),
            number: Some(number),
            played: None,
        })
    }

    /// Opens a mistake in the user's own games, by its place in the list.
    pub(super) fn open_mistake(&mut self, place: usize) -> Vec<Effect> {
        match self.progress.mistakes().get(place).cloned() {
            Some(mistake) => self.open_own(mistake),
            None => Vec::new(),
        }
    }

    /// Opens a mistake in a reviewed game, of either player.
    pub fn open_own(&mut self, mistake: Mistake) -> Vec<Effect> {
        let Some(start) = mistake.position() else {
            return Vec::new();
        };
        self.put(Puzzle {
            start,
            text: mistake.start,
            winning: Some(mistake.winning),
            number: None,
            played: Some(mistake.played),
        })
    }

    /// Opens any position; the solver then decides whether it is a puzzle.
    ///
    /// # Errors
    /// The text is not a position of Rastros, or the game is over there.
    pub(super) fn open_position(&mut self, text: &str) -> Result<Vec<Effect>, Message> {
        let start = game(PUZZLE_GAME)?
            .parse(text)
            .map_err(|error| error.reason)?;
        if start.outcome().is_some() {
            return Err(Message::new("puzzles.over"));
        }
        let known = puzzles().iter().position(|p| p.start == text);
        if let Some(number) = known {
            return Ok(self.open_number(number));
        }
        let mut effects = self.put(Puzzle {
            start,
            text: text.to_owned(),
            winning: None,
            number: None,
            played: None,
        });
        self.stage = Stage::Checking;
        effects.extend(solve(self, Vec::new()));
        Ok(effects)
    }

    fn put(&mut self, puzzle: Puzzle) -> Vec<Effect> {
        self.puzzle = Some(puzzle);
        self.sheet = None;
        self.tries = 0;
        self.hinted = false;
        self.begin()
    }

    /// Restarts the puzzle; the number of tries stays.
    pub(super) fn begin(&mut self) -> Vec<Effect> {
        self.stage = Stage::Asked;
        self.line.clear();
        self.known = None;
        self.showing = Showing::No;
        self.waiting = None;
        self.timer += 1;
        self.error = None;
        let board = self.here().map(|here| BoardState::new(&here.view()));
        self.board = board.unwrap_or_default();
        vec![Effect::Cancel(SOLVER)]
    }

    /// Moves the focus to the board, because the focused control may be gone.
    pub(super) fn focus_board(&self) -> Effect {
        Effect::focus(cell_id(super::view::BOARD, self.board.cursor))
    }

    /// The next unsolved puzzle of the level after a number, with wrap-around; if all are solved, the next one.
    pub(super) fn next_after(&self, number: Option<usize>) -> Option<usize> {
        let from = number.map_or(0, |n| n + 1);
        let all: Vec<usize> = puzzles_of(self.level).collect();
        let (before, after): (Vec<usize>, Vec<usize>) = all.into_iter().partition(|n| *n < from);
        let order: Vec<usize> = after.into_iter().chain(before).collect();
        let open = |n: &&usize| self.progress.solved(&puzzles()[**n].start).is_none();
        let others = || order.iter().filter(|n| Some(**n) != number);
        others().find(open).or(others().next()).copied()
    }
}
