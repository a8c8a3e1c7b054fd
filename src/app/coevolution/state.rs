//! What is known of a coevolution: the form, the work that is under way, the run that is seen.

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

/// The preset that learns, with which a cup can be compared.
pub(super) const STEADY: &str = "steady";

/// The preset of a fresh page, and of the example.
pub(super) const FIRST: &str = STEADY;

/// The preset for a person's program: it takes seconds.
const SMALL: &str = "course_class";

/// A unit that a worker has.
#[derive(Debug)]
pub(super) struct AssignedUnit {
    pub(super) unit: UnitId,
    /// The duels of its bouts, as generation and pairing.
    pub(super) places: Vec<Option<(u32, u32)>>,
}

/// A coevolution that is under way.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) job: EvolutionJob,
    /// The units that workers have, by the number of their task.
    pub(super) assigned: BTreeMap<TaskId, AssignedUnit>,
    pub(super) watch: Stopwatch,
    /// The person's program whose features are weighed.
    pub(super) programs: FeatureWorkers,
    /// How quick the game's own features are, where those of a program are weighed.
    pub(super) game_speed: Option<GameSpeed>,
    /// The share of the games that had been played when it was begun or taken up again.
    pub(super) share_before: f64,
    /// The games that had been played then.
    pub(super) games_before: u64,
}

impl Work {
    /// A coevolution that is set going; `now` is in milliseconds by the page's clock.
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

/// What is seen before the person has begun anything: see [`super::example`].
#[derive(Debug)]
pub(super) struct Example {
    pub(super) work: Work,
    pub(super) live: LiveContest,
}

/// A run that made room for another, or for none.
#[derive(Debug)]
pub(super) struct Closed {
    pub(super) run: Run,
    /// The form, where it went as well.
    pub(super) draft: Option<Draft>,
    pub(super) error: Option<Message>,
}

/// A champion that has become one of the person's own evaluations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NamedChampion {
    /// What it is called.
    pub(super) name: String,
    /// Where it is kept; `None` if the person had it before.
    pub(super) key: Option<String>,
}

/// What this tab knows.
#[derive(Debug)]
pub struct State {
    pub(super) draft: Draft,
    pub(super) work: Option<Work>,
    /// What is seen before the person has begun anything.
    pub(super) example: Option<Example>,
    /// The run that is seen: of the work that is under way, or that ended, or that was imported.
    pub(super) run: Option<Run>,
    /// What went wrong while it ran.
    pub(super) error: Option<Message>,
    /// The duels that are played, or were played last.
    pub(super) live: LiveContest,
    /// The chart of the main card, by the name of its plot.
    pub(super) main: &'static str,
    /// Whether games are counted below the chart of the panel, in place of generations.
    pub(super) by_games: bool,
    /// The measure beside the panel that is shown.
    pub(super) measure: &'static str,
    /// The plots whose numbers are shown.
    pub(super) tables: BTreeSet<&'static str>,
    /// Champions of the run that is seen against those of earlier generations.
    pub(super) ancestors: Option<Ancestors>,
    /// A generation, and the family tree of its champion.
    pub(super) family: Option<(u32, Family)>,
    /// The generation of which all genomes are seen; `None` for the last one.
    pub(super) population: Option<u32>,
    /// How good the directions of two genes are.
    pub(super) landscape: Option<Landscape>,
    /// The lessons that were begun.
    pub(super) lessons: BTreeMap<Lesson, Study>,
    /// An experiment over several seeds.
    pub(super) seeds: Seeds,
    /// The number of the last task of a study.
    pub(super) study_tasks: TaskId,
    /// The champion that was made an evaluation of the person's own last.
    pub(super) named: Option<NamedChampion>,
    /// The random seed that is proposed next.
    pub(super) random_seed: RandomSeed,
    pub(super) tasks: TaskId,
    /// What is known of runs that are kept, the one that is seen among them.
    pub(super) runs: RunStore,
    /// The form as it stood when nobody had written into it.
    pub(super) opening: Draft,
    /// What was thrown away last and can be brought back.
    pub(super) closed: Option<Closed>,
    /// Milliseconds by the page's clock.
    pub(super) clock: f64,
}

impl State {
    /// The tab as it opens; `seed` is random.
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

    /// What stands in the form.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The run that is seen.
    pub fn run(&self) -> Option<&Run> {
        match &self.work {
            Some(work) => Some(work.job.run()),
            None => self.run.as_ref(),
        }
    }

    /// The run whose plots are seen: the person's, or else the example.
    pub(super) fn shown(&self) -> Option<&Run> {
        let example = self.example.as_ref();
        self.run().or_else(|| Some(example?.work.job.run()))
    }

    /// The duels of the run whose plots are seen.
    pub(super) fn live(&self) -> &LiveContest {
        match (self.run(), &self.example) {
            (None, Some(example)) => &example.live,
            _ => &self.live,
        }
    }

    /// Whether a coevolution is under way, paused or not.
    pub fn in_progress(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.watch.is_paused())
    }

    /// How far the coevolution that is under way has come, and the milliseconds that it ran and will still need.
    pub(super) fn progress(&self) -> Option<(EvolutionProgress, f64, Option<f64>)> {
        let work = self.work.as_ref()?;
        let progress = work.job.progress();
        let ran = work.watch.ran(self.clock);
        let (share, before) = (progress.share(), work.share_before);
        // Before the first games the estimate would be a guess.
        let left = (share - before > 0.002).then(|| ran / (share - before) * (1.0 - share));
        Some((progress, ran, left))
    }

    /// Where the run that is seen is kept; `None` where there is nothing to keep.
    pub fn storage_key(&self) -> Option<&str> {
        let any = self.run().is_some_and(|run| !run.generations.is_empty());
        self.runs.key().filter(|_| any)
    }

    /// Whether generations would be lost with the page: the browser did not keep them.
    pub fn would_lose(&self) -> bool {
        let autosave = self.runs.autosave();
        self.run().is_some_and(|run| autosave.has_unsaved_work(run)) || self.seeds.would_lose()
    }

    /// Puts the run that is seen away, so that it can be brought back; with the form where another one takes its place.
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

    /// A champion is one of the person's own evaluations now: what it is called, and its key if it was not there before.
    pub fn name(&mut self, name: String, key: Option<String>) {
        // Whoever presses twice can still go back.
        let again = key.is_none() && self.named.as_ref().is_some_and(|n| n.name == name);
        if !again {
            self.named = Some(NamedChampion { name, key });
        }
    }

    /// The champion that was named last is not wanted: the key of its evaluation.
    pub fn unname(&mut self) -> Option<String> {
        self.named.take()?.key
    }

    /// Forgets what was only seen of the run: its last duels, its champions' games, and what became of one of them.
    pub(super) fn forget_seen(&mut self) {
        self.live = LiveContest::default();
        self.ancestors = None;
        self.family = None;
        self.population = None;
        self.landscape = None;
        self.named = None;
    }

    /// Puts the list of features of a person's program into the form, with what its features are called, on a board that it knows; and
    /// says so.
    pub fn weigh(&mut self, program: Script, names: &[String]) -> Message {
        self.set_board_for(&program);
        let message = Message::new("coevolution.own_features.weighed")
            .with("file", visible(&program.main))
            .with("features", visible(&names.join(", ")));
        self.draft.weigh(program, names);
        message
    }

    /// Puts the evaluation of a person's program into the panel, on a board that it knows; and says so.
    pub fn meet(&mut self, program: Script) -> Message {
        self.set_board_for(&program);
        let message = Message::new("coevolution.own_panel.met")
            .with("file", visible(&program.main))
            .with("evaluation", visible(&program.function));
        self.draft.meet(program);
        message
    }

    /// Has the form on a board that a program knows, of its game.
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

/// The player that the champion of a generation is, as links write it.
fn champion(run: &Run, generation: u32) -> Option<String> {
    let champion = run.generations.get(generation as usize)?.champion();
    let kind = game(&run.config.game).ok()?;
    let plies = run.config.plies.iter().copied().max()?;
    Some(write_player(
        kind,
        &genome_player(&run.config, champion, plies),
    ))
}

/// The link of Play with these players on the board of the run that is seen.
fn seats(run: &Run, first: String, second: String) -> Vec<(String, String)> {
    let pairs = [
        ("game", run.config.game.clone()),
        ("start", run.config.start.clone()),
        ("first", first),
        ("second", second),
    ];
    pairs.map(|(n, v)| (n.to_owned(), v)).to_vec()
}

/// The link of Play in which a person meets the champion of a generation.
pub(super) fn meeting(state: &State, generation: u32) -> Option<Vec<(String, String)>> {
    let run = state.run()?;
    Some(seats(run, "person".to_owned(), champion(run, generation)?))
}

/// The link of Play in which the champions of two generations meet.
pub(super) fn match_of(state: &State, first: u32, second: u32) -> Option<Vec<(String, String)>> {
    let run = state.run()?;
    Some(seats(run, champion(run, first)?, champion(run, second)?))
}
