//! The game on the board and its players, which all parts of the section read.

mod history;
mod judgement;
mod knowledge;
pub mod notation;

pub use history::{History, Node, NodeId};
pub use judgement::{Certainty, Judged, Judgement, MISTAKE, advantage};
pub use knowledge::{Knowledge, best_of, deeper, merged};

use crate::app::effects::TaskIds;
use crate::app::players::names::seat_name;
use crate::app::players::{OwnEvaluations, Seat};
use crate::app::record::words::{side_label, side_name};
use crate::app::ui::Texts;
use crate::game::{BySide, PASS_TEXT, Side};
use crate::registry::{AnyGame, AnyPosition};

#[derive(Clone, Debug)]
pub struct Game {
    pub kind: &'static dyn AnyGame,
    pub history: History,
    pub seats: BySide<Seat>,
    /// The names of the players, if the game's source contains names.
    pub names: BySide<Option<String>>,
    /// True if the user has turned the board.
    pub flipped: bool,
    /// The seed of the players' random choices.
    pub seed: u64,
}

impl Game {
    pub fn here(&self) -> &Node {
        self.history.here()
    }

    pub fn start(&self) -> &dyn AnyPosition {
        &*self.history[0].position
    }

    /// The name of a side's player: from the game's source, or else from the setup.
    pub fn player_name(&self, side: Side, own: &OwnEvaluations, texts: Texts) -> String {
        match &self.names[side] {
            Some(name) => name.clone(),
            None => seat_name(self.kind, &self.seats[side], own, texts),
        }
    }

    /// The name of a side in sentences, with its article.
    pub fn side_name(&self, side: Side, texts: Texts) -> String {
        side_name(self.kind, side, texts)
    }

    /// The name of a side alone.
    pub fn side_label(&self, side: Side, texts: Texts) -> String {
        side_label(self.kind, side, texts)
    }

    /// The side that made the move that led to a node.
    pub fn mover(&self, node: NodeId) -> Option<Side> {
        let parent = self.history[node].parent?;
        Some(self.history[parent].position.side_to_move())
    }

    pub fn computers_only(&self) -> bool {
        Side::ALL.iter().all(|&s| self.seats[s] != Seat::Human)
    }

    /// The side of the user in a game against a computer.
    pub fn only_human(&self) -> Option<Side> {
        match Side::ALL.map(|side| self.seats[side] == Seat::Human) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }

    pub fn is_human_turn(&self) -> bool {
        let here = self.here();
        here.outcome().is_none() && self.seats[here.position.side_to_move()] == Seat::Human
    }

    /// The side that can no longer lose, while the game continues.
    pub fn decided(&self) -> Option<Side> {
        let here = self.here();
        here.position.decided().filter(|_| here.outcome().is_none())
    }

    pub fn must_pass(&self) -> bool {
        let moves = self.here().position.moves();
        !moves.is_empty() && moves.iter().all(|m| m.text == PASS_TEXT)
    }
}

/// A game, and the numbers for tasks about it.
pub struct TaskContext<'a> {
    pub game: &'a mut Game,
    pub tasks: &'a mut Tasks,
}

#[derive(Clone, Debug, Default)]
pub struct Tasks {
    pub ids: TaskIds,
    /// The size of the pool of workers.
    pub workers: u32,
}
