//! The transposition table of the endgame search: bounds on scores, with the whole position as the key.

use crate::search::allocate::{self, MemoryShortage};

/// Bounds on the score of a position for its side to move.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    mine: u64,
    theirs: u64,
    /// The score is at least this.
    pub low: i8,
    /// The score is at most this.
    pub high: i8,
    /// Empty cells; 0 marks an unused slot.
    empties: u8,
    /// The cell of the best move; 64 if unknown.
    pub best: u8,
}

/// Pairs of slots: the first for the position with more empty cells, the second for the latest.
pub(super) struct Table {
    slots: Vec<[Entry; 2]>,
    shift: u32,
    /// Set if the table is smaller than requested.
    pub shortage: Option<MemoryShortage>,
}

impl Table {
    /// A table of at most `bytes` bytes, smaller if the allocation fails; possibly empty.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let (slots, shortage) = allocate::slots(bytes, <[Entry; 2]>::default);
        Table {
            // With a single slot the shift of 64 bits would overflow; the slot then serves half of the positions.
            shift: 64 - slots.len().max(2).ilog2(),
            slots,
            shortage,
        }
    }

    #[inline]
    fn index(&self, mine: u64, theirs: u64) -> usize {
        let a = mine.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let b = (theirs ^ a.rotate_left(29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((b ^ (b >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) >> self.shift) as usize
    }

    #[inline]
    pub(super) fn get(&self, mine: u64, theirs: u64) -> Option<&Entry> {
        self.slots
            .get(self.index(mine, theirs))?
            .iter()
            .find(|e| e.mine == mine && e.theirs == theirs && e.empties != 0)
    }

    #[inline]
    pub(super) fn put(
        &mut self,
        (mine, theirs): (u64, u64),
        empties: u32,
        (low, high): (i32, i32),
        best: u8,
    ) {
        let index = self.index(mine, theirs);
        let Some([deep, latest]) = self.slots.get_mut(index) else {
            return;
        };
        let mut entry = Entry {
            mine,
            theirs,
            low: low as i8,
            high: high as i8,
            empties: empties as u8,
            best,
        };
        for old in [&mut *deep, &mut *latest] {
            if old.mine == mine && old.theirs == theirs && old.empties != 0 {
                entry.low = entry.low.max(old.low);
                entry.high = entry.high.min(old.high);
                if best == 64 {
                    entry.best = old.best;
                }
                *old = entry;
                return;
            }
        }
        if deep.empties <= entry.empties {
            *latest = *deep;
            *deep = entry;
        } else {
            *latest = entry;
        }
    }
}
