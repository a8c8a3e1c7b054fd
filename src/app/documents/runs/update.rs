//! What follows from what happens to runs that are kept, whatever runs they are.

use super::autosave::AGAIN_MS;
use super::entry::Entry;
use super::msg::{KeptRun, LockedBy, RunsMsg};
use super::section::{RunSection, RunStatus};
use super::store::{MOST_RUNS, Purpose, RunStore, forget};
use crate::app::effects::{Effect, Response, Timer};
use crate::text::Message;

/// What follows from something that happened to kept runs.
pub fn update(section: &mut dyn RunSection, msg: RunsMsg) -> Response {
    Response::effects(match msg {
        RunsMsg::Listed(answer) => listed(section, answer),
        RunsMsg::Found(key, answer) => return found(section, &key, answer),
        RunsMsg::Gone { key, adding } => return gone(section, &key, adding),
        RunsMsg::Kept(key, answer) => return kept(section, &key, answer),
        RunsMsg::Deleted(Ok(())) => section.store().list(),
        RunsMsg::Deleted(Err(error)) => return Response::error(error),
        RunsMsg::Locked(key, by) => locked(section, key, by),
        RunsMsg::Open(key) => return open(section, key),
        RunsMsg::Delete(key) => delete(section, &key),
    })
}

/// Sees to it that this tab has the lock of the run that is seen, as long as there is something to do about it, and no other.
pub fn hold_lock(section: &mut dyn RunSection) -> Vec<Effect> {
    let status = section.status();
    let wanted = matches!(status, RunStatus::UnderWay | RunStatus::Stopped);
    section.store().hold(wanted)
}

/// Takes up the heads.
fn listed(
    section: &mut dyn RunSection,
    answer: Result<Vec<(String, String)>, Message>,
) -> Vec<Effect> {
    let store = section.store();
    store.listing = false;
    let heads = match answer {
        Ok(heads) => heads,
        Err(error) => {
            store.recent.get_or_insert_default();
            store.unread = Some(error);
            return Vec::new();
        }
    };
    store.unread = None;
    let entry = store.kind.entry;
    let entries = heads.iter().filter_map(|(key, head)| entry(key, head));
    let mut effects = arrange(store, entries.collect());
    for key in store.missing(&heads) {
        effects.extend(lost(section, &key, false));
    }
    effects
}

/// The browser has a run no more. One that was to be opened is not there, and that is said.
fn gone(section: &mut dyn RunSection, key: &str, adding: bool) -> Response {
    let store = section.store();
    let to_read = |reading: &mut (String, Purpose)| !adding && reading.0 == key;
    let reading = store.reading.take_if(to_read);
    match reading.map(|(_, purpose)| purpose) {
        Some(Purpose::Found | Purpose::Chosen) => {
            store.lose(key, adding);
            Response::error(Message::new(store.kind.gone))
        }
        Some(Purpose::Freed) => {
            store.elsewhere = false;
            Response::effects(lost(section, key, adding))
        }
        None => Response::effects(lost(section, key, adding)),
    }
}

/// The browser has a run no more. The one that is seen is kept anew, all of it: whether it was deleted in another tab or cleared away
/// by the browser, nothing that is seen is lost.
fn lost(section: &mut dyn RunSection, key: &str, adding: bool) -> Vec<Effect> {
    match section.store().lose(key, adding) {
        true => section.checkpoint(true),
        false => Vec::new(),
    }
}

/// Makes the list of what is kept, the newest first; the oldest that are too many are forgotten.
fn arrange(store: &mut RunStore, mut entries: Vec<Entry>) -> Vec<Effect> {
    entries.sort_by(|a, b| b.date.total_cmp(&a.date));
    // What a file has just restored stays until something new comes.
    let most = match std::mem::take(&mut store.grown) {
        true => MOST_RUNS,
        false => usize::MAX,
    };
    let left = store.left.as_ref();
    let needed = [
        &store.autosave.key,
        &left.and_then(|autosave| autosave.key.clone()),
    ];
    let is_needed = |e: &&Entry| needed.iter().any(|key| key.as_ref() == Some(&e.key));
    let too_many = entries.iter().skip(most).filter(|e| !is_needed(e));
    let gone: Vec<String> = too_many.map(|e| e.key.clone()).collect();
    entries.retain(|e| !gone.contains(&e.key));
    store.recent = Some(entries);
    forget(gone)
}

/// The browser gives back what it has of a run.
fn found(section: &mut dyn RunSection, key: &str, answer: Result<KeptRun, Message>) -> Response {
    let reading = section.store().reading.take_if(|(k, _)| k == key);
    match reading.map(|(_, purpose)| purpose) {
        Some(Purpose::Freed) => freed(section, key, answer),
        Some(purpose) => show(section, key, answer, purpose == Purpose::Chosen),
        None => Response::default(),
    }
}

/// Shows a kept run.
fn show(
    section: &mut dyn RunSection,
    key: &str,
    answer: Result<KeptRun, Message>,
    chosen: bool,
) -> Response {
    let status = section.status();
    if status == RunStatus::UnderWay || (!chosen && status != RunStatus::Nothing) {
        return Response::default();
    }
    match answer.and_then(|kept| section.show(key, &kept, chosen)) {
        Ok(()) => Response::default(),
        Err(reason) => unread(section, reason),
    }
}

fn unread(section: &mut dyn RunSection, reason: Message) -> Response {
    let unread = section.store().kind.unread;
    Response::error(Message::new(unread).with_message("reason", reason))
}

/// Another tab has let go of the run that is seen, and this is what it has kept of it.
fn freed(section: &mut dyn RunSection, key: &str, answer: Result<KeptRun, Message>) -> Response {
    // What the browser has refused is in memory alone, and not given up for less.
    if section.store().autosave.trouble.is_none()
        && let Err(reason) = answer.and_then(|kept| section.show(key, &kept, false))
    {
        return unread(section, reason);
    }
    let complete = section.status() == RunStatus::Complete;
    let store = section.store();
    store.elsewhere = false;
    Response::told(Message::new(match complete {
        true => store.kind.finished,
        false => store.kind.over,
    }))
}

/// It is known which tab has the lock of a run.
fn locked(section: &mut dyn RunSection, key: String, by: LockedBy) -> Vec<Effect> {
    let store = section.store();
    if store.lock.as_ref() != Some(&key) {
        return Vec::new();
    }
    match (by, store.elsewhere) {
        (LockedBy::ThisTab, true) => store.read(key, Purpose::Freed),
        (LockedBy::ThisTab, false) => Vec::new(),
        (LockedBy::AnotherTab, _) => {
            store.elsewhere = true;
            Vec::new()
        }
    }
}

/// The browser has kept something, or could not. That it could not is told once; the work goes on in memory.
fn kept(section: &mut dyn RunSection, key: &str, answer: Result<(), Message>) -> Response {
    let refused = answer.is_err();
    let store = section.store();
    let told = std::mem::replace(&mut store.told, refused);
    let seen = store.key() == Some(key);
    let head = store.answered(key, answer);
    if refused {
        let told = told.then(Response::default);
        let error = || Response::error(Message::new(store.kind.refused));
        return Response {
            effects: vec![Effect::After(AGAIN_MS, Timer::KeepAgain)],
            ..told.unwrap_or_else(error)
        };
    }
    let mut effects = note(store, key, head);
    if seen {
        // What came last does not wait when nothing follows.
        let urgent = section.status() != RunStatus::UnderWay;
        effects.extend(section.checkpoint(urgent));
    }
    Response::effects(effects)
}

/// Puts what was just kept into the list; it is read anew where that does not tell enough.
fn note(store: &mut RunStore, key: &str, head: Option<String>) -> Vec<Effect> {
    let entry = head.and_then(|head| (store.kind.entry)(key, &head));
    match (entry, store.recent.take()) {
        (Some(entry), Some(mut entries)) => {
            entries.retain(|e| e.key != key);
            entries.push(entry);
            arrange(store, entries)
        }
        (_, entries) => {
            store.recent = entries;
            store.list()
        }
    }
}

/// Opens a kept run.
fn open(section: &mut dyn RunSection, key: String) -> Response {
    if section.store().key() == Some(&key) {
        return Response::default();
    }
    match section.end_work() {
        Ok(mut effects) => {
            effects.extend(section.store().read(key, Purpose::Chosen));
            Response::effects(effects)
        }
        Err(error) => Response::error(error),
    }
}

/// Takes a run out of the list. The browser forgets it only when it can no longer be brought back.
fn delete(section: &mut dyn RunSection, key: &str) -> Vec<Effect> {
    let store = section.store();
    let mut entries = store.recent.iter().flatten();
    let Some(entry) = entries.find(|e| e.key == key).cloned() else {
        return Vec::new();
    };
    let effects = store.forget_deleted();
    store.undoable.deleted = true;
    store.deleted = Some(entry);
    effects
}
