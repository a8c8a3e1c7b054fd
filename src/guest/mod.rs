//! Games of a user's own: the rules are those of a class in a Python file, known here as data.
//!
//! A [`Table`] holds the known states and their moves; a [`Guest`] is a position in a table and plays like a position of any other game. In the
//! native program the [`Rules`] answer at once. In the page they run in a worker with Python: a table notes the states that are missing
//! ([`Missing`]), the page requests them, and copies of each answer ([`Growth`]) go to the tables of the workers, which repeat their tasks.

mod growth;
mod open;
mod position;
mod table;
mod values;

pub use growth::{Growth, TableUpdate};
pub use open::{close, misses_states, open, table};
pub use position::{Guest, MOST_PLIES};
pub use table::{MOST_STATES, Missing, Rules, SMALL, Source, Table};
pub use values::{StateValue, ValueResult};
