//! The transposition table: saves results for positions that the search meets again.

use std::hash::{Hash, Hasher};

use super::allocate::{MemoryShortage, slots};
use super::bound::Bound;
use crate::eval::Value;

/// A saved result.
#[derive(Clone, Debug)]
pub struct Entry<G, M> {
    /// The whole position: a hash alone could confuse two positions, and the search would no longer return the value of
    /// minimax.
    pub position: G,
    /// In principal variation search for the side to move, with wins counted from this position; in the searches of
    /// `recall.rs` for the side of the root, with wins counted from the root.
    pub value: Value,
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: u8,
    /// True if the value depends only on finished games.
    pub exact: bool,
    /// The best move, or the move that caused a cutoff; `None` if all moves failed low.
    pub mv: Option<M>,
}

/// The deepest entry and the latest one.
type Bucket<G, M> = [Option<Entry<G, M>>; 2];

/// The initial size of a growing table.
const FIRST_BYTES: usize = 1 << 14;
const GROWTH: usize = 4;

/// A table of bounded size. Each position has a bucket of two slots: one for the deepest search, which is the most
/// expensive to repeat, and one for the latest.
pub struct Table<G, M> {
    buckets: Vec<Bucket<G, M>>,
    /// The high bits of the hash select one of 2^n buckets.
    shift: u32,
    /// Insertions into buckets with a free slot until the table grows; initially the number of buckets. `usize::MAX`
    /// for a table that does not grow.
    until_growth: usize,
    /// The maximum size.
    max_bytes: usize,
    /// Set if the table is smaller than it should be.
    pub shortage: Option<MemoryShortage>,
}

impl<G: Hash + Eq, M: Copy> Table<G, M> {
    /// A table of at most `bytes` bytes, smaller if the allocation fails. With an empty table a search is slower but
    /// correct.
    pub fn with_bytes(bytes: usize) -> Self {
        let (buckets, shortage) = slots(bytes, || [None, None]);
        Table {
            shift: shift_for(buckets.len()),
            buckets,
            until_growth: usize::MAX,
            max_bytes: bytes,
            shortage,
        }
    }

    /// A table that starts small and grows up to `bytes` bytes: for searches that may end before a large table is even
    /// cleared.
    pub fn growing_to(bytes: usize) -> Self {
        let mut table = Table::with_bytes(bytes.min(FIRST_BYTES));
        table.max_bytes = bytes;
        table.until_growth = table.buckets.len();
        table
    }

    /// Moves all entries into a larger table, if the limit and the memory allow it.
    #[cold]
    fn grow(&mut self) {
        self.until_growth = usize::MAX;
        let bytes = self.buckets.len() * size_of::<Bucket<G, M>>() * GROWTH;
        if bytes > self.max_bytes {
            return;
        }
        let (buckets, shortage) = slots(bytes, || [None, None]);
        self.shortage = shortage;
        if buckets.len() <= self.buckets.len() {
            return;
        }
        self.shift = shift_for(buckets.len());
        let old = std::mem::replace(&mut self.buckets, buckets);
        // The deeper entry of a bucket comes last, so that it takes the first slot again.
        let entries = old.into_iter().flat_map(|[deep, latest]| [latest, deep]);
        for entry in entries.flatten() {
            self.put(entry);
        }
        let filled = self.buckets.iter().flatten().flatten().count();
        self.until_growth = self.buckets.len().saturating_sub(filled).max(1);
    }

    #[inline]
    pub fn get(&self, position: &G) -> Option<&Entry<G, M>> {
        self.buckets
            .get(self.index(position))?
            .iter()
            .flatten()
            .find(|e| e.position == *position)
    }

    /// Saves an entry in the first slot of its bucket, or in the second if the first has a deeper search of another
    /// position. An entry of another position in the first slot otherwise moves to the second.
    #[inline]
    pub fn put(&mut self, entry: Entry<G, M>) {
        let index = self.index(&entry.position);
        let Some([deep, latest]) = self.buckets.get_mut(index) else {
            return;
        };
        let free = deep.is_none() || latest.is_none();
        match deep {
            Some(old) if old.position != entry.position && old.depth > entry.depth => {
                *latest = Some(entry);
            }
            Some(old) if old.position != entry.position => {
                *latest = deep.replace(entry);
            }
            _ => *deep = Some(entry),
        }
        if free {
            self.until_growth -= 1;
            if self.until_growth == 0 {
                self.grow();
            }
        }
    }

    pub fn clear(&mut self) {
        self.buckets.fill_with(|| [None, None]);
    }

    #[inline]
    fn index(&self, position: &G) -> usize {
        let mut hasher = Folding(0);
        position.hash(&mut hasher);
        // Multiplication spreads bits only upwards, so the high bits depend on more of the position.
        (hasher.0 >> self.shift) as usize
    }
}

/// The right shift that turns a hash into the index of a bucket.
fn shift_for(buckets: usize) -> u32 {
    64 - buckets.max(2).ilog2()
}

/// Multiplies and rotates word by word, like Firefox's hash. Much faster than the standard library's, which must resist
/// attackers, and the same on every machine.
struct Folding(u64);

impl Folding {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Folding {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(u64::from(n));
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.add(u64::from(n));
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(u64::from(n));
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(position: u64, depth: u8) -> Entry<u64, u8> {
        Entry {
            position,
            value: f64::from(depth),
            bound: Bound::Exact,
            depth,
            exact: false,
            mv: None,
        }
    }

    #[test]
    fn keeps_deepest_and_latest_entry() {
        // One bucket only: everything collides.
        let mut table = Table::<u64, u8>::with_bytes(1);
        for (position, depth) in [(1, 3), (2, 9), (3, 4), (4, 2)] {
            table.put(entry(position, depth));
        }
        assert_eq!(table.get(&2).map(|e| e.depth), Some(9));
        assert_eq!(table.get(&4).map(|e| e.depth), Some(2));
        assert!(table.get(&1).is_none() && table.get(&3).is_none());
        table.put(entry(2, 5));
        assert_eq!(table.get(&2).map(|e| e.depth), Some(5));
    }

    #[test]
    fn table_grows_with_its_entries() {
        let mut table = Table::<u64, u8>::growing_to(1 << 22);
        let small = table.buckets.len();
        for position in 0..10_000 {
            table.put(entry(position, (position % 7) as u8));
        }
        let bytes = table.buckets.len() * size_of::<Bucket<u64, u8>>();
        assert!(table.buckets.len() > 16 * small && bytes <= 1 << 22);
        let known = (0..10_000).filter(|p| table.get(p).is_some()).count();
        assert!(known > 8_500, "{known}");
        let most = 3 * size_of::<Bucket<u64, u8>>() * small;
        let mut table = Table::<u64, u8>::growing_to(most);
        (0..10_000).for_each(|position| table.put(entry(position, 1)));
        assert_eq!(table.buckets.len(), small, "four times as many are too many");
    }

    #[test]
    fn hash_spreads_positions_over_buckets() {
        let table = Table::<u64, u8>::with_bytes(1 << 20);
        let buckets: std::collections::BTreeSet<_> =
            (0..1000u64).map(|p| table.index(&p)).collect();
        assert!(buckets.len() > 900, "{}", buckets.len());
        assert!(buckets.iter().all(|&b| b < table.buckets.len()));
    }

    #[test]
    fn table_without_memory_saves_nothing() {
        let mut table = Table::<u64, u8> {
            buckets: Vec::new(),
            shift: 63,
            until_growth: usize::MAX,
            max_bytes: 0,
            shortage: None,
        };
        table.put(entry(1, 1));
        assert!(table.get(&1).is_none());
    }
}
