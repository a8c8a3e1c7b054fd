//! The sections of the page.

/// A section of the page: what it is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Section {
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

impl Section {
    /// Every section, in their order.
    pub const ALL: [Section; 5] = [
        Section::Play,
        Section::Puzzles,
        Section::Lab,
        Section::Championship,
        Section::Coevolution,
    ];

    /// Its name in links; the texts have `tab.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Section::Play => "play",
            Section::Puzzles => "puzzles",
            Section::Lab => "lab",
            Section::Championship => "championship",
            Section::Coevolution => "coevolution",
        }
    }
}
