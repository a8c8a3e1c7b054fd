//! Tests of saved games: saving, renaming, deleting, files.

use std::collections::VecDeque;

use crate::app::effects::BrowserCommand;
use crate::app::play::testing::*;
use crate::app::tests::browser::Browser;

/// Carries out the requests to the browser; returns the other effects, and the last notice.
pub(super) fn act(browser: &mut Browser, state: &mut State, effects: Vec<Effect>) -> Response {
    let mut others = Response::default();
    let mut effects = VecDeque::from(effects);
    while let Some(effect) = effects.pop_front() {
        match browser.act(0, &effect) {
            Some(answer) => {
                let response = on_document_msg(state, answer);
                others.notice = response.notice.or(others.notice);
                effects.extend(response.effects);
            }
            None => others.effects.push(effect),
        }
    }
    others
}

/// The deletion that the shell requests once the user can no longer undo it.
pub(super) fn trashed(effects: &[Effect]) -> Vec<Effect> {
    let key = offered(effects).and_then(|undo| undo.trash);
    let delete = key.map(|key| Effect::Database(DatabaseRequest::Delete(vec![key])));
    Vec::from_iter(delete)
}

pub(super) fn keys(state: &State) -> Vec<String> {
    let games = state.library.games.iter();
    games.map(|e| e.key.clone()).collect()
}

pub(super) fn write(state: &mut State, id: &str, text: &str) {
    fire(state, id, EventKind::Input, &EventData::value(text));
}

/// A library with a finished game and an unfinished one with a variation.
pub(super) fn stocked() -> (State, Browser) {
    let mut browser = Browser::default();
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    moves(&mut state, "a1 b1 a2 c3 a3");
    send(&mut state, [Msg::Go(GoTo::First)]);
    moves(&mut state, "c1");
    state.now = 1_000.0;
    let effects = press(&mut state, "library-button");
    act(&mut browser, &mut state, effects);
    assert!(render(&state).text().contains("No games are saved yet."));
    write(&mut state, "library-name", "  A   quick win ");
    let effects = press(&mut state, "library-save");
    act(&mut browser, &mut state, effects);
    state.now = 1_763_683_200_000.0;
    let effects = update(&mut state, Msg::Setup(SetupMsg::Game("rastros".into()))).effects;
    act(&mut browser, &mut state, effects);
    moves(&mut state, "e6 e7");
    send(&mut state, [Msg::Go(GoTo::Back)]);
    moves(&mut state, "f7");
    let effects = press(&mut state, "library-save");
    act(&mut browser, &mut state, effects);
    (state, browser)
}

#[test]
fn saved_game_keeps_facts_and_lines() {
    let (mut state, mut browser) = stocked();
    let list = render(&state).by_id("library-list").unwrap().text();
    assert_contains(&list, "A quick win");
    assert_contains(&list, "Tic-tac-toe · 1 Jan 1970 · plies: 5 · X won");
    assert_contains(&list, "21 Nov 2025 · plies: 2 · not finished");
    let stored = state.stored_game();
    let [rastros, quick] = &keys(&state)[..] else {
        panic!("{:?}", keys(&state))
    };
    press(&mut state, &format!("open-{quick}"));
    assert_eq!(state.game().info().id, "tic_tac_toe");
    assert_eq!(state.game.history.main_line().len(), 6);
    assert!(state.dialog.is_none());
    // Another visit reads the same.
    let mut later = State::new(9);
    let effects = press(&mut later, "library-button");
    act(&mut browser, &mut later, effects);
    press(&mut later, &format!("open-{rastros}"));
    assert_eq!(later.game.history.nodes().len(), 4, "the variation is there");
    let (mut a, mut b) = (later.game.history.record(), State::new(1));
    b.restore_game(stored);
    assert_eq!(std::mem::take(&mut a.moves), b.game.history.record().moves);
}

#[test]
fn renames_deletes_and_restores_game() {
    let (mut state, mut browser) = stocked();
    let key = keys(&state)[1].clone();
    press(&mut state, &format!("rename-{key}"));
    write(&mut state, "library-new-name", "Better name");
    let enter = EventData::key("Enter");
    let effects = fire(&mut state, "library-new-name", EventKind::KeyDown, &enter);
    act(&mut browser, &mut state, effects);
    assert!(browser.heads.values().any(|t| t.contains("Better name")));
    press(&mut state, &format!("rename-{key}"));
    write(&mut state, "library-new-name", "   ");
    let effects = press(&mut state, "library-renamed");
    assert!(effects.is_empty(), "no name is no name");
    let effects = press(&mut state, &format!("delete-{key}"));
    let deleted = offered(&effects).unwrap();
    act(&mut browser, &mut state, effects);
    assert_eq!((browser.heads.len(), keys(&state).len()), (2, 1), "not yet");
    assert_eq!(deleted.text.text(Language::En), "“Better name” is deleted.");
    let effects = update(&mut state, deleted.back).effects;
    act(&mut browser, &mut state, effects);
    assert_eq!((browser.heads.len(), keys(&state).len()), (2, 2));
    assert_eq!(keys(&state)[1], key, "at its old place");
    let effects = press(&mut state, &format!("delete-{key}"));
    act(&mut browser, &mut state, trashed(&effects));
    assert_eq!((browser.heads.len(), keys(&state).len()), (1, 1));
}

#[test]
fn games_round_trip_through_file() {
    let (mut state, _) = stocked();
    let effects = press(&mut state, "library-export");
    let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    let file = String::from_utf8(bytes.clone()).unwrap();
    assert!(
        file.starts_with("name: Rastros: Person – Person\ngame: rastros\nstart: "),
        "{file}"
    );
    let mut other = play("tic_tac_toe", "3/3/3 X 3");
    press(&mut other, "library-button");
    on_document_msg(&mut other, DatabaseAnswer::Listed("", Ok(Vec::new())));
    let data = EventData::value(&file);
    let effects = fire(&mut other, "library-import", EventKind::Change, &data);
    assert!(
        matches!(&effects[..], [Effect::Database(DatabaseRequest::Put(texts))] if texts.len() == 2)
    );
    let names: Vec<_> = other
        .library
        .games
        .iter()
        .map(|e| e.head.name.clone())
        .collect();
    assert!(names.contains(&"A quick win".to_owned()), "{names:?}");
    let key = keys(&other)[0].clone();
    let effects = press(&mut other, &format!("export-{key}"));
    assert!(matches!(effects[..], [Effect::Browser(BrowserCommand::Download { .. })]));
    assert_eq!(other.game.history.nodes().len(), 1, "the present game is untouched");
}

/// Names from the page, from a file, and from renaming.
#[test]
fn game_names_drop_bidi_controls() {
    let (mut state, _) = stocked();
    let has = |state: &State, name: &str| {
        let mut games = state.library.games.iter();
        assert!(games.any(|e| e.head.name == name), "{name}");
    };
    write(&mut state, "library-name", "By\u{202e} hand");
    press(&mut state, "library-save");
    has(&state, "By hand");
    let file = "name: In\u{2067} a file\ngame: tic_tac_toe\n1. a1 b2\n";
    let import = EventData::value(file);
    fire(&mut state, "library-import", EventKind::Change, &import);
    has(&state, "In a file");
    let key = keys(&state)[0].clone();
    press(&mut state, &format!("rename-{key}"));
    write(&mut state, "library-new-name", "A new\u{200f} one");
    press(&mut state, "library-renamed");
    has(&state, "A new one");
}

#[test]
fn faulty_file_is_refused_whole() {
    let (mut state, _) = stocked();
    let before = keys(&state);
    let file = "game: tic_tac_toe\n1. a1 b2\n\ngame: tic_tac_toe\n1. a1 a1\n";
    let effects = fire(&mut state, "library-import", EventKind::Change, &EventData::value(file));
    assert!(effects.is_empty());
    assert_eq!(keys(&state), before);
    let error = render(&state).by_id("library-error").unwrap().text();
    assert!(error.starts_with("Game 2 of the file:"), "{error}");
}

#[test]
fn damaged_entries_never_break_the_library() {
    let (mut state, browser) = stocked();
    let listed = Vec::from_iter(browser.heads);
    let whole = &listed[0].1;
    let mut records = vec![
        ("game-a".to_owned(), String::new()),
        ("game-b".to_owned(), "{\"name\":3}".to_owned()),
        ("game-c".to_owned(), whole[..whole.len() / 2].to_owned()),
        ("game-d".to_owned(), whole.replace("tic_tac_toe\",\"start", "chess\",\"start")),
    ];
    records.push(listed[1].clone());
    on_document_msg(&mut state, DatabaseAnswer::Listed("", Ok(records)));
    assert!(
        render(&state)
            .text()
            .contains("Entries that cannot be read: 3.")
    );
    let before = state.stored();
    press(&mut state, "open-game-d");
    let error = render(&state).by_id("library-error").unwrap().text();
    assert_contains(&error, "is damaged");
    assert_eq!(state.stored(), before);
}

#[test]
fn reports_browser_without_storage() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    press(&mut state, "library-button");
    let error = Message::new("error.library.storage");
    on_document_msg(&mut state, DatabaseAnswer::Listed("", Err(error)));
    assert!(
        render(&state)
            .text()
            .contains("This browser cannot save anything here")
    );
    let effects = press(&mut state, "library-save");
    assert!(matches!(effects[0], Effect::Database(DatabaseRequest::Put(_))));
}

#[test]
fn opens_dropped_file() {
    let mut state = play("tic_tac_toe", "3/3/3 X 3");
    let before = state.stored();
    let response = update(&mut state, Msg::Dropped("no game at all".into()));
    assert_eq!(response.notice.unwrap().message.key, "error.file.game");
    assert_eq!(state.stored(), before);
    send(&mut state, [Msg::Dropped("game: rastros\n1. e6\n".into())]);
    assert_eq!(state.record().moves, ["e6"]);
}

#[test]
fn several_games_go_to_the_library() {
    let two = "game: rastros\n1. e6\nname: second\ngame: rastros\n1. e4\n";
    for msgs in [vec![Msg::Dropped(two.into())], vec![Msg::Draft(two.into()), Msg::ReadDraft]] {
        let mut state = play("rastros", "8/8/8/4o3/8/8/8/8 S");
        let responses = msgs.into_iter().map(|msg| update(&mut state, msg));
        let response = responses.last().unwrap();
        assert_eq!(state.dialog, Some(Dialog::Library));
        let put = |e: &Effect| matches!(e, Effect::Database(DatabaseRequest::Put(texts)) if texts.len() == 2);
        assert!(response.effects.iter().any(put));
    }
}

#[test]
fn text_with_an_invalid_game_stays_in_its_field() {
    let mut state = play("rastros", "8/8/8/4o3/8/8/8/8 S");
    let text = "game: rastros\n1. e6\ngame: rastros\n1. a1\n";
    send(
        &mut state,
        [Msg::Dialog(Some(Dialog::GameText)), Msg::Draft(text.into()), Msg::ReadDraft],
    );
    assert_eq!((state.dialog, &*state.draft), (Some(Dialog::GameText), text));
    assert_eq!(state.draft_error.unwrap().key, "error.library.import");
}
