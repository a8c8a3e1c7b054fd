//! Tests of the example that runs before the user's first run.

use super::msg::Effect;
use super::run::example::WORKERS;
use super::run::msg::GAME_TASKS;
use super::tests::{set, shows};
use super::*;
use crate::app::effects::max_unfinished_tasks;
use crate::app::section::Section;
use crate::app::tests::begun::Begun;

#[test]
fn example_runs_while_visible_and_is_not_saved() {
    let mut state = State::new(5);
    assert_eq!(state.sync_example(false), []);
    let mut assigned = Begun::all(&state.sync_example(true));
    assert_eq!(assigned.len(), max_unfinished_tasks(WORKERS));
    for _ in 0..40 {
        let unit = assigned.pop().unwrap();
        assigned.extend(Begun::all(&send(&mut state, unit.ended(), 1).effects));
    }
    assert!(
        state
            .current
            .shown()
            .is_some_and(|run| !run.panel.is_empty())
    );
    assert!(state.run().is_none() && state.open_run_keys().is_empty() && !state.is_unsaved());
    assert!(shows(&state, "plot-cup"));
    // Hiding the section cancels the units, and showing it continues the work.
    assert_eq!(state.sync_example(false), [Effect::Cancel(GAME_TASKS)]);
    assert_eq!(Begun::all(&state.sync_example(true)).len(), max_unfinished_tasks(WORKERS));
    // A change of the form pauses the example, and a button continues it.
    set(&mut state, &[("population", "8")]);
    state.sync_example(false);
    assert_eq!(state.sync_example(true), []);
    assert_eq!(
        Begun::all(&send(&mut state, Msg::Pause(false), 1).effects).len(),
        max_unfinished_tasks(WORKERS)
    );
    // The user's run replaces it.
    let own = send(&mut state, Msg::Begin, 1).effects;
    assert_eq!(own[0], Effect::Cancel(GAME_TASKS));
    assert!(state.current.example().is_none() && state.sync_example(true).is_empty());
}

#[test]
fn other_configurations_have_no_example() {
    let mut state = State::new(5);
    send(&mut state, Msg::Preset("course_tic_tac_toe".to_owned()), 1);
    assert!(state.sync_example(true).is_empty() && state.current.shown().is_none());
}

#[test]
fn opened_run_cancels_example() {
    let file = crate::evolution::to_json(super::tests::evolved(1).run().unwrap());
    let mut state = State::new(5);
    assert!(!Begun::all(&state.sync_example(true)).is_empty());
    let mut effects = send(&mut state, Msg::Import(file), 1).effects;
    effects.extend(state.sync_example(true));
    assert!(effects.contains(&Effect::Cancel(GAME_TASKS)));
}
