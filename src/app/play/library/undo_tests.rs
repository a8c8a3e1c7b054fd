//! Tests of undo in the library, also after failures of the browser.

use super::files::MAX_IN_TEXT;
use super::tests::{act, keys, stocked, trashed, write};
use crate::app::play::testing::*;
use crate::app::tests::browser::Browser;

/// Carries out the requests to a browser that refuses all; returns the notice.
fn refuse(state: &mut State, effects: Vec<Effect>) -> Option<Message> {
    let mut browser = Browser {
        full: true,
        unread: true,
        undeletable: true,
        ..Browser::default()
    };
    let notice = act(&mut browser, state, effects).notice;
    notice.map(|notice| notice.message)
}

fn import(state: &mut State, text: &str) -> Vec<Effect> {
    let data = EventData::value(text);
    fire(state, "library-import", EventKind::Change, &data)
}

const THREE: &str = "game: rastros\n1. e6\n\ngame: rastros\n1. e4\n\ngame: tic_tac_toe\n1. a1\n";

#[test]
fn failed_deletion_keeps_game() {
    let (mut state, mut browser) = stocked();
    let before = keys(&state);
    let effects = press(&mut state, &format!("delete-{}", before[1]));
    refuse(&mut state, trashed(&effects));
    assert!(render(&state).by_id("library-error").is_some());
    act(&mut browser, &mut state, vec![lists("game-")]);
    assert_eq!(keys(&state), before);
}

#[test]
fn refused_games_are_not_listed() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let effects = press(&mut state, "library-button");
    refuse(&mut state, effects);
    let effects = import(&mut state, THREE);
    assert_eq!(keys(&state).len(), 3);
    let Effect::Database(DatabaseRequest::Put(documents)) = &effects[0] else {
        panic!("{effects:?}")
    };
    let error = Err(Message::new("error.library.storage"));
    let response =
        on_document_msg(&mut state, DatabaseAnswer::Saved(documents[0].key.clone(), error));
    assert_eq!(keys(&state), [""; 0]);
    assert_eq!(offered(&response.effects), None, "nothing was added");
    assert!(render(&state).by_id("library-error").is_some());
}

#[test]
fn next_deletion_leaves_previous_one_in_trash() {
    let (mut state, mut browser) = stocked();
    let before = keys(&state);
    let first = press(&mut state, &format!("delete-{}", before[0]));
    let second = press(&mut state, &format!("delete-{}", before[1]));
    act(&mut browser, &mut state, trashed(&first));
    assert_eq!((keys(&state).len(), browser.heads.len()), (0, 1));
    // The list omits the deleted game although the browser still has it.
    act(&mut browser, &mut state, vec![lists("game-")]);
    assert_eq!(keys(&state), [""; 0]);
    send(&mut state, [offered(&second).unwrap().back]);
    assert_eq!(keys(&state), before[1..]);
}

#[test]
fn undo_of_import_keeps_renamed_game() {
    let (mut state, mut browser) = stocked();
    let before = keys(&state);
    /// Imports three games; returns the undo offer.
    fn added(state: &mut State, browser: &mut Browser) -> Undo<Msg> {
        let effects = import(state, THREE);
        assert_eq!(offered(&effects), None, "nothing is added yet");
        offered(&act(browser, state, effects).effects).unwrap()
    }
    let undo = added(&mut state, &mut browser);
    assert_eq!(undo.text.text(Language::En), "Games added: 3.");
    let effects = update(&mut state, undo.back).effects;
    assert_eq!(keys(&state), before);
    let mut other = state.clone();
    act(&mut browser, &mut state, effects.clone());
    assert_eq!((keys(&state), browser.heads.len()), (before.clone(), 2));
    refuse(&mut other, effects);
    assert!(render(&other).by_id("library-error").is_some());

    let undo = added(&mut state, &mut browser);
    let new = keys(&state).into_iter().find(|k| !before.contains(k));
    let named = new.expect("a game of the file");
    press(&mut state, &format!("rename-{named}"));
    write(&mut state, "library-new-name", "The best of them");
    let effects = press(&mut state, "library-renamed");
    act(&mut browser, &mut state, effects);
    let effects = update(&mut state, undo.back).effects;
    act(&mut browser, &mut state, effects);
    assert_eq!(browser.heads.len(), 3);
    assert!(keys(&state).contains(&named));
}

#[test]
fn saved_is_not_claimed_after_failure() {
    let saved = || {
        let mut state = play("tic_tac_toe", "3/3/3 X 3");
        press(&mut state, "library-button");
        on_document_msg(&mut state, DatabaseAnswer::Listed("", Ok(Vec::new())));
        let save = Msg::Library(LibraryMsg::Save("Mine".into()));
        send(&mut state, [save]);
        let key = keys(&state)[0].clone();
        let saved = on_document_msg(&mut state, DatabaseAnswer::Saved(key.clone(), Ok(())));
        assert_eq!(saved.notice.unwrap().message.key, "library.saved");
        (state, key)
    };
    let (mut state, key) = saved();
    press(&mut state, &format!("rename-{key}"));
    write(&mut state, "library-new-name", "Ours");
    let effects = press(&mut state, "library-renamed");
    let notice = refuse(&mut state, effects).unwrap();
    assert_eq!(notice.key, "error.library.storage");
}

#[test]
fn reports_renaming_of_deleted_game() {
    let (mut state, mut browser) = stocked();
    let [left, gone] = &keys(&state)[..] else {
        panic!("there are two")
    };
    press(&mut state, &format!("rename-{gone}"));
    write(&mut state, "library-new-name", "Better name");
    let effects = on_document_msg(&mut state, DocumentMsg::PageVisible).effects;
    act(&mut browser, &mut state, effects);
    let field = render(&state);
    let field = field.by_id("library-new-name").expect("nothing is lost");
    assert_eq!(field.get("value"), Some("Better name"));
    browser.heads.retain(|key, _| key == left);
    let effects = on_document_msg(&mut state, DocumentMsg::PageVisible).effects;
    act(&mut browser, &mut state, effects);
    let error = render(&state).by_id("library-error").unwrap().text();
    assert_contains(&error, "no longer exists");
    assert!(state.library.renaming.is_none());
    // After the library is closed, the renaming no longer matters.
    press(&mut state, &format!("rename-{left}"));
    send(&mut state, [Msg::Dialog(None)]);
    on_document_msg(&mut state, DatabaseAnswer::Listed("", Ok(Vec::new())));
    assert_eq!(state.library.error, None);
}

#[test]
fn rejects_too_many_games_early() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let mut browser = Browser::default();
    let effects = press(&mut state, "library-button");
    act(&mut browser, &mut state, effects);
    // If the page read the games, it would report the first invalid one.
    let text = "game: none of ours\n".repeat(MAX_IN_TEXT + 1);
    assert_eq!(import(&mut state, &text), []);
    let error = render(&state).by_id("library-error").unwrap().text();
    let numbers = ["10\u{202f}001 games", "at most 10\u{202f}000"];
    assert!(numbers.iter().all(|n| error.contains(n)), "{error}");
    assert_eq!(keys(&state), [""; 0]);
    let text = "game: none of ours\n".repeat(MAX_IN_TEXT);
    assert_eq!(import(&mut state, &text), []);
    let error = render(&state).by_id("library-error").unwrap().text();
    assert!(error.starts_with("Game 1 of the file"), "{error}");
}
