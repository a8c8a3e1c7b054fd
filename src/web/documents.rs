//! The documents in the browser's database: heads by key, and parts by the key of their document and their number.

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::IdbObjectStore;

use super::database::{self, HEADS, PARTS};
use super::dom::{ignore, window};
use crate::app::documents::{DatabaseAnswer, StoredDocument};
use crate::app::effects::{DatabaseRequest, DocumentWrite};
use crate::text::Message;

/// Executes an operation on the documents, and returns its result.
pub(super) async fn execute(request: DatabaseRequest) -> DatabaseAnswer {
    let read_error = |_| Message::new("error.runs.unread");
    let save_error = |_| Message::new("error.library.storage");
    let first = |keys: &mut dyn Iterator<Item = &String>| keys.next().cloned().unwrap_or_default();
    match request {
        DatabaseRequest::List(prefix) => {
            DatabaseAnswer::Listed(prefix, list(prefix).await.map_err(read_error))
        }
        DatabaseRequest::Read(key) => match read(&key).await {
            Ok(None) => DatabaseAnswer::Missing { key, adding: false },
            Ok(Some(document)) => DatabaseAnswer::ReadDone(key, Ok(document)),
            Err(error) => DatabaseAnswer::ReadDone(key, Err(read_error(error))),
        },
        DatabaseRequest::ReadAll => DatabaseAnswer::All(read_all().await.map_err(read_error)),
        DatabaseRequest::Put(documents) => {
            let key = first(&mut documents.iter().map(|document| &document.key));
            let done = change(None, |heads, parts| {
                for document in documents {
                    parts.delete(&database::child_keys(&document.key)?.into())?;
                    write(document, heads, parts)?;
                }
                Ok(())
            });
            DatabaseAnswer::Saved(key, done.await.map(|_| ()).map_err(save_error))
        }
        DatabaseRequest::Add(document) => {
            let key = document.key.clone();
            let done = change(Some(&key), |heads, parts| write(document, heads, parts)).await;
            match done {
                Ok(false) => DatabaseAnswer::Missing { key, adding: true },
                Ok(true) => DatabaseAnswer::Saved(key, Ok(())),
                Err(error) => DatabaseAnswer::Saved(key, Err(save_error(error))),
            }
        }
        DatabaseRequest::Delete(keys) => {
            let key = first(&mut keys.iter());
            let done = change(None, |heads, parts| {
                for key in keys {
                    parts.delete(&database::child_keys(&key)?.into())?;
                    heads.delete(&key.into())?;
                }
                Ok(())
            });
            DatabaseAnswer::Deleted(key, done.await.map(|_| ()).map_err(save_error))
        }
    }
}

async fn list(prefix: &str) -> Result<Vec<(String, String)>, JsValue> {
    let [heads] = database::read([(HEADS, Some(database::keys_with_prefix(prefix)?))]).await?;
    Ok(heads)
}

/// A document; `None` if the key does not exist.
async fn read(key: &str) -> Result<Option<StoredDocument>, JsValue> {
    let (head, parts) = (database::single_key(key)?, database::child_keys(key)?);
    // In one transaction: another tab may be deleting it.
    let [heads, parts] = database::read([(HEADS, Some(head)), (PARTS, Some(parts))]).await?;
    let head = heads.into_iter().next();
    Ok(head.map(|(_, head)| StoredDocument {
        head,
        parts: parts.into_iter().map(|(_, text)| text).collect(),
    }))
}

/// All documents in one transaction.
async fn read_all() -> Result<Vec<(String, StoredDocument)>, JsValue> {
    let [heads, parts] = database::read([(HEADS, None), (PARTS, None)]).await?;
    let documents = heads.into_iter().map(|(key, head)| {
        let parts = Vec::new();
        (key, StoredDocument { head, parts })
    });
    let mut documents: std::collections::BTreeMap<_, _> = documents.collect();
    for (at, text) in parts {
        let document = at
            .rsplit_once('/')
            .and_then(|(key, _)| documents.get_mut(key));
        if let Some(document) = document {
            document.parts.push(text);
        }
    }
    Ok(documents.into_iter().collect())
}

/// Changes both stores, all or nothing. Returns true if the `needed` key exists; otherwise nothing is written.
async fn change(
    needed: Option<&str>,
    change: impl FnOnce(&IdbObjectStore, &IdbObjectStore) -> Result<(), JsValue>,
) -> Result<bool, JsValue> {
    let done = database::change(needed, change).await;
    if done == Ok(true) {
        request_persistence();
    }
    done
}

/// Requests once that the browser does not evict the saved data when storage is low.
fn request_persistence() {
    thread_local! {
        static IS_REQUESTED: Cell<bool> = const { Cell::new(false) };
    }
    if IS_REQUESTED.replace(true) {
        return;
    }
    // Fails on insecure origins, which have no persistent storage.
    if let Ok(answer) = window().navigator().storage().persist() {
        ignore(answer);
    }
}

/// Writes a head and the given parts.
fn write(
    DocumentWrite {
        key,
        head,
        parts: texts,
    }: DocumentWrite,
    heads: &IdbObjectStore,
    parts: &IdbObjectStore,
) -> Result<(), JsValue> {
    heads.put_with_key(&head.into(), &key.as_str().into())?;
    for (number, text) in texts {
        // The order of the keys is the order of the numbers.
        let at = format!("{key}/{number:05}");
        parts.put_with_key(&text.into(), &at.into())?;
    }
    Ok(())
}
