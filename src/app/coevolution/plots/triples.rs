//! Whether “better than” is transitive: threes of which each beats the next and the last the first, and how many of them luck has
//! made.

use crate::arena::Score;

/// What the games of a round robin say of all threes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Triples {
    /// Threes that have all met.
    pub(crate) all: u32,
    /// Those that go round in a circle by the points of all games.
    pub(crate) circles: u32,
    /// Those that do so by the first half of the games, and by the second half.
    pub(crate) halves: [u32; 2],
    /// Those that go round the same way in both halves.
    pub(crate) both: u32,
}

impl Triples {
    /// Of the circles that one half of the games shows, the part that the other half shows as well, 0 to 1; `None` where no half
    /// shows any. It does not depend on luck making circles in one half, because the luck of the other half is another one.
    pub(crate) fn confirmed(&self) -> Option<f64> {
        let shown: u32 = self.halves.iter().sum();
        (shown > 0).then(|| f64::from(2 * self.both) / f64::from(shown))
    }
}

/// Which way three go round: whether the first beats the second. `None` where they do not, or two have the same points.
fn way(scores: [Score; 3]) -> Option<bool> {
    let beats = scores.map(|s| s.share() > 0.5);
    let decided = scores.iter().all(|s| s.games() > 0 && s.share() != 0.5);
    (decided && beats[0] == beats[1] && beats[1] == beats[2]).then_some(beats[0])
}

/// All threes of `n` players. `halves` gives what one has made of its games with another, in the two halves of them.
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
                let ways = [0, 1].map(|half| way(met.map(|scores| scores[half])));
                found.all += 1;
                found.circles += u32::from(way(whole).is_some());
                for (count, way) in found.halves.iter_mut().zip(ways) {
                    *count += u32::from(way.is_some());
                }
                found.both += u32::from(ways[0].is_some() && ways[0] == ways[1]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(wins: u32, games: u32) -> Score {
        Score {
            wins,
            losses: games - wins,
            ..Score::default()
        }
    }

    /// Stone, paper, scissors and one that loses to all: what the first has made of two games with the second.
    fn stone(a: usize, b: usize) -> Score {
        match (a, b) {
            (3, _) => won(0, 2),
            (_, 3) => won(2, 2),
            _ if (a + 1) % 3 == b => won(2, 2),
            _ => won(0, 2),
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
    fn what_only_one_half_shows_is_luck() {
        // The second half is the other way round, or undecided.
        let back = triples(4, |a, b| [stone(a, b), stone(a, b).swapped()]);
        assert_eq!((back.circles, back.halves, back.both), (0, [1, 1], 0));
        assert_eq!(back.confirmed(), Some(0.0));
        let even = triples(4, |a, b| [stone(a, b), won(1, 2)]);
        assert_eq!((even.circles, even.halves), (1, [1, 0]));
        assert_eq!(even.confirmed(), Some(0.0));
    }

    #[test]
    fn ranked_list_has_no_cycles() {
        let list = triples(5, |a, b| [won(if a < b { 2 } else { 0 }, 2); 2]);
        assert_eq!((list.all, list.circles, list.confirmed()), (10, 0, None));
        let open = triples(4, |a, b| match a.max(b) {
            3 => [stone(a, b), Score::default()],
            _ => [stone(a, b); 2],
        });
        assert_eq!((open.all, open.circles), (1, 1));
    }
}
