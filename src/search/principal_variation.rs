//! The principal variation during a search.

/// The best line below each ply of the current path, from the root to as many plies as there are lines.
pub(super) struct PrincipalVariation<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PrincipalVariation<M> {
    /// Allocates lines for `plies` plies; deeper nodes have no line.
    pub(super) fn new(plies: u32) -> Self {
        PrincipalVariation {
            lines: (0..plies).map(|_| Vec::new()).collect(),
        }
    }

    /// Clears the line of a ply when the search enters a node there: a finished game has no line and must not inherit
    /// that of its sibling.
    #[inline]
    pub(super) fn begin(&mut self, ply: u32) {
        if let Some(line) = self.lines.get_mut(ply as usize) {
            line.clear();
        }
    }

    /// True if there is a line for this ply.
    #[inline]
    pub(super) fn has_line(&self, ply: u32) -> bool {
        (ply as usize) < self.lines.len()
    }

    /// Sets the best line of a ply to a move and the best line after it.
    #[inline]
    pub(super) fn improve(&mut self, ply: u32, mv: M) {
        if let Some([line, below @ ..]) = self.lines.get_mut(ply as usize..) {
            line.clear();
            line.push(mv);
            if let Some(rest) = below.first() {
                line.extend_from_slice(rest);
            }
        }
    }

    /// The best line of the current node at a ply.
    pub(super) fn from(&self, ply: u32) -> &[M] {
        self.lines.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_is_move_and_line_after_it() {
        let mut variation = PrincipalVariation::new(2);
        for ply in 0..3 {
            variation.begin(ply);
        }
        variation.improve(2, 'z');
        variation.improve(1, 'b');
        variation.improve(0, 'a');
        assert_eq!(variation.from(0), ['a', 'b']);
        assert_eq!(variation.from(2), [], "deeper than its lines");
        // The next move of the root ends the game.
        variation.begin(1);
        variation.improve(0, 'c');
        assert_eq!(variation.from(0), ['c']);
    }
}
