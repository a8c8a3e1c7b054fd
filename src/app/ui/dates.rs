//! Dates as text.

/// A moment as year, month and day of the Gregorian calendar, in UTC: `2026-11-21`.
///
/// Days are counted from 1 March of the year 0, so that the leap day comes last in its year.
pub fn day(milliseconds: f64) -> String {
    // Browsers have no dates beyond these.
    let milliseconds = milliseconds.clamp(-8.64e15, 8.64e15);
    let days = (milliseconds / 86_400_000.0).floor() as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
