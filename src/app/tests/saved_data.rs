//! A test that the page opens saved data of an earlier version. `saved_data.json` has the local storage and the
//! database of a browser, as the page saved them in November 2026; nobody edits it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::browser::Browser;
use super::*;
use crate::app::documents::StoredDocument;

#[derive(Deserialize)]
struct SavedData {
    texts: BTreeMap<String, String>,
    heads: BTreeMap<String, String>,
    /// By the key of the document, a slash, and the number.
    parts: BTreeMap<String, String>,
}

/// The browser with the saved data, and a tab that opens again.
fn reopened() -> (Browser, State) {
    let saved: SavedData = serde_json::from_str(include_str!("saved_data.json")).unwrap();
    let parts = saved.parts.into_iter().map(|(name, text)| {
        let (key, number) = name.rsplit_once('/').unwrap();
        ((key.to_owned(), number.parse().unwrap()), text)
    });
    let mut browser = Browser {
        heads: saved.heads,
        parts: parts.collect(),
        ..Browser::default()
    };
    let texts = saved.texts.into_iter();
    let stored = texts.map(|(name, text)| (StorageKey::parse(&name).unwrap(), text));
    let (mut state, effects) = State::new(Boot {
        stored: stored.collect(),
        former_tab: Some("2".to_owned()),
        open: Some(BTreeSet::new()),
        tab: 9,
        workers: 2,
        now: 2e12,
        ..Boot::default()
    });
    browser.serve(1, &mut state, effects);
    (browser, state)
}

#[test]
fn opens_local_storage_of_earlier_version() {
    let (_, mut state) = reopened();
    assert!(state.notice().is_none(), "{:?}", state.notice());
    assert_eq!(state.language, Language::Pt);
    let sections = &state.sections;
    assert_eq!(state.settings.lessons, ["minimax"]);
    assert_eq!(sections.puzzles.progress.count(), 1);
    assert_eq!(sections.lab.quiz.scores.count(), 1);
    assert_eq!(sections.programs.programs.list()[0].source, "x = 1\n");
    assert_eq!(sections.play.record().moves, ["e6", "e7", "d6"]);
    let ended = sections.play.history().here().ended;
    assert_eq!(ended, Some(crate::app::record::Ended::Resignation));
    // The tab saves the same again, and the random number of a pupil without a name.
    let saved: SavedData = serde_json::from_str(include_str!("saved_data.json")).unwrap();
    let parse = |text: &str| {
        let mut tab: serde_json::Value = serde_json::from_str(text).unwrap();
        tab["used"].take();
        tab["quiz"].as_object_mut().unwrap().remove("draw");
        tab
    };
    let changed = state.to_store();
    let [(StorageKey::Tab(_), text)] = &changed[..] else {
        panic!("{changed:?}")
    };
    let before = parse(&saved.texts["rastros-lab.tab.2"]);
    assert_eq!(parse(text), before);
    assert_eq!(before["waiting"][0]["nodes"].as_array().map(Vec::len), Some(3));
    assert_eq!(before["quiz"]["right"], 1);
}

#[test]
fn opens_documents_of_earlier_version() {
    let (mut browser, mut state) = reopened();
    let championship = state.sections.championship.job();
    assert!(championship.is_some_and(|job| job.is_done()));
    let library = play::Msg::Dialog(Some(play::Dialog::Library));
    let effects = update(&mut state, Msg::of(library));
    browser.serve(1, &mut state, effects);
    let games = state.sections.play.games();
    let games: Vec<_> = games
        .iter()
        .map(|g| (&*g.name, g.stored.nodes.len()))
        .collect();
    assert_eq!(games, [("", 8), ("O meu jogo", 4), ("", 3)]);
    let own = state.sections.play.own.of_game("rastros").count();
    assert_eq!(own, 1);
    let keys: Vec<_> = browser.heads.keys().cloned().collect();
    for key in &keys {
        let open = update(&mut state, Msg::Documents(DocumentMsg::Open(key.clone())));
        browser.serve(1, &mut state, open);
    }
    assert!(state.notice().is_none(), "{:?}", state.notice());
    assert!(state.sections.coevolution.run().unwrap().is_complete());
    assert!(state.sections.coevolution.experiment().is_some());
    // Each document becomes the same texts again, except for the date and the order of play.
    for key in keys {
        let kind = crate::app::shell::backup_file::kind_of(&key).unwrap();
        let parts = browser.parts.iter().filter(|((k, _), _)| *k == key);
        let stored = StoredDocument {
            head: browser.heads[&key].clone(),
            parts: parts.map(|(_, text)| text.clone()).collect(),
        };
        let text = (kind.to_json)(&stored).unwrap();
        let again = (kind.from_json)(key.clone(), &text, 2e12).unwrap();
        let lines = |parts: &mut dyn Iterator<Item = &String>| -> BTreeSet<String> {
            let lines = parts.flat_map(|part| part.lines());
            lines
                .map(|line| line.trim_end_matches(',').to_owned())
                .collect()
        };
        let parts = lines(&mut again.parts.iter().map(|(_, text)| text));
        assert_eq!(parts, lines(&mut stored.parts.iter()), "{key}");
        let parse = |head: &str| {
            let mut head: serde_json::Value = serde_json::from_str(head).unwrap();
            head["date"].take();
            head
        };
        assert_eq!(parse(&again.head), parse(&stored.head), "{key}");
    }
}
