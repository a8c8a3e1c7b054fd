//! Tests of a class tournament: files become a roster, programs that hang or fail lose their games, and grades follow.

use super::championship::{draft, job, saved, send};
use super::*;
use crate::app::championship::{Export, LimitKind, Msg as Of};
use crate::python::{Call, Event, WorkerError};
use crate::registry::game;
use crate::text::Message;

/// The files of six programs, and one that belongs to no game.
fn files() -> Vec<(String, Vec<u8>)> {
    let names = ["1", "2", "3", "4", "fails", "hangs"];
    let program = |name: &str| (format!("class/IIA2021-proj2-{name}.py"), Vec::new());
    let mut files: Vec<_> = names.map(program).to_vec();
    files.push(("class/read me.txt".to_owned(), b"text".to_vec()));
    files
}

/// The answer of Python to a call: all programs but two make a legal move.
fn answer(call: &Call) -> Option<Result<String, WorkerError>> {
    let question: serde_json::Value = serde_json::from_str(call.text.as_ref()?).ok()?;
    if question["ask"] == "survey" {
        let name = question["name"].as_str()?;
        let source = question["source"].as_str()?;
        let imports: Vec<_> = source
            .lines()
            .filter_map(|line| line.strip_prefix("import "))
            .collect();
        let imports = serde_json::to_string(&imports).ok()?;
        let plays = !source.contains("helps");
        return Some(Ok(format!(
            r#"{{"name": "{name}", "imports": {imports}, "plays": {plays}, "printed": ""}}"#
        )));
    }
    if question["ask"] == "load" {
        let main = question["main"].as_str()?;
        return Some(Ok(if main.contains("fails") {
            format!(
                r#"{{"error": {{"kind": "syntax", "where": "{main}", "line": 4, "text": "SyntaxError"}},
                    "printed": ""}}"#
            )
        } else {
            r#"{"game": "rastros", "found": [], "notes": [], "printed": ""}"#.to_owned()
        }));
    }
    assert_eq!(question["for_all"], true);
    if call.program == "match-6" {
        return Some(Err(WorkerError::Late));
    }
    let position = question["position"].as_str()?;
    let moves = game("rastros").ok()?.parse(position).ok()?.moves();
    let seed = question["seed"].as_u64()? as usize;
    let mv = &moves[seed % moves.len()].text;
    Some(Ok(format!(r#"{{"move": "{mv}", "ms": 1, "printed": ""}}"#)))
}

/// Carries out effects until none are left, or until Python has received this number of calls.
fn play(state: &mut State, mut waiting: Vec<Effect>, questions: usize) {
    let mut left = questions;
    while let Some(effect) = waiting.pop() {
        if let Some(begun) = Begun::of(&effect) {
            waiting.extend(update(state, begun.ended()));
        }
        if let Some(asked) = Asked::of(&effect).filter(|_| left > 0) {
            left -= 1;
            let answer = answer(&asked.call).expect("a question");
            waiting.extend(update(state, asked.answer(answer)));
        }
    }
}

/// Opens files and loads them in Python.
fn open(state: &mut State, files: Vec<(String, Vec<u8>)>) {
    let effects = send(state, Of::Files(files));
    play(state, effects, usize::MAX);
}

fn begun() -> (State, Vec<Effect>) {
    let (mut state, _) = page("#/championship?lang=en&seed=7");
    open(&mut state, files());
    send(&mut state, Of::LimitAll(LimitKind::Depth, "2".to_owned()));
    let effects = send(&mut state, Of::Begin);
    (state, effects)
}

fn names(state: &State) -> Vec<&str> {
    let players = &job(state).config().players;
    players.iter().map(|p| &p.name[..]).collect()
}

#[test]
fn only_programs_get_the_common_clock() {
    let (mut state, _) = page("#/championship?lang=en&seed=7");
    open(&mut state, files());
    send(&mut state, Of::LimitAll(LimitKind::Time, "500".to_owned()));
    let shown = view(&state);
    let field = shown.by_id("championship-all-time").expect("a field");
    assert_eq!(field.get("value"), Some("500"));
    send(&mut state, Of::Begin);
    let clocks = job(&state)
        .config()
        .players
        .iter()
        .map(|p| p.limits.time_ms);
    let clocks: Vec<_> = clocks.collect();
    assert_eq!(clocks[0], None, "our own player depends on no clock");
    assert!(clocks[1..].iter().all(|clock| *clock == Some(500)));
}

#[test]
fn class_tournament_finishes() {
    let (mut state, effects) = begun();
    assert_eq!(
        names(&state),
        ["Basílio", "1", "2", "3", "4", "IIA2021-proj2-fails", "IIA2021-proj2-hangs"]
    );
    play(&mut state, effects, usize::MAX);
    // All programs load before the first game, and the user starts the games.
    assert_eq!(job(&state).progress().games, 0);
    let shown = view(&state).text();
    assert!(
        shown.contains("IIA2021-proj2-fails cannot be loaded") && shown.contains("line 4"),
        "{shown}"
    );
    assert!(shown.contains("Nobody has a grade before the first game"));
    let effects = send(&mut state, Of::BeginGames);
    play(&mut state, effects, usize::MAX);
    assert!(job(&state).is_done() && !state.sections.championship.in_progress());
    let games = saved(&mut state, Export::Games);
    assert!(games.contains(",unloaded,0,0,,IIA2021-proj2-fails.py,4,"), "{games}");
    let grades = saved(&mut state, Export::Grades);
    assert!(grades.contains(",0,IIA2021-proj2-fails.py,4,"), "{grades}");
    let line = |name: &str| {
        let found = grades.lines().find(|line| line.starts_with(name));
        found
            .unwrap_or_else(|| panic!("{name} in {grades}"))
            .to_owned()
    };
    assert!(line("Basílio,,").ends_with(','), "{grades}");
    for broken in ["IIA2021-proj2-fails", "IIA2021-proj2-hangs"] {
        let cells = line(broken);
        let cells: Vec<_> = cells.split(',').collect();
        // They win only against each other: the first to move has lost.
        assert_eq!(cells[3], "12", "{cells:?}");
        assert!(cells[4].parse::<u32>().unwrap() >= 10, "{cells:?}");
    }
    let shown = view(&state).text();
    assert!(shown.contains("Grades") && shown.contains("Forfeited"));
    let json = saved(&mut state, Export::Json);
    assert!(json.contains("error.python.syntax") && json.contains("championship.forfeit.late"));
}

#[test]
fn teacher_confirms_helpers() {
    let (mut state, _) = page("#/championship?lang=en&seed=7");
    let file = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
    open(
        &mut state,
        vec![
            file("class/p-1.py", "import helper"),
            file("class/p-2.py", "import Ana"),
            file("class/Ana.py", ""),
            file("class/helper.py", "helps"),
            file("class/jogos.py", ""),
        ],
    );
    let players = |state: &State| draft(state).players.len();
    assert_eq!(players(&state), 2, "nothing is in the roster before it is confirmed");
    let shown = view(&state).text();
    for expected in [
        "p-1.py imports it, and it has no evaluation",
        "p-2.py imports it, and it has an evaluation",
        "class/jogos.py",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    send(&mut state, Of::AddFiles);
    // Basílio, 1, 2 and Ana.
    assert_eq!(players(&state), 4);
    let shown = view(&state).text();
    assert!(shown.contains("Ana.py is a player. p-2.py cannot import it"), "{shown}");
    let second = draft(&state).players.iter().find(|pick| pick.name == "2");
    let script = second.and_then(|pick| pick.script.as_ref());
    let files = &script.expect("a program").files;
    let files: Vec<_> = files.iter().map(|file| &file.0[..]).collect();
    assert_eq!(files, ["p-2.py", "helper.py"]);
}

#[test]
fn programs_join_the_roster_of_a_saved_championship() {
    let (mut state, _) = begun();
    let json = saved(&mut state, Export::Json);
    let (mut other, _) = page("#/championship?lang=en");
    send(&mut other, Of::Import(json));
    open(&mut other, vec![("class/IIA2021-proj2-5.py".to_owned(), Vec::new())]);
    let players = draft(&other).players.iter();
    assert!(
        players
            .map(|p| &p.name[..])
            .eq(names(&state).into_iter().chain(["5"]))
    );
}

#[test]
fn missing_python_loses_no_game() {
    let (mut state, effects) = begun();
    play(&mut state, effects, 6);
    let effects = send(&mut state, Of::BeginGames);
    play(&mut state, effects, 5);
    let why = Message::new("error.python.none");
    send(&mut state, Of::Python(Event::Missing(why)));
    assert!(!state.sections.championship.in_progress());
    let forfeits = crate::championship::Tally::of(job(&state)).summary.forfeits;
    assert_eq!(forfeits, 0);
    assert!(
        view(&state)
            .text()
            .contains("This copy of the page has no Python")
    );
    // The championship continues from there.
    let mut effects = send(&mut state, Of::Continue);
    effects.extend(send(&mut state, Of::BeginGames));
    play(&mut state, effects, usize::MAX);
    assert!(job(&state).is_done());
}

#[test]
fn link_names_programs_without_sources() {
    let (state, _) = begun();
    let link = draft(&state).link();
    let (mut other, _) = page(&crate::app::ui::query::write("championship", &link));
    let effects = send(&mut other, Of::Begin);
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Python(..)))
    );
    assert!(other.sections.championship.job().is_none());
}
