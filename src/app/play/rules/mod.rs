//! How to play: a sentence above the board, and a page with the rules of a game: animated steps, and a board to try
//! each rule on.

mod change;
mod feedback;
pub mod goal;
pub mod lesson;
mod lesson_view;
pub mod list;
pub mod pages;
pub mod steps;
pub mod view;

#[cfg(test)]
mod goal_tests;
#[cfg(test)]
mod lesson_tests;
#[cfg(test)]
mod tests;
