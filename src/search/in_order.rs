//! Alpha-beta to the end of a game with the moves in a given order, as in exercises 6 and 7 of the course: every
//! finished game has a value, so no evaluation and no depth.

use super::report::Counters;
use crate::game::{Game, Outcome, Side};

/// Searches the whole tree of `root`; a win counts 1, a draw 0, a loss -1. Each node searches the moves of `order`
/// first. `None` if it visits more than `max_nodes` nodes.
pub fn count_in_order<G: Game>(root: &G, order: &[G::Move], max_nodes: u64) -> Option<Counters> {
    let mut search = Search::<G> {
        order,
        max_nodes,
        me: root.side_to_move(),
        counters: Counters::default(),
    };
    search.value(root, (i32::MIN, i32::MAX));
    (search.counters.nodes <= max_nodes).then_some(search.counters)
}

struct Search<'a, G: Game> {
    order: &'a [G::Move],
    max_nodes: u64,
    me: Side,
    counters: Counters,
}

impl<G: Game> Search<'_, G> {
    /// The value for the side of the root, within the window or at its end.
    fn value(&mut self, position: &G, (mut alpha, mut beta): (i32, i32)) -> i32 {
        self.counters.nodes += 1;
        if let Some(outcome) = position.outcome() {
            self.counters.leaves += 1;
            return match outcome {
                Outcome::WonBy(side) if side == self.me => 1,
                Outcome::WonBy(_) => -1,
                Outcome::Draw => 0,
            };
        }
        let maximises = position.side_to_move() == self.me;
        let mut moves: Vec<G::Move> = position.moves().collect();
        let rank = |mv: &G::Move| self.order.iter().position(|m| m == mv);
        moves.sort_by_key(|mv| rank(mv).unwrap_or(self.order.len()));
        for (done, &mv) in (1..).zip(&moves) {
            if self.counters.nodes > self.max_nodes {
                break;
            }
            let value = self.value(&position.after(mv), (alpha, beta));
            if maximises {
                alpha = alpha.max(value)
            } else {
                beta = beta.min(value)
            }
            if alpha >= beta {
                let unsearched = moves.len() - done;
                self.counters.branches_cut += unsearched as u64;
                self.counters.cutoffs += u64::from(unsearched > 0);
                self.counters.first_move_cutoffs += u64::from(unsearched > 0 && done == 1);
                break;
            }
        }
        if maximises { alpha } else { beta }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tic_tac_toe::TicTacToe;

    fn counted(order: &[&str], max_nodes: u64) -> Option<Counters> {
        let root = TicTacToe::parse("XOX/3/3 O 3").unwrap();
        let order: Vec<_> = order
            .iter()
            .map(|mv| root.parse_move(mv).unwrap())
            .collect();
        count_in_order(&root, &order, max_nodes)
    }

    #[test]
    fn unlisted_moves_follow_in_order_of_game() {
        let natural = counted(&[], 10_000).unwrap();
        assert_eq!(counted(&["a2", "b2", "c2"], 10_000), Some(natural));
        assert_eq!(counted(&["a3"], 10_000), Some(natural), "it is occupied");
        assert_ne!(counted(&["c1", "b1"], 10_000), Some(natural));
        assert_eq!(counted(&[], natural.nodes - 1), None);
        assert_eq!(counted(&[], natural.nodes), Some(natural));
    }
}
