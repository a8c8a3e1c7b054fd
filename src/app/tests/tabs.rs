//! Each tab of the browser has its own game, nothing of it is lost, and what cannot be kept is told.

use super::*;
use crate::text::Message;

/// A browser's storage.
type Storage = Vec<(Stored, String)>;

fn write(storage: &mut Storage, changed: Vec<(Stored, String)>) {
    for (stored, text) in changed {
        storage.retain(|(other, _)| *other != stored);
        storage.push((stored, text));
    }
}

/// Opens the page in a tab: `name` is what the tab had kept, `seed` is luck.
fn open(storage: &Storage, name: Option<&str>, seed: u64, now: f64) -> (State, Vec<Effect>) {
    State::new(Boot {
        stored: storage.clone(),
        languages: vec!["en".to_owned()],
        tab: name.map(str::to_owned),
        seed,
        workers: 2,
        now,
        ..Boot::default()
    })
}

fn plays(state: &mut State, moves: &[&str]) {
    let game = "#/play?game=tic_tac_toe&first=person&second=person";
    update(state, Msg::Link(game.to_owned()));
    update(state, Msg::Decline);
    for mv in moves {
        update(state, Msg::Play(play::Msg::Choose((*mv).to_owned())));
    }
}

fn moves(state: &State) -> Vec<String> {
    state.play.record().moves
}

#[test]
fn tabs_do_not_write_over_each_other() {
    let mut storage = Storage::new();
    let (mut a, _) = open(&storage, None, 1, 1e12);
    plays(&mut a, &["a1", "b2", "c3"]);
    write(&mut storage, a.to_keep());
    assert_eq!(a.to_keep(), [], "only what has changed");
    // A new tab has a copy of what was used last, and goes its own way.
    let (mut b, _) = open(&storage, None, 2, 1e12 + 1.0);
    assert_eq!(moves(&b), ["a1", "b2", "c3"]);
    assert_ne!(a.keeping.tab, b.keeping.tab, "under its own name");
    update(&mut b, Msg::Play(play::Msg::Choose("c1".into())));
    write(&mut storage, b.to_keep());
    update(&mut a, Msg::Play(play::Msg::Choose("a2".into())));
    write(&mut storage, a.to_keep());
    // Each finds its own again.
    for (state, mv) in [(a, "a2"), (b, "c1")] {
        let mut state = state;
        let (name, changed) = state.closing();
        write(&mut storage, changed);
        let (again, _) = open(&storage, Some(&name), 3, 1e12 + 2.0);
        assert_eq!(moves(&again), ["a1", "b2", "c3", mv]);
        write(&mut storage, { again }.to_keep());
    }
}

#[test]
fn what_closed_tabs_had_goes_to_the_recent_games() {
    let mut storage = Storage::new();
    for (seed, mv) in [(1, "c3"), (2, "c1")] {
        let (mut state, _) = open(&Storage::new(), None, seed, 1e12 + seed as f64);
        plays(&mut state, &["a1", "b2", mv]);
        write(&mut storage, state.closing().1);
    }
    // One that is open stays, and so does what was used last.
    let (mut third, _) = open(&Storage::new(), None, 3, 1e12);
    plays(&mut third, &["b1", "b2", "b3"]);
    write(&mut storage, third.to_keep());
    let (mut state, effects) = open(&storage, None, 4, 1e12 + 9.0);
    assert_eq!(moves(&state), ["a1", "b2", "c1"]);
    assert!(effects.contains(&Effect::Shelf(Shelf::Read)));
    assert!(!effects.iter().any(|e| matches!(e, Effect::Forget(_))));
    let effects = update(&mut state, Msg::Shelf(Ok(Vec::new())));
    let [Effect::Shelf(Shelf::Put { key, text })] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert!(
        text.contains("\"recent\":true") && text.contains("c3"),
        "{text}"
    );
    // It is forgotten where it was only when it is kept where it is now.
    let error = Err(Message::new("error.library.storage"));
    assert_eq!(
        update(&mut state, Msg::Shelved(key.clone(), error)),
        [Effect::Shelf(Shelf::Read)]
    );
    let (mut state, _) = open(&storage, None, 4, 1e12 + 9.0);
    let effects = update(&mut state, Msg::Shelf(Ok(Vec::new())));
    let [Effect::Shelf(Shelf::Put { key, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    let effects = update(&mut state, Msg::Shelved(key.clone(), Ok(())));
    assert_eq!(effects, [Effect::Forget(Stored::Tab("1".to_owned()))]);
}

/// The page in a new tab, in a browser that tells which others are open, and how many games it puts away.
fn open_beside(storage: &Storage, open: &[&str], seed: u64) -> (State, usize) {
    let boot = Boot {
        stored: storage.clone(),
        open: Some(open.iter().map(|&tab| tab.to_owned()).collect()),
        seed,
        workers: 2,
        now: 1e12 + 9.0,
        ..Boot::default()
    };
    let (mut state, _) = State::new(boot);
    let effects = update(&mut state, Msg::Shelf(Ok(Vec::new())));
    let put = |effect: &&Effect| matches!(effect, Effect::Shelf(Shelf::Put { .. }));
    (state, effects.iter().filter(put).count())
}

#[test]
fn what_a_tab_said_is_not_believed_where_the_browser_knows_better() {
    let mut storage = Storage::new();
    // One dies without a word, then one says that it is closed and is not: it has just come back.
    let (mut died, _) = open(&Storage::new(), None, 1, 1e12);
    plays(&mut died, &["a1", "b2", "c3"]);
    write(&mut storage, died.to_keep());
    let (mut back, _) = open(&Storage::new(), None, 2, 1e12 + 1.0);
    plays(&mut back, &["a1", "b2", "c1"]);
    write(&mut storage, back.closing().1);

    let (state, put_away) = open_beside(&storage, &["2"], 3);
    assert_eq!(state.keeping.tab, "3", "what is open is copied");
    assert_eq!(moves(&state), ["a1", "b2", "c1"]);
    assert_eq!(put_away, 1, "what died");
    // Now the other way round.
    let (state, put_away) = open_beside(&storage, &["1"], 3);
    assert_eq!(state.keeping.tab, "2", "what is closed is taken over");
    assert_eq!(put_away, 0, "the other one is open");
}

#[test]
fn a_tab_whose_name_is_taken_goes_on_under_another() {
    let (mut state, _) = open(&Storage::new(), None, 1, 1e12);
    plays(&mut state, &["a1", "b2", "c3"]);
    assert_eq!(state.to_keep().len(), 1);
    assert_eq!(state.to_keep(), [], "it is kept");
    state.rename_tab("other".to_owned());
    let kept = state.to_keep();
    assert_eq!(kept[0].0, Stored::Tab("other".to_owned()));
    assert!(kept[0].1.contains("c3"), "{kept:?}");
}

#[test]
fn a_tab_that_died_is_taken_for_closed_after_a_day_and_short_games_are_not_kept() {
    let mut storage = Storage::new();
    for (seed, moves) in [(1, &["a1", "b2", "c3"][..]), (2, &["a1"]), (3, &["b1"])] {
        let (mut state, _) = open(&Storage::new(), None, seed, 1e12 + seed as f64);
        plays(&mut state, moves);
        write(&mut storage, state.to_keep());
    }
    let (_, soon) = open(&storage, None, 4, 1e12 + 9.0);
    let forgets = |effects: &[Effect]| effects.iter().any(|e| matches!(e, Effect::Forget(_)));
    assert!(!forgets(&soon));
    let (_, later) = open(&storage, None, 4, 1e12 + 90_000_000.0);
    assert!(forgets(&later));
    assert!(later.contains(&Effect::Forget(Stored::Tab("2".to_owned()))));
}

#[test]
fn the_game_that_all_tabs_shared_is_moved_over() {
    let (mut old, _) = open(&Storage::new(), None, 1, 1e12);
    plays(&mut old, &["a1", "b2", "c3"]);
    let mut storage = vec![(Stored::Game, old.play.stored())];
    let (mut state, effects) = open(&storage, None, 2, 1e12);
    assert_eq!(moves(&state), ["a1", "b2", "c3"]);
    assert!(!effects.iter().any(|e| matches!(e, Effect::Forget(_))));
    let changed = state.to_keep();
    let refused = state.kept(&changed[0].0, false);
    assert!(
        !refused.contains(&Effect::Forget(Stored::Game)),
        "not kept, not forgotten"
    );
    let forgotten = state.kept(&changed[0].0, true);
    assert_eq!(forgotten, [Effect::Forget(Stored::Game)]);
    // Beside what this tab has, it goes to the recent games.
    write(&mut storage, changed);
    update(&mut state, Msg::Play(play::Msg::Choose("a2".into())));
    write(&mut storage, state.to_keep());
    let (_, effects) = open(&storage, Some("2"), 3, 1e12);
    assert!(effects.contains(&Effect::Shelf(Shelf::Read)));
}

#[test]
fn that_the_browser_keeps_nothing_is_told_once_and_only_where_something_would_be_lost() {
    let (mut state, _) = open(&Storage::new(), None, 1, 1e12);
    let refuse = |state: &mut State| {
        for (stored, _) in state.to_keep() {
            state.kept(&stored, false);
        }
    };
    refuse(&mut state);
    assert!(
        state.notice.is_none() && !state.would_lose(),
        "nothing has happened yet"
    );
    plays(&mut state, &["a1", "b2"]);
    refuse(&mut state);
    assert!(state.notice.is_none() && !state.would_lose());
    update(&mut state, Msg::Play(play::Msg::Choose("c3".into())));
    refuse(&mut state);
    assert!(state.would_lose());
    assert_eq!(state.notice.as_ref().unwrap().message.key, "error.keeping");
    let file = press(&mut state, "button", "Save as file");
    assert!(
        matches!(&file[..], [Effect::Download { bytes, .. }] if bytes.starts_with(b"game: tic"))
    );
    update(&mut state, Msg::Dismiss);
    update(&mut state, Msg::Play(play::Msg::Choose("a2".into())));
    refuse(&mut state);
    assert!(
        state.notice.is_none() && state.would_lose(),
        "it is told once"
    );
    // There is room again.
    update(&mut state, Msg::Play(play::Msg::Choose("c1".into())));
    for (stored, _) in state.to_keep() {
        state.kept(&stored, true);
    }
    assert!(!state.would_lose());
    assert_eq!(state.notice, None, "and it is not said any longer");
    // A setting is something that a person has chosen.
    let (mut state, _) = open(&Storage::new(), None, 1, 1e12);
    refuse(&mut state);
    update(&mut state, Msg::NextTheme);
    refuse(&mut state);
    assert_eq!(state.notice.as_ref().unwrap().message.key, "error.keeping");
}

#[test]
fn what_was_refused_is_kept_as_soon_as_there_is_room() {
    let (mut state, _) = open(&Storage::new(), None, 1, 1e12);
    state.to_keep();
    let solved = &registry::puzzles()[3].start;
    state.puzzles.progress.solve(solved, true);
    let changed = state.to_keep();
    let [(Stored::Puzzles, _)] = &changed[..] else {
        panic!("{changed:?}")
    };
    let effects = state.kept(&Stored::Puzzles, false);
    // A shorter notice hides it for a while only.
    update(&mut state, Msg::Told(Message::new("page.copied")));
    assert_eq!(state.notice.as_ref().unwrap().message.key, "page.copied");
    update(&mut state, Msg::Dismiss);
    let timer = [Effect::After(10_000, Timer::KeepAgain)];
    assert_eq!(effects, timer, "it is asked again by itself");
    assert_eq!(state.notice.take().unwrap().message.key, "error.keeping");
    assert!(state.would_lose(), "it is in memory alone");
    assert_eq!(state.to_keep(), [], "but not with every frame");
    // What is kept meanwhile is no reason to tell it once more.
    plays(&mut state, &["a1", "b2", "c3"]);
    for (stored, _) in state.to_keep() {
        state.kept(&stored, true);
    }
    for _ in 0..3 {
        update(&mut state, Msg::Timer(Timer::KeepAgain));
        assert_eq!(state.to_keep(), changed);
        assert_eq!(state.kept(&Stored::Puzzles, false), timer);
        assert!(state.notice.is_none(), "it is told once");
    }
    // What another tab has kept meanwhile stands beside it.
    let other = registry::puzzles()[4].start.clone();
    let mut there = crate::app::puzzles::Progress::default();
    there.solve(&other, true);
    update(
        &mut state,
        Msg::KeptElsewhere(Stored::Puzzles, there.text()),
    );
    assert_eq!(state.puzzles.progress.count(), 2);
    // Nobody asks later when the tab is left.
    let left = state.closing().1;
    let kept = left.iter().find(|(stored, _)| *stored == Stored::Puzzles);
    assert!(kept.is_some_and(|(_, text)| text.contains(solved) && text.contains(&other)));
    state.kept(&Stored::Puzzles, true);
    assert!(!state.would_lose());
}

#[test]
fn a_tab_that_comes_back_is_open_again() {
    let (mut state, _) = open(&Storage::new(), None, 1, 1e12);
    plays(&mut state, &["a1", "b2", "c3"]);
    state.to_keep();
    assert!(state.closing().1[0].1.contains("\"open\":false"));
    state.reopened();
    let changed = state.to_keep();
    assert!(changed[0].1.contains("\"open\":true"), "{changed:?}");
}
