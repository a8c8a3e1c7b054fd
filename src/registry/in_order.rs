//! Alpha-beta over a whole game with the moves in a given order, for an exercise of the course.

use super::task::CountInOrder;
use crate::game::{Game, Outcome, Side};
use crate::text::Message;

/// Searches the whole tree of `root`; a win counts 1, a draw 0, a loss -1. Each node searches the moves of `order` first.
///
/// # Errors
/// The tree has more than `max_nodes` nodes.
pub(super) fn count_in_order<G: Game>(
    root: &G,
    order: &[G::Move],
    max_nodes: u64,
) -> Result<CountInOrder, Message> {
    let mut search = Search::<G> {
        order,
        max_nodes,
        me: root.side_to_move(),
        counts: CountInOrder::default(),
    };
    search.value(root, (i32::MIN, i32::MAX));
    match search.counts.nodes > max_nodes {
        true => Err(Message::new("error.in_order.too_many").with("n", max_nodes)),
        false => Ok(search.counts),
    }
}

struct Search<'a, G: Game> {
    order: &'a [G::Move],
    max_nodes: u64,
    me: Side,
    counts: CountInOrder,
}

impl<G: Game> Search<'_, G> {
    /// The value for the side of the root, within the window or at its end.
    fn value(&mut self, position: &G, (mut alpha, mut beta): (i32, i32)) -> i32 {
        self.counts.nodes += 1;
        if let Some(outcome) = position.outcome() {
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
            if self.counts.nodes > self.max_nodes {
                break;
            }
            let value = self.value(&position.after(mv), (alpha, beta));
            match maximises {
                true => alpha = alpha.max(value),
                false => beta = beta.min(value),
            }
            if alpha >= beta {
                self.counts.branches_cut += (moves.len() - done) as u64;
                break;
            }
        }
        if maximises { alpha } else { beta }
    }
}

#[cfg(test)]
mod tests {
    use crate::registry::{CountInOrder, GameRecord, Task, TaskResult, run};

    fn counted(order: &[&str], max_nodes: u64) -> Result<CountInOrder, String> {
        let task = Task::CountInOrder {
            record: GameRecord::new("tic_tac_toe", "XOX/3/3 O 3"),
            order: order.iter().map(|mv| (*mv).to_owned()).collect(),
            max_nodes,
        };
        match run(&task, &mut |_| {}) {
            Ok(TaskResult::CountedInOrder(counts)) => Ok(counts),
            Err(error) => Err(error.key),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn unlisted_moves_follow_in_order_of_game() {
        let natural = counted(&[], 10_000).unwrap();
        assert_eq!(counted(&["a2", "b2", "c2"], 10_000).unwrap(), natural);
        assert_eq!(counted(&["a3", "nonsense"], 10_000).unwrap(), natural);
        assert_ne!(counted(&["c1", "b1"], 10_000).unwrap(), natural);
        let few = counted(&[], natural.nodes - 1).unwrap_err();
        assert_eq!(few, "error.in_order.too_many");
        assert_eq!(counted(&[], natural.nodes), Ok(natural));
    }
}
