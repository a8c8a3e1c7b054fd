//! What the controls of the page are for.

/// What a control is for. It is said where the control is built ([`super::vdom::Element::control`]); a link for a class, the page for a
/// child and a game within another page go by that alone. A board that is played on, and the way through what is seen, have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Chooses what is played, searched or run: game, players, depth, parameters, another document.
    Setting,
    /// Changes what is searched where it is seen: a move on the lab's board, a search of its tree.
    Board,
    /// Does more with what is seen: analysis, charts, links, files.
    Tool,
    /// Leads to another section.
    Navigation,
}
