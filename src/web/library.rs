//! The saved games in the browser's database: texts by key, and nothing about what they say.

use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    BroadcastChannel, IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::effects::window;
use crate::app::Shelf;

const DATABASE: &str = "rastros-lab";
const GAMES: &str = "games";
const VERSION: u32 = 1;

/// Where tabs tell each other that the saved games have changed; `None` where the browser has no such thing.
pub(super) fn news() -> Option<BroadcastChannel> {
    BroadcastChannel::new(DATABASE).ok()
}

/// Everything that the browser has kept, by key.
pub(super) async fn read_all() -> Result<Vec<(String, String)>, JsValue> {
    let database = open().await?;
    let kept = read(&database).await;
    database.close();
    kept
}

/// Puts or deletes. It is done when the browser has written it: a request that went well can still be taken back where the
/// storage is full.
pub(super) async fn change(shelf: Shelf) -> Result<(), JsValue> {
    let database = open().await?;
    let changed = request_change(&database, shelf).await;
    database.close();
    changed
}

async fn request_change(database: &IdbDatabase, shelf: Shelf) -> Result<(), JsValue> {
    let games = games(database, IdbTransactionMode::Readwrite)?;
    match shelf {
        Shelf::Read => {}
        Shelf::Put { key, text } => {
            games.put_with_key(&text.into(), &key.into())?;
        }
        Shelf::Delete(key) => {
            games.delete(&key.into())?;
        }
    }
    written(&games.transaction()).await
}

/// Waits until everything that was asked for in a transaction is written.
async fn written(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        // An error aborts it as well.
        transaction.set_onabort(Some(&reject));
    });
    JsFuture::from(promise).await.map(|_| ())
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let factory = window()
        .indexed_db()?
        .ok_or_else(|| JsValue::from_str("no database"))?;
    let request: IdbOpenDbRequest = factory.open_with_u32(DATABASE, VERSION)?;
    let opened = request.clone();
    let make = Closure::once_into_js(move || {
        if let Ok(database) = opened.result() {
            let database: IdbDatabase = database.unchecked_into();
            // Fails only where the store is there already.
            let _ = database.create_object_store(GAMES);
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    Ok(answer(&request).await?.unchecked_into())
}

fn games(database: &IdbDatabase, mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    database
        .transaction_with_str_and_mode(GAMES, mode)?
        .object_store(GAMES)
}

async fn read(database: &IdbDatabase) -> Result<Vec<(String, String)>, JsValue> {
    let games = games(database, IdbTransactionMode::Readonly)?;
    // Both are asked for before either is awaited: a transaction ends when nothing is left to do.
    let (keys, texts) = (games.get_all_keys()?, games.get_all()?);
    let keys: Array = answer(&keys).await?.unchecked_into();
    let texts: Array = answer(&texts).await?.unchecked_into();
    let pairs = keys.iter().zip(texts.iter());
    // What is no text was not put there by us; it counts as damaged.
    Ok(pairs
        .map(|(k, t)| {
            let text = t.as_string().unwrap_or_default();
            (k.as_string().unwrap_or_default(), text)
        })
        .collect())
}

/// What a request leads to.
async fn answer(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        let done = request.clone();
        let succeeded = Closure::once_into_js(move || {
            let result = done.result().unwrap_or(JsValue::UNDEFINED);
            let _ = resolve.call1(&JsValue::NULL, &result);
        });
        request.set_onsuccess(Some(succeeded.unchecked_ref()));
        let failed = Closure::once_into_js(move || {
            let _ = reject.call0(&JsValue::NULL);
        });
        request.set_onerror(Some(failed.unchecked_ref()));
    });
    JsFuture::from(promise).await
}
