//! Coevolution of evaluations: genomes of weights, bred from generation to generation, judged by a cup among themselves.
//!
//! The algorithm is that of seed 000, its parameters and its fitness included; what is ours is the yardstick beside it, which
//! compares champions of different generations. Playing the games is not done here: [`crate::job`] hands them out.

mod breeding;
mod config;
mod cup;
mod export;
mod genome;
mod panel;
mod players;
mod presets;
mod record;
mod setup;
mod tables;

pub(crate) use breeding::{first_population, next_generation};
pub use config::{EvolutionConfig, SEED_LIMIT, Yardstick, limits};
pub use cup::Cup;
pub use export::{document_json, generation_json, head_json, is_run, read, take_in, to_json};
pub use genome::{Genome, MAX_GENE, Ranked};
pub use panel::Opponent;
pub use players::{course_player, genome_player};
pub use presets::{EvolutionPreset, PRESETS, preset};
pub use record::{Fame, Generation, Run, Totals};
pub use setup::{Setup, default_config};
pub use tables::{champions_csv, yardstick_csv};
