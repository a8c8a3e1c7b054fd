//! A user's own game for tests: its rules answer in place of Python.

use std::cell::Cell;

use serde_json::{Value, json};

use super::browser::Browser;
use super::*;
use crate::app::programs;
use crate::app::shell::update::request_missing;

/// Nim with some objects: each side takes one to three, and the last one wins. Raises an exception if `fails` are left.
pub(super) struct Nim {
    pub(super) source: &'static str,
    pub(super) class: &'static str,
    pub(super) objects: u64,
    pub(super) fails: Option<u64>,
    /// A question with a state that has so many left takes too long.
    pub(super) slow: Option<u64>,
    /// True if its evaluation raises an exception.
    pub(super) evaluation_fails: bool,
    /// The number of requests for values so far.
    pub(super) evaluations: Cell<u32>,
    /// True if it never answers about further states.
    pub(super) hangs: bool,
}

/// Each test has its own source and so its own table: all tests of the process share the open games.
pub(super) fn nim(source: &'static str) -> Nim {
    Nim {
        source,
        class: "Nim",
        objects: 7,
        fails: None,
        slow: None,
        evaluation_fails: false,
        evaluations: Cell::new(0),
        hangs: false,
    }
}

pub(super) const EXCEPTION: &str = "KeyError";

fn exception(line: u32) -> Value {
    json!({ "kind": "exception", "where": "nim.py", "line": line, "text": EXCEPTION })
}

impl Nim {
    /// The same game, in a file that never answers about further states.
    pub(super) fn hanging(&self) -> Nim {
        Nim {
            evaluations: Cell::new(0),
            hangs: true,
            ..*self
        }
    }

    fn state(left: u64, second: bool) -> Value {
        let winner = if second { 1.0 } else { -1.0 };
        let utility = (left == 0).then_some(winner);
        json!([2 * left + u64::from(second), u8::from(second), utility, null])
    }

    fn moves(&self, left: u64, second: bool) -> (Value, Vec<Value>) {
        if self.fails == Some(left) {
            return (json!({ "moves": [], "error": exception(5) }), Vec::new());
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

    /// The answer to a question; `None` if it hangs.
    fn answer(&self, question: &str) -> Option<String> {
        let question: Value = serde_json::from_str(question).unwrap();
        if question["ask"] == "features" {
            self.evaluations.update(|count| count + 1);
        }
        let states = question["states"].as_array().cloned().unwrap_or_default();
        let states: Vec<_> = states.iter().map(|s| s[0].as_u64().unwrap()).collect();
        let answer = match question["ask"].as_str().unwrap() {
            "load" => {
                let game = question["game"].as_str().unwrap_or("own");
                json!({
                    "game": game, "games": [{ "name": self.class, "line": 1, "parameters": [["n", self.objects]] }],
                    "found": [{ "name": "few", "kind": "evaluation", "line": 9 }], "notes": [], "printed": ""
                })
            }
            "open" => json!({
                "sides": ["A", "black"], "points": false, "sorted": false, "copies": false, "varies": false,
                "initial": Nim::state(self.objects, false), "printed": ""
            }),
            "expand" if self.hangs => return None,
            "expand" if states.iter().any(|key| self.slow == Some(key / 2)) => {
                json!({ "error": { "kind": "late", "where": "", "line": null, "text": "" }, "printed": "" })
            }
            "expand" => {
                let found = states.iter().map(|key| self.moves(key / 2, key % 2 == 1));
                let (expanded, after): (Vec<_>, Vec<_>) = found.unzip();
                json!({ "expanded": expanded, "states": after.concat(), "printed": "" })
            }
            "show" => {
                let show = |key: &u64| {
                    json!({
                        "text": "|".repeat((key / 2) as usize), "rows": null, "corner": [0, 0],
                        "transposed": false, "upside_down": false, "presses": []
                    })
                };
                json!({ "shown": states.iter().map(show).collect::<Vec<_>>(), "printed": "" })
            }
            "features" if self.evaluation_fails => {
                json!({ "error": exception(9), "printed": "" })
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
        Some(answer.to_string())
    }

    /// Carries out effects and their effects until none are left.
    pub(super) fn settle(&self, state: &mut State, effects: Vec<Effect>) {
        self.settle_in(None, state, effects);
    }

    /// Like `settle`, with a browser that reads and saves documents.
    pub(super) fn settle_in(
        &self,
        mut browser: Option<&mut Browser>,
        state: &mut State,
        effects: Vec<Effect>,
    ) {
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
                            answer.map(|answer| asked.answer(Ok(answer)))
                        }
                        _ => {
                            let browser = browser.as_mut();
                            let answer = browser.and_then(|browser| browser.act(1, effect));
                            answer.map(Msg::Documents)
                        }
                    },
                };
                if let Some(message) = message {
                    waiting.extend(update(state, message));
                }
            }
        }
    }

    /// Opens the game from the section Python.
    pub(super) fn open(&self, state: &mut State) {
        self.open_in(None, state);
    }

    /// Like `open`, with a browser that reads and saves documents.
    pub(super) fn open_in(&self, browser: Option<&mut Browser>, state: &mut State) {
        let import = programs::Msg::Import("nim.py".to_owned(), self.source.to_owned());
        for msg in [import, programs::Msg::Run] {
            let effects = update(state, Msg::of(msg));
            self.settle(state, effects);
        }
        update(state, Msg::Go(SectionId::Programs));
        let effects = press(state, "button", "Play this game");
        self.settle_in(browser, state, effects);
    }
}
