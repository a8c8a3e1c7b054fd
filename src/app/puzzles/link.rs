//! Links to puzzles: a number for a built-in puzzle, or a position.

use super::State;
use super::day::{puzzle_of_today, sheet_of_today};
use super::sheet::{SHEET_NAMES, Sheet};
use crate::app::puzzles::msg::Effect;
use crate::app::ui::{Context, Pairs, query};
use crate::registry::puzzles;
use crate::text::Message;

/// The number of a puzzle, from 1, or [`TODAY`].
const PUZZLE: &str = "puzzle";
/// The puzzle of the day on which the user opens the link.
const TODAY: &str = "today";
const POSITION: &str = "position";

/// All link parameters of puzzles and sheets.
pub const LINK_NAMES: &[&str] =
    &[PUZZLE, POSITION, SHEET_NAMES[0], SHEET_NAMES[1], SHEET_NAMES[2], SHEET_NAMES[3]];

impl State {
    /// The link to the current puzzle or sheet, as names and values.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        if let Some(sheet) = &self.sheet {
            return sheet.link();
        }
        let puzzle = self.puzzle.as_ref();
        let pair = puzzle.map(|puzzle| match puzzle.number {
            Some(number) => (PUZZLE, (number + 1).to_string()),
            None => (POSITION, puzzle.text.clone()),
        });
        pair.into_iter().collect()
    }

    /// Opens the puzzle or sheet of a link, unless it is open already. Ignores invalid values and adds their errors to
    /// `errors`.
    pub fn open(
        &mut self,
        pairs: &Pairs,
        context: &Context,
        errors: &mut Vec<Message>,
    ) -> Vec<Effect> {
        if let Some(sheet) = Sheet::read(pairs, sheet_of_today(context), errors) {
            self.sheet = Some(sheet);
            return Vec::new();
        }
        if [PUZZLE, POSITION]
            .iter()
            .any(|name| query::value(pairs, name).is_some())
        {
            self.sheet = None;
        }
        let current = self.puzzle.as_ref();
        if query::value(pairs, PUZZLE).is_some() {
            let known = 1..=puzzles().len();
            let read = |text: &str| match text {
                TODAY => Some(puzzle_of_today(context)),
                text => text
                    .parse()
                    .ok()
                    .filter(|n| known.contains(n))
                    .map(|n| n - 1),
            };
            return match query::choice(pairs, PUZZLE, read, errors) {
                None => Vec::new(),
                Some(number) if current.and_then(|p| p.number) == Some(number) => Vec::new(),
                Some(number) => self.open_number(number),
            };
        }
        match query::value(pairs, POSITION) {
            Some(text) if current.is_none_or(|p| p.text != text) => {
                let opened = self.open_position(text);
                opened.unwrap_or_else(|error| {
                    errors.push(query::parameter_error(POSITION, error));
                    Vec::new()
                })
            }
            _ => Vec::new(),
        }
    }
}
