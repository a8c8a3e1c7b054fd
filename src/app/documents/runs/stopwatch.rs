//! Measures the working time of a run without its pauses, and estimates the remaining time.

/// A stopwatch with pauses, by the page's clock in milliseconds. The default one is at zero and paused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch {
    /// The time that it ran before it last started or resumed, in milliseconds.
    before: f64,
    /// The time when it last started or resumed; `None` while it is paused.
    since: Option<f64>,
    /// The time that it had run, and the number of games played, at the last start.
    at_start: (f64, u64),
}

impl Stopwatch {
    /// A running stopwatch, of work of which `played` games exist already.
    pub fn new(now: f64, played: u64) -> Stopwatch {
        let mut new = Stopwatch::default();
        new.start(now, played);
        new
    }

    /// Lets it run, and begins estimates: they use no earlier games, which may be of another visit.
    pub fn start(&mut self, now: f64, played: u64) {
        self.pause(false, now);
        self.at_start = (self.ran(now), played);
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

    /// Games per millisecond since the start; 0 before the first one.
    pub fn rate(&self, now: f64, played: u64) -> f64 {
        let (ran_before, played_before) = self.at_start;
        let games = played.saturating_sub(played_before);
        games as f64 / (self.ran(now) - ran_before).max(1.0)
    }

    /// An estimate of the remaining milliseconds, with this number of games played of `all`; `None` without enough
    /// games for one.
    pub fn left(&self, now: f64, played: u64, all: u64) -> Option<f64> {
        let is_enough = played.saturating_sub(self.at_start.1) * 500 > all;
        is_enough.then(|| all.saturating_sub(played) as f64 / self.rate(now, played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimate_uses_games_since_start_without_pauses() {
        let mut watch = Stopwatch::new(1000.0, 50);
        assert_eq!(watch.left(2000.0, 50, 100), None);
        assert_eq!(watch.left(2000.0, 60, 100), Some(4000.0));
        watch.pause(true, 2000.0);
        watch.pause(false, 9000.0);
        assert_eq!(watch.left(10_000.0, 75, 100), Some(2000.0));
        watch.start(20_000.0, 75);
        assert_eq!(watch.left(21_000.0, 80, 100), Some(4000.0));
    }
}
