//! Exact solvers report the truth at every moment, and the same for every kind of request.

mod exhaustive;
mod perfect;
mod tasks;
mod walk;
