//! The state of experiments over several seeds: the entries, the current series, and the saved ones.

use super::kept::KIND;
use super::series::{PANEL, Series};
use crate::app::coevolution::msg::Effect;
use crate::app::coevolution::study::Study;
use crate::app::documents::runs::RunStore;

/// The initial number of seeds.
pub(crate) const FIRST_COUNT: u32 = 20;

/// The entries and the current series.
#[derive(Debug)]
pub(crate) struct Seeds {
    /// The number of seeds of the next series.
    pub(crate) count: u32,
    /// True if the page started the current series without a request. The next run replaces it, and the page does not
    /// save it.
    pub(crate) automatic: bool,
    /// The measure of the runs, by its name.
    pub(crate) yard: String,
    pub(crate) series: Option<Series>,
    /// The series closed last, for undo.
    pub(crate) closed: Option<Series>,
    /// The saved series, including the current one.
    pub(crate) runs: RunStore,
}

impl Seeds {
    /// The initial state; `page` is a number that no other page has.
    pub(crate) fn new(page: u64) -> Seeds {
        Seeds {
            count: FIRST_COUNT,
            automatic: false,
            yard: PANEL.to_owned(),
            series: None,
            closed: None,
            runs: RunStore::new(&KIND, page),
        }
    }

    /// The study for which workers play.
    pub(crate) fn study_mut(&mut self) -> Option<&mut Study> {
        self.series.as_mut().map(|series| &mut series.study)
    }

    /// True while workers play games of the current series.
    pub(crate) fn is_running(&self) -> bool {
        self.series
            .as_ref()
            .is_some_and(|series| series.study.running)
    }

    /// Saves changes of the current series.
    pub(crate) fn checkpoint(&mut self, now: f64, urgent: bool) -> Vec<Effect> {
        match &self.series {
            Some(series) if !self.automatic => self.runs.checkpoint(series, now, urgent),
            _ => Vec::new(),
        }
    }

    /// Closes the current series. If it has generations, the user can restore it, unless it is automatic.
    pub(crate) fn close(&mut self) {
        let automatic = std::mem::take(&mut self.automatic);
        let series = self.series.take();
        let series = series.filter(|series| !automatic && series.generations() > 0);
        self.runs.close(series.is_some());
        if series.is_some() {
            self.closed = series;
        }
    }

    /// The storage key of the current series; `None` if there is nothing to save.
    pub(crate) fn storage_key(&self) -> Option<&str> {
        let any = self.series.as_ref().is_some_and(|s| s.generations() > 0);
        self.runs.key().filter(|_| any && !self.automatic)
    }

    /// True if closing the page would lose generations: the browser has not saved them.
    pub(crate) fn would_lose(&self) -> bool {
        let autosave = self.runs.autosave();
        self.series
            .as_ref()
            .is_some_and(|series| !self.automatic && autosave.has_unsaved_work(series))
    }
}
