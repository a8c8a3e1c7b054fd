//! The final score of a game of Reversi.

/// Beyond every score, which are from -64 to 64.
pub(super) const BEYOND: i32 = 65;

/// The final score: discs of the side to move minus discs of its opponent; the winner also gets the empty cells, as in
/// championships and in published endgame scores.
pub fn final_score(mine: u64, theirs: u64) -> i32 {
    let difference = mine.count_ones() as i32 - theirs.count_ones() as i32;
    let empty = 64 - (mine | theirs).count_ones() as i32;
    difference + empty * difference.signum()
}
