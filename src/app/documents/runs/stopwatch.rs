//! Measures the working time of a run without its pauses.

/// A stopwatch with pauses, by the page's clock in milliseconds. The default one is at zero and paused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch {
    /// The time that it ran before its last start, in milliseconds.
    before: f64,
    /// The time of the last start; `None` while it is paused.
    since: Option<f64>,
}

impl Stopwatch {
    /// A running stopwatch.
    pub fn new(now: f64) -> Stopwatch {
        Stopwatch {
            before: 0.0,
            since: Some(now),
        }
    }

    pub fn is_paused(&self) -> bool {
        self.since.is_none()
    }

    /// Pauses or resumes it.
    pub fn pause(&mut self, paused: bool, now: f64) {
        self.before = self.ran(now);
        self.since = (!paused).then_some(now);
    }

    /// The time that it ran, in milliseconds.
    pub fn ran(&self, now: f64) -> f64 {
        self.before + self.since.map_or(0.0, |since| now - since)
    }
}
