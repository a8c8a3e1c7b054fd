//! The breeding of a run as lines of JSON, which `examples/evolution/recompute.py` can recompute. Runs do not save the
//! breeding: it follows from their tables and their seed.

use serde::Serialize;

use super::choices::Method;
use super::descent::{Origin, origins};
use super::genome::{Genome, MAX_GENE, Ranked};
use super::record::Run;
use crate::arena::{Purpose, Stream};
use crate::text::json_text;

/// A generation and the next one.
#[derive(Serialize)]
struct Line<'a> {
    generation: u32,
    /// The name of the random numbers; name and seed determine the numbers.
    stream: Stream,
    table: &'a [Ranked],
    next: Vec<Member>,
}

/// A genome of the next generation.
#[derive(Serialize)]
struct Member {
    genome: Genome,
    #[serde(flatten)]
    origin: Origin,
}

/// The breeding of all generations, after a line with the configuration and the largest gene; `None` for methods
/// without parents. `docs/coevolution.md` has the format.
pub fn breeding_jsonl(run: &Run) -> Option<String> {
    let config = &run.config;
    if config.method != Method::Genetic {
        return None;
    }
    // Plain data always has a JSON form.
    let head = serde_json::json!({ "config": config, "largest_gene": MAX_GENE });
    let mut lines = vec![head.to_string()];
    for generation in &run.generations[..run.generations.len().saturating_sub(1)] {
        let next = origins(config, &generation.table, generation.number)?;
        let next = next.into_iter();
        let line = Line {
            generation: generation.number,
            stream: Stream::of(Purpose::Breeding, generation.number),
            table: &generation.table,
            next: next
                .map(|(genome, origin)| Member { genome, origin })
                .collect(),
        };
        lines.push(json_text(&line));
    }
    Some(lines.join("\n") + "\n")
}
