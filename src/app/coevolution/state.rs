//! The state of the section: the form, the work and the current run.

use std::collections::{BTreeMap, BTreeSet};

use super::Draft;
use super::game_speed::GameSpeed;
use super::kept::KIND;
use super::lessons::Lesson;
use super::live::LiveContest;
use super::plots::ancestors::Ancestors;
use super::plots::angles::Landscape;
use super::plots::family::Family;
use super::program_features::FeatureWorkers;
use super::seeds::state::Seeds;
use super::study::Study;
use crate::app::documents::runs::{RunStore, Stopwatch};
use crate::app::effects::TaskId;
use crate::app::players::seats::write_player;
use crate::app::ui::random_seed::RandomSeed;
use crate::evolution::{Run, genome_player, preset};
use crate::job::{EvolutionJob, EvolutionProgress, UnitId};
use crate::python::{self, Script};
use crate::registry::{GAMES, game};
use crate::text::{Message, visible};

/// The preset that learns, for comparison with a cup.
pub(super) const STEADY: &str = "steady";

/// The preset of the initial form, and of the example.
pub(super) const FIRST: &str = STEADY;

/// The preset for a user's program: it takes seconds.
const SMALL: &str = "course_class";

/// A unit assigned to a worker.
#[derive(Debug)]
pub(super) struct AssignedUnit {
    pub(super) unit: UnitId,
    /// The duels of its bouts, as generation and pairing.
    pub(super) places: Vec<Option<(u32, u32)>>,
}

/// The work of a running coevolution.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) job: EvolutionJob,
    pub(super) assigned: BTreeMap<TaskId, AssignedUnit>,
    pub(super) watch: Stopwatch,
    /// The workers with the user's program, if genes weigh its features.
    pub(super) programs: FeatureWorkers,
    /// The speed with the game's own features, if genes weigh a program's.
    pub(super) game_speed: Option<GameSpeed>,
    /// The share of games already played at the last start or resumption.
    pub(super) share_before: f64,
    /// The number of games played by then.
    pub(super) games_before: u64,
}

impl Work {
    /// The work of a coevolution at its start; `now` is in milliseconds on the page's clock.
    pub(super) fn new(job: EvolutionJob, now: f64) -> Work {
        let progress = job.progress();
        Work {
            share_before: progress.share(),
            games_before: progress.played(),
            job,
            assigned: BTreeMap::new(),
            watch: Stopwatch::new(now),
            programs: FeatureWorkers::default(),
            game_speed: None,
        }
    }
}

/// The evolution before the user's first run: see [`super::example`].
#[derive(Debug)]
pub(super) struct Example {
    pub(super) work: Work,
    pub(super) live: LiveContest,
}

/// A closed run, for undo.
#[derive(Debug)]
pub(super) struct Closed {
    pub(super) run: Run,
    /// The form, if undo restores it, too.
    pub(super) draft: Option<Draft>,
    pub(super) error: Option<Message>,
}

/// A champion saved as one of the user's own evaluations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NamedChampion {
    pub(super) name: String,
    /// Its storage key; `None` if the user already had this evaluation.
    pub(super) key: Option<String>,
}

#[derive(Debug)]
pub struct State {
    pub(super) draft: Draft,
    pub(super) work: Option<Work>,
    /// `None` while there is a current run.
    pub(super) example: Option<Example>,
    /// The current run without work: after its end, or imported.
    pub(super) run: Option<Run>,
    /// The error that ended its work.
    pub(super) error: Option<Message>,
    /// The duels of the running contest, or of the last one.
    pub(super) live: LiveContest,
    /// The chart on the main card, by the name of its plot.
    pub(super) main: &'static str,
    /// True if the x-axis of the panel's chart shows games instead of generations.
    pub(super) by_games: bool,
    /// The visible one of the other measures, by the name of its plot.
    pub(super) measure: &'static str,
    /// The plots with visible numbers.
    pub(super) tables: BTreeSet<&'static str>,
    /// Games between the champions of the current run.
    pub(super) ancestors: Option<Ancestors>,
    /// A generation, and the family tree of its champion.
    pub(super) family: Option<(u32, Family)>,
    /// The generation with visible genomes; `None` for the last one.
    pub(super) population: Option<u32>,
    /// The strength of the directions of two genes.
    pub(super) landscape: Option<Landscape>,
    /// The lessons started so far.
    pub(super) lessons: BTreeMap<Lesson, Study>,
    /// The experiment over several seeds.
    pub(super) seeds: Seeds,
    /// The number of the last task of a study.
    pub(super) study_tasks: TaskId,
    /// The last champion saved as an evaluation, for undo.
    pub(super) named: Option<NamedChampion>,
    /// The source of proposed seeds.
    pub(super) random_seed: RandomSeed,
    pub(super) tasks: TaskId,
    /// The saved runs, including the current one.
    pub(super) runs: RunStore,
    /// The form before changes by the user.
    pub(super) opening: Draft,
    /// The run closed last, for undo.
    pub(super) closed: Option<Closed>,
    /// Milliseconds on the page's clock.
    pub(super) clock: f64,
}

impl State {
    /// The initial state; `seed` is random.
    pub fn new(seed: u64) -> Self {
        let config = preset(FIRST).map(|p| p.config());
        let mut draft = Draft::of(&config.unwrap_or_else(|| GAMES[0].default_evolution()));
        let random_seed = RandomSeed::new(seed);
        draft.set("seed", &random_seed.seed());
        State {
            opening: draft.clone(),
            draft,
            work: None,
            example: None,
            run: None,
            error: None,
            live: LiveContest::default(),
            main: "panel",
            by_games: false,
            measure: "disengagement",
            tables: BTreeSet::new(),
            ancestors: None,
            family: None,
            population: None,
            landscape: None,
            lessons: BTreeMap::new(),
            seeds: Seeds::new(seed),
            study_tasks: 0,
            named: None,
            random_seed,
            tasks: 0,
            runs: RunStore::new(&KIND, seed),
            closed: None,
            clock: 0.0,
        }
    }

    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The current run.
    pub fn run(&self) -> Option<&Run> {
        match &self.work {
            Some(work) => Some(work.job.run()),
            None => self.run.as_ref(),
        }
    }

    /// The run with visible plots: the user's, or else the example.
    pub(super) fn shown(&self) -> Option<&Run> {
        let example = self.example.as_ref();
        self.run().or_else(|| Some(example?.work.job.run()))
    }

    /// The duels of the run with visible plots.
    pub(super) fn live(&self) -> &LiveContest {
        match (self.run(), &self.example) {
            (None, Some(example)) => &example.live,
            _ => &self.live,
        }
    }

    /// True while a coevolution runs or pauses.
    pub fn in_progress(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.watch.is_paused())
    }

    /// The progress of the running coevolution, the milliseconds that it has run, and an estimate of the remaining
    /// ones.
    pub(super) fn progress(&self) -> Option<(EvolutionProgress, f64, Option<f64>)> {
        let work = self.work.as_ref()?;
        let progress = work.job.progress();
        let ran = work.watch.ran(self.clock);
        let (share, before) = (progress.share(), work.share_before);
        // Without enough games, an estimate would be a guess.
        let left = (share - before > 0.002).then(|| ran / (share - before) * (1.0 - share));
        Some((progress, ran, left))
    }

    /// The storage key of the current run; `None` if there is nothing to save.
    pub fn storage_key(&self) -> Option<&str> {
        let any = self.run().is_some_and(|run| !run.generations.is_empty());
        self.runs.key().filter(|_| any)
    }

    /// True if closing the page would lose generations: the browser has not saved them.
    pub fn would_lose(&self) -> bool {
        let autosave = self.runs.autosave();
        self.run().is_some_and(|run| autosave.has_unsaved_work(run)) || self.seeds.would_lose()
    }

    /// Closes the current run, so that the user can restore it; `with_form` includes the form in that.
    pub(super) fn close(&mut self, with_form: bool) {
        let error = self.error.take();
        self.runs.close(self.run.is_some());
        self.forget_seen();
        if let Some(run) = self.run.take() {
            self.closed = Some(Closed {
                run,
                draft: with_form.then(|| self.draft.clone()),
                error,
            });
        }
    }

    /// Reports that a champion has become one of the user's own evaluations: its name, and its key unless the user
    /// already had it.
    pub fn name(&mut self, name: String, key: Option<String>) {
        // After a second press, the user can still undo the first.
        let again = key.is_none() && self.named.as_ref().is_some_and(|n| n.name == name);
        if !again {
            self.named = Some(NamedChampion { name, key });
        }
    }

    /// Undoes saving the last champion as an evaluation; returns the key of the evaluation to delete.
    pub fn unname(&mut self) -> Option<String> {
        self.named.take()?.key
    }

    /// Clears the views of the current run: the last duels, games and trees of champions, and the last champion saved.
    pub(super) fn forget_seen(&mut self) {
        self.live = LiveContest::default();
        self.ancestors = None;
        self.family = None;
        self.population = None;
        self.landscape = None;
        self.named = None;
    }

    /// Selects the named features of a user's program in the form, on a board that the program knows; returns a notice.
    pub fn weigh(&mut self, program: Script, names: &[String]) -> Message {
        self.set_board_for(&program);
        let message = Message::new("coevolution.own_features.weighed")
            .with("file", visible(&program.main))
            .with("features", visible(&names.join(", ")));
        self.draft.weigh(program, names);
        message
    }

    /// Adds the evaluation of a user's program to the panel, on a board that the program knows; returns a notice.
    pub fn meet(&mut self, program: Script) -> Message {
        self.set_board_for(&program);
        let message = Message::new("coevolution.own_panel.met")
            .with("file", visible(&program.main))
            .with("evaluation", visible(&program.function));
        self.draft.meet(program);
        message
    }

    /// Selects a board of the program's game that the program knows, unless the form already has one.
    fn set_board_for(&mut self, program: &Script) {
        let knows = python::knows(self.draft.game(), self.draft.start());
        if !knows || !program.plays(self.draft.game()) || self.draft.preset() == Some(FIRST) {
            let seed = self.draft.get("seed").to_owned();
            let small = preset(SMALL).map(|small| Draft::of(&small.config()));
            self.draft = small.unwrap_or_else(|| self.draft.clone());
            if let Ok(kind) = game(&program.game)
                && !program.plays(self.draft.game())
            {
                self.draft = self.draft.for_game(kind);
            }
            self.draft.set("seed", &seed);
        }
    }

    pub(super) fn draw_seed(&mut self) {
        let seed = self.random_seed.draw();
        self.draft.set("seed", &seed);
    }
}

/// The champion of a generation as a player, as links write it.
fn champion(run: &Run, generation: u32) -> Option<String> {
    let champion = run.generations.get(generation as usize)?.champion();
    let kind = game(&run.config.game).ok()?;
    let plies = run.config.plies.iter().copied().max()?;
    Some(write_player(
        kind,
        &genome_player(&run.config, champion, plies),
    ))
}

/// The link that opens the game section with these players, on the board of the run.
fn seats(run: &Run, first: String, second: String) -> Vec<(String, String)> {
    let pairs = [
        ("game", run.config.game.clone()),
        ("start", run.config.start.clone()),
        ("first", first),
        ("second", second),
    ];
    pairs.map(|(n, v)| (n.to_owned(), v)).to_vec()
}

/// The link that opens a game of the user against the champion of a generation.
pub(super) fn meeting(state: &State, generation: u32) -> Option<Vec<(String, String)>> {
    let run = state.run()?;
    Some(seats(run, "person".to_owned(), champion(run, generation)?))
}

/// The link that opens a game between the champions of two generations.
pub(super) fn match_of(state: &State, first: u32, second: u32) -> Option<Vec<(String, String)>> {
    let run = state.run()?;
    Some(seats(run, champion(run, first)?, champion(run, second)?))
}
