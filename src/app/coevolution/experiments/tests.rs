//! Tests of experiments over several seeds, from the button to the statistics.

use std::collections::VecDeque;

use super::experiment::{Comparison, Experiment, PANEL};
use crate::app::coevolution::msg::Effect;
use crate::app::coevolution::study::STUDY;
use crate::app::coevolution::tests::{
    Browser, evolved, on_document_msg, rendered, set, shows, small, text_of,
};
use crate::app::coevolution::*;
use crate::app::documents::DocumentMsg;
use crate::app::tests::begun::Begun;
use crate::arena::statistics::{PValue, mann_whitney, quartiles};
use crate::evolution::to_json;

/// The tasks of a study at workers.
pub(crate) type Waiting = VecDeque<Begun<Msg>>;

/// Executes the effects of a browser tab. A cancellation drops all earlier tasks.
pub(crate) fn run_effects(
    browser: &mut Browser,
    tab: u32,
    state: &mut State,
    waiting: &mut Waiting,
    effects: Vec<Effect>,
) {
    let mut effects = VecDeque::from(effects);
    effects.extend(on_document_msg(state, &DocumentMsg::SyncLocks));
    while let Some(effect) = effects.pop_front() {
        if let Some(answer) = browser.act(tab, &effect) {
            effects.extend(on_document_msg(state, &answer));
            effects.extend(on_document_msg(state, &DocumentMsg::SyncLocks));
        }
        if effect == Effect::Cancel(STUDY) {
            waiting.clear();
        }
        waiting.extend(Begun::of(&effect).filter(|begun| begun.group == STUDY));
    }
}

/// Runs at most this number of tasks of a study, the last one first; returns the rest.
fn work(state: &mut State, effects: Vec<Effect>, most: usize) -> Waiting {
    let mut waiting = VecDeque::new();
    let browser = &mut Browser::default();
    run_effects(browser, 1, state, &mut waiting, effects);
    for _ in 0..most {
        let Some(begun) = waiting.pop_back() else {
            break;
        };
        let response = send(state, begun.ended(), 2);
        run_effects(browser, 1, state, &mut waiting, response.effects);
    }
    waiting
}

pub(crate) fn press(state: &mut State, msg: ExperimentMsg) -> Vec<Effect> {
    send(state, Msg::Experiment(msg), 2).effects
}

fn experiment(state: &State) -> &Experiment {
    state.experiments.current.as_ref().unwrap()
}

/// The documents of all runs.
pub(crate) fn documents(state: &State) -> Vec<String> {
    let arms = 0..experiment(state).configs.len();
    arms.flat_map(|arm| experiment(state).runs(arm).map(to_json))
        .collect()
}

fn repeated(count: u32) -> State {
    let mut state = small();
    press(&mut state, ExperimentMsg::Count(count));
    let effects = press(&mut state, ExperimentMsg::Begin);
    assert!(work(&mut state, effects, usize::MAX).is_empty());
    state
}

fn scheme(state: &mut State, id: &str) {
    set(state, &[("scheme", id)]);
}

#[test]
fn each_seed_equals_its_single_run() {
    let state = repeated(4);
    let experiment = experiment(&state);
    assert_eq!(experiment.complete(), (8, 8), "each has its control");
    assert_eq!(documents(&state)[0], to_json(evolved(1).run().unwrap()));
    let seeds: Vec<u64> = experiment.runs(0).map(|run| run.config.seed).collect();
    assert_eq!(seeds, [3, 4, 5, 6]);
    let random = |g: usize| -> Vec<f64> {
        let scores = experiment
            .runs(0)
            .map(|run| run.generations[g].yardstick.as_ref().unwrap()[0]);
        scores.map(|score| score.share() * 100.0).collect()
    };
    let spreads = experiment.spreads(0, "random");
    assert_eq!(spreads.len(), 3);
    for (g, spread) in spreads.iter().enumerate() {
        assert_eq!(spread.quartiles, quartiles(&random(g)).unwrap());
        assert_eq!((spread.seeds, spread.games), (4, 6 * (g as u64 + 1)));
    }
    // The first champion is no fixed opponent: the panel's score is of the others.
    let run = experiment.runs(0).next().unwrap();
    let last = Experiment::final_score(run, PANEL).unwrap();
    assert_eq!(last.games(), 2 * (run.panel.len() as u32 - 1));
    assert_eq!(experiment.measure("luck"), PANEL);
    assert_eq!(experiment.csv("random").lines().count(), 7);
    let words = text_of(&state, "experiment-summary");
    assert!(words.contains("4 complete evolutions"), "{words}");
}

#[test]
fn lesson_stops_seeds_and_loses_nothing() {
    let whole = documents(&repeated(3));
    let mut state = small();
    press(&mut state, ExperimentMsg::Count(3));
    let effects = press(&mut state, ExperimentMsg::Begin);
    assert!(!work(&mut state, effects, 14).is_empty());
    let before = documents(&state);
    for open in [true, false] {
        send(&mut state, Msg::Lesson(EvolutionLesson::Depth, open), 1);
    }
    assert_eq!(documents(&state), before);
    assert!(shows(&state, "experiment-on"));
    let effects = press(&mut state, ExperimentMsg::Run(true));
    assert!(work(&mut state, effects, usize::MAX).is_empty());
    assert_eq!(documents(&state), whole);
}

#[test]
fn two_schemes_are_compared_on_the_same_seeds() {
    let mut state = repeated(5);
    let first = documents(&state);
    let go = |state: &State| {
        let page = rendered(state);
        let compare = page.by_id("experiment-compare").unwrap();
        compare.get("disabled").is_none()
    };
    assert!(!go(&state), "the same configuration");
    send(&mut state, Msg::NewSeed, 1);
    assert!(!go(&state), "whatever its seed");
    scheme(&mut state, "round_robin");
    assert!(go(&state));
    let effects = press(&mut state, ExperimentMsg::Compare);
    assert!(work(&mut state, effects, usize::MAX).is_empty());
    assert_eq!(documents(&state)[..10], first, "what was there stays");
    let all = experiment(&state);
    let seeds = |arm| -> Vec<u64> { all.runs(arm).map(|run| run.config.seed).collect() };
    assert!((1..4).all(|arm| seeds(arm) == seeds(0)));
    let (a, b) = (all.final_shares(0, PANEL), all.final_shares(2, PANEL));
    let found = all.comparison(PANEL).unwrap();
    assert_eq!(found.counts, [5, 5]);
    assert_eq!(Some(found.test), mann_whitney(&a, &b));
    assert_eq!(found.a12, found.test.u / 25.0);
    let page = rendered(&state);
    let heads = page.find_all(&|e| e.tag == "th");
    assert!(heads.len() > 4 && heads.iter().all(|th| !th.text().is_empty()));
    let differ = text_of(&state, "experiment-differences");
    assert!(differ.contains("Cup") && differ.contains("Round robin"), "{differ}");
    assert!(!differ.contains("Seed"), "{differ}");
    let test = text_of(&state, "experiment-test");
    assert!(test.contains("U ="), "{test}");
    assert_eq!(all.lines().lines().count(), 20);
    assert_eq!(all.gathered().lines().count(), 21);
    // Another comparison replaces the second treatment.
    scheme(&mut state, "random_opponents");
    set(&mut state, &[("opponents", "2")]);
    press(&mut state, ExperimentMsg::Compare);
    assert_eq!(documents(&state)[..10], first);
    assert_eq!(experiment(&state).complete(), (10, 20));
    let other = experiment(&state).configs[2].scheme;
    assert_eq!(other, crate::evolution::Scheme::RandomOpponents);
}

#[test]
fn verdict_is_shown_everywhere_and_ends_work() {
    let mut state = repeated(20);
    let all: Vec<_> = experiment(&state).all_runs().cloned().collect();
    let grown = all
        .into_iter()
        .take(10)
        .enumerate()
        .map(|(number, mut run)| {
            // The first champion loses all games, and the last one wins all.
            for (generation, wins) in run.generations.iter_mut().zip([0, 1, 2]) {
                for score in generation.yardstick.iter_mut().flatten() {
                    (score.wins, score.draws, score.losses) = (wins, 0, 2 - wins);
                }
            }
            (number, run)
        });
    let grown: Vec<_> = grown.collect();
    let doctored = state.experiments.current.as_mut().unwrap();
    doctored.replace(grown);
    assert_eq!(doctored.verdict(0).unwrap().seeds, 10);
    assert!(doctored.is_decided());
    send(&mut state, Msg::Experiment(ExperimentMsg::Open(0, 0)), 1);
    for id in ["evolution-learned", "experiment-learns"] {
        let headline = "Learns: better than random search in 10 of 10 seeds";
        assert!(text_of(&state, id).contains(headline), "{id}");
    }
}

#[test]
fn run_of_a_seed_opens_with_its_form() {
    let mut state = repeated(2);
    let all = documents(&state);
    let response = send(&mut state, Msg::Experiment(ExperimentMsg::Open(0, 1)), 1);
    assert!(
        response
            .effects
            .iter()
            .any(|e| matches!(e, Effect::Database(_))),
        "the run is saved"
    );
    assert_eq!(to_json(state.run().unwrap()), all[1]);
    assert_eq!(state.draft.entries().form.get("seed"), "4");
    press(&mut state, ExperimentMsg::Close);
    assert!(shows(&state, "experiment-go"));
}

#[test]
fn repeats_nothing_without_yardstick() {
    let mut state = small();
    set(&mut state, &[("yardstick_pairs", "0")]);
    let page = rendered(&state);
    assert!(
        page.by_id("experiment-go")
            .unwrap()
            .get("disabled")
            .is_some()
    );
    assert!(text_of(&state, "plot-experiment").contains("measures nothing"));
    set(&mut state, &[("population", "many")]);
    assert_eq!(press(&mut state, ExperimentMsg::Begin), [], "an error");
    assert!(state.experiments.current.is_none());
}

#[test]
fn smallest_p_is_the_extreme_order() {
    for (n, m) in [(2, 2), (3, 3), (4, 4), (3, 10), (5, 5)] {
        let a: Vec<f64> = (0..n).map(f64::from).collect();
        let b: Vec<f64> = (0..m).map(|i| f64::from(i) + 100.0).collect();
        let test = mann_whitney(&a, &b).unwrap();
        assert_eq!(test.by, PValue::Exact);
        let found = Comparison {
            counts: [a.len(), b.len()],
            test,
            a12: 0.0,
        };
        assert!((found.least_p() - test.p).abs() < 1e-12, "{n} {m}: {test:?}");
    }
}

/// The time of a study that ended by itself, as after an error, counts; that until the next start does not.
#[test]
fn time_counts_work_without_pauses() {
    let mut state = small();
    state.now = 1000.0;
    press(&mut state, ExperimentMsg::Begin);
    let mut experiment = state.experiments.current.take().unwrap();
    assert_eq!(experiment.stopwatch.ran(3000.0), 2000.0);
    experiment.study.stop();
    experiment.sync_stopwatch(3000.0);
    assert_eq!(experiment.stopwatch.ran(9000.0), 2000.0);
    experiment.resume(9000.0);
    assert_eq!(experiment.stopwatch.ran(10_000.0), 3000.0);
}
