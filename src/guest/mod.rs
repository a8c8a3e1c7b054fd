//! Games of a user's own: the rules are those of a class in a Python file, known here as data.
//!
//! A [`Table`] holds the states that were met and what follows from each move; it asks its [`Rules`] for what it lacks. A [`Guest`] is a
//! position in such a table and plays like a position of any other game.

mod open;
mod position;
mod table;

pub use open::{close, open, table};
pub use position::{Guest, MOST_PLIES};
pub use table::{MOST_STATES, Rules, Table};
