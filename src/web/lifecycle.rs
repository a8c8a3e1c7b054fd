//! What happens when a tab opens the page, is left, and comes back.

use std::rc::Rc;

use web_sys::Element;

use super::document_lock::DocumentLocks;
use super::effects::{self, document, listen, window};
use super::event_listeners;
use super::offline::{self, Offline};
use super::page::Page;
use super::pool::Pool;
use super::{store, tabs, time};
use crate::app::runs::RunsMsg;
use crate::app::{self, Boot, Msg, State};

/// Writes the page into the document: state, view, its elements and workers in tasks of their own, so that none is
/// long.
pub(super) async fn start() {
    let Some(root) = document().get_element_by_id("app") else {
        return;
    };
    let mut boot = boot();
    if app::is_embedded(&boot.link) {
        return look_only(boot, root);
    }
    boot.open = tabs::open().await;
    boot.tab = store::take_name();
    let asked_again = match boot.tab {
        Some(_) => ASKED_AGAIN,
        None => 0,
    };
    let (state, effects) = State::new(boot);
    let workers = state.context().workers;
    let page = Page::new(state, root);
    event_listeners::listen_to_all(&page);
    listen_to_leaving(&page);
    take_place(&page, asked_again);
    page.dress();
    effects::pause().await;
    // Nothing is worked on until the page is complete: the view stays true.
    let view = app::view(&page.state.borrow());
    effects::pause().await;
    page.show_view(view);
    effects::pause().await;
    // The board is there; now those who think.
    let hears = page.clone();
    let listener = Rc::new(move |channel, id, event| hears.send(Msg::Task(channel, id, event)));
    *page.pool.borrow_mut() = Some(Pool::new(workers, listener));
    let hears = page.clone();
    let told = move |key, ownership| hears.send(Msg::Runs(RunsMsg::Owner(key, ownership)));
    *page.document_locks.borrow_mut() = Some(DocumentLocks::new(told));
    page.begin(effects);
    let hears = page.clone();
    *page.offline.borrow_mut() = Offline::start(move |msg| hears.send(Msg::Offline(msg)));
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
        workers: app::workers_for(navigator.hardware_concurrency()),
        stored: store::read_all(),
        tab: None,
        open: None,
        link: window().location().hash().unwrap_or_default(),
        address: effects::address(),
        now: time::now(),
        west: time::west(),
        still: effects::still(),
        file: offline::file_beside(),
    }
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
        if leaves.state.borrow().would_lose() {
            event.prevent_default();
            // Older browsers ask for this.
            let _ = js_sys::Reflect::set(&event, &"returnValue".into(), &true.into());
        }
    });
    let leaves = page.clone();
    listen(&window(), "pagehide", move |_| {
        // Where the module has failed in the middle of a change, what is kept is better than what is half changed.
        let Ok((name, changed)) = leaves.state.try_borrow_mut().map(|mut state| {
            if !leaves.named.get() {
                // The name may be another tab's, and so would be what is kept under it.
                state.rename_tab(format!("{:x}", random_seed()));
            }
            state.closing()
        }) else {
            return;
        };
        leaves.write(changed);
        store::leave_name(&name);
        leaves.lock.leave();
        leaves.offline.borrow().iter().for_each(|o| o.leave());
    });
    let comes = page.clone();
    listen(&window(), "pageshow", move |event| {
        let kept = js_sys::Reflect::get(&event, &"persisted".into());
        if kept.is_ok_and(|kept| kept.is_truthy()) {
            store::take_name();
            comes.state.borrow_mut().reopened();
            // While it was away it did not hear of other tabs.
            for (stored, text) in store::read_all() {
                comes.send(Msg::KeptElsewhere(stored, text));
            }
            comes.returns.set(comes.returns.get() + 1);
            take_place(&comes, ASKED_AGAIN);
            comes.offline.borrow().iter().for_each(|o| o.hold());
            comes.ask();
        }
    });
}

/// How often a tab asks for the name that it had when it was left, and milliseconds in between: its former page lets it go in a moment,
/// and another tab that has taken it up meanwhile does not.
const ASKED_AGAIN: u32 = 15;
const AGAIN_MS: u32 = 200;

/// Makes the name of this tab its own. Where another tab has it, and goes on having it when this one has asked for it so many times
/// `more`, this one takes another.
fn take_place(page: &Rc<Page>, more: u32) {
    let takes = page.clone();
    let name = page.state.borrow().tab_name().to_owned();
    let returns = page.returns.get();
    page.named.set(false);
    page.lock.hold(&name, move |ours| {
        if ours {
            takes.named.set(true);
            tabs::show_name(takes.state.borrow().tab_name());
            return takes.ask();
        }
        if more > 0 {
            let takes = takes.clone();
            return effects::after(AGAIN_MS, move || {
                // Whoever has left meanwhile and come back asks anew.
                if takes.returns.get() == returns {
                    take_place(&takes, more - 1);
                }
            });
        }
        let other = format!("{:x}", random_seed());
        takes.state.borrow_mut().rename_tab(other);
        take_place(&takes, 0);
    });
}
