//! The states of a guest game that were met.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use crate::game::{GameInfo, PASS_TEXT, Side};
use crate::python::{Expansion, GuestPath, GuestState, Opened, ProgramError, Shown};
use crate::text::Message;

/// The most states whose moves are known.
pub const MOST_STATES: usize = 300_000;

/// States that are expanded in one request when a whole game is.
const BATCH: usize = 200;

/// The source of a table: the rules of the game.
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
    fn add(&mut self, state: &GuestState, parent: Option<(u32, u16)>) {
        let number = self.list.len() as u32;
        self.by_key.insert(state.key, number);
        self.list.push(Arc::new(Node {
            number,
            key: state.key,
            side: match state.second {
                true => Side::Second,
                false => Side::First,
            },
            utility: state.utility,
            error: state.error.as_ref().map(ProgramError::message),
            parent,
            moves: OnceLock::new(),
        }));
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
    rules: Mutex<Box<dyn Rules>>,
    nodes: RwLock<Nodes>,
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
    /// A table with the initial state.
    pub fn new(info: &'static GameInfo, opened: &Opened, rules: Box<dyn Rules>) -> Self {
        let mut nodes = Nodes::default();
        nodes.add(&opened.initial, None);
        Table {
            info,
            rules: Mutex::new(rules),
            nodes: RwLock::new(nodes),
            expanded: AtomicUsize::new(0),
            whole: AtomicBool::new(false),
            points: AtomicBool::new(opened.points),
            failure: Mutex::default(),
        }
    }

    /// The facts about the game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
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
            let expanded = self.expanded.load(Ordering::Relaxed);
            if open.is_empty() {
                self.whole.store(true, Ordering::Relaxed);
                return true;
            }
            if expanded + open.len() > most || progress(expanded) || self.request(&open).is_err() {
                return false;
            }
        }
    }

    /// Some states whose moves are not known, from a number on that grows past all others.
    fn open_from(&self, next: &mut usize) -> Vec<u32> {
        let nodes = whole(self.nodes.read());
        let rest = &nodes.list[*next..];
        *next += rest.iter().take_while(|node| !node.is_open()).count();
        let open = nodes.list[*next..].iter().filter(|node| node.is_open());
        open.take(BATCH).map(|node| node.number).collect()
    }

    /// Requests the moves of states from the rules.
    fn request(&self, numbers: &[u32]) -> Result<(), Message> {
        let mut rules = whole(self.rules.lock());
        let asked: Vec<u32> = {
            let nodes = whole(self.nodes.read());
            let is_open = |number: &&u32| nodes.list[**number as usize].is_open();
            // Another thread may have been quicker.
            numbers.iter().filter(is_open).copied().collect()
        };
        let Some(&first) = asked.first() else {
            return Ok(());
        };
        let paths = {
            let nodes = whole(self.nodes.read());
            asked.iter().map(|&number| nodes.path(number)).collect()
        };
        let expansion = rules.expand(paths);
        let mut nodes = whole(self.nodes.write());
        let received = expansion.and_then(|expansion| self.receive(&mut nodes, &asked, expansion));
        if let Err(why) = &received {
            // It is not asked for again.
            let _ = nodes.list[first as usize].moves.set(Err(why.clone()));
        }
        received
    }

    fn receive(
        &self,
        nodes: &mut Nodes,
        asked: &[u32],
        expansion: Expansion,
    ) -> Result<(), Message> {
        let new: HashMap<u64, &GuestState> = expansion.states.iter().map(|s| (s.key, s)).collect();
        for (&number, found) in asked.iter().zip(expansion.expanded) {
            let mut steps = Vec::new();
            for (text, key) in found.moves {
                if !nodes.by_key.contains_key(&key) {
                    let state = new.get(&key);
                    let state = state.ok_or_else(|| ProgramError::InvalidAnswer.message())?;
                    if !matches!(state.utility, None | Some(-1.0 | 0.0 | 1.0)) {
                        self.points.store(true, Ordering::Relaxed);
                    }
                    nodes.add(state, Some((number, steps.len() as u16)));
                }
                steps.push(Step {
                    text: text.into(),
                    after: nodes.by_key[&key],
                });
            }
            let moves = match found.error {
                Some(error) => Err(error.message()),
                None if steps.is_empty() => Err(ProgramError::InvalidAnswer.message()),
                None => Ok(steps),
            };
            if nodes.list[number as usize].moves.set(moves).is_ok() {
                self.expanded.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
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
        Arc::clone(&whole(self.nodes.read()).list[number as usize])
    }

    /// The state after a legal move.
    pub(super) fn after(&self, node: &Node, number: u16) -> Arc<Node> {
        self.node(self.moves(node)[usize::from(number)].after)
    }

    /// The legal moves of a state in which the game goes on. There are none where the rules fail.
    pub(super) fn moves<'a>(&self, node: &'a Node) -> &'a [Step] {
        if node.moves.get().is_none() {
            if self.expanded.load(Ordering::Relaxed) >= MOST_STATES {
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

    /// What a state looks like.
    ///
    /// # Errors
    /// The rules cannot be asked.
    pub(super) fn show(&self, node: &Node) -> Result<Shown, Message> {
        let path = whole(self.nodes.read()).path(node.number);
        whole(self.rules.lock()).show(path)
    }
}

/// What a lock holds: each change of it is whole, whatever happened to a thread that held it.
fn whole<T>(locked: Result<T, PoisonError<T>>) -> T {
    locked.unwrap_or_else(PoisonError::into_inner)
}
