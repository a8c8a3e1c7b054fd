//! The breeding of a run as lines of JSON, so that another program can recompute it: `examples/evolution/recompute.py`
//! does. Runs do not save it: it follows from their tables and their seed.

use serde::Serialize;

use super::choices::Method;
use super::descent::{Lots, Origin, origins};
use super::genome::{Genome, MAX_GENE, Ranked};
use super::operators::{CrossoverLot, GeneChange};
use super::record::Run;
use crate::arena::{Purpose, Stream};

/// A generation and how the next one comes from it.
#[derive(Serialize)]
struct Line<'a> {
    generation: u32,
    /// The random numbers; with the seed of the run they are the same on every machine.
    stream: Stream,
    table: &'a [Ranked],
    next: Vec<Member>,
}

/// A genome of the next generation.
#[derive(Serialize)]
struct Member {
    genome: Genome,
    #[serde(flatten)]
    origin: WrittenOrigin,
}

/// See [`Origin`] and [`Lots`].
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenOrigin {
    Survivor {
        survivor: usize,
    },
    Child {
        parents: [usize; 2],
        selected: [Vec<u32>; 2],
        crossover: CrossoverLot,
        second: bool,
        inherited: Genome,
        changes: Vec<GeneChange>,
    },
}

impl From<Origin> for WrittenOrigin {
    fn from(origin: Origin) -> Self {
        match origin {
            Origin::Survivor(survivor) => WrittenOrigin::Survivor { survivor },
            Origin::Child {
                parents,
                inherited,
                lots,
            } => {
                let Lots {
                    selected,
                    crossover,
                    is_second: second,
                    changes,
                } = lots;
                WrittenOrigin::Child {
                    parents,
                    selected,
                    crossover,
                    second,
                    inherited,
                    changes,
                }
            }
        }
    }
}

/// The breeding of all generations, the configuration and the largest gene in the first line; `None` for methods
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
        let line = Line {
            generation: generation.number,
            stream: Stream::of(Purpose::Breeding, generation.number),
            table: &generation.table,
            next: next
                .into_iter()
                .map(|(genome, origin)| Member {
                    genome,
                    origin: origin.into(),
                })
                .collect(),
        };
        lines.push(serde_json::to_string(&line).unwrap_or_default());
    }
    Some(lines.join("\n") + "\n")
}
