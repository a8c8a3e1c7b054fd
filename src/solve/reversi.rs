//! Exact endgames of Reversi on the 8 x 8 board: the final difference of discs under perfect play, and a move that
//! reaches it.
//!
//! The score is found by asking whether it is at least this, then that, from a guess outwards; each answer is an alpha-beta
//! search with a window of nothing over bitboards. What makes it quick, in the order of what it saves:
//!
//! - moves are tried in the order of how few replies they leave (the opponent with the fewest moves has the fewest ways to
//!   spoil the value), near the root after a shallow search of each;
//! - a transposition table, and a look into it for every child before the first is searched;
//! - regions of empty cells: near the end, moves into one with an odd number of cells come first (who moves last in a region
//!   has the better of it);
//! - discs that can never be turned bound the score;
//! - the last four empty cells are written out, and the very last is looked up.
//!
//! Cells are bits as in [`crate::games::grid`]: a8 is bit 0, h1 bit 63. Which of the two a board's text calls the top does not
//! matter to the rules.

mod endgame;
mod last;
mod order;
mod table;

pub use crate::games::reversi::bits::{flips, moves, stable};
pub use endgame::{Endgame, Solved};

/// A score is from -64 to 64; this is beyond.
const BEYOND: i32 = 65;

/// Discs of the side to move minus discs of the other when a game ends here; the winner is given the empty cells, as in
/// championships and in published endgame scores.
pub fn final_score(mine: u64, theirs: u64) -> i32 {
    let difference = mine.count_ones() as i32 - theirs.count_ones() as i32;
    let empty = 64 - (mine | theirs).count_ones() as i32;
    difference + empty * difference.signum()
}
