//! What has just happened, and the end of a game: who won, why, and what to do next.

pub(super) mod view;

#[cfg(test)]
mod tests;
