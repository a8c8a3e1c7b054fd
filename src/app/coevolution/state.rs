//! The state of the section: the form, the current run, its plots, and the studies.

use super::draft::{Draft, STEADY};
use super::experiments::state::Experiments;
use super::lessons::EvolutionLessons;
use super::plots::state::{PlotData, Plots};
use super::run::current::CurrentRun;
use crate::app::documents::runs::RunStore;
use crate::app::effects::TaskIds;
use crate::app::ui::random_seed::RandomSeed;
use crate::evolution::{Run, preset};
use crate::python::{self, Script};
use crate::registry::{GAMES, game};
use crate::text::{Message, visible};

/// The preset for a user's program: it takes seconds.
const PROGRAM_PRESET: &str = "course_class";

#[derive(Debug)]
pub struct State {
    pub(super) draft: Draft,
    /// The form before changes by the user.
    pub(super) opening: Draft,
    /// The source of proposed seeds.
    random_seed: RandomSeed,
    pub(super) current: CurrentRun,
    pub(super) plots: Plots,
    pub(super) lessons: EvolutionLessons,
    /// The experiments over several seeds.
    pub(super) experiments: Experiments,
    pub(super) study_tasks: TaskIds,
    /// Milliseconds on the page's clock.
    pub(super) now: f64,
    /// The number of workers of the pool.
    pub(super) workers: u32,
}

impl State {
    /// The initial state; `tab` is the random number of this browser tab.
    pub fn new(tab: u64) -> Self {
        let config = preset(STEADY).map(|p| p.config());
        let mut draft = Draft::of(&config.unwrap_or_else(|| GAMES[0].default_evolution()));
        let random_seed = RandomSeed::new(tab);
        draft.set("seed", &random_seed.seed());
        State {
            opening: draft.clone(),
            draft,
            random_seed,
            current: CurrentRun::new(tab),
            plots: Plots::new(),
            lessons: EvolutionLessons::default(),
            experiments: Experiments::new(tab),
            study_tasks: TaskIds::default(),
            now: 0.0,
            workers: 1,
        }
    }

    #[cfg(test)]
    pub(in crate::app) fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The current run.
    pub fn run(&self) -> Option<&Run> {
        self.current.run()
    }

    /// True while a run plays or pauses.
    pub fn in_progress(&self) -> bool {
        self.current.in_progress()
    }

    /// The JSON document of the current experiment.
    #[cfg(test)]
    pub(in crate::app) fn experiment(&self) -> Option<String> {
        self.experiments
            .current
            .as_ref()
            .map(super::experiments::saved::document)
    }

    /// The saved evolutions.
    pub fn runs(&self) -> &RunStore {
        &self.current.runs
    }

    /// The data of the visible plots: of the user's run, or else of the example.
    pub(super) fn plot_data(&self) -> Option<PlotData<'_>> {
        Some(PlotData {
            run: self.current.shown()?,
            live: self.current.live()?,
            plots: &self.plots,
        })
    }

    /// Selects the named features of a user's program in the form, on a board that the program knows; returns a notice.
    pub fn select_program_features(&mut self, program: Script, names: &[String]) -> Message {
        self.set_board_for(&program);
        let message = Message::new("coevolution.own_features.weighed")
            .with("file", visible(&program.main))
            .with("features", visible(&names.join(", ")));
        self.draft
            .change(|entries| entries.select_program_features(program, names));
        message
    }

    /// Adds the evaluation of a user's program to the panel, on a board that the program knows; returns a notice.
    pub fn add_program_to_panel(&mut self, program: Script) -> Message {
        self.set_board_for(&program);
        let message = Message::new("coevolution.own_panel.met")
            .with("file", visible(&program.main))
            .with("evaluation", visible(&program.function));
        self.draft
            .change(|entries| entries.add_program_to_panel(program));
        message
    }

    /// Selects a board of the program's game that the program knows, unless the form already has one.
    fn set_board_for(&mut self, program: &Script) {
        let knows = python::knows(&self.draft.entries().game, &self.draft.entries().start);
        if !knows
            || !program.plays(&self.draft.entries().game)
            || self.draft.preset() == Some(STEADY)
        {
            let seed = self.draft.entries().form.get("seed").to_owned();
            let small = preset(PROGRAM_PRESET).map(|small| Draft::of(&small.config()));
            self.draft = small.unwrap_or_else(|| self.draft.clone());
            if let Ok(kind) = game(&program.game)
                && !program.plays(&self.draft.entries().game)
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
