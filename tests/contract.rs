//! What every game of the registry has to keep, whatever it is: a new game passes by standing there.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use rastros_lab::eval::Perspective;
use rastros_lab::game::{Outcome, Side};
use rastros_lab::registry::{AnyGame, AnyPosition, GAMES};
use rastros_lab::text::{Language, TextError, has_text, translate};

/// Random games of each game from each of its starts.
const GAMES_FROM_A_START: usize = 12;

/// The starting positions that the page offers, and the one of the default values.
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
fn positions(game: &dyn AnyGame) -> Vec<Box<dyn AnyPosition>> {
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

/// A sample of a list, the same every time.
fn every<T>(list: &[T], wanted: usize) -> impl Iterator<Item = &T> {
    list.iter().step_by((list.len() / wanted).max(1))
}

fn swapped(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|o| match o {
        Outcome::WonBy(side) => Outcome::WonBy(!side),
        Outcome::Draw => Outcome::Draw,
    })
}

#[test]
fn a_game_is_over_exactly_when_nobody_can_move() {
    for game in GAMES {
        for position in positions(*game) {
            let text = position.text();
            assert_eq!(
                position.outcome().is_some(),
                position.moves().is_empty(),
                "{text}"
            );
            if position.outcome().is_none() {
                assert_eq!(position.ending(), None, "{text}");
            }
        }
    }
}

#[test]
fn legal_moves_are_exactly_those_accepted() {
    for game in GAMES {
        let found = positions(*game);
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
                    Err(fault) => {
                        assert!(!legal.contains(mv), "{}: {mv}: {fault}", position.text());
                        assert!(has_text(&fault.reason.key), "{}", fault.reason.key);
                        assert_eq!(fault.at.to_lowercase(), mv.to_lowercase());
                    }
                }
            }
        }
    }
}

#[test]
fn finished_games_refuse_every_move() {
    for game in GAMES {
        let found = positions(*game);
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
}

#[test]
fn texts_of_positions_and_moves_come_back() {
    for game in GAMES {
        let found = positions(*game);
        for position in every(&found, 600) {
            let text = position.text();
            assert!(!text.contains('\n') && text.trim() == text, "{text}");
            let again = game
                .parse(&text)
                .unwrap_or_else(|e| panic!("{text}: {}", e.reason));
            assert_eq!(again.text(), text);
            assert_eq!(again.side_to_move(), position.side_to_move(), "{text}");
            assert_eq!(again.outcome(), position.outcome(), "{text}");
            assert_eq!(again.ending(), position.ending(), "{text}");
            assert_eq!(again.moves(), position.moves(), "{text}");
            assert_eq!(again.view(), position.view(), "{text}");
            for mv in position.moves() {
                // Links join moves with commas, and other words with colons and blanks.
                assert!(mv.text.chars().all(char::is_alphanumeric), "{}", mv.text);
                let next = position.play(&mv.text).expect("it is legal");
                assert_eq!(again.play(&mv.text).unwrap().text(), next.text());
                assert_eq!(
                    position.play(&format!(" {} ", mv.text)).unwrap().text(),
                    next.text()
                );
            }
        }
    }
}

/// Garbage of three kinds: changed texts, pieces of texts, and random characters.
fn garbage(text: &str, rng: &mut ChaCha8Rng) -> String {
    const STRANGE: &[char] = &[
        'o',
        '#',
        'X',
        'B',
        'W',
        '/',
        ' ',
        ',',
        '(',
        ')',
        '=',
        ':',
        '-',
        '.',
        '0',
        '1',
        '8',
        '9',
        'é',
        '\u{301}',
        '\n',
        '\u{1f600}',
        'A',
        'z',
        '+',
        'e',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    let strange =
        |rng: &mut ChaCha8Rng| STRANGE[rng.random_range(0..STRANGE.len() as u32) as usize];
    match rng.random_range(0..4u32) {
        0 => {
            for _ in 0..rng.random_range(1..4u32) {
                let at = rng.random_range(0..=chars.len() as u32) as usize;
                chars.insert(at, strange(rng));
            }
        }
        1 => {
            for _ in 0..rng.random_range(1..4u32) {
                if !chars.is_empty() {
                    let at = rng.random_range(0..chars.len() as u32) as usize;
                    chars[at] = strange(rng);
                }
            }
        }
        2 => {
            let (a, b) = (rng.next_u32(), rng.next_u32());
            let n = chars.len() as u32 + 1;
            let (from, to) = ((a % n).min(b % n) as usize, (a % n).max(b % n) as usize);
            chars = chars[from..to].to_vec();
        }
        _ => {
            let n = rng.random_range(0..40u32);
            chars = (0..n).map(|_| strange(rng)).collect();
        }
    }
    chars.into_iter().collect()
}

fn has_a_place(error: &TextError, text: &str) {
    assert!(error.at <= text.len(), "{text}: {error}");
    assert!(text.is_char_boundary(error.at), "{text}: {error}");
    assert!(has_text(&error.reason.key), "{}", error.reason.key);
    for language in Language::ALL {
        let told = error.describe(text).text(language);
        let unfilled = error
            .reason
            .args
            .iter()
            .all(|(name, _)| !told.contains(&format!("{{{name}}}")));
        assert!(unfilled || text.contains('{'), "{told}");
    }
}

#[test]
fn garbage_is_refused_with_a_place_and_never_panics() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for game in GAMES {
        let found = positions(*game);
        let mut refused = 0;
        for position in every(&found, 1200) {
            let text = garbage(&position.text(), &mut rng);
            match game.parse(&text) {
                // What is still a position is one in every respect.
                Ok(parsed) => {
                    let again = game.parse(&parsed.text()).expect("a text comes back");
                    assert_eq!(again.text(), parsed.text(), "{text}");
                    assert_eq!(parsed.outcome().is_some(), parsed.moves().is_empty());
                    for mv in parsed.moves() {
                        let next = parsed.play(&mv.text).expect("it is legal");
                        let _ = (
                            next.view(),
                            next.outcome(),
                            next.ending(),
                            next.symmetries(),
                        );
                    }
                }
                Err(error) => {
                    refused += 1;
                    has_a_place(&error, &text);
                }
            }
            let mv = position
                .moves()
                .first()
                .map_or("a1".into(), |m| m.text.clone());
            let mv = garbage(&mv, &mut rng);
            if let Err(fault) = position.play(&mv) {
                assert!(has_text(&fault.reason.key), "{mv}: {}", fault.reason.key);
            }
        }
        assert!(refused > 100, "{}: {refused}", game.info().id);
        for bad in [
            vec![],
            vec![i32::MAX; 4],
            vec![i32::MIN; game.info().parameters.len()],
        ] {
            let fault = game.start(&bad).expect_err("nobody can start there");
            assert!(has_text(&fault.key), "{}", fault.key);
        }
    }
}

#[test]
fn long_and_deep_texts_are_refused_too() {
    for game in GAMES {
        for piece in ["(", "A(", "/", "8/", "o", "1,", " ", "B", "A=1 "] {
            let text = piece.repeat(20_000);
            let error = game.parse(&text).expect_err("it is no position");
            has_a_place(&error, &text);
        }
    }
}

#[test]
fn symmetries_preserve_the_game() {
    for game in GAMES {
        let found = positions(*game);
        for position in every(&found, 400) {
            let text = position.text();
            for (image, swaps) in position.symmetries() {
                let told = format!("{text} -> {}", image.text());
                let same = |a: Side| if swaps { !a } else { a };
                assert_eq!(
                    image.side_to_move(),
                    same(position.side_to_move()),
                    "{told}"
                );
                assert_eq!(image.moves().len(), position.moves().len(), "{told}");
                let outcome = position.outcome();
                let expected = if swaps { swapped(outcome) } else { outcome };
                assert_eq!(image.outcome(), expected, "{told}");
                assert_eq!(image.perft(3), position.perft(3), "{told}");
                assert!(game.parse(&image.text()).is_ok(), "{told}");
                // The image's images lead back.
                let back = image.symmetries().into_iter();
                assert!(back.map(|(p, _)| p.text()).any(|t| t == text), "{told}");
            }
        }
    }
}

#[test]
fn features_and_evaluations_are_finite_and_what_they_claim() {
    for game in GAMES {
        let infos = game.features();
        let mut moved = vec![false; infos.len()];
        let mut first: Option<Vec<f64>> = None;
        let found = positions(*game);
        for position in every(&found, 800).filter(|p| p.outcome().is_none()) {
            let [mine, theirs] = Side::ALL.map(|s| position.features(s));
            assert_eq!(mine.len(), infos.len());
            for (i, info) in infos.iter().enumerate() {
                let told = format!(
                    "{}: {}: {} {}",
                    info.id,
                    position.text(),
                    mine[i],
                    theirs[i]
                );
                assert!(mine[i].is_finite() && theirs[i].is_finite(), "{told}");
                match info.perspective {
                    // Sums of weights differ in their last digit with the order of the addition.
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
}

#[test]
fn the_view_shows_what_there_is() {
    for game in GAMES {
        let found = positions(*game);
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
                // What the board calls a cell is understood as the move that points there.
                let by_name = position.play(&view.cell_name(cell)).expect("it is a move");
                assert_eq!(by_name.text(), position.play(&mv.text).unwrap().text());
            }
            for (cell, _) in view.owners {
                assert!(cell < cells);
            }
        }
    }
}

#[test]
fn everything_has_a_name_in_every_language() {
    let named = |key: String| {
        assert!(has_text(&key), "{key} has no text");
        for language in Language::ALL {
            assert_ne!(translate(language, &key).trim(), "", "{key}");
        }
    };
    let unique = |ids: Vec<&str>| {
        let set: BTreeSet<_> = ids.iter().collect();
        assert_eq!(set.len(), ids.len(), "{ids:?}");
    };
    unique(GAMES.iter().map(|g| g.info().id).collect());
    for game in GAMES {
        let info = game.info();
        let id = info.id;
        named(format!("game.{id}"));
        named(format!("game.{id}.about"));
        for side in info.sides {
            named(format!("side.{id}.{side}"));
        }
        for parameter in info.parameters {
            named(format!("parameter.{}", parameter.id));
            assert!((parameter.min..=parameter.max).contains(&parameter.default));
        }
        for preset in info.presets {
            named(format!("preset.{id}.{}", preset.id));
        }
        for feature in game.features() {
            named(format!("feature.{id}.{}", feature.id));
            named(format!("feature.{id}.{}.about", feature.id));
        }
        for evaluation in game.evaluations() {
            named(format!("evaluation.{id}.{}", evaluation.id));
        }
        for player in game.players() {
            named(format!("named.{id}.{}", player.id));
            named(format!("named.{id}.{}.about", player.id));
        }
        unique(info.presets.iter().map(|p| p.id).collect());
        unique(game.features().iter().map(|f| f.id).collect());
        unique(game.evaluations().iter().map(|e| e.id).collect());
        unique(game.players().iter().map(|p| p.id).collect());
        for position in positions(*game).iter().filter(|p| p.outcome().is_some()) {
            if let Some(ending) = position.ending() {
                named(ending.key);
            }
        }
    }
}
