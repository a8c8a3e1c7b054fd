//! Coevolution: setting it up, watching it, and what comes out of it.

mod charts;
mod draft;
mod form;
mod keeping;
#[cfg(test)]
mod keeping_tests;
mod msg;
mod results;
mod runs;
mod shelf;
mod state;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod work;

pub use charts::{fitness_chart, genes_chart, yardstick_chart};
pub use draft::{Draft, Field, is_link_name};
pub use msg::{Export, MOST_WORKERS, Msg};
pub use runs::{KeptRun, MOST_RUNS, Ownership, RunsMsg};
pub use shelf::rows;
pub use state::State;
pub(super) use state::meeting;
pub use update::{heard, update};
pub use view::view;
