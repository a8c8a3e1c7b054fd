//! Tests of restoring a backup: completely or not at all, beside existing data, and with a report only after the
//! browser has saved everything.

use super::backup::{backup, stored_document};
use super::disk::Disk;
use super::*;
use crate::app::documents::StoredDocument;
use crate::evolution::to_json;
use crate::registry::{import_evolution, puzzles};

/// An evolution with its first generations, or all of them.
fn evolution(generations: usize) -> crate::evolution::Run {
    let text = include_str!("../../../tests/golden/evolution.json");
    let mut run = import_evolution(text).expect("the golden run");
    run.generations.truncate(generations);
    run
}

/// A file with a game, an evolution under a key and a solved puzzle.
fn file(key: &str, run: &crate::evolution::Run) -> String {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3");
    let solved = &puzzles()[3].start;
    let progress = &mut state.sections.puzzles.progress;
    progress.change(|own| own.solve(solved, true));
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    backup(&mut state, vec![(key.to_owned(), stored_document(run))])
}

fn restore(state: &mut State, disk: &mut Disk, file: &str) -> String {
    state.notices.clear();
    let effects = update(state, Msg::of(play::Msg::Dropped(file.to_owned())));
    assert!(state.notice().is_none(), "no notice before");
    assert!(state.has_unsaved_work(), "it is under way");
    disk.serve(state, effects);
    let text = state.notice().expect("a notice").message.clone();
    text.key
}

#[test]
fn refused_restore_changes_nothing() {
    let file = file("evolution-1-a-1", &evolution(9));
    for (full, unread) in [(true, false), (false, true)] {
        let mut disk = Disk::default();
        disk.documents.full = full;
        disk.documents.unread = unread;
        let (mut state, _) = page("");
        let message = restore(&mut state, &mut disk, &file);
        assert_eq!(message, "error.backup", "{full} {unread}");
        assert!(disk.documents.heads.is_empty());
        assert_eq!(state.sections.puzzles.progress.count(), 0);
        assert!(!state.has_unsaved_work());
        // The browser accepts data again.
        disk = Disk::default();
        assert_eq!(restore(&mut state, &mut disk, &file), "backup.restored");
        assert_eq!(disk.documents.heads.len(), 2);
        assert_eq!(state.sections.puzzles.progress.count(), 1);
        assert!(disk.texts[&StorageKey::Puzzles.text()].contains("true"));
    }
}

#[test]
fn texts_that_are_not_stored_are_reported() {
    let file = file("evolution-1-a-1", &evolution(9));
    let mut disk = Disk {
        no_texts: true,
        ..Disk::default()
    };
    let (mut state, _) = page("");
    let message = restore(&mut state, &mut disk, &file);
    assert_eq!(message, "error.restore.shared");
    assert_eq!(disk.documents.keys("game-").len(), 1);
    assert_eq!(state.sections.puzzles.progress.count(), 1);
}

#[test]
fn programs_without_room_are_counted() {
    let program = |number: usize| crate::python::Program {
        name: format!("mine{number}.py"),
        source: format!("number = {number}"),
    };
    let add = |state: &mut State, numbers: std::ops::Range<usize>| {
        let programs = &mut state.sections.programs.programs;
        programs.change(|list| {
            for number in numbers {
                list.add(program(number)).unwrap();
            }
        });
    };
    let (mut state, _) = page("");
    add(&mut state, 0..3);
    let file = backup(&mut state, Vec::new());
    let (mut full, _) = page("");
    add(&mut full, 10..69);
    let message = restore(&mut full, &mut Disk::default(), &file);
    assert_eq!(message, "error.restore.programs");
    let text = full.notice().unwrap().message.to_string();
    assert!(text.contains("2 programs do not fit"), "{text}");
    assert_eq!(full.sections.programs.programs.list().len(), 60);
}

#[test]
fn rejects_second_restore_while_one_runs() {
    let file = file("evolution-1-a-1", &evolution(9));
    let (mut state, _) = page("");
    let first = update(&mut state, Msg::of(play::Msg::Dropped(file.clone())));
    let second = update(&mut state, Msg::of(play::Msg::Dropped(file)));
    assert!(!second.iter().any(|e| matches!(e, Effect::Database(_))));
    assert_eq!(state.notices.pop().unwrap().1.message.key, "error.restore.busy");
    let mut disk = Disk::default();
    disk.serve(&mut state, first);
    assert_eq!(state.notice().unwrap().message.key, "backup.restored");
}

/// The documents of all evolutions in the browser.
fn documents(disk: &mut Disk) -> Vec<String> {
    let keys = disk.documents.keys("evolution-").into_iter();
    let keys: Vec<_> = keys.map(str::to_owned).collect();
    let document = |key: String| {
        let parts = disk.documents.parts.iter().filter(|((k, _), _)| *k == key);
        let parts = parts.map(|(_, text)| text.clone()).collect();
        let head = disk.documents.heads[&key].clone();
        (coevolution::KIND.to_json)(&StoredDocument { head, parts }).unwrap()
    };
    keys.into_iter().map(document).collect()
}

#[test]
fn same_key_run_replaces_nothing() {
    let (long, short) = (evolution(9), evolution(1));
    assert!(long.generations.len() > 1);
    let mut other = short.clone();
    other.config.seed += 1;
    let other = to_json(&other).replace(
        &format!("\"seed\":{}", short.config.seed),
        &format!("\"seed\":{}", short.config.seed + 1),
    );
    let other = import_evolution(&other).expect("another seed");
    for (here, there, runs) in [
        // The existing run has more, or as many generations, or is another one.
        (&long, &short, 1),
        (&long, &long, 1),
        (&other, &long, 2),
        // The run of the file has more: it stands beside the existing one.
        (&short, &long, 2),
    ] {
        let mut disk = Disk::default();
        let (mut state, _) = page("");
        restore(&mut state, &mut disk, &file("evolution-1-a-1", here));
        let before = documents(&mut disk);
        // The page has never listed the saved documents.
        let (mut state, _) = page("");
        for _ in 0..2 {
            let message = restore(&mut state, &mut disk, &file("evolution-1-a-1", there));
            assert_eq!(message, "backup.restored");
            let after = documents(&mut disk);
            assert_eq!(after.len(), runs);
            assert!(after.contains(&before[0]), "it is still there");
            assert!(here == there || runs == 1 || after.contains(&to_json(there)));
        }
    }
}

#[test]
fn replaces_invalid_keys() {
    let run = evolution(9);
    for key in ["", "1/00001", "x", "1-\u{e9}"] {
        let key = &format!("evolution-{key}");
        let mut disk = Disk::default();
        let (mut state, _) = page("");
        restore(
            &mut state,
            &mut disk,
            &file("evolution-9-f-9", &run).replace("evolution-9-f-9", key),
        );
        let found = disk.documents.keys("evolution-");
        let [found] = &found[..] else {
            panic!("{found:?}")
        };
        assert!(
            found != key && found["evolution-".len()..].starts_with(|c: char| c.is_ascii_digit())
        );
        let shown = state.sections.coevolution.runs().entries().len();
        assert_eq!(shown, 1, "it stands in the list of evolutions");
    }
}

#[test]
fn reports_partly_read_backup() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3");
    let mut backup = |answer| {
        update(&mut state, Msg::of(play::Msg::Library(play::LibraryMsg::Backup)));
        state.notices.clear();
        update(&mut state, Msg::Documents(DatabaseAnswer::All(answer).into()));
        state.notices.pop().map(|(_, notice)| notice.message.key)
    };
    let closed = crate::text::Message::new("error.runs.unread");
    let damaged = |key: &str| {
        let (head, parts) = ("{".to_owned(), Vec::new());
        Ok(vec![(key.to_owned(), StoredDocument { head, parts })])
    };
    for answer in [
        Err(closed),
        damaged("game-1-a-1"),
        damaged("evaluation-1-a-1"),
        damaged("evolution-1-a-1"),
    ] {
        assert_eq!(backup(answer).as_deref(), Some("error.backup.without"));
    }
    assert_eq!(backup(Ok(Vec::new())), None);
}
