//! Coevolution: its form, its running contests, and its results.

mod champions;
mod draft;
#[cfg(test)]
mod example_tests;
mod experiments;
mod experiments_update;
mod experiments_view;
mod form;
mod lessons;
mod lessons_view;
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

pub use draft::{Draft, EVOLVE};
pub use experiments::saved::KIND as EXPERIMENTS;
pub use experiments::state::ExperimentMsg;
pub use msg::{Export, Msg};
pub use saved::KIND;
pub use state::State;
pub use update::update;

#[cfg(test)]
use {
    champions::champion,
    draft::is_link_name,
    lessons::{EvolutionLesson, LessonMsg},
    plots::state::PlotMsg,
    tests::send,
    view::view,
};
