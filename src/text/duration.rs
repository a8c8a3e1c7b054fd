//! Durations as messages.

use super::Message;

/// A duration in a unit that suits its size: `0.4 ms`, `12 ms`, `3.2 s`, `2:05 min`.
pub fn duration(ms: f64) -> Message {
    if ms < 10.0 {
        Message::new("unit.ms").with_number("n", format!("{ms:.1}"))
    } else if ms < 999.5 {
        Message::new("unit.ms").with_number("n", format!("{ms:.0}"))
    } else if ms < 100_000.0 {
        Message::new("unit.s").with_number("n", format!("{:.1}", ms / 1000.0))
    } else {
        let seconds = (ms / 1000.0).round() as u64;
        Message::new("unit.min")
            .with("minutes", seconds / 60)
            .with("seconds", format!("{:02}", seconds % 60))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn formats_durations() {
        for (ms, language, text) in [
            (0.44, Language::En, "0.4\u{a0}ms"),
            (0.44, Language::Pt, "0,4\u{a0}ms"),
            (12.0, Language::Pt, "12\u{a0}ms"),
            (999.7, Language::En, "1.0\u{a0}s"),
            (1500.0, Language::En, "1.5\u{a0}s"),
            (1500.0, Language::Es, "1,5\u{a0}s"),
            (125_000.0, Language::Pt, "2:05\u{a0}min"),
        ] {
            assert_eq!(duration(ms).text(language), text);
        }
    }
}
