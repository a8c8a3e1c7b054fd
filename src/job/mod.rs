//! Long work: what page and workers say to each other, and who does what when.

pub mod dispatch;
pub mod protocol;
