//! The state of experiments over several seeds: the entries, the current experiment, and the saved ones.

use super::experiment::{Experiment, PANEL};
use super::saved::{KIND, read_head};
use crate::app::coevolution::draft::Draft;
use crate::app::coevolution::plots::state::PlotMsg;
use crate::app::coevolution::study::Study;
use crate::app::documents::runs::{Reopen, RunMsg, RunStore};
use crate::app::ui::figure::File;

/// The initial number of seeds.
pub const INITIAL_COUNT: u32 = 20;

#[derive(Clone, Debug, PartialEq)]
pub enum ExperimentMsg {
    /// Set the number of seeds.
    Count(u32),
    /// Select another measure of the runs, by its name (see `Experiment::measures`).
    Measure(String),
    /// A message about the plots: they share the x-axis with the chart.
    Plots(PlotMsg),
    /// Show or hide the numbers of the chart.
    Table(bool),
    /// Save a file of the chart.
    SaveChart(File),
    /// Start an experiment with the configuration of the form.
    Begin,
    /// Compare the experiment with the configuration of the form, over the same seeds.
    Compare,
    /// Test whether the visible run learns: play its configuration over several seeds beside a control.
    TestLearning,
    /// Test this, and compare the configuration with the preset that learns.
    CompareWithLearner,
    /// Resume, or stop if false.
    Run(bool),
    /// Close the experiment.
    Close,
    /// Reopen a closed experiment.
    Reopen(Reopen<Experiment, Draft>),
    /// Show a run, by its arm and its index among the seeds.
    Open(usize, u32),
    /// Save all runs as one file for later import.
    Save,
    /// Save a table of all runs, as `rastros-lab gather` writes it.
    SaveRuns,
    /// Save the configurations of all runs as lines for `rastros-lab evolve --line`.
    SaveLines,
    /// A message about saved experiments.
    Runs(RunMsg),
}

/// The entries, the current experiment, and the saved ones.
#[derive(Debug)]
pub struct Experiments {
    /// The number of seeds of the next experiment.
    pub count: u32,
    /// True if the page started the current experiment without a request. The next run replaces it, and the page does
    /// not save it.
    pub automatic: bool,
    /// The measure of the runs, by its name.
    pub measure: String,
    /// True if the numbers of the chart are visible.
    pub table_open: bool,
    pub current: Option<Experiment>,
    /// The saved experiments, including the current one.
    pub runs: RunStore,
}

impl Experiments {
    /// The initial state; no other browser tab has the same number `tab`.
    pub fn new(tab: u64) -> Experiments {
        Experiments {
            count: INITIAL_COUNT,
            automatic: false,
            measure: PANEL.to_owned(),
            table_open: false,
            current: None,
            runs: RunStore::new(&KIND, read_head, tab),
        }
    }

    pub fn study_mut(&mut self) -> Option<&mut Study> {
        self.current
            .as_mut()
            .map(|experiment| &mut experiment.study)
    }

    /// True while workers play games of the current experiment.
    pub fn is_running(&self) -> bool {
        self.current
            .as_ref()
            .is_some_and(|experiment| experiment.study.running)
    }

    /// The current experiment, unless it is automatic: then the page neither saves nor locks it.
    pub fn saved_experiment(&self) -> Option<&Experiment> {
        self.current.as_ref().filter(|_| !self.automatic)
    }
}
