//! Users' own games, whose rules are a Python class.
//!
//! A [`Table`] contains the known states with their moves; a [`Guest`] is a position in a table and plays like a
//! position of any other game. In the native program the [`Rules`] answer at once. In the page they run in a worker
//! with Python: a table records missing states ([`Missing`]), the page requests them, and sends each answer
//! ([`TableDelta`]) to the tables of the workers, which repeat their tasks.

mod node;
mod open;
mod position;
mod source;
mod table;
mod table_delta;
mod values;

pub use open::{close, closed, closed_part, misses_states, open, table};
pub use position::{Guest, MAX_PLIES};
pub use source::{Missing, Rules, Source};
pub use table::{SMALL, Table};
pub use table_delta::{TableDelta, TableUpdate};
pub use values::{StateValue, ValueResult};
