//! The view state of the tree.

use std::collections::BTreeSet;

/// The positions that the cut at a node saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedByCut {
    pub node: usize,
    /// The number of positions, or the limit that it exceeds.
    pub positions: Result<u64, u64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeViewState {
    /// True if the whole tree is shown even if it is too large to be readable.
    pub whole: bool,
    /// The selected node.
    pub chosen: Option<usize>,
    /// The node under the pointer.
    pub pointed: Option<usize>,
    /// The nodes with values revealed in a vote.
    pub revealed: BTreeSet<usize>,
    pub outline: bool,
    /// The expanded nodes of the outline.
    pub listed: BTreeSet<usize>,
    /// The saved positions of the described node, and of the nodes with visible stubs.
    pub saved_by_cuts: Vec<SavedByCut>,
}

impl TreeViewState {
    /// The saved positions of the cut at a node, if counted.
    pub fn saved_by_cut_at(&self, node: usize) -> Option<SavedByCut> {
        self.saved_by_cuts.iter().copied().find(|s| s.node == node)
    }

    /// Resets the node numbers, which refer to another tree.
    pub fn forget(&mut self) {
        *self = TreeViewState {
            whole: self.whole,
            outline: self.outline,
            listed: BTreeSet::from([0]),
            ..TreeViewState::default()
        };
    }
}

/// From a node of the tree to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Parent,
    /// The first child.
    Child,
    Previous,
    Next,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TreeMsg {
    /// The pointer is over a node, or over none.
    Over(Option<usize>),
    /// Show the whole tree even if it is too large to be readable, or do not.
    Whole(bool),
    /// Select a node.
    Choose(usize),
    /// Select the next visited node in a direction.
    Go(Direction),
    /// Select a node, and move the focus to its row in the outline.
    FocusNode(usize),
    /// Reveal the last found hidden value in a vote.
    Reveal,
    Unchoose,
    /// Go to the first visit of a node.
    Enter(usize),
    /// Go to the moment after the search leaves a node.
    Leave(usize),
    /// Put the position of a node on the board, and search it.
    SearchFrom(usize),
    /// Open or close the outline.
    Outline(bool),
    /// Expand or collapse a node of the outline.
    List(usize, bool),
    SaveSvg,
    SavePng,
}
