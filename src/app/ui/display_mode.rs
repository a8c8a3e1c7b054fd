//! How the page is shown: as usual, to a class, or to a child.

/// How the page is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DisplayMode {
    /// With everything.
    #[default]
    Usual,
    /// To a class on a projector: large, in strong colours, with few controls. Each open page has its own.
    Presentation,
    /// To a child: Play and Puzzles in friendly words, without numbers.
    Child,
}

/// The parameter of links that open a presentation: `projector=1`.
pub(crate) const PROJECTOR: &str = "projector";

/// The parameter of links that show the page to a child, `child=1`, or as usual, `child=0`.
pub(crate) const CHILD: &str = "child";
