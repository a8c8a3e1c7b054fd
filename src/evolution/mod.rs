//! Coevolution of evaluations: genomes of weights, bred from generation to generation, with fitness from games among
//! themselves.
//!
//! The defaults are the algorithm, parameters and fitness of source 000; other schemes, operators and baselines can be
//! chosen. Our yardstick compares generations. [`crate::job`] plays the games.

mod breeding;
mod breeding_record;
mod champion;
mod choices;
mod config;
mod contest;
mod contest_record;
mod course;
mod descent;
mod exact;
mod experiment_file;
mod export;
mod gathered;
mod genome;
pub mod limits;
mod measure;
mod operators;
mod panel;
mod parameters;
mod players;
mod presets;
mod record;
mod schemes;
mod setup;
mod size;
mod spsa;
mod strategies;
mod tables;
mod verdict;
mod yardstick;

pub(crate) use breeding::{first_population, next_generation};
pub use breeding_record::breeding_jsonl;
pub use champion::{champion_network, champion_program};
pub use choices::{Crossover, Method, MutationKind, Scheme, Selection};
pub use config::{EvolutionConfig, POINT, SEED_LIMIT};
pub use contest::Contest;
pub use contest_record::contests_jsonl;
pub use descent::{Origin, origins};
pub use experiment_file::{experiment_json, is_experiment_file, read_experiment_file};
pub use export::{add_saved, document_json, generation_json, head_json, is_run, read, to_json};
pub use gathered::gathered_csv;
pub use genome::{Genome, Ranked, centroid};
pub(crate) use measure::{MeasureSums, Measurement, measure_games, measurements};
pub use panel::Opponent;
pub use players::genome_player;
pub use presets::{EvolutionPreset, PRESETS, preset};
pub use record::{Generation, Measures, Run};
pub use setup::{Setup, default_config};
pub use tables::{champions_csv, individuals_csv, measures_csv, score_columns, yardstick_csv};
pub use verdict::{EvolutionVerdict, Finding, control, gain};
pub use yardstick::Yardstick;
