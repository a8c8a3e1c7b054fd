//! A sheet of puzzles for paper: which puzzles stand on it follows from its level, how many there are, and its number.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::app::ui::random_seed::RandomSeed;
use crate::app::ui::{Pairs, query};
use crate::player::shuffle;
use crate::registry::{PuzzleLevel, puzzles_of};
use crate::text::{EnumId, Message};

/// The number of a sheet, or [`TODAY`].
const SHEET: &str = "sheet";
/// The sheet of the day, whenever the link is opened.
const TODAY: &str = "today";
/// Its level.
const LEVEL: &str = "level";
/// How many puzzles it has.
const BOARDS: &str = "boards";
/// Whether it has a page of solutions: not where this is `0`.
const SOLUTIONS: &str = "solutions";

/// Everything that links say of sheets.
pub const SHEET_NAMES: [&str; 4] = [SHEET, LEVEL, BOARDS, SOLUTIONS];

/// How many puzzles a sheet can have: so many boards fill a page in rows of two, two and three.
pub const COUNTS: [usize; 3] = [4, 6, 12];

/// The largest number of a sheet: the day's has eight digits.
pub const LARGEST: u32 = 99_999_999;

/// Something that is done to a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetMsg {
    /// Show one: that of the day, of the level that is seen.
    Open,
    /// Back to the puzzles on the board.
    Close,
    /// Another level.
    Level(PuzzleLevel),
    /// So many puzzles.
    Count(usize),
    /// The sheet with a number.
    Number(u32),
    /// A sheet whose number luck proposes.
    Another,
    /// With a page of solutions, or without.
    Solutions(bool),
    /// Print it.
    Print,
}

/// A sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// How hard its puzzles are.
    pub level: PuzzleLevel,
    /// How many there are: one of [`COUNTS`].
    pub count: usize,
    /// Its number, from 1 to [`LARGEST`].
    pub number: u32,
    /// Whether it has a page of solutions.
    pub solutions: bool,
}

impl Sheet {
    /// A sheet with six puzzles and their solutions.
    pub fn new(level: PuzzleLevel, number: u32) -> Sheet {
        Sheet {
            level,
            count: 6,
            number,
            solutions: true,
        }
    }

    /// The numbers of its puzzles, from 0, the easiest first. Sheets are printed: these must stay the same for as long as
    /// the puzzles that ship with the page do.
    pub fn puzzles(&self) -> Vec<usize> {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(self.number));
        let mut numbers: Vec<usize> = puzzles_of(self.level).collect();
        shuffle(&mut numbers, &mut rng);
        numbers.truncate(self.count);
        numbers.sort_unstable();
        numbers
    }

    /// The same with a number that luck proposes.
    pub fn another(self, random: u64) -> Sheet {
        let drawn = RandomSeed::new(random ^ u64::from(self.number)).draw();
        Sheet {
            // Six digits.
            number: drawn.parse().unwrap_or(1),
            ..self
        }
    }

    /// As names and values of a link.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![
            (SHEET, self.number.to_string()),
            (LEVEL, self.level.id().to_owned()),
            (BOARDS, self.count.to_string()),
        ];
        if !self.solutions {
            pairs.push((SOLUTIONS, "0".to_owned()));
        }
        pairs
    }

    /// The sheet of a link; `None` where it names none. What is wrong with a value goes to `errors`, and the value counts for
    /// nothing. `today` is the number of the day's sheet.
    pub fn read(pairs: &Pairs, today: u32, errors: &mut Vec<Message>) -> Option<Sheet> {
        let number = match query::value(pairs, SHEET)? {
            TODAY => today,
            text => match text.parse().ok().filter(|n| (1..=LARGEST).contains(n)) {
                Some(number) => number,
                None => {
                    errors.push(query::no_value(SHEET, text));
                    return None;
                }
            },
        };
        let mut sheet = Sheet::new(PuzzleLevel::Easy, number);
        if let Some(text) = query::value(pairs, LEVEL) {
            match PuzzleLevel::from_id(text) {
                Some(level) => sheet.level = level,
                None => errors.push(query::no_value(LEVEL, text)),
            }
        }
        if let Some(text) = query::value(pairs, BOARDS) {
            match COUNTS.into_iter().find(|n| n.to_string() == text) {
                Some(count) => sheet.count = count,
                None => errors.push(query::no_value(BOARDS, text)),
            }
        }
        match query::value(pairs, SOLUTIONS) {
            None | Some("1") => {}
            Some("0") => sheet.solutions = false,
            Some(text) => errors.push(query::no_value(SOLUTIONS, text)),
        }
        Some(sheet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::puzzles;

    #[test]
    fn the_puzzles_of_a_number_stay_what_they_are() {
        let sheet = Sheet::new(PuzzleLevel::Easy, 20_261_122);
        assert_eq!(sheet.puzzles(), [1, 29, 40, 48, 67, 83]);
    }

    #[test]
    fn sheet_puzzles_differ_by_number() {
        for level in PuzzleLevel::all() {
            let mut seen = std::collections::BTreeSet::new();
            for number in [1, 2, 7, 20_261_122, LARGEST] {
                for count in COUNTS {
                    let sheet = Sheet {
                        count,
                        ..Sheet::new(level, number)
                    };
                    let found = sheet.puzzles();
                    assert_eq!(found.len(), count);
                    assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{found:?}");
                    assert!(found.iter().all(|n| puzzles()[*n].level == level));
                    seen.insert(found);
                }
            }
            assert_eq!(seen.len(), 15);
        }
    }

    #[test]
    fn a_link_gives_the_sheet_that_wrote_it() {
        for level in PuzzleLevel::all() {
            for (count, solutions) in [(4, true), (6, false), (12, true)] {
                let sheet = Sheet {
                    count,
                    solutions,
                    ..Sheet::new(level, 4711)
                };
                let text = query::write("puzzles", &sheet.link());
                let mut errors = Vec::new();
                let pairs = query::read(&text).unwrap().pairs;
                assert_eq!(Sheet::read(&pairs, 1, &mut errors), Some(sheet));
                assert_eq!(errors, []);
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named_and_the_rest_holds() {
        let read = |text: &str| {
            let mut errors = Vec::new();
            let pairs = query::read(text).unwrap().pairs;
            let sheet = Sheet::read(&pairs, 20_261_122, &mut errors);
            (sheet, query::left_out(errors).map(|e| e.to_string()))
        };
        let (sheet, told) = read("#/puzzles?sheet=7&level=medium&boards=5&solutions=no");
        assert_eq!(sheet, Some(Sheet::new(PuzzleLevel::Easy, 7)));
        let told = told.unwrap();
        for wrong in ["“medium”", "“5”", "“no”"] {
            assert!(told.contains(wrong), "{told}");
        }
        for number in ["0", "-1", "100000000", "x", ""] {
            let (sheet, told) = read(&format!("#/puzzles?sheet={number}"));
            assert_eq!(sheet, None);
            assert!(told.unwrap().contains("sheet"), "{number}");
        }
        let today = Sheet::new(PuzzleLevel::Easy, 20_261_122);
        assert_eq!(read("#/puzzles?sheet=today"), (Some(today), None));
        assert_eq!(read("#/puzzles?level=hard"), (None, None));
    }

    #[test]
    fn luck_proposes_another_number_each_time() {
        let first = Sheet::new(PuzzleLevel::Hard, 5);
        let second = first.another(17);
        let third = second.another(17);
        assert!(first.number != second.number && second.number != third.number);
        for sheet in [second, third] {
            assert!((100_000..1_000_000).contains(&sheet.number));
            assert_eq!(sheet.level, PuzzleLevel::Hard);
        }
    }
}
