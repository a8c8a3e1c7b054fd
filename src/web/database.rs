//! The browser's databases: texts by key, and nothing about what they say.

use std::cell::Cell;

use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::effects::{window, within};

const VERSION: u32 = 1;

/// How long the browser may take to open a database, in milliseconds. It takes some ten; but where it waits for another tab, or
/// for a person, it never answers, and nothing behind it would ever be done or said.
const OPEN_MS: u32 = 8_000;

/// The same where it has not answered the last time.
const OPEN_AGAIN_MS: u32 = 500;

/// How long it may take to read or to write, in milliseconds: a library of thousands of games takes a second.
const WORK_MS: u32 = 30_000;

thread_local! {
    /// Whether the browser did not answer when a database was opened last.
    static SILENT: Cell<bool> = const { Cell::new(false) };
}

/// Opens a database with stores of those names; they are made where it is new. A database that a later version of the page has
/// made anew is refused, and so is one that does not open in time.
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
    let patience = match SILENT.get() {
        true => OPEN_AGAIN_MS,
        false => OPEN_MS,
    };
    let answered = within(patience, answer(&request)).await;
    SILENT.set(answered.is_none());
    match answered {
        Some(answer) => Ok(answer?.unchecked_into()),
        None => {
            close_when_open(request);
            Err(JsValue::from_str("the database does not open"))
        }
    }
}

/// Nobody waits for a database any more: where it opens after all, it is closed, so that it stands in nobody's way.
fn close_when_open(request: IdbOpenDbRequest) {
    let opened = request.clone();
    let close = Closure::once_into_js(move || {
        SILENT.set(false);
        if let Ok(database) = opened.result() {
            database.unchecked_into::<IdbDatabase>().close();
        }
    });
    request.set_onsuccess(Some(close.unchecked_ref()));
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
    match within(WORK_MS, written(&transaction)).await {
        Some(written) => written.map(|_| ()),
        None => {
            // So that it is certain that it is not written; where that is refused, it was written after all.
            transaction.abort().map_or(Ok(()), |()| {
                Err(JsValue::from_str("the transaction does not end"))
            })
        }
    }
}

/// Kept when everything that was asked for in a transaction is written.
fn written(transaction: &IdbTransaction) -> Promise {
    Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        // An error aborts it as well.
        transaction.set_onabort(Some(&reject));
    })
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
    let both = Promise::all(&Array::of2(&answer(&keys), &answer(&texts)));
    let both = within(WORK_MS, both).await;
    let both: Array = both
        .ok_or("the database does not answer")??
        .unchecked_into();
    let keys: Array = both.get(0).unchecked_into();
    let texts: Array = both.get(1).unchecked_into();
    let pairs = keys.iter().zip(texts.iter());
    // What is no text was not put there by us; it counts as damaged.
    Ok(pairs
        .map(|(k, t)| {
            let text = t.as_string().unwrap_or_default();
            (k.as_string().unwrap_or_default(), text)
        })
        .collect())
}

/// Kept with what a request leads to.
fn answer(request: &IdbRequest) -> Promise {
    Promise::new(&mut |resolve, reject| {
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
    })
}
