//! A user's own game in the whole page. The tests answer instead of Python, by the rules of Nim.

use serde_json::{Value, json};

use super::*;
use crate::app::shell::update::request_missing;
use crate::app::{championship, programs};
use crate::guest;

/// Nim with some objects: each side takes one to three, and the last one wins. Raises an exception if `fails` are left.
struct Nim {
    source: &'static str,
    objects: u64,
    fails: Option<u64>,
}

/// Each test has its own source and so its own table: all tests of the process share the open games.
fn nim(source: &'static str) -> Nim {
    Nim {
        source,
        objects: 7,
        fails: None,
    }
}

impl Nim {
    fn state(left: u64, second: bool) -> Value {
        let winner = if second { 1.0 } else { -1.0 };
        let utility = (left == 0).then_some(winner);
        json!([
            2 * left + u64::from(second),
            u8::from(second),
            utility,
            null
        ])
    }

    fn moves(&self, left: u64, second: bool) -> (Value, Vec<Value>) {
        if self.fails == Some(left) {
            let error =
                json!({ "kind": "exception", "where": "nim.py", "line": 5, "text": "KeyError" });
            return (json!({ "moves": [], "error": error }), Vec::new());
        }
        let takes = 1..=left.min(3);
        let key = |take: u64| 2 * (left - take) + u64::from(!second);
        let moves: Vec<_> = takes
            .clone()
            .map(|t| json!([t.to_string(), key(t)]))
            .collect();
        let after = takes.map(|take| Nim::state(left - take, !second));
        (json!({ "moves": moves, "error": null }), after.collect())
    }

    fn answer(&self, question: &str) -> String {
        let question: Value = serde_json::from_str(question).unwrap();
        let states = question["states"].as_array().cloned().unwrap_or_default();
        let states: Vec<_> = states.iter().map(|s| s[0].as_u64().unwrap()).collect();
        let answer = match question["ask"].as_str().unwrap() {
            "load" => {
                let game = question["game"].as_str().unwrap_or("own");
                json!({
                    "game": game, "games": [{ "name": "Nim", "line": 1, "parameters": [["n", self.objects]] }],
                    "found": [{ "name": "few", "kind": "evaluation", "line": 9 }], "notes": [], "printed": ""
                })
            }
            "open" => json!({
                "sides": ["A", "B"], "points": false, "sorted": false, "copies": false, "varies": false,
                "initial": Nim::state(self.objects, false), "printed": ""
            }),
            "expand" => {
                let found = states.iter().map(|key| self.moves(key / 2, key % 2 == 1));
                let (expanded, after): (Vec<_>, Vec<_>) = found.unzip();
                json!({ "expanded": expanded, "states": after.concat(), "printed": "" })
            }
            "show" => {
                let show = |key: &u64| json!({ "text": "|".repeat((key / 2) as usize), "rows": null, "corner": [0, 0], "presses": [] });
                json!({ "shown": states.iter().map(show).collect::<Vec<_>>(), "printed": "" })
            }
            "features" => {
                let positions = question["positions"].as_array().unwrap().iter();
                let left = positions.map(|position| {
                    let moves = position[0].as_str().unwrap().split(' ').skip(1);
                    let taken: u64 = moves.map(|mv| mv.parse::<u64>().unwrap()).sum();
                    [-((self.objects - taken) as f64) / 10.0]
                });
                json!({ "features": left.collect::<Vec<_>>(), "printed": "" })
            }
            "survey" => json!({
                "name": question["name"], "imports": ["nim"], "plays": true, "printed": ""
            }),
            other => panic!("{other}"),
        };
        answer.to_string()
    }

    /// Carries out effects and their effects until none are left.
    fn settle(&self, state: &mut State, effects: Vec<Effect>) {
        let mut waiting = effects;
        loop {
            // As after each view.
            let _ = view(state).text();
            waiting.extend(request_missing(state));
            if waiting.is_empty() {
                return;
            }
            for effect in std::mem::take(&mut waiting) {
                let message = match &effect {
                    Effect::After(ms, message) if *ms < 2_000 => Some(message.clone()),
                    effect => match (Begun::of(effect), Asked::of(effect)) {
                        (Some(begun), _) => Some(begun.ended()),
                        (_, Some(asked)) => {
                            let answer = self.answer(asked.call.text.as_ref().unwrap());
                            Some(asked.answer(Ok(answer)))
                        }
                        _ => None,
                    },
                };
                if let Some(message) = message {
                    waiting.extend(update(state, message));
                }
            }
        }
    }

    /// Opens the game from the section Python.
    fn open(&self, state: &mut State) {
        let import = programs::Msg::Import("nim.py".to_owned(), self.source.to_owned());
        for msg in [import, programs::Msg::Run] {
            let effects = update(state, Msg::of(msg));
            self.settle(state, effects);
        }
        update(state, Msg::Go(SectionId::Programs));
        let effects = press(state, "button", "Play this game");
        self.settle(state, effects);
    }
}

fn moves(state: &State) -> Vec<String> {
    state.sections.play.record().moves
}

#[test]
fn own_game_is_played_on_the_page() {
    let game = nim("# played");
    let (mut state, _) = page("");
    game.open(&mut state);
    assert_eq!(state.section, SectionId::Play);
    let words = view(&state).text();
    assert!(words.contains("Nim (n=7)"), "{words}");
    let effects = press(&mut state, "button", "3");
    game.settle(&mut state, effects);
    let played = moves(&state);
    assert_eq!(
        (played.len(), &*played[0]),
        (2, "3"),
        "the computer answers"
    );
    // Such a small game is fully known, and so solved.
    let id = state.sections.play.record().game;
    assert!(registry::game(&id).unwrap().can_solve(&id));
}

#[test]
fn own_game_continues_after_reload_with_its_file() {
    let game = nim("# reloaded");
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = press(&mut state, "button", "2");
    game.settle(&mut state, effects);
    let played = moves(&state);
    guest::close(&state.sections.play.record().game);
    let mut state = visit(left(state));
    assert_eq!(moves(&state).len(), 0, "its file is closed");
    // Another visit loses nothing before the file is open.
    state = visit(left(state));
    game.open(&mut state);
    assert_eq!(moves(&state), played);
}

#[test]
fn link_to_an_own_game_opens_its_moves() {
    let game = nim("# linked");
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = press(&mut state, "button", "2");
    game.settle(&mut state, effects);
    let (link, played) = (state.link(), moves(&state));
    assert_eq!(played.len(), 2);
    press(&mut state, "button", "New game");
    let effects = update(&mut state, Msg::Link(link.clone()));
    game.settle(&mut state, effects);
    assert_eq!(moves(&state), played);
    // In another browser it waits for its file.
    guest::close(&state.sections.play.record().game);
    let (mut state, _) = page(&link);
    let notice = state.notice.as_ref().map(|n| n.message.text(Language::En));
    assert!(notice.is_some_and(|n| n.contains("open its file first")));
    game.open(&mut state);
    assert_eq!(moves(&state), played);
}

#[test]
fn games_with_ended_workers_go_on() {
    let (mut state, _) = page("");
    let games = ["# one", "# two", "# three", "# four"].map(nim);
    for game in &games {
        game.open(&mut state);
    }
    let [one, ..] = games;
    // The worker of the first game has ended; it is loaded again.
    one.open(&mut state);
    let effects = press(&mut state, "button", "2");
    one.settle(&mut state, effects);
    assert_eq!(moves(&state).len(), 2);
}

#[test]
fn two_games_wait_for_their_files() {
    let games = ["# waits first", "# waits second"].map(nim);
    let (mut state, _) = page("");
    let mut played = Vec::new();
    for game in &games {
        game.open(&mut state);
        let effects = press(&mut state, "button", "2");
        game.settle(&mut state, effects);
        played.push((state.link(), moves(&state)));
        guest::close(&state.sections.play.record().game);
    }
    // One from the saved tab, the other from its link.
    let mut state = visit(left(state));
    update(&mut state, Msg::Link(played[0].0.clone()));
    state = visit(left(state));
    for (game, (_, played)) in games.iter().zip(&played) {
        game.open(&mut state);
        assert_eq!(moves(&state), *played);
    }
}

#[test]
fn rejects_game_finished_at_start() {
    let game = Nim {
        objects: 0,
        ..nim("# over")
    };
    let (mut state, _) = page("");
    for _ in 0..2 {
        game.open(&mut state);
        let notice = state.notice.as_ref().map(|n| n.message.text(Language::En));
        assert!(notice.is_some_and(|n| n.contains("over before the first move")));
    }
}

#[test]
fn exception_in_a_state_is_reported_with_its_line() {
    let game = Nim {
        fails: Some(4),
        ..nim("# fails")
    };
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = press(&mut state, "button", "3");
    game.settle(&mut state, effects);
    let notice = state.notice.as_ref().map(|n| n.message.text(Language::En));
    let notice = notice.expect("a notice");
    assert!(notice.contains("from 3: nim.py, line 5"), "{notice}");
    assert!(
        view(&state)
            .text()
            .contains("The rules of the game failed here")
    );
}

#[test]
fn lab_shows_the_tree_of_an_own_game() {
    let game = nim("# in the lab");
    let (mut state, _) = page("");
    game.open(&mut state);
    let effects = update(&mut state, Msg::Go(SectionId::Lab));
    game.settle(&mut state, effects);
    let effects = press(&mut state, "button", "Nim (n=7)");
    game.settle(&mut state, effects);
    let shown = view(&state).text();
    assert!(shown.contains("Nim (n=7)"), "{shown}");
}

#[test]
fn programs_of_a_class_play_an_own_game() {
    let game = nim("# of a class");
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let link = format!("#/championship?lang=en&game={id}");
    update(&mut state, Msg::Link(link));
    let program = |name: &str| (format!("class/{name}.py"), b"from nim import *".to_vec());
    let files = championship::Msg::Files(["ana", "bruno"].map(program).to_vec());
    let effects = update(&mut state, Msg::of(files));
    game.settle(&mut state, effects);
    update(&mut state, Msg::of(championship::Msg::Begin));
    let job = state.sections.championship.job().expect("it has begun");
    let config = job.config();
    assert_eq!(config.game, id);
    let scripts: Vec<_> = config.players.iter().filter_map(|p| p.script()).collect();
    assert_eq!(scripts.len(), 2);
    for script in scripts {
        assert!(script.is_sound(), "{script:?}");
        let files: Vec<_> = script.files.iter().map(|file| &file.0[..]).collect();
        assert!(files.contains(&"nim.py"), "{files:?}");
        assert_eq!(
            script.rules.as_ref().map(|rules| &rules.class[..]),
            Some("Nim")
        );
    }
}

#[test]
fn lab_judges_leaves_by_an_evaluation_of_the_file() {
    let game = nim("# judged");
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let link = format!("#/lab?lang=en&game={id}&evaluation=own.few&depth=2");
    let effects = update(&mut state, Msg::Link(link));
    game.settle(&mut state, effects);
    let shown = view(&state).text();
    // The first side takes 3 and the second one 1: 3 are left.
    let value = "−0.3 for A";
    assert_eq!(
        shown.matches(value).count(),
        2,
        "minimax and alpha-beta: {shown}"
    );
    assert!(shown.contains("found the same value"), "{shown}");
}
