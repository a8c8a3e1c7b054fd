//! The solver's transposition table, with the whole position as the key.
//!
//! An entry takes sixteen bytes although a position has 134 bits, because the bucket determines sixteen of them: the
//! bucket's index is these bits XORed with a hash of the others (quotienting; Knuth, TAOCP 3, 6.4 exercise 13, and
//! Cleary 1984). So the table never confuses two positions.

use super::state::State;
use crate::search::allocate::{self, MemoryShortage};

/// Entries of a bucket, which fill a cache line.
const WAYS: usize = 4;

/// Bits of a position that its bucket determines.
const BUCKET_BITS: u32 = 16;

/// The lowest bits of the word with `mine` are free for the result.
const FREE: u32 = 10;
const LOW: u64 = (1 << FREE) - 1;

/// The two words of an entry. `high` has the cells of `mine` without the lowest ten, a bit that is set if the side to
/// move wins, and the logarithm of the work of the search; it is 0 in an empty entry, since every search has some work.
#[derive(Clone, Copy, Default)]
struct Entry {
    theirs: u64,
    high: u64,
}

const KNOWN_WIN: u64 = 1 << 9;
const WORK: u64 = 0x3f;

/// A table that starts small and grows up to a limit.
pub struct Table {
    /// A power of two; empty if the memory for the smallest number was not available.
    buckets: Vec<[Entry; WAYS]>,
    mask: u64,
    /// Used entries.
    used: usize,
    /// The current maximum number of buckets, and the requested one.
    limit: usize,
    wanted: usize,
}

/// The smallest number of buckets: an index must have at least as many bits as a bucket determines.
const MIN_BUCKETS: usize = 1 << BUCKET_BITS;

/// Bytes of a bucket.
const BUCKET: usize = size_of::<[Entry; WAYS]>();

impl Table {
    /// A table of at most `bytes` bytes, or 4 MiB if that is more.
    pub fn with_bytes(bytes: usize) -> Self {
        let wanted = 1 << (bytes / BUCKET).max(MIN_BUCKETS).ilog2();
        let (buckets, shortage) = allocate::slots(MIN_BUCKETS * BUCKET, Default::default);
        match shortage {
            None => Table {
                buckets,
                mask: MIN_BUCKETS as u64 - 1,
                used: 0,
                limit: wanted,
                wanted,
            },
            // The index of a smaller table would not determine all the bits that an entry omits.
            Some(_) => Table {
                buckets: Vec::new(),
                mask: 0,
                used: 0,
                limit: 0,
                wanted,
            },
        }
    }

    /// Set if memory ran out when the table had to grow.
    pub fn shortage(&self) -> Option<MemoryShortage> {
        (self.limit < self.wanted).then(|| MemoryShortage {
            wanted: self.wanted * BUCKET,
            got: self.limit * BUCKET,
        })
    }

    /// Clears the table, so that later results do not depend on earlier ones.
    pub fn clear(&mut self) {
        self.buckets.truncate(MIN_BUCKETS);
        self.buckets.fill([Entry::default(); WAYS]);
        self.mask = (self.buckets.len() as u64).saturating_sub(1);
        self.used = 0;
    }

    /// Doubles the number of buckets, if the limit and the memory allow it.
    fn grow(&mut self) {
        let count = self.buckets.len();
        if count * 2 > self.limit || self.buckets.try_reserve_exact(count).is_err() {
            self.limit = count;
            return;
        }
        self.buckets.resize(count * 2, [Entry::default(); WAYS]);
        self.mask = 2 * count as u64 - 1;
        for at in 0..count {
            // Every entry stays, or moves to the bucket that differs in the new bit.
            let (mut stay, mut moved) = ([Entry::default(); WAYS], [Entry::default(); WAYS]);
            let (mut stays, mut moves) = (0, 0);
            for entry in self.buckets[at].into_iter().filter(|e| e.high & WORK != 0) {
                if hash(entry.high & !LOW, entry.theirs) & count as u64 == 0 {
                    stay[stays] = entry;
                    stays += 1;
                } else {
                    moved[moves] = entry;
                    moves += 1;
                }
            }
            self.buckets[at] = stay;
            self.buckets[at + count] = moved;
        }
    }

    /// The bucket of a position, and the part of `mine` stored in its entry.
    #[inline(always)]
    fn bucket_of(&self, state: &State) -> (usize, u64) {
        let rest = state.mine & !LOW;
        let low_bits = u64::from(state.piece) | (state.mine & LOW) << 6;
        let hash = hash(rest, state.theirs);
        (((hash ^ low_bits) & self.mask) as usize, rest)
    }

    /// True if the side to move wins; `None` if unknown.
    #[inline(always)]
    pub fn get(&self, state: &State) -> Option<bool> {
        let (at, rest) = self.bucket_of(state);
        for entry in self.buckets.get(at)? {
            if entry.theirs == state.theirs && entry.high & !LOW == rest && entry.high & WORK != 0 {
                return Some(entry.high & KNOWN_WIN != 0);
            }
        }
        None
    }

    /// Saves the result of a search of `work` nodes. Replaces the entry with the least work if the bucket is full.
    pub fn put(&mut self, state: &State, wins: bool, work: u64) {
        let (at, rest) = self.bucket_of(state);
        let work = u64::from(work.max(1).ilog2() + 1).min(WORK);
        let entry = Entry {
            theirs: state.theirs,
            high: rest | if wins { KNOWN_WIN } else { 0 } | work,
        };
        let Some(bucket) = self.buckets.get_mut(at) else {
            return;
        };
        let mut least = 0;
        for (i, old) in bucket.iter().enumerate() {
            if old.theirs == entry.theirs && old.high & !LOW == rest {
                least = i;
                break;
            }
            if old.high & WORK < bucket[least].high & WORK {
                least = i;
            }
        }
        let new = bucket[least].high & WORK == 0;
        bucket[least] = entry;
        if new {
            self.used += 1;
            if self.used > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.limit {
                self.grow();
            }
        }
    }
}

/// Two multiplications, after which every bit of the lower half depends on every bit of both words.
#[inline(always)]
fn hash(rest: u64, theirs: u64) -> u64 {
    let mixed = (rest ^ theirs.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32) ^ theirs).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashMap;

    fn random(rng: &mut ChaCha8Rng) -> State {
        State {
            mine: rng.random(),
            theirs: rng.random(),
            piece: rng.random_range(0..64),
        }
    }

    #[test]
    fn table_finds_exactly_the_stored_positions() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        // Larger than the smallest table, so that it grows twice.
        let mut table = Table::with_bytes(16 << 20);
        let mut put = HashMap::new();
        for i in 0..400_000u64 {
            let mut state = random(&mut rng);
            // Positions that differ in a few bits, which a lossy key would confuse.
            state.theirs |= 1;
            for bit in 0..3 {
                let near = State {
                    mine: state.mine ^ (bit << (i % 62)),
                    ..state
                };
                let wins = rng.random();
                table.put(&near, wins, i + 1);
                put.insert(near, wins);
            }
        }
        let mut found = 0;
        for (state, wins) in &put {
            if let Some(known) = table.get(state) {
                assert_eq!(known, *wins);
                found += 1;
            }
            assert_eq!(table.get(&random(&mut rng)), None);
        }
        assert!(found > 700_000, "{found} of {}", put.len());
    }

    #[test]
    fn full_bucket_keeps_entries_with_most_work() {
        let mut table = Table::with_bytes(0);
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let dear = random(&mut rng);
        table.put(&dear, true, 1 << 40);
        for _ in 0..1_000_000 {
            table.put(&random(&mut rng), false, 1);
        }
        assert_eq!(table.get(&dear), Some(true));
        table.clear();
        assert_eq!(table.get(&dear), None);
    }
}
