//! The searches side by side, with their common clock and the tree of one of them.

use std::rc::Rc;

use strum::{IntoStaticStr, VariantArray};

use super::lanes::recording::{Iteration, JumpTarget, Recording};
use super::lanes::state::{Lane, LanesMsg, opening};
use super::setup::state::SearchSetup;
use super::timeline::moment::{Moment, moment};
use super::timeline::state::{CachedSentence, READABLE, Timeline, TimelineMsg, WHOLE_S};
use super::traces::state::{Traces, TracesMsg};
use super::tree::state::TreeViewState;
use crate::app::effects::{self, TaskIds};
use crate::text::Message;

/// A message of the effects of the searches.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewerMsg {
    Lanes(LanesMsg),
    Timeline(TimelineMsg),
    Traces(TracesMsg),
}

/// An effect whose response becomes a message about the searches.
pub type Effect = effects::Effect<ViewerMsg>;

pub type Response = effects::Response<ViewerMsg>;

/// A point in the shown search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepTarget {
    /// The first stop of a presentation.
    First,
    /// The number of finished steps; the search may have fewer.
    Step(usize),
    /// Just after an event of a kind, by its number from 0.
    Event(JumpTarget, usize),
    /// The end of all searches.
    End,
}

#[derive(Clone, Debug)]
pub struct SearchViewer {
    pub setup: SearchSetup,
    /// At least one.
    pub lanes: Vec<Lane>,
    /// The index of the lane whose tree is shown.
    pub shown_lane: usize,
    pub timeline: Timeline,
    pub tree: TreeViewState,
    /// The trace of the user's own program.
    pub traces: Traces,
    pub screen: Screen,
    /// True if the page is in presentation mode, in which all parts are large: the size of the tree determines where a
    /// pointer hits it.
    pub projector: bool,
    /// True while values are hidden for a vote in class.
    pub veiled: bool,
    /// True while an exercise waits for a guess at the sizes of the searches.
    pub totals_hidden: bool,
    /// The estimated cost of searches that wait for the user's confirmation, because they are long.
    pub search_estimate: Option<SearchEstimate>,
    /// The explanation of the last step.
    pub cached_sentence: Option<CachedSentence>,
    /// The point to show once the shown search is recorded, or for the end of all searches once all are.
    pub pending_step: Option<StepTarget>,
    /// True if the results in the lanes belong to the current setup, or their tasks run.
    pub begun: bool,
    pub error: Option<Message>,
    /// True if the lab is the current section.
    pub is_current: bool,
    pub task_ids: TaskIds,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Screen {
    /// Board, tree, explanation and clock.
    #[default]
    Tree,
    /// The gain of one more ply, depth against truth, and the horizon.
    Depth,
    /// Counts, comparison, playouts, and the map of starts.
    Measure,
    /// The shown recording as files, and the trace of the user's own program.
    Traces,
}

/// The estimated cost of all lanes together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchEstimate {
    pub nodes: f64,
    /// One search after the other.
    pub time_ms: f64,
    /// The node limit of the searches, if one of them reaches it.
    pub given_up_at: Option<u64>,
}

impl Default for SearchViewer {
    fn default() -> Self {
        let lanes = opening();
        SearchViewer {
            setup: SearchSetup::default(),
            // Alpha-beta, whose cuts are more interesting than minimax.
            shown_lane: lanes.len() - 1,
            lanes,
            timeline: Timeline::default(),
            tree: TreeViewState::default(),
            traces: Traces::default(),
            screen: Screen::default(),
            projector: false,
            veiled: false,
            totals_hidden: false,
            search_estimate: None,
            cached_sentence: None,
            pending_step: None,
            begun: false,
            error: None,
            is_current: false,
            task_ids: TaskIds::default(),
        }
    }
}

impl SearchViewer {
    /// True if searches of the lanes run.
    pub fn searching(&self) -> bool {
        self.lanes.iter().any(Lane::running)
    }

    /// True if the lanes search to different depths and so are not comparable.
    pub fn uneven(&self) -> bool {
        self.lanes
            .windows(2)
            .any(|two| two[0].deeper != two[1].deeper)
    }

    /// The recording whose tree is shown.
    pub fn recording(&self) -> Option<&Rc<Recording>> {
        let own = self.traces.shown_recording();
        own.or_else(|| self.lanes.get(self.shown_lane)?.recording())
    }

    /// The shown tree.
    pub fn iteration(&self) -> Option<&Iteration> {
        Some(self.recording()?.iteration_at(self.timeline.step))
    }

    /// The current point of the shown search.
    pub fn moment(&self) -> Option<Moment> {
        Some(moment(self.recording()?, self.timeline.step))
    }

    /// The nodes of the common clock.
    pub fn clock(&self) -> u64 {
        let tally = self.recording().map(|r| r.counts_at(self.timeline.step));
        tally.map_or(0, |t| u64::from(t.nodes)) + self.timeline.nodes_after_end
    }

    /// The nodes that a lane visits per node of the shown lane.
    fn rate(&self, lane: &Lane) -> f64 {
        let own = self.lanes.get(self.shown_lane).and_then(Lane::pace);
        match own.zip(lane.pace()) {
            Some((own, other)) if self.timeline.by_time => own / other,
            _ => 1.0,
        }
    }

    /// The nodes of the clock at which the last lane reaches the end of its recording.
    pub fn clock_end(&self) -> u64 {
        let nodes = |lane: &Lane| {
            let recorded = lane.recording()?.nodes() as f64;
            Some((recorded / self.rate(lane)).ceil() as u64)
        };
        self.lanes.iter().filter_map(nodes).max().unwrap_or(0)
    }

    /// The nodes that a lane has visited at the time of the clock, without the limit of its recording.
    pub fn nodes_of(&self, lane: &Lane) -> u64 {
        (self.clock() as f64 * self.rate(lane)).round() as u64
    }

    /// The steps of a lane at the time of the clock.
    pub fn steps_of(&self, number: usize) -> usize {
        if number == self.shown_lane && self.traces.shown_recording().is_none() {
            return self.timeline.step;
        }
        let lane = self.lanes.get(number);
        lane.and_then(|l| Some(l.recording()?.steps_at(self.nodes_of(l))))
            .unwrap_or(0)
    }

    /// True if the steps are slow enough to read: only then screen readers announce each step, with its explanation.
    pub fn is_readable_pace(&self) -> bool {
        !self.timeline.playing || self.steps_a_second() <= READABLE
    }

    /// Steps per second while the clock runs.
    pub fn steps_a_second(&self) -> f64 {
        let steps = self.recording().map_or(0, |r| r.len());
        let whole = steps as f64 / f64::from(WHOLE_S);
        self.timeline.pace.unwrap_or(whole)
    }

    /// True if the clock has reached its end.
    pub fn at_end(&self) -> bool {
        let done = self
            .recording()
            .is_none_or(|r| self.timeline.step >= r.len());
        done && self.clock() >= self.clock_end()
    }
}
