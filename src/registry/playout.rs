//! One playout of Monte Carlo tree search, step by step.

use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;

use super::replay::line_text;
use super::task::{Playout, Selected, VisitedMove};
use crate::eval::Evaluated;
use crate::game::Game;
use crate::player::{Player, PlayerSpec};
use crate::search::monte_carlo::Tree;
use crate::text::Message;

/// Runs `number` playouts, and returns the last playout.
///
/// # Errors
/// The number or the exploration constant is out of range.
pub(super) fn playout<G: Evaluated>(
    root: &G,
    (number, exploration): (u32, f64),
    seed: u64,
) -> Result<Playout, Message> {
    Player::<G>::new(&PlayerSpec {
        exploration,
        ..PlayerSpec::monte_carlo(number)
    })?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut tree = Tree::new(root, exploration);
    for _ in 1..number {
        tree.playout(&mut rng);
    }
    let mut position = root.clone();
    let mut node = 0;
    let mut selection = Vec::new();
    while let Some((mv, child)) = tree.selected(node) {
        selection.push(Selected {
            moves: moves_of(&tree, node, &position),
            mv: position.move_text(mv),
        });
        position.play(mv);
        node = child;
    }
    let outcome = tree.playout(&mut rng);
    let new = tree.path().get(selection.len() + 1);
    let children = tree.nodes()[node].children.iter();
    let expanded = children
        .filter(|(_, child)| Some(child) == new)
        .map(|&(mv, _)| mv)
        .next();
    let expanded = expanded.map(|mv| {
        let moves = moves_of(&tree, node, &position);
        let text = position.move_text(mv);
        position.play(mv);
        Selected { moves, mv: text }
    });
    Ok(Playout {
        selection,
        expanded,
        simulated: line_text(&position, tree.simulated()),
        outcome,
        root: moves_of(&tree, 0, root),
    })
}

fn moves_of<G: Game>(tree: &Tree<G>, node: usize, position: &G) -> Vec<VisitedMove> {
    let mut children = tree.nodes()[node].children.clone();
    children.sort_unstable();
    let moves = children.into_iter().map(|(mv, child)| VisitedMove {
        mv: position.move_text(mv),
        visits: tree.nodes()[child].visits,
        mean: tree.nodes()[child].mean(),
        sum: tree.ucb1(node, child),
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::replay::start_of;
    use crate::registry::{GAMES, Task, TaskResult, run};

    fn shown(game: &str, playouts: u32) -> Playout {
        let task = Task::Playout {
            record: start_of(game),
            playouts,
            exploration: 1.4,
            seed: 1,
        };
        match run(&task, &mut |_| {}) {
            Ok(TaskResult::Playout(playout)) => playout,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn moves_of_playout_are_one_game() {
        for game in GAMES {
            let id = game.info().id;
            let root_moves = start_of(id).positions().unwrap()[0].moves().len();
            for number in [1, 2, 50, 400] {
                let playout = shown(id, number);
                let selected = playout.selection.iter().map(|step| &step.mv);
                let new = playout.expanded.iter().map(|step| &step.mv);
                let moves = selected.chain(new).chain(&playout.simulated);
                let mut record = start_of(id);
                record.moves.extend(moves.cloned());
                let positions = record.positions().unwrap();
                let end = positions.last().unwrap();
                assert_eq!(end.outcome(), Some(playout.outcome), "{id} {number}");
                let visits: u32 = playout.root.iter().map(|m| m.visits).sum();
                assert_eq!(visits, number, "{id}");
                for step in &playout.selection {
                    let largest = step.moves.iter().map(|m| m.sum).fold(0.0, f64::max);
                    let selected = step.moves.iter().find(|m| m.mv == step.mv);
                    assert_eq!(selected.map(|m| m.sum), Some(largest), "{id} {number}");
                }
                assert_eq!(playout.selection.is_empty(), number as usize <= root_moves);
                if let Some(step) = &playout.expanded {
                    let new = step.moves.iter().find(|m| m.mv == step.mv);
                    assert_eq!(new.map(|m| m.visits), Some(1), "{id} {number}");
                }
            }
        }
    }

    #[test]
    fn rejects_settings_out_of_range() {
        let task = |playouts, exploration| Task::Playout {
            record: start_of("rastros"),
            playouts,
            exploration,
            seed: 1,
        };
        for task in [task(0, 1.4), task(10_000_000, 1.4), task(5, f64::NAN)] {
            let error = run(&task, &mut |_| {}).unwrap_err();
            assert_eq!(error.key, "error.range");
        }
    }
}
