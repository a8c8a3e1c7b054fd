//! Tests of Programs without a browser: they give Python's answers.

use serde_json::json;

use super::templates::Template;
use super::{Msg, Programs, State, update, view};
use crate::app::documents::Shared;
use crate::app::programs::msg::{Effect, Response};
use crate::app::section::PageData;
use crate::app::tests::begun::Begun;
use crate::app::ui::{Context, Texts};
use crate::game::Side;
use crate::python::{Call, Event, Program, WorkerReply};
use crate::registry::{AnyPosition, Task, game};
use crate::solve::Worth;
use crate::text::{EnumId, Language};

const TEXTS: Texts = Texts(Language::En);

fn respond(state: &mut State, msg: Msg) -> Response {
    let page = PageData::empty(Context::ENGLISH);
    update(state, msg, &page.in_play, TEXTS)
}

fn step(state: &mut State, msg: Msg) -> Vec<Effect> {
    respond(state, msg).effects
}

fn call(effects: &[Effect]) -> Call {
    let call = effects.iter().find_map(|effect| match effect {
        Effect::Python(call, _) if call.text.is_some() => Some(call.clone()),
        _ => None,
    });
    call.expect("a question to Python")
}

fn answer(state: &mut State, call: &Call, text: &str) -> Vec<Effect> {
    let reply = WorkerReply {
        program: call.program.clone(),
        id: call.id,
        answer: Ok(text.to_owned()),
    };
    step(state, Msg::Python(Event::Reply(reply)))
}

/// Runs a new program from a template; Python answers with `text`.
fn loaded(template: Template, text: &str) -> State {
    let mut state = State::new(0);
    step(&mut state, Msg::New(template));
    let load = call(&step(&mut state, Msg::Run));
    answer(&mut state, &load, text);
    state
}

fn rendered_text(state: &State) -> String {
    view(state, &Context::ENGLISH).text()
}

const LOADED: &str = r#"{"game": "rastros", "found": [{"name": "f", "kind": "player", "line": 3}],
    "notes": [], "printed": ""}"#;

#[test]
fn runs_nothing_before_the_user_starts_it() {
    let mut state = State::new(0);
    for template in Template::all() {
        assert_eq!(step(&mut state, Msg::New(template)), []);
    }
    assert_eq!(step(&mut state, Msg::Import("a.py".to_owned(), "x = 1".to_owned())), []);
    assert_eq!(state.programs.list().len(), Template::all().count() + 1);
    let asked = call(&step(&mut state, Msg::Run));
    assert!(asked.text.is_some_and(|text| text.contains("\"load\"")));
}

/// Python imports the user's own files first: a template must not have the name of a module that it imports.
#[test]
fn no_template_hides_a_module() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/players/course_adapter/modules");
    for template in Template::all() {
        let name = template.program(TEXTS).name;
        assert!(std::path::Path::new(folder).is_dir());
        assert!(!std::path::Path::new(folder).join(&name).exists(), "{name}");
    }
}

#[test]
fn change_stops_running_program() {
    let mut state = loaded(Template::Player, LOADED);
    assert!(rendered_text(&state).contains("f · player"));
    let effects = step(&mut state, Msg::Edit("y = 2".to_owned()));
    let ended = |effect: &Effect| matches!(effect, Effect::Python(call, _) if call.text.is_none());
    assert!(effects.iter().any(ended), "{effects:?}");
    assert!(!rendered_text(&state).contains("f · player"));
}

#[test]
fn reports_error_with_its_line() {
    let error = r#"{"error": {"kind": "syntax", "where": "player.py", "line": 4, "text": "SyntaxError"},
        "printed": ""}"#;
    let state = loaded(Template::Player, error);
    assert!(rendered_text(&state).contains("player.py, line 4: Python cannot read this."));
}

#[test]
fn lists_failing_functions_with_their_lines() {
    let found = r#"{"game": "rastros", "found": [],
        "failed": [{"name": "fun_aval", "kind": "exception", "where": "a.py", "line": 5,
            "text": "NameError: name 'distncia' is not defined"}],
        "notes": [{"kind": "missing", "where": "a.py", "line": 1, "text": "numpy"}], "printed": ""}"#;
    let state = loaded(Template::Evaluation, found);
    let text = rendered_text(&state);
    for message in [
        "No function of this file can be used: they fail",
        "fun_aval: a.py, line 5: NameError: name 'distncia' is not defined",
        "a.py, line 1: there is no numpy here.",
    ] {
        assert!(text.contains(message), "{message}: {text}");
    }
}

fn first_move(position: &dyn AnyPosition) -> Option<String> {
    Some(position.moves()[0].text.clone())
}

/// The state after the check of a player of a game.
fn checked(played: &str, choose: fn(&dyn AnyPosition) -> Option<String>) -> State {
    let mut state = loaded(Template::Player, &LOADED.replace("rastros", played));
    step(&mut state, Msg::Limit(0));
    let mut effects = step(&mut state, Msg::Check);
    while let Some(effect) = effects.pop() {
        effects = match effect {
            Effect::Python(call, _) => {
                let question: serde_json::Value =
                    serde_json::from_str(call.text.as_deref().unwrap()).unwrap();
                let position = question["position"].as_str().unwrap();
                let position = game(played).unwrap().parse(position).unwrap();
                let moved = json!({ "move": choose(&*position), "ms": 1, "printed": "" });
                answer(&mut state, &call, &moved.to_string())
            }
            other => {
                let mut begun = Begun::of(&other).expect("a task");
                if let Task::Solve { max_nodes, .. } = &mut begun.task {
                    *max_nodes = 2_000;
                }
                step(&mut state, begun.ended())
            }
        };
    }
    state
}

#[test]
fn check_plays_all_games() {
    for (played, against) in [
        ("rastros", "Against Basílio"),
        ("tic_tac_toe", "Against Table of cells"),
        ("reversi", "Against Corners first"),
    ] {
        let mut state = checked(played, first_move);
        let check = state.check.as_ref().unwrap();
        assert!(check.is_done());
        assert_eq!(check.games.len(), 40);
        assert!(check.games.iter().all(|game| game.result().is_some()));
        let firsts = check.games.iter().filter(|game| game.side == Side::First);
        assert_eq!(firsts.count(), 20);
        let text = rendered_text(&state);
        assert!(text.contains(against) && text.contains("of 20 games won"), "{text}");
        assert!(!step(&mut state, Msg::Report).is_empty());
    }
}

/// The first legal move of Tic-tac-toe is often bad: the report distinguishes a given-away win from a draw.
#[test]
fn check_finds_moves_that_give_away_a_win_or_a_draw() {
    let state = checked("tic_tac_toe", first_move);
    let check = state.check.as_ref().unwrap();
    for before in [Worth::Win, Worth::Draw] {
        let found = check.blunders.iter().filter(|b| b.before == before);
        assert!(found.count() > 0, "{before:?}");
    }
    for blunder in &check.blunders {
        let game = &check.games[blunder.game];
        assert!(game.result() < Some(blunder.before));
        assert_eq!(game.last_own_before(blunder.ply + 1), Some(blunder.ply));
    }
    let text = rendered_text(&state);
    assert!(text.contains("turned a draw into a loss"), "{text}");
}

/// The move before a resignation is not a mistake.
#[test]
fn check_reports_resignation_that_gives_away_a_draw() {
    let state = checked("tic_tac_toe", |position| {
        let begins = position.text() == "3/3/3 X 3";
        begins.then(|| "b2".to_owned())
    });
    let check = state.check.as_ref().unwrap();
    assert!(!check.blunders.is_empty());
    for blunder in &check.blunders {
        assert_eq!(blunder.ply, check.games[blunder.game].record.moves.len());
    }
    let text = rendered_text(&state);
    assert!(text.contains("resigned in a position that was not lost"), "{text}");
}

#[test]
fn check_ends_early_for_a_player_that_always_fails() {
    let mut state = loaded(Template::Player, LOADED);
    let mut effects = step(&mut state, Msg::Check);
    let mut answers = 0;
    while let Some(effect) = effects.pop() {
        effects = match effect {
            Effect::Python(call, _) => {
                answers += 1;
                answer(&mut state, &call, r#"{"move": "nowhere", "ms": 1, "printed": ""}"#)
            }
            other => step(&mut state, Begun::of(&other).expect("a task").ended()),
        };
    }
    assert!(answers <= 40);
    assert!(rendered_text(&state).contains("It answered nowhere, which is not a legal move."));
}

#[test]
fn rejects_files_without_program() {
    for (name, text, key) in [
        ("a.txt", "x", "error.programs.kind"),
        ("a.ipynb", "x", "error.programs.notebook"),
        ("a.py", &"x".repeat(300_000), "error.programs.large"),
        ("a.py", "\0", "error.file.no_text"),
        ("a.ipynb", "[1]", "error.programs.notebook"),
        ("a.ipynb", r#"{"worksheets": [{}]}"#, "error.programs.notebook"),
    ] {
        let error = Program::of_file(name, text).unwrap_err();
        assert_eq!(error.key, key, "{name}");
    }
}

/// The bytes of a file of tests/players/cases.
macro_rules! case {
    ($name:literal) => {
        ($name, &include_bytes!(concat!("../../../tests/players/cases/", $name))[..])
    };
}

#[test]
fn reads_files_in_common_encodings() {
    for ((name, bytes), word, note) in [
        (case!("latin1_cookie_accented_name.py"), "pontuação", Some("declared")),
        (case!("cp1252_cookie_comment_only.py"), "# “boa jogada” —", Some("declared")),
        (case!("latin1_no_cookie_comment.py"), "pontuação", Some("assumed")),
        (case!("utf16_powershell.py"), "pontuação", Some("mark")),
        (case!("utf8_bom_crlf.py"), "pontuação", None),
        (case!("utf8_cookie_latin1_but_utf8_bytes.py"), "pontuação", None),
        (case!("mac_cr_only.py"), "*\n\n# pontuação", None),
        (case!("nbformat3.ipynb"), "# [2]\ndef fun_aval_77", None),
        (case!("nbformat4_bom.ipynb"), "# [2]\ndef fun_aval_77", None),
    ] {
        let (program, found) = Program::of_bytes(name, bytes).unwrap();
        let shown = program.shown();
        assert!(shown.contains(word), "{name}: {shown}");
        assert!(
            !shown.contains(['\r', '\u{feff}', '\u{fffd}']) && !shown.contains("latin-1"),
            "{name}: {shown}"
        );
        let note = note.map(|note| format!("programs.encoding.{note}"));
        assert_eq!(found.map(|found| found.key), note, "{name}");
    }
}

#[test]
fn notebook_import_keeps_only_the_code() {
    let text = r##"{"cells": [{"cell_type": "markdown", "source": "# x"},
        {"cell_type": "code", "source": ["a = 1\n", "b = 2"], "outputs": [{"data": "long"}]}]}"##;
    let program = Program::of_file("../x/IIA-42.ipynb", text).unwrap();
    assert_eq!(program.name, "IIA-42.ipynb");
    assert_eq!(program.shown(), "# [1]\na = 1\nb = 2");
    assert!(!program.source.contains("long") && !program.source.contains("markdown"));
    // A second import gives the same result.
    assert_eq!(Program::of_file(&program.name, &program.source), Ok(program));
}

#[test]
fn renames_programs_with_equal_names() {
    let mut programs = Programs::default();
    let program = |source: &str| Program {
        name: "a.py".to_owned(),
        source: source.to_owned(),
    };
    assert_eq!(programs.add(program("1")), Ok(0));
    assert_eq!(programs.add(program("2")), Ok(1));
    assert_eq!(programs.add(program("1")), Ok(0));
    assert_eq!(programs.list()[1].name, "a-2.py");
    let read = Shared::<Programs>::read(&serde_json::to_string(&programs).unwrap());
    assert_eq!(read.list(), programs.list());
    programs.rename(1, "a.py");
    assert_eq!(programs.list()[1].name, "a-2.py");
    programs.rename(1, "C:\\x\\b");
    assert_eq!(programs.list()[1].name, "b.py");
    let added = (3..=61).map(|number| programs.add(program(&number.to_string())));
    let error = added.last().unwrap().unwrap_err().text(Language::En);
    assert!(error.contains("at most 60 programs"), "{error}");
}

#[test]
fn undo_restores_deleted_program() {
    let mut state = State::new(0);
    step(&mut state, Msg::New(Template::Player));
    step(&mut state, Msg::New(Template::Evaluation));
    step(&mut state, Msg::Select(0));
    let before = state.programs.list().to_vec();
    let effects = step(&mut state, Msg::Delete);
    assert_eq!(state.programs.list().len(), 1);
    let [Effect::OfferUndo(undo)] = &effects[..] else {
        panic!("{effects:?}")
    };
    let name = undo.text.find("name");
    assert!(name.is_some_and(|name| name == before[0].name));
    step(&mut state, undo.back.clone());
    assert_eq!(state.programs.list(), before);
}

#[test]
fn checks_rules_of_own_game() {
    let mut state = loaded(
        Template::Game,
        r#"{"game": "own", "games": [{"name": "Nim", "where": "nim.ipynb, cell 2", "line": 4,
            "parameters": [["n", 15]]}], "found": [], "notes": [], "printed": ""}"#,
    );
    let text = rendered_text(&state);
    assert!(text.contains("Nim · nim.ipynb, cell 2, line 4"), "{text}");
    assert!(!text.contains("no evaluation and no player"), "{text}");
    step(&mut state, Msg::GameArgument("n".to_owned(), 7));
    let load = call(&step(&mut state, Msg::CheckRules));
    let asked: serde_json::Value =
        serde_json::from_str(&load.text.clone().expect("a question")).expect("JSON");
    let shown = view(&state, &Context::ENGLISH);
    let button = shown.by_id("program-check-rules").expect("a button");
    let disabled = (button.get("disabled"), button.get("aria-disabled"));
    assert_eq!(disabled, (None, Some("true")), "it keeps the focus");
    assert!(step(&mut state, Msg::CheckRules).is_empty());
    assert_eq!(asked["rules"]["class"], "Nim");
    assert_eq!(asked["rules"]["values"]["n"], 7);
    let id = asked["rules"]["id"].as_str().expect("an id");
    let loaded = format!(r#"{{"game": "{id}", "found": [], "notes": [], "printed": ""}}"#);
    let audit = call(&answer(&mut state, &load, &loaded));
    answer(
        &mut state,
        &audit,
        r#"{"findings": [{"kind": "other_order", "where": "nim.py", "line": 11, "text": "", "way": "3 2"},
            {"kind": "not_opposite", "where": "nim.py", "line": 20, "text": "1, 1", "way": ""}],
            "games": 200, "length": 7.8, "longest": 12, "width": 2.8, "widest": 3, "ends": [103, 97, 0], "twice": false,
            "perft": [3, 9], "speed": 5e5, "sorted": true, "varies": false, "points": false, "text": "|||||||",
            "rows": null,
            "printed": ""}"#,
    );
    let text = rendered_text(&state);
    for part in [
        "After 3 2: nim.py, line 11: actions returns other moves",
        "nim.py, line 20: utility returns 1, 1 for the two sides",
        "200 random games were played",
        "3, 9",
        "sorted by their text",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!state.is_running());
}

#[test]
fn encoding_notes_are_not_errors() {
    let mut state = State::new(0);
    let (name, bytes) = case!("latin1_no_cookie_comment.py");
    let files = vec![(name.to_owned(), bytes.to_vec())];
    let response = respond(&mut state, Msg::Files(files));
    let notice = response.notice.expect("a notice");
    assert!(!notice.is_error() && notice.message.key == "programs.encoding.assumed");
    assert_eq!(state.error, None);
}
