//! A meeting: some pairs of games between two players.

use super::played::PairResult;
use super::record::{Record, Summary};
use crate::arena::statistics::{BetterPlayer, Pentanomial, Sprt};
use crate::game::Side;

#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Its index within its repeat.
    pub number: u32,
    /// From 1; a round robin has only one round.
    pub round: u32,
    /// Indices into the roster.
    pub players: [u32; 2],
    /// One place per pair.
    results: Vec<Option<PairResult>>,
    /// The number of completed pairs before the first missing pair, and their points.
    without_gap: (u32, Pentanomial),
    /// The side that moves first in the initial position.
    mover: Side,
    /// The score of all completed pairs.
    record: Record,
    summary: Summary,
}

impl Meeting {
    pub(super) fn new(
        (number, round): (u32, u32),
        players: [u32; 2],
        pairs: u32,
        mover: Side,
    ) -> Self {
        Meeting {
            number,
            round,
            players,
            results: vec![None; pairs as usize],
            without_gap: (0, Pentanomial::default()),
            mover,
            record: Record::default(),
            summary: Summary::default(),
        }
    }

    /// The number of pairs of the meeting, completed or not.
    pub fn pairs(&self) -> u32 {
        self.results.len() as u32
    }

    /// The players of the first and of the second side in a game of a pair, 0 or 1.
    pub fn players_in(&self, game: u32) -> [u32; 2] {
        let [a, b] = self.players;
        if game == 0 { [a, b] } else { [b, a] }
    }

    pub fn is_complete(&self) -> bool {
        self.without_gap.0 == self.pairs()
    }

    /// The completed pairs with their indices.
    pub fn played(&self) -> impl Iterator<Item = (u32, &PairResult)> {
        let numbered = (0..).zip(&self.results);
        numbered.filter_map(|(number, result)| Some((number, result.as_ref()?)))
    }

    /// A pair, if completed.
    pub fn pair(&self, number: u32) -> Option<&PairResult> {
        self.results.get(number as usize)?.as_ref()
    }

    /// The score so far from the first player's point of view.
    pub fn record(&self) -> Record {
        self.record
    }

    /// Statistics of the games so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// Adds places for more pairs.
    pub(super) fn extend(&mut self, pairs: u32) {
        let all = self.results.len() + pairs as usize;
        self.results.resize(all, None);
    }

    /// True if a pair is missing.
    pub(super) fn is_awaited(&self, pair: u32) -> bool {
        matches!(self.results.get(pair as usize), Some(None))
    }

    /// Adds a missing pair. If the test ends the meeting, drops pairs beyond the end: the end depends on the order of
    /// the pairs, not on the order of their arrival.
    pub(super) fn add(&mut self, pair: u32, result: PairResult, test: Option<&Sprt>) {
        self.count(&result);
        self.results[pair as usize] = Some(result);
        while let Some(Some(next)) = self.results.get(self.without_gap.0 as usize) {
            self.without_gap.0 += 1;
            if !next.is_void() {
                self.without_gap.1.add(next.half_points());
            }
            let decided =
                |t: &Sprt| !matches!(t.verdict(&self.without_gap.1), BetterPlayer::Open(_));
            if test.is_some_and(decided) {
                self.end_early();
                break;
            }
        }
    }

    fn count(&mut self, pair: &PairResult) {
        self.record.add(pair);
        for game in &pair.games {
            self.summary.add(game, self.mover);
        }
    }

    /// Ends the meeting before the first missing pair.
    fn end_early(&mut self) {
        self.results.truncate(self.without_gap.0 as usize);
        self.record = Record::default();
        self.summary = Summary::default();
        for pair in std::mem::take(&mut self.results) {
            if let Some(pair) = &pair {
                self.count(pair);
            }
            self.results.push(pair);
        }
    }
}
