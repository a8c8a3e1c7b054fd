//! Questions for a class, made from real searches: the same for everybody who has the same search and the same number.

mod little;
mod question;
mod score;

pub use question::{Answer, Kind, Question, question};
pub use score::Score;
