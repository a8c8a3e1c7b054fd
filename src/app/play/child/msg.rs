//! What can happen on the page for a child, beside what can happen in any game.

/// Something that happens on the page for a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChildMsg {
    /// Another game, by its id.
    Game(&'static str),
    /// Another level, by its place in the list.
    Level(usize),
    /// Show where the strongest level would play.
    Hint,
}
