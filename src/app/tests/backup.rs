//! Tests of the backup file.

use super::disk::Disk;
use super::*;
use crate::app::documents::{DatabaseAnswer, StoredDocument};
use crate::app::effects::BrowserCommand;
use crate::evolution::{head_json, to_json};
use crate::text::Message;

pub(super) fn send(state: &mut State, msg: play::LibraryMsg) -> Vec<Effect> {
    update(state, Msg::of(play::Msg::Library(msg)))
}

/// A saved game with a variation, a clock and a resignation.
fn stocked() -> State {
    let (mut state, _) =
        page("#/play?game=rastros&board=championship&first=person&second=person&clock=5.3");
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    for msg in [
        play::Msg::choose("e6"),
        play::Msg::choose("e7"),
        play::Msg::Go(play::GoTo::Back),
        play::Msg::choose("f7"),
        play::Msg::choose("g7"),
        play::Msg::Resign,
    ] {
        update(&mut state, Msg::of(msg));
    }
    let effects = send(&mut state, play::LibraryMsg::Save("With everything".into()));
    Disk::default().serve(&mut state, effects);
    state.notices.clear();
    state
}

fn run() -> crate::evolution::Run {
    let text = include_str!("../../../tests/golden/evolution.json");
    crate::registry::import_evolution(text).expect("the golden run")
}

/// The run as the browser returns it.
pub(super) fn stored_document(run: &crate::evolution::Run) -> StoredDocument {
    let head = serde_json::json!({
        "date": 1.0, "game": run.config.game, "seed": run.config.seed, "done": run.generations.len(),
        "all": run.config.generations + 1, "document": head_json(run),
    });
    StoredDocument {
        head: head.to_string(),
        parts: run
            .generations
            .iter()
            .map(crate::evolution::generation_json)
            .collect(),
    }
}

/// The backup file of a page, with these documents in the browser.
pub(super) fn backup(state: &mut State, saved: Vec<(String, StoredDocument)>) -> String {
    let effects = send(state, play::LibraryMsg::Backup);
    assert_eq!(effects, [Effect::Database(DatabaseRequest::ReadAll)]);
    let effects = update(state, Msg::Documents(DatabaseAnswer::All(Ok(saved)).into()));
    let [Effect::Browser(BrowserCommand::Download { name, bytes, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(name, "rastros-lab-backup.json");
    String::from_utf8(bytes.clone()).unwrap()
}

#[test]
fn backup_restores_everything() {
    let mut state = stocked();
    let run = run();
    let file = backup(&mut state, vec![("evolution-1-a-1".to_owned(), stored_document(&run))]);
    let (mut other, _) = page("");
    let mut disk = Disk::default();
    let effects = send(&mut other, play::LibraryMsg::Import(file.clone()));
    assert_eq!(other.notice(), None, "success only after the save");
    disk.serve(&mut other, effects);
    assert_eq!(other.notice().unwrap().message.key, "backup.restored");
    assert_eq!(disk.documents.keys("evolution-"), ["evolution-1-a-1"]);
    assert_eq!(disk.documents.parts.len(), run.generations.len());
    assert_eq!(
        other.sections.play.games(),
        state.sections.play.games(),
        "lines, clocks, dates and names"
    );
    // A second import adds nothing.
    let written = disk.documents.heads.clone();
    let again = send(&mut other, play::LibraryMsg::Import(file));
    disk.serve(&mut other, again);
    assert_eq!(disk.documents.heads, written);
}

#[test]
fn backup_contains_current_page() {
    let (mut state, _) = page("#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3");
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    let run = run();
    let import = coevolution::Msg::Import(to_json(&run));
    update(&mut state, Msg::of(import));
    send(&mut state, play::LibraryMsg::Backup);
    let closed = Err(Message::new("error.runs.unread"));
    let effects = update(&mut state, Msg::Documents(DatabaseAnswer::All(closed).into()));
    let Some(Effect::Browser(BrowserCommand::Download { bytes, .. })) = effects.first() else {
        panic!("{effects:?}")
    };
    let file = String::from_utf8(bytes.clone()).unwrap();
    assert!(file.contains("\\\"c3\\\""), "the game on the board");
    assert_eq!(state.notice().unwrap().message.key, "error.backup.without");
    let (mut other, _) = page("");
    let effects = update(&mut other, Msg::of(play::Msg::Dropped(file)));
    let mut disk = Disk::default();
    disk.serve(&mut other, effects);
    assert_eq!(disk.documents.keys("evolution-").len(), 1, "the run in memory");
}

/// A file with another date of its games.
fn dated(file: &str, date: &str) -> String {
    let (before, from) = file.split_once("\\\"date\\\":").expect("a date");
    let (_, after) = from.split_once(',').expect("more after it");
    format!("{before}\\\"date\\\":{date},{after}")
}

/// The page recomputes all data that follow from the moves, whatever the file claims.
#[test]
fn file_claims_are_checked() {
    let mut state = stocked();
    let games = |state: &mut State| serde_json::to_value(state.sections.play.games()).unwrap();
    let own = games(&mut state);
    let file = backup(&mut state, Vec::new());
    let plies = format!("\\\"plies\\\":{}", own[0]["plies"]);
    let claimed = file.replace(&plies, "\\\"plies\\\":4000000000");
    let name = format!("\\\"name\\\":\\\"{}", "x".repeat(100_000));
    let claimed = claimed.replacen("\\\"name\\\":\\\"", &name, 1);
    let (mut other, _) = page("");
    update(&mut other, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    let effects = send(&mut other, play::LibraryMsg::Import(claimed.clone()));
    Disk::default().serve(&mut other, effects);
    let restored = games(&mut other);
    assert!(claimed.contains("\\\"plies\\\":4000000000") && restored[0]["plies"].is_u64());
    assert_eq!(restored.as_array().map(Vec::len), Some(1));
    for what in ["plies", "outcome", "game", "date", "kept"] {
        assert_eq!(restored[0][what], own[0][what], "{what}");
    }
    let name = restored[0]["name"].as_str().unwrap();
    assert!(name.chars().count() < 200, "{name:.200}");
}

#[test]
fn faulty_backup_changes_nothing() {
    let file =
        backup(&mut stocked(), vec![("evolution-1-a-1".to_owned(), stored_document(&run()))]);
    for (damage, text) in [
        (file.replace("\"version\":2", "\"version\":9"), "9"),
        (file.replace("\\\"e7\\\"", "\\\"a1\\\""), "Game 1"),
        (file.replace("\"documents\":[", "\"documents\":[7,"), "its content is not valid"),
        (dated(&file, "1e300"), "Game 1 of the file: 1000"),
        (dated(&file, "-1"), "Game 1 of the file: −1 is not a date"),
        (file.replace("\\\"generations\\\":[", "\\\"generations\\\":[7,"), "evolution 1"),
    ] {
        assert_ne!(damage, file, "{text}");
        let (mut state, _) = page("");
        let effects = send(&mut state, play::LibraryMsg::Import(damage));
        let touched = |e: &Effect| matches!(e, Effect::Database(_));
        assert!(!effects.iter().any(touched), "{effects:?}");
        let notice = state.notice().unwrap().message.to_string();
        assert!(notice.contains("cannot be restored") && notice.contains(text), "{notice}");
    }
}

/// Checks the complexity: reading once took quadratic time for a library of thousands, because each game was played on
/// a board with a copy of the whole library.
#[test]
fn thousands_of_games_are_written_and_read() {
    let mut state = stocked();
    let one = state.sections.play.games().remove(0);
    let records = (0..3000).map(|i| {
        let text = serde_json::to_string(&one).unwrap();
        (format!("game-{i}-a-1"), text)
    });
    update(
        &mut state,
        Msg::Documents(DatabaseAnswer::Listed("", Ok(records.collect())).into()),
    );
    let effects = send(&mut state, play::LibraryMsg::ExportAll);
    let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &effects[..] else {
        panic!("nothing to download")
    };
    let file = String::from_utf8(bytes.clone()).unwrap();
    let (mut other, _) = page("");
    update(&mut other, Msg::Documents(DatabaseAnswer::Listed("", Ok(Vec::new())).into()));
    let effects = send(&mut other, play::LibraryMsg::Import(file));
    let mut keys: Vec<_> = put(&effects).iter().map(|d| &d.key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 3000);
    let whole = backup(&mut state, Vec::new());
    assert!(whole.len() > 3000 * 300);
}

#[test]
fn library_opens_evolutions() {
    let (mut state, _) = page("");
    let open = play::Msg::Dialog(Some(play::Dialog::Library));
    let effects = update(&mut state, Msg::of(open));
    assert!(effects.contains(&lists("")), "{effects:?}");
    let run = stored_document(&run());
    let listed = vec![("evolution-1-a-1".to_owned(), run.head.clone())];
    update(&mut state, Msg::Documents(DatabaseAnswer::Listed("", Ok(listed)).into()));
    let message = {
        let shown = view(&state);
        let open = shown
            .by_id("open-run-evolution-1-a-1")
            .expect("it is there");
        open.fire(EventKind::Click, &EventData::default()).unwrap()
    };
    let effects = update(&mut state, message);
    let read = |e: &Effect| matches!(e, Effect::Database(DatabaseRequest::Read(key)) if key == "evolution-1-a-1");
    assert!(effects.iter().any(read), "{effects:?}");
    let found = DatabaseAnswer::ReadDone("evolution-1-a-1".to_owned(), Ok(run));
    update(&mut state, Msg::Documents(found.into()));
    assert_eq!(state.section, SectionId::Coevolution);
    assert!(state.sections.coevolution.run().is_some() && view(&state).by_id("library").is_none());
}
