//! Recording a search: the very search that plays, watched.

use std::rc::Rc;

use super::known::{Interval, Known};
use super::recorded::{Heading, JUDGE, Stopped, Trace};
use super::steps::{Bound, Step};
use crate::eval::{
    Ends, Evaluated, Evaluation, EvaluationSpec, Preference, ProgramFeatures, Value,
};
use crate::game::Game;
use crate::search::{self, Counters, Event, Observer, Question, Report, search_with};
use crate::text::Message;

/// The most nodes that are recorded, whatever is asked for: some 30 MB of steps.
pub const MAX_RECORDED: u32 = 500_000;

/// Nodes between two questions whether to go on.
const PACE: u64 = 4096;

/// Asked again and again how a search that has looked at so many nodes shall go on: whether it shall stop.
pub type StopCheck<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Who takes steps, one after the other.
pub type StepSink<'a> = &'a mut dyn FnMut(Step);

/// A node that has been entered and not left.
struct Open {
    window: (Value, Value),
    known: Known,
    cut: bool,
    /// Where its moves begin among all that are being searched.
    moves: usize,
}

/// Records what a search does, up to a number of nodes; then it only counts, and may stop the search.
pub struct Recorder<'a, G: Game> {
    steps: Vec<Step>,
    path: Vec<Open>,
    /// The moves of the nodes on the path that were searched or are.
    searched: Vec<G::Move>,
    preference: Preference,
    /// Nodes that were seen, recorded or not.
    nodes: u64,
    max_recorded: u64,
    max_nodes: u64,
    /// Nodes at which there is something to ask again.
    next: u64,
    ask: StopCheck<'a>,
    /// Whether what is told means anything and has room.
    recording: bool,
    stopped: Option<Stopped>,
    /// Who takes the steps as they come; where nobody does they are kept.
    take: Option<StepSink<'a>>,
}

impl<'a, G: Game> Recorder<'a, G> {
    /// A recorder of at most `max_recorded` nodes, and no more than [`MAX_RECORDED`], that ends the search after `max_nodes` nodes
    /// (0 for no limit), or when `ask` says so.
    pub fn new(
        preference: Preference,
        max_recorded: u32,
        max_nodes: u64,
        ask: StopCheck<'a>,
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
            ask,
            recording: true,
            stopped: None,
            take: None,
        }
    }

    /// One that hands all steps on, without keeping any.
    fn streaming(
        preference: Preference,
        max_nodes: u64,
        ask: StopCheck<'a>,
        take: StepSink<'a>,
    ) -> Self {
        Recorder {
            max_recorded: u64::MAX,
            take: Some(take),
            ..Recorder::new(preference, 0, max_nodes, ask)
        }
    }

    /// The recorded search, of which the heading and the report tell.
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

    /// Counts a node; false where there is no room for it.
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.recording && self.nodes > self.max_recorded {
            self.recording = false;
            self.stopped = Some(Stopped::Full(self.max_recorded as u32));
            // A move that leads to nothing would be said to be searched.
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
            self.hand_up(found);
        }
    }

    /// The last move of the node that the search is in has a value.
    fn hand_up(&mut self, found: Interval) {
        if let Some(open) = self.path.last_mut() {
            open.known.searched(found);
        }
    }

    fn on_event(&mut self, event: Event<'_, G>) {
        match event {
            Event::Enter { window, .. } => {
                if self.count_node() {
                    self.enter(window);
                }
            }
            Event::Leaf { value, .. } => {
                if self.count_node() {
                    self.steps.push(Step::Leaf(value));
                    self.hand_up(Interval::of(value, Bound::Exact));
                }
            }
            Event::TableHit { value, bound, .. } => {
                if self.count_node() {
                    let bound = match bound {
                        search::Bound::Exact => Bound::Exact,
                        search::Bound::Lower => Bound::AtLeast,
                        search::Bound::Upper => Bound::AtMost,
                    };
                    self.steps.push(Step::TableHit { value, bound });
                    self.hand_up(Interval::of(value, bound));
                }
            }
            _ if !self.recording => {}
            Event::Deepen { depth } => self.steps.push(Step::Deepen(depth)),
            Event::Before { position, mv, .. } => {
                self.searched.push(mv);
                if let Some(open) = self.path.last_mut() {
                    open.known.next_move();
                }
                self.steps.push(Step::Move(position.move_text(mv)));
            }
            Event::Again { position, mv, .. } => {
                self.steps.push(Step::Move(position.move_text(mv)));
            }
            Event::Cut { position, .. } => self.cut(position),
            Event::Leave { value, .. } => self.leave(value),
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
        // Counters begin again with each depth of a search that deepens: it is the nodes of all of them that count.
        if self.nodes < self.next {
            return false;
        }
        self.next = (self.nodes + PACE).min(self.max_nodes.saturating_add(1));
        let stop = self.nodes > self.max_nodes || (self.ask)(self.nodes);
        // What a search tells after it was stopped means nothing.
        self.recording &= !stop;
        stop
    }
}

/// Searches a position as a heading says, and records it: at most `max_recorded` nodes, of a search of at most `max_nodes` (0 for
/// no limit). `ask` is told the nodes so far and may end the search. What the heading says of game and position is taken as it is.
/// `own` is what somebody's program has judged positions to be worth, where that is known, in place of the evaluation.
///
/// # Errors
/// An evaluation that the game does not have, or an algorithm that does not search.
pub fn record<G: Evaluated>(
    root: &G,
    heading: Heading,
    (max_recorded, max_nodes): (u32, u64),
    ask: StopCheck<'_>,
    own: Option<&Rc<ProgramFeatures<G>>>,
) -> Result<Trace, Message> {
    let mut recorder = Recorder::new(heading.preference, max_recorded, max_nodes, ask);
    let report = watched(root, &heading, &mut recorder, own)?;
    Ok(recorder.finish(heading, root, &report))
}

/// Searches a position as a heading says, and hands every step on as it comes: whoever takes them may keep less than all of them.
/// Of at most `max_nodes` nodes (0 for no limit).
///
/// # Errors
/// As [`record`].
pub(super) fn stream<G: Evaluated>(
    root: &G,
    heading: &Heading,
    max_nodes: u64,
    ask: StopCheck<'_>,
    take: StepSink<'_>,
) -> Result<Report<G::Move>, Message> {
    let mut recorder = Recorder::streaming(heading.preference, max_nodes, ask, take);
    watched(root, heading, &mut recorder, None)
}

fn watched<G: Evaluated>(
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
    let question = Question {
        preference: heading.preference,
        order: heading.order,
        ..Question::new(heading.depth, &evaluation)
    };
    let report = heading.algorithm.and_then(|algorithm| {
        let (memory, each) = (&mut None, &mut |_: &Report<G::Move>| {});
        search_with(algorithm, root, &question, memory, recorder, each)
    });
    report.ok_or_else(|| Message::new("error.task.algorithm"))
}
