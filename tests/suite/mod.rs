//! The contract of every game. Each public function is a clause of the contract; `contract_tests` makes a test
//! of each.

mod table;
mod texts;

pub use table::matches_perft_table;
pub use texts::{
    position_and_move_texts_round_trip, rejects_garbage_with_offset, rejects_long_and_deep_texts,
};

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::eval::{Perspective, Preference, square_features};
use rastros_lab::game::{Outcome, Side};
use rastros_lab::player::{Algorithm, Limit, PlayerSpec};
use rastros_lab::registry::{
    self, AnyGame, AnyPosition, FeatureInfo, GameRecord, Task, TaskResult,
};
use rastros_lab::search::{MoveOrder, SearchSpec};
use rastros_lab::text::{EnumId, has_text};

/// A test for each clause of the contract, for the games of an expression.
macro_rules! contract_tests {
    ($games:expr) => {
        contract_tests! {
            @ $games;
            game_ends_exactly_without_moves,
            accepts_exactly_legal_moves,
            finished_games_reject_every_move,
            position_and_move_texts_round_trip,
            rejects_garbage_with_offset,
            rejects_long_and_deep_texts,
            symmetries_preserve_game,
            features_are_finite_and_have_declared_properties,
            board_view_matches_position,
            ids_are_unique_and_parameters_in_range,
            all_searches_find_same_values,
            every_player_chooses_legal_move,
            evolves_or_reports_reason,
            matches_perft_table,
        }
    };
    (@ $games:expr; $($clause:ident,)*) => {
        $(
            #[test]
            fn $clause() {
                for game in $games {
                    suite::$clause(*game);
                }
            }
        )*
    };
}

/// Random games of each game from each of its starts.
const GAMES_FROM_A_START: usize = 12;

/// The starting positions that the page offers, and the one with default values.
fn starts(game: &dyn AnyGame) -> Vec<Box<dyn AnyPosition>> {
    let info = game.info();
    let defaults: Vec<i32> = info.parameters.iter().map(|p| p.default).collect();
    let mut found = vec![game.start(&defaults).expect("the defaults are a start")];
    for preset in info.presets {
        assert_eq!(preset.values.len(), info.parameters.len(), "{}", preset.id);
        let start = game.preset(preset);
        found.push(start.unwrap_or_else(|e| panic!("{}: {e}", preset.id)));
    }
    found
}

/// Every position of random games, each with the number of its game.
pub fn positions(game: &dyn AnyGame) -> Vec<Box<dyn AnyPosition>> {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    let mut found = Vec::new();
    for start in starts(game) {
        for _ in 0..GAMES_FROM_A_START {
            let mut position = start.clone();
            loop {
                let moves = position.moves();
                found.push(position.clone());
                if moves.is_empty() {
                    break;
                }
                let mv = &moves[rng.random_range(0..moves.len() as u32) as usize];
                position = position.play(&mv.text).expect("it is legal");
            }
        }
    }
    found
}

/// A fixed sample of a list.
fn every<T>(list: &[T], wanted: usize) -> impl Iterator<Item = &T> {
    list.iter().step_by((list.len() / wanted).max(1))
}

fn swapped(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|o| match o {
        Outcome::WonBy(side) => Outcome::WonBy(!side),
        Outcome::Draw => Outcome::Draw,
    })
}

pub fn game_ends_exactly_without_moves(game: &dyn AnyGame) {
    for position in positions(game) {
        let text = position.text();
        assert_eq!(position.outcome().is_some(), position.moves().is_empty(), "{text}");
        if position.outcome().is_none() {
            assert_eq!(position.ending(), None, "{text}");
        }
    }
}

pub fn accepts_exactly_legal_moves(game: &dyn AnyGame) {
    let found = positions(game);
    let vocabulary: BTreeSet<String> = every(&found, 400)
        .flat_map(|p| p.moves())
        .map(|m| m.text)
        .chain(["pass", "a1", "h8", "c3"].map(str::to_owned))
        .collect();
    for position in every(&found, 400) {
        let legal: BTreeSet<String> = position.moves().into_iter().map(|m| m.text).collect();
        assert_eq!(legal.len(), position.moves().len(), "{}", position.text());
        for mv in &vocabulary {
            match position.play(mv) {
                Ok(next) => {
                    assert!(legal.contains(mv), "{}: {mv}", position.text());
                    assert_eq!(next.side_to_move(), !position.side_to_move());
                }
                Err(error) => {
                    assert!(!legal.contains(mv), "{}: {mv}: {error}", position.text());
                    assert!(has_text(&error.reason.key), "{}", error.reason.key);
                    assert_eq!(error.at.to_lowercase(), mv.to_lowercase());
                }
            }
        }
    }
}

pub fn finished_games_reject_every_move(game: &dyn AnyGame) {
    let found = positions(game);
    let moves: BTreeSet<String> = every(&found, 100)
        .flat_map(|p| p.moves())
        .map(|m| m.text)
        .collect();
    let over: Vec<_> = found.iter().filter(|p| p.outcome().is_some()).collect();
    assert!(!over.is_empty(), "{}", game.info().id);
    for position in over {
        for mv in &moves {
            assert!(position.play(mv).is_err(), "{}: {mv}", position.text());
        }
    }
}

pub fn symmetries_preserve_game(game: &dyn AnyGame) {
    let found = positions(game);
    for position in every(&found, 400) {
        let text = position.text();
        for (image, swaps) in position.symmetries() {
            let told = format!("{text} -> {}", image.text());
            let same = |a: Side| if swaps { !a } else { a };
            assert_eq!(image.side_to_move(), same(position.side_to_move()), "{told}");
            assert_eq!(image.moves().len(), position.moves().len(), "{told}");
            let outcome = position.outcome();
            let expected = if swaps { swapped(outcome) } else { outcome };
            assert_eq!(image.outcome(), expected, "{told}");
            assert_eq!(image.perft(3), position.perft(3), "{told}");
            assert!(game.parse(&image.text()).is_ok(), "{told}");
            // The images of the image include the position.
            let back = image.symmetries().into_iter();
            assert!(back.map(|(p, _)| p.text()).any(|t| t == text), "{told}");
        }
    }
}

pub fn features_are_finite_and_have_declared_properties(game: &dyn AnyGame) {
    let mut infos = game.features();
    let squares = square_features().filter(|_| game.has_squares());
    infos.extend(squares.map(|name| FeatureInfo {
        id: name.leak(),
        source: "",
        perspective: Perspective::Opposed,
    }));
    let mut moved = vec![false; infos.len()];
    let mut first: Option<Vec<f64>> = None;
    let found = positions(game);
    for position in every(&found, 800).filter(|p| p.outcome().is_none()) {
        let [mine, theirs] = Side::ALL.map(|side| {
            let values = infos.iter().map(|f| position.feature(f.id, side));
            let values: Option<Vec<f64>> = values.collect();
            values.expect("its features have values")
        });
        for (i, info) in infos.iter().enumerate() {
            let told = format!("{}: {}: {} {}", info.id, position.text(), mine[i], theirs[i]);
            assert!(mine[i].is_finite() && theirs[i].is_finite(), "{told}");
            match info.perspective {
                // The last digit of a sum of weights depends on the order of the addition.
                Perspective::Opposed => assert!((mine[i] + theirs[i]).abs() < 1e-9, "{told}"),
                Perspective::Shared => assert_eq!(mine[i], theirs[i], "{told}"),
                Perspective::Own => {}
            }
        }
        let first = first.get_or_insert_with(|| mine.clone());
        for i in 0..infos.len() {
            moved[i] |= mine[i] != first[i] || theirs[i] != first[i];
        }
    }
    for (info, moved) in infos.iter().zip(moved) {
        assert!(moved, "{} {} is always the same", game.info().id, info.id);
    }
    assert!(!game.evaluations().is_empty());
    for named in game.evaluations() {
        let checked = game.check_evaluation(&named.spec());
        checked.unwrap_or_else(|e| panic!("{}: {e}", named.id));
    }
    for player in game.players() {
        let checked = game.check_player(&player.spec);
        checked.unwrap_or_else(|e| panic!("{}: {e}", player.id));
    }
}

pub fn board_view_matches_position(game: &dyn AnyGame) {
    let found = positions(game);
    for position in every(&found, 300) {
        let view = position.view();
        let cells = match &view.tree {
            None => view.rows * view.columns,
            Some(tree) => tree.nodes.len(),
        };
        assert_eq!(view.cells.len(), cells, "{}", position.text());
        let names: BTreeSet<_> = (0..cells).map(|c| view.cell_name(c)).collect();
        assert_eq!(names.len(), cells, "names of cells are different");
        let mut targets = BTreeSet::new();
        for mv in position.moves() {
            let Some(cell) = mv.cell else { continue };
            assert!(cell < cells);
            assert!(targets.insert(cell), "two moves share a cell");
            // The move parser accepts the board's name of a cell for the move to it.
            let by_name = position.play(&view.cell_name(cell)).expect("it is a move");
            assert_eq!(by_name.text(), position.play(&mv.text).unwrap().text());
        }
        for (cell, _) in view.owners {
            assert!(cell < cells);
        }
    }
}

pub fn ids_are_unique_and_parameters_in_range(game: &dyn AnyGame) {
    let unique = |ids: Vec<&str>| {
        let set: BTreeSet<_> = ids.iter().collect();
        assert_eq!(set.len(), ids.len(), "{ids:?}");
    };
    let info = game.info();
    assert_ne!(info.sides[0], info.sides[1]);
    for parameter in info.parameters {
        assert!((parameter.min..=parameter.max).contains(&parameter.default));
    }
    unique(info.parameters.iter().map(|p| p.id).collect());
    unique(info.presets.iter().map(|p| p.id).collect());
    unique(game.features().iter().map(|f| f.id).collect());
    unique(game.evaluations().iter().map(|e| e.id).collect());
    unique(game.players().iter().map(|p| p.id).collect());
}

/// A position as the start of a game.
fn record(game: &dyn AnyGame, position: &dyn AnyPosition) -> GameRecord {
    GameRecord {
        game: game.info().id.to_owned(),
        start: position.text(),
        moves: Vec::new(),
    }
}

pub fn all_searches_find_same_values(game: &dyn AnyGame) {
    let found = positions(game);
    for position in every(&found, 40).filter(|p| p.outcome().is_none()) {
        let values = |algorithm| {
            let task = Task::NodesPerDepth {
                record: record(game, &**position),
                search: SearchSpec {
                    evaluation: game.evaluations()[0].spec(),
                    algorithm,
                    order: MoveOrder::Evaluation,
                    preference: Preference::Sooner,
                    depth: 3,
                },
                max_nodes: 20_000,
            };
            match registry::run(&task, &mut |_| {}) {
                Ok(TaskResult::NodesPerDepth { rows, .. }) => {
                    let values = rows.iter().map(|row| (row.depth, row.value));
                    values.collect::<Vec<_>>()
                }
                other => panic!("{}: {other:?}", position.text()),
            }
        };
        let plain = values(Algorithm::Minimax);
        assert!(!plain.is_empty(), "{}", position.text());
        for algorithm in Algorithm::all() {
            if !algorithm.has_depth() {
                continue;
            }
            // Others may search deeper with as many nodes, or prove the result earlier.
            for (a, b) in plain.iter().zip(values(algorithm)) {
                assert_eq!(*a, b, "{algorithm:?}: {}", position.text());
            }
        }
    }
}

pub fn every_player_chooses_legal_move(game: &dyn AnyGame) {
    let found = positions(game);
    for position in every(&found, 10).filter(|p| p.outcome().is_none()) {
        for algorithm in Algorithm::all() {
            let mut player = PlayerSpec::alpha_beta(2, game.evaluations()[0].spec());
            player.algorithm = algorithm;
            if algorithm == Algorithm::MonteCarlo {
                player.limit = Limit::Playouts(20);
            }
            let task = Task::Choose {
                record: record(game, &**position),
                player,
                seed: 5,
            };
            match registry::run(&task, &mut |_| {}) {
                Ok(TaskResult::Chosen(chosen)) => {
                    let mv = chosen.mv.expect("it does not resign");
                    assert!(position.play(&mv).is_ok(), "{}: {mv}", position.text());
                }
                other => panic!("{}: {other:?}", position.text()),
            }
        }
    }
}

pub fn evolves_or_reports_reason(game: &dyn AnyGame) {
    let checked = game.check_evolution(&game.default_evolution());
    match checked {
        Ok(_) => assert!(!game.features().is_empty()),
        Err(error) => {
            assert!(game.features().is_empty(), "{error}");
            assert_eq!(error.key, "error.evolution.game_without_features");
        }
    }
}
