//! Tests of the estimate, its text, and its terms.

use super::*;
use crate::app::play::analysis::standing::{standing_in_words, swings};
use crate::app::play::analysis::sum::{Sum, leaf};
use crate::app::tests::assert_contains;
use crate::app::ui::Element;
use crate::eval::{EvaluationSpec, Term, square_features};
use crate::registry::{Analysed, GAMES, MoveValue};

/// A search result with equal values of all moves.
fn found(state: &State, value: f64, depth: u32) -> Analysed {
    let legal = state.game.history.here().position.moves();
    let moves = legal.into_iter().map(|m| MoveValue {
        variation: vec![m.text.clone()],
        mv: m.text,
        value,
        depth,
        exact: false,
    });
    Analysed {
        moves: moves.collect(),
        ..Analysed::default()
    }
}

/// A game of Reversi on its usual board, analysed to a depth.
fn reversi(depth: u32) -> State {
    let kind = registry::game("reversi").unwrap();
    let start = kind.first_start().unwrap().text();
    let mut state = play("reversi", &start);
    let effects = press(&mut state, "analysis-button");
    do_tasks(&mut state, effects, depth);
    state
}

#[test]
fn headline_bar_and_cell_agree() {
    for value in [0.04, -0.26, 1.25, -9.96, 40.5, -1234.0, 3.0e7] {
        let mut state = reversi(1);
        let found = found(&state, value, 3);
        learn(&mut state.game.history, 0, found);
        let shown = render(&state);
        let headline = shown.by_id("analysis-value").unwrap().text();
        let bar = shown.by_id("value-bar").unwrap();
        let chips = picture(&state).marks;
        assert!(chips.iter().all(|m| m.text == bar.text()), "{chips:?}");
        assert!(headline.starts_with(&bar.text()), "{headline}");
        assert!(bar.text().chars().count() <= 5, "the bar has little room");
        let words = bar.get("aria-valuetext").unwrap();
        assert!(words.starts_with(&bar.text()), "{words}");
    }
}

#[test]
fn estimate_is_the_sum_at_its_line_end() {
    let mut sums = 0;
    for kind in GAMES {
        for evaluation in kind.evaluations() {
            let start = kind.first_start().unwrap().text();
            let mut state = play(kind.info().id, &start);
            judge_with(&mut state, evaluation.spec());
            for ply in 0..4 {
                if state.game.history.here().outcome().is_some() {
                    break;
                }
                let task = Task::Analyse {
                    record: state.game.history.record(),
                    moves: Vec::new(),
                    evaluation: evaluation.spec(),
                    from_depth: 1,
                    max_depth: 4,
                    time_ms: 0,
                };
                let Ok(TaskResult::Analysed(found)) = registry::run(&task, &mut |_| {}) else {
                    panic!("{task:?}")
                };
                let at = state.game.history.at();
                learn(&mut state.game.history, at, found);
                let known = state.game.history.here().known().unwrap();
                let best = known.best().unwrap().clone();
                if !best.exact {
                    let name = (kind.info().id, evaluation.id, ply);
                    let leaf = leaf(&state.analysis, &state.game, at)
                        .unwrap_or_else(|| panic!("no leaf: {name:?}"));
                    let total = leaf.ours.as_ref().map(Sum::total);
                    assert!(total.is_none_or(|t| t == best.value), "{name:?}");
                    sums += usize::from(total.is_some());
                }
                let mv = best.mv;
                send(&mut state, [Msg::choose(mv)]);
            }
        }
    }
    assert!(sums > 40, "{sums}");
}

#[test]
fn number_opens_its_sum() {
    let mut state = reversi(3);
    assert!(render(&state).by_id("sum").is_none());
    press(&mut state, "sum-button");
    let shown = render(&state);
    let button = shown.by_id("sum-button").unwrap();
    assert_eq!(button.get("aria-expanded"), Some("true"));
    for id in ["sum-leaf", "sum-here"] {
        let text = shown.by_id(id).unwrap().text();
        assert_contains(&text, "Corners");
        assert_contains(&text, "Sum for Black");
        assert!(text.contains("30"), "the weight of a corner: {text}");
    }
    let leaf = leaf(&state.analysis, &state.game, 0).unwrap();
    let sum = leaf.ours.unwrap();
    let products: Vec<_> = sum.products.iter().map(|p| p.value * p.weight).collect();
    assert_eq!(products.iter().sum::<f64>(), sum.total());
    // On the start position both sides are equal: the total is zero.
    let here = state.game.history.here().position.boxed();
    let present = Sum::of(&*here, &state.analysis.judging(state.game.kind), Side::First).unwrap();
    assert_eq!(present.total(), 0.0);
    press(&mut state, "sum-button");
    assert!(render(&state).by_id("sum").is_none());
}

#[test]
fn sixty_four_weights_are_explained_as_a_board() {
    let mut state = reversi(1);
    let weights = square_features()
        .zip(1u32..)
        .map(|(feature, n)| Term::new(feature, f64::from(n) / 10.0));
    let evaluation = EvaluationSpec {
        terms: weights.collect(),
    };
    judge_with(&mut state, evaluation.clone());
    send(&mut state, [Msg::choose("d3")]);
    let record = state.game.history.record();
    let task = Task::Analyse {
        record,
        moves: Vec::new(),
        evaluation,
        from_depth: 1,
        max_depth: 3,
        time_ms: 0,
    };
    let Ok(TaskResult::Analysed(found)) = registry::run(&task, &mut |_| {}) else {
        panic!("{task:?}")
    };
    let at = state.game.history.at();
    learn(&mut state.game.history, at, found);
    let value = state
        .game
        .history
        .here()
        .known()
        .unwrap()
        .best()
        .unwrap()
        .value;
    let total = leaf(&state.analysis, &state.game, at).and_then(|leaf| Some(leaf.ours?.total()));
    assert_eq!(total.map(f64::to_bits), Some(value.to_bits()));
    press(&mut state, "sum-button");
    let shown = render(&state);
    let here = shown.by_id("sum-here").unwrap();
    // White is to move and has only e5; Black has d3, d4, e4 and d5.
    let inside = |wanted: fn(&Element<Msg>) -> bool| -> Vec<&Element<Msg>> {
        let children = here.children.iter();
        children.flat_map(|c| c.find_all(&wanted)).collect()
    };
    let board = inside(|e| e.get("class") == Some("squares"));
    let cells: Vec<String> = board[0].children[2]
        .find_all(&|e| e.tag == "td")
        .iter()
        .map(|e| e.text())
        .collect();
    assert_eq!((cells.len(), cells[28].as_str(), cells[19].as_str()), (64, "−2.9", "−2"));
    assert_eq!(cells.iter().filter(|c| !c.is_empty()).count(), 5);
    let rows = inside(|e| e.tag == "tr");
    assert!(rows.len() < 15, "no row for each of them: {}", rows.len());
}

#[test]
fn leader_is_named_from_both_sides() {
    // A balanced evaluation: an advantage of one side is a disadvantage of the other.
    let words = |value: f64| {
        let mut state = reversi(1);
        let before = standing(&state.analysis, &state.game, 0).unwrap();
        let known = crate::app::play::analysis::standing::Standing {
            value,
            other: Some(-value),
            exact: false,
            ..before
        };
        state.analysis.on = true;
        standing_in_words(&state.analysis, &state.game, known, CONTEXT.texts)
    };
    assert_eq!(words(0.1), "+0.1 for Black: even");
    assert_eq!(words(0.8), "+0.8 for Black: Black slightly better");
    assert_eq!(words(-0.8), "−0.8 for Black: White slightly better");
    assert_eq!(words(-40.0), "−40 for Black: White clearly better");
    // Basílio considers only one goal: South is 3 from its own, and North 1.
    let mut state = play("rastros", "5/3o1/5/5/5 S");
    let mv = state.game.history.here().position.moves()[0].text.clone();
    let after = state.game.history.here().position.play(&mv).unwrap();
    let sum = |side| Sum::of(&*after, &state.analysis.judging(state.game.kind), side);
    let (south, north) = (sum(Side::First).unwrap(), sum(Side::Second).unwrap());
    let mut one = found(&state, south.total(), 1);
    one.moves.truncate(1);
    learn(&mut state.game.history, 0, one);
    let known = standing(&state.analysis, &state.game, 0).unwrap();
    assert_eq!(known.other, Some(north.total()));
    assert_eq!(known.balance(), (south.total() - north.total()) / 2.0);
    let line = standing_in_words(&state.analysis, &state.game, known, CONTEXT.texts);
    assert_contains(&line, "for South");
    assert_contains(&line, "for North");
    assert!(line.ends_with("North slightly better"), "{line}");
}

#[test]
fn disagreeing_depths_are_both_shown() {
    assert!(swings(1.0, -1.0) && swings(10.0, 0.5) && !swings(1.0, 0.8));
    assert!(!swings(0.1, -0.1), "both are even");
    let mut state = reversi(1);
    let mut tell = |value, depth| {
        let found = found(&state, value, depth);
        learn(&mut state.game.history, 0, found);
        let words = render(&state).by_id("analysis-swings").map(|e| e.text());
        (state.game.history[0].shallower, words)
    };
    assert_eq!(tell(-2.0, 4).1, None, "of depth 3 nothing is known");
    let (before, words) = tell(3.0, 5);
    assert_eq!(before, Some((4, -2.0)));
    let words = words.unwrap();
    assert_contains(&words, "depth 5");
    assert_contains(&words, "+3.0");
    assert_contains(&words, "depth 4");
    assert_contains(&words, "−2.0");
    // A restarted search changes nothing until it is deeper.
    assert_eq!(tell(7.0, 1).0, Some((4, -2.0)));
    assert_eq!(tell(3.2, 6), (Some((5, 3.0)), None));
    assert_eq!(tell(3.2, 9), (None, None), "depth 8 was never seen");
}
