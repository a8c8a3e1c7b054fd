//! The pairs of a championship in the order in which they were played, as they are kept.

use std::ops::Range;

use crate::championship::{ChampionshipJob, PlayedPair, join_pairs, pair_json};

/// Pairs of a part that is full. The last part is written again with every unit: the more pairs a part has, the more of them are
/// written again, and the fewer, the more parts there are.
const FULL: usize = 32;

/// Where a pair stands: repeat, meeting and pair.
type PairIndex = [u32; 3];

/// The pairs of a championship in the order in which they were played: some that are kept in parts already, and those that came
/// after them, whose parts are filled one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// Parts that were read from the browser. They stay as they are.
    read: usize,
    /// The pairs that came after them.
    later: Vec<PairIndex>,
}

impl Log {
    /// Of a championship of which nothing is kept.
    pub(super) fn of(job: &ChampionshipJob) -> Log {
        Log {
            read: 0,
            later: job
                .played()
                .map(|p| [p.repeat, p.meeting, p.pair])
                .collect(),
        }
    }

    /// Of a championship that was read in that many parts.
    pub(super) fn read(parts: usize) -> Log {
        Log {
            read: parts,
            later: Vec::new(),
        }
    }

    /// A unit was played: notes those of its pairs that count. A test that has ended a meeting has no use for those beyond its end.
    pub(super) fn add(
        &mut self,
        job: &ChampionshipJob,
        [repeat, meeting]: [u32; 2],
        pairs: Range<u32>,
    ) {
        let places = pairs.map(|pair| [repeat, meeting, pair]);
        self.later
            .extend(places.filter(|&place| pair(job, place).is_some()));
    }

    /// How many pairs each part has; those that were read are as large as they can be.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let later = self.later.chunks(FULL).map(|part| part.len() as u32);
        std::iter::repeat_n(FULL as u32, self.read)
            .chain(later)
            .collect()
    }

    /// The text of a part that was not read.
    pub(super) fn part(&self, number: usize, job: &ChampionshipJob) -> String {
        let mut parts = self.later.chunks(FULL);
        let places = parts.nth(number - self.read).unwrap_or_default();
        let pairs = places.iter().filter_map(|&place| pair(job, place));
        let pairs: Vec<String> = pairs.map(|pair| pair_json(&pair)).collect();
        join_pairs(&pairs)
    }
}

/// A pair that was played; `None` where a test has ended its meeting before it.
fn pair(job: &ChampionshipJob, [repeat, meeting, pair]: PairIndex) -> Option<PlayedPair> {
    let found = &job.meetings()[repeat as usize][meeting as usize];
    let result = found.pair(pair)?;
    Some(PlayedPair {
        repeat,
        meeting,
        pair,
        opening: result.opening,
        games: result.games.clone(),
    })
}
