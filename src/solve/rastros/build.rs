//! Making the book: long searches, and what of them is worth keeping.

use super::book::{Part, STOP, listed};
use super::solver::Solver;
use crate::game::Game;
use crate::games::Rastros;

/// How a part of the book is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// The plies of which every move is valued; at least 1.
    pub full: u8,
    /// The tree ends where a new solver finds the win within so many nodes.
    pub quick: u64,
    /// Bytes for the table of the long searches. Which of several winning moves the tree names depends on what the table holds, and
    /// so on this and on which branches an earlier run had left; that they win does not.
    pub bytes: usize,
}

/// What a builder has to tell while it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildProgress {
    /// A position of the first plies was decided: the moves that lead to it, whether its side to move wins, and the nodes.
    Decided(Vec<u8>, bool, u64),
    /// The tree below a first move is done.
    Branch {
        /// The first move.
        mv: u8,
        /// Whether the side that makes it wins.
        wins: bool,
        /// The tree below it.
        tree: Vec<u8>,
    },
}

/// Makes the part of the book for the start with these rows, columns, row and column. Branches that are known from an
/// interrupted run (see [`BuildProgress::Branch`]) are taken as they are.
///
/// # Panics
/// If there is no such start.
pub fn build(
    start: [u8; 4],
    recipe: BuildOptions,
    known: &[(u8, bool, Vec<u8>)],
    tell: &mut dyn FnMut(BuildProgress),
) -> Part {
    let mut part = Part {
        start,
        full: recipe.full.max(1),
        tree: Vec::new(),
    };
    let position = part.position().expect("a start on a board");
    let mut builder = Builder {
        recipe,
        deep: Solver::with_bytes(recipe.bytes),
        fresh: Solver::with_bytes(0),
        line: Vec::new(),
        tell,
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
                (builder.tell)(BuildProgress::Branch {
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
    recipe: BuildOptions,
    /// Remembers everything.
    deep: Solver,
    /// Remembers nothing, like a solver of the page.
    fresh: Solver,
    /// The moves so far.
    line: Vec<u8>,
    tell: &'a mut dyn FnMut(BuildProgress),
    tree: Vec<u8>,
}

impl Builder<'_> {
    fn decided(&mut self, position: &Rastros) -> bool {
        let before = self.deep.nodes;
        let wins = self
            .deep
            .wins(position, &mut |_| false)
            .expect("nobody stops it");
        (self.tell)(BuildProgress::Decided(
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
        if ply < self.recipe.full {
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
            let limit = self.fresh.nodes + self.recipe.quick;
            if self.fresh.wins(at, &mut |nodes| nodes > limit).is_some() {
                self.tree.push(STOP);
                return;
            }
            let mv = self.deep.winning_move(at, &mut |_| false).flatten();
            let mv = mv.expect("the position is won");
            // The reflection of a move of a position that is its own is as good.
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
