//! The principal variation, kept while a search runs.

use crate::eval::Value;
use crate::game::{Game, Side};

/// The best line below each ply of the path that a search is on.
///
/// Lines end one ply before the depth limit: there a search would do little else than copy them, and the last move is
/// cheaply found again when the search is over.
pub(super) struct Lines<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    /// Room for a search of that depth.
    pub(super) fn new(depth: u32) -> Self {
        Lines {
            lines: (0..depth.max(1)).map(|_| Vec::new()).collect(),
        }
    }

    /// Forgets what was best at a ply, before another move leads there: a finished game has no line of its own, and must
    /// not inherit that of its sibling.
    #[inline]
    pub(super) fn begin(&mut self, ply: u32) {
        if let Some(line) = self.lines.get_mut(ply as usize) {
            line.clear();
        }
    }

    /// Makes a move and the best line after it the best line of a ply.
    #[inline]
    pub(super) fn improve(&mut self, ply: u32, mv: M) {
        let (above, below) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut above[ply as usize];
        line.clear();
        line.push(mv);
        if let Some(rest) = below.first() {
            line.extend_from_slice(rest);
        }
    }

    /// The line of the root.
    pub(super) fn line(&self) -> &[M] {
        self.below(0)
    }

    /// The line from a ply on.
    pub(super) fn below(&self, ply: u32) -> &[M] {
        self.lines.get(ply as usize).map_or(&[], Vec::as_slice)
    }

    /// The line of the root with its last move. `judge` gives the value of a position at the depth limit for `me`.
    pub(super) fn finished<G: Game<Move = M>>(
        mut self,
        root: &G,
        depth: u32,
        me: Side,
        judge: impl Fn(&G) -> Value,
    ) -> Vec<M> {
        let mut line = std::mem::take(&mut self.lines[0]);
        let end = line.iter().fold(root.clone(), |p, &mv| p.after(mv));
        if line.len() + 1 == depth as usize && end.outcome().is_none() {
            let sign = if end.side_to_move() == me { 1.0 } else { -1.0 };
            let mut best: Option<(Value, M)> = None;
            for mv in end.moves() {
                let value = sign * judge(&end.after(mv));
                if best.is_none_or(|(b, _)| value > b) {
                    best = Some((value, mv));
                }
            }
            line.extend(best.map(|(_, mv)| mv));
        }
        line
    }
}
