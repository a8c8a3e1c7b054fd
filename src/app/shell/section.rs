//! The tabs of the page.

/// A tab of the page: what it is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The board and who plays on it.
    #[default]
    Play,
    /// Positions in which one move wins.
    Puzzles,
    /// What searches cost.
    Lab,
    /// Players against each other.
    Championship,
    /// Evaluations that evolve.
    Coevolution,
}

impl Tab {
    /// Every tab, in their order.
    pub const ALL: [Tab; 5] = [
        Tab::Play,
        Tab::Puzzles,
        Tab::Lab,
        Tab::Championship,
        Tab::Coevolution,
    ];

    /// Its name in links; the texts have `tab.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Tab::Play => "play",
            Tab::Puzzles => "puzzles",
            Tab::Lab => "lab",
            Tab::Championship => "championship",
            Tab::Coevolution => "coevolution",
        }
    }
}
