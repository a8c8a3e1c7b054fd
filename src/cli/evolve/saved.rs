//! The files of an evolution: writing while it runs and at its end, and reading to continue.

use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::files::{read_text, write_whole};
use crate::cli::journal::{SavedWork, delete_journal, journal_path, read_lines};
use crate::evolution::{
    Generation, Run, add_saved, breeding_jsonl, champion_network, champion_program, champions_csv,
    generation_json, head_json, individuals_csv, measures_csv, to_json, yardstick_csv,
};
use crate::registry::{check_evolution, import_evolution};
use crate::text::Message;

impl SavedWork for Run {
    fn done(&self) -> usize {
        self.generations.len()
    }

    fn head(&self) -> String {
        head_json(self)
    }

    fn document(&self) -> String {
        to_json(self)
    }
}

/// Tracks the reported generations of a run.
pub(super) struct NewGenerations {
    /// For each reported generation: true if it had its measures.
    printed: Vec<bool>,
    /// All generations below this number are reported with their measures.
    open: usize,
}

/// A generation bred or measured since the last report.
#[derive(Clone, Copy)]
pub(super) struct NewGeneration<'a> {
    pub generation: &'a Generation,
    /// False if it was reported before, without its measures.
    pub bred: bool,
}

impl NewGenerations {
    pub(super) fn new(run: &Run) -> Self {
        NewGenerations {
            printed: run.generations.iter().map(|g| run.is_measured(g)).collect(),
            open: 0,
        }
    }

    /// The generations bred or measured since the last call.
    pub(super) fn of<'a>(&mut self, run: &'a Run) -> Vec<NewGeneration<'a>> {
        let mut new = Vec::new();
        for (i, generation) in run.generations.iter().enumerate().skip(self.open) {
            let known = run.is_measured(generation);
            let bred = i >= self.printed.len();
            if bred || known && !self.printed[i] {
                new.push(NewGeneration { generation, bred });
                self.printed.resize(self.printed.len().max(i + 1), false);
                self.printed[i] = known;
            }
        }
        let known = self.printed.iter().skip(self.open);
        self.open += known.take_while(|printed| **printed).count();
        new
    }
}

/// The lines of a journal for generations.
pub(super) fn journal_lines(generations: &[NewGeneration]) -> Vec<String> {
    let lines = generations
        .iter()
        .map(|new| generation_json(new.generation));
    lines.collect()
}

/// Reads a run and its journal.
///
/// # Errors
/// One of the two cannot be read or is invalid.
pub(in crate::cli) fn read_run(path: &Path) -> Result<Run, Failure> {
    let run = import_evolution(&read_text(path)?);
    let mut run = run.map_err(|m| Failure::of_file(path, &m))?;
    let lines = read_lines(path, &head_json(&run))?;
    add_lines(&mut run, &lines).map_err(|m| Failure::of_file(&journal_path(path), &m))?;
    Ok(run)
}

/// Adds generations to a run. Generations with measures replace generations without them.
fn add_lines(run: &mut Run, lines: &[String]) -> Result<(), Message> {
    let mut known: Vec<(bool, String)> = Vec::new();
    known.extend(
        run.generations
            .iter()
            .map(|g| (run.is_measured(g), generation_json(g))),
    );
    for line in lines {
        let generation: Result<Generation, _> = serde_json::from_str(line);
        let at = generation
            .as_ref()
            .map_or(known.len(), |g| g.number as usize);
        let is_known = generation.is_ok_and(|g| run.is_measured(&g));
        match known.get_mut(at) {
            Some(found) if found.0 => {}
            Some(found) => *found = (is_known, line.clone()),
            // `add_saved` reports the errors in this line.
            None => known.push((is_known, line.clone())),
        }
    }
    let texts: Vec<String> = known.into_iter().map(|(_, text)| text).collect();
    add_saved(run, 0, &texts, check_evolution)
}

/// Checks that `path` may be overwritten: an existing run must be complete, without generations, or have the
/// configuration of `run` and no more generations.
///
/// # Errors
/// The existing run must not be overwritten, or cannot be read.
pub(super) fn check_overwrite(path: &Path, run: &Run) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let existing = read_run(path)
        .map_err(|failure| Failure::Work(format!("{failure} (--overwrite replaces it)")))?;
    let (done, all) = (existing.generations.len(), u64::from(existing.config.generations) + 1);
    let is_ours = existing.config == run.config && done <= run.generations.len();
    if is_ours || done == 0 || existing.is_complete() {
        return Ok(());
    }
    let why = format!(
        "this evolution is not over ({done} of {all} generations): continue it with --config {}, \
        choose another --out, or use --overwrite.",
        path.display()
    );
    Err(Failure::of_file(path, &why))
}

/// The file from which a run can continue.
pub(in crate::cli) const RUN_FILE: &str = "evolution.json";

/// Writes all files of a complete run; returns their paths.
pub(super) fn write_files(run: &Run, out: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = vec![(RUN_FILE, to_json(run)), ("champions.csv", champions_csv(run))];
    if let Some(yardstick) = &run.config.yardstick {
        files.push(("yardstick.csv", yardstick_csv(run)));
        if yardstick.centroid || yardstick.ancestors > 0 || yardstick.strategies > 0 {
            files.push(("measures.csv", measures_csv(run)));
        }
        if yardstick.members > 0 {
            files.push(("individuals.csv", individuals_csv(run)));
        }
    }
    files.extend(breeding_jsonl(run).map(|text| ("breeding.jsonl", text)));
    let last = run.generations.len().saturating_sub(1) as u32;
    let champion = champion_program(run, last);
    files.extend(champion.as_ref().map(|p| (&*p.name, p.source.clone())));
    let network = champion_network(run, last);
    files.extend(network.map(|text| ("champion-network.txt", text)));
    let mut written = Vec::new();
    for (name, text) in files {
        let path = out.join(name);
        write_whole(&path, text.as_bytes())?;
        written.push(path);
    }
    delete_journal(&out.join(RUN_FILE));
    Ok(written)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::sync::Arc;

    use super::super::Options;
    use super::super::play::{Programs, play};
    use super::*;
    use crate::cli::features::no_program;
    use crate::cli::journal::Checkpoints;
    use crate::cli::tests::parse;
    use crate::evolution::preset;
    use crate::job::EvolutionJob;

    /// Every state that an interruption can leave continues to the same end, and loses at most one generation.
    #[test]
    fn every_checkpoint_resumes_to_the_same_bytes() {
        let name = format!("rastros-lab-evolve-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let mut config = preset("course_class").unwrap().config();
        config.start = "6/6/3o2/6/6/6 S".to_owned();
        (config.population, config.pairs, config.generations) = (8, 2, 12);
        let [path, journal] = ["evolution.json", "evolution.journal"].map(|f| folder.join(f));
        let mut job = EvolutionJob::new(check_evolution(&config).unwrap());
        let mut checkpoints = Checkpoints::new(path.clone());
        let mut fresh = NewGenerations::new(job.run());
        let programs: Programs = Arc::new(no_program);
        let mut states = BTreeMap::new();
        play(&mut job, 2, &programs, &mut |job| {
            checkpoints.write_new(job.run(), &journal_lines(&fresh.of(job.run())));
            if let Ok(file) = fs::read(&path) {
                let lines = fs::read(&journal).unwrap();
                let state = (job.run().generations.clone(), file, lines);
                let key = (state.0.len(), state.0.iter().filter(|g| g.yardstick.is_some()).count());
                states.entry(key).or_insert(state);
            }
        })
        .unwrap();
        let document = to_json(job.run());
        let resumed = || {
            parse::<Options>(&format!("--config {}", path.display()))
                .unwrap()
                .job(None)
                .unwrap()
        };
        let mut bred = Vec::new();
        for (generations, file, lines) in states.into_values() {
            write_whole(&path, &file).unwrap();
            write_whole(&journal, &lines).unwrap();
            assert!(resumed().run().generations == generations);
            bred.push(generations.len());
            // A truncated line.
            write_whole(&journal, &lines[..lines.len() - 1]).unwrap();
            let mut job = resumed();
            assert!(job.run().generations.len() + 1 >= generations.len());
            play(&mut job, 2, &programs, &mut |_| {}).unwrap();
            assert_eq!(to_json(job.run()), document, "{} generations", generations.len());
        }
        bred.dedup();
        assert_eq!(bred, Vec::from_iter(1..=13), "one for every generation");
        let other_seed = format!("--seed 5 --config {}", path.display());
        let refused = parse::<Options>(&other_seed)
            .unwrap()
            .job(None)
            .unwrap_err();
        assert_eq!(refused.exit_code(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
