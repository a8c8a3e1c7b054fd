//! Long work: the messages between page and workers, the assignment of tasks, and jobs that cut work into units.
//!
//! A job is an ask/tell state machine: the caller requests units of work and returns their results, in any order, from
//! any number of workers. A job executes nothing and reads no clock, so the same code runs inline in a test, on
//! threads, and in the page's worker pool.

mod bout_queue;
pub mod dispatch;
mod evolution;
mod program_features;
pub mod protocol;
pub mod truth;
mod unit;

pub use evolution::{EvolutionJob, EvolutionProgress};
pub use program_features::{FeatureCache, JudgedPosition, UnitFeatures, features_question};
pub use unit::{Unit, UnitId};
