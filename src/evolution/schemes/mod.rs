//! Fitness schemes, one per file: the meetings of a generation, and the fitness from their scores.
//!
//! To add one: a file with a type that implements [`fitness_scheme::FitnessScheme`], a variant of [`super::Scheme`]
//! with its name and texts, and a line in [`list::scheme`].

mod cup;
mod field;
mod fitness_scheme;
mod hall_of_fame;
mod list;
mod points;
mod random_opponents;
mod rival;
mod round_robin;
mod shaped;
mod sharing;
mod two_populations;

pub(super) use field::{Field, Meeting, MeetingOpponent, Played};
pub(super) use list::{meetings, scheme};
