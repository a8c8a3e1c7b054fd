//! Players: the levels, the players of the course, and the user's own evaluations.

pub mod about;
pub mod names;
pub mod offered;
pub mod own;
pub mod program;
pub mod seats;
pub mod squares;
pub mod terms;

pub use offered::{OfferedEvaluation, OfferedPlayer};
pub use own::{OwnEvaluation, OwnEvaluations};
pub use program::ProgramPlayer;
pub use seats::Seat;
