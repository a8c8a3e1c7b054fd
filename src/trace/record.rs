//! Records a search, as an observer of the search that players use.

use std::rc::Rc;

use super::node_bounds::{Interval, Known};
use super::recorded::{Heading, JUDGE, Stopped, Trace};
use super::steps::Step;
use crate::eval::{
    Ends, Evaluated, Evaluation, EvaluationSpec, Preference, ProgramFeatures, Value,
};
use crate::game::Game;
use crate::search::{Bound, Counters, Event, Observer, Report, SearchParams, search_with};
use crate::text::Message;

/// The maximum number of recorded nodes, for any request: some 30 MB of steps.
pub const MAX_RECORDED: u32 = 500_000;

/// Nodes between two calls of the stop check.
const PACE: u64 = 4096;

/// Called repeatedly with the number of nodes so far; returns true to stop the search.
pub type StopCheck<'a> = &'a mut dyn FnMut(u64) -> bool;

pub type StepSink<'a> = &'a mut dyn FnMut(Step);

/// A node on the current path.
struct Open {
    window: (Value, Value),
    known: Known,
    cut: bool,
    /// The index of its first move in `searched`.
    moves: usize,
}

/// Records a search up to a number of nodes. Counts further nodes, and may stop the search.
pub struct Recorder<'a, G: Game> {
    steps: Vec<Step>,
    path: Vec<Open>,
    /// The searched moves of all nodes on the path, including the current ones.
    searched: Vec<G::Move>,
    preference: Preference,
    /// Visited nodes, recorded or not.
    nodes: u64,
    max_recorded: u64,
    max_nodes: u64,
    /// The number of nodes at the next call of `should_stop`.
    next: u64,
    should_stop: StopCheck<'a>,
    /// False after a stop or when the recording is full.
    recording: bool,
    stopped: Option<Stopped>,
    /// The receiver of the steps; without one the recorder stores them.
    take: Option<StepSink<'a>>,
}

impl<'a, G: Game> Recorder<'a, G> {
    /// Records at most `max_recorded` nodes, and no more than [`MAX_RECORDED`]. Stops the search after `max_nodes`
    /// nodes (0 for no limit), or when `should_stop` returns true.
    pub fn new(
        preference: Preference,
        max_recorded: u32,
        max_nodes: u64,
        should_stop: StopCheck<'a>,
    ) -> Self {
        Recorder {
            steps: Vec::new(),
            path: Vec::new(),
            searched: Vec::new(),
            preference,
            nodes: 0,
            max_recorded: max_recorded.min(MAX_RECORDED).into(),
            max_nodes: if max_nodes == 0 { u64::MAX } else { max_nodes },
            next: 0,
            should_stop,
            recording: true,
            stopped: None,
            take: None,
        }
    }

    /// Passes all steps on without storing any.
    fn streaming(
        preference: Preference,
        max_nodes: u64,
        should_stop: StopCheck<'a>,
        take: StepSink<'a>,
    ) -> Self {
        Recorder {
            max_recorded: u64::MAX,
            take: Some(take),
            ..Recorder::new(preference, 0, max_nodes, should_stop)
        }
    }

    /// The recorded search with its heading and report.
    pub fn finish(self, heading: Heading, root: &G, report: &Report<G::Move>) -> Trace {
        let mut at = root.clone();
        let variation = report.variation.iter().map(|&mv| {
            let text = at.move_text(mv);
            at.play(mv);
            text
        });
        Trace {
            variation: variation.collect(),
            heading,
            steps: self.steps,
            stopped: self.stopped,
            counters: Some(report.counters),
            value: report.complete.then_some(report.value),
            exact: report.exact,
        }
    }

    /// Counts a node. Returns false if the recording is full.
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.recording && self.nodes > self.max_recorded {
            self.recording = false;
            self.stopped = Some(Stopped::Full(self.max_recorded as u32));
            // Removes the move to the node that is not recorded.
            if let Some(Step::Move(_)) = self.steps.last() {
                self.steps.pop();
            }
        }
        self.recording
    }

    fn enter(&mut self, window: (Value, Value)) {
        self.path.push(Open {
            window,
            known: Known::new(self.path.len(), self.preference),
            cut: false,
            moves: self.searched.len(),
        });
        self.steps.push(Step::Enter { window });
    }

    fn cut(&mut self, position: &G) {
        let Some(open) = self.path.last_mut() else {
            return;
        };
        open.cut = true;
        let searched = &self.searched[open.moves..];
        let unsearched = position.moves().filter(|mv| !searched.contains(mv));
        let unsearched = unsearched.map(|mv| position.move_text(mv)).collect();
        self.steps.push(Step::Cut { unsearched });
    }

    fn leave(&mut self, value: Value) {
        if let Some(open) = self.path.pop() {
            self.searched.truncate(open.moves);
            let claimed = Bound::of(value, open.window);
            let (bound, found) = open.known.leave(value, claimed, !open.cut);
            self.steps.push(Step::Leave { value, bound });
            self.return_value(found);
        }
    }

    /// Passes the range of a value to the node of the last move.
    fn return_value(&mut self, found: Interval) {
        if let Some(open) = self.path.last_mut() {
            open.known.searched(found);
        }
    }

    fn on_event(&mut self, event: Event<'_, G>) {
        match event {
            Event::Enter { window } => {
                if self.count_node() {
                    self.enter(window);
                }
            }
            Event::Leaf { value } => {
                if self.count_node() {
                    self.steps.push(Step::Leaf(value));
                    self.return_value(Interval::of(value, Bound::Exact));
                }
            }
            Event::TableHit { value, bound } => {
                if self.count_node() {
                    self.steps.push(Step::TableHit { value, bound });
                    self.return_value(Interval::of(value, bound));
                }
            }
            _ if !self.recording => {}
            Event::Deepen { depth } => self.steps.push(Step::Deepen(depth)),
            Event::Before { position, mv } => {
                self.searched.push(mv);
                if let Some(open) = self.path.last_mut() {
                    open.known.next_move();
                }
                self.steps.push(Step::Move(position.move_text(mv)));
            }
            Event::Again { position, mv } => {
                self.steps.push(Step::Move(position.move_text(mv)));
            }
            Event::Cut { position, .. } => self.cut(position),
            Event::Leave { value } => self.leave(value),
        }
    }
}

impl<G: Game> Observer<G> for Recorder<'_, G> {
    const ENABLED: bool = true;
    const MAY_STOP: bool = true;

    fn event(&mut self, event: Event<'_, G>) {
        self.on_event(event);
        if let Some(take) = &mut self.take {
            self.steps.drain(..).for_each(take);
        }
    }

    fn stop(&mut self, _: &Counters) -> bool {
        // Counts nodes itself: the counters of a deepening search restart at each depth, but the limit applies to the
        // sum over all depths.
        if self.nodes < self.next {
            return false;
        }
        self.next = (self.nodes + PACE).min(self.max_nodes.saturating_add(1));
        let stop = self.nodes > self.max_nodes || (self.should_stop)(self.nodes);
        // Events after a stop are meaningless.
        self.recording &= !stop;
        stop
    }
}

/// Searches a position as in a heading, and records at most `max_recorded` nodes of at most `max_nodes` (0 for no
/// limit). `should_stop` gets the nodes so far and returns true to stop. Does not check the game and position of the
/// heading.
/// `own` holds the known values of positions by the user's program, which replace the evaluation.
///
/// # Errors
/// The game lacks the evaluation, or the algorithm does not search.
pub fn record<G: Evaluated>(
    root: &G,
    heading: Heading,
    (max_recorded, max_nodes): (u32, u64),
    should_stop: StopCheck<'_>,
    own: Option<&Rc<ProgramFeatures<G>>>,
) -> Result<Trace, Message> {
    let mut recorder = Recorder::new(heading.preference, max_recorded, max_nodes, should_stop);
    let report = search(root, &heading, &mut recorder, own)?;
    Ok(recorder.finish(heading, root, &report))
}

/// Searches a position as in a heading, and passes every step to a callback, without storing them. Visits at most
/// `max_nodes` nodes (0 for no limit).
///
/// # Errors
/// As [`record`].
pub(super) fn stream<G: Evaluated>(
    root: &G,
    heading: &Heading,
    max_nodes: u64,
    should_stop: StopCheck<'_>,
    take: StepSink<'_>,
) -> Result<Report<G::Move>, Message> {
    let mut recorder = Recorder::streaming(heading.preference, max_nodes, should_stop, take);
    search(root, heading, &mut recorder, None)
}

fn search<G: Evaluated>(
    root: &G,
    heading: &Heading,
    recorder: &mut Recorder<'_, G>,
    own: Option<&Rc<ProgramFeatures<G>>>,
) -> Result<Report<G::Move>, Message> {
    let evaluation = match own {
        Some(_) => {
            let judge = EvaluationSpec::feature(JUDGE);
            Evaluation::with_own(&judge, own)?.with_ends(Ends::Unseen)
        }
        None => Evaluation::<G>::new(&heading.evaluation)?,
    };
    let evaluation = evaluation.prepared(root, root.side_to_move());
    let params = SearchParams {
        preference: heading.preference,
        order: heading.order,
        ..SearchParams::new(heading.depth, &evaluation)
    };
    let report = heading.algorithm.and_then(|algorithm| {
        let (memory, each) = (&mut None, &mut |_: &Report<G::Move>| {});
        search_with(algorithm, root, &params, memory, recorder, each)
    });
    report.ok_or_else(|| Message::new("error.task.algorithm"))
}
