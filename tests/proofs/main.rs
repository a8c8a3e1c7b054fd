//! What exact solvers say: true at every moment, and the same by every way of asking.

mod exhaustive;
mod perfect;
mod tasks;
mod walk;
