//! The state of the section: the form, the current championship and its work.

use std::collections::{BTreeMap, BTreeSet};

use super::current::Current;
use super::grading::Grading;
use super::program_pool::ProgramPool;
use super::saved::KIND;
use super::{Draft, GameIndex};
use crate::app::documents::runs::{RunStore, Stopwatch};
use crate::app::effects::TaskId;
use crate::app::ui::random_seed::RandomSeed;
use crate::championship::{ChampionshipJob, PairsUnit};
use crate::job::UnitId;
use crate::python::{ClassFiles, Survey};
use crate::text::Message;

/// Id of the progress card, which receives the focus when a championship starts.
pub(super) const STATUS: &str = "championship-status";

/// The maximum number of live games on the page.
pub(super) const MAX_WATCHED: usize = 4;

/// Files that are not in the roster yet.
#[derive(Debug, Default)]
pub(super) struct PendingClass {
    pub(super) files: ClassFiles,
    /// The running survey of their imports; `None` once it is complete.
    pub(super) survey: Option<Survey>,
    /// The paths of the files that all programs of their folders may import.
    pub(super) helpers: BTreeSet<String>,
}

/// A unit assigned to a worker.
#[derive(Debug)]
pub(super) struct AssignedUnit {
    pub(super) id: UnitId,
    /// One with users' programs in the state from which it continues.
    pub(super) unit: PairsUnit,
    pub(super) players: [u32; 2],
    /// True if one of the players is a user's program.
    pub(super) scripted: bool,
}

/// A live game on the page; it stays there after its end until another one needs the place.
#[derive(Clone, Debug)]
pub(super) struct WatchedGame {
    pub(super) task: TaskId,
    pub(super) place: GameIndex,
    /// The moves so far, separated by spaces.
    pub(super) moves: String,
}

/// The load check of programs, one after the other.
#[derive(Debug)]
pub(super) struct Trial {
    /// The remaining programs, by their numbers in the roster.
    pub(super) left: Vec<u32>,
    pub(super) all: usize,
    /// True if the check is over, some programs failed to load, and the user has to decide.
    pub(super) waits: bool,
}

/// The work of a running championship.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) assigned: BTreeMap<TaskId, AssignedUnit>,
    pub(super) watched: Vec<WatchedGame>,
    pub(super) programs: ProgramPool,
    /// The load check before the first game; `None` once games are played.
    pub(super) trial: Option<Trial>,
    /// The number of workers in the pool.
    pub(super) workers: u32,
    pub(super) watch: Stopwatch,
    /// The number of games already played at the last start or resumption.
    pub(super) before: u64,
}

/// A closed championship, for undo.
#[derive(Debug)]
pub struct Closed {
    pub(super) current: Current,
    pub(super) draft: Draft,
}

#[derive(Debug)]
pub struct State {
    pub(super) draft: Draft,
    /// The form before changes by the user.
    pub(super) opening: Draft,
    /// The text of the paste field, and its error.
    pub(super) paste: String,
    pub(super) paste_error: Option<Message>,
    /// Notes about the class files opened last.
    pub(super) file_notes: Vec<Message>,
    pub(super) pending_class: Option<PendingClass>,
    /// The number of surveys so far.
    pub(super) surveys: u64,
    pub(super) grading: Grading,
    pub(super) current: Option<Current>,
    /// `None` while no championship runs.
    pub(super) work: Option<Work>,
    pub(super) last_task: TaskId,
    /// True while the section is visible; a hidden one shows no live games.
    pub(super) is_current: bool,
    /// The source of proposed seeds.
    pub(super) random_seed: RandomSeed,
    /// The saved championships, including the current one.
    pub(super) runs: RunStore,
    /// Milliseconds on the page's clock.
    pub(super) now: f64,
}

impl State {
    /// The initial state; `seed` is random.
    pub fn new(seed: u64) -> State {
        let mut draft = Draft::first();
        let random_seed = RandomSeed::new(seed);
        draft.form.set("seed", &random_seed.seed());
        State {
            opening: draft.clone(),
            draft,
            paste: String::new(),
            paste_error: None,
            file_notes: Vec::new(),
            pending_class: None,
            surveys: 0,
            grading: Grading::default(),
            current: None,
            work: None,
            last_task: 0,
            is_current: false,
            random_seed,
            runs: RunStore::new(&KIND, seed),
            now: 0.0,
        }
    }

    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The current championship with its games.
    pub fn job(&self) -> Option<&ChampionshipJob> {
        self.current.as_ref().map(|current| &current.job)
    }

    /// True while a championship runs or pauses.
    pub fn in_progress(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.watch.is_paused())
    }

    /// The milliseconds that the work has run, the games in that time, and an estimate of the remaining milliseconds.
    pub(super) fn pace(&self) -> Option<(f64, u64, Option<f64>)> {
        let (work, current) = (self.work.as_ref()?, self.current.as_ref()?);
        let ran = work.watch.ran(self.now);
        let progress = current.job.progress();
        let games = progress.games.saturating_sub(work.before);
        let open = progress.all_games.saturating_sub(progress.games);
        let left = (games > 0).then(|| ran / games as f64 * open as f64);
        Some((ran, games, left))
    }

    pub(super) fn draw_seed(&mut self) {
        let seed = self.random_seed.draw();
        self.draft.form.set("seed", &seed);
    }
}
