//! Tests of several browser tabs: each has its own game, no game is lost, and failures of saving are reported.

use super::*;
use crate::app::documents::{Shared, SharedText};
use crate::app::effects::BrowserCommand;
use crate::app::programs::Msg as ProgramMsg;
use crate::text::Message;

type Storage = Vec<(StorageKey, String)>;

fn write(storage: &mut Storage, changed: Vec<(StorageKey, String)>) {
    for (stored, text) in changed {
        storage.retain(|(other, _)| *other != stored);
        storage.push((stored, text));
    }
}

/// Opens the page in a tab beside other `open` ones: `former` is the name of the tab before it was left, `tab` its
/// new number.
fn open(storage: &Storage, former: Option<&str>, open: &[&str], tab: u64) -> (State, Vec<Effect>) {
    State::new(Boot {
        stored: storage.clone(),
        languages: vec!["en".to_owned()],
        former_tab: former.map(str::to_owned),
        open: Some(open.iter().map(|&tab| tab.to_owned()).collect()),
        tab,
        workers: 2,
        now: 1e12 + tab as f64,
        ..Boot::default()
    })
}

/// A page without saved data.
fn first() -> State {
    open(&Storage::new(), None, &[], 1).0
}

fn plays(state: &mut State, moves: &[&str]) {
    let game = "#/play?game=tic_tac_toe&first=person&second=person";
    update(state, Msg::Link(game.to_owned()));
    dismiss_offer(state);
    for mv in moves {
        update(state, Msg::of(play::Msg::choose(*mv)));
    }
}

fn moves(state: &State) -> Vec<String> {
    state.sections.play.record().moves
}

/// Saves the state of a page and confirms it.
fn keep(storage: &mut Storage, state: &mut State) {
    for (stored, text) in state.to_store() {
        write(storage, vec![(stored.clone(), text)]);
        for effect in state.on_stored(&stored, true) {
            if let Effect::Browser(BrowserCommand::DeleteStored(gone)) = effect {
                storage.retain(|(other, _)| *other != gone);
            }
        }
    }
}

fn deletes_stored(effects: &[Effect]) -> bool {
    let deletes = |e: &Effect| matches!(e, Effect::Browser(BrowserCommand::DeleteStored(_)));
    effects.iter().any(deletes)
}

#[test]
fn tabs_do_not_write_over_each_other() {
    let mut storage = Storage::new();
    let mut a = first();
    plays(&mut a, &["a1", "b2", "c3"]);
    keep(&mut storage, &mut a);
    assert_eq!(a.to_store(), [], "only what has changed");
    // A new tab has a copy of the most recently used state, and is independent from then on.
    let (mut b, _) = open(&storage, None, &["1"], 2);
    assert_eq!(moves(&b), ["a1", "b2", "c3"]);
    update(&mut b, Msg::of(play::Msg::choose("c1")));
    keep(&mut storage, &mut b);
    update(&mut a, Msg::of(play::Msg::choose("a2")));
    keep(&mut storage, &mut a);
    // Each tab finds its own state again, and saves it under another name.
    for (seed, mut state, mv) in [(3, a, "a2"), (4, b, "c1")] {
        let (name, changed) = state.closing();
        write(&mut storage, changed);
        let (mut again, _) = open(&storage, Some(&name), &["1", "2"], seed);
        assert_eq!(moves(&again), ["a1", "b2", "c3", mv]);
        keep(&mut storage, &mut again);
    }
    let mut names: Vec<_> = storage.iter().map(|(stored, _)| stored.text()).collect();
    names.retain(|name| name.contains(".tab."));
    assert_eq!(names, ["rastros-lab.tab.3", "rastros-lab.tab.4"]);
}

#[test]
fn games_of_closed_tabs_become_recent_games() {
    let mut storage = Storage::new();
    for (seed, mv) in [(1, "c3"), (2, "c1")] {
        let (mut state, _) = open(&Storage::new(), None, &[], seed);
        plays(&mut state, &["a1", "b2", mv]);
        write(&mut storage, state.closing().1);
    }
    // The state of an open tab stays.
    let (mut third, _) = open(&Storage::new(), None, &[], 3);
    third.set_now(1e12);
    plays(&mut third, &["b1", "b2", "b3"]);
    write(&mut storage, third.to_store());
    let (mut state, effects) = open(&storage, None, &["3"], 4);
    assert_eq!(moves(&state), ["a1", "b2", "c1"]);
    assert!(!deletes_stored(&effects));
    let DocumentWrite {
        key, head: text, ..
    } = put(&effects)[0].clone();
    assert!(text.contains("\"recent\":true") && text.contains("c3"), "{text}");
    // The page deletes the old entry only after the new one is saved.
    let error = Err(Message::new("error.library.storage"));
    assert_eq!(
        update(&mut state, Msg::Documents(DatabaseAnswer::Saved(key.clone(), error).into())),
        [lists("game-")]
    );
    let (mut state, effects) = open(&storage, None, &["3"], 5);
    let key = put(&effects)[0].key.clone();
    let effects =
        update(&mut state, Msg::Documents(DatabaseAnswer::Saved(key.clone(), Ok(())).into()));
    let forgotten = Effect::delete_stored(StorageKey::Tab("1".to_owned()));
    assert_eq!(effects, [forgotten, lists("game-")]);
}

#[test]
fn all_games_of_closed_tab_become_recent_games() {
    let mut storage = Storage::new();
    let (mut state, _) = open(&Storage::new(), None, &[], 1);
    plays(&mut state, &["a1", "b2", "c3"]);
    // A game of the user's own waits for its file.
    let own = "#/play?game=own.0123&moves=1,2,3";
    update(&mut state, Msg::Link(own.to_owned()));
    write(&mut storage, state.closing().1);
    let (mut last, _) = open(&Storage::new(), None, &[], 2);
    write(&mut storage, last.closing().1);
    let (_, effects) = open(&storage, None, &[], 3);
    let games: Vec<_> = put(&effects).iter().map(|game| &game.head).collect();
    assert!(games.len() == 2 && games[0].contains("own.0123") && games[1].contains("c3"));
}

#[test]
fn drops_short_game_of_closed_tab() {
    let mut storage = Storage::new();
    for (seed, moves) in [(1, &["a1"][..]), (2, &["a1", "b2", "c3"])] {
        let (mut state, _) = open(&Storage::new(), None, &[], seed);
        plays(&mut state, moves);
        write(&mut storage, state.to_store());
    }
    let (_, effects) = open(&storage, None, &["2"], 3);
    assert!(effects.contains(&Effect::delete_stored(StorageKey::Tab("1".to_owned()))));
}

#[test]
fn deletes_closed_tab_after_rewrite() {
    let mut storage = Storage::new();
    let mut closed = first();
    plays(&mut closed, &["a1", "b2", "c3"]);
    write(&mut storage, closed.closing().1);
    let (mut state, effects) = open(&storage, None, &[], 2);
    assert_eq!(moves(&state), ["a1", "b2", "c3"]);
    assert!(!deletes_stored(&effects));
    let changed = state.to_store();
    assert_eq!(changed[0].0, StorageKey::Tab("2".to_owned()));
    assert!(!deletes_stored(&state.on_stored(&changed[0].0, false)), "refused");
    assert!(!deletes_stored(&state.on_stored(&StorageKey::Settings, true)), "another");
    let forgotten = state.on_stored(&changed[0].0, true);
    assert_eq!(forgotten, [Effect::delete_stored(StorageKey::Tab("1".to_owned()))]);
}

#[test]
fn without_locks_other_tabs_count_as_closed() {
    let mut storage = Storage::new();
    for (seed, mv) in [(1, "c3"), (2, "c1")] {
        let (mut state, _) = open(&Storage::new(), None, &[], seed);
        plays(&mut state, &["a1", "b2", mv]);
        write(&mut storage, state.to_store());
    }
    let (state, effects) = State::new(Boot {
        stored: storage,
        tab: 3,
        ..Boot::default()
    });
    let text = put(&effects)[0].head.clone();
    assert!(text.contains("c3"), "the game of the first: {text}");
    assert_eq!(moves(&state), ["a1", "b2", "c1"], "that of the second");
}

#[test]
fn reports_missing_storage_once() {
    let mut state = first();
    let refuse = |state: &mut State| {
        for (stored, _) in state.to_store() {
            state.on_stored(&stored, false);
        }
    };
    refuse(&mut state);
    assert!(
        state.notice().is_none() && !state.has_unsaved_work(),
        "nothing has happened yet"
    );
    plays(&mut state, &["a1", "b2"]);
    refuse(&mut state);
    assert!(state.notice().is_none() && !state.has_unsaved_work());
    update(&mut state, Msg::of(play::Msg::choose("c3")));
    refuse(&mut state);
    assert!(state.has_unsaved_work());
    assert_eq!(state.notice().unwrap().message.key, "error.storage");
    let file = press(&mut state, "button", "Save as file");
    let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &file[..] else {
        panic!("no download: {file:?}")
    };
    assert!(bytes.starts_with(b"game: tic"));
    dismiss_notice(&mut state);
    update(&mut state, Msg::of(play::Msg::choose("a2")));
    refuse(&mut state);
    assert!(state.notice().is_none() && state.has_unsaved_work(), "one notice");
    // The browser accepts data again.
    update(&mut state, Msg::of(play::Msg::choose("c1")));
    for (stored, _) in state.to_store() {
        state.on_stored(&stored, true);
    }
    assert!(!state.has_unsaved_work());
    assert_eq!(state.notice(), None, "the notice disappears");
    // A setting is a choice of the user.
    let mut state = first();
    refuse(&mut state);
    update(&mut state, Msg::NextTheme);
    refuse(&mut state);
    assert_eq!(state.notice().unwrap().message.key, "error.storage");
}

#[test]
fn refused_write_is_retried() {
    let mut state = first();
    state.to_store();
    let solved = &registry::puzzles()[3].start;
    let progress = &mut state.sections.puzzles.progress;
    progress.change(|own| own.solve(solved, true));
    let changed = state.to_store();
    let [(StorageKey::Puzzles, _)] = &changed[..] else {
        panic!("{changed:?}")
    };
    let effects = state.on_stored(&StorageKey::Puzzles, false);
    // A shorter notice hides it only for a while.
    update(&mut state, Msg::Error(Message::new("page.copied")));
    assert_eq!(state.notice().unwrap().message.key, "page.copied");
    dismiss_notice(&mut state);
    let timer = [Effect::After(10_000, Msg::RetrySaves)];
    assert_eq!(effects, timer, "it retries by itself");
    assert_eq!(state.notices.pop().unwrap().1.message.key, "error.storage");
    assert!(state.has_unsaved_work(), "it is in memory alone");
    assert_eq!(state.to_store(), [], "but not with every frame");
    // A later success of another entry does not repeat the notice.
    plays(&mut state, &["a1", "b2", "c3"]);
    for (stored, _) in state.to_store() {
        state.on_stored(&stored, true);
    }
    for _ in 0..3 {
        update(&mut state, Msg::RetrySaves);
        assert_eq!(state.to_store(), changed);
        assert_eq!(state.on_stored(&StorageKey::Puzzles, false), timer);
        assert!(state.notice().is_none(), "one notice");
    }
    // The page merges the data that another tab has saved meanwhile.
    let other = registry::puzzles()[4].start.clone();
    let mut there = Shared::<crate::app::puzzles::Progress>::default();
    there.change(|there| there.solve(&other, true));
    update(&mut state, Msg::StoredByOtherTab(StorageKey::Puzzles, there.text()));
    assert_eq!(state.sections.puzzles.progress.count(), 2);
    // There is no later attempt when the user leaves the tab.
    let left = state.closing().1;
    let changed = left
        .iter()
        .find(|(stored, _)| *stored == StorageKey::Puzzles);
    assert!(changed.is_some_and(|(_, text)| text.contains(solved) && text.contains(&other)));
    state.on_stored(&StorageKey::Puzzles, true);
    assert!(!state.has_unsaved_work());
}

#[test]
fn closing_saves_state_again() {
    let mut state = first();
    plays(&mut state, &["a1", "b2", "c3"]);
    state.to_store();
    assert!(state.closing().1[0].1.contains("c3"));
    assert!(state.to_store()[0].1.contains("c3"), "and if it comes back");
}

#[test]
fn two_tabs_have_the_same_programs() {
    let mut tabs = [first(), first()];
    let new = |tab: &mut State, text: &str| {
        let file = ProgramMsg::Import("mine.py".to_owned(), text.to_owned());
        update(tab, Msg::of(file));
    };
    // Each receives the other's data, until neither has changes.
    let exchange = |tabs: &mut [State; 2]| {
        for turn in 0..9 {
            let changed = tabs[turn % 2].to_store();
            let Some((_, text)) = changed
                .into_iter()
                .find(|(s, _)| *s == StorageKey::Programs)
            else {
                continue;
            };
            update(&mut tabs[1 - turn % 2], Msg::StoredByOtherTab(StorageKey::Programs, text));
        }
    };
    new(&mut tabs[0], "x = 1\n");
    exchange(&mut tabs);
    update(&mut tabs[0], Msg::of(ProgramMsg::Edit("x = 2\n".to_owned())));
    exchange(&mut tabs);
    for tab in &tabs {
        let list = tab.sections.programs.programs.list();
        let all: Vec<_> = list.iter().map(|p| (&*p.name, &*p.source)).collect();
        assert_eq!(all, [("mine.py", "x = 2\n")]);
    }
}
