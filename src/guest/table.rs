//! The states of a guest game that were met.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use serde::{Deserialize, Serialize};

use super::growth::{Growth, NewNode, TableUpdate};
use super::values::{StateValue, ValueResult, Values};
use crate::game::{GameInfo, PASS_TEXT, Side};
use crate::python::{Expansion, GuestPath, Opened, ProgramError, Script, Shown};
use crate::text::Message;

/// The most states whose moves are known.
pub const MOST_STATES: usize = 300_000;

/// The states of a game that is small enough to be known and solved as a whole: a second or two where `result` is quick.
pub const SMALL: usize = 20_000;

/// States that are expanded in one request when a whole game is.
const BATCH: usize = 200;

/// States, and values of states, that a search may miss at once.
const MOST_MISSING: usize = 2_000;

/// The number of the state after the only move of a missing state.
const NOWHERE: u32 = u32::MAX;

/// Rules that answer at once, such as those in a process.
pub trait Rules: Send {
    /// The moves of the first of some states, of one at least.
    ///
    /// # Errors
    /// The rules cannot be asked.
    fn expand(&mut self, states: Vec<GuestPath>) -> Result<Expansion, Message>;

    /// What a state looks like.
    ///
    /// # Errors
    /// The rules cannot be asked.
    fn show(&mut self, state: GuestPath) -> Result<Shown, Message>;

    /// The value of a position, given as text, for the side of a number, by a function of the file.
    fn evaluate(&mut self, evaluation: &str, position: (String, usize)) -> ValueResult;
}

/// The source of the states of a table.
pub enum Source {
    Rules(Mutex<Box<dyn Rules>>),
    /// The states come later ([`Table::receive`]). Until then a state has no moves and its board is empty.
    Page,
    /// The page sends the states that a task has missed ([`Table::grow`]), and the task runs again. Until then a missing state is a draw.
    Worker,
}

/// What is missing in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// The numbers of states whose moves are missing.
    pub moves: BTreeSet<u32>,
    /// The numbers of states whose boards are missing.
    pub boards: BTreeSet<u32>,
    pub values: BTreeSet<StateValue>,
}

impl Missing {
    pub fn extend(&mut self, more: Missing) {
        self.moves.extend(more.moves);
        self.boards.extend(more.boards);
        self.values.extend(more.values);
    }

    /// True if it misses nothing that a search needs.
    pub fn is_searchable(&self) -> bool {
        self.moves.is_empty() && self.values.is_empty()
    }
}

/// A state.
#[derive(Debug)]
pub(super) struct Node {
    number: u32,
    /// A digest of everything that the state holds.
    pub(super) key: u64,
    /// The side that is to move.
    pub(super) side: Side,
    /// The utility for the first side once the game is over.
    pub(super) utility: Option<f64>,
    /// The exception that the rules raised in it.
    error: Option<Message>,
    /// The first state that led to it, and the number of the move there.
    parent: Option<(u32, u16)>,
    /// The moves, or the exception that the rules raised, once they are known.
    moves: OnceLock<Result<Vec<Step>, Message>>,
    shown: OnceLock<Shown>,
}

/// A move of a state.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) text: Box<str>,
    /// The number of the state after it.
    after: u32,
}

#[derive(Default)]
struct Nodes {
    list: Vec<Arc<Node>>,
    by_key: HashMap<u64, u32>,
}

impl Nodes {
    fn add(&mut self, new: NewNode) {
        let number = self.list.len() as u32;
        self.by_key.insert(new.key, number);
        self.list.push(Arc::new(Node::new(number, new)));
    }

    /// The states and the numbers of the moves that led to a state first.
    fn way(&self, node: &Node) -> Vec<(&Node, u16)> {
        let mut way = Vec::new();
        let mut next = node.parent;
        while let Some((parent, number)) = next {
            let parent = &*self.list[parent as usize];
            way.push((parent, number));
            next = parent.parent;
        }
        way.reverse();
        way
    }

    fn path(&self, number: u32) -> GuestPath {
        let node = &self.list[number as usize];
        let way = self.way(node).into_iter();
        let words = way.map(|(parent, number)| parent.text(number).to_owned());
        GuestPath(node.key, words.collect())
    }
}

impl Node {
    fn new(number: u32, new: NewNode) -> Self {
        Node {
            number,
            key: new.key,
            side: match new.second {
                true => Side::Second,
                false => Side::First,
            },
            utility: new.utility,
            error: new.error,
            parent: new.parent,
            moves: OnceLock::new(),
            shown: OnceLock::new(),
        }
    }

    /// The text of a move that is known; empty for any other.
    pub(super) fn text(&self, number: u16) -> &str {
        let moves = self.moves.get().and_then(|moves| moves.as_ref().ok());
        moves
            .and_then(|moves| moves.get(usize::from(number)))
            .map_or("", |step| &step.text)
    }

    fn is_open(&self) -> bool {
        self.utility.is_none() && self.error.is_none() && self.moves.get().is_none()
    }
}

/// The states of a guest game, and its rules.
pub struct Table {
    info: &'static GameInfo,
    /// The file with the rules; workers of the page have none.
    script: Option<Arc<Script>>,
    source: Source,
    nodes: RwLock<Nodes>,
    values: RwLock<Values>,
    /// The additions to `nodes` and `values` so far, for other tables of the game.
    growths: Mutex<Vec<Growth>>,
    /// The states that were missing since the last [`Table::take_missing`].
    missing: Mutex<Missing>,
    /// The move of a state whose moves are missing, in a worker.
    nowhere: [Step; 1],
    /// A finished draw.
    nowhere_node: Arc<Node>,
    /// States whose moves are known.
    expanded: AtomicUsize,
    /// True once the moves of all states are known.
    whole: AtomicBool,
    /// True once a utility other than 1, 0 and -1 was met.
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
        table.add(Growth::of_initial(&opened.initial));
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
            growths: Mutex::default(),
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

    /// Returns the first failure of the rules since the last call. Searches take a state in which the rules fail for a draw.
    pub fn take_failure(&self) -> Option<Message> {
        whole(self.failure.lock()).take()
    }

    /// Expands states from the initial one on, breadth first; returns true once all are expanded. Gives up at `most` states, where the
    /// rules cannot be asked, and where `progress`, which is called with the number of expanded states, returns true.
    pub fn expand_all(&self, most: usize, progress: &mut dyn FnMut(usize) -> bool) -> bool {
        let mut next = 0;
        loop {
            let open = self.open_from(&mut next);
            let expanded = self.expanded();
            if open.is_empty() {
                self.whole.store(true, Ordering::Relaxed);
                return true;
            }
            if expanded + open.len() > most || progress(expanded) {
                return false;
            }
            if let Err(why) = self.request(&open) {
                self.fail(&self.node(open[0]), &why);
                return false;
            }
        }
    }

    /// The first states whose moves are not known, for a table that grows until `most` states are expanded. There are none once all are.
    pub fn next_open(&self, most: usize) -> Vec<u32> {
        let open = self.open_from(&mut 0);
        if open.is_empty() {
            self.whole.store(true, Ordering::Relaxed);
        }
        match self.expanded() + open.len() > most {
            true => Vec::new(),
            false => open,
        }
    }

    /// Some of the first states whose boards are not known, from a number on that grows past all others, up to the state `most`.
    pub fn next_hidden(&self, next: &mut u32, most: u32) -> Vec<u32> {
        let nodes = whole(self.nodes.read());
        let mut hidden = Vec::new();
        while hidden.len() < BATCH && *next < most.min(nodes.list.len() as u32) {
            let is_hidden = nodes.list[*next as usize].shown.get().is_none();
            hidden.extend(is_hidden.then_some(*next));
            *next += 1;
        }
        hidden
    }

    /// Some states whose moves are not known, from a number on that grows past all others.
    fn open_from(&self, next: &mut usize) -> Vec<u32> {
        let nodes = whole(self.nodes.read());
        let rest = &nodes.list[*next..];
        *next += rest.iter().take_while(|node| !node.is_open()).count();
        let open = nodes.list[*next..].iter().filter(|node| node.is_open());
        open.take(BATCH).map(|node| node.number).collect()
    }

    /// Requests the moves of states from the rules, or notes that they are missing.
    fn request(&self, numbers: &[u32]) -> Result<(), Message> {
        let Source::Rules(rules) = &self.source else {
            let mut missing = whole(self.missing.lock());
            missing.moves.extend(numbers);
            while missing.moves.len() > MOST_MISSING {
                missing.moves.pop_last();
            }
            return Ok(());
        };
        let mut rules = whole(rules.lock());
        // Another thread may have been quicker.
        let wanted = self.still_open(numbers);
        let Some(&first) = wanted.first() else {
            return Ok(());
        };
        let expansion = rules.expand(self.paths(&wanted));
        let received = expansion.and_then(|expansion| self.receive(&wanted, expansion));
        if let Err(why) = &received {
            self.fail_at(first, why);
        }
        received
    }

    /// The states among these whose moves are not known.
    pub fn still_open(&self, numbers: &[u32]) -> Vec<u32> {
        let nodes = whole(self.nodes.read());
        let is_open = |n: &u32| {
            nodes
                .list
                .get(*n as usize)
                .is_some_and(|node| node.is_open())
        };
        numbers.iter().copied().filter(is_open).collect()
    }

    /// The paths of states, by which an interpreter knows them.
    pub fn paths(&self, numbers: &[u32]) -> Vec<GuestPath> {
        let nodes = whole(self.nodes.read());
        numbers.iter().map(|&number| nodes.path(number)).collect()
    }

    /// Records that the rules cannot be asked about a state, so that it is not asked for again.
    pub fn fail_at(&self, number: u32, why: &Message) {
        let _ = self.node(number).moves.set(Err(why.clone()));
    }

    /// Adds the answer about the moves of states; it may be about the first of them only.
    ///
    /// # Errors
    /// The answer is not one about these states.
    pub fn receive(&self, numbers: &[u32], expansion: Expansion) -> Result<(), Message> {
        let growth = {
            let nodes = whole(self.nodes.read());
            let known = |key| nodes.by_key.get(&key).copied();
            Growth::of(numbers, expansion, nodes.list.len() as u32, known)
        };
        self.add(growth.ok_or_else(|| ProgramError::InvalidAnswer.message())?);
        Ok(())
    }

    fn add(&self, growth: Growth) {
        if matches!(self.source, Source::Page) {
            whole(self.growths.lock()).push(growth.clone());
        }
        self.grow(growth);
    }

    fn grow(&self, growth: Growth) {
        let mut nodes = whole(self.nodes.write());
        for new in growth.nodes {
            if !matches!(new.utility, None | Some(-1.0 | 0.0 | 1.0)) {
                self.points.store(true, Ordering::Relaxed);
            }
            nodes.add(new);
        }
        for (number, moves) in growth.moves {
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
        let mut values = whole(self.values.write());
        for (of, value) in growth.values {
            values.insert(of, value);
        }
    }

    /// The number of states whose moves are known.
    pub fn expanded(&self) -> usize {
        self.expanded.load(Ordering::Relaxed)
    }

    /// What a worker's table needs that has the first `known` growths, and the number of growths after it.
    pub fn update_since(&self, known: usize) -> (TableUpdate, usize) {
        let growths = whole(self.growths.lock());
        let update = TableUpdate {
            id: self.info.id.to_owned(),
            sides: self.info.sides.map(str::to_owned),
            points: self.is_for_points(),
            whole: self.is_whole(),
            growths: growths.get(known..).unwrap_or_default().to_vec(),
        };
        (update, growths.len())
    }

    /// Adds an update of the page.
    pub fn apply(&self, update: TableUpdate) {
        update
            .growths
            .into_iter()
            .for_each(|growth| self.grow(growth));
        self.whole.fetch_or(update.whole, Ordering::Relaxed);
    }

    /// Returns the states that were missing since the last call.
    pub fn take_missing(&self) -> Missing {
        std::mem::take(&mut *whole(self.missing.lock()))
    }

    /// True if a search has missed something since the last [`Table::take_missing`].
    pub fn is_missing_states(&self) -> bool {
        !whole(self.missing.lock()).is_searchable()
    }

    /// What a search needs of `missing` and the table does not have yet.
    pub fn still_missing(&self, missing: &Missing) -> Missing {
        let moves: Vec<u32> = missing.moves.iter().copied().collect();
        let values = whole(self.values.read());
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

    /// The value of a state for a side by an evaluation of the file; 0 as long as it is missing, and where it fails.
    pub(super) fn value(&self, node: &Node, evaluation: &str, side: Side) -> f64 {
        let known = || {
            whole(self.values.read())
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

    /// Requests a value from the rules, or notes that it is missing.
    fn request_value(&self, of: StateValue) {
        if of.state == NOWHERE {
            return;
        }
        let Source::Rules(rules) = &self.source else {
            let mut missing = whole(self.missing.lock());
            missing.values.insert(of);
            if missing.values.len() > MOST_MISSING {
                missing.values.pop_last();
            }
            return;
        };
        let position = self.position(&of);
        let value = whole(rules.lock()).evaluate(&of.evaluation, position);
        self.receive_values(vec![(of, value)]);
    }

    /// The position whose value is wanted, as text, and the number of the side.
    pub fn position(&self, of: &StateValue) -> (String, usize) {
        let mut words = vec![self.info.id.to_owned()];
        words.extend(self.words(&self.node(of.state)));
        (words.join(" "), of.side.index())
    }

    /// Adds values of states.
    pub fn receive_values(&self, values: Vec<(StateValue, ValueResult)>) {
        self.add(Growth {
            values,
            ..Growth::default()
        });
    }

    /// True once [`Table::expand_all`] has found all states.
    pub(super) fn is_whole(&self) -> bool {
        self.whole.load(Ordering::Relaxed)
    }

    /// True if games are played for points: utilities other than 1, 0 and -1 were met.
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
        Arc::clone(&whole(self.nodes.read()).list[number as usize])
    }

    /// The state after a legal move.
    pub(super) fn after(&self, node: &Node, number: u16) -> Arc<Node> {
        self.node(self.moves(node)[usize::from(number)].after)
    }

    /// The legal moves of a state in which the game goes on. There are none where the rules fail.
    pub(super) fn moves<'a>(&'a self, node: &'a Node) -> &'a [Step] {
        if node.moves.get().is_none() {
            if self.expanded() >= MOST_STATES {
                let many = Message::new("error.guest.many_states");
                self.fail(node, &many.with("limit", MOST_STATES));
                return &[];
            }
            let _ = self.request(&[node.number]);
        }
        match node.moves.get() {
            Some(Ok(moves)) => moves,
            Some(Err(why)) => {
                self.fail(node, why);
                &[]
            }
            None if matches!(self.source, Source::Worker) => &self.nowhere,
            None => &[],
        }
    }

    /// True if the rules have failed in a state. Notes the failure.
    pub(super) fn has_failed(&self, node: &Node) -> bool {
        let failed = match node.moves.get() {
            Some(Err(why)) => Some(why),
            _ => node.error.as_ref(),
        };
        if let Some(why) = failed {
            self.fail(node, why);
        }
        failed.is_some()
    }

    fn fail(&self, node: &Node, why: &Message) {
        let mut failure = whole(self.failure.lock());
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

    /// The moves that led to a state first, with the passes of a side whose opponent moves twice.
    pub(super) fn words(&self, node: &Node) -> Vec<String> {
        let nodes = whole(self.nodes.read());
        let mut words = Vec::new();
        let mut mover = None;
        for (parent, number) in nodes.way(node) {
            if mover == Some(parent.side) {
                words.push(PASS_TEXT.to_owned());
            }
            words.push(parent.text(number).to_owned());
            mover = Some(parent.side);
        }
        words
    }

    /// The side that made the move that led to a state first; `None` for the initial one.
    pub(super) fn mover(&self, node: &Node) -> Option<Side> {
        node.parent.map(|(parent, _)| self.node(parent).side)
    }

    /// What a state looks like; `None` as long as that is missing, or where the rules cannot be asked.
    pub(super) fn show<'a>(&self, node: &'a Node) -> Option<&'a Shown> {
        if node.shown.get().is_none() {
            match &self.source {
                Source::Rules(rules) => {
                    let path = whole(self.nodes.read()).path(node.number);
                    let _ = node.shown.set(whole(rules.lock()).show(path).ok()?);
                }
                Source::Page => {
                    whole(self.missing.lock()).boards.insert(node.number);
                }
                Source::Worker => {}
            }
        }
        node.shown.get()
    }

    /// Adds what a state looks like.
    pub fn receive_board(&self, number: u32, shown: Shown) {
        let _ = self.node(number).shown.set(shown);
    }
}

/// What a lock holds: each change of it is whole, whatever happened to a thread that held it.
fn whole<T>(locked: Result<T, PoisonError<T>>) -> T {
    locked.unwrap_or_else(PoisonError::into_inner)
}
