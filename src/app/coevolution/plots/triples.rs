//! Tests whether “better than” is transitive: counts circular triples, in which each beats the next and the last beats
//! the first, and compares halves of the games to estimate the effect of luck.

use crate::arena::Score;

/// The results of a round robin for all triples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Triples {
    /// Triples in which all have met.
    pub(crate) all: u32,
    /// Triples that are circles by the points of all games.
    pub(crate) circles: u32,
    /// Triples that are circles by the first half of the games, and by the second half.
    pub(crate) halves: [u32; 2],
    /// Triples that are circles in the same direction in both halves.
    pub(crate) both: u32,
}

impl Triples {
    /// Among the circles in one half of the games, the share that the other half confirms, 0 to 1; `None` if neither
    /// half has circles. Lucky circles in one half do not bias it, because the luck of the other half is independent.
    pub(crate) fn confirmed(&self) -> Option<f64> {
        let shown: u32 = self.halves.iter().sum();
        (shown > 0).then(|| f64::from(2 * self.both) / f64::from(shown))
    }
}

/// The direction of a circle: true if the first beats the second. `None` if there is no circle, or if two have equal
/// points.
fn direction(scores: [Score; 3]) -> Option<bool> {
    let beats = scores.map(|s| s.share() > 0.5);
    let decided = scores.iter().all(|s| s.games() > 0 && s.share() != 0.5);
    (decided && beats[0] == beats[1] && beats[1] == beats[2]).then_some(beats[0])
}

/// Counts the triples of `n` players. `halves` returns the score of one player against another, in both halves of their
/// games.
pub(crate) fn triples(n: usize, halves: impl Fn(usize, usize) -> [Score; 2]) -> Triples {
    let mut found = Triples::default();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                let met = [halves(a, b), halves(b, c), halves(c, a)];
                if met.iter().flatten().any(|s| s.games() == 0) {
                    continue;
                }
                let whole = met.map(|[mut first, second]| {
                    first += second;
                    first
                });
                let directions = [0, 1].map(|half| direction(met.map(|scores| scores[half])));
                found.all += 1;
                found.circles += u32::from(direction(whole).is_some());
                for (count, direction) in found.halves.iter_mut().zip(directions) {
                    *count += u32::from(direction.is_some());
                }
                found.both += u32::from(directions[0].is_some() && directions[0] == directions[1]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stone, paper, scissors and a player that loses to all: the score of the first in two games against the second.
    fn stone(a: usize, b: usize) -> Score {
        match (a, b) {
            (3, _) => Score::won(0, 2),
            (_, 3) => Score::won(2, 2),
            _ if (a + 1) % 3 == b => Score::won(2, 2),
            _ => Score::won(0, 2),
        }
    }

    #[test]
    fn cycle_is_confirmed_by_other_half() {
        let found = triples(4, |a, b| [stone(a, b); 2]);
        let expected = Triples {
            all: 4,
            circles: 1,
            halves: [1, 1],
            both: 1,
        };
        assert_eq!(found, expected);
        assert_eq!(found.confirmed(), Some(1.0));
    }

    #[test]
    fn rejects_cycle_of_only_one_half() {
        // The second half has the opposite direction, or is undecided.
        let back = triples(4, |a, b| [stone(a, b), stone(a, b).swapped()]);
        assert_eq!((back.circles, back.halves, back.both), (0, [1, 1], 0));
        assert_eq!(back.confirmed(), Some(0.0));
        let even = triples(4, |a, b| [stone(a, b), Score::won(1, 2)]);
        assert_eq!((even.circles, even.halves), (1, [1, 0]));
        assert_eq!(even.confirmed(), Some(0.0));
    }

    #[test]
    fn ranked_list_has_no_cycles() {
        let list = triples(5, |a, b| [Score::won(if a < b { 2 } else { 0 }, 2); 2]);
        assert_eq!((list.all, list.circles, list.confirmed()), (10, 0, None));
        let open = triples(4, |a, b| match a.max(b) {
            3 => [stone(a, b), Score::default()],
            _ => [stone(a, b); 2],
        });
        assert_eq!((open.all, open.circles), (1, 1));
    }
}
