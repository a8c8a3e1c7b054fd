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
    /// The person's own program.
    Programs,
}

impl Section {
    /// Every section, in their order.
    pub const ALL: [Section; 6] = [
        Section::Play,
        Section::Puzzles,
        Section::Lab,
        Section::Championship,
        Section::Coevolution,
        Section::Programs,
    ];

    /// Its name in links; the texts have `tab.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Section::Play => "play",
            Section::Puzzles => "puzzles",
            Section::Lab => "lab",
            Section::Championship => "championship",
            Section::Coevolution => "coevolution",
            Section::Programs => "programs",
        }
    }
}
