//! Saved championships of a user's own game: they open once the states of their games are known.

use super::browser::Browser;
use super::championship::{DUEL, send};
use super::nim::{Nim, nim};
use super::*;
use crate::app::championship::Msg as Of;
use crate::app::documents::LockedBy;
use crate::app::documents::runs::RunMsg;
use crate::guest;

fn games(state: &State) -> u64 {
    state.sections.championship.job().unwrap().progress().games
}

/// Saves an unfinished championship of the game; returns its page and its key.
fn played(game: &Nim, browser: &mut Browser) -> (State, String) {
    let (mut state, _) = page("");
    game.open(&mut state);
    let id = state.sections.play.record().game;
    let link = format!("#/championship?lang=en&game={id}&player=random&player=random&pairs=200");
    update(&mut state, Msg::Link(link));
    let begun = send(&mut state, Of::Begin);
    let mut tasks = browser.serve(1, &mut state, begun);
    let effects = update(&mut state, tasks.pop().unwrap().ended());
    browser.serve(1, &mut state, effects);
    let effects = send(&mut state, Of::Stop);
    browser.serve(1, &mut state, effects);
    assert!(games(&state) > 0);
    let key = state.open_run_keys().pop();
    let key = key.expect("it is saved");
    (state, key)
}

/// Opens the game in a page, which then knows no state but the initial one.
fn open_unknown(game: &Nim, state: &mut State) {
    game.open(state);
    guest::close(&state.sections.play.record().game);
    game.hanging().open(&mut page("").0);
}

fn open(key: String) -> Msg {
    Msg::of(Of::Runs(RunMsg::Open(key)))
}

/// Lets the page read a run; returns the message for its next attempt, if any.
fn read(browser: &mut Browser, state: &mut State, msg: Msg) -> Option<Msg> {
    let effects = update(state, msg);
    let read = effects
        .iter()
        .find(|e| matches!(e, Effect::Database(DatabaseRequest::Read(_))))?;
    let found = browser.act(1, read).unwrap();
    let effects = update(state, Msg::Documents(found));
    effects.into_iter().find_map(|effect| match effect {
        Effect::After(_, again @ Msg::Section(SectionMsg::Championship(_))) => Some(again),
        _ => None,
    })
}

#[test]
fn run_of_own_game_opens_after_its_states() {
    let game = nim("# saved run");
    let mut browser = Browser::default();
    let (before, key) = played(&game, &mut browser);
    let (mut state, _) = page("#/championship");
    open_unknown(&game, &mut state);
    let again = read(&mut browser, &mut state, open(key));
    assert!(state.sections.championship.job().is_none());
    game.settle_in(Some(&mut browser), &mut state, vec![Effect::After(0, again.unwrap())]);
    assert_eq!(games(&state), games(&before));
}

#[test]
fn waiting_run_ends_with_another_action() {
    let game = nim("# waiting run");
    let mut browser = Browser::default();
    let (_, key) = played(&game, &mut browser);
    open_unknown(&game, &mut page("").0);
    let open_key = || open(key.clone());
    let close = || Msg::of(Of::Close);
    let other = open("championship-1".into());
    for (name, before, action) in [
        ("another begins", None, Msg::of(Of::Begin)),
        ("the open one is closed", None, close()),
        ("the closed one returns", Some(close()), Msg::Undo),
        ("another is opened", None, other),
    ] {
        let mut own = Browser::default();
        let (mut state, _) = page(DUEL);
        // Keys contain the time.
        state.set_now(1e12);
        let begun = send(&mut state, Of::Begin);
        let mut tasks = own.serve(1, &mut state, begun);
        let effects = update(&mut state, tasks.pop().unwrap().ended());
        own.serve(1, &mut state, effects);
        send(&mut state, Of::Stop);
        if let Some(msg) = before {
            update(&mut state, msg);
        }
        let again = read(&mut browser, &mut state, open_key()).expect(name);
        let next = read(&mut browser, &mut state, again.clone());
        assert_eq!(next.as_ref(), Some(&again), "it waits");
        update(&mut state, action);
        let effects = update(&mut state, again);
        assert_eq!(effects, [], "{name}");
    }
}

#[test]
fn waiting_run_gives_up() {
    let game = nim("# silent run");
    let mut browser = Browser::default();
    let (_, key) = played(&game, &mut browser);
    let (mut state, _) = page("#/championship?lang=en");
    open_unknown(&game, &mut state);
    let mut next = Some(open(key));
    let reads = std::iter::from_fn(|| {
        next = read(&mut browser, &mut state, next.take()?);
        Some(())
    });
    assert_eq!(reads.take(1000).count(), 301);
    let notice = state.notice().unwrap().message.text(Language::En);
    assert!(notice.contains("does not answer"), "{notice}");
}

/// Another tab has the run open at first; it plays on, and then releases the run.
#[test]
fn released_run_of_own_game_can_be_continued() {
    let game = nim("# released run");
    for answers in [true, false] {
        let mut browser = Browser::default();
        let (mut first, key) = played(&game, &mut browser);
        let (mut state, effects) = State::new(Boot {
            stored: first.to_store(),
            former_tab: Some("1".to_owned()),
            languages: vec!["en".to_owned()],
            tab: 2,
            workers: 2,
            link: "#/championship".to_owned(),
            now: 2e12,
            ..Boot::default()
        });
        browser.serve(2, &mut state, effects);
        open_unknown(&game, &mut state);
        update(&mut state, Msg::Go(SectionId::Championship));
        assert!(view(&state).by_id("championship-in-other-tab").is_some());
        let free = Msg::Documents(DocumentMsg::Locked(key, LockedBy::ThisTab));
        let mut again = read(&mut browser, &mut state, free);
        assert!(view(&state).by_id("championship-in-other-tab").is_some());
        if answers {
            let effects = vec![Effect::After(0, again.take().unwrap())];
            game.settle_in(Some(&mut browser), &mut state, effects);
        }
        while let Some(msg) = again {
            again = read(&mut browser, &mut state, msg);
        }
        assert!(view(&state).by_id("championship-in-other-tab").is_none());
        assert_eq!(games(&state), games(&first));
    }
}

#[test]
fn run_waits_for_the_file_of_its_game() {
    let game = Nim {
        class: "Stopped",
        ..nim("# closed run")
    };
    let mut browser = Browser::default();
    let (before, key) = played(&game, &mut browser);
    guest::close(&before.sections.play.record().game);
    let (mut state, _) = page("#/play?game=reversi&lang=en");
    let find = Msg::Documents(DocumentMsg::Restore(key.clone()));
    assert!(read(&mut browser, &mut state, find).is_none());
    assert!(state.notice().is_none(), "only its section says that it waits");
    update(&mut state, Msg::Go(SectionId::Championship));
    let shown = view(&state).text();
    assert!(shown.contains("The saved data then open automatically."), "{shown}");
    assert!(read(&mut browser, &mut state, open(key)).is_none());
    let notice = state
        .notice()
        .expect("a message")
        .message
        .text(Language::En);
    assert!(notice.starts_with("The game Stopped (n=7) is not open"), "{notice}");
    let shown = view(&state).text();
    assert!(shown.contains("The saved data then open automatically."), "{shown}");
    game.open_in(Some(&mut browser), &mut state);
    assert_eq!(games(&state), games(&before));
}
