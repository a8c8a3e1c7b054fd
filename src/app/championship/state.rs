//! The state of the section: the form and the current championship.

use std::collections::BTreeSet;

use super::Draft;
use super::current::Current;
use super::grading::Grading;
use super::saved::{KIND, read_head};
use crate::app::documents::runs::RunStore;
use crate::app::effects::TaskIds;
use crate::app::ui::random_seed::RandomSeed;
use crate::championship::ChampionshipJob;
use crate::python::{ClassFiles, Survey};
use crate::text::Message;

/// Id of the progress card, which receives the focus when a championship starts.
pub(super) const STATUS: &str = "championship-status";

/// Files that are not in the roster yet.
#[derive(Debug, Default)]
pub(super) struct PendingClass {
    pub(super) files: ClassFiles,
    /// The running survey of their imports; `None` once it is complete.
    pub(super) survey: Option<Survey>,
    /// The paths of the files that all programs of their folders may import.
    pub(super) helpers: BTreeSet<String>,
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
    pub(super) task_ids: TaskIds,
    /// True while the section is visible; a hidden one shows no live games.
    pub(super) is_current: bool,
    /// The source of proposed seeds.
    pub(super) random_seed: RandomSeed,
    /// The saved championships, including the current one.
    pub(super) runs: RunStore,
    /// Milliseconds on the page's clock.
    pub(super) now: f64,
    /// The number of workers of the pool.
    pub(super) workers: u32,
}

impl State {
    /// The initial state; `tab` is the random number of this browser tab.
    pub fn new(tab: u64) -> State {
        let mut draft = Draft::initial();
        let random_seed = RandomSeed::new(tab);
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
            task_ids: TaskIds::default(),
            is_current: false,
            random_seed,
            runs: RunStore::new(&KIND, read_head, tab),
            now: 0.0,
            workers: 1,
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
        let current = self.current.as_ref();
        current.is_some_and(|current| current.work.is_some())
    }

    pub(super) fn draw_seed(&mut self) {
        let seed = self.random_seed.draw();
        self.draft.form.set("seed", &seed);
    }
}
