//! Tests of series of evolutions in the whole page: resumed by a later visit, in the backup file, closed and restored.

use super::browser::Browser;
use super::championship_saved::visit_again;
use super::disk::Disk;
use super::*;
use crate::app::coevolution::{Msg as Of, SeedsMsg};
use crate::app::documents::{DocumentMsg, StoredDocument};

const SMALL: &str = "#/coevolution?preset=course_class&population=4&generations=2&pairs=1&yardstick_pairs=1&plies=1&seed=3";

fn send(state: &mut State, msg: SeedsMsg) -> Vec<Effect> {
    update(state, Msg::of(Of::Seeds(msg)))
}

/// A series of two evolutions, after this number of tasks.
fn begun(browser: &mut Browser, tasks: usize) -> State {
    let (mut state, _) = page(SMALL);
    assert_eq!(state.notice, None);
    send(&mut state, SeedsMsg::Count(2));
    let effects = send(&mut state, SeedsMsg::Begin);
    let waiting = browser.serve(1, &mut state, effects);
    work(browser, &mut state, waiting, tasks);
    state
}

/// Carries out this number of tasks, or all, and drops the rest.
fn work(browser: &mut Browser, state: &mut State, waiting: Vec<Begun<Msg>>, tasks: usize) {
    let mut waiting = waiting;
    for _ in 0..tasks {
        let Some(begun) = waiting.pop() else {
            return;
        };
        let effects = update(state, begun.ended());
        waiting.extend(browser.serve(1, state, effects));
    }
}

/// The JSON document of the open series.
fn document(state: &State) -> Option<String> {
    state.sections.coevolution.experiment()
}

fn text(state: &State) -> String {
    document(state).expect("it is there")
}

#[test]
fn later_visit_resumes_the_experiment() {
    let whole = text(&begun(&mut Browser::default(), usize::MAX));
    let mut browser = Browser::default();
    let mut state = begun(&mut browser, 9);
    let early = text(&state);
    assert!(early != whole && !state.has_unsaved_work());
    // The tab crashes without a closing event.
    let stored = state.to_store();
    browser.owners.clear();
    let mut again = visit_again(&mut browser, 1, stored, "1");
    assert_eq!(text(&again), early);
    let effects = send(&mut again, SeedsMsg::Run(true));
    let waiting = browser.serve(1, &mut again, effects);
    work(&mut browser, &mut again, waiting, usize::MAX);
    assert_eq!(text(&again), whole);
    // The page offers to undo closing for a while, and then shows the section.
    update(&mut again, Msg::Go(SectionId::Coevolution));
    send(&mut again, SeedsMsg::Clear);
    update(&mut again, Msg::Go(SectionId::Play));
    assert!(document(&again).is_none());
    let offered = view(&again).by_id("offer").expect("an offer").text();
    assert!(offered.contains("experiment was put aside"), "{offered}");
    update(&mut again, Msg::Undo);
    assert_eq!(
        (text(&again), again.section),
        (whole, SectionId::Coevolution)
    );
}

#[test]
fn unsaved_work_asks_before_closing() {
    let mut browser = Browser {
        full: true,
        ..Browser::default()
    };
    let mut state = begun(&mut browser, 9);
    assert!(state.has_unsaved_work());
    let text = state
        .notice
        .as_ref()
        .expect("it is told")
        .message
        .to_string();
    assert!(text.contains("could not keep the experiment"), "{text}");
    browser.full = false;
    let effects = update(&mut state, Msg::SaveAgain);
    browser.serve(1, &mut state, effects);
    assert!(!state.has_unsaved_work());
}

#[test]
fn backup_contains_series() {
    let mut browser = Browser::default();
    let mut state = begun(&mut browser, usize::MAX);
    let whole = text(&state);
    // Another series is open: the first one exists only in the browser.
    state.set_now(5000.0);
    send(&mut state, SeedsMsg::Clear);
    let effects = send(&mut state, SeedsMsg::Begin);
    browser.serve(1, &mut state, effects);
    update(
        &mut state,
        Msg::of(play::Msg::Library(play::LibraryMsg::Backup)),
    );
    let kept = browser.heads.iter().map(|(key, head)| {
        let parts = browser.parts.iter().filter(|((k, _), _)| k == key);
        let parts = parts.map(|(_, text)| text.clone()).collect();
        let head = head.clone();
        (key.clone(), StoredDocument { head, parts })
    });
    let kept: Vec<_> = kept.collect();
    let effects = update(&mut state, Msg::Documents(DocumentMsg::All(Ok(kept))));
    let Some(Effect::Download { bytes, .. }) = effects.first() else {
        panic!("{effects:?}")
    };
    let file = String::from_utf8(bytes.clone()).unwrap();
    let (mut other, _) = page("");
    let effects = update(&mut other, Msg::of(play::Msg::Dropped(file.clone())));
    let mut another = Disk::default();
    another.serve(&mut other, effects);
    let keys: Vec<String> = another.documents.heads.keys().cloned().collect();
    assert_eq!(
        keys.len(),
        1,
        "the second one has nothing to keep: {keys:?}"
    );
    let open = SeedsMsg::Documents(DocumentMsg::Open(keys[0].clone()));
    let effects = send(&mut other, open);
    another.serve(&mut other, effects);
    assert_eq!(text(&other), whole);
    // A faulty document is reported, and nothing is restored.
    let faulty = file.replace("\\\"count\\\":2", "\\\"count\\\":7");
    assert_ne!(faulty, file);
    let (mut third, _) = page("");
    let effects = update(&mut third, Msg::of(play::Msg::Dropped(faulty)));
    assert!(!effects.iter().any(|e| matches!(e, Effect::Documents(_))));
    let words = third
        .notice
        .as_ref()
        .expect("it is told")
        .message
        .to_string();
    assert!(words.contains("experiment 1"), "{words}");
}
