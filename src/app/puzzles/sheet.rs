//! A sheet of puzzles for paper. Its level, size and number determine the puzzles.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::app::ui::random_seed::RandomSeed;
use crate::app::ui::{Pairs, query};
use crate::player::shuffle;
use crate::registry::{PuzzleLevel, puzzles_of};
use crate::text::{EnumId, Message};

/// The number of a sheet, or [`TODAY`].
pub const SHEET: &str = "sheet";
/// The sheet of the day on which the user opens the link.
const TODAY: &str = "today";
const LEVEL: &str = "level";
/// The number of puzzles.
const BOARDS: &str = "boards";
/// `0` omits the page of solutions.
const SOLUTIONS: &str = "solutions";

pub const OPEN_BUTTON: &str = "puzzles-sheet";

/// The `id` of the button that leads back.
pub const BACK: &str = "sheet-back";

/// All link parameters of sheets.
pub const SHEET_NAMES: [&str; 4] = [SHEET, LEVEL, BOARDS, SOLUTIONS];

/// The possible numbers of puzzles: they fill a page in rows of two, two and three.
pub const COUNTS: [usize; 3] = [4, 6, 12];

/// The largest number of a sheet: the number of a daily sheet has eight digits.
pub const LARGEST: u32 = 99_999_999;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetMsg {
    /// Return to the puzzles on the board.
    Close,
    Level(PuzzleLevel),
    /// Change the number of puzzles.
    Count(usize),
    /// Open the sheet with this number.
    Number(u32),
    /// Open a random sheet.
    Another,
    /// Show or omit the page of solutions.
    Solutions(bool),
    Print,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub level: PuzzleLevel,
    /// One of [`COUNTS`].
    pub count: usize,
    /// From 1 to [`LARGEST`].
    pub number: u32,
    /// True with a page of solutions.
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

    /// The numbers of its puzzles, from 0, the easiest first. Teachers print sheets: the numbers must not change as
    /// long as the built-in puzzles stay.
    pub fn puzzles(&self) -> Vec<usize> {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(self.number));
        let mut numbers: Vec<usize> = puzzles_of(self.level).collect();
        shuffle(&mut numbers, &mut rng);
        numbers.truncate(self.count);
        numbers.sort_unstable();
        numbers
    }

    /// The same sheet with a random number.
    pub fn another(self, random: u64) -> Sheet {
        let drawn = RandomSeed::new(random ^ u64::from(self.number)).draw();
        Sheet {
            number: drawn.parse().unwrap_or(1),
            ..self
        }
    }

    /// The link to the sheet, as names and values.
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

    /// Reads the sheet of a link; `None` if it names none. Ignores invalid values and adds their errors to `errors`.
    /// `today` is the number of the day's sheet.
    pub fn read(pairs: &Pairs, today: u32, errors: &mut Vec<Message>) -> Option<Sheet> {
        let read = |text: &str| match text {
            TODAY => Some(today),
            text => text.parse().ok().filter(|n| (1..=LARGEST).contains(n)),
        };
        let number = query::choice(pairs, SHEET, read, errors)?;
        let level = query::choice(pairs, LEVEL, PuzzleLevel::from_id, errors);
        let usual = Sheet::new(level.unwrap_or(PuzzleLevel::Easy), number);
        let known = |text: &str| COUNTS.into_iter().find(|n| n.to_string() == text);
        Some(Sheet {
            count: query::choice(pairs, BOARDS, known, errors).unwrap_or(usual.count),
            solutions: query::flag(pairs, SOLUTIONS, errors).unwrap_or(usual.solutions),
            ..usual
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::puzzles;

    #[test]
    fn sheet_puzzles_are_stable() {
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
    fn sheets_round_trip_through_links() {
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
    fn reports_and_skips_invalid_values() {
        let read = |text: &str| {
            let mut errors = Vec::new();
            let pairs = query::read(text).unwrap().pairs;
            let sheet = Sheet::read(&pairs, 20_261_122, &mut errors);
            (sheet, query::link_errors(errors).map(|e| e.to_string()))
        };
        let (sheet, error) = read("#/puzzles?sheet=7&level=medium&boards=5&solutions=no");
        assert_eq!(sheet, Some(Sheet::new(PuzzleLevel::Easy, 7)));
        let error = error.unwrap();
        for wrong in ["“medium”", "“5”", "“no”"] {
            assert!(error.contains(wrong), "{error}");
        }
        for number in ["0", "-1", "100000000", "x", ""] {
            let (sheet, error) = read(&format!("#/puzzles?sheet={number}"));
            assert_eq!(sheet, None);
            assert!(error.unwrap().contains("sheet"), "{number}");
        }
        let today = Sheet::new(PuzzleLevel::Easy, 20_261_122);
        assert_eq!(read("#/puzzles?sheet=today"), (Some(today), None));
        assert_eq!(read("#/puzzles?level=hard"), (None, None));
    }

    #[test]
    fn random_sheets_differ() {
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
