//! The runs in the browser's database: heads by key, and each part by the key of its run and its number.

use wasm_bindgen::JsValue;
use web_sys::IdbDatabase;

use super::database;
use crate::app::documents::runs::{KeptRun, RunsMsg};
use crate::app::effects::{RunTexts, Runs};
use crate::app::shell::msg::Msg;
use crate::text::Message;

const DATABASE: &str = "rastros-lab-runs";
const HEADS: &str = "heads";
/// As it was called when there were evolutions only.
const PARTS: &str = "generations";

/// A number as a part of a key: keys are in the order of numbers.
fn number(part: usize) -> String {
    format!("{part:05}")
}

/// Does something with the runs, and tells what came of it.
pub(super) async fn act(runs: Runs) -> Msg {
    let unread = |_| Message::new("error.runs.unread");
    let unkept = |_| Message::new("error.runs.storage");
    Msg::Runs(match runs {
        Runs::List => RunsMsg::Listed(list().await.map_err(unread)),
        Runs::Read(key) => match read(&key).await {
            Ok(None) => RunsMsg::Gone { key, adding: false },
            Ok(Some(run)) => RunsMsg::Found(key, Ok(run)),
            Err(error) => RunsMsg::Found(key, Err(unread(error))),
        },
        Runs::ReadAll => return Msg::AllRuns(read_all().await.map_err(unread)),
        Runs::Put {
            key,
            anew,
            head,
            parts,
        } => match put(&key, anew, head, parts).await {
            Ok(false) => RunsMsg::Gone { key, adding: true },
            Ok(true) => RunsMsg::Kept(key, Ok(())),
            Err(error) => RunsMsg::Kept(key, Err(unkept(error))),
        },
        Runs::PutAll(runs) => return Msg::RunsPut(put_all(runs).await.map_err(unkept)),
        Runs::Delete(keys) => RunsMsg::Deleted(delete(keys).await.map_err(unkept)),
    })
}

async fn open() -> Result<IdbDatabase, JsValue> {
    database::open(DATABASE, &[HEADS, PARTS]).await
}

async fn list() -> Result<Vec<(String, String)>, JsValue> {
    let database = open().await?;
    let heads = database::read(&database, HEADS).await;
    database.close();
    heads
}

/// A run; `None` where there is none under that key.
async fn read(key: &str) -> Result<Option<KeptRun>, JsValue> {
    let database = open().await?;
    let (head, parts) = (database::at(key)?, database::below(key)?);
    // At one moment: another tab may be deleting it.
    let wanted = [(HEADS, Some(head)), (PARTS, Some(parts))];
    let found = database::read_together(&database, &wanted).await;
    database.close();
    let mut found = found?.into_iter();
    let (heads, parts) = (found.next(), found.next());
    let head = heads.and_then(|heads| heads.into_iter().next());
    Ok(head.map(|(_, head)| KeptRun {
        head,
        parts: parts.into_iter().flatten().map(|(_, text)| text).collect(),
    }))
}

/// All runs; one that is deleted meanwhile is not there.
async fn read_all() -> Result<Vec<(String, KeptRun)>, JsValue> {
    let mut runs = Vec::new();
    for (key, _) in list().await? {
        let run = read(&key).await?;
        runs.extend(run.map(|run| (key, run)));
    }
    Ok(runs)
}

/// Keeps a head and parts; tells whether the run was there to which they are added. Otherwise nothing is written.
async fn put(
    key: &str,
    anew: bool,
    head: String,
    parts: Vec<(usize, String)>,
) -> Result<bool, JsValue> {
    let database = open().await?;
    let needed = (!anew).then_some((HEADS, key));
    let done = database::change_with(&database, &[HEADS, PARTS], needed, |store| {
        store(HEADS)?.put_with_key(&head.into(), &key.into())?;
        let store = store(PARTS)?;
        if anew {
            let all = database::below(key)?;
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

/// Keeps whole runs, in place of what was under their keys.
async fn put_all(runs: Vec<RunTexts>) -> Result<(), JsValue> {
    let database = open().await?;
    let done = database::change(&database, &[HEADS, PARTS], |store| {
        for RunTexts { key, head, parts } in runs {
            let all = database::below(&key)?;
            store(PARTS)?.delete(&all)?;
            for (part, text) in parts {
                let at = format!("{key}/{}", number(part));
                store(PARTS)?.put_with_key(&text.into(), &at.into())?;
            }
            store(HEADS)?.put_with_key(&head.into(), &key.into())?;
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
            let all = database::below(&key)?;
            store(PARTS)?.delete(&all)?;
            store(HEADS)?.delete(&key.into())?;
        }
        Ok(())
    });
    let done = done.await;
    database.close();
    done
}
