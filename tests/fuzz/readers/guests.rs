//! Positions of a user's own game, and the arguments of its class.

use std::sync::{Arc, Mutex, Once};

use rastros_lab::guest::{Rules, Source, ValueResult};
use rastros_lab::python::{Expansion, GuestPath, Opened, Script, Shown, read_arguments};
use rastros_lab::registry::{game, open_guest};
use rastros_lab::text::Message;
use serde::de::DeserializeOwned;
use serde_json::json;

const ID: &str = "own.Nim.fuzz";

/// Seven objects. Each side takes one to three objects, and the side that takes the last object wins.
struct Nim;

/// The key of a state: remaining objects, and the side to move in the lowest bit.
fn key(left: u64, second: bool) -> u64 {
    2 * left + u64::from(second)
}

fn state(left: u64, second: bool) -> serde_json::Value {
    let winner = if second { 1.0 } else { -1.0 };
    let utility = (left == 0).then_some(winner);
    json!([key(left, second), u8::from(second), utility, null])
}

fn answer<T: DeserializeOwned>(value: serde_json::Value) -> T {
    serde_json::from_value(value).expect("an answer of the adapter")
}

impl Rules for Nim {
    fn expand(&mut self, states: Vec<GuestPath>) -> Result<Expansion, Message> {
        let GuestPath(at, _) = states[0];
        let (left, second) = (at / 2, at % 2 == 1);
        let takes: Vec<_> = (1..=left.min(3)).collect();
        let moves = takes
            .iter()
            .map(|take| (take.to_string(), key(left - take, !second)));
        let after = takes.iter().map(|take| state(left - take, !second));
        Ok(answer(json!({
            "expanded": [{ "moves": moves.collect::<Vec<_>>(), "error": null }],
            "states": after.collect::<Vec<_>>(),
            "printed": ""
        })))
    }

    fn evaluate(&mut self, _evaluation: &str, _position: (String, usize)) -> ValueResult {
        Ok(0.0)
    }

    fn show(&mut self, _state: GuestPath) -> Result<Shown, Message> {
        Ok(answer(
            json!({ "text": "|||", "rows": null, "corner": [0, 0], "transposed": false, "upside_down": false, "presses": [] }),
        ))
    }
}

fn open() {
    static OPENED: Once = Once::new();
    OPENED.call_once(|| {
        let opened: Opened = answer(json!({
            "sides": ["1", "2"], "points": false, "sorted": false, "copies": false, "varies": false,
            "initial": state(7, false), "printed": ""
        }));
        let script = Script {
            game: ID.to_owned(),
            ..Script::default()
        };
        open_guest(&Arc::new(script), &[], &opened, Source::Rules(Mutex::new(Box::new(Nim))))
            .expect("the rules hold");
    });
}

pub fn positions() -> Vec<String> {
    ["", " 3", " 3 2", " 1 1 1 1", " 3 3 1", " 3 *"]
        .map(|moves| format!("{ID}{moves}"))
        .into()
}

pub fn position(text: &str) -> bool {
    open();
    let kind = game(ID).expect("it is open");
    let Ok(position) = kind.parse(text) else {
        return false;
    };
    let again = kind.parse(&position.text()).expect("it was just written");
    assert_eq!(again.text(), position.text());
    let _ = position.play(text);
    true
}

pub fn some_arguments() -> Vec<String> {
    ["Nim", "Nim,n=21", "Connect,h=4,v=5,k=-3"]
        .map(str::to_owned)
        .into()
}

pub fn arguments(text: &str) -> bool {
    read_arguments(text).is_some()
}
