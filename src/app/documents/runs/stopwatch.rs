//! Measures the working time of a run without its pauses.

/// A stopwatch with pauses, by the page's clock in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    paused: bool,
    /// The time that it ran before `since`, in milliseconds.
    before: f64,
    /// The time of the last pause or resumption.
    since: f64,
}

impl Stopwatch {
    /// A running stopwatch.
    pub fn new(now: f64) -> Stopwatch {
        Stopwatch {
            paused: false,
            before: 0.0,
            since: now,
        }
    }

    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses or resumes it.
    pub fn pause(&mut self, paused: bool, now: f64) {
        self.before = self.ran(now);
        self.since = now;
        self.paused = paused;
    }

    /// The time that it ran, in milliseconds.
    pub fn ran(&self, now: f64) -> f64 {
        if self.paused { self.before } else { self.before + now - self.since }
    }
}
