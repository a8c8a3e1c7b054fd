//! The runs in the browser's database: heads by key, and each part by the key of its run and its number.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, IdbDatabase, MessageEvent};

use super::database;
use crate::app::runs::{KeptRun, RunsMsg};
use crate::app::{Msg, Runs};
use crate::text::Message;

const DATABASE: &str = "rastros-lab-runs";
const HEADS: &str = "heads";
/// As it was called when there were evolutions only.
const PARTS: &str = "generations";

/// Where tabs tell each other which run has changed; `None` where the browser has no such thing.
pub(super) fn news() -> Option<BroadcastChannel> {
    BroadcastChannel::new(DATABASE).ok()
}

/// What another tab tells.
pub(super) fn heard(event: &web_sys::Event) -> Option<Msg> {
    let key = event.dyn_ref::<MessageEvent>()?.data().as_string()?;
    Some(Msg::Runs(RunsMsg::Changed(key)))
}

/// A number as a part of a key: keys are in the order of numbers.
fn number(part: usize) -> String {
    format!("{part:05}")
}

/// Does something with the runs, and tells what came of it, together with the key of one that has changed.
pub(super) async fn act(runs: Runs) -> (Msg, Option<String>) {
    let unread = |_| Message::new("error.runs.unread");
    let unkept = |_| Message::new("error.runs.storage");
    match runs {
        Runs::List => (
            Msg::Runs(RunsMsg::Listed(list().await.map_err(unread))),
            None,
        ),
        Runs::Read { key, from } => {
            let found = read(&key, from).await.map_err(unread);
            (Msg::Runs(RunsMsg::Found(key, found)), None)
        }
        Runs::ReadAll => (Msg::AllRuns(read_all().await.map_err(unread)), None),
        Runs::Put {
            key,
            anew,
            head,
            parts,
        } => {
            let done = put(&key, anew, head, parts).await.map_err(unkept);
            let changed = done.is_ok().then(|| key.clone());
            (Msg::Runs(RunsMsg::Kept(key, done)), changed)
        }
        Runs::Delete(keys) => {
            let changed = keys.first().cloned();
            let done = delete(keys).await.map_err(unkept);
            (Msg::Runs(RunsMsg::Deleted(done)), changed)
        }
    }
}

async fn open() -> Result<IdbDatabase, JsValue> {
    database::open(DATABASE, &[HEADS, PARTS]).await
}

async fn list() -> Result<Vec<(String, String)>, JsValue> {
    let database = open().await?;
    let heads = database::read(&database, HEADS, None).await;
    database.close();
    heads
}

async fn read(key: &str, from: usize) -> Result<KeptRun, JsValue> {
    let database = open().await?;
    let heads = database::read(&database, HEADS, None).await;
    let range = database::below(key, &number(from))?;
    let parts = database::read(&database, PARTS, Some(&range)).await;
    database.close();
    let head = heads?.into_iter().find(|(k, _)| k == key);
    Ok(KeptRun {
        head: head.map(|(_, head)| head).ok_or("it is not there")?,
        parts: parts?.into_iter().map(|(_, text)| text).collect(),
    })
}

async fn read_all() -> Result<Vec<(String, KeptRun)>, JsValue> {
    let mut runs = Vec::new();
    for (key, _) in list().await? {
        let run = read(&key, 0).await?;
        runs.push((key, run));
    }
    Ok(runs)
}

async fn put(
    key: &str,
    anew: bool,
    head: String,
    parts: Vec<(usize, String)>,
) -> Result<(), JsValue> {
    let database = open().await?;
    let done = database::change(&database, &[HEADS, PARTS], |store| {
        store(HEADS)?.put_with_key(&head.into(), &key.into())?;
        let store = store(PARTS)?;
        if anew {
            let all = database::below(key, "")?;
            store.delete(&all)?;
        }
        for (part, text) in parts {
            let at = format!("{key}/{}", number(part));
            store.put_with_key(&text.into(), &at.into())?;
        }
        Ok(())
    });
    let done = done.await;
    database.close();
    done
}

async fn delete(keys: Vec<String>) -> Result<(), JsValue> {
    let database = open().await?;
    let done = database::change(&database, &[HEADS, PARTS], |store| {
        for key in keys {
            let all = database::below(&key, "")?;
            store(PARTS)?.delete(&all)?;
            store(HEADS)?.delete(&key.into())?;
        }
        Ok(())
    });
    let done = done.await;
    database.close();
    done
}
