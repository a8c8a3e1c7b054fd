//! Builds the book from long searches.

use super::book::{Part, STOP, listed};
use super::solver::Solver;
use crate::game::Game;
use crate::games::Rastros;

/// Options for a part of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// The number of plies with values for every move; at least 1.
    pub full: u8,
    /// The tree ends at positions where a fresh solver finds the win within this many nodes.
    pub quick: u64,
    /// The size of the table of the long searches. With another size, or after an interruption, the tree may name
    /// another winning move.
    pub bytes: usize,
}

/// Progress of a builder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildProgress {
    /// Decided a position of the first plies: the moves to the position, true if the side to move wins, and the nodes.
    Decided(Vec<u8>, bool, u64),
    /// Completed the tree below a first move.
    Branch {
        /// The first move.
        mv: u8,
        /// True if the side that makes it wins.
        wins: bool,
        /// The tree below it.
        tree: Vec<u8>,
    },
}

/// Builds the part for the start with these rows, columns, row and column. Copies branches from an interrupted run (see
/// [`BuildProgress::Branch`]).
///
/// # Panics
/// If the start is invalid.
pub fn build(
    start: [u8; 4],
    options: BuildOptions,
    known: &[(u8, bool, Vec<u8>)],
    on_progress: &mut dyn FnMut(BuildProgress),
) -> Part {
    let mut part = Part {
        start,
        full: options.full.max(1),
        tree: Vec::new(),
    };
    let position = part.position().expect("a start on a board");
    let mut builder = Builder {
        options,
        deep: Solver::with_bytes(options.bytes),
        fresh: Solver::with_bytes(0),
        line: Vec::new(),
        on_progress,
        tree: Vec::new(),
    };
    let mut bits = 0u8;
    let mut branches = Vec::new();
    for (i, mv) in listed(&position).into_iter().enumerate() {
        let (wins, tree) = match known.iter().find(|k| k.0 == mv) {
            Some((_, wins, tree)) => (*wins, tree.clone()),
            None => {
                let next = position.after(mv);
                builder.line.push(mv);
                let wins = !builder.decided(&next);
                builder.tree.clear();
                builder.position(&next, 1, !wins);
                builder.line.pop();
                let tree = builder.tree.clone();
                (builder.on_progress)(BuildProgress::Branch {
                    mv,
                    wins,
                    tree: tree.clone(),
                });
                (wins, tree)
            }
        };
        bits |= u8::from(wins) << i;
        branches.extend(tree);
    }
    part.tree.push(bits);
    part.tree.extend(branches);
    part
}

struct Builder<'a> {
    options: BuildOptions,
    /// Keeps its table for the whole build.
    deep: Solver,
    /// Clears its table before each search, like a solver of the page.
    fresh: Solver,
    /// The moves so far.
    line: Vec<u8>,
    on_progress: &'a mut dyn FnMut(BuildProgress),
    tree: Vec<u8>,
}

impl Builder<'_> {
    fn decided(&mut self, position: &Rastros) -> bool {
        let before = self.deep.nodes;
        let wins = self
            .deep
            .wins(position, &mut |_| false)
            .expect("nobody stops it");
        (self.on_progress)(BuildProgress::Decided(
            self.line.clone(),
            wins,
            self.deep.nodes - before,
        ));
        wins
    }

    fn position(&mut self, at: &Rastros, ply: u8, wins: bool) {
        if at.outcome().is_some() {
            return;
        }
        let listed = listed(at);
        let mut children: Vec<(u8, bool)> = Vec::new();
        if ply < self.options.full {
            let mut bits = 0;
            for (i, &mv) in listed.iter().enumerate() {
                self.line.push(mv);
                let value = !self.decided(&at.after(mv));
                self.line.pop();
                bits |= u8::from(value) << i;
                children.push((mv, value));
            }
            self.tree.push(bits);
        } else if wins {
            self.fresh.forget();
            let limit = self.fresh.nodes + self.options.quick;
            if self.fresh.wins(at, &mut |nodes| nodes > limit).is_some() {
                self.tree.push(STOP);
                return;
            }
            let mv = self.deep.winning_move(at, &mut |_| false).flatten();
            let mv = mv.expect("the position is won");
            // In a position that equals its reflection, the reflected move wins as well.
            let mv = match listed.iter().position(|&m| m == mv) {
                Some(_) => mv,
                None => super::book::reflected_cell(at.size(), mv),
            };
            let number = listed
                .iter()
                .position(|&m| m == mv)
                .expect("one of the two is listed");
            self.tree.push(number as u8);
            children.push((mv, true));
        } else {
            children.extend(listed.iter().map(|&mv| (mv, false)));
        }
        for (mv, value) in children {
            self.line.push(mv);
            self.position(&at.after(mv), ply + 1, !value);
            self.line.pop();
        }
    }
}
