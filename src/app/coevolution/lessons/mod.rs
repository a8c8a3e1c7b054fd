//! Lessons under a minute about coevolution.

mod lesson;
mod view;

pub(super) use lesson::csv;
pub use lesson::{EvolutionLesson, LessonMsg, Lessons};
pub(super) use view::view;
