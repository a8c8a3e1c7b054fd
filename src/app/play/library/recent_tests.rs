//! Tests of recent games.

use super::recent::MAX_RECENT;
use super::tests::act;
use crate::app::effects::BrowserCommand;
use crate::app::play::testing::*;
use crate::app::tests::browser::Browser;

/// A game of Tic-tac-toe after three plies.
fn begun() -> State {
    let mut state = empty();
    moves(&mut state, "a1 b2 c3");
    state
}

/// A game of Tic-tac-toe between users without moves.
fn empty() -> State {
    let mut state = State::new(1);
    let second = Msg::Setup(SetupMsg::Seat(Side::Second, "person".into()));
    send(&mut state, [Msg::Setup(SetupMsg::Game("tic_tac_toe".into())), second]);
    state
}

/// The numbers of plies of the recent games, the newest first.
fn recent(state: &State) -> Vec<usize> {
    let entries = state.library.games.iter();
    let recent = entries.filter(|e| e.head.recent);
    recent.map(|e| e.head.plies).collect()
}

/// Sends a message and carries out the effects; returns the message that reopens the replaced game.
fn leave(state: &mut State, browser: &mut Browser, msg: Msg) -> Option<Msg> {
    let effects = update(state, msg).effects;
    let undo = offered(&effects);
    act(browser, state, effects);
    undo.map(|undo| undo.back)
}

/// The key under which the effects save a game.
fn put(effects: &[Effect]) -> Option<String> {
    effects.iter().find_map(|effect| match effect {
        Effect::Database(DatabaseRequest::Put(documents)) => Some(documents[0].key.clone()),
        _ => None,
    })
}

#[test]
fn saves_replaced_game() {
    let file = "game: rastros\n1. e6\n";
    let ways = [
        vec![Msg::New],
        vec![Msg::Setup(SetupMsg::Game("rastros".into()))],
        vec![Msg::Setup(SetupMsg::Preset("four".into()))],
        vec![Msg::Setup(SetupMsg::Value(0, 4))],
        vec![Msg::Draft(file.into()), Msg::ReadDraft],
        vec![Msg::Dropped(file.into())],
        vec![Msg::OpenEditor, Msg::Edit(EditorMsg::Play)],
    ];
    for way in ways {
        let (mut state, mut browser) = (begun(), Browser::default());
        let before = state.stored();
        let mut offers = Vec::new();
        for msg in way.clone() {
            offers.extend(leave(&mut state, &mut browser, msg));
        }
        assert_eq!(offers.len(), 1, "{way:?}");
        assert_ne!(state.stored(), before, "{way:?}");
        assert_eq!(recent(&state), [3], "{way:?}");
        assert_eq!(browser.heads.len(), 1, "{way:?}");
        send(&mut state, offers);
        assert_eq!(state.stored(), before, "{way:?}");
    }
}

#[test]
fn opening_game_or_link_saves_the_last() {
    let (mut state, mut browser) = (begun(), Browser::default());
    leave(&mut state, &mut browser, Msg::New);
    let key = browser.keys("")[0].to_owned();
    moves(&mut state, "b1 b2 b3 a1");
    let open = Msg::Library(LibraryMsg::Open(key));
    leave(&mut state, &mut browser, open);
    assert_eq!(state.record().moves, ["a1", "b2", "c3"]);
    assert_eq!(recent(&state).len(), 2);
    let pairs = [("game", "rastros"), ("moves", "e6")];
    let pairs = pairs.map(|(n, v)| (n.to_owned(), v.to_owned())).to_vec();
    let mut opened = open_link(&state, &pairs, &mut Vec::new()).unwrap();
    let undo = offered(&sync_work(&mut opened)).unwrap();
    send(&mut opened, [undo.back]);
    assert_eq!(opened.stored(), state.stored());
}

#[test]
fn saves_variations_but_no_short_games() {
    let mut state = empty();
    let entries = state.history_entries;
    moves(&mut state, "a1 b2");
    let effects = update(&mut state, Msg::New).effects;
    assert_eq!((put(&effects), offered(&effects)), (None, None));
    assert_eq!(state.history_entries, entries + 1);
    moves(&mut state, "a1 b2 c3");
    send(&mut state, [Msg::Go(GoTo::First)]);
    let effects = update(&mut state, Msg::New).effects;
    assert!(put(&effects).is_some() && offered(&effects).is_some());
    let effects = update(&mut state, Msg::New).effects;
    assert_eq!((put(&effects), offered(&effects)), (None, None), "an empty game is nothing");
}

#[test]
fn saves_same_game_once() {
    let (mut state, mut browser) = (begun(), Browser::default());
    state.now = 1_000.0;
    let undo = leave(&mut state, &mut browser, Msg::New);
    // The user restores the game, continues it, and starts another one.
    send(&mut state, undo);
    moves(&mut state, "a2");
    state.now = 2_000.0;
    leave(&mut state, &mut browser, Msg::New);
    assert_eq!(recent(&state), [4], "in place of its beginning");
    // A beginning of a saved game is not saved on its own.
    moves(&mut state, "a1 b2 c3");
    leave(&mut state, &mut browser, Msg::New);
    assert_eq!(recent(&state), [4]);
    // Another line is a new game, and so is another opponent.
    moves(&mut state, "a1 b2 c1");
    leave(&mut state, &mut browser, Msg::New);
    assert_eq!(recent(&state).len(), 2);
    moves(&mut state, "a1 b2 c3");
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, "random".into()))]);
    leave(&mut state, &mut browser, Msg::New);
    assert_eq!(recent(&state).len(), 3);
    assert_eq!(browser.heads.len(), 3);
}

#[test]
fn two_tabs_delete_one_of_equal_games() {
    let mut browser = Browser::default();
    let mut tabs = [begun(), begun()];
    let mut keys = Vec::new();
    for (tab, now) in tabs.iter_mut().zip([1_000.0, 2_000.0]) {
        tab.now = now;
        let effects = update(tab, Msg::New).effects;
        let Some(Effect::Database(DatabaseRequest::Put(documents))) = effects.first() else {
            panic!("{effects:?}")
        };
        let DocumentWrite { key, head, .. } = documents[0].clone();
        keys.push(key.clone());
        browser.heads.insert(key, head);
    }
    // Both tabs see both games before either deletes one.
    let listed = Vec::from_iter(browser.heads.clone());
    let mut deletions = Vec::new();
    for (tab, key) in tabs.iter_mut().zip(&keys) {
        on_document_msg(tab, DatabaseAnswer::Saved(key.clone(), Ok(())));
        let listed = DatabaseAnswer::Listed("game-", Ok(listed.clone()));
        deletions.push(on_document_msg(tab, listed).effects);
    }
    for (tab, deletion) in tabs.iter_mut().zip(deletions) {
        act(&mut browser, tab, deletion);
    }
    assert_eq!(browser.keys(""), [&keys[1]]);
}

#[test]
fn named_games_are_not_listed_as_recent() {
    let (mut state, mut browser) = (begun(), Browser::default());
    leave(&mut state, &mut browser, Msg::Dialog(Some(Dialog::Library)));
    let save = Msg::Library(LibraryMsg::Save("Mine".into()));
    leave(&mut state, &mut browser, save);
    leave(&mut state, &mut browser, Msg::New);
    assert_eq!((recent(&state).len(), browser.heads.len()), (0, 1));
}

#[test]
fn recent_games_are_bounded_named_ones_stay() {
    let (mut state, mut browser) = (begun(), Browser::default());
    leave(&mut state, &mut browser, Msg::Dialog(Some(Dialog::Library)));
    let save = Msg::Library(LibraryMsg::Save("Mine".into()));
    leave(&mut state, &mut browser, save);
    let rastros = Msg::Setup(SetupMsg::Game("rastros".into()));
    leave(&mut state, &mut browser, rastros);
    // A board on which no game ends within three plies.
    send(&mut state, [Msg::Setup(SetupMsg::Preset("course".into()))]);
    let mut played = 0;
    let first = state.game.history.here().position.moves();
    for a in first.iter().map(|m| m.text.as_str()) {
        for n in 0..4 {
            state.now = 10_000.0 + f64::from(played);
            send(&mut state, [Msg::Computer(ComputerMsg::Pause(true))]);
            moves(&mut state, a);
            for _ in 0..2 {
                let legal = state.game.history.here().position.moves();
                moves(&mut state, &legal[n % legal.len()].text);
            }
            leave(&mut state, &mut browser, Msg::New);
            played += 1;
        }
    }
    assert!(played > MAX_RECENT as u32 + 5);
    assert_eq!(recent(&state).len(), MAX_RECENT);
    assert_eq!(browser.heads.len(), MAX_RECENT + 1, "and the one with a name");
    let dates = state.library.games.iter();
    let oldest = dates.filter(|e| e.head.recent).map(|e| e.head.date);
    let oldest = oldest.fold(f64::INFINITY, f64::min);
    let expected = 10_000.0 + f64::from(played) - MAX_RECENT as f64;
    assert_eq!(oldest, expected, "the oldest went first");
}

#[test]
fn named_recent_game_moves_to_saved() {
    let (mut state, mut browser) = (begun(), Browser::default());
    send(&mut state, [Msg::Setup(SetupMsg::Seat(Side::Second, "random".into()))]);
    leave(&mut state, &mut browser, Msg::New);
    leave(&mut state, &mut browser, Msg::Dialog(Some(Dialog::Library)));
    let shown = render(&state);
    assert!(shown.text().contains("No games are saved yet."));
    let list = shown.by_id("library-recent").unwrap().text();
    assert_contains(&list, "Person – Random");
    let key = browser.keys("")[0].to_owned();
    press(&mut state, &format!("keep-{key}"));
    let name = EventData::value("My game");
    fire(&mut state, "library-new-name", EventKind::Input, &name);
    let effects = press(&mut state, "library-renamed");
    act(&mut browser, &mut state, effects);
    let shown = render(&state);
    assert!(shown.by_id("library-recent").is_none());
    assert!(
        shown
            .by_id("library-list")
            .unwrap()
            .text()
            .contains("My game")
    );
    let head = &browser.heads[&key];
    assert!(head.contains("My game"));
    assert!(!head.contains("recent"), "{head}");
}

#[test]
fn export_holds_unnamed_games() {
    let (mut state, mut browser) = (begun(), Browser::default());
    leave(&mut state, &mut browser, Msg::Dialog(Some(Dialog::Library)));
    let save = Msg::Library(LibraryMsg::Save("Mine".into()));
    leave(&mut state, &mut browser, save);
    moves(&mut state, "a2");
    leave(&mut state, &mut browser, Msg::New);
    let effects = press(&mut state, "library-export");
    let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    let file = String::from_utf8(bytes.clone()).unwrap();
    let mut other = State::new(1);
    let import = Msg::Library(LibraryMsg::Import(file));
    leave(&mut other, &mut Browser::default(), import);
    let entries = other.library.games.iter();
    let mut found: Vec<_> = entries.map(|e| (e.head.plies, e.head.recent)).collect();
    found.sort();
    assert_eq!(found, [(3, false), (4, false)]);
}

#[test]
fn reports_lost_replaced_game() {
    let mut state = begun();
    let effects = update(&mut state, Msg::New).effects;
    let undo = offered(&effects).unwrap();
    assert_eq!(undo.text.key, "library.left", "nothing is saved yet");
    let key = put(&effects).unwrap();
    let again = update(&mut state, Msg::Flip).effects;
    assert_eq!(again, [], "it is saved once");
    let notice = |state: &mut State, msg| {
        let notice = on_document_msg(state, msg).notice;
        notice.map(|notice| (notice.is_error(), notice.message.key))
    };
    let lost = Some((true, "library.left.lost".to_owned()));
    let mut full = state.clone();
    let saved = DatabaseAnswer::Saved(key.clone(), Ok(()));
    assert_eq!(notice(&mut state, saved), None);
    let error = Message::new("error.library.storage");
    let refused = DatabaseAnswer::Saved(key, Err(error));
    assert_eq!(notice(&mut full, refused), lost);
    send(&mut full, [undo.back]);
    assert_eq!(full.record().moves.len(), 3, "it can still be brought back");
}

#[test]
fn reports_saved_game_after_confirmation() {
    let mut state = begun();
    press(&mut state, "library-button");
    let save = || Msg::Library(LibraryMsg::Save("Mine".into()));
    let saved = update(&mut state, save());
    assert_eq!(saved.notice, None);
    let Effect::Database(DatabaseRequest::Put(documents)) = &saved.effects[0] else {
        panic!("{:?}", saved.effects)
    };
    let key = &documents[0].key;
    let response = on_document_msg(&mut state, DatabaseAnswer::Saved(key.clone(), Ok(())));
    assert_eq!(response.notice.unwrap().message.key, "library.saved");
    // A failure is reported, and the game is not in the list.
    let saved = update(&mut state, save());
    let Effect::Database(DatabaseRequest::Put(documents)) = &saved.effects[0] else {
        panic!("{:?}", saved.effects)
    };
    let key = &documents[0].key;
    let error = Message::new("error.library.storage");
    let lost = on_document_msg(&mut state, DatabaseAnswer::Saved(key.clone(), Err(error)));
    let notice = lost.notice.unwrap();
    assert!(notice.is_error() && notice.message.key == "error.library.storage");
    assert_eq!(lost.effects, [lists("game-")]);
    assert!(render(&state).by_id("library-error").is_some());
    assert_eq!(state.library.games.iter().count(), 1);
    let response = on_document_msg(&mut state, DatabaseAnswer::Saved(key.clone(), Ok(())));
    assert_eq!(response.notice, None);
}

#[test]
fn open_library_follows_other_tabs() {
    let mut state = begun();
    let changed = |state: &mut State| on_document_msg(state, DocumentMsg::PageVisible).effects;
    assert_eq!(changed(&mut state), []);
    press(&mut state, "library-button");
    assert_eq!(changed(&mut state), [lists("game-")]);
}

#[test]
fn clock_excludes_time_of_replaced_game() {
    let mut state = begun();
    let control = crate::app::play::clock::TimeControl {
        minutes: 1,
        increment: 0,
    };
    send(&mut state, [Msg::Clock(ClockMsg::Set(Some(control)))]);
    moves(&mut state, "a2");
    let before = state.clock.stored();
    let undo = offered(&update(&mut state, Msg::New).effects).unwrap();
    state.now = 45_000.0;
    send(&mut state, [undo.back, Msg::Flip]);
    assert_eq!(state.clock.stored(), before);
}
