//! The browser's databases: texts by key, and nothing about what they say.

use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::effects::window;

const VERSION: u32 = 1;

/// Opens a database with stores of those names; they are made where it is new. A database that a later version of the page has
/// made anew is refused.
pub(super) async fn open(
    name: &str,
    stores: &'static [&'static str],
) -> Result<IdbDatabase, JsValue> {
    let factory = window()
        .indexed_db()?
        .ok_or_else(|| JsValue::from_str("no database"))?;
    let request: IdbOpenDbRequest = factory.open_with_u32(name, VERSION)?;
    let opened = request.clone();
    let make = Closure::once_into_js(move || {
        if let Ok(database) = opened.result() {
            let database: IdbDatabase = database.unchecked_into();
            for store in stores {
                // Fails only where the store is there already.
                let _ = database.create_object_store(store);
            }
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    Ok(answer(&request).await?.unchecked_into())
}

/// Does something in one transaction over the stores, and waits until it is written: a request that went well can still be taken
/// back where the storage is full.
pub(super) async fn change(
    database: &IdbDatabase,
    stores: &[&str],
    request: impl FnOnce(&dyn Fn(&str) -> Result<IdbObjectStore, JsValue>) -> Result<(), JsValue>,
) -> Result<(), JsValue> {
    let names: Array = stores.iter().map(|s| JsValue::from_str(s)).collect();
    let mode = IdbTransactionMode::Readwrite;
    let transaction = database.transaction_with_str_sequence_and_mode(&names, mode)?;
    let asked = request(&|store| transaction.object_store(store));
    if asked.is_err() {
        // All or nothing.
        let _ = transaction.abort();
    }
    asked?;
    written(&transaction).await
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

/// The keys that begin with a text and a slash, from a part behind it on; all where there is no such part.
pub(super) fn below(key: &str, from: &str) -> Result<IdbKeyRange, JsValue> {
    // The sign after the digits.
    let (first, last) = (format!("{key}/{from}"), format!("{key}/:"));
    IdbKeyRange::bound(&first.into(), &last.into())
}

/// Keys and texts of a store, in the order of the keys; only those of a range where one is given.
pub(super) async fn read(
    database: &IdbDatabase,
    store: &str,
    range: Option<&IdbKeyRange>,
) -> Result<Vec<(String, String)>, JsValue> {
    let mode = IdbTransactionMode::Readonly;
    let store = database
        .transaction_with_str_and_mode(store, mode)?
        .object_store(store)?;
    // Both are asked for before either is awaited: a transaction ends when nothing is left to do.
    let (keys, texts) = match range {
        Some(range) => (
            store.get_all_keys_with_key(range)?,
            store.get_all_with_key(range)?,
        ),
        None => (store.get_all_keys()?, store.get_all()?),
    };
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
