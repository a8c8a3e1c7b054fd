//! What a finished game is worth.

/// A score is from -64 to 64; this is beyond.
pub(super) const BEYOND: i32 = 65;

/// Discs of the side to move minus discs of the other when a game ends here; the winner is given the empty cells, as in
/// championships and in published endgame scores.
pub fn final_score(mine: u64, theirs: u64) -> i32 {
    let difference = mine.count_ones() as i32 - theirs.count_ones() as i32;
    let empty = 64 - (mine | theirs).count_ones() as i32;
    difference + empty * difference.signum()
}
