//! Quiz questions made from real searches. The same search and seed give the same question.

mod faults;
mod question;
mod score;
mod small_tree;
mod windows;

pub use question::{Answer, CutsFound, Question, QuestionKind, question};
pub use score::{Letters, MAX_LETTERS, MAX_RESULTS, PupilTag, QuizKind, Score};
