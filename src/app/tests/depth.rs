//! Tests of the lab's screen about depth with the other sections.

use super::*;
use crate::app::lab::charts::horizon::horizons;

#[test]
fn position_of_horizon_opens_in_play() {
    let mut state = page("#/lab?game=rastros&room=depth&horizon=1,2&lang=en").0;
    let shown = horizons("rastros")[0];
    press(&mut state, "button", "Open the line in Play");
    assert_eq!(state.section, SectionId::Play);
    let record = state.sections.play.record();
    assert_eq!(record.start, shown.position);
    assert_eq!(record.moves, shown.moves()[..2]);
    let link = state.document().link;
    assert!(link.contains("first=person&second=person"), "{link}");
    let text = view(&state).text();
    assert!(text.contains("sees no loss."), "{text}");
}

#[test]
fn screen_measures_when_it_is_opened() {
    let mut state = page("#/lab?game=rastros&board=small5&lang=en").0;
    press(&mut state, "button", "Depth");
    let charts = &state.sections.lab.charts;
    assert!(charts.strength.queue.running() && charts.truth.queue.running());
    press(&mut state, "button", "Stop");
    assert!(!state.sections.lab.charts.measures_depths());
    // What was measured stays.
    press(&mut state, "button", "Search");
    press(&mut state, "button", "Depth");
    assert!(!state.sections.lab.charts.measures_depths());
    // A link leads to the screen without a measurement.
    let state = page("#/lab?game=rastros&board=small5&room=depth&lang=en").0;
    assert!(!state.sections.lab.charts.measures_depths());
    assert!(view(&state).by_id("lab-strength").is_some());
}

#[test]
fn key_of_lecture_leads_to_depth_and_back() {
    let mut state = page("#/lab?lang=en").0;
    let key = |name: &str| Msg::Key(name.to_owned());
    update(&mut state, key("7"));
    let text = view(&state).text();
    assert!(text.contains("What one more ply gains"), "{text}");
    assert!(state.document().link.contains("at=strength"));
    assert!(state.sections.lab.charts.measures_depths());
    // The measurements continue while another scene is visible.
    update(&mut state, key("1"));
    assert!(view(&state).by_id("lab-strength").is_none());
    assert!(state.sections.lab.charts.measures_depths());
    assert!(!state.document().link.contains("room="));
}

#[test]
fn lecture_tree_returns_after_depth() {
    let mut state = page("#/lab?lang=en").0;
    let before = state.document().link;
    let effects = press(&mut state, "button", "Depth");
    assert!(effects.contains(&Effect::push_history_entry()));
    assert_ne!(state.document().link, before);
    press(&mut state, "button", "Measure");
    press(&mut state, "button", "Search");
    assert_eq!(state.document().link, before);
}

#[test]
fn lessons_and_quiz_are_screens_of_the_lab() {
    let mut state = page("#/lab?lang=en").0;
    let tree = state.document().link;
    for (name, id) in [("Lessons", "lessons-title"), ("Quiz", "quiz-title")] {
        let effects = press(&mut state, "button", name);
        assert!(effects.contains(&Effect::push_history_entry()), "{name}");
        assert!(view(&state).by_id(id).is_some(), "{name}");
    }
    press(&mut state, "button", "Search");
    assert_eq!(state.document().link, tree);
    assert!(view(&state).by_id("quiz-title").is_none());
}

#[test]
fn exercise_ends_with_the_next_lesson() {
    let mut state = page("#/lab?room=traces&lesson=alpha_beta&scene=3&lang=en").0;
    let effects = press(&mut state, "button", "Guess");
    assert!(effects.contains(&Effect::focus("exercise-guess")));
    assert!(effects.contains(&Effect::push_history_entry()));
    assert!(view(&state).by_id("exercise-guess").is_some());
    let link = state.document().link;
    assert!(link.contains("exercise=alpha_beta") && !link.contains("room="));
    press(&mut state, "button", "Lessons");
    assert!(view(&state).by_id("exercise-guess").is_none());
    assert!(!state.document().link.contains("exercise="));
}
