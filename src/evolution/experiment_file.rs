//! An experiment over several seeds as a file with the documents of all its runs.

use serde::Deserialize;

use super::config::EvolutionConfig;
use super::export::{self, run_of, to_json};
use super::record::Run;
use super::setup::Setup;
use crate::text::{FileFormat, Message};

/// The file's header.
const FORMAT: FileFormat = FileFormat {
    format: "rastros-lab seeds",
    version: 1,
    other: "error.import.format",
    faulty: "error.import.data",
};

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    count: u32,
    runs: Vec<export::Contents>,
}

/// The runs as a JSON document: `count` runs of a configuration in ascending order of the seed, then the runs of the
/// next configuration. Equal runs give equal bytes.
pub fn experiment_json<'a>(count: u32, runs: impl Iterator<Item = &'a Run>) -> String {
    let runs: Vec<String> = runs.map(to_json).collect();
    format!(
        "{{\n\"format\":\"{}\",\n\"version\":{},\n\"count\":{count},\n\"runs\":[\n{}]\n}}\n",
        FORMAT.format,
        FORMAT.version,
        runs.join(",\n")
    )
}

/// True if a text has the header of such a document.
pub fn is_experiment_file(text: &str) -> bool {
    FORMAT.is(text)
}

/// Reads the output of [`experiment_json`]: the number of seeds, and the runs. `check` checks a configuration against
/// its game.
///
/// # Errors
/// As for [`export::read`], with the number of the run. Does not check which seeds and configurations belong together.
pub fn read_experiment_file(
    text: &str,
    check: impl Fn(&EvolutionConfig) -> Result<Setup, Message>,
) -> Result<(u32, Vec<Run>), Message> {
    let document: Contents = FORMAT.read(text)?;
    let runs = document.runs.into_iter().zip(1u32..);
    let runs = runs.map(|(run, number)| {
        run_of(run, &check).map_err(|reason| {
            Message::new("error.backup.run")
                .with("number", number)
                .with_message("reason", reason)
        })
    });
    Ok((document.count, runs.collect::<Result<_, _>>()?))
}
