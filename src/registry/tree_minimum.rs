//! The minimum work of alpha-beta, depth by depth.

use super::task::{Progress, TaskResult, TreeMinimumRow};
use crate::eval::Evaluated;
use crate::text::Message;
use crate::trace::{Heading, tree_minimum};

/// Computes the minimum work for depths from 1 to the heading's depth. Ends early if a tree has more than `max_nodes`
/// nodes, or if every line of a tree ends with the game, since larger depths then have the same tree.
pub(super) fn per_depth<G: Evaluated>(
    root: &G,
    heading: &Heading,
    max_nodes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let mut rows = Vec::new();
    let mut gave_up_at = None;
    for depth in 1..=heading.depth {
        let heading = Heading {
            depth,
            ..heading.clone()
        };
        let Some((found, whole)) = tree_minimum(root, &heading, max_nodes, &mut |_| false)? else {
            gave_up_at = Some(depth);
            break;
        };
        let row = TreeMinimumRow {
            depth,
            nodes: found.nodes,
            leaves: found.leaves,
            tree_nodes: found.tree_nodes,
        };
        progress(Progress::TreeMinimumRow(row));
        rows.push(row);
        if whole {
            break;
        }
    }
    Ok(TaskResult::TreeMinimum { rows, gave_up_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::registry::{GAMES, GameRecord, Task, run};
    use crate::search::{Algorithm, MoveOrder, SearchSpec};

    fn found(task: &Task) -> (Vec<TreeMinimumRow>, Option<u32>) {
        match run(task, &mut |_| {}) {
            Ok(TaskResult::TreeMinimum { rows, gave_up_at }) => (rows, gave_up_at),
            other => panic!("{other:?}"),
        }
    }

    /// In every game: no search without a table visits fewer nodes, and the tree has as many nodes as minimax visits.
    #[test]
    fn tree_minimum_is_a_lower_bound_in_every_game() {
        for game in GAMES {
            let start = game.first_start().unwrap();
            let record = GameRecord::new(game.info().id, start.text());
            let evaluation = game.evaluations()[0].spec();
            let (preference, max_depth, max_nodes) = (Preference::Sooner, 4, 100_000);
            let (rows, gave_up_at) = found(&Task::TreeMinimum {
                record: record.clone(),
                evaluation: evaluation.clone(),
                preference,
                max_depth,
                max_nodes,
            });
            assert!(rows.len() >= 3 && gave_up_at.is_none(), "{rows:?}");
            let counted = |algorithm, order| {
                let task = Task::NodesPerDepth {
                    record: record.clone(),
                    search: SearchSpec {
                        evaluation: evaluation.clone(),
                        algorithm,
                        order,
                        preference,
                        depth: max_depth,
                    },
                    max_nodes,
                };
                match run(&task, &mut |_| {}) {
                    Ok(TaskResult::NodesPerDepth { rows, .. }) => rows,
                    other => panic!("{other:?}"),
                }
            };
            let plain = counted(Algorithm::Minimax, MoveOrder::Natural);
            assert_eq!(plain.len(), rows.len(), "both end with the game");
            for (row, all) in rows.iter().zip(&plain) {
                assert_eq!((row.depth, row.tree_nodes), (all.depth, all.counters.nodes));
                assert!(row.leaves < row.nodes && row.nodes <= row.tree_nodes);
            }
            for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
                for (row, pruned) in rows.iter().zip(counted(Algorithm::AlphaBeta, order)) {
                    assert!(row.nodes <= pruned.counters.nodes, "{record:?} {row:?}");
                    assert!(row.leaves <= pruned.counters.leaves, "{record:?} {row:?}");
                }
            }
        }
    }

    #[test]
    fn gives_up_on_too_large_tree() {
        let task = |max_nodes| Task::TreeMinimum {
            record: GameRecord::new("tic_tac_toe", "3/3/3 X 3"),
            evaluation: Default::default(),
            preference: Preference::Any,
            max_depth: 30,
            max_nodes,
        };
        let (rows, gave_up_at) = found(&task(10_000));
        assert_eq!((rows.len(), gave_up_at), (4, Some(5)));
        // The whole game: in source 003 minimax visits 549,946 nodes, alpha-beta 18,297.
        let (rows, gave_up_at) = found(&task(1_000_000));
        assert_eq!((rows.len(), gave_up_at), (9, None));
        let last = rows[8];
        assert_eq!(last.tree_nodes, 549_946);
        assert!(last.nodes < 18_297, "{last:?}");
    }
}
