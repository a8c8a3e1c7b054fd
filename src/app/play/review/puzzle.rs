//! Puzzles from mistakes of a reviewed game: won positions with exactly one winning move, in which another move was
//! played.

use crate::app::play::{NodeId, State};
use crate::app::players::Seat;
use crate::app::record::Mistake;
use crate::registry::Worth;

/// The game with puzzles.
const GAME: &str = "rastros";

impl State {
    /// The position before a move as a puzzle, if all moves are proved and exactly one wins, which is not the played
    /// one.
    pub fn puzzle_of(&self, node: NodeId) -> Option<Mistake> {
        let this_node = self.game.history.nodes().get(node)?;
        let before = &self.game.history[this_node.parent?];
        let proved = before.solved.as_ref().filter(|solved| solved.complete)?;
        let wins = proved.moves.iter().filter(|m| m.worth == Some(Worth::Win));
        let wins: Vec<&str> = wins.map(|m| m.mv.as_str()).collect();
        let [only] = wins[..] else {
            return None;
        };
        let is_puzzle = self.game.kind.info().id == GAME && only != this_node.mv;
        is_puzzle.then(|| Mistake {
            start: before.position.text(),
            winning: only.to_owned(),
            played: this_node.mv.clone(),
        })
    }

    /// The puzzles among the users' moves in the reviewed game, in its order.
    pub fn mistakes(&self) -> Vec<Mistake> {
        let line = self.reviewed_line().into_iter();
        let by_person = line.filter(|&node| {
            let parent = self.game.history[node].parent;
            let side = parent.map(|p| self.game.history[p].position.side_to_move());
            side.is_some_and(|side| self.game.seats[side] == Seat::Person)
        });
        by_person.filter_map(|node| self.puzzle_of(node)).collect()
    }
}
