//! What is known of championships: the form, the one that is seen, the work that is under way.

use std::collections::{BTreeMap, BTreeSet};

use super::grading::Grading;
use super::hosts::ProgramPool;
use super::kept::{KIND, Played};
use super::log::Log;
use super::tally::Tally;
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

/// Games that are seen while they are played.
pub(super) const MOST_WATCHED: usize = 4;

/// Files that are not in the roster yet.
#[derive(Debug, Default)]
pub(super) struct PendingClass {
    pub(super) files: ClassFiles,
    /// The running survey of their imports; `None` once it is complete.
    pub(super) survey: Option<Survey>,
    /// Bytes of Python that are there, of how many; `None` where nobody waits for them.
    pub(super) loading: Option<(u64, u64)>,
    /// The paths of the files that all programs of their folders may import.
    pub(super) helpers: BTreeSet<String>,
}

/// A unit that a worker has.
#[derive(Clone, Copy, Debug)]
pub(super) struct AssignedUnit {
    pub(super) unit: UnitId,
    pub(super) repeat: u32,
    pub(super) meeting: u32,
    /// The first pair within the meeting, and how many.
    pub(super) pairs: (u32, u32),
    /// Whether its games are told move by move.
    pub(super) live: bool,
    /// The players, and whether one of them is a person's program.
    pub(super) players: [u32; 2],
    pub(super) scripted: bool,
}

/// A game that is seen while it is played, or was just played.
#[derive(Clone, Debug)]
pub(super) struct WatchedGame {
    pub(super) task: TaskId,
    pub(super) place: GameIndex,
    /// The moves so far, with blanks between them.
    pub(super) moves: String,
}

/// Programs that are loaded one after the other.
#[derive(Debug)]
pub(super) struct Trial {
    /// Those that follow, by their numbers in the roster.
    pub(super) left: Vec<u32>,
    pub(super) all: usize,
    /// Whether all are done, some of them cannot be loaded, and the user decides.
    pub(super) waits: bool,
}

/// A championship that is under way.
#[derive(Debug)]
pub(super) struct Work {
    /// The units that workers have, by the number of their task.
    pub(super) assigned: BTreeMap<TaskId, AssignedUnit>,
    /// The games that are seen.
    pub(super) watched: Vec<WatchedGame>,
    /// The units in which people's programs play, as they are to go on.
    pub(super) scripted: BTreeMap<TaskId, PairsUnit>,
    /// Those programs.
    pub(super) hosts: ProgramPool,
    /// The load check before the first game; `None` once games are played.
    pub(super) trial: Option<Trial>,
    /// Workers of the pool.
    pub(super) workers: u32,
    /// So many bytes of Python are there, of so many; `None` where nobody waits for it.
    pub(super) loading: Option<(u64, u64)>,
    pub(super) watch: Stopwatch,
    /// The games that had been played when it was begun or taken up again.
    pub(super) before: u64,
}

/// The championship that is seen.
#[derive(Debug)]
pub(super) struct Current {
    pub(super) job: ChampionshipJob,
    /// What its games come to.
    pub(super) tally: Tally,
    /// The order in which its pairs were played.
    pub(super) log: Log,
    /// What went wrong while it was played.
    pub(super) error: Option<Message>,
    /// The players whose games with each other are looked at, where there are more than two.
    pub(super) meeting: Option<[u32; 2]>,
    /// Which part of the list of their games is seen.
    pub(super) page: u32,
    /// The repeat whose cup is seen.
    pub(super) repeat: u32,
    /// Quarters of the games that a screen reader was told of.
    pub(super) announced_quarters: u32,
}

impl Current {
    pub(super) fn new(job: ChampionshipJob, log: Log, now: f64) -> Current {
        Current {
            tally: Tally::of(&job, now),
            announced_quarters: quarters(&job),
            job,
            log,
            error: None,
            meeting: None,
            page: 0,
            repeat: 0,
        }
    }

    /// The championship as it is kept.
    pub(super) fn played(&self) -> Played<'_> {
        Played {
            job: &self.job,
            log: &self.log,
        }
    }

    /// Counts the games.
    pub(super) fn count(&mut self, now: f64) {
        self.tally = Tally::of(&self.job, now);
        self.announced_quarters = quarters(&self.job);
    }

    /// The players whose games with each other are looked at.
    pub(super) fn selected_pair(&self) -> Option<[u32; 2]> {
        match self.job.config().players.len() {
            2 => Some([0, 1]),
            _ => self.meeting,
        }
    }
}

fn quarters(job: &ChampionshipJob) -> u32 {
    (job.progress().share() * 4.0) as u32
}

/// A championship that made room for another, or for none.
#[derive(Debug)]
pub(super) struct Closed {
    pub(super) current: Current,
    pub(super) draft: Draft,
}

/// What this tab knows.
#[derive(Debug)]
pub struct State {
    pub(super) draft: Draft,
    /// The form as it stood when nobody had written into it.
    pub(super) opening: Draft,
    /// What is being pasted, and what is wrong with it.
    pub(super) paste: String,
    pub(super) paste_error: Option<Message>,
    /// What was said of the files of a class that were opened last.
    pub(super) file_notes: Vec<Message>,
    /// The files of a class that are not in the roster yet.
    pub(super) pending_class: Option<PendingClass>,
    /// Surveys of files so far.
    pub(super) surveys: u64,
    /// How wins become grades.
    pub(super) grading: Grading,
    /// The championship that is seen.
    pub(super) current: Option<Current>,
    /// Its work, while it is under way.
    pub(super) work: Option<Work>,
    pub(super) tasks: TaskId,
    /// Whether the tab is seen: nobody looks at games that are played behind another.
    pub(super) in_sight: bool,
    /// The random seed that is proposed next.
    pub(super) random_seed: RandomSeed,
    /// What is known of championships that are kept, the one that is seen among them.
    pub(super) runs: RunStore,
    /// What was put away last and can be brought back.
    pub(super) closed: Option<Closed>,
    /// Milliseconds by the page's clock.
    pub(super) clock: f64,
}

impl State {
    /// The tab as it opens; `seed` is random.
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
            tasks: 0,
            in_sight: false,
            random_seed,
            runs: RunStore::new(&KIND, seed),
            closed: None,
            clock: 0.0,
        }
    }

    /// What stands in the form.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The championship that is seen, with its games.
    pub fn job(&self) -> Option<&ChampionshipJob> {
        self.current.as_ref().map(|current| &current.job)
    }

    /// Whether a championship is under way, paused or not.
    pub fn in_progress(&self) -> bool {
        self.work.is_some()
    }

    pub(super) fn paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.watch.is_paused())
    }

    /// Milliseconds that the work has run, the games of that time, and the milliseconds that it will still need.
    pub(super) fn pace(&self) -> Option<(f64, u64, Option<f64>)> {
        let (work, current) = (self.work.as_ref()?, self.current.as_ref()?);
        let ran = work.watch.ran(self.clock);
        let progress = current.job.progress();
        let games = progress.games.saturating_sub(work.before);
        let open = progress.all_games.saturating_sub(progress.games);
        let left = (games > 0).then(|| ran / games as f64 * open as f64);
        Some((ran, games, left))
    }

    /// Where the championship that is seen is kept; `None` where there is nothing to keep.
    pub fn storage_key(&self) -> Option<&str> {
        let current = self.current.as_ref()?;
        let any = current.job.progress().games > 0;
        self.runs.key().filter(|_| any)
    }

    /// Whether games would be lost with the page: the browser did not keep them.
    pub fn has_unsaved_work(&self) -> bool {
        let autosave = self.runs.autosave();
        let current = self.current.as_ref();
        current.is_some_and(|current| autosave.has_unsaved_work(&current.played()))
    }

    /// Puts the championship that is seen away, so that it can be brought back if anything of it was played.
    pub(super) fn close(&mut self) {
        let current = self.current.take();
        let current = current.filter(|current| current.job.progress().games > 0);
        self.runs.close(current.is_some());
        if let Some(current) = current {
            self.closed = Some(Closed {
                current,
                draft: self.draft.clone(),
            });
        }
    }

    pub(super) fn draw_seed(&mut self) {
        let seed = self.random_seed.draw();
        self.draft.form.set("seed", &seed);
    }
}
