//! The browser's databases: texts by key, without interpreting them.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Function, Promise};
use wasm_bindgen::prelude::*;
use web_sys::{
    Event, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::dom::{window, with_timeout};

const NAME: &str = "rastros-lab";
const VERSION: u32 = 2;
pub(super) const HEADS: &str = "heads";
pub(super) const PARTS: &str = "parts";

/// The timeout for opening a database in milliseconds. It usually takes some ten; but if the browser waits for another
/// tab or for the user, it never answers and would block the queue.
const OPEN_MS: u32 = 8_000;

/// The timeout after an earlier timeout.
const OPEN_RETRY_MS: u32 = 500;

/// The timeout for reading or writing in milliseconds: a library of thousands of games takes a second.
const WORK_MS: u32 = 30_000;

thread_local! {
    /// True if the last attempt to open a database timed out.
    static TIMED_OUT: Cell<bool> = const { Cell::new(false) };
}

/// An open database, which closes when dropped.
struct Connection(IdbDatabase);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Opens the database, and creates the stores if it is new. Fails if a later version of the page has upgraded it, or
/// after a timeout.
async fn open() -> Result<Connection, JsValue> {
    let factory = window()
        .indexed_db()?
        .ok_or("the browser has no database")?;
    let request: IdbOpenDbRequest = factory.open_with_u32(NAME, VERSION)?;
    let create_stores = on_event(|request| {
        if let Ok(database) = request.result() {
            let database: IdbDatabase = database.unchecked_into();
            for store in [HEADS, PARTS] {
                // Fails only if the store exists already.
                let _ = database.create_object_store(store);
            }
        }
    });
    request.set_onupgradeneeded(Some(&create_stores));
    let timeout = if TIMED_OUT.get() { OPEN_RETRY_MS } else { OPEN_MS };
    let opened = with_timeout(timeout, result(&request)).await;
    TIMED_OUT.set(opened.is_none());
    match opened {
        Some(database) => Ok(Connection(database?.unchecked_into())),
        None => {
            close_when_open(&request);
            Err("the database does not open".into())
        }
    }
}

/// After a timeout: closes the database if it opens later, so that it does not block others.
fn close_when_open(request: &IdbOpenDbRequest) {
    let close = on_event(|request| {
        TIMED_OUT.set(false);
        if let Ok(database) = request.result() {
            database.unchecked_into::<IdbDatabase>().close();
        }
    });
    request.set_onsuccess(Some(&close));
}

/// Calls a function with the request of an event. The function must not own the request itself: the garbage collector
/// never frees values owned by the module, and a handler that is never called would keep its request with all results
/// for the life of the page.
fn on_event(call: impl FnOnce(IdbRequest) + 'static) -> Function {
    let call = move |event: Event| {
        if let Some(request) = event.target().and_then(|target| target.dyn_into().ok()) {
            call(request);
        }
    };
    Closure::once_into_js(call).unchecked_into()
}

/// Changes the heads and the parts in one transaction, and waits for its completion: a successful request can still be
/// rolled back if the storage is full. Returns true if the `needed` head exists; otherwise nothing is written.
pub(super) async fn change(
    needed: Option<&str>,
    request: impl FnOnce(&IdbObjectStore, &IdbObjectStore) -> Result<(), JsValue>,
) -> Result<bool, JsValue> {
    let database = open().await?;
    let names = Array::of2(&HEADS.into(), &PARTS.into());
    let mode = IdbTransactionMode::Readwrite;
    let transaction = database
        .0
        .transaction_with_str_sequence_and_mode(&names, mode)?;
    let missing = Rc::new(Cell::new(false));
    let requested = needed
        .map_or(Ok(()), |key| require(&transaction, key, &missing))
        .and_then(|()| {
            request(&transaction.object_store(HEADS)?, &transaction.object_store(PARTS)?)
        });
    if requested.is_err() {
        // All or nothing.
        let _ = transaction.abort();
    }
    requested?;
    let written = match with_timeout(WORK_MS, completion(&transaction)).await {
        Some(written) => written.map(|_| ()),
        None => {
            // Makes sure that nothing is written; if aborting fails, the transaction has completed after all.
            transaction
                .abort()
                .map_or(Ok(()), |()| Err("the transaction does not end".into()))
        }
    };
    if missing.get() { Ok(false) } else { written.map(|()| true) }
}

/// Aborts a transaction, and sets `missing`, if there is no head with this key. Later requests run after this check,
/// so that nothing can come between.
fn require(
    transaction: &IdbTransaction,
    key: &str,
    missing: &Rc<Cell<bool>>,
) -> Result<(), JsValue> {
    let count = transaction
        .object_store(HEADS)?
        .count_with_key(&key.into())?;
    let missing = missing.clone();
    let decide = on_event(move |counted| {
        let found = counted.result().ok().and_then(|n| n.as_f64());
        if found == Some(0.0)
            && let Some(transaction) = counted.transaction()
        {
            missing.set(true);
            // The transaction is still active, and its writes come after this.
            let _ = transaction.abort();
        }
    });
    count.set_onsuccess(Some(&decide));
    Ok(())
}

/// Resolves when a transaction has completed.
fn completion(transaction: &IdbTransaction) -> Promise {
    Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        // An error aborts it as well.
        transaction.set_onabort(Some(&reject));
    })
}

/// The range of the keys that begin with a key and a slash.
pub(super) fn child_keys(key: &str) -> Result<IdbKeyRange, JsValue> {
    // `:` follows the digits in ASCII.
    let (first, last) = (format!("{key}/"), format!("{key}/:"));
    IdbKeyRange::bound(&first.into(), &last.into())
}

/// The range of the keys that begin with a prefix.
pub(super) fn keys_with_prefix(prefix: &str) -> Result<IdbKeyRange, JsValue> {
    // Keys are ASCII.
    IdbKeyRange::bound(&prefix.into(), &format!("{prefix}\u{ffff}").into())
}

/// The range of a single key.
pub(super) fn single_key(key: &str) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::only(&key.into())
}

/// Keys with their texts.
type Records = Vec<(String, String)>;

/// Keys and texts of several stores in one transaction, sorted by key; optionally only those in a range.
pub(super) async fn read<const STORES: usize>(
    wanted: [(&str, Option<IdbKeyRange>); STORES],
) -> Result<[Records; STORES], JsValue> {
    let database = open().await?;
    let names: Array = wanted.iter().map(|(s, _)| JsValue::from_str(s)).collect();
    let mode = IdbTransactionMode::Readonly;
    let transaction = database
        .0
        .transaction_with_str_sequence_and_mode(&names, mode)?;
    // Makes all requests before awaiting: a transaction without open requests ends.
    let results = Array::new();
    for (store, range) in wanted {
        let store = transaction.object_store(store)?;
        let (keys, texts) = match range {
            Some(range) => (store.get_all_keys_with_key(&range)?, store.get_all_with_key(&range)?),
            None => (store.get_all_keys()?, store.get_all()?),
        };
        results.push(&result(&keys));
        results.push(&result(&texts));
    }
    let results = with_timeout(WORK_MS, Promise::all(&results)).await;
    let results: Array = results
        .ok_or("the database does not answer")??
        .unchecked_into();
    Ok(std::array::from_fn(|store| {
        let keys = 2 * store as u32;
        records(&results.get(keys), &results.get(keys + 1))
    }))
}

/// Pairs of keys and texts. The page writes only texts; any other value counts as damaged.
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

/// Resolves with the result of a request.
fn result(request: &IdbRequest) -> Promise {
    Promise::new(&mut |resolve, reject| {
        let succeeded = on_event(move |request| {
            let result = request.result().unwrap_or(JsValue::UNDEFINED);
            let _ = resolve.call1(&JsValue::NULL, &result);
        });
        request.set_onsuccess(Some(&succeeded));
        // The error itself is ignored.
        request.set_onerror(Some(&reject));
    })
}
