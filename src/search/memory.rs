//! State that principal variation search keeps from one search to the next.

use super::allocate::MemoryShortage;
use super::bound::Bound;
use super::table::{Entry, Table};
use crate::eval::{Preference, Value, Verdict, WIN_THRESHOLD, verdict};
use crate::game::{Game, Side};

/// The default size of a table, far below a worker's 256 MB.
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;

/// The state kept between depths, and between moves of a game.
pub struct Memory<G: Game> {
    pub(super) table: Table<G, G::Move>,
    /// The side and preference of the values in the table.
    judged_for: Option<(Side, Preference)>,
}

impl<G: Game> Memory<G> {
    /// `bytes` is the maximum size. All searches with this memory must use the same evaluator.
    pub fn with_bytes(bytes: usize) -> Self {
        Memory {
            table: Table::with_bytes(bytes),
            judged_for: None,
        }
    }

    /// A memory that starts small and grows up to [`DEFAULT_TABLE_BYTES`].
    pub fn growing() -> Self {
        Memory {
            table: Table::growing_to(DEFAULT_TABLE_BYTES),
            judged_for: None,
        }
    }

    /// Set if the table is smaller than it should be.
    pub fn shortage(&self) -> Option<MemoryShortage> {
        self.table.shortage
    }

    /// Clears values for another side or preference.
    pub(super) fn prepare(&mut self, root: &G, preference: Preference) {
        let judged_for = Some((root.side_to_move(), preference));
        if self.judged_for != judged_for {
            if self.judged_for.is_some() {
                self.table.clear();
            }
            self.judged_for = judged_for;
        }
    }
}

/// True if an entry is valid for a search of `depth` plies from its position.
#[inline]
pub(super) fn is_valid<G, M>(entry: &Entry<G, M>, depth: u32, preference: Preference) -> bool {
    if u32::from(entry.depth) == depth || (entry.exact && u32::from(entry.depth) < depth) {
        return true;
    }
    // A win or loss within the depth is valid for every depth that reaches the end of the game. A value contains the
    // distance to the end only with `Preference::Sooner`.
    preference == Preference::Sooner
        && match (verdict(entry.value), entry.bound) {
            (Verdict::WonIn(plies), Bound::Exact | Bound::AtLeast)
            | (Verdict::LostIn(plies), Bound::Exact | Bound::AtMost) => plies <= depth,
            _ => false,
        }
}

/// Converts a win or loss in plies from the root to plies from the position, which is `ply` plies after the root.
#[inline]
pub(super) fn to_table(value: Value, ply: u32, preference: Preference) -> Value {
    shift(value, f64::from(ply), preference)
}

/// The inverse of [`to_table`].
#[inline]
pub(super) fn from_table(value: Value, ply: u32, preference: Preference) -> Value {
    shift(value, -f64::from(ply), preference)
}

#[inline]
fn shift(value: Value, by: f64, preference: Preference) -> Value {
    if preference == Preference::Any || value.abs() < WIN_THRESHOLD {
        value
    } else {
        value + by * value.signum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_counts_wins_from_its_position() {
        let win_at_ply_7 = 1e15 - 7.0;
        let stored = to_table(win_at_ply_7, 4, Preference::Sooner);
        assert_eq!(verdict(stored), Verdict::WonIn(3));
        assert_eq!(from_table(stored, 4, Preference::Sooner), win_at_ply_7);
        let stored = to_table(-win_at_ply_7, 4, Preference::Sooner);
        assert_eq!(verdict(stored), Verdict::LostIn(3));
        assert_eq!(to_table(-12.5, 4, Preference::Sooner), -12.5);
        assert_eq!(to_table(1e15, 4, Preference::Any), 1e15);
    }
}
