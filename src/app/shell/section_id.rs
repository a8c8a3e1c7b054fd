//! The list of sections.

use crate::app::ui::icons::Icon;

/// A section of the page: what it is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SectionId {
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

impl SectionId {
    /// Every section, in their order.
    pub const ALL: [SectionId; 6] = [
        SectionId::Play,
        SectionId::Puzzles,
        SectionId::Lab,
        SectionId::Championship,
        SectionId::Coevolution,
        SectionId::Programs,
    ];

    /// Its name in links; the texts have `tab.ID`.
    pub fn id(self) -> &'static str {
        match self {
            SectionId::Play => "play",
            SectionId::Puzzles => "puzzles",
            SectionId::Lab => "lab",
            SectionId::Championship => "championship",
            SectionId::Coevolution => "coevolution",
            SectionId::Programs => "programs",
        }
    }

    /// What stands over its name where there is no room for the names in a row.
    pub(crate) fn icon(self) -> Icon {
        match self {
            SectionId::Play => Icon::Board,
            SectionId::Puzzles => Icon::Puzzle,
            SectionId::Lab => Icon::Flask,
            SectionId::Championship => Icon::Cup,
            SectionId::Coevolution => Icon::Evolution,
            SectionId::Programs => Icon::Code,
        }
    }
}
