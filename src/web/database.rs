//! The browser's databases: texts by key, and nothing about what they say.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::*;
use web_sys::{
    Event, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::effects::{window, within};

const VERSION: u32 = 2;

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
    let make = on_event(move |request| {
        if let Ok(database) = request.result() {
            let database: IdbDatabase = database.unchecked_into();
            for store in stores {
                // Fails only where the store is there already.
                let _ = database.create_object_store(store);
            }
        }
    });
    request.set_onupgradeneeded(Some(&make));
    let patience = match SILENT.get() {
        true => OPEN_AGAIN_MS,
        false => OPEN_MS,
    };
    let answered = within(patience, answer(&request)).await;
    SILENT.set(answered.is_none());
    match answered {
        Some(answer) => Ok(answer?.unchecked_into()),
        None => {
            close_when_open(&request);
            Err(JsValue::from_str("the database does not open"))
        }
    }
}

/// Nobody waits for a database any more: where it opens after all, it is closed, so that it stands in nobody's way.
fn close_when_open(request: &IdbOpenDbRequest) {
    let close = on_event(|request| {
        SILENT.set(false);
        if let Ok(database) = request.result() {
            database.unchecked_into::<IdbDatabase>().close();
        }
    });
    request.set_onsuccess(Some(&close));
}

/// Calls a function with the request that an event is about. It must not own that request itself: what the module owns is never
/// collected, and a handler that is not called would keep its request, with all that was read, for as long as the page lives.
fn on_event(call: impl FnOnce(IdbRequest) + 'static) -> Function {
    let call = move |event: Event| {
        if let Some(request) = event.target().and_then(|target| target.dyn_into().ok()) {
            call(request);
        }
    };
    Closure::once_into_js(call).unchecked_into()
}

/// Does something in one transaction over the stores, and waits until it is written: a request that went well can still be taken
/// back where the storage is full. Tells whether a store has something under the key that is `needed`; otherwise nothing is written.
pub(super) async fn change(
    database: &IdbDatabase,
    stores: &[&str],
    needed: Option<(&str, &str)>,
    request: impl FnOnce(&dyn Fn(&str) -> Result<IdbObjectStore, JsValue>) -> Result<(), JsValue>,
) -> Result<bool, JsValue> {
    let names: Array = stores.iter().map(|s| JsValue::from_str(s)).collect();
    let mode = IdbTransactionMode::Readwrite;
    let transaction = database.transaction_with_str_sequence_and_mode(&names, mode)?;
    let missing = Rc::new(Cell::new(false));
    let asked = needed
        .map_or(Ok(()), |needed| require(&transaction, needed, &missing))
        .and_then(|()| request(&|store| transaction.object_store(store)));
    if asked.is_err() {
        // All or nothing.
        let _ = transaction.abort();
    }
    asked?;
    let written = match within(WORK_MS, written(&transaction)).await {
        Some(written) => written.map(|_| ()),
        None => {
            // So that it is certain that it is not written; where that is refused, it was written after all.
            transaction.abort().map_or(Ok(()), |()| {
                Err(JsValue::from_str("the transaction does not end"))
            })
        }
    };
    match missing.get() {
        true => Ok(false),
        false => written.map(|()| true),
    }
}

/// Has a transaction taken back where a store has nothing under a key; `missing` is told. What is asked for afterwards is done after
/// this, so that nothing comes between.
fn require(
    transaction: &IdbTransaction,
    (store, key): (&str, &str),
    missing: &Rc<Cell<bool>>,
) -> Result<(), JsValue> {
    let count = transaction
        .object_store(store)?
        .count_with_key(&key.into())?;
    let missing = missing.clone();
    let decide = on_event(move |counted| {
        let found = counted.result().ok().and_then(|n| n.as_f64());
        if found == Some(0.0)
            && let Some(transaction) = counted.transaction()
        {
            missing.set(true);
            // It is under way: nothing of it was written before this.
            let _ = transaction.abort();
        }
    });
    count.set_onsuccess(Some(&decide));
    Ok(())
}

/// Kept when everything that was asked for in a transaction is written.
fn written(transaction: &IdbTransaction) -> Promise {
    Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        // An error aborts it as well.
        transaction.set_onabort(Some(&reject));
    })
}

/// The keys that begin with a text and a slash.
pub(super) fn below(key: &str) -> Result<IdbKeyRange, JsValue> {
    // The sign after the digits.
    let (first, last) = (format!("{key}/"), format!("{key}/:"));
    IdbKeyRange::bound(&first.into(), &last.into())
}

/// The keys that begin with a text.
pub(super) fn beginning(prefix: &str) -> Result<IdbKeyRange, JsValue> {
    // Keys are in ASCII.
    IdbKeyRange::bound(&prefix.into(), &format!("{prefix}\u{ffff}").into())
}

/// A key and nothing beside it.
pub(super) fn at(key: &str) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::only(&key.into())
}

/// Keys and the texts under them.
pub(super) type Records = Vec<(String, String)>;

/// Keys and texts of several stores as they are at one moment, each in the order of its keys; only those of a range where one is given.
pub(super) async fn read(
    database: &IdbDatabase,
    wanted: &[(&str, Option<IdbKeyRange>)],
) -> Result<Vec<Records>, JsValue> {
    let names: Array = wanted.iter().map(|(s, _)| JsValue::from_str(s)).collect();
    let mode = IdbTransactionMode::Readonly;
    let transaction = database.transaction_with_str_sequence_and_mode(&names, mode)?;
    // All is asked for before anything is awaited: a transaction ends when nothing is left to do.
    let answers = Array::new();
    for (store, range) in wanted {
        let store = transaction.object_store(store)?;
        let (keys, texts) = match range {
            Some(range) => (
                store.get_all_keys_with_key(range)?,
                store.get_all_with_key(range)?,
            ),
            None => (store.get_all_keys()?, store.get_all()?),
        };
        answers.push(&answer(&keys));
        answers.push(&answer(&texts));
    }
    let answers = within(WORK_MS, Promise::all(&answers)).await;
    let answers: Array = answers
        .ok_or("the database does not answer")??
        .unchecked_into();
    let pairs = (0..answers.length()).step_by(2);
    Ok(pairs
        .map(|at| records(&answers.get(at), &answers.get(at + 1)))
        .collect())
}

/// Keys and texts beside each other. What is no text was not put there by us; it counts as damaged.
fn records(keys: &JsValue, texts: &JsValue) -> Records {
    let (keys, texts): (&Array, &Array) = (keys.unchecked_ref(), texts.unchecked_ref());
    let pairs = keys.iter().zip(texts.iter());
    pairs
        .map(|(key, text)| {
            let text = text.as_string().unwrap_or_default();
            (key.as_string().unwrap_or_default(), text)
        })
        .collect()
}

/// Kept with what a request leads to.
fn answer(request: &IdbRequest) -> Promise {
    Promise::new(&mut |resolve, reject| {
        let succeeded = on_event(move |request| {
            let result = request.result().unwrap_or(JsValue::UNDEFINED);
            let _ = resolve.call1(&JsValue::NULL, &result);
        });
        request.set_onsuccess(Some(&succeeded));
        // What is rejected with is not looked at.
        request.set_onerror(Some(&reject));
    })
}
