//! Tests of the other contents of the backup file: solved puzzles, mistakes, scores, lessons and evaluations.

use super::backup::{backup, send};
use super::disk::Disk;
use super::*;
use crate::app::documents::{Shared, SharedText};
use crate::app::lab::quiz::scores::Scores;
use crate::app::puzzles::Progress;
use crate::app::record::Mistake;
use crate::registry::puzzles;
use crate::trace::quiz::{QuestionKind, Score};

fn mistake(number: usize) -> Mistake {
    let puzzle = &puzzles()[number];
    let position = crate::registry::game("rastros").unwrap();
    let position = position.parse(&puzzle.start).unwrap();
    let mut moves = position.moves().into_iter().map(|m| m.text);
    Mistake {
        start: puzzle.start.clone(),
        played: moves.find(|mv| *mv != puzzle.winning).unwrap(),
        winning: puzzle.winning.clone(),
    }
}

/// A device with a solved puzzle, an answered quiz, a read lesson and an own evaluation.
fn device(first: usize, kind: QuestionKind, lesson: &str, weight: f64) -> State {
    let own = serde_json::json!({
        "name": format!("Mine {weight}"), "game": "rastros",
        "evaluation": [{ "feature": "mobility", "weight": weight }],
    });
    let (mut state, _) = page("#/play?lang=en");
    let shelf = vec![(format!("evaluation-{first}"), own.to_string())];
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(shelf)).into()));
    for number in first..first + 3 {
        let progress = &mut state.sections.puzzles.progress;
        progress.change(|own| own.solve(&puzzles()[number].start, number % 2 == 0));
        let scores = &mut state.sections.lab.quiz.scores;
        scores.change(|scores| scores.answer(kind, number as u64, true));
    }
    let progress = &mut state.sections.puzzles.progress;
    progress.change(|own| own.gather(vec![mistake(first)]));
    let score = Score {
        quiz: first as u32,
        asked: 3,
        right: 2,
        ..Score::default()
    };
    let scores = &mut state.sections.lab.quiz.scores;
    scores.change(|scores| scores.done(score));
    state
        .settings
        .change(|settings| settings.add_lessons(vec![lesson.to_owned()]));
    state.to_store();
    state
}

/// The numbers of solved puzzles, mistakes, answered questions, quizzes, lessons and evaluations.
fn counts(state: &State) -> [usize; 6] {
    let (progress, scores) = (&state.sections.puzzles.progress, &state.sections.lab.quiz.scores);
    [
        progress.count(),
        progress.mistakes().len(),
        scores.count() as usize,
        scores.done_last().count(),
        state.settings.lessons.len(),
        state.sections.play.own.list.iter().count(),
    ]
}

#[test]
fn restore_adds_to_existing_data() {
    let file = backup(&mut device(10, QuestionKind::Cuts, "rules", 2.5), Vec::new());
    let mut other = device(12, QuestionKind::Bug, "minimax", 0.5);
    let mut disk = Disk::default();
    let own = &other.sections.play.own.list.iter().next().unwrap().head;
    disk.documents
        .heads
        .insert("evaluation-12".to_owned(), serde_json::to_string(own).unwrap());
    let effects = send(&mut other, play::LibraryMsg::Import(file.clone()));
    assert_eq!(other.notice(), None, "success only after the save");
    disk.serve(&mut other, effects);
    assert_eq!(counts(&other), [5, 2, 6, 2, 2, 2]);
    assert_eq!(disk.documents.heads.len(), 2, "{:?}", disk.documents.heads);
    let text = other.notice().unwrap().message.to_string();
    assert!(
        text.contains("your own evaluations: 1; solved puzzles: 3; quiz questions: 3"),
        "{text}"
    );
    // Existing data come first, and puzzle 13, solved on both, does not change.
    let progress = &other.sections.puzzles.progress;
    assert_eq!(progress.mistakes()[0], mistake(12));
    assert_eq!(progress.solved(&puzzles()[12].start), Some(true));
    assert_eq!(progress.solved(&puzzles()[11].start), Some(false));
    for stored in [StorageKey::Puzzles, StorageKey::Scores, StorageKey::Settings] {
        assert!(disk.texts.contains_key(&stored.text()), "{stored:?}");
    }
    // A second restoration adds nothing.
    let again = send(&mut other, play::LibraryMsg::Import(file));
    disk.texts.clear();
    disk.serve(&mut other, again);
    assert_eq!(
        (counts(&other), disk.documents.heads.len(), disk.texts.len()),
        ([5, 2, 6, 2, 2, 2], 2, 0)
    );
}

#[test]
fn backup_without_new_fields_deletes_nothing() {
    let mut state = device(10, QuestionKind::Cuts, "rules", 2.5);
    let before = counts(&state);
    let file = r#"{"format":"rastros-lab library","version":2,"documents":[]}"#;
    let effects = send(&mut state, play::LibraryMsg::Import(file.to_owned()));
    let mut disk = Disk::default();
    let own =
        serde_json::to_string(&state.sections.play.own.list.iter().next().unwrap().head).unwrap();
    disk.documents.heads.insert("evaluation-10".to_owned(), own);
    disk.serve(&mut state, effects);
    let text = &state.notice().unwrap().message;
    assert_eq!(text.key, "backup.restored");
    assert_eq!((counts(&state), state.to_store()), (before, Vec::new()));
}

#[test]
fn impossible_backup_takes_nothing() {
    let file = backup(&mut device(10, QuestionKind::Cuts, "rules", 2.5), Vec::new());
    let start = &puzzles()[11].start;
    let played = format!("\"played\":\"{}\"", mistake(10).played);
    let long = "x".repeat(100_000);
    for (from, to, text) in [
        ("\\\"mobility\\\"", "\\\"nothing\\\"", "own evaluation 1"),
        (start.as_str(), "nonsense", "solved puzzle “nonsense”"),
        (&played, "\"played\":\"a1\"", "error 1 of your games"),
        ("\"asked\":3", "\"asked\":2", "“cuts” is invalid"),
        ("\"asked\":3", "\"asked\":4000000000", "“cuts” is invalid"),
        ("\"cuts-10\"", "\"cats-10\"", "“cats-10” is invalid"),
        ("\"puzzles\":{", "\"puzzles\":7,\"p\":{", "line 1"),
        ("\"quiz\":{", "\"quiz\":[7],\"q\":{", "line 1"),
        ("\"cuts-10\"", &format!("\"{long}\""), "is invalid"),
    ] {
        let damaged = file.replace(from, to);
        assert_ne!(damaged, file, "{text}");
        let mut state = device(20, QuestionKind::Bug, "minimax", 0.5);
        let before = counts(&state);
        let effects = send(&mut state, play::LibraryMsg::Import(damaged));
        assert!(!effects.iter().any(|e| matches!(e, Effect::Database(_))), "{effects:?}");
        assert_eq!((counts(&state), state.to_store()), (before, Vec::new()), "{text}");
        let notice = state.notice().unwrap().message.to_string();
        let named = notice.contains("cannot be restored") && notice.contains(text);
        assert!(named && notice.chars().count() < 600, "{notice:.700}");
    }
}

/// Data saved by earlier versions are valid.
#[test]
fn scores_round_trip_through_backup() {
    let read = |text: &str| Shared::<Progress>::read(text).text();
    let text = r#"{"solved":{"a":false,"b":true},"mistakes":[]}"#;
    let in_order_of_solving = r#"{"solved":{"b":true,"a":false},"mistakes":[]}"#;
    assert_eq!([read(text), read(in_order_of_solving)], [text; 2]);
    assert_eq!(Shared::<Scores>::read("{}").count(), 0);
}
