//! Puzzles as a section of the page. A link contains the number of a built-in puzzle, or a position, or a sheet.

use super::day::{puzzle_of_today, sheet_of_today};
use super::sheet::{SHEET_NAMES, Sheet};
use super::state::Showing;
use super::view::view;
use super::{Msg, State};
use crate::app::puzzles::msg::Effect;
use crate::app::section::{PageData, Section};
use crate::app::ui::{Context, Node, Pairs, query};
use crate::registry::puzzles;
use crate::text::Message;

/// The number of a puzzle, from 1, or [`TODAY`].
const PUZZLE: &str = "puzzle";
/// The puzzle of the day on which the user opens the link.
const TODAY: &str = "today";
const POSITION: &str = "position";

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        view(self, &page.context)
    }

    fn link(&self, _page: &PageData) -> Vec<(&'static str, String)> {
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

    fn is_link_name(&self, name: &str) -> bool {
        [PUZZLE, POSITION].contains(&name) || SHEET_NAMES.contains(&name)
    }

    /// Changes nothing if the link's puzzle is open already.
    fn open_link(
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

    /// A solution pauses while the section is hidden.
    fn on_section_change(&mut self, is_current: bool, context: &Context) -> Vec<Effect> {
        if !is_current && self.showing == Showing::Running {
            self.showing = Showing::Paused;
            self.timer += 1;
        }
        if is_current { self.open_first(context) } else { Vec::new() }
    }
}
