//! The view state of the tree.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::app::ui::Pointer;
use crate::plot::{Camera, TreeLayout};

/// A pressed pointer at its last event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    pub id: i32,
    /// The current position, in pixels of the canvas.
    pub at: (f64, f64),
    /// The position at which it was pressed.
    pub from: (f64, f64),
}

/// The positions that the cut at a node saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedByCut {
    pub node: usize,
    /// The number of positions, or the limit that it exceeds.
    pub positions: Result<u64, u64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeViewState {
    pub camera: Camera,
    /// True if the picture follows the search.
    pub follow: bool,
    /// The selected node.
    pub chosen: Option<usize>,
    /// The node under the pointer.
    pub pointed: Option<usize>,
    /// The nodes with values revealed in a vote.
    pub revealed: BTreeSet<usize>,
    /// The nodes with hidden subtrees.
    pub folded: BTreeSet<usize>,
    /// The layout with folded nodes; `None` without any.
    pub layout: Option<Rc<TreeLayout>>,
    /// The pressed pointers.
    pub touches: Vec<Touch>,
    /// True if the pressed pointers have moved the tree.
    pub moved: bool,
    /// True if the outline is open.
    pub outline: bool,
    /// The expanded nodes of the outline.
    pub listed: BTreeSet<usize>,
    /// The saved positions of the described node, and of the nodes with visible stubs that have room for a text.
    pub saved_by_cuts: Vec<SavedByCut>,
    /// The size of the canvas at the last pointer event, in pixels.
    pub size: Option<(f64, f64)>,
}

impl TreeViewState {
    /// The saved positions of the cut at a node, if counted.
    pub fn saved_by_cut_at(&self, node: usize) -> Option<SavedByCut> {
        self.saved_by_cuts.iter().copied().find(|s| s.node == node)
    }

    /// Resets the node numbers, which refer to another tree.
    pub fn forget(&mut self) {
        *self = TreeViewState {
            follow: self.follow,
            outline: self.outline,
            listed: BTreeSet::from([0]),
            size: self.size,
            ..TreeViewState::default()
        };
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    Down,
    Move,
    /// Released or cancelled.
    Up,
    Leave,
    Wheel,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Msg {
    Pointer(Gesture, Pointer),
    /// Move by pixels across and down.
    Pan(f64, f64),
    /// Enlarge by a factor.
    Zoom(f64),
    /// Show the whole tree.
    Whole,
    /// Follow the search, or stop following.
    Follow(bool),
    /// Select a node: the outline moves the focus to it.
    Walk(usize),
    /// Reveal the last found hidden value in a vote.
    Reveal,
    Unchoose,
    /// Fold or unfold a node.
    Fold(usize),
    UnfoldAll,
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
