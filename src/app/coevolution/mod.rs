//! Coevolution: its form, its running contests, and its results.

mod champions;
mod draft;
mod example;
mod form;
mod game_speed;
mod kept;
mod learns;
#[cfg(test)]
mod learns_tests;
mod lessons;
mod lessons_view;
mod live;
#[cfg(test)]
mod measures_tests;
mod msg;
mod parameters_view;
mod plots;
mod program_features;
mod progress_view;
mod rivals;
mod run_section;
#[cfg(test)]
mod run_section_tests;
mod section;
mod seeds;
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

pub use draft::Draft;
pub use kept::KIND;
pub use lessons::Lesson;
pub use msg::{Export, Msg};
pub use seeds::kept::KIND as EXPERIMENTS;
pub use seeds::msg::SeedsMsg;
pub use state::State;
pub use update::update;

#[cfg(test)]
use {
    champions::champion,
    draft::is_link_name,
    state::{match_of, meeting},
    view::view,
};
