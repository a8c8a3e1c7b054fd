//! Quiz questions made from real searches. The same search and seed give the same question.

mod little;
mod question;
mod score;

pub use question::{Answer, Kind, Question, question};
pub use score::{MOST_RESULTS, Score};
