//! What the tab knows of experiments over several seeds: what is asked for, the one that is seen, and those that are kept.

use super::kept::KIND;
use super::series::{PANEL, Series};
use crate::app::coevolution::msg::Effect;
use crate::app::coevolution::study::Study;
use crate::app::documents::runs::RunStore;

/// How many seeds there are to begin with.
pub(crate) const FIRST_COUNT: u32 = 20;

/// What is asked for and what has come of it.
#[derive(Debug)]
pub(crate) struct Seeds {
    /// How many seeds the next series has.
    pub(crate) count: u32,
    /// Whether the page began the series that is shown on its own. It makes room for the next run, and it is not saved.
    pub(crate) automatic: bool,
    /// What the runs are measured by.
    pub(crate) yard: String,
    pub(crate) series: Option<Series>,
    /// The series that was put away last and can be brought back.
    pub(crate) closed: Option<Series>,
    /// What is known of series that are kept, the one that is seen among them.
    pub(crate) runs: RunStore,
}

impl Seeds {
    /// Nothing was repeated yet; `page` is a number that no other page has.
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

    /// What workers are given.
    pub(crate) fn study_mut(&mut self) -> Option<&mut Study> {
        self.series.as_mut().map(|series| &mut series.study)
    }

    /// Whether workers are given games of the series that is seen.
    pub(crate) fn is_running(&self) -> bool {
        self.series
            .as_ref()
            .is_some_and(|series| series.study.running)
    }

    /// Has what is new of the series that is seen kept.
    pub(crate) fn checkpoint(&mut self, now: f64, urgent: bool) -> Vec<Effect> {
        match &self.series {
            Some(series) if !self.automatic => self.runs.checkpoint(series, now, urgent),
            _ => Vec::new(),
        }
    }

    /// Puts the series that is seen away, so that it can be brought back if anything has come of it.
    pub(crate) fn close(&mut self) {
        let automatic = std::mem::take(&mut self.automatic);
        let series = self.series.take();
        let series = series.filter(|series| !automatic && series.generations() > 0);
        self.runs.close(series.is_some());
        if series.is_some() {
            self.closed = series;
        }
    }

    /// Where the series that is seen is kept; `None` where there is nothing to keep.
    pub(crate) fn storage_key(&self) -> Option<&str> {
        let any = self.series.as_ref().is_some_and(|s| s.generations() > 0);
        self.runs.key().filter(|_| any && !self.automatic)
    }

    /// Whether generations would be lost with the page: the browser did not keep them.
    pub(crate) fn would_lose(&self) -> bool {
        let autosave = self.runs.autosave();
        self.series
            .as_ref()
            .is_some_and(|series| !self.automatic && autosave.has_unsaved_work(series))
    }
}
