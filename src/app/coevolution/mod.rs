//! Coevolution: setting it up, watching it, and what comes out of it.

mod charts;
mod draft;
mod form;
mod msg;
mod results;
mod state;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use charts::{fitness_chart, genes_chart, yardstick_chart};
pub use draft::{Draft, Field};
pub use msg::{Export, MOST_WORKERS, Msg};
pub use state::State;
pub(super) use state::meeting;
pub use update::{heard, update};
pub use view::view;
