//! Coevolution: its form, its running contests, and its results.

mod champions;
mod draft;
#[cfg(test)]
mod example_tests;
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
mod seeds;
mod seeds_update;
mod seeds_view;
#[cfg(test)]
mod squares_tests;
mod state;
mod studies;
#[cfg(test)]
mod studies_tests;
mod study;
#[cfg(test)]
mod tests;
pub mod update;
#[cfg(test)]
mod verdict_tests;
mod view;

pub use draft::Draft;
pub use msg::{Export, Msg};
pub use saved::KIND;
pub use seeds::saved::KIND as EXPERIMENTS;
pub use seeds::state::SeedsMsg;
pub use state::State;

#[cfg(test)]
use {
    champions::champion,
    draft::is_link_name,
    lessons::{EvolutionLesson, LessonMsg},
    plots::state::PlotMsg,
    tests::update,
    view::view,
};
