//! The state of experiments over several seeds: the entries, the current series, and the saved ones.

use super::saved::KIND;
use super::series::{PANEL, Series};
use crate::app::coevolution::draft::Draft;
use crate::app::coevolution::study::Study;
use crate::app::documents::DocumentMsg;
use crate::app::documents::runs::{Reopen, RunStore};
use crate::app::ui::figure::File;

/// The initial number of seeds.
pub const INITIAL_COUNT: u32 = 20;

#[derive(Clone, Debug, PartialEq)]
pub enum SeedsMsg {
    /// Set the number of seeds.
    Count(u32),
    /// Select another measure of the runs, by its name (see `Series::measures`).
    Measure(String),
    /// Show games on the x-axis of all charts instead of generations.
    ByGames(bool),
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
    Clear,
    /// Reopen a closed experiment.
    Reopen(Reopen<Series, Draft>),
    /// Show a run, by its configuration, 0 or 1, and its index among the seeds.
    Open(usize, u32),
    /// Save all runs as one file for later import.
    Save,
    /// Save a table of all runs, as `rastros-lab gather` writes it.
    SaveRuns,
    /// Save the experiments as lines for `rastros-lab evolve --line`.
    SaveLines,
    /// A message about saved experiments.
    Documents(DocumentMsg),
}

/// The entries, the current series, and the saved ones.
#[derive(Debug)]
pub struct Seeds {
    /// The number of seeds of the next series.
    pub count: u32,
    /// True if the page started the current series without a request. The next run replaces it, and the page does not
    /// save it.
    pub automatic: bool,
    /// The measure of the runs, by its name.
    pub measure: String,
    /// True if the numbers of the chart are visible.
    pub table_open: bool,
    pub series: Option<Series>,
    /// The saved series, including the current one.
    pub runs: RunStore,
}

impl Seeds {
    /// The initial state; `page` is a number that no other page has.
    pub fn new(page: u64) -> Seeds {
        Seeds {
            count: INITIAL_COUNT,
            automatic: false,
            measure: PANEL.to_owned(),
            table_open: false,
            series: None,
            runs: RunStore::new(&KIND, page),
        }
    }

    pub fn study_mut(&mut self) -> Option<&mut Study> {
        self.series.as_mut().map(|series| &mut series.study)
    }

    /// True while workers play games of the current series.
    pub fn is_running(&self) -> bool {
        self.series
            .as_ref()
            .is_some_and(|series| series.study.running)
    }

    /// The current series, unless it is automatic: then the page neither saves nor locks it.
    pub fn saved_series(&self) -> Option<&Series> {
        self.series.as_ref().filter(|_| !self.automatic)
    }
}
