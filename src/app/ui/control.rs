//! The purposes of controls.

/// The purpose of a control. The code that builds a control sets it ([`super::vdom::Element::control`]); links for
/// classes, child mode and embedded games hide and lock controls by it. A playable board and the navigation through a
/// game have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Chooses the game, players, depth, parameters, or another document.
    Setting,
    /// Changes the searched position or tree on the board: a move on the lab's board, a search of its tree.
    Board,
    /// An additional function for the current content: analysis, charts, links, files.
    Tool,
    Navigation,
}
