//! The list of sections.

use strum::{IntoStaticStr, VariantArray};

use crate::app::ui::icons::Icon;

/// A section of the page: what it is about. The texts have `tab.ID`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
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
