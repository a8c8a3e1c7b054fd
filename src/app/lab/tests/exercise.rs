//! Tests of the exercise at the end of a lesson about the cost of a search.

use super::*;
use crate::app::lab::lanes::state::{Lane, Status};
use crate::app::lab::lessons::state::LessonsMsg;
use crate::app::ui::Pairs;
use crate::text::{Message, grouped};

fn opened(link: &[(&str, &str)]) -> (State, Vec<Message>) {
    let pairs: Pairs = link
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut errors = Vec::new();
    let state = open_link(&State::default(), &pairs, None, &mut errors);
    (in_view(state), errors)
}

/// The exercise of the lesson about alpha-beta, with finished searches.
fn posed() -> State {
    let (state, errors) = opened(&[("exercise", "alpha_beta"), ("depth", "4")]);
    assert!(errors.is_empty(), "{errors:?}");
    state
}

/// Sends the message of an element.
fn fire(state: &mut State, id: &str, kind: EventKind, data: &EventData) -> Vec<Effect> {
    let msg = render(state).by_id(id).and_then(|e| e.fire(kind, data));
    send(state, msg.unwrap_or_else(|| panic!("{id} sends nothing")))
}

fn guess(state: &mut State, text: &str) -> Vec<Effect> {
    fire(state, "exercise-guess", EventKind::Input, &EventData::value(text));
    fire(state, "exercise-check", EventKind::Click, &EventData::default())
}

fn nodes(state: &State) -> [u64; 2] {
    let lanes = &state.viewer.lanes;
    [0, 1].map(|lane| lanes[lane].nodes().expect("a finished search"))
}

/// True if the view contains the nodes of one of the searches, or their ratio.
fn shows_totals(state: &State) -> bool {
    let [all, cut] = nodes(state);
    let words = render(state).text();
    let texts = [grouped(all), grouped(cut), "÷".to_owned()];
    texts.iter().any(|text| words.contains(text))
}

#[test]
fn hides_totals_until_the_check() {
    let mut state = posed();
    let page = render(&state);
    let question = page.by_id("exercise-question").expect("the question");
    assert_contains(&question.text(), "of minimax’s positions");
    assert!(!shows_totals(&state), "{}", page.text());
    // Neither the projector nor another tree shows them.
    state.viewer.projector = true;
    assert!(!shows_totals(&state));
    state.viewer.projector = false;
    send(&mut state, Msg::Lanes(LanesMsg::See(0)));
    assert!(!shows_totals(&state));
    guess(&mut state, "50");
    assert!(shows_totals(&state) && state.viewer.at_end());
}

#[test]
fn compares_the_guess_with_the_searches() {
    let mut state = posed();
    let [all, cut] = nodes(&state);
    let share = 100.0 * cut as f64 / all as f64;
    let effects = guess(&mut state, "100 %");
    assert_eq!(effects, [Effect::focus("exercise-answer")]);
    let answer = text(&state, "exercise-answer");
    assert_contains(&answer, "Your guess: 100%.");
    let result =
        format!("it is {share:.0}%, {} positions instead of {}.", grouped(cut), grouped(all));
    assert_contains(&answer, &result);
    assert_lacks(&answer, "Good guess!");
    let mut state = posed();
    guess(&mut state, &format!("{:.0}", share + 4.0));
    assert_contains(&text(&state, "exercise-answer"), "Good guess!");
}

#[test]
fn checks_only_a_whole_number() {
    let mut state = posed();
    for wrong in ["", "%", "many", "-3"] {
        let data = EventData::value(wrong);
        fire(&mut state, "exercise-guess", EventKind::Input, &data);
        let enter = EventData {
            key: "Enter".to_owned(),
            ..EventData::default()
        };
        let effects = fire(&mut state, "exercise-guess", EventKind::KeyDown, &enter);
        assert_eq!(effects, [Effect::focus("exercise-guess")]);
        assert!(!state.exercise.as_ref().unwrap().checked, "{wrong}");
        let page = render(&state);
        let field = page.by_id("exercise-guess").unwrap();
        assert_eq!(field.get("aria-invalid") == Some("true"), !wrong.is_empty(), "{wrong}");
    }
}

#[test]
fn new_depth_poses_the_question_again() {
    let mut state = posed();
    guess(&mut state, "30");
    let effects = fire(&mut state, "exercise-depth-5", EventKind::Click, &EventData::default());
    assert!(effects.contains(&Effect::focus("exercise-guess")));
    work(&mut state, effects);
    assert_contains(&text(&state, "exercise-question"), "Depth 5.");
    let exercise = state.exercise.as_ref().expect("the exercise");
    assert!(exercise.typed.is_empty() && !exercise.checked);
    assert!(!shows_totals(&state) && !state.viewer.at_end());
    guess(&mut state, "30");
    assert!(shows_totals(&state));
    // Depths with a result are not offered again.
    let results = text(&state, "exercise-results").replace('\u{a0}', " ");
    assert!(
        results.starts_with("Depth 4: ") && results.contains(" · Depth 5: "),
        "{results}"
    );
    let page = render(&state);
    assert!(page.by_id("exercise-depth-4").is_none() && page.by_id("exercise-depth-3").is_some());
    // Another position has results of its own.
    send_and_work(&mut state, Msg::Setup(SetupMsg::Game("tic_tac_toe".to_owned())));
    assert!(render(&state).by_id("exercise-results").is_none());
}

#[test]
fn end_of_the_clock_answers_without_guess() {
    let mut state = posed();
    send(&mut state, Msg::Timeline(TimelineMsg::End));
    let answer = text(&state, "exercise-answer");
    assert!(answer.starts_with("Depth 4: it is ") && shows_totals(&state), "{answer}");
}

#[test]
fn unfinished_searches_have_no_result() {
    let mut state = posed();
    guess(&mut state, "30");
    let before = state.viewer.lanes[0].status.clone();
    for (status, reason) in [
        (Status::Running(7), "Searching…"),
        (Status::Stopped, "did not end"),
        (Status::Failed(Message::new("error.copy")), "did not end"),
    ] {
        state.viewer.lanes[0].status = status;
        assert_contains(&text(&state, "exercise-answer"), reason);
    }
    state.viewer.lanes[0].status = before;
    send_and_work(&mut state, Msg::Setup(SetupMsg::Budget(5)));
    guess(&mut state, "30");
    assert!(state.viewer.lanes.iter().all(Lane::given_up), "at the limit of 5 nodes");
    assert_contains(&text(&state, "exercise-answer"), "did not end");
    send_and_work(&mut state, Msg::Setup(SetupMsg::Game("tic_tac_toe".to_owned())));
    for mv in ["a3", "a1", "b3", "b1", "c3"] {
        let choose = BoardMsg::Choose(mv.to_owned());
        send_and_work(&mut state, Msg::Setup(SetupMsg::Board(choose)));
    }
    guess(&mut state, "30");
    assert_contains(&text(&state, "exercise-answer"), "This game is over");
}

#[test]
fn ends_with_another_screen_and_leads_back_to_its_lesson() {
    let close = Msg::Lessons(LessonsMsg::EndExercise);
    let remove = Msg::Lanes(LanesMsg::Remove(0));
    let ends = [Msg::Screen(Screen::Measure), Msg::GoTo(Stop::start(0)), close, remove];
    for msg in ends {
        let mut state = posed();
        send(&mut state, msg);
        assert!(state.exercise.is_none() && !state.viewer.totals_hidden);
    }
    let mut state = posed();
    let place = state.exercise.as_ref().unwrap().place();
    fire(&mut state, "exercise-back", EventKind::Click, &EventData::default());
    assert_eq!(state.lessons.at, Some(place));
    assert!(place.is_last() && place.lesson().id == "alpha_beta");
    assert!(state.exercise.is_none() && !state.viewer.totals_hidden);
}

#[test]
fn exercise_survives_a_link() {
    let mut state = posed();
    let written = link(&state);
    assert!(written.contains(&("exercise", "alpha_beta".to_owned())));
    let pairs: Vec<_> = written.iter().map(|(n, v)| (*n, v.as_str())).collect();
    let (again, errors) = opened(&pairs);
    assert!(errors.is_empty() && again.viewer.totals_hidden);
    assert_eq!(link(&again), written);
    // A link without its searches gets them, and unknown exercises are reported.
    let (table, errors) = opened(&[("exercise", "table"), ("lanes", "minimax")]);
    let lanes: Vec<_> = table.viewer.lanes.iter().map(|l| l.method.id).collect();
    assert!(errors.is_empty() && lanes == ["alpha_beta", "alpha_beta_table"]);
    for unknown in ["rules", "magic"] {
        let (state, errors) = opened(&[("exercise", unknown)]);
        assert_eq!(errors.len(), 1, "{unknown}");
        assert!(state.exercise.is_none() && !state.viewer.totals_hidden);
    }
    send(&mut state, Msg::Lessons(LessonsMsg::EndExercise));
    assert!(link(&state).iter().all(|(name, _)| *name != "exercise"));
}
