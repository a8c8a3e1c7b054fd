//! Tests of all dialogs.

use super::*;
use crate::app::shell::class_link::ClassMsg;

const GAME: &str = "#/play?game=rastros&board=small4&lang=en";

/// For each dialog: its `id`, and a page with it open.
fn open_ones() -> Vec<(&'static str, State)> {
    let dialog = |dialog| vec![Msg::of(play::Msg::Dialog(Some(dialog)))];
    let class = || Msg::Class(ClassMsg::Open(true));
    let large = Msg::Class(ClassMsg::Large(true));
    [
        ("keys", vec![Msg::Keys(true)]),
        ("text-dialog", dialog(play::Dialog::GameText)),
        ("library", dialog(play::Dialog::Library)),
        ("resign-dialog", dialog(play::Dialog::Resign)),
        ("evaluations", dialog(play::Dialog::Evaluations)),
        ("class-link", vec![class()]),
        ("class-code", vec![class(), large]),
    ]
    .map(|(id, messages)| {
        let (mut state, _) = page(GAME);
        messages
            .into_iter()
            .for_each(|m| drop(update(&mut state, m)));
        (id, state)
    })
    .into()
}

fn dialogs(state: &State) -> Vec<String> {
    let shown = view(state);
    let found = shown.find_all(&|e| e.tag == "dialog");
    found
        .iter()
        .filter_map(|e| e.get("id"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn browser_closes_every_dialog() {
    for (id, mut state) in open_ones() {
        assert_eq!(dialogs(&state), [id]);
        let closed = {
            let page = view(&state);
            let dialog = page.by_id(id).unwrap();
            dialog.fire(EventKind::Close, &EventData::default())
        };
        let effects = update(&mut state, closed.expect("it handles the event"));
        assert!(!dialogs(&state).contains(&id.to_owned()), "{id}");
        if id != "class-code" {
            assert_eq!(effects, [], "the focus is the browser's: {id}");
        }
    }
}

#[test]
fn dialogs_contain_notices() {
    for (id, mut state) in open_ones() {
        update(&mut state, Msg::Copied(Ok(())));
        let page = view(&state);
        let all = page.find_all(&|e| e.get("class") == Some("notices"));
        assert_eq!(all.len(), 1, "{id}");
        let words = state.context().texts.get("page.copied");
        assert!(page.by_id(id).unwrap().text().contains(&words), "{id}");
    }
}

#[test]
fn dialog_blocks_page_keys() {
    for (id, state) in open_ones() {
        let Node::Element(page) = view(&state) else {
            panic!("the page is an element")
        };
        for key in ["Escape", "ArrowLeft", "p", "?", " "] {
            let taken = page.fire(EventKind::KeyDown, &EventData::key(key));
            assert!(taken.is_none(), "{key}, {id}");
        }
    }
}

#[test]
fn question_mark_closes_key_list() {
    let (mut state, _) = page(GAME);
    update(&mut state, Msg::Keys(true));
    let again = view(&state)
        .by_id("keys")
        .unwrap()
        .fire(EventKind::KeyDown, &EventData::key("?"));
    update(&mut state, again.expect("the list handles it"));
    assert!(dialogs(&state).is_empty());
}
