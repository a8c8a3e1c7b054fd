//! What the Search lab knows.

use std::rc::Rc;

use strum::{IntoStaticStr, VariantArray};

use super::charts::state::Charts;
use super::lanes::state::opening;
use super::lessons::state::Lessons;
use super::quiz::state::Quiz;
use super::timeline::cursor::{Moment, moment};
use super::timeline::state::{READABLE, Timeline, WHOLE_S};
use super::timeline::why_cache::CachedSentence;
use super::traces::state::Traces;
use super::tree::state::TreeViewState;
use super::{Lane, Question, Recording, playouts, start_map};
use crate::app::effects::TaskId;
use crate::text::Message;
use crate::trace::Tree;

/// What the Search lab knows.
#[derive(Clone, Debug)]
pub struct State {
    /// What is searched, and how.
    pub question: Question,
    /// The searches, side by side; at least one.
    pub lanes: Vec<Lane>,
    /// The lane whose tree is seen.
    pub shown_lane: usize,
    /// The clock.
    pub timeline: Timeline,
    /// What is seen of the tree.
    pub tree: TreeViewState,
    /// The tree that this is about.
    pub(super) of: Option<Rc<Tree>>,
    /// The table of counts per depth and its chart.
    pub charts: Charts,
    /// Whether the page is presented to a class, as the page tells it: everything is large.
    pub(in crate::app) projector: bool,
    /// The screen of the lab that is seen.
    pub room: Screen,
    /// What is unfolded on its first screen.
    pub unfolded: Option<Panel>,
    /// Whether values are kept secret until the class has voted.
    pub veiled: bool,
    /// Who wins from every start of small boards.
    pub starts: start_map::State,
    pub playouts: playouts::state::State,
    /// The trace of somebody's own program.
    pub traces: Traces,
    /// The quiz.
    pub quiz: Quiz,
    /// The lessons.
    pub lessons: Lessons,
    /// What the searches will take, where that is more than is begun unasked.
    pub search_estimate: Option<SearchEstimate>,
    /// Why the search did what it has just done.
    pub(super) cached_sentence: Option<CachedSentence>,
    /// The step that a link wants to be seen.
    pub(super) link_target: Option<LinkTarget>,
    /// Whether what stands in the lanes is of this question, or is being found out.
    pub(super) begun: bool,
    /// What went wrong.
    pub(super) error: Option<Message>,
    /// Whether the person wants nothing to move by itself.
    pub(super) still: bool,
    /// Whether the lab is the tab that is seen.
    pub(super) in_sight: bool,
    /// What time it is, in milliseconds since 1970.
    pub(super) now: f64,
    /// The last task's number.
    pub(super) tasks: TaskId,
}

/// A screen of the lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Screen {
    /// Board, tree, why and clock.
    #[default]
    Tree,
    /// Counts, comparison, strength, playouts, and the map of starts.
    Measure,
    /// Traces: of the search that is seen, and of one's own program.
    Traces,
}

/// What is folded away on the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// What is searched, and how.
    Question,
    /// What is seldom wanted of clock and tree.
    More,
}

/// What searches are expected to take, all together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchEstimate {
    /// Positions.
    pub nodes: f64,
    /// Milliseconds, one search after the other.
    pub time_ms: f64,
    /// The nodes after which a search is given up, if one of them comes to that.
    pub given_up_at: Option<u64>,
}

/// Where a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinkTarget {
    /// Steps of the lane that is seen.
    pub(super) step: usize,
}

impl Default for State {
    fn default() -> Self {
        let lanes = opening();
        State {
            question: Question::default(),
            // The one that cuts has more to show.
            shown_lane: lanes.len() - 1,
            lanes,
            timeline: Timeline::default(),
            tree: TreeViewState::default(),
            of: None,
            charts: Charts::default(),
            projector: false,
            room: Screen::default(),
            unfolded: None,
            veiled: false,
            starts: start_map::State::default(),
            playouts: playouts::state::State::default(),
            traces: Traces::default(),
            quiz: Quiz::default(),
            lessons: Lessons::default(),
            search_estimate: None,
            cached_sentence: None,
            link_target: None,
            begun: false,
            error: None,
            still: false,
            in_sight: false,
            now: 0.0,
            tasks: 0,
        }
    }
}

impl State {
    /// The lab as the page opens it: with a tree that is small enough to be read as a whole.
    pub fn opening() -> State {
        State {
            question: Question::opening(),
            ..State::default()
        }
    }

    /// Tells whether the person wants nothing to move by itself.
    pub fn set_still(&mut self, still: bool) {
        self.still = still;
    }

    /// Tells what time it is, in milliseconds since 1970.
    pub fn set_now(&mut self, milliseconds: f64) {
        self.now = milliseconds;
    }

    /// What the person asks: while a lesson has the lab, what they had there before.
    pub fn asked(&self) -> &Question {
        let own = self.lessons.own.as_ref();
        own.map_or(&self.question, |own| &own.question)
    }

    /// Whether searches of the lanes run.
    pub fn searching(&self) -> bool {
        self.lanes.iter().any(Lane::running)
    }

    /// Whether the searches of the lanes go to different depths, so that they answer different questions.
    pub fn uneven(&self) -> bool {
        self.lanes
            .windows(2)
            .any(|two| two[0].deeper != two[1].deeper)
    }

    /// The recording whose tree is seen.
    pub fn recording(&self) -> Option<&Rc<Recording>> {
        let own = self.traces.shown_recording();
        own.or_else(|| self.lanes.get(self.shown_lane)?.recording())
    }

    /// Where the search whose tree is seen is.
    pub fn moment(&self) -> Option<Moment> {
        Some(moment(self.recording()?, self.timeline.step))
    }

    /// Nodes on the clock that all lanes share.
    pub fn clock(&self) -> u64 {
        let tally = self.recording().map(|r| r.tally(self.timeline.step));
        tally.map_or(0, |t| u64::from(t.nodes)) + self.timeline.over
    }

    /// How many nodes a lane looks at while the lane that is seen looks at one.
    fn rate(&self, lane: &Lane) -> f64 {
        let own = self.lanes.get(self.shown_lane).and_then(Lane::pace);
        match own.zip(lane.pace()) {
            Some((own, other)) if self.timeline.by_time => own / other,
            _ => 1.0,
        }
    }

    /// The nodes of the clock at which the last lane has come to the end of its recording.
    pub fn clock_end(&self) -> u64 {
        let nodes = |lane: &Lane| {
            let recorded = lane.recording()?.nodes() as f64;
            Some((recorded / self.rate(lane)).ceil() as u64)
        };
        self.lanes.iter().filter_map(nodes).max().unwrap_or(0)
    }

    /// Nodes that a lane has looked at by the time of the clock, if its search goes on for so long.
    pub fn nodes_of(&self, lane: &Lane) -> u64 {
        (self.clock() as f64 * self.rate(lane)).round() as u64
    }

    /// Steps of a lane that are done at the time of the clock.
    pub fn steps_of(&self, number: usize) -> usize {
        if number == self.shown_lane && self.traces.shown_recording().is_none() {
            return self.timeline.step;
        }
        let lane = self.lanes.get(number);
        lane.and_then(|l| Some(l.recording()?.steps_at(self.nodes_of(l))))
            .unwrap_or(0)
    }

    /// Whether each step is spoken and given its reason: not while they go by faster than anyone can read.
    pub fn is_readable_pace(&self) -> bool {
        !self.timeline.playing || self.steps_a_second() <= READABLE
    }

    /// Steps a second while the clock runs.
    pub fn steps_a_second(&self) -> f64 {
        let steps = self.recording().map_or(0, |r| r.len());
        let whole = steps as f64 / f64::from(WHOLE_S);
        self.timeline.pace.unwrap_or(whole)
    }

    /// Whether the clock is at its end.
    pub fn at_end(&self) -> bool {
        let done = self
            .recording()
            .is_none_or(|r| self.timeline.step >= r.len());
        done && self.clock() >= self.clock_end()
    }
}
