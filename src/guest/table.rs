//! A table of the known states of a guest game, with their moves, boards and values.

use std::collections::BTreeSet;
use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::node::{Node, Nodes, Step};
use super::source::{Missing, Source};
use super::table_delta::{NewNode, TableDelta, TableUpdate};
use super::values::{StateValue, ValueResult, Values};
use crate::game::{GameInfo, PASS_TEXT, Side};
use crate::python::{Expansion, GuestPath, Opened, ProgramError, Script, Shown};
use crate::text::Message;

/// The maximum number of states with known moves.
pub const MAX_STATES: usize = 300_000;

/// The maximum number of states of a game that the page explores and solves completely, within 2 s if `result` is fast.
pub const SMALL: usize = 20_000;

/// The number of states in one request during the exploration of a complete game.
const BATCH: usize = 200;

/// The maximum number of missing states, and of missing values, that a search records.
const MAX_MISSING: usize = 2_000;

/// Sentinel state number: a finished draw that replaces unknown moves in tasks.
const NOWHERE: u32 = u32::MAX;

/// The states of a guest game, and its rules.
pub struct Table {
    info: &'static GameInfo,
    /// The file with the rules; `None` in workers of the page.
    script: Option<Arc<Script>>,
    source: Source,
    nodes: RwLock<Nodes>,
    values: RwLock<Values>,
    /// The additions to `nodes` and `values`, for the tables of workers.
    deltas: Mutex<Vec<TableDelta>>,
    /// The data that searches and views have missed since the last [`Table::take_missing`].
    missing: Mutex<Missing>,
    /// The only move of a state without known moves in a task.
    nowhere: [Step; 1],
    /// A finished draw.
    nowhere_node: Arc<Node>,
    /// The number of states with known moves.
    expanded: AtomicUsize,
    /// True once all states are known.
    whole: AtomicBool,
    /// True once a utility differs from 1, 0 and -1.
    points: AtomicBool,
    /// The first failure since the last [`Table::take_failure`].
    failure: Mutex<Option<Message>>,
}

impl Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({})", self.info.id)
    }
}

impl Table {
    /// A table with the initial state of the game of `script`.
    pub fn new(
        info: &'static GameInfo,
        script: Arc<Script>,
        opened: &Opened,
        source: Source,
    ) -> Self {
        let table = Table {
            script: Some(script),
            ..Table::empty(info, opened.points, source)
        };
        table.add(TableDelta::of_initial(&opened.initial));
        table
    }

    /// The table of a worker.
    pub fn of_update(info: &'static GameInfo, update: TableUpdate) -> Self {
        let table = Table::empty(info, update.points, Source::Worker);
        table.apply(update);
        table
    }

    fn empty(info: &'static GameInfo, points: bool, source: Source) -> Self {
        let over = NewNode {
            utility: Some(0.0),
            ..NewNode::default()
        };
        Table {
            info,
            script: None,
            source,
            nodes: RwLock::default(),
            values: RwLock::default(),
            deltas: Mutex::default(),
            missing: Mutex::default(),
            nowhere: [Step {
                text: PASS_TEXT.into(),
                after: NOWHERE,
            }],
            nowhere_node: Arc::new(Node::new(NOWHERE, over)),
            expanded: AtomicUsize::new(0),
            whole: AtomicBool::new(false),
            points: AtomicBool::new(points),
            failure: Mutex::default(),
        }
    }

    /// The facts about the game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The file with the rules; `None` in workers of the page.
    pub fn script(&self) -> Option<&Arc<Script>> {
        self.script.as_ref()
    }

    /// Returns the first failure of the rules since the last call. A state in which the rules fail counts as a draw.
    pub fn take_failure(&self) -> Option<Message> {
        unpoisoned(self.failure.lock()).take()
    }

    /// Expands all states breadth first and returns true. Returns false if there are more than `max_states` states, if
    /// the rules do not answer, or if `progress` returns true, which receives the number of expanded states.
    pub fn expand_all(&self, max_states: usize, progress: &mut dyn FnMut(usize) -> bool) -> bool {
        let mut next = 0;
        loop {
            let open = self.open_from(&mut next);
            let expanded = self.expanded();
            if open.is_empty() {
                self.whole.store(true, Ordering::Relaxed);
                return true;
            }
            if expanded + open.len() > max_states || progress(expanded) {
                return false;
            }
            if !self.request(&open) {
                return false;
            }
        }
    }

    /// The next states to expand breadth first; empty after the last state, or if more than `max_states` states would
    /// be expanded.
    pub fn next_open(&self, max_states: usize) -> Vec<u32> {
        let open = self.open_from(&mut 0);
        if open.is_empty() {
            self.whole.store(true, Ordering::Relaxed);
        }
        if self.expanded() + open.len() > max_states { Vec::new() } else { open }
    }

    /// The next `count` states without boards, with numbers from `next` to below `end`. Advances `next`.
    pub fn next_hidden(&self, next: &mut u32, end: u32, count: usize) -> Vec<u32> {
        let nodes = unpoisoned(self.nodes.read());
        let mut hidden = Vec::new();
        while hidden.len() < count && *next < end.min(nodes.list.len() as u32) {
            let is_hidden = nodes.list[*next as usize].shown.get().is_none();
            hidden.extend(is_hidden.then_some(*next));
            *next += 1;
        }
        hidden
    }

    /// The next states without moves, from the number `next` on. Advances `next` to the first of these states.
    fn open_from(&self, next: &mut usize) -> Vec<u32> {
        let nodes = unpoisoned(self.nodes.read());
        let rest = &nodes.list[*next..];
        *next += rest.iter().take_while(|node| !node.is_open()).count();
        let open = nodes.list[*next..].iter().filter(|node| node.is_open());
        open.take(BATCH).map(|node| node.number).collect()
    }

    /// Requests the moves of states from the rules, or records that they are missing. Records a failure of the rules,
    /// and then returns false.
    fn request(&self, numbers: &[u32]) -> bool {
        let Source::Rules(rules) = &self.source else {
            let mut missing = unpoisoned(self.missing.lock());
            missing.moves.extend(numbers);
            while missing.moves.len() > MAX_MISSING {
                missing.moves.pop_last();
            }
            return true;
        };
        let mut rules = unpoisoned(rules.lock());
        // Another thread may have added some of them meanwhile.
        let wanted = self.still_open(numbers);
        let mut expand = |numbers: &[u32]| {
            let expansion = rules.expand(self.paths(numbers))?;
            self.receive(numbers, expansion)
        };
        // After an error, requests each state alone to find the one that causes it.
        let several = wanted.len() > 1;
        if wanted.is_empty() || several && expand(&wanted).is_ok() {
            return true;
        }
        wanted.iter().all(|&number| {
            let expanded = expand(&[number]);
            if let Err(why) = &expanded {
                self.fail_at(number, why);
                self.fail(&self.node(number), why);
            }
            expanded.is_ok()
        })
    }

    /// Returns the given states whose moves are unknown.
    pub fn still_open(&self, numbers: &[u32]) -> Vec<u32> {
        let nodes = unpoisoned(self.nodes.read());
        let is_open = |n: &u32| {
            nodes
                .list
                .get(*n as usize)
                .is_some_and(|node| node.is_open())
        };
        numbers.iter().copied().filter(is_open).collect()
    }

    /// The paths of states, which identify them for an interpreter.
    pub fn paths(&self, numbers: &[u32]) -> Vec<GuestPath> {
        let nodes = unpoisoned(self.nodes.read());
        numbers.iter().map(|&number| nodes.path(number)).collect()
    }

    /// Records an error in place of the moves of a state, so that nothing requests them again.
    pub fn fail_at(&self, number: u32, why: &Message) {
        let _ = self.node(number).moves.set(Err(why.clone()));
    }

    /// Adds the moves of states; an answer may contain only the first of them.
    ///
    /// # Errors
    /// The answer concerns other states.
    pub fn receive(&self, numbers: &[u32], expansion: Expansion) -> Result<(), Message> {
        let delta = {
            let nodes = unpoisoned(self.nodes.read());
            let known = |key| nodes.by_key.get(&key).copied();
            TableDelta::of(numbers, expansion, nodes.list.len() as u32, known)
        };
        self.add(delta.ok_or_else(|| ProgramError::InvalidAnswer.message())?);
        Ok(())
    }

    fn add(&self, delta: TableDelta) {
        if matches!(self.source, Source::Page) {
            unpoisoned(self.deltas.lock()).push(delta.clone());
        }
        self.apply_delta(delta);
    }

    fn apply_delta(&self, delta: TableDelta) {
        let mut nodes = unpoisoned(self.nodes.write());
        for new in delta.nodes {
            if !matches!(new.utility, None | Some(-1.0 | 0.0 | 1.0)) {
                self.points.store(true, Ordering::Relaxed);
            }
            nodes.add(new);
        }
        for (number, moves) in delta.moves {
            let steps = moves.map(|moves| {
                let step = |(text, after): (String, u32)| Step {
                    text: text.into(),
                    after,
                };
                moves.into_iter().map(step).collect()
            });
            if nodes.list[number as usize].moves.set(steps).is_ok() {
                self.expanded.fetch_add(1, Ordering::Relaxed);
            }
        }
        let mut values = unpoisoned(self.values.write());
        for (of, value) in delta.values {
            values.insert(of, value);
        }
    }

    /// The number of states with known moves.
    pub fn expanded(&self) -> usize {
        self.expanded.load(Ordering::Relaxed)
    }

    /// The update of a worker's table that has the first `known` deltas, and the number of deltas after the update.
    pub fn update_since(&self, known: usize) -> (TableUpdate, usize) {
        let deltas = unpoisoned(self.deltas.lock());
        let update = TableUpdate {
            id: self.info.id.to_owned(),
            sides: self.info.sides.map(str::to_owned),
            points: self.is_for_points(),
            whole: self.has_all_states(),
            deltas: deltas.get(known..).unwrap_or_default().to_vec(),
        };
        (update, deltas.len())
    }

    /// Adds an update of the page.
    pub fn apply(&self, update: TableUpdate) {
        update
            .deltas
            .into_iter()
            .for_each(|delta| self.apply_delta(delta));
        self.whole.fetch_or(update.whole, Ordering::Relaxed);
    }

    /// Returns the data that searches and views have missed since the last call.
    pub fn take_missing(&self) -> Missing {
        std::mem::take(&mut *unpoisoned(self.missing.lock()))
    }

    /// True if a search or a replay has missed states or values since the last [`Table::take_missing`].
    pub fn is_missing_states(&self) -> bool {
        unpoisoned(self.missing.lock()).blocks_search()
    }

    /// Returns the moves and values in `missing` that the table still lacks.
    pub fn still_missing(&self, missing: &Missing) -> Missing {
        let moves: Vec<u32> = missing.moves.iter().copied().collect();
        let values = unpoisoned(self.values.read());
        let is_unknown = |of: &&StateValue| {
            let known = values.get(&of.evaluation, of.state, of.side);
            known.is_none()
        };
        Missing {
            moves: self.still_open(&moves).into_iter().collect(),
            boards: BTreeSet::new(),
            values: missing.values.iter().filter(is_unknown).cloned().collect(),
        }
    }

    /// The value of a state for a side by an evaluation of the file; 0 if it is missing or fails.
    pub(super) fn value(&self, node: &Node, evaluation: &str, side: Side) -> f64 {
        let known = || {
            unpoisoned(self.values.read())
                .get(evaluation, node.number, side)
                .cloned()
        };
        let value = known().or_else(|| {
            self.request_value(StateValue {
                evaluation: evaluation.to_owned(),
                state: node.number,
                side,
            });
            known()
        });
        match value {
            Some(Ok(value)) => value,
            Some(Err(why)) => {
                self.fail(node, &why);
                0.0
            }
            None => 0.0,
        }
    }

    /// Requests a value from the rules, or records that it is missing.
    fn request_value(&self, of: StateValue) {
        if of.state == NOWHERE {
            return;
        }
        let Source::Rules(rules) = &self.source else {
            let mut missing = unpoisoned(self.missing.lock());
            missing.values.insert(of);
            if missing.values.len() > MAX_MISSING {
                missing.values.pop_last();
            }
            return;
        };
        let position = self.position(&of);
        let value = unpoisoned(rules.lock()).evaluate(&of.evaluation, position);
        self.receive_values(vec![(of, value)]);
    }

    /// The position of a value as text, and the number of the side.
    pub fn position(&self, of: &StateValue) -> (String, usize) {
        let mut words = vec![self.info.id.to_owned()];
        words.extend(self.words(&self.node(of.state)));
        (words.join(" "), of.side.index())
    }

    /// Adds values of states.
    pub fn receive_values(&self, values: Vec<(StateValue, ValueResult)>) {
        self.add(TableDelta {
            values,
            ..TableDelta::default()
        });
    }

    /// True once [`Table::expand_all`] has found all states.
    pub(super) fn has_all_states(&self) -> bool {
        self.whole.load(Ordering::Relaxed)
    }

    /// True if games are played for points: some utility differs from 1, 0 and -1.
    pub(super) fn is_for_points(&self) -> bool {
        self.points.load(Ordering::Relaxed)
    }

    /// The initial state.
    pub(super) fn initial(&self) -> Arc<Node> {
        self.node(0)
    }

    fn node(&self, number: u32) -> Arc<Node> {
        if number == NOWHERE {
            return Arc::clone(&self.nowhere_node);
        }
        Arc::clone(&unpoisoned(self.nodes.read()).list[number as usize])
    }

    /// The state after a legal move.
    pub(super) fn after(&self, node: &Node, number: u16) -> Arc<Node> {
        self.node(self.moves(node)[usize::from(number)].after)
    }

    /// The legal moves of an unfinished state; [`Table::no_moves`] if the rules fail.
    pub(super) fn moves<'a>(&'a self, node: &'a Node) -> &'a [Step] {
        if node.moves.get().is_none() {
            if self.expanded() >= MAX_STATES {
                let many = Message::new("error.guest.many_states");
                self.fail(node, &many.with("limit", MAX_STATES));
                return self.no_moves();
            }
            self.request(&[node.number]);
        }
        match node.moves.get() {
            Some(Ok(moves)) => moves,
            Some(Err(why)) => {
                self.fail(node, why);
                self.no_moves()
            }
            None => self.no_moves(),
        }
    }

    /// The replacement for unknown moves of an unfinished state: no moves on the page; in a task one move to a draw,
    /// because a search expects a move.
    fn no_moves(&self) -> &[Step] {
        match self.source {
            Source::Page => &[],
            Source::Rules(_) | Source::Worker => &self.nowhere,
        }
    }

    /// True if the game ends in a state because the rules have failed there. Records the failure.
    ///
    /// With [`Source::Rules`] the rules may fail between two calls of a search. The game does not end then, because a
    /// position must not change during a search.
    pub(super) fn has_failed(&self, node: &Node) -> bool {
        let failed = match node.moves.get() {
            Some(Err(why)) if !matches!(self.source, Source::Rules(_)) => Some(why),
            _ => node.error.as_ref(),
        };
        if let Some(why) = failed {
            self.fail(node, why);
        }
        failed.is_some()
    }

    fn fail(&self, node: &Node, why: &Message) {
        let mut failure = unpoisoned(self.failure.lock());
        failure.get_or_insert_with(|| {
            let key = match node.parent {
                Some(_) => "error.guest.state",
                None => "error.guest.initial",
            };
            Message::new(key)
                .with("position", self.words(node).join(" "))
                .with_message("reason", why.clone())
        });
    }

    /// The first known moves to a state, with the passes of a side whose opponent moves twice.
    pub(super) fn words(&self, node: &Node) -> Vec<String> {
        let nodes = unpoisoned(self.nodes.read());
        let mut words = Vec::new();
        let mut mover = None;
        for (parent, number) in nodes.steps_to(node) {
            if mover == Some(parent.side) {
                words.push(PASS_TEXT.to_owned());
            }
            words.push(parent.text(number).to_owned());
            mover = Some(parent.side);
        }
        words
    }

    /// The side of the last of [`Table::words`]; `None` for the initial state.
    pub(super) fn mover(&self, node: &Node) -> Option<Side> {
        node.parent.map(|(parent, _)| self.node(parent).side)
    }

    /// The picture of a state; `None` if it is missing or the rules do not answer.
    pub(super) fn show<'a>(&self, node: &'a Node) -> Option<&'a Shown> {
        if node.shown.get().is_none() {
            match &self.source {
                Source::Rules(rules) => {
                    let path = unpoisoned(self.nodes.read()).path(node.number);
                    let _ = node.shown.set(unpoisoned(rules.lock()).show(path).ok()?);
                }
                Source::Page => {
                    unpoisoned(self.missing.lock()).boards.insert(node.number);
                }
                Source::Worker => {}
            }
        }
        node.shown.get()
    }

    /// Adds the picture of a state.
    pub fn receive_board(&self, number: u32, shown: Shown) {
        let _ = self.node(number).shown.set(shown);
    }
}

/// Ignores the poisoning of a lock: a panic of another thread leaves no partial change.
fn unpoisoned<T>(locked: Result<T, PoisonError<T>>) -> T {
    locked.unwrap_or_else(PoisonError::into_inner)
}
