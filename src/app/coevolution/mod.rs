//! Coevolution: its form, its running contests, and its results.

mod champions;
mod draft;
mod entries;
#[cfg(test)]
mod example_tests;
mod experiments;
mod experiments_update;
mod experiments_view;
mod form;
mod lessons;
mod lessons_view;
mod link;
#[cfg(test)]
mod measures_tests;
mod msg;
mod parameters_view;
mod players;
mod plots;
mod plots_update;
mod progress_view;
mod rivals;
mod run;
mod run_section;
mod saved;
mod section;
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
#[cfg(test)]
mod verdict_tests;
mod view;

pub use draft::Draft;
pub use experiments::saved::KIND as EXPERIMENTS;
pub use experiments::state::ExperimentMsg;
pub use link::EVOLVE;
pub use msg::{Export, Msg};
pub use saved::KIND;
pub use state::State;
pub use update::update;

#[cfg(test)]
use {
    champions::champion, lessons::EvolutionLesson, link::is_link_name, plots::state::PlotMsg,
    tests::send, view::view,
};
