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
    let page = view(state, &context());
    page.by_id("evolution-learned").expect("it is said").text()
}

#[test]
fn learning_is_judged_by_the_hardest_opponent() {
    // Random moves are beaten ever better, and the hardest opponent beats the last champion.
    let state = with_wins([[20, 20, 20, 20], [30, 20, 10, 20], [39, 20, 5, 20]]);
    let text = learned(&state);
    assert!(
        text.starts_with("12%5–26of the points against “Genome [3, 2]"),
        "{text}"
    );
    assert!(text.contains("champion of generation 2"), "{text}");
    assert!(text.contains("First champion: 50% (35–65)"), "{text}");
    assert!(text.contains("No, it got worse"), "{text}");
}

#[test]
fn better_is_said_only_where_the_intervals_part() {
    let text_of = |last| {
        learned(&with_wins([
            [40, 40, 10, 20],
            [40, 40, 10, 20],
            [40, 40, last, 20],
        ]))
    };
    assert!(
        text_of(35).contains("Yes, it plays better"),
        "{}",
        text_of(35)
    );
    assert!(
        text_of(14).contains("These games do not tell:"),
        "{}",
        text_of(14)
    );
}

#[test]
fn nobody_is_called_better_while_it_runs() {
    let mut state = with_wins([[40, 40, 10, 20], [40, 40, 10, 20], [40, 40, 35, 20]]);
    state.run.as_mut().unwrap().generations.pop();
    let response = update(&mut state, Msg::Continue, 1);
    Browser::default().run_effects(1, &mut state, response.effects);
    assert!(state.in_progress());
    let text = learned(&state);
    assert!(text.contains("So far"), "{text}");
}

#[test]
fn losing_to_random_is_said() {
    let text_of = |wins| {
        let state = with_wins([[20; 4], [20; 4], [wins, 3, 3, 20]]);
        view(&state, &context()).text()
    };
    let loses = "loses to a player that moves at random: 12%";
    assert!(text_of(5).contains(loses), "{}", text_of(5));
    assert!(!text_of(20).contains("moves at random"), "{}", text_of(20));
}
