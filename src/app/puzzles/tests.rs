//! Puzzles as a person meets them.
