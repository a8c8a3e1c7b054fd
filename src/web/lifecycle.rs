//! What happens when a tab opens the page, is left, and comes back.

use std::collections::BTreeSet;
use std::rc::Rc;

use web_sys::Element;

use super::document_lock::DocumentLocks;
use super::effects::{self, document, listen, window};
use super::event_listeners;
use super::offline::{self, Offline};
use super::page::Page;
use super::pool::Pool;
use super::{locks, store, time};
use crate::app::documents::DocumentMsg;
use crate::app::play;
use crate::app::shell::boot::{Boot, workers_for};
use crate::app::shell::embed::is_embedded;
use crate::app::shell::update::update;
use crate::app::shell::view::view;
use crate::app::shell::{Msg, State};

/// Writes the page into the document: state, view, its elements and workers in tasks of their own, so that none is
/// long.
pub(super) async fn start() {
    let Some(root) = document().get_element_by_id("app") else {
        return;
    };
    let mut boot = boot();
    if is_embedded(&boot.link) {
        return look_only(boot, root);
    }
    boot.open = open_tabs().await;
    boot.tab = store::take_name();
    let (mut state, mut effects) = State::new(boot);
    if let Some(mv) = move_made_already() {
        effects.extend(update(&mut state, Msg::of(play::Msg::Choose(mv))));
    }
    let workers = state.context().workers;
    let page = Page::new(state, root);
    event_listeners::listen_to_all(&page);
    listen_to_leaving(&page);
    tell_name(&page);
    page.update_document();
    effects::pause().await;
    // Nothing is worked on until the page is complete: the view stays true.
    let view = view(&page.state.borrow());
    effects::pause().await;
    page.show_view(view);
    effects::pause().await;
    // The board is there; now those who think.
    let listener = page.clone();
    let listener = Rc::new(move |channel, id, event| listener.send(Msg::Task(channel, id, event)));
    *page.pool.borrow_mut() = Some(Pool::new(workers, listener));
    let listener = page.clone();
    let on_lock = move |key, by| listener.send(Msg::Documents(DocumentMsg::Locked(key, by)));
    *page.document_locks.borrow_mut() = Some(DocumentLocks::new(on_lock));
    page.begin(effects);
    let listener = page.clone();
    *page.offline.borrow_mut() = Offline::start(move |msg| listener.send(Msg::Offline(msg)));
}

/// Shows a game within another page. It is no tab of the page: nobody thinks for it, it keeps nothing, and hears of no other tab.
fn look_only(boot: Boot, root: Element) {
    let (state, effects) = State::new(boot);
    let page = Page::new(state, root);
    event_listeners::listen_to_looking(&page);
    page.show();
    page.begin(effects);
}

/// What the page finds when it opens, but for what concerns tabs.
fn boot() -> Boot {
    let navigator = window().navigator();
    let languages = navigator.languages();
    Boot {
        languages: languages.iter().filter_map(|l| l.as_string()).collect(),
        seed: random_seed(),
        workers: workers_for(navigator.hardware_concurrency()),
        stored: store::read_all(),
        tab: None,
        open: None,
        link: effects::link(),
        address: effects::address(),
        now: time::now(),
        west: time::west(),
        still: effects::still(),
        files: offline::files_beside(),
    }
}

/// The move that the person has made on the painted board; see `www/first-paint.js`, which takes none any more from [`tell_name`] on.
fn move_made_already() -> Option<String> {
    document().document_element()?.get_attribute("data-move")
}

/// A number below 2^53 that nobody can foresee.
fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    // Without a source of randomness every visit proposes the same seed; the person may change it.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes) >> 11
}

/// The tab is left, and may come back.
fn listen_to_leaving(page: &Rc<Page>) {
    let leaves = page.clone();
    listen(&window(), "beforeunload", move |event| {
        if leaves.state.borrow().has_unsaved_work() {
            event.prevent_default();
            // Older browsers ask for this.
            let _ = js_sys::Reflect::set(&event, &"returnValue".into(), &true.into());
        }
    });
    let leaves = page.clone();
    listen(&window(), "pagehide", move |_| {
        // Where the module has failed in the middle of a change, what is kept is better than what is half changed.
        let Ok((name, changed)) = leaves.state.try_borrow_mut().map(|mut s| s.closing()) else {
            return;
        };
        leaves.write(changed);
        store::leave_name(&name);
        leaves.open.release();
        leaves.offline.borrow().iter().for_each(|o| o.release());
    });
    let comes = page.clone();
    listen(&window(), "pageshow", move |event| {
        let kept = js_sys::Reflect::get(&event, &"persisted".into());
        if kept.is_ok_and(|kept| kept.is_truthy()) {
            store::take_name();
            // While it was away it did not hear of other tabs.
            for (stored, text) in store::read_all() {
                comes.send(Msg::StoredByOtherTab(stored, text));
            }
            tell_name(&comes);
            comes.offline.borrow().iter().for_each(|o| o.acquire());
            comes.request_view();
        }
    });
}

/// What the name of the lock of a tab that is open begins with; its own name follows.
const TAB: &str = "rastros-lab.tab.";

/// The names of the tabs that are open; `None` where the browser does not tell.
async fn open_tabs() -> Option<BTreeSet<String>> {
    let held = locks::held().await?;
    let tabs = held.iter().filter_map(|name| name.strip_prefix(TAB));
    Some(tabs.map(str::to_owned).collect())
}

/// Tells other tabs, and `www/first-paint.js` for when the module has failed, under which name this one keeps what it has.
fn tell_name(page: &Page) {
    let state = page.state.borrow();
    let name = state.tab_name();
    page.open.acquire(&format!("{TAB}{name}"));
    if let Some(root) = document().document_element() {
        // Fails for no name of an attribute that is one.
        let _ = root.set_attribute("data-tab", name);
    }
}
