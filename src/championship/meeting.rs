//! Two players who meet for some pairs of games.

use super::played::PairResult;
use super::record::{Record, Summary};
use crate::arena::statistics::{Pentanomial, Sprt, Verdict};
use crate::game::Side;

/// A meeting of two players, and what has been played of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Its number within its repeat, from 0.
    pub number: u32,
    /// The round, from 1; a round robin has only one.
    pub round: u32,
    /// The two players by their numbers in the roster.
    pub players: [u32; 2],
    /// A place for each of its pairs.
    results: Vec<Option<PairResult>>,
    /// How many pairs from the first one on have been played without a gap, and their points.
    whole: (u32, Pentanomial),
    /// Pairs after which the test ended it.
    ended: Option<u32>,
    /// The side that moves first from the start.
    mover: Side,
    /// What all pairs that have been played come to.
    record: Record,
    summary: Summary,
}

impl Meeting {
    /// A meeting of which nothing has been played.
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

    /// Pairs that belong to it, played or not.
    pub fn pairs(&self) -> u32 {
        self.ended.unwrap_or(self.results.len() as u32)
    }

    /// Whether the test ended it.
    pub fn ended_early(&self) -> bool {
        self.ended.is_some()
    }

    /// Whether all of it has been played.
    pub fn is_complete(&self) -> bool {
        self.whole.0 == self.pairs()
    }

    /// The pairs that have been played, with their numbers.
    pub fn played(&self) -> impl Iterator<Item = (u32, &PairResult)> {
        let numbered = (0..).zip(&self.results);
        numbered.filter_map(|(number, result)| Some((number, result.as_ref()?)))
    }

    /// A pair, if it has been played.
    pub fn pair(&self, number: u32) -> Option<&PairResult> {
        self.results.get(number as usize)?.as_ref()
    }

    /// What has been played, as the first of the two players sees it.
    pub fn record(&self) -> Record {
        self.record
    }

    /// What the games so far were like.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// More pairs.
    pub(super) fn extend(&mut self, pairs: u32) {
        let all = self.results.len() + pairs as usize;
        self.results.resize(all, None);
    }

    /// Whether somebody waits for a pair.
    pub(super) fn is_awaited(&self, pair: u32) -> bool {
        pair < self.pairs() && self.results[pair as usize].is_none()
    }

    /// Takes in a pair that is waited for. With a test the meeting may end by it, and pairs beyond the end are dropped: where it
    /// ends depends on the pairs in their order, not on which of them came first.
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

    /// Drops what lies beyond the pairs that decide it.
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
