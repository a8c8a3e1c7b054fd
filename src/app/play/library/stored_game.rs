//! A game with all its lines as plain data, for saving.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::app::play::clock::StoredClock;
use crate::app::play::game::{History, Judged};
use crate::app::players::seats::HUMAN;
use crate::app::record::Ended;
use crate::python::is_guest;
use crate::registry::{Thinking, game};
use crate::text::EnumId;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    pub game: String,
    pub start: String,
    pub nodes: Vec<StoredNode>,
    pub at: usize,
    /// The last node of the reviewed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewed: Option<usize>,
    pub first: String,
    pub second: String,
    pub flipped: bool,
    pub paused: bool,
    pub pace: u32,
    pub seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<StoredClock>,
    /// The names of the players, if the game's source contains names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredNode {
    pub parent: usize,
    pub mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
}

impl StoredNode {
    /// A move without a comment.
    pub(crate) fn new(parent: usize, mv: &str) -> Self {
        StoredNode {
            parent,
            mv: mv.to_owned(),
            thinking: None,
            ended: None,
            judged: None,
        }
    }
}

impl StoredGame {
    /// True for a user's own game: its file may be closed, or its states may still be unknown.
    pub fn is_own_game(&self) -> bool {
        is_guest(&self.game)
    }

    /// Another game for saving, with the settings of this one and, if it is of the same kind, its players; without
    /// clocks and names.
    pub fn with_history(&self, history: &History) -> StoredGame {
        let start = &history[0].position;
        let game = start.info().id.to_owned();
        let player = |word: &str| String::from(if game == self.game { word } else { HUMAN });
        StoredGame {
            start: start.text(),
            nodes: stored_nodes(history),
            at: history.at(),
            reviewed: None,
            first: player(&self.first),
            second: player(&self.second),
            clock: None,
            first_name: None,
            second_name: None,
            game,
            ..self.clone()
        }
    }
}

/// The nodes of a tree after its start.
pub fn stored_nodes(history: &History) -> Vec<StoredNode> {
    let nodes = history.nodes()[1..].iter();
    let stored = nodes.map(|n| StoredNode {
        parent: n.parent.unwrap_or(0),
        mv: n.mv.clone(),
        thinking: n.thinking.clone(),
        ended: n.ended,
        judged: n.judged.clone(),
    });
    stored.collect()
}

/// A game must have more plies than this to be saved.
pub const TOO_SHORT: usize = 2;

/// True if any line of a game is long enough to save.
pub fn is_worth_saving(history: &History) -> bool {
    // Parents come before their children.
    let mut plies = Vec::with_capacity(history.nodes().len());
    history.nodes().iter().any(|node| {
        let ply = node.parent.map_or(0, |parent: usize| plies[parent] + 1);
        plies.push(ply);
        ply > TOO_SHORT
    })
}

/// The tree of a saved game; `None` if it is invalid.
pub fn history_of(stored: &StoredGame) -> Option<History> {
    let kind = game(&stored.game).ok()?;
    let mut history = History::new(kind.parse(&stored.start).ok()?);
    for (i, node) in stored.nodes.iter().enumerate() {
        if node.parent > i {
            return None;
        }
        history.go(node.parent);
        history.play(&node.mv).ok()?;
        let here = history.here_mut();
        here.thinking = node.thinking.clone();
        here.judged = node.judged.clone();
        here.ended = node.ended;
    }
    history.go(stored.at);
    Some(history)
}

/// True if a game contains all lines of another one, with the same players and the same start.
pub fn contains_game(longer: &StoredGame, shorter: &StoredGame) -> bool {
    fn frame(stored: &StoredGame) -> [&str; 4] {
        [&stored.game, &stored.start, &stored.first, &stored.second]
    }
    frame(longer) == frame(shorter) && lines(longer).is_superset(&lines(shorter))
}

/// All nodes of a game as the moves that lead to them, with the reason for the end.
fn lines(stored: &StoredGame) -> BTreeSet<String> {
    let mut lines = vec![String::new()];
    for node in &stored.nodes {
        let before = lines.get(node.parent).cloned().unwrap_or_default();
        lines.push(match node.ended {
            None => format!("{before} {}", node.mv),
            Some(ended) => format!("{before} {} {}", node.mv, ended.id()),
        });
    }
    lines.into_iter().collect()
}
