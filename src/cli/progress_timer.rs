//! The time of a command that plays games: when its next report of progress is due, and its speed.

use std::time::{Duration, Instant};

/// The interval between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

pub(super) struct ProgressTimer {
    begin: Instant,
    next_report: Instant,
    /// Games played before the start.
    before: u64,
}

impl ProgressTimer {
    /// Starts; `before` games were played in earlier runs.
    pub(super) fn start(before: u64) -> Self {
        let now = Instant::now();
        ProgressTimer {
            begin: now,
            next_report: now,
            before,
        }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }

    /// Games played since the start, of `games` in all.
    pub(super) fn played(&self, games: u64) -> u64 {
        games - self.before
    }

    /// True if a report of progress is due; the next report is then due after the interval.
    pub(super) fn is_report_due(&mut self) -> bool {
        let now = Instant::now();
        let is_due = now >= self.next_report;
        if is_due {
            self.next_report = now + REPORT_INTERVAL;
        }
        is_due
    }

    /// The speed: `40 games in 2.0 s: 20 games/s`. `None` without games.
    pub(super) fn speed(&self, games: u64) -> Option<String> {
        speed(self.played(games), self.seconds())
    }
}

/// The games per second, without a rate below 0.1 s.
fn speed(games: u64, seconds: f64) -> Option<String> {
    let line = if seconds >= 0.1 {
        format!("{seconds:.1} s: {:.0} games/s", games as f64 / seconds)
    } else {
        "under 0.1 s".to_owned()
    };
    (games > 0).then(|| format!("{games} games in {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_has_a_rate_after_some_time() {
        assert_eq!(speed(0, 0.0), None);
        assert_eq!(speed(3, 0.04).unwrap(), "3 games in under 0.1 s");
        assert_eq!(speed(40, 2.0).unwrap(), "40 games in 2.0 s: 20 games/s");
    }

    #[test]
    fn reports_are_due_once_in_an_interval() {
        let mut timer = ProgressTimer::start(0);
        assert!(timer.is_report_due());
        timer.next_report += REPORT_INTERVAL;
        assert!(!timer.is_report_due());
    }
}
