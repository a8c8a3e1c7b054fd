//! The pairs of a championship in the order of play, for storage.

use crate::championship::{ChampionshipJob, PlayedPair, join_pairs, pair_json};

/// The number of pairs in a full part. Each unit rewrites the last part: larger parts rewrite more pairs, smaller ones
/// increase the number of parts.
const FULL: usize = 32;

/// The repeat, the meeting and the pair.
type PairIndex = [u32; 3];

/// The pairs of a championship in the order of play: the parts loaded from IndexedDB, then the later pairs, which
/// fill one part after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// The number of parts loaded from IndexedDB. They stay unchanged.
    read: usize,
    /// The pairs after these parts.
    later: Vec<PairIndex>,
}

impl Log {
    /// The log of a championship loaded from this number of parts.
    pub(super) fn read(parts: usize) -> Log {
        Log {
            read: parts,
            later: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, pairs: impl Iterator<Item = PlayedPair>) {
        self.later
            .extend(pairs.map(|p| [p.repeat, p.meeting, p.pair]));
    }

    /// The number of pairs in each part; loaded parts count as full.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let later = self.later.chunks(FULL).map(|part| part.len() as u32);
        std::iter::repeat_n(FULL as u32, self.read)
            .chain(later)
            .collect()
    }

    /// The text of a part, which must not be a loaded one.
    pub(super) fn part(&self, number: usize, job: &ChampionshipJob) -> String {
        let mut parts = self.later.chunks(FULL);
        let places = parts.nth(number - self.read).unwrap_or_default();
        let pairs = places.iter().filter_map(|&place| job.pair(place));
        let pairs: Vec<String> = pairs.map(|pair| pair_json(&pair)).collect();
        join_pairs(&pairs)
    }
}
