//! Tests of Programs in the whole page: playing in Play, saving, and the backup.

use super::*;
use crate::app::documents::Shared;
use crate::app::{championship, coevolution, programs};
use crate::evolution::{EvolutionConfig, Opponent, Run};
use crate::game::Side;
use crate::job::EvolutionJob;
use crate::python::Program;
use crate::python::{Call, Event};
use crate::registry::WorkerCache;

const LOADED: &str = r#"{"game": "rastros", "found": [{"name": "me", "kind": "player", "line": 3}],
    "notes": [], "printed": ""}"#;

fn python_call(effects: &[Effect]) -> Asked<Msg> {
    let asked = effects.iter().find_map(Asked::of);
    asked.expect("a question to Python")
}

fn answer(state: &mut State, asked: &Asked<Msg>, text: &str) -> Vec<Effect> {
    update(state, asked.answer(Ok(text.to_owned())))
}

/// A legal move of the game in Play.
fn first_move(state: &State) -> String {
    let record = state.sections.play.record();
    let positions = registry::game(&record.game).unwrap().replay(&record);
    let positions = positions.unwrap();
    positions.last().unwrap().moves()[0].text.clone()
}

fn send(state: &mut State, msg: programs::Msg) -> Vec<Effect> {
    update(state, Msg::of(msg))
}

/// The page after a program with this source has run and Python has answered.
fn loaded(source: &str, text: &str) -> State {
    let (mut state, _) = page("#/programs?lang=en");
    let (name, source) = ("mine.py".to_owned(), source.to_owned());
    send(&mut state, programs::Msg::Import(name, source));
    let load = python_call(&send(&mut state, programs::Msg::Run));
    answer(&mut state, &load, text);
    state
}

/// The page after a user's move against a program, with the program's call.
fn playing() -> (State, Asked<Msg>, Msg) {
    let mut state = loaded("from rastros import *\n", LOADED);
    send(&mut state, programs::Msg::Play);
    assert_eq!(state.section, SectionId::Play);
    assert_eq!(state.sections.play.record().start, "8/8/8/4o3/8/8/8/8 S");
    let mv = first_move(&state);
    let effects = update(&mut state, Msg::of(play::Msg::choose(mv)));
    let pace = effects.iter().find_map(|effect| match effect {
        Effect::After(
            _,
            due
            @ Msg::Section(SectionMsg::Play(play::Msg::Computer(play::ComputerMsg::MoveDue(_)))),
        ) => Some(due.clone()),
        _ => None,
    });
    let load = python_call(&effects);
    let question = python_call(&answer(&mut state, &load, LOADED));
    assert!(
        question
            .call
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
fn program_moves_in_play() {
    let (mut state, question, pace) = playing();
    let mv = first_move(&state);
    let text = format!(r#"{{"move": "{mv}", "ms": 1, "printed": ""}}"#);
    answer(&mut state, &question, &text);
    update(&mut state, pace);
    assert_eq!(plies(&state), 2);
    assert!(state.sections.play.is_human_turn());
}

#[test]
fn undo_of_new_game_returns_the_program() {
    let (mut state, question, pace) = playing();
    let mv = first_move(&state);
    let text = format!(r#"{{"move": "{mv}", "ms": 1, "printed": ""}}"#);
    answer(&mut state, &question, &text);
    update(&mut state, pace);
    let mv = first_move(&state);
    update(&mut state, Msg::of(play::Msg::choose(mv)));
    let game = Msg::of(play::Msg::Setup(play::SetupMsg::Game("reversi".into())));
    update(&mut state, game);
    assert_eq!(plies(&state), 0);
    let effects = update(&mut state, Msg::Undo);
    assert_eq!(plies(&state), 3);
    assert!(python_call(&effects).call.text.is_some(), "the program is to move");
}

#[test]
fn failing_program_loses() {
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
        assert!(state.notice().is_some_and(|notice| notice.is_error()));
    }
}

#[test]
fn play_shows_python_loading() {
    let (mut state, ..) = playing();
    let shown = |state: &State| view(state).text().contains("Loading Python");
    assert!(!shown(&state));
    update(&mut state, Msg::PythonLoading(Some((1_200_000, 12_000_000))));
    let text = view(&state).text();
    assert!(text.contains("Loading Python: 1.2 of 12.0 MB."), "{text}");
    update(&mut state, Msg::PythonLoading(None));
    assert!(!shown(&state));
}

#[test]
fn game_pauses_without_python() {
    let (mut state, question, _) = playing();
    let why = crate::text::Message::new("error.python.none");
    update(&mut state, question.event(Event::Missing(why)));
    assert!(!state.link().contains("end="), "{}", state.link());
    assert!(
        view(&state)
            .text()
            .contains("This copy of the page has no Python")
    );
    let again = press(&mut state, "button", "Try again");
    let load = python_call(&again);
    assert!(load.call.text.is_some_and(|text| text.contains("\"load\"")));
}

#[test]
fn links_and_storage_start_no_program() {
    let (state, ..) = playing();
    assert!(state.link().contains("second=person"), "{}", state.link());
    assert!(!state.sections.play.stored().contains("mine.py"));
    let (_, effects) = page(&state.link());
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Python(..)))
    );
}

#[test]
fn programs_survive_visits() {
    let (mut state, ..) = playing();
    let kept = state.to_store();
    let text = kept
        .iter()
        .find(|(stored, _)| *stored == StorageKey::Programs);
    let text = &text.expect("the programs").1;
    let read = Shared::<programs::Programs>::read(text);
    let names: Vec<_> = read.list().iter().map(|program| &*program.name).collect();
    assert_eq!(names, ["mine.py"]);
    // Nothing has changed since.
    let again = state.to_store();
    assert!(
        again
            .iter()
            .all(|(stored, _)| *stored != StorageKey::Programs)
    );
    assert!(Program::of_file("mine.py", "x").is_ok());
}

const FEATURES: &str = r#"{"game": "rastros", "found": [{"name": "f", "kind": "evaluation", "line": 3},
    {"name": "caracts", "kind": "features", "line": null, "features": ["dist_base", "dist_obj"]}],
    "notes": [], "printed": ""}"#;

/// The answer of a program with two of the game's features.
fn features(call: &Call) -> String {
    let text = call.text.as_ref().expect("a question");
    let question: serde_json::Value = serde_json::from_str(text).expect("JSON");
    if question["ask"] == "load" {
        return FEATURES.to_owned();
    }
    let rows = question["positions"].as_array().expect("positions").iter();
    let rows = rows.map(|at| {
        let position = registry::game("rastros").expect("it is there");
        let position = position.parse(at[0].as_str().expect("a text"));
        let position = position.expect("a position");
        let side = if at[1] == 0 { Side::First } else { Side::Second };
        ["dist_base", "dist_obj"].map(|name| position.feature(name, side))
    });
    let rows: Vec<_> = rows.collect();
    serde_json::json!({ "features": rows, "printed": "" }).to_string()
}

/// Carries out effects at workers with different earlier tasks, until none are left.
fn carry_out(state: &mut State, mut waiting: Vec<Effect>, python: fn(&Call) -> String) {
    let (mut caches, mut tasks) = ([WorkerCache::default(), WorkerCache::default()], 0);
    while let Some(effect) = waiting.pop() {
        if let Some(begun) = Begun::of(&effect) {
            tasks += 1;
            let result = registry::run_at(&mut caches[tasks % 2], &begun.task, &mut |_| {});
            let event = result.map_or_else(TaskEvent::Failed, TaskEvent::Done);
            waiting.extend(update(state, begun.event(event)));
        }
        if let Some(asked) = Asked::of(&effect) {
            waiting.extend(answer(state, &asked, &python(&asked.call)));
        }
    }
}

/// The evolution without a page.
fn natively(config: &EvolutionConfig) -> Run {
    let mut job = EvolutionJob::new(registry::check_evolution(config).expect("good"));
    while let Some((id, unit)) = job.next_unit() {
        let scores = unit.play::<crate::games::Rastros>(None).expect("good").0;
        assert!(job.receive(id, &scores));
    }
    job.run().clone()
}

#[test]
fn program_features_evolve_and_champion_becomes_program() {
    let mut state = loaded("caracts = []\n", FEATURES);
    send(&mut state, programs::Msg::Evolve);
    assert_eq!(state.section, SectionId::Coevolution);
    let evolve = |state: &mut State, msg: coevolution::Msg| update(state, Msg::of(msg));
    // The form begins with a small population; later changes of it stay.
    let population = |state: &State| {
        state
            .sections
            .coevolution
            .draft()
            .config()
            .unwrap()
            .population
    };
    assert_eq!(population(&state), 8);
    evolve(&mut state, coevolution::Msg::Set("population", "16".to_owned()));
    send(&mut state, programs::Msg::Evolve);
    assert_eq!(population(&state), 16);
    for (field, text) in [("population", "4"), ("generations", "2")] {
        evolve(&mut state, coevolution::Msg::Set(field, text.to_owned()));
    }
    evolve(&mut state, coevolution::Msg::Set("plies", "1, 2".to_owned()));
    let effects = evolve(&mut state, coevolution::Msg::Begin);
    carry_out(&mut state, effects, features);
    let run = state.sections.coevolution.run().expect("a run").clone();
    assert!(run.is_complete(), "{}", run.generations.len());
    assert_eq!(run.config.features, ["own.dist_base", "own.dist_obj"]);
    let again = registry::import_evolution(&crate::evolution::to_json(&run));
    assert_eq!(again.as_ref(), Ok(&run));
    // A run resumed by another visit gives the same bytes.
    let mut half = run.clone();
    half.generations.truncate(2);
    let import = coevolution::Msg::Import(crate::evolution::to_json(&half));
    evolve(&mut state, import);
    let effects = evolve(&mut state, coevolution::Msg::Continue);
    carry_out(&mut state, effects, features);
    assert_eq!(state.sections.coevolution.run(), Some(&run));
    // The game's own features give the same results.
    let mut own = run.config.clone();
    own.program = None;
    own.features = ["dist_base", "dist_obj"].map(str::to_owned).to_vec();
    assert_eq!(natively(&own).generations, run.generations);
    // A link contains neither the program nor its features.
    let link = state.link();
    assert!(!link.contains("own."), "{link}");
    // Its champion is the user's file with an additional function.
    evolve(&mut state, coevolution::Msg::SaveProgram(2));
    assert_eq!(state.section, SectionId::Programs);
    let kept = state
        .sections
        .programs
        .programs
        .list()
        .last()
        .expect("a program");
    assert_eq!(kept.name, "mine-champion-2.py");
    assert!(kept.source.contains("fun_aval_champion"), "{}", kept.source);
    assert!(kept.source.ends_with("], caracts))\n"), "{}", kept.source);
}

#[test]
fn begin_ends_python_of_the_run_in_progress() {
    let mut state = loaded("caracts = []\n", FEATURES);
    send(&mut state, programs::Msg::Evolve);
    let effects = update(&mut state, Msg::of(coevolution::Msg::Begin));
    let tasks = Begun::all(&effects).into_iter();
    let effects: Vec<_> = tasks
        .flat_map(|task| update(&mut state, task.ended()))
        .collect();
    let worker = python_call(&effects).call.program;
    let effects = update(&mut state, Msg::of(coevolution::Msg::Begin));
    let ends = |effect: &Effect| match effect {
        Effect::Python(call, _) => call.program == worker && call.text.is_none(),
        _ => false,
    };
    assert!(effects.iter().any(ends));
}

/// The answer of a program's evaluation: the course's own one of Rastros.
fn judged(call: &Call) -> String {
    let question = call.text.as_deref().expect("a question");
    let question: serde_json::Value = serde_json::from_str(question).expect("JSON");
    if question["ask"] == "load" {
        return FEATURES.to_owned();
    }
    assert_eq!(question["name"], "f");
    let rows = question["positions"].as_array().expect("positions").iter();
    let rows = rows.map(|at| [at[0].as_str().map_or(0, str::len) % 7]);
    serde_json::json!({ "features": rows.collect::<Vec<_>>(), "printed": "" }).to_string()
}

#[test]
fn program_evaluation_joins_panel() {
    let mut state = loaded("x = 1\n", FEATURES);
    send(&mut state, programs::Msg::Measure);
    assert_eq!(state.section, SectionId::Coevolution);
    for (field, text) in [("population", "4"), ("generations", "1")] {
        let set = coevolution::Msg::Set(field, text.to_owned());
        update(&mut state, Msg::of(set));
    }
    let effects = update(&mut state, Msg::of(coevolution::Msg::Begin));
    carry_out(&mut state, effects, judged);
    let run = state.sections.coevolution.run().expect("a run").clone();
    assert!(run.is_complete());
    let panel: Vec<_> = run.panel.iter().map(Opponent::id).collect();
    assert_eq!(panel[panel.len() - 2], "own.f", "{panel:?}");
    assert!(run.generations.iter().all(|g| g.yardstick.is_some()));
    let again = registry::import_evolution(&crate::evolution::to_json(&run));
    assert_eq!(again.as_ref(), Ok(&run));
    // It measures, and changes nothing.
    let mut alone = run.config.clone();
    alone.program = None;
    let tables =
        |run: &Run| -> Vec<_> { run.generations.iter().map(|g| g.table.clone()).collect() };
    assert_eq!(tables(&natively(&alone)), tables(&run));
    // Its champion needs no program.
    assert_eq!(crate::evolution::champion_program(&run, 0), None);
}

#[test]
fn program_enters_championship() {
    let (mut state, _) = page("#/programs?lang=en");
    let file = ("folder/mine.py".to_owned(), b"def f(state, player): return 1\n".to_vec());
    send(&mut state, programs::Msg::Files(vec![file]));
    let load = python_call(&send(&mut state, programs::Msg::Run));
    answer(&mut state, &load, FEATURES);
    send(&mut state, programs::Msg::Enter);
    assert_eq!(state.section, SectionId::Championship);
    let begin = championship::Msg::Begin;
    update(&mut state, Msg::of(begin));
    let job = state.sections.championship.job().expect("it is under way");
    let names: Vec<_> = job.config().players.iter().map(|p| &p.name[..]).collect();
    assert_eq!(names, ["Basílio", "mine f"]);
}

#[test]
fn program_of_another_game_starts_new_roster() {
    let mut state = loaded("x = 1\n", FEATURES);
    send(&mut state, programs::Msg::Enter);
    let load = python_call(&send(&mut state, programs::Msg::Run));
    answer(&mut state, &load, &FEATURES.replace("rastros", "reversi"));
    send(&mut state, programs::Msg::Enter);
    let shown = view(&state).text();
    assert!(shown.contains("The roster was for another game"), "{shown}");
    assert!(shown.contains("Corners first"), "{shown}");
}

#[test]
fn lab_shows_trace_of_program() {
    let mut state = loaded("x = 1\n", FEATURES);
    let watch = programs::Msg::Watch;
    let asked = python_call(&update(&mut state, Msg::of(watch)));
    let question = asked.call.text.clone().expect("a question");
    assert!(question.contains("8/8/8/4o3/8/8/8/8 S"), "{question}");
    let steps = "enter;move d6;leaf 2;move e6;leaf 3;cut f6 d5 f5 d4 e4 f4;leave 3";
    let reply = format!(
        r#"{{"steps": "{steps}", "depth": 1, "full": false, "nodes": 3, "move": "e6", "printed": ""}}"#
    );
    let effects = answer(&mut state, &asked, &reply);
    assert_eq!(state.section, SectionId::Lab);
    carry_out(&mut state, effects, features);
    let traces = &state.sections.lab.viewer.traces;
    assert_eq!(traces.error, None);
    let own = traces.own.as_ref().expect("it was read");
    assert_eq!(own.recording.trace.value, Some(3.0));
    assert!(own.findings[0].difference.is_some(), "it looks at two moves alone");
}
