//! Coevolution of evaluations: genomes of weights, bred from generation to generation, judged by a cup among themselves.
//!
//! The algorithm is that of seed 000, its parameters and its fitness included; what is ours is the yardstick beside it, which
//! compares champions of different generations. Playing the games is not done here: [`crate::job`] hands them out.

mod config;
mod cup;
mod export;
mod genome;
mod panel;
mod presets;
mod record;

pub use config::{EvolutionConfig, MAX_GENE, SEED_LIMIT, Setup, Yardstick, default_config, limits};
pub use cup::Cup;
pub use export::{FORMAT, VERSION, champions_csv, read, to_json, yardstick_csv};
pub use genome::{Genome, Ranked};
pub(crate) use genome::{first_population, next_generation};
pub use panel::{Opponent, course_player, genome_player};
pub use presets::{EvolutionPreset, PRESETS, preset};
pub use record::{Fame, Generation, Run, Totals};
