//! Opening, leaving and restoring the page.

use std::collections::BTreeSet;
use std::rc::Rc;

use web_sys::Element;

use super::dom::{self, document, listen, property, window};
use super::event_listeners;
use super::offline::{self, Offline};
use super::page::Page;
use super::pool::{Pool, worker_program};
use super::{locks, storage, time};
use crate::app::effects::StorageKey;
use crate::app::shell::boot::{Boot, workers_for};
use crate::app::shell::embed::is_embedded;
use crate::app::shell::first_moves::open_after;
use crate::app::shell::view::view;
use crate::app::shell::{Msg, State};

/// Starts the page: state, view, elements and workers in separate tasks, so that none of them is long.
pub(super) async fn start() {
    let Some(root) = document().get_element_by_id("app") else {
        return;
    };
    let mut boot = boot();
    if is_embedded(&boot.link) {
        return start_embedded(boot, root);
    }
    boot.open = open_tabs().await;
    boot.former_tab = storage::take_tab_name();
    let (state, effects) = open_after(boot, &first_moves());
    let workers = state.context().workers;
    let page = Page::new(state, root);
    event_listeners::listen_to_all(&page);
    listen_to_leaving(&page);
    publish_tab_name(&page);
    page.update_document();
    dom::yield_to_browser().await;
    // The page handles no messages before it is complete, so the view stays valid.
    let view = view(&page.state.borrow());
    dom::yield_to_browser().await;
    page.show_view(view);
    dom::yield_to_browser().await;
    // The workers start after the board is visible.
    let program = worker_program().await;
    *page.pool.borrow_mut() = program.map(|program| Pool::new(workers, program));
    page.begin(effects);
    let listener = page.clone();
    *page.offline.borrow_mut() = Offline::start(move |msg| listener.send(Msg::Offline(msg)));
}

/// Shows a game embedded in another page: without workers, storage and messages from other tabs.
fn start_embedded(boot: Boot, root: Element) {
    let (state, effects) = State::new(boot);
    let page = Page::new(state, root);
    event_listeners::listen_to_user(&page);
    page.show();
    page.begin(effects);
}

/// The initial data of the page, except for tabs.
fn boot() -> Boot {
    let navigator = window().navigator();
    let languages = navigator.languages();
    Boot {
        languages: languages.iter().filter_map(|l| l.as_string()).collect(),
        tab: random_number(),
        workers: workers_for(navigator.hardware_concurrency()),
        stored: storage::read_all(),
        former_tab: None,
        open: None,
        link: dom::link(),
        address: dom::address(),
        now: time::now(),
        minutes_behind_utc: time::minutes_behind_utc(),
        still: dom::prefers_reduced_motion(),
        files: offline::files_beside(),
    }
}

/// The moves on the painted board; `www/first-paint.js` accepts no more moves from [`publish_tab_name`] on.
fn first_moves() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-moves"))
        .unwrap_or_default()
}

/// A random number below 2^53.
fn random_number() -> u64 {
    let mut bytes = [0; 8];
    // Without a source of randomness every visit proposes the same seed; the user can change it.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes) >> 11
}

/// Listens to the tab being left and restored.
fn listen_to_leaving(page: &Rc<Page>) {
    let listener = page.clone();
    listen(&window(), "beforeunload", move |event| {
        if listener.state.borrow_mut().has_unsaved_work() {
            event.prevent_default();
            // For older browsers.
            let _ = js_sys::Reflect::set(&event, &"returnValue".into(), &true.into());
        }
    });
    let listener = page.clone();
    listen(&window(), "pagehide", move |_| {
        // If the module has failed in the middle of a change, the saved state is better than the current one.
        let Ok((name, changed)) = listener.state.try_borrow_mut().map(|mut s| s.closing()) else {
            return;
        };
        listener.write(changed);
        storage::save_tab_name(&name);
        listener.tab_lock.release();
        listener.offline.borrow().iter().for_each(|o| o.release());
    });
    let listener = page.clone();
    listen(&window(), "pageshow", move |event| {
        if property(&event, "persisted").is_truthy() {
            storage::take_tab_name();
            // While it was in the cache, the page missed the events of other tabs.
            for (stored, text) in storage::read_all() {
                listener.send(Msg::StoredByOtherTab(stored, text));
            }
            publish_tab_name(&listener);
            listener.offline.borrow().iter().for_each(|o| o.acquire());
            listener.request_view();
        }
    });
}

/// The names of the open tabs; `None` if the browser does not support the query.
async fn open_tabs() -> Option<BTreeSet<String>> {
    let locks = locks::held_names().await?;
    let tabs = locks
        .iter()
        .filter_map(|name| match StorageKey::parse(name)? {
            StorageKey::Tab(tab) => Some(tab),
            _ => None,
        });
    Some(tabs.collect())
}

/// Publishes the name under which this tab saves its state, for other tabs and for `www/first-paint.js` after a failure
/// of the module. Each open tab holds the lock with the name of its key in local storage.
fn publish_tab_name(page: &Page) {
    let state = page.state.borrow();
    let name = state.tab_name();
    page.tab_lock
        .acquire(&StorageKey::Tab(name.to_owned()).text());
    if let Some(root) = document().document_element() {
        // Fails only for an invalid attribute name.
        let _ = root.set_attribute("data-tab", name);
    }
}
