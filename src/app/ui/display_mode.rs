//! The display modes of the page.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DisplayMode {
    /// The full page.
    #[default]
    Usual,
    /// For a class on a projector: large, in strong colours, with few controls. Each browser tab has its own mode.
    Presentation,
    /// For a child: Play and Puzzles in simple words, without numbers.
    Child,
}

/// The link parameter of a presentation: `projector=1`.
pub(crate) const PROJECTOR: &str = "projector";

/// The link parameter of child mode: `child=1`, or `child=0` for the full page.
pub(crate) const CHILD: &str = "child";
