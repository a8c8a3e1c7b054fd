//! A meeting: some pairs of games between two players.

use super::played::PairResult;
use super::record::{Record, Summary};
use crate::arena::statistics::{Pentanomial, Sprt, Verdict};
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
    /// The number of pairs played from the first one on without a gap, and their points.
    whole: (u32, Pentanomial),
    /// The number of pairs after which the test ended the meeting.
    ended: Option<u32>,
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
            whole: (0, Pentanomial::default()),
            ended: None,
            mover,
            record: Record::default(),
            summary: Summary::default(),
        }
    }

    /// The number of its pairs, played or not.
    pub fn pairs(&self) -> u32 {
        self.ended.unwrap_or(self.results.len() as u32)
    }

    /// True if the test ended it.
    pub fn ended_early(&self) -> bool {
        self.ended.is_some()
    }

    pub fn is_complete(&self) -> bool {
        self.whole.0 == self.pairs()
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
        pair < self.pairs() && self.results[pair as usize].is_none()
    }

    /// Adds a missing pair. A test may end the meeting, which drops pairs beyond the end: the end depends on the order
    /// of the pairs, not on when they arrive.
    pub(super) fn add(&mut self, pair: u32, result: PairResult, test: Option<&Sprt>) {
        self.count(&result);
        self.results[pair as usize] = Some(result);
        while let Some(Some(next)) = self.results.get(self.whole.0 as usize) {
            self.whole.0 += 1;
            if !next.is_void() {
                self.whole.1.add(next.half_points());
            }
            let decided = |t: &Sprt| !matches!(t.verdict(&self.whole.1), Verdict::Open(_));
            if test.is_some_and(decided) {
                self.end_here();
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

    /// Ends the meeting after the pairs without a gap.
    fn end_here(&mut self) {
        self.ended = Some(self.whole.0);
        self.results.truncate(self.whole.0 as usize);
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
