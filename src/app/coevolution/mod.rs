//! Coevolution: setting it up, watching it, and what comes out of it.

mod autosave;
#[cfg(test)]
mod autosave_tests;
mod champions;
mod draft;
mod form;
mod kept;
#[cfg(test)]
mod learned_tests;
mod lessons;
mod lessons_view;
mod live;
#[cfg(test)]
mod measures_tests;
mod msg;
mod parameters;
mod plots;
mod progress_view;
mod rivals;
mod seeds;
mod shelf;
#[cfg(test)]
mod squares_tests;
mod state;
mod studies;
#[cfg(test)]
mod studies_tests;
mod study;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod work;

pub use champions::champion;
pub use draft::{Draft, is_link_name};
pub use kept::{KIND, document};
pub use lessons::Lesson;
pub use msg::{Export, MOST_WORKERS, Msg, PlotFile};
pub use plots::lines::PlotId;
pub use seeds::autosave::read_experiment;
pub use seeds::kept::{KIND as EXPERIMENTS, experiment_document, is_experiment};
pub use seeds::msg::SeedsMsg;
pub use seeds::series::Series;
pub use shelf::rows;
pub use state::State;
pub(super) use state::{match_of, meeting};
pub use studies::studied;
pub use update::{heard, update};
pub use view::view;
