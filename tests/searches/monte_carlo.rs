//! Properties of Monte Carlo tree search.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rastros_lab::game::Game;
use rastros_lab::games::{AdjiBoto, LectureTree, Rastros, Reversi, TicTacToe};
use rastros_lab::search::monte_carlo::{DEFAULT_EXPLORATION, Tree, monte_carlo};
use rastros_lab::search::{Counters, Limiter, Report, Silent};
use rastros_lab::solve::solver_for;

use super::positions;

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Runs playouts and checks the tree after each.
fn consistent<G: Game>(root: &G, playouts: u32) {
    let context = root.text();
    let mut rng = rng(3);
    let mut tree = Tree::new(root, DEFAULT_EXPLORATION);
    for played in 1..=playouts {
        let before = tree.nodes().len();
        let outcome = tree.playout(&mut rng);
        let path = tree.path();
        assert_eq!(path[0], 0, "{context}");
        // The path and the random moves are one legal game.
        let mut position = root.clone();
        for step in path.windows(2) {
            let mut children = tree.nodes()[step[0]].children.iter();
            let (mv, _) = *children
                .find(|(_, child)| *child == step[1])
                .expect(&context);
            position.try_play(mv).expect(&context);
        }
        let is_new = *path.last().expect(&context) == before;
        assert_eq!(tree.nodes().len(), before + usize::from(is_new), "{context}");
        assert!(is_new || position.is_over(), "only a finished game adds no node: {context}");
        for &mv in tree.simulated() {
            position.try_play(mv).expect(&context);
        }
        assert_eq!(position.outcome(), Some(outcome), "{context}");
        assert_eq!(tree.nodes()[0].visits, played, "{context}");
    }
    for (i, node) in tree.nodes().iter().enumerate() {
        let below: u32 = node
            .children
            .iter()
            .map(|&(_, c)| tree.nodes()[c].visits)
            .sum();
        // The first playout of a node other than the root ends its path; each visit of a finished game does too.
        match (i, node.children.is_empty()) {
            (_, true) => {}
            (0, false) => assert_eq!(node.visits, below, "{context}"),
            (_, false) => assert_eq!(node.visits, below + 1, "{context}"),
        }
        assert!((0.0..=1.0).contains(&node.mean()), "{context}");
    }
}

#[test]
fn visits_of_children_add_up() {
    fn of<G: Game>(starts: &[Vec<i32>]) {
        for root in positions::<G>(starts, 12, &mut rng(1)) {
            consistent(&root, 300);
        }
    }
    of::<Rastros>(&[vec![8, 8, 4, 5], vec![4, 4, 2, 2]]);
    of::<TicTacToe>(&[vec![3, 3, 3]]);
    of::<Reversi>(&[vec![8, 8], vec![4, 4]]);
    of::<AdjiBoto>(&[vec![4, 0]]);
    of::<LectureTree>(&[vec![3, 3, 7]]);
}

/// A forced pass is a move: the other side moves after it.
#[test]
fn passes_keep_sides_apart() {
    let mut passes = positions::<Reversi>(&[vec![4, 4]], 400, &mut rng(5));
    passes.retain(|p| p.moves().all(|mv| p.move_text(mv) == "pass"));
    assert!(passes.len() > 3, "{}", passes.len());
    for root in passes {
        consistent(&root, 200);
    }
}

#[test]
fn finished_game_has_no_move() {
    let over = TicTacToe::parse("XXX/OO1/3 O").unwrap();
    let report = search(&over, 10, 1);
    assert_eq!((report.best(), report.value), (None, 0.0));
    assert_eq!(report.counters.leaves, 10);
}

fn search<G: Game>(root: &G, playouts: u32, seed: u64) -> Report<G::Move> {
    let settings = (playouts, DEFAULT_EXPLORATION);
    monte_carlo(root, settings, &mut rng(seed), &mut Silent, &mut |_| {})
}

#[test]
fn same_seed_gives_same_tree() {
    let root = Rastros::start(&[8, 8, 4, 5]).unwrap();
    let tree = |seed| {
        let mut text = String::new();
        let settings = (500, DEFAULT_EXPLORATION);
        let mut each = |tree: &Tree<Rastros>| text = format!("{tree:?}");
        let report = monte_carlo(&root, settings, &mut rng(seed), &mut Silent, &mut each);
        (report, text)
    };
    assert_eq!(tree(1), tree(1));
    assert_ne!(tree(1), tree(2));
}

#[test]
fn limiter_stops_playouts() {
    let root = TicTacToe::start(&[3, 3, 3]).unwrap();
    let stopped = |nodes| {
        let mut never = |_: &Counters| false;
        let mut limiter = Limiter::new(nodes, &mut never);
        let settings = (1000, DEFAULT_EXPLORATION);
        monte_carlo(&root, settings, &mut rng(1), &mut limiter, &mut |_| {})
    };
    let few = stopped(200);
    assert!(!few.complete && few.best().is_some());
    assert!((201..=210).contains(&few.counters.nodes), "{:?}", few.counters);
    assert_eq!(stopped(u64::MAX), search(&root, 1000, 1));
}

/// The share of visits of the moves that keep the value of the position, at each number of playouts, over positions in
/// which not all moves do.
fn share_of_best<G: Game>(starts: &[Vec<i32>], playouts: &[u32]) -> Vec<f64> {
    let solver = solver_for::<G>().expect("a solver");
    let mut sums = vec![0.0; playouts.len()];
    let mut count = 0;
    for root in positions::<G>(starts, 60, &mut rng(9)) {
        let solved = solver.moves(&root, &[], &mut |_| false);
        let is_best = |mv: G::Move| {
            let text = root.move_text(mv);
            let found = solved.moves.iter().find(|m| m.mv == text);
            found.expect("it is legal").worth == solved.worth
        };
        if root.moves().all(is_best) {
            continue;
        }
        count += 1;
        let mut tree = Tree::new(&root, DEFAULT_EXPLORATION);
        let mut rng = rng(2);
        let mut played = 0;
        for (sum, &wanted) in sums.iter_mut().zip(playouts) {
            while played < wanted {
                tree.playout(&mut rng);
                played += 1;
            }
            let nodes = tree.nodes();
            let best = nodes[0].children.iter().filter(|(mv, _)| is_best(*mv));
            let visits: u32 = best.map(|&(_, child)| nodes[child].visits).sum();
            *sum += f64::from(visits) / f64::from(wanted);
        }
    }
    assert!(count >= 15, "{count}");
    sums.into_iter().map(|sum| sum / f64::from(count)).collect()
}

#[test]
fn share_of_best_moves_tends_to_one() {
    let playouts = [100, 1000, 10_000, 200_000];
    for (name, shares) in [
        ("4x4", share_of_best::<Rastros>(&[vec![4, 4, 2, 2]], &playouts)),
        ("5x5", share_of_best::<Rastros>(&[vec![5, 5, 3, 3]], &playouts)),
        ("3x3", share_of_best::<TicTacToe>(&[vec![3, 3, 3]], &playouts)),
    ] {
        println!("{name}: {shares:.4?}");
        assert!(shares.is_sorted_by(|a, b| a < b), "{name}: {shares:?}");
        assert!(*shares.last().unwrap() > 0.98, "{name}: {shares:?}");
    }
}

#[test]
fn selects_child_with_largest_sum() {
    let root = TicTacToe::start(&[3, 3, 3]).unwrap();
    let mut tree = Tree::new(&root, 0.7);
    let mut rng = rng(4);
    for _ in 0..100 {
        tree.playout(&mut rng);
        let nodes = tree.nodes();
        let visits = nodes[0].visits;
        let sum = |&(_, child): &(_, usize)| {
            let node = &nodes[child];
            node.mean() + 0.7 * (libm::log(f64::from(visits)) / f64::from(node.visits)).sqrt()
        };
        let Some(selected) = tree.selected(0) else {
            assert!(visits < 9);
            continue;
        };
        let largest = nodes[0].children.iter().map(sum).fold(0.0, f64::max);
        assert_eq!(tree.ucb1(0, selected.1), largest);
        assert_eq!(sum(&selected), largest);
    }
}
