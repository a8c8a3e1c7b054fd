//! Reads and validates a trace from a file, which may come from the user's program.

use super::line::{Line, heading, parse};
use super::node_bounds::{Interval, Known};
use super::numbers::Number;
use super::recorded::{Heading, Trace};
use super::steps::{Step, UNKNOWN_WINDOW};
use super::write::End;
use crate::eval::{Value, WIN};
use crate::search::Bound;
use crate::text::Message;

/// In bytes.
pub const MAX_BYTES: usize = 64 << 20;

const MAX_NODES: usize = super::record::MAX_RECORDED as usize;

/// Replays the moves of the steps by the rules of the file's game.
pub trait Replay {
    /// Sets the root.
    ///
    /// # Errors
    /// Unknown game, or invalid position.
    fn start(&mut self, game: &str, position: &str) -> Result<(), Message>;
    /// Plays a move and returns its text as the game writes it.
    ///
    /// # Errors
    /// The move is invalid or illegal.
    fn play(&mut self, mv: &str) -> Result<String, Message>;
    /// Undoes the last move.
    fn back(&mut self);
    /// The legal moves.
    fn moves(&self) -> Vec<String>;
    /// Called with the number of each line before reading it, from 2 on.
    fn at_line(&mut self, _number: usize) {}
}

/// Reads a trace from JSON Lines (see `docs/trace.md`): the output of [`super::to_json_lines`] or of the user's
/// program, which may omit windows, bounds, the moves of a cut, and the end.
///
/// Missing bounds follow from the window. Without a window, they follow from the values of the searched moves, and from
/// the existence of other moves. Otherwise the value counts as exact.
///
/// # Errors
/// The file is too large, or the first invalid line with its number and the reason.
pub fn read(text: &str, replay: &mut dyn Replay) -> Result<Trace, Message> {
    if text.len() > MAX_BYTES {
        return Err(Message::new("error.trace.large").with("limit", MAX_BYTES >> 20));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let at = |number: usize, reason: Message| {
        Message::new("error.trace.line")
            .with("line", number)
            .with_message("reason", reason)
    };
    let (number, first) = lines
        .next()
        .ok_or_else(|| Message::new("error.trace.empty"))?;
    let (heading, win) = heading(first).map_err(|reason| at(number, reason))?;
    let started = replay.start(&heading.game, &heading.position);
    started.map_err(|reason| at(number, reason))?;
    let mut reader = Reader::new(heading, win, replay);
    let mut last = number;
    for (number, line) in lines {
        last = number;
        reader.replay.at_line(number);
        let line = parse(line).map_err(|reason| at(number, reason))?;
        reader.take(line).map_err(|reason| at(number, reason))?;
    }
    reader.finish().map_err(|reason| at(last, reason))
}

/// The allowed next lines.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// A line about the node after the last move, or about the root.
    Node,
    /// A move of the node, or its end.
    Move,
    /// The end of the node, after a cut.
    Leave,
    /// The tree is complete: a deeper tree, or the end.
    Tree,
    Nothing,
}

/// A node on the current path.
struct Open {
    window: (Value, Value),
    searched: Vec<String>,
    known: Known,
}

struct Reader<'a> {
    replay: &'a mut dyn Replay,
    /// The value of a win in the file.
    win: Option<Value>,
    trace: Trace,
    path: Vec<Open>,
    next: Next,
    nodes: usize,
}

impl<'a> Reader<'a> {
    fn new(heading: Heading, win: Option<Value>, replay: &'a mut dyn Replay) -> Self {
        Reader {
            replay,
            win,
            trace: Trace::new(heading),
            path: Vec::new(),
            next: Next::Node,
            nodes: 0,
        }
    }

    fn take(&mut self, line: Line) -> Result<(), Message> {
        self.fits(&line)?;
        let step = match line {
            Line::Deepen(depth) => {
                self.next = Next::Node;
                Step::Deepen(depth)
            }
            Line::Enter { window } => self.enter(window)?,
            Line::Move(mv) => self.search(&mv)?,
            Line::Leaf(value) => {
                let value = self.finite(&value)?;
                self.done(Interval::of(value, Bound::Exact));
                Step::Leaf(value)
            }
            Line::TableHit { value, bound } => {
                let (value, bound) = (self.finite(&value)?, bound.unwrap_or_default());
                self.done(Interval::of(value, bound));
                Step::TableHit { value, bound }
            }
            Line::Cut { unsearched } => self.cut(&unsearched)?,
            Line::Leave { value, bound } => self.leave(self.finite(&value)?, bound),
            Line::End(end) => return self.end(end),
        };
        self.trace.steps.push(step);
        Ok(())
    }

    /// Checks that a line is allowed here.
    fn fits(&mut self, line: &Line) -> Result<(), Message> {
        let is_node = matches!(line, Line::Enter { .. } | Line::Leaf(_) | Line::TableHit { .. });
        let first = self.trace.steps.is_empty();
        let key = match (self.next, line) {
            (Next::Nothing, _) => "error.trace.after_end",
            (_, Line::End(_)) => return Ok(()),
            (Next::Node, Line::Deepen(_)) if first => return Ok(()),
            (Next::Node, _) if is_node => {
                self.nodes += 1;
                if self.nodes > MAX_NODES {
                    return Err(Message::new("error.trace.nodes").with("limit", MAX_NODES));
                } else {
                    return Ok(());
                }
            }
            (Next::Node, _) => "error.trace.expects_node",
            (Next::Move, Line::Move(_) | Line::Cut { .. } | Line::Leave { .. }) => return Ok(()),
            (Next::Move, _) => "error.trace.expects_move",
            (Next::Leave, Line::Leave { .. }) => return Ok(()),
            (Next::Leave, _) => "error.trace.expects_leave",
            (Next::Tree, Line::Deepen(_)) => return Ok(()),
            (Next::Tree, _) => "error.trace.expects_end",
        };
        Err(Message::new(key))
    }

    /// Converts a value of the file: replaces the file's value of a win by ours.
    fn value(&self, number: &Number) -> Result<Value, Message> {
        let value = number
            .read()
            .ok_or_else(|| Message::new("error.trace.value"))?;
        Ok(match self.win {
            Some(win) if value.is_finite() && value.abs() >= win => WIN.copysign(value),
            _ => value,
        })
    }

    fn finite(&self, number: &Number) -> Result<Value, Message> {
        let value = self.value(number)?;
        if value.is_finite() {
            Ok(value)
        } else {
            Err(Message::new("error.trace.value"))
        }
    }

    fn enter(&mut self, window: Option<(Option<Number>, Option<Number>)>) -> Result<Step, Message> {
        let number = |n: Option<Number>, or: Value| match n {
            Some(number) => self.value(&number),
            None => Ok(or),
        };
        let window = match window {
            Some((alpha, beta)) => {
                (number(alpha, Value::NEG_INFINITY)?, number(beta, Value::INFINITY)?)
            }
            None => UNKNOWN_WINDOW,
        };
        if self.replay.moves().is_empty() {
            return Err(Message::new("error.trace.over"));
        }
        self.path.push(Open {
            window,
            searched: Vec::new(),
            known: Known::new(self.path.len(), self.trace.heading.preference),
        });
        self.next = Next::Move;
        Ok(Step::Enter { window })
    }

    fn search(&mut self, mv: &str) -> Result<Step, Message> {
        let mv = self.replay.play(mv).map_err(|reason| {
            Message::new("error.trace.move")
                .with("move", mv)
                .with_message("reason", reason)
        })?;
        if let Some(open) = self.path.last_mut() {
            if open.searched.last() != Some(&mv) {
                open.known.next_move();
            }
            if !open.searched.contains(&mv) {
                open.searched.push(mv.clone());
            }
        }
        self.next = Next::Node;
        Ok(Step::Move(mv))
    }

    /// The moves of the node not searched yet.
    fn unsearched(&self) -> Vec<String> {
        let mut moves = self.replay.moves();
        if let Some(open) = self.path.last() {
            moves.retain(|mv| !open.searched.contains(mv));
        }
        moves
    }

    fn cut(&mut self, named: &[String]) -> Result<Step, Message> {
        let unsearched = self.unsearched();
        if unsearched.is_empty() {
            return Err(Message::new("error.trace.cuts_nothing"));
        }
        for mv in named {
            let played = self.replay.play(mv);
            if played.is_ok() {
                self.replay.back();
            }
            if !played.is_ok_and(|mv| unsearched.contains(&mv)) {
                return Err(Message::new("error.trace.unsearched").with("move", mv));
            }
        }
        self.next = Next::Leave;
        Ok(Step::Cut { unsearched })
    }

    fn leave(&mut self, value: Value, bound: Option<Bound>) -> Step {
        let all = self.unsearched().is_empty();
        let open = self.path.pop();
        let (bound, found) = match &open {
            Some(open) => {
                let claimed = bound.unwrap_or_else(|| implied_bound(open, value, all));
                open.known.leave(value, claimed, all)
            }
            None => (Bound::Exact, Interval::of(value, Bound::Exact)),
        };
        self.done(found);
        Step::Leave { value, bound }
    }

    /// Completes the node after the last move; its value lies in `found`.
    fn done(&mut self, found: Interval) {
        match self.path.last_mut() {
            None => self.next = Next::Tree,
            Some(above) => {
                self.next = Next::Move;
                self.replay.back();
                above.known.searched(found);
            }
        }
    }

    fn end(&mut self, end: End) -> Result<(), Message> {
        let value = end
            .value
            .map(|v| self.finite(&Number::Finite(v)))
            .transpose()?;
        let root_value = self
            .root_value()
            .filter(|_| self.next == Next::Tree && end.stopped.is_none());
        while self.next != Next::Tree && !self.path.is_empty() {
            if self.next == Next::Node {
                self.replay.back();
            }
            self.path.pop();
            self.next = Next::Node;
        }
        let mut variation = Vec::with_capacity(end.variation.len());
        for mv in &end.variation {
            let played = self.replay.play(mv).map_err(|reason| {
                Message::new("error.trace.move")
                    .with("move", mv)
                    .with_message("reason", reason)
            })?;
            variation.push(played);
        }
        self.trace.variation = variation;
        self.trace.value = value.or(root_value);
        self.trace.exact = end.exact && value.is_some();
        self.trace.counters = end.counters;
        self.trace.stopped = end.stopped;
        self.next = Next::Nothing;
        Ok(())
    }

    /// The value of the root, if the last step has it.
    fn root_value(&self) -> Option<Value> {
        match self.trace.steps.last()? {
            Step::Leave { value, .. } | Step::Leaf(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the trace. Without an `end` line the tree must be complete, and its root has the value of the search.
    fn finish(mut self) -> Result<Trace, Message> {
        if self.trace.steps.is_empty() {
            return Err(Message::new("error.trace.no_steps"));
        }
        match self.next {
            Next::Nothing => {}
            Next::Tree => self.trace.value = self.root_value(),
            _ => return Err(Message::new("error.trace.unfinished")),
        }
        Ok(self.trace)
    }
}

/// The bound of a value whose program does not record bounds; `all` is true if all moves were searched.
fn implied_bound(open: &Open, value: Value, all: bool) -> Bound {
    if open.window != UNKNOWN_WINDOW {
        return Bound::of(value, open.window);
    }
    let found = open.known.interval(all);
    match (value == found.low, value == found.high) {
        (true, false) => Bound::AtLeast,
        (false, true) => Bound::AtMost,
        _ => Bound::Exact,
    }
}
