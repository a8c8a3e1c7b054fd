//! Tests of the verdict on learning: it needs several seeds beside a control, and a single run only compares two
//! champions.

use super::msg::Effect;
use super::run::example::BEFOREHAND;
use super::study::STUDY;
use super::tests::{evolved, text_of};
use super::*;
use crate::arena::Score;
use crate::arena::statistics::median_interval;
use crate::evolution::Finding;

/// A finished run of three generations with these numbers of wins of its champions, in 40 games against each opponent
/// of the panel: random moves, `basilio`, `published`, the first champion. There is no experiment.
fn with_wins(wins: [[u32; 4]; 3]) -> State {
    let mut state = evolved(1);
    state.experiments.current = None;
    let run = state.current.ended_mut();
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

#[test]
fn one_run_gives_no_verdict() {
    for last in [0, 20, 40] {
        let state = with_wins([[20; 4], [20; 4], [last; 4]]);
        let text = text_of(&state, "evolution-learned");
        assert!(text.starts_with("Not yet known: one evolution is not enough"), "{text}");
        let card = text_of(&state, "plot-panel");
        assert!(!card.contains("Learns") && !card.contains("worse"), "{card}");
    }
}

#[test]
fn compares_last_with_first_champion() {
    for (wins, expected) in
        [(35, "beats the first one"), (5, "loses to the first one"), (21, "too close")]
    {
        let state = with_wins([[20; 4], [20; 4], [20, 20, 20, wins]]);
        let text = text_of(&state, "evolution-champions-summary");
        assert!(text.contains("champion of generation 2") && text.contains(expected), "{text}");
    }
}

#[test]
fn reports_loss_to_random_moves() {
    let loses = |wins| {
        let state = with_wins([[20; 4], [20; 4], [wins, 3, 3, 20]]);
        text_of(&state, "evolution-champions-summary")
            .contains("loses to a player that moves at random")
    };
    assert!(loses(5) && !loses(20));
}

#[test]
fn repeats_finished_run_beside_control() {
    let mut state = evolved(1);
    let experiment = state
        .experiments
        .current
        .as_ref()
        .expect("its seeds are played");
    assert!(experiment.study.running && experiment.treatments()[0].control == Some(1));
    assert_eq!(experiment.complete(), (1, 40), "the run is the first seed");
    let text = text_of(&state, "evolution-learned");
    assert!(text.starts_with("Not yet known: 0 of 10 seeds so far"), "{text}");
    assert!(state.experiments.saved_experiment().is_none());
    // A new run has priority: it stops the seeds of the previous one.
    let begun = send(&mut state, Msg::Begin, 1).effects;
    assert!(begun.contains(&Effect::Cancel(STUDY)));
    assert!(!state.experiments.is_running());
}

#[test]
fn cup_verdict_has_reason_and_offers_comparison() {
    let state = evolved(1);
    let text = text_of(&state, "evolution-learned");
    assert!(text.contains("only compares genomes of the same generation"), "{text}");
    let mut state = with_wins([[20; 4]; 3]);
    let response = send(&mut state, Msg::Experiment(ExperimentMsg::CompareWithLearner), 2);
    let is_task = |effect: &Effect| matches!(effect, Effect::Run { .. });
    assert!(response.effects.iter().any(is_task), "its games begin");
    let experiment = state.experiments.current.as_ref().unwrap();
    let arms: Vec<_> = experiment
        .treatments()
        .iter()
        .map(|t| (t.arm, t.control))
        .collect();
    assert_eq!(arms, [(0, Some(1)), (2, Some(3))]);
    assert_eq!(experiment.configs[2].features.len(), 13);
}

#[test]
fn example_has_median_seed_and_known_verdict() {
    let verdict = BEFOREHAND.verdict;
    assert_eq!(verdict.finding, Finding::Learns);
    let [low, high] = median_interval(&BEFOREHAND.gains).unwrap();
    assert_eq!(verdict.gain, [4.9, low, high]);
    let mut state = State::new(5);
    state.sync_example(true);
    let config = &state.current.shown().unwrap().config;
    let gain = BEFOREHAND.gains[config.seed as usize - 1];
    let below = BEFOREHAND.gains.iter().filter(|other| **other < gain);
    assert_eq!(below.count(), 4);
    let text = text_of(&state, "evolution-learned");
    let expected = format!("Learns: better than random search in {} of 10 seeds", verdict.better);
    assert!(text.starts_with(&expected), "{text}");
}
