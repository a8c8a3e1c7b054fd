//! Reports of a running evolution.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::saved::NewGeneration;
use crate::cli::console::{Console, out_line, progress};
use crate::cli::progress_timer::ProgressTimer;
use crate::evolution::{Generation, Run};
use crate::job::EvolutionJob;

/// Reports progress: over one line of standard error, or as lines of JSON on standard output.
pub(super) struct Reporter {
    json: bool,
    quiet: bool,
    timer: ProgressTimer,
}

impl Reporter {
    pub(super) fn new(job: &EvolutionJob, json: bool, quiet: bool) -> Self {
        let run = job.run();
        if json {
            let config = &run.config;
            out_line(json!({
                "event": "start", "game": config.game, "seed": config.seed, "scheme": config.scheme,
                "method": config.method, "generations": config.generations,
                "done": run.generations.len(), "games": config.games(),
            }));
        }
        Reporter {
            json,
            quiet,
            timer: ProgressTimer::start(job.progress().played()),
        }
    }

    /// Reports the generations bred or measured since the last call.
    pub(super) fn print_new(&mut self, job: &EvolutionJob, new: &[NewGeneration]) {
        if self.json {
            self.print_generations(job.run(), new);
        } else if !self.quiet && self.timer.is_report_due() {
            let p = job.progress();
            progress(format_args!(
                "generation {}/{}, round {}/{}, {:.1}%, {:.0} s ",
                p.generation.min(p.last_generation),
                p.last_generation,
                p.round,
                p.rounds,
                100.0 * p.share(),
                self.timer.seconds()
            ));
        }
    }

    fn print_generations(&self, run: &Run, new: &[NewGeneration]) {
        for NewGeneration { generation, bred } in new {
            if *bred {
                out_line(json!({
                    "event": "generation", "generation": generation.number,
                    "fitness": generation.fitness(), "genome": generation.champion(),
                    "games": generation.contest.games, "seconds": self.timer.seconds(),
                }));
            }
            if generation.yardstick.is_some() {
                out_line(measures(run, generation));
            }
        }
    }

    /// Reports the speed.
    pub(super) fn end(&self, job: &EvolutionJob, threads: usize) {
        if self.quiet || self.json {
            return;
        }
        if let Some(speed) = self.timer.speed(job.progress().played()) {
            progress(format_args!("{speed} on {threads} threads\n"));
        }
    }

    /// Reports the names of the written files.
    pub(super) fn written(&self, files: &[PathBuf], console: &Console) {
        if self.json {
            let files: Vec<_> = files.iter().map(|f| f.display().to_string()).collect();
            console.line(json!({ "event": "end", "files": files }));
            return;
        }
        for file in files {
            console.line(file.display());
        }
    }
}

/// The shares of points of a generation against the panel, the champion's and the centroid's, and its other measures.
fn measures(run: &Run, generation: &Generation) -> Value {
    let shares = |scores: &[crate::arena::Score]| {
        let named = run.panel.iter().zip(scores);
        let share = |(o, s): (&crate::evolution::Opponent, &crate::arena::Score)| {
            (o.id().to_owned(), json!(s.share()))
        };
        named.map(share).collect::<Map<_, _>>()
    };
    let m = &generation.measures;
    json!({
        "event": "measures", "generation": generation.number,
        "champion": shares(generation.yardstick.as_deref().unwrap_or_default()),
        "centroid": shares(&m.centroid),
        "strategies": m.strategies.iter().map(|s| s.share()).collect::<Vec<_>>(),
        "correlation": generation.correlation(),
    })
}
