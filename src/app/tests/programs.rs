//! Your program in the whole page: it plays in Play, is kept, and goes with the backup.

use super::*;
use crate::app::programs;
use crate::python::Program;
use crate::python::{Call, Event, Said};

const LOADED: &str =
    r#"{"found": [{"name": "me", "kind": "player", "line": 3}], "notes": [], "printed": ""}"#;

fn asked(effects: &[Effect]) -> Call {
    let call = effects.iter().find_map(|effect| match effect {
        Effect::Python(call) if call.text.is_some() => Some(call.clone()),
        _ => None,
    });
    call.expect("a question to Python")
}

fn answer(state: &mut State, call: &Call, text: &str) -> Vec<Effect> {
    let said = Said {
        program: call.program.clone(),
        id: call.id,
        answer: Ok(text.to_owned()),
    };
    update(state, Msg::Python(Event::Said(said)))
}

/// A legal move of the game in Play.
fn first_move(state: &State) -> String {
    let record = state.sections.play.record();
    let positions = registry::game(&record.game).unwrap().replay(&record);
    let positions = positions.unwrap();
    positions.last().unwrap().moves()[0].text.clone()
}

/// The page in which a program plays against the person, who has made a move; with the question that follows.
fn playing() -> (State, Call, Timer) {
    let (mut state, _) = page("#/programs");
    let source = "from rastros import *\n".to_owned();
    let import = programs::Msg::Import("mine.py".to_owned(), source);
    update(&mut state, Msg::of(import));
    let load = asked(&update(&mut state, Msg::of(programs::Msg::Run)));
    answer(&mut state, &load, LOADED);
    update(&mut state, Msg::of(programs::Msg::Play));
    assert_eq!(state.section, SectionId::Play);
    assert_eq!(state.sections.play.record().start, "8/8/8/4o3/8/8/8/8 S");
    let mv = first_move(&state);
    let effects = update(&mut state, Msg::of(play::Msg::Choose(mv)));
    let pace = effects.iter().find_map(|effect| match effect {
        Effect::After(_, timer @ Timer::Pace(_)) => Some(*timer),
        _ => None,
    });
    let load = asked(&effects);
    let question = asked(&answer(&mut state, &load, LOADED));
    assert!(
        question
            .text
            .as_ref()
            .is_some_and(|t| t.contains("\"move\""))
    );
    (state, question, pace.expect("a pace"))
}

fn plies(state: &State) -> usize {
    state.sections.play.record().moves.len()
}

#[test]
fn a_program_moves_in_play() {
    let (mut state, question, pace) = playing();
    let mv = first_move(&state);
    let text = format!(r#"{{"move": "{mv}", "ms": 1, "printed": ""}}"#);
    answer(&mut state, &question, &text);
    update(&mut state, Msg::Timer(pace));
    assert_eq!(plies(&state), 2);
    assert!(state.sections.play.persons_turn());
}

#[test]
fn a_program_that_fails_loses() {
    for (text, end) in [
        (r#"{"move": "a1", "ms": 1, "printed": ""}"#, "illegal"),
        (
            r#"{"error": {"kind": "late", "where": "mine.py", "line": 2, "text": "x"}, "printed": ""}"#,
            "timeout",
        ),
        ("nonsense", "crash"),
    ] {
        let (mut state, question, _) = playing();
        answer(&mut state, &question, text);
        assert_eq!(plies(&state), 1);
        let link = state.link();
        assert!(link.contains(&format!("end={end}")), "{link}");
        assert!(state.notice.as_ref().is_some_and(|notice| notice.error));
    }
}

#[test]
fn a_game_waits_for_python_that_cannot_be_fetched() {
    let (mut state, ..) = playing();
    let why = crate::text::Message::new("error.python.none");
    update(&mut state, Msg::Python(Event::Missing(why)));
    assert!(!state.link().contains("end="), "{}", state.link());
    assert!(
        view(&state)
            .text()
            .contains("This copy of the page has no Python")
    );
    let again = press(&mut state, "button", "Try again");
    let load = asked(&again);
    assert!(load.text.is_some_and(|text| text.contains("\"load\"")));
}

#[test]
fn neither_a_link_nor_the_storage_starts_a_program() {
    let (state, ..) = playing();
    assert!(state.link().contains("second=person"), "{}", state.link());
    assert!(!state.sections.play.stored().contains("mine.py"));
    let (_, effects) = page(&state.link());
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Python(_)))
    );
}

#[test]
fn programs_are_kept_for_the_next_visit() {
    let (mut state, ..) = playing();
    let kept = state.to_keep();
    let text = kept.iter().find(|(stored, _)| *stored == Stored::Programs);
    let text = &text.expect("the programs").1;
    let read = programs::Programs::read(text);
    let names: Vec<_> = read.list().iter().map(|program| &*program.name).collect();
    assert_eq!(names, ["mine.py"]);
    // Nothing has changed since.
    let again = state.to_keep();
    assert!(again.iter().all(|(stored, _)| *stored != Stored::Programs));
    assert!(Program::of_file("mine.py", "x").is_ok());
}
