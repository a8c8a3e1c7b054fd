//! The status line and the end of a game: the winner, the reason, and the next actions.

pub(super) mod view;

#[cfg(test)]
mod tests;
