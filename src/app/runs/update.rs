//! What follows from what happens to runs that are kept, whatever runs they are.

use super::entry::Entry;
use super::keeper::AGAIN_MS;
use super::msg::{KeptRun, Ownership, RunsMsg};
use super::room::{MOST_RUNS, Purpose, Reading, Room};
use super::tenant::{Stage, Tenant};
use crate::app::effect::{Effect, Followed, Owner, Runs, Timer};
use crate::text::Message;

/// How long a deleted run can be brought back, in milliseconds.
const OFFERED_MS: u32 = 10_000;

/// What follows from something that happened to kept runs; `workers` is the size of the pool.
pub fn update(tenant: &mut dyn Tenant, msg: RunsMsg, workers: u32) -> Followed {
    Followed::effects(match msg {
        RunsMsg::Listed(answer) => return listed(tenant, answer),
        RunsMsg::Found(key, answer) => return found(tenant, &key, answer, workers),
        RunsMsg::Gone { key, adding } => return gone(tenant, &key, adding, workers),
        RunsMsg::Kept(key, answer) => return kept(tenant, &key, answer),
        RunsMsg::Deleted(Ok(())) => tenant.room().list(),
        RunsMsg::Deleted(Err(error)) => return Followed::error(error),
        RunsMsg::Changed(key) => changed(tenant, key),
        RunsMsg::Owner(key, ownership) => return owner(tenant, key, ownership),
        RunsMsg::Open(key) => return open(tenant, key),
        RunsMsg::Delete(key) => delete(tenant, &key),
        RunsMsg::Undelete => {
            tenant.room().deleted = None;
            tenant.room().list()
        }
        RunsMsg::Forget(number) => {
            let gone = tenant.room().deleted.take_if(|(n, _)| *n == number);
            forget(gone.map(|(_, entry)| entry.key).into_iter().collect())
        }
        RunsMsg::Watch(on) => watch(tenant, on),
    })
}

/// Takes up the heads.
fn listed(tenant: &mut dyn Tenant, answer: Result<Vec<(String, String)>, Message>) -> Followed {
    let room = tenant.room();
    room.listing = false;
    let heads = match answer {
        Ok(heads) => heads,
        Err(error) => {
            room.recent.get_or_insert_default();
            room.unread = Some(error);
            return Followed::default();
        }
    };
    room.unread = None;
    let entry = room.kind.entry;
    let entries = heads.iter().filter_map(|(key, head)| entry(key, head));
    let mut effects = arrange(room, entries.collect());
    let mut notice = None;
    for key in room.missing(&heads) {
        let followed = lost(tenant, &key, false);
        effects.extend(followed.effects);
        notice = notice.or(followed.notice);
    }
    Followed { effects, notice }
}

/// The browser has a run no more. One that was to be opened is not there, and that is said; with one that this tab wants to go on with
/// it goes on.
fn gone(tenant: &mut dyn Tenant, key: &str, adding: bool, workers: u32) -> Followed {
    let room = tenant.room();
    let to_read = |reading: &mut Reading| !adding && reading.key == key;
    let reading = room.reading.take_if(to_read);
    let (gone, purpose) = (room.kind.gone, reading.map(|r| r.purpose));
    match purpose {
        Some(Purpose::Found | Purpose::Chosen) => {
            room.lose(key, adding);
            Followed::error(Message::new(gone))
        }
        Some(Purpose::GoOn) => {
            room.lose(key, adding);
            Followed::effects(tenant.go_on(workers))
        }
        Some(Purpose::Watch) | None => lost(tenant, key, adding),
    }
}

/// The browser has the run no more that is seen, or that can be brought back. Where this tab works on the one that is seen, or was about
/// to add to it, or where the browser has cleared it away by itself or with all its data, all of it is kept anew; otherwise somebody may
/// have deleted it in another tab on purpose, and that is said.
fn lost(tenant: &mut dyn Tenant, key: &str, adding: bool) -> Followed {
    let under_way = tenant.stage() == Stage::UnderWay;
    let room = tenant.room();
    if !room.lose(key, adding) {
        return Followed::default();
    }
    room.let_go = false;
    if under_way || adding || room.is_untouched() {
        return Followed::effects(tenant.checkpoint(true));
    }
    let why = Message::new(room.kind.gone);
    room.keeper.leave_deleted(why.clone());
    Followed::error(why)
}

/// Makes the list of what is kept, the newest first; the oldest that are too many are forgotten.
fn arrange(room: &mut Room, mut entries: Vec<Entry>) -> Vec<Effect> {
    entries.sort_by(|a, b| b.date.total_cmp(&a.date));
    // What a file has just restored stays until something new comes.
    let most = match std::mem::take(&mut room.grown) {
        true => MOST_RUNS,
        false => usize::MAX,
    };
    let left = room.left.as_ref();
    let needed = [
        &room.keeper.key,
        &left.and_then(|keeper| keeper.key.clone()),
    ];
    let is_needed = |e: &&Entry| needed.iter().any(|key| key.as_ref() == Some(&e.key));
    let too_many = entries.iter().skip(most).filter(|e| !is_needed(e));
    let gone: Vec<String> = too_many.map(|e| e.key.clone()).collect();
    entries.retain(|e| !gone.contains(&e.key));
    room.recent = Some(entries);
    forget(gone)
}

/// Has the browser forget runs for good.
fn forget(keys: Vec<String>) -> Vec<Effect> {
    match keys.is_empty() {
        true => Vec::new(),
        false => vec![Effect::Runs(Runs::Delete(keys))],
    }
}

/// Has those parts of the run that is seen read of which another tab may have kept more.
fn read_more(tenant: &mut dyn Tenant, purpose: Purpose) -> Vec<Effect> {
    let from = tenant.open_part();
    let room = tenant.room();
    if room.reading.is_some() && purpose == Purpose::Watch {
        room.stale = true;
        return Vec::new();
    }
    match room.keeper.key.clone() {
        Some(key) => room.read(key, from, purpose),
        None => Vec::new(),
    }
}

/// The browser gives back what it has of a run.
fn found(
    tenant: &mut dyn Tenant,
    key: &str,
    answer: Result<KeptRun, Message>,
    workers: u32,
) -> Followed {
    let reading = tenant.room().reading.take_if(|r| r.key == key);
    let Some(reading) = reading else {
        return Followed::default();
    };
    if let Purpose::Found | Purpose::Chosen = reading.purpose {
        return show(tenant, key, answer, reading.purpose == Purpose::Chosen);
    }
    let was_complete = tenant.stage() == Stage::Complete;
    if let Ok(kept) = &answer {
        tenant.take_up(reading.from, kept);
    }
    let stale = std::mem::take(&mut tenant.room().stale);
    match reading.purpose {
        Purpose::GoOn => {
            tenant.room().let_go = false;
            Followed::effects(tenant.go_on(workers))
        }
        // More has come while this was being read.
        _ if stale && answer.is_ok() => Followed::effects(read_more(tenant, Purpose::Watch)),
        _ => let_go(tenant, was_complete),
    }
}

/// Tells what another tab has left behind that no longer works on the run that is seen, now that it has been read. What it kept last may
/// come later than that it has let go.
fn let_go(tenant: &mut dyn Tenant, was_complete: bool) -> Followed {
    let stage = tenant.stage();
    let room = tenant.room();
    let let_go = std::mem::take(&mut room.let_go);
    let completed = !was_complete && !room.elsewhere;
    match stage {
        Stage::Complete if let_go || completed => Followed::told(Message::new(room.kind.finished)),
        Stage::Stopped if let_go => Followed::told(Message::new(room.kind.over)),
        _ => Followed::default(),
    }
}

/// Shows a kept run, and asks whether another tab works on it.
fn show(
    tenant: &mut dyn Tenant,
    key: &str,
    answer: Result<KeptRun, Message>,
    chosen: bool,
) -> Followed {
    let stage = tenant.stage();
    if stage == Stage::UnderWay || (!chosen && stage != Stage::Nothing) {
        return Followed::default();
    }
    if let Err(reason) = answer.and_then(|kept| tenant.show(key, &kept, chosen)) {
        let error = Message::new(tenant.room().kind.unread).with_message("reason", reason);
        return Followed::error(error);
    }
    Followed::effects(match tenant.stage() {
        Stage::Stopped => vec![Effect::Owner(Owner::Look(key.to_owned()))],
        _ => Vec::new(),
    })
}

/// The browser has kept something, or could not. That it could not is told once; the work goes on in memory.
fn kept(tenant: &mut dyn Tenant, key: &str, answer: Result<(), Message>) -> Followed {
    let refused = answer.is_err();
    let room = tenant.room();
    let told = std::mem::replace(&mut room.told, refused);
    let seen = room.key() == Some(key);
    let head = room.answered(key, answer);
    if refused {
        let told = told.then(Followed::default);
        let error = || Followed::error(Message::new(room.kind.refused));
        return Followed {
            effects: vec![Effect::After(AGAIN_MS, Timer::KeepAgain)],
            ..told.unwrap_or_else(error)
        };
    }
    let mut effects = note(room, key, head);
    if seen {
        // What came last does not wait when nothing follows.
        let urgent = tenant.stage() != Stage::UnderWay;
        effects.extend(tenant.checkpoint(urgent));
    }
    Followed::effects(effects)
}

/// Puts what was just kept into the list; it is read anew where that does not tell enough.
fn note(room: &mut Room, key: &str, head: Option<String>) -> Vec<Effect> {
    let entry = head.and_then(|head| (room.kind.entry)(key, &head));
    match (entry, room.recent.take()) {
        (Some(entry), Some(mut entries)) => {
            entries.retain(|e| e.key != key);
            entries.push(entry);
            arrange(room, entries)
        }
        (_, entries) => {
            room.recent = entries;
            room.list()
        }
    }
}

/// Another tab has kept or deleted something of a run.
fn changed(tenant: &mut dyn Tenant, key: String) -> Vec<Effect> {
    let stopped = tenant.stage() == Stage::Stopped;
    let room = tenant.room();
    if room.key() != Some(&key) {
        return Vec::new();
    }
    room.keeper.touched = true;
    if !stopped {
        return Vec::new();
    }
    match (room.watching, room.elsewhere) {
        (true, _) => read_more(tenant, Purpose::Watch),
        (false, false) => vec![Effect::Owner(Owner::Look(key))],
        (false, true) => Vec::new(),
    }
}

/// It is known which tab works on a run.
fn owner(tenant: &mut dyn Tenant, key: String, ownership: Ownership) -> Followed {
    let under_way = tenant.stage() == Stage::UnderWay;
    let room = tenant.room();
    let reading = room.reading.as_ref();
    // It goes on as soon as it is known what another tab may have kept of it.
    let working = under_way || reading.is_some_and(|r| r.purpose == Purpose::GoOn);
    let ours = room.key() == Some(&key);
    let claiming = ours && std::mem::take(&mut room.claiming);
    match ownership {
        Ownership::Here if claiming => {
            room.elsewhere = false;
            room.watching = false;
            // The other tab may have gone on before it let go.
            Followed::effects(read_more(tenant, Purpose::GoOn))
        }
        Ownership::Here if ours && working => Followed::default(),
        Ownership::Here => Followed::effects(vec![Effect::Owner(Owner::Release(key))]),
        Ownership::Elsewhere if ours && !working => {
            room.elsewhere = true;
            room.let_go = false;
            match claiming {
                true => Followed::told(Message::new(room.kind.still)),
                false => Followed::default(),
            }
        }
        Ownership::Nobody if ours && !working => {
            let was = std::mem::replace(&mut room.elsewhere, false);
            room.watching = false;
            room.claiming = claiming;
            room.let_go |= was;
            match was || room.keeper.touched {
                true => Followed::effects(read_more(tenant, Purpose::Watch)),
                false => Followed::default(),
            }
        }
        Ownership::Elsewhere | Ownership::Nobody => Followed::default(),
    }
}

/// Follows what another tab does with the run that is seen, or no longer.
fn watch(tenant: &mut dyn Tenant, on: bool) -> Vec<Effect> {
    let room = tenant.room();
    room.watching = on && room.elsewhere;
    match room.watching {
        true => read_more(tenant, Purpose::Watch),
        false => Vec::new(),
    }
}

/// Opens a kept run.
fn open(tenant: &mut dyn Tenant, key: String) -> Followed {
    if tenant.room().key() == Some(&key) {
        return Followed::default();
    }
    match tenant.make_room() {
        Ok(mut effects) => {
            effects.extend(tenant.room().read(key, 0, Purpose::Chosen));
            Followed::effects(effects)
        }
        Err(error) => Followed::error(error),
    }
}

/// Takes a run out of the list. The browser forgets it only when it can no longer be brought back.
fn delete(tenant: &mut dyn Tenant, key: &str) -> Vec<Effect> {
    let room = tenant.room();
    let mut entries = room.recent.iter().flatten();
    let Some(entry) = entries.find(|e| e.key == key).cloned() else {
        return Vec::new();
    };
    room.deletions += 1;
    let before = room.deleted.replace((room.deletions, entry));
    let mut effects = forget(before.map(|(_, entry)| entry.key).into_iter().collect());
    let timer = (room.kind.deleted)(room.deletions);
    effects.push(Effect::After(OFFERED_MS, timer));
    effects.push(Effect::Focus(format!("{}-undelete", room.kind.row)));
    effects
}
