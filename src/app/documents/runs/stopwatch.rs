//! How long a run has been worked on, without its pauses.

/// A watch that can be paused, by the page's clock.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    paused: bool,
    /// Milliseconds that it has run before `since`.
    before: f64,
    /// When it was last set going.
    since: f64,
}

impl Stopwatch {
    /// A watch that begins to run.
    pub fn new(now: f64) -> Stopwatch {
        Stopwatch {
            paused: false,
            before: 0.0,
            since: now,
        }
    }

    /// Whether it rests.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Lets it rest, or run on.
    pub fn pause(&mut self, paused: bool, now: f64) {
        self.before = self.ran(now);
        self.since = now;
        self.paused = paused;
    }

    /// Milliseconds that it has run.
    pub fn ran(&self, now: f64) -> f64 {
        match self.paused {
            true => self.before,
            false => self.before + now - self.since,
        }
    }
}
