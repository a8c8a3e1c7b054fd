//! The puzzle and the sheet of the day.

use super::sheet::LARGEST;
use crate::app::ui::Context;
use crate::app::ui::dates::Day;
use crate::registry::puzzles;

const DAY_MS: f64 = 86_400_000.0;

/// The step from the puzzle of one day to the next: about the golden section of the number of puzzles, so that easy and
/// hard ones alternate, and coprime to 300, so that all of them come up.
const DAILY_STEP: i64 = 187;

/// The local time in milliseconds, as if local clocks were UTC.
pub fn local_now(context: &Context) -> f64 {
    context.now - context.minutes_behind_utc * 60_000.0
}

/// The number of the puzzle of the day, from 0; it depends only on the local date.
pub fn puzzle_of_today(context: &Context) -> usize {
    let day = (local_now(context) / DAY_MS).floor() as i64;
    let count = puzzles().len().max(1) as i64;
    day.wrapping_mul(DAILY_STEP).rem_euclid(count) as usize
}

/// The number of the sheet of the day: the date as eight digits, year, month and day.
pub fn sheet_of_today(context: &Context) -> u32 {
    let Day { year, month, day } = Day::new(context.now, context.minutes_behind_utc);
    let number = 10_000 * year + 100 * month + day;
    u32::try_from(number).unwrap_or(1).clamp(1, LARGEST)
}
