//! Lessons under a minute about coevolution.

mod lesson;
mod view;

#[cfg(test)]
pub use lesson::EvolutionLesson;
pub use lesson::{LessonMsg, Lessons};
pub(super) use view::view;
