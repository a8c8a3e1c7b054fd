//! What is seen of the tree.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::app::ui::Pointer;
use crate::plot::{Camera, TreeLayout};

/// Where a pointer that is down was when the tree was last moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Which pointer.
    pub id: i32,
    /// Where it is, in pixels of the canvas.
    pub at: (f64, f64),
    /// Where it went down.
    pub from: (f64, f64),
}

/// What the cut at a node has spared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedByCut {
    /// The node.
    pub node: usize,
    /// Positions, or that they are more than so many and were not counted.
    pub positions: Result<u64, u64>,
}

/// What is seen of the tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeViewState {
    /// Where the picture looks from.
    pub camera: Camera,
    /// Whether it goes where the search goes.
    pub follow: bool,
    /// The node that the person has chosen.
    pub chosen: Option<usize>,
    /// The node under the pointer.
    pub pointed: Option<usize>,
    /// The nodes whose values were revealed in a vote.
    pub revealed: BTreeSet<usize>,
    /// The nodes that show nothing below them.
    pub folded: BTreeSet<usize>,
    /// The layout with those nodes folded.
    pub layout: Option<Rc<TreeLayout>>,
    /// The pointers that are down.
    pub touches: Vec<Touch>,
    /// Whether they have moved the tree.
    pub moved: bool,
    /// Whether the outline is open.
    pub outline: bool,
    /// The nodes of the outline whose children are listed.
    pub listed: BTreeSet<usize>,
    /// What cuts have spared: the one at the node that is told about, and those whose stubs are seen with room for words.
    pub saved_by_cuts: Vec<SavedByCut>,
    /// The size of the canvas when it was last touched, in pixels.
    pub size: Option<(f64, f64)>,
}

impl TreeViewState {
    /// What the cut at a node has spared, where that was counted.
    pub fn saved_by_cut_at(&self, node: usize) -> Option<SavedByCut> {
        self.saved_by_cuts.iter().copied().find(|s| s.node == node)
    }

    /// Another tree is seen: what was said of nodes of the last one means nothing.
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

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// It goes down.
    Down,
    /// It moves.
    Move,
    /// It goes up, or is lost.
    Up,
    /// It leaves.
    Leave,
    /// Its wheel turns.
    Wheel,
}

/// Something that happens to the picture of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Msg {
    /// A pointer does something over the canvas.
    Pointer(Gesture, Pointer),
    /// Move by so many pixels across and down.
    Pan(f64, f64),
    /// Nearer by a factor.
    Zoom(f64),
    /// The whole tree.
    Whole,
    /// Go where the search goes, or stay.
    Follow(bool),
    /// Choose a node: in the outline it gets the focus.
    Walk(usize),
    /// In a vote show the value that was found last and is still hidden.
    Reveal,
    /// Choose none.
    Unchoose,
    /// Fold away what hangs below a node, or show it again.
    Fold(usize),
    /// Show everything again.
    UnfoldAll,
    /// To the moment when a node is first looked at.
    Enter(usize),
    /// To the moment when a node has just been left.
    Leave(usize),
    /// Put the position of a node on the board, and search it.
    SearchFrom(usize),
    /// Open or close the outline.
    Outline(bool),
    /// List the children of a node of the outline, or do not.
    List(usize, bool),
    /// Save what is seen as an SVG file.
    SaveSvg,
    /// Save what is seen as a PNG file.
    SavePng,
}
