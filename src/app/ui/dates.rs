//! Dates of the local calendar.

use crate::text::Message;

const MINUTE_MS: f64 = 60_000.0;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    pub year: i64,
    /// From 1.
    pub month: i64,
    /// From 1.
    pub day: i64,
}

impl Day {
    /// The day of a time in milliseconds since 1970, in local time.
    ///
    /// Counts days from 1 March of the year 0, so that the leap day is the last of its year.
    pub fn new(milliseconds: f64, minutes_behind_utc: f64) -> Self {
        // JavaScript dates have these limits.
        let milliseconds = (milliseconds - minutes_behind_utc * MINUTE_MS).clamp(-8.64e15, 8.64e15);
        let days = (milliseconds / 86_400_000.0).floor() as i64 + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        Day { year, month, day }
    }

    /// The date in the format of each language: `25 Nov 2026`, `25/11/2026`.
    pub fn message(self) -> Message {
        let month = Message::new(&format!("page.month.{}", self.month));
        Message::new("page.date")
            .with("day", self.day)
            .with_message("month", month)
            .with("year", self.year)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn days_follow_the_gregorian_calendar() {
        for (days, year, month, day) in [
            (0.0, 1970, 1, 1),
            (59.0, 1970, 3, 1),
            (11_016.0, 2000, 2, 29),
            (20_777.999, 2026, 11, 20),
            (20_778.0, 2026, 11, 21),
            (-1.0, 1969, 12, 31),
            (1e300, 275_760, 9, 13),
        ] {
            let expected = Day { year, month, day };
            assert_eq!(Day::new(days * 86_400_000.0, 0.0), expected);
        }
    }

    #[test]
    fn date_format_follows_language_and_local_time() {
        let (evening, tokyo, lisbon) = (1_795_640_400_000.0, -540.0, 0.0);
        let text = |minutes_behind_utc, language| {
            Day::new(evening, minutes_behind_utc)
                .message()
                .text(language)
        };
        assert_eq!(text(lisbon, Language::En), "25 Nov 2026");
        assert_eq!(text(lisbon, Language::Pt), "25/11/2026");
        assert_eq!(text(lisbon, Language::Es), "25/11/2026");
        assert_eq!(text(tokyo, Language::Es), "26/11/2026");
    }
}
