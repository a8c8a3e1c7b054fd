//! Updates of saved runs, the same for every kind.

use super::autosave::{has_content, texts};
use super::lifecycle::{end, open_saved};
use super::section::{RunMsg, RunSection, RunStatus};
use super::store::{MAX_RUNS, PendingRead, ReadPurpose, RunStore};
use crate::app::documents::{DatabaseAnswer, DocumentMsg, Entry, LockedBy, StoredDocument};
use crate::app::effects::{DatabaseRequest, DocumentWrite, Effect, Request, Response};
use crate::guest;
use crate::text::Message;

/// Milliseconds between two attempts to read a run that waits for states of a user's own game.
const STATES_MS: u32 = 200;

/// The open run by its key, for the backup file.
pub fn open_document<R: RunSection>(section: &R) -> Option<(String, String)> {
    let (run, key) = section.open_run().zip(open_key(section))?;
    let DocumentWrite { key, head, parts } = texts(key, run, section.now());
    let parts = parts.into_iter().map(|(_, part)| part).collect();
    let document = (section.store().kind.to_json)(&StoredDocument { head, parts });
    Some((key, document.ok()?))
}

/// The key of the run that this tab opens again after a reload; `None` if there is nothing to save.
pub fn open_key<R: RunSection>(section: &R) -> Option<String> {
    section.open_run().filter(|run| has_content(*run))?;
    section.store().key().map(str::to_owned)
}

/// True if closing the page would lose work that the browser has not saved.
pub fn is_unsaved<R: RunSection>(section: &R) -> bool {
    let autosave = &section.store().autosave;
    let run = section.open_run();
    run.is_some_and(|run| autosave.has_unsaved_work(run))
}

/// Handles a message about documents if it concerns the runs of the section.
pub fn on_document_msg<R: RunSection>(
    section: &mut R,
    msg: &DocumentMsg,
) -> Option<Response<R::Msg>> {
    if !section.store().kind.accepts(msg) {
        return None;
    }
    let effects = match msg.clone() {
        DocumentMsg::Database(answer) => return Some(on_answer(section, answer)),
        DocumentMsg::Locked(key, by) => on_locked(section, key, by),
        DocumentMsg::Open(key) => open(section, key),
        DocumentMsg::Restore(key) => section.store_mut().read(key, ReadPurpose::Restored),
        DocumentMsg::GameOpened => read_again(section.store(), |_| true),
        DocumentMsg::PageVisible => section.store_mut().refresh(),
        DocumentMsg::RetrySaves => {
            section.store_mut().autosave.awaits_retry = false;
            section.checkpoint(false)
        }
        DocumentMsg::SyncLocks => {
            // The open run, as long as work on it is possible.
            let wanted = matches!(section.status(), RunStatus::InProgress | RunStatus::Stopped);
            section.store_mut().sync_lock(wanted)
        }
    };
    Some(effects.into())
}

fn on_answer<R: RunSection>(section: &mut R, answer: DatabaseAnswer) -> Response<R::Msg> {
    match answer {
        DatabaseAnswer::Listed(_, answer) => on_listed(section, &answer).into(),
        DatabaseAnswer::ReadDone(key, answer) => on_read(section, &key, answer),
        DatabaseAnswer::Missing { key, adding } => on_missing(section, &key, adding),
        DatabaseAnswer::Saved(key, answer) => on_saved(section, &key, answer),
        DatabaseAnswer::Deleted(key, answer) => on_deleted(section, &key, answer),
        DatabaseAnswer::All(_) => Response::default(),
    }
}

pub fn update<R: RunSection>(section: &mut R, msg: RunMsg) -> Vec<Effect<R::Msg>> {
    match msg {
        RunMsg::Open(key) => open(section, key),
        RunMsg::Delete(key) => delete(section, &key),
        RunMsg::Undelete(key) => {
            let list = &mut section.store_mut().list;
            list.undelete(&key);
            list.request()
        }
        RunMsg::RetryRead(key) => read_again(section.store(), |pending| *pending == key),
    }
}

fn on_listed<R: RunSection>(
    section: &mut R,
    answer: &Result<Vec<(String, String)>, Message>,
) -> Vec<Effect<R::Msg>> {
    let store = section.store_mut();
    store.list.on_listed(answer, store.read_head);
    let Ok(heads) = answer else {
        return Vec::new();
    };
    let mut effects = delete_oldest(store);
    for key in store.missing(heads) {
        effects.extend(save_missing(section, &key, false));
    }
    effects
}

/// Handles the answer to a deletion, and reads the list again.
fn on_deleted<R: RunSection>(
    section: &mut R,
    key: &str,
    answer: Result<(), Message>,
) -> Response<R::Msg> {
    let list = &mut section.store_mut().list;
    list.take_pending(key);
    list.remove(&[key.to_owned()]);
    let mut response = answer.err().map_or_else(Response::default, Response::error);
    response.effects = list.request();
    response
}

/// Handles a missing run. Reports an error if the user wanted to open it.
fn on_missing<R: RunSection>(section: &mut R, key: &str, adding: bool) -> Response<R::Msg> {
    let store = section.store_mut();
    let is_read = |reading: &mut PendingRead| !adding && reading.key == key;
    let reading = store.pending_read.take_if(is_read);
    match reading.map(|reading| reading.purpose) {
        Some(ReadPurpose::Restored | ReadPurpose::Chosen) => {
            store.on_missing(key, adding);
            Response::error(store.text("gone"))
        }
        Some(ReadPurpose::Unlocked) => {
            store.in_other_tab = false;
            save_missing(section, key, adding).into()
        }
        None => save_missing(section, key, adding).into(),
    }
}

/// Removes a missing run from the list. If it is open, saves it again as a whole, whether another tab deleted it or the
/// browser cleared its data, so that nothing visible is lost.
fn save_missing<R: RunSection>(section: &mut R, key: &str, adding: bool) -> Vec<Effect<R::Msg>> {
    if section.store_mut().on_missing(key, adding) {
        section.checkpoint(true)
    } else {
        Vec::new()
    }
}

/// Deletes the oldest runs if there are more than [`MAX_RUNS`].
fn delete_oldest<M>(store: &mut RunStore) -> Vec<Effect<M>> {
    // Runs restored from a file stay until the user adds a new one.
    let most = if std::mem::take(&mut store.may_exceed_limit) { MAX_RUNS } else { usize::MAX };
    let closed = store.closed.as_ref().and_then(|closed| closed.key.as_ref());
    let needed = [store.autosave.key.as_ref(), closed];
    let too_many = store.list.iter().skip(most);
    let deleted = too_many.filter(|e| !needed.contains(&Some(&e.key)));
    let deleted = deleted.map(|e| e.key.clone()).collect();
    store.list.purge(deleted)
}

fn on_read<R: RunSection>(
    section: &mut R,
    key: &str,
    answer: Result<StoredDocument, Message>,
) -> Response<R::Msg> {
    let store = section.store_mut();
    match store.pending_read.take_if(|reading| reading.key == key) {
        Some(reading) if reading.purpose == ReadPurpose::Unlocked => {
            on_unlocked(section, reading, answer)
        }
        Some(reading) => show(section, reading, answer),
        None => Response::default(),
    }
}

/// Opens a run that the browser has read; does nothing while work is in progress. A restored run replaces no other.
fn show<R: RunSection>(
    section: &mut R,
    reading: PendingRead,
    answer: Result<StoredDocument, Message>,
) -> Response<R::Msg> {
    let chosen = reading.purpose == ReadPurpose::Chosen;
    let status = section.status();
    if status == RunStatus::InProgress || (!chosen && status != RunStatus::Nothing) {
        return Response::default();
    }
    match answer.and_then(|stored| section.read(&stored)) {
        Ok(run) => open_saved(section, &reading.key, run, chosen).into(),
        Err(reason) => on_unreadable(section, reading, reason),
    }
}

/// Handles a run that cannot be shown. If a user's own game is not open, reads the run again once a game opens; if its
/// games need missing states of an own game, which the page requests after each message, reads it again later. The
/// user cancels both by opening, starting or closing a run.
fn on_unreadable<R: RunSection>(
    section: &mut R,
    mut reading: PendingRead,
    mut reason: Message,
) -> Response<R::Msg> {
    if let Some(closed) = guest::closed_part(&reason) {
        let waits = Message::new("runs.waits").with_message("reason", closed.clone());
        let chosen = reading.purpose == ReadPurpose::Chosen;
        reading.waits = Some(waits.clone());
        section.store_mut().pending_read = Some(reading);
        // Otherwise only the section says so, in place of the run.
        return if chosen { Response::error(waits) } else { Response::default() };
    }
    if guest::misses_states() {
        if reading.retries_left > 0 {
            reading.retries_left -= 1;
            let again = section.message(RunMsg::RetryRead(reading.key.clone()));
            section.store_mut().pending_read = Some(reading);
            return Effect::After(STATES_MS, again).into();
        }
        reason = Message::new("error.guest.waiting");
    }
    let store = section.store_mut();
    if reading.purpose == ReadPurpose::Unlocked {
        store.in_other_tab = false;
    }
    Response::error(store.text("unread").with_message("reason", reason))
}

/// Repeats the pending read if its key is wanted.
fn read_again<M>(store: &RunStore, is_wanted: impl Fn(&String) -> bool) -> Vec<Effect<M>> {
    let key = store.pending_read.as_ref().map(|reading| &reading.key);
    let key = key.filter(|key| is_wanted(key)).cloned();
    Vec::from_iter(key.map(|key| Effect::Database(DatabaseRequest::Read(key))))
}

/// Handles that another tab has released the open run; `answer` is the run as saved there.
fn on_unlocked<R: RunSection>(
    section: &mut R,
    reading: PendingRead,
    answer: Result<StoredDocument, Message>,
) -> Response<R::Msg> {
    let mut effects = Vec::new();
    // A run that the browser has refused to save exists only in memory: keep it.
    if section.store().autosave.error.is_none() {
        match answer.and_then(|stored| section.read(&stored)) {
            Ok(run) => effects = open_saved(section, &reading.key, run, false),
            Err(reason) => return on_unreadable(section, reading, reason),
        }
    }
    let complete = section.status() == RunStatus::Complete;
    let store = section.store_mut();
    store.in_other_tab = false;
    let what = if complete { "finished" } else { "over" };
    Response::notice(store.text(what)).with_effects(effects)
}

fn on_locked<R: RunSection>(section: &mut R, key: String, by: LockedBy) -> Vec<Effect<R::Msg>> {
    let store = section.store_mut();
    if store.lock.as_ref() != Some(&key) {
        return Vec::new();
    }
    match (by, store.in_other_tab) {
        (LockedBy::ThisTab, true) => store.read(key, ReadPurpose::Unlocked),
        (LockedBy::ThisTab, false) => Vec::new(),
        (LockedBy::AnotherTab, _) => {
            store.in_other_tab = true;
            Vec::new()
        }
    }
}

/// Handles the answer to a save. Reports an error once; the work goes on in memory.
fn on_saved<R: RunSection>(
    section: &mut R,
    key: &str,
    answer: Result<(), Message>,
) -> Response<R::Msg> {
    let refused = answer.is_err();
    let store = section.store_mut();
    let is_current = store.key() == Some(key);
    let autosave = store.autosave_of(key);
    let was_refused = autosave.as_ref().is_some_and(|a| a.error.is_some());
    let head = autosave.and_then(|autosave| autosave.on_answer(answer));
    if refused {
        let mut response = match was_refused {
            true => Response::default(),
            false => Response::error(store.text("refused")),
        };
        response.requests.push(Request::RetryLater);
        return response;
    }
    let mut effects = update_list(store, key, head);
    if is_current {
        // Nothing triggers another save after the end of a run, so that the last part must not wait.
        let urgent = section.status() != RunStatus::InProgress;
        effects.extend(section.checkpoint(urgent));
    }
    effects.into()
}

/// Updates the list with a saved head; reads the whole list again if that does not suffice.
fn update_list<M>(store: &mut RunStore, key: &str, head: Option<String>) -> Vec<Effect<M>> {
    let head = head.and_then(|head| (store.read_head)(&head));
    match head.filter(|_| store.list.is_known()) {
        Some(head) => {
            let key = key.to_owned();
            store.list.insert(vec![Entry { key, head }]);
            delete_oldest(store)
        }
        None => store.list.request(),
    }
}

/// Reads another run, after the end of the work on the open one.
fn open<R: RunSection>(section: &mut R, key: String) -> Vec<Effect<R::Msg>> {
    if section.store().key() == Some(&key) {
        return Vec::new();
    }
    let mut effects = end(section);
    effects.extend(section.store_mut().read(key, ReadPurpose::Chosen));
    effects
}

/// Deletes a run; the user can undo this for a while.
fn delete<R: RunSection>(section: &mut R, key: &str) -> Vec<Effect<R::Msg>> {
    let back = section.message(RunMsg::Undelete(key.to_owned()));
    let list = &mut section.store_mut().list;
    list.delete(key, |head| head.title.clone(), back)
}
