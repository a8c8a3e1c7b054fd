//! Whether an evolution has learned is said of the hardest opponent, with intervals, and of a run that has ended.

use super::tests::{Browser, context, evolved};
use super::*;
use crate::arena::Score;

/// A finished run of three generations, whose champions have won that many of 40 games with each opponent of the panel: moves by
/// lot, `basilio`, `published`, the first champion.
fn with_wins(wins: [[u32; 4]; 3]) -> State {
    let mut state = evolved(1);
    let run = state.run.as_mut().unwrap();
    let ids: Vec<_> = run.panel.iter().map(|o| o.id()).collect();
    assert_eq!(ids, ["random", "basilio", "published", "first_champion"]);
    for (generation, wins) in run.generations.iter_mut().zip(wins) {
        let score = |wins| Score {
            wins,
            losses: 40 - wins,
            ..Score::default()
        };
        generation.yardstick = Some(wins.map(score).to_vec());
    }
    state
}

fn learned(state: &State) -> String {
    let seen = view(state, &context());
    seen.by_id("evolution-learned").expect("it is said").text()
}

#[test]
fn learning_is_judged_by_the_hardest_opponent() {
    // Random moves are beaten ever better, and the hardest opponent beats the last champion.
    let state = with_wins([[20, 20, 20, 20], [30, 20, 10, 20], [39, 20, 5, 20]]);
    let said = learned(&state);
    assert!(
        said.starts_with("12\u{a0}%5–26of the points against “Genome [3, 2]"),
        "{said}"
    );
    assert!(said.contains("champion of generation 2"), "{said}");
    assert!(said.contains("First champion: 50\u{a0}% (35–65)"), "{said}");
    assert!(said.contains("No, it got worse"), "{said}");
}

#[test]
fn better_is_said_only_where_the_intervals_part() {
    let said = |last| {
        learned(&with_wins([
            [40, 40, 10, 20],
            [40, 40, 10, 20],
            [40, 40, last, 20],
        ]))
    };
    assert!(said(35).contains("Yes, it plays better"), "{}", said(35));
    assert!(
        said(14).contains("These games do not tell:"),
        "{}",
        said(14)
    );
}

#[test]
fn nobody_is_called_better_while_it_runs() {
    let mut state = with_wins([[40, 40, 10, 20], [40, 40, 10, 20], [40, 40, 35, 20]]);
    state.run.as_mut().unwrap().generations.pop();
    let response = update(&mut state, Msg::Continue, 1);
    Browser::default().settle(1, &mut state, response.effects);
    assert!(state.in_progress());
    let said = learned(&state);
    assert!(said.contains("So far"), "{said}");
}

#[test]
fn losing_to_random_is_said() {
    let said = |wins| {
        let state = with_wins([[20; 4], [20; 4], [wins, 3, 3, 20]]);
        view(&state, &context()).text()
    };
    let loses = "loses to a player that moves at random: 12\u{a0}%";
    assert!(said(5).contains(loses), "{}", said(5));
    assert!(!said(20).contains("moves at random"), "{}", said(20));
}
