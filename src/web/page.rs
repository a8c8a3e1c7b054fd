//! The page: it waits for events, has [`crate::app`] say what follows, and shows the view.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, File, MediaQueryList};

use super::canvas::Canvases;
use super::drag::Drag;
use super::effects::{self, after, document, listen, listen_and_hold, window};
use super::orders::{Order, Orders};
use super::owner::Owners;
use super::patch::Tree;
use super::pool::Pool;
use super::{events, notices, runs, store, tabs};
use crate::app::coevolution::RunsMsg;
use crate::app::vdom::{EventKind, Handler};
use crate::app::{self, Boot, Effect, Msg, State, Stored, Theme};
use crate::plot::Shade;
use crate::text::Message;

struct Page {
    state: RefCell<State>,
    tree: RefCell<Tree<Msg>>,
    pool: RefCell<Option<Pool>>,
    waiting: RefCell<VecDeque<Msg>>,
    /// Whether a message is being worked on: those that come meanwhile wait.
    busy: Cell<bool>,
    /// Whether a frame has been asked for.
    asked: Cell<bool>,
    /// The element to be focused once the view shows it.
    focus: RefCell<Option<String>>,
    /// A field that a person has changed and that the view may have to correct.
    changed: RefCell<Option<Element>>,
    link: RefCell<String>,
    /// Whether the next address is a new place in the browser's history.
    new_place: Cell<bool>,
    orders: Rc<Orders>,
    owners: RefCell<Option<Rc<Owners>>>,
    theme: Cell<Option<Theme>>,
    canvases: Canvases,
    /// What the canvases are painted in.
    shade: Cell<Option<Shade>>,
    /// Whether a handler has had the Space key that is held down.
    space_taken: Cell<bool>,
    drag: Drag,
    /// That says that this tab is open.
    lock: tabs::Lock,
    /// Whether the name of this tab is its own: before that nothing is kept under it.
    named: Cell<bool>,
}

/// Writes the page into the document.
pub(super) async fn start() {
    let Some(root) = document().get_element_by_id("app") else {
        return;
    };
    let boot = boot(tabs::open().await);
    let brought = boot.tab.is_some();
    let (state, effects) = State::new(boot);
    let workers = state.context().workers;
    let canvases = Canvases::new();
    let page = Rc::new(Page {
        state: RefCell::new(state),
        tree: RefCell::new(Tree::new(document(), root, canvases.clone())),
        pool: RefCell::new(None),
        waiting: RefCell::default(),
        busy: Cell::new(false),
        asked: Cell::new(false),
        focus: RefCell::default(),
        changed: RefCell::default(),
        link: RefCell::default(),
        new_place: Cell::new(false),
        orders: Orders::new(),
        owners: RefCell::default(),
        theme: Cell::new(None),
        canvases,
        shade: Cell::new(None),
        space_taken: Cell::new(false),
        drag: Drag::default(),
        lock: tabs::Lock::default(),
        named: Cell::new(false),
    });
    page.listen();
    page.take_place(brought);
    page.show();
    // The board is there; now those who think.
    let hears = page.clone();
    let listener = Rc::new(move |channel, id, event| hears.send(Msg::Task(channel, id, event)));
    *page.pool.borrow_mut() = Some(Pool::new(workers, listener));
    let hears = page.clone();
    let told = move |key, ownership| hears.send(runs::said(RunsMsg::Owner(key, ownership)));
    *page.owners.borrow_mut() = Some(Owners::new(told));
    page.carry_out(effects);
}

/// What the page finds when it opens.
fn boot(open: Option<BTreeSet<String>>) -> Boot {
    let navigator = window().navigator();
    let languages = navigator.languages();
    Boot {
        languages: languages.iter().filter_map(|l| l.as_string()).collect(),
        seed: random_seed(),
        workers: app::workers_for(navigator.hardware_concurrency()),
        stored: store::read_all(),
        tab: store::take_name(),
        open,
        link: window().location().hash().unwrap_or_default(),
        now: js_sys::Date::now(),
        still: effects::still(),
    }
}

/// A number below 2^53 that nobody can foresee.
fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    // Without a source of randomness every visit proposes the same seed; the person may change it.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes) >> 11
}

/// Tells whether the device is dark, and when that changes.
fn dark_device() -> Option<MediaQueryList> {
    let query = window().match_media("(prefers-color-scheme: dark)");
    query.ok().flatten()
}

impl Page {
    fn listen(self: &Rc<Self>) {
        for kind in EventKind::ALL {
            let page = self.clone();
            let hear = move |event: Event| page.hear(kind, &event);
            match kind {
                EventKind::Wheel => listen_and_hold(&document(), kind.dom_name(), hear),
                _ => listen(&document(), kind.dom_name(), hear),
            }
        }
        // A finger whose moves the browser takes for its own.
        let page = self.clone();
        listen(&document(), "pointercancel", move |event| {
            page.hear(EventKind::PointerUp, &event);
        });
        // Without this the browser opens a dropped file in place of the page.
        for name in ["dragover", "drop"] {
            listen(&document(), name, |event| event.prevent_default());
        }
        // A press by mouse or finger on a cell or a move leaves the focus with the page, so that the keys step through the
        // game; in the grid the arrows walk only when the keyboard brought the focus there.
        listen(&document(), "mousedown", |event| {
            let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
            let keeps = target.and_then(|t| t.closest("[data-keep-focus]").ok().flatten());
            if keeps.is_some() {
                event.prevent_default();
                effects::leave_focus();
            }
        });
        self.drag.listen();
        // Firefox presses a focused button when Space goes up, even if it was taken when it went down.
        let page = self.clone();
        listen(&document(), "keyup", move |event| {
            if events::is_key(&event, " ") && page.space_taken.take() {
                event.prevent_default();
            }
        });
        let page = self.clone();
        listen(&window(), "hashchange", move |_| {
            let hash = window().location().hash().unwrap_or_default();
            if hash != *page.link.borrow() {
                // What stands in the address now; what is wrong in it is replaced.
                page.link.borrow_mut().clone_from(&hash);
                page.send(Msg::Link(hash));
            }
        });
        let page = self.clone();
        listen(&window(), "storage", move |event| {
            if let Some((stored, text)) = store::written_elsewhere(&event) {
                page.send(Msg::KeptElsewhere(stored, text));
            }
        });
        if let Some(news) = &self.orders.of_games {
            let page = self.clone();
            listen(news, "message", move |_| page.send(Msg::ShelfChanged));
        }
        if let Some(news) = &self.orders.of_runs {
            let page = self.clone();
            listen(news, "message", move |event| {
                if let Some(msg) = runs::heard(&event) {
                    page.send(msg);
                }
            });
        }
        // A phone is turned: notices that stand beside the controls need other places.
        let page = self.clone();
        listen(&window(), "resize", move |_| page.ask());
        self.listen_to_leaving();
        if let Some(dark) = dark_device() {
            let page = self.clone();
            listen(&dark, "change", move |_| page.dress());
        }
    }

    /// The tab is left, and may come back.
    fn listen_to_leaving(self: &Rc<Self>) {
        let page = self.clone();
        listen(&window(), "beforeunload", move |event| {
            if page.state.borrow().would_lose() {
                event.prevent_default();
                // Older browsers ask for this.
                let _ = js_sys::Reflect::set(&event, &"returnValue".into(), &true.into());
            }
        });
        let page = self.clone();
        listen(&window(), "pagehide", move |_| {
            let (name, changed) = page.state.borrow_mut().closing();
            page.write(changed);
            store::leave_name(&name);
            page.lock.leave();
        });
        let page = self.clone();
        listen(&window(), "pageshow", move |event| {
            let kept = js_sys::Reflect::get(&event, &"persisted".into());
            if kept.is_ok_and(|kept| kept.is_truthy()) {
                store::take_name();
                page.state.borrow_mut().reopened();
                page.take_place(true);
                page.ask();
            }
        });
    }

    /// Makes the name of this tab its own. Where another tab has just taken it, this one takes another.
    fn take_place(self: &Rc<Self>, brought: bool) {
        let page = self.clone();
        let name = self.state.borrow().tab_name().to_owned();
        self.named.set(false);
        self.lock.hold(&name, brought, move |ours| {
            if ours {
                page.named.set(true);
                tabs::show_name(page.state.borrow().tab_name());
                return page.ask();
            }
            let other = format!("{:x}", random_seed());
            page.state.borrow_mut().rename_tab(other);
            page.take_place(false);
        });
    }

    /// An event of the document: the first handler from its target outwards that makes a message of it has it.
    fn hear(self: &Rc<Self>, kind: EventKind, event: &Event) {
        if kind == EventKind::Click && self.drag.swallows(event) {
            return;
        }
        // Events that our own writing into the document causes (a focused element that goes) mean nothing.
        let Ok(tree) = self.tree.try_borrow() else {
            return;
        };
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let root = tree.root().clone();
        let target = match target {
            Some(target) if root.contains(Some(&target)) => target,
            // A key that no element has the focus for belongs to the page as a whole.
            _ if kind == EventKind::KeyDown => match root.first_element_child() {
                Some(first) => first,
                None => return,
            },
            _ => return,
        };
        let data = events::data(event, &target);
        let mut at = Some(target.clone());
        while let Some(element) = at {
            if let Some(handler) = tree.handler(&element, kind) {
                if kind == EventKind::Click && events::opens_elsewhere(event) {
                    return;
                }
                if let Some(file) = events::file(event, kind, &target) {
                    self.read(file, data, handler, &target);
                    return;
                }
                if let Some(msg) = handler(&data) {
                    drop(tree);
                    let own = matches!(kind, EventKind::Click | EventKind::KeyDown);
                    if (own && !data.in_field) || kind == EventKind::Wheel {
                        event.prevent_default();
                    }
                    if kind == EventKind::PointerDown {
                        events::capture(event, &element);
                    }
                    if kind == EventKind::KeyDown && data.key == " " {
                        self.space_taken.set(true);
                    }
                    if kind == EventKind::Change {
                        *self.changed.borrow_mut() = Some(target);
                    }
                    self.send(msg);
                    return;
                }
                if kind == EventKind::Change {
                    // What was typed is nothing that the field can be.
                    tree.insist(&target);
                }
            }
            if element == root {
                return;
            }
            at = element.parent_element();
        }
    }

    /// Reads a file and hands its text to the handler that waits for it.
    fn read(
        self: &Rc<Self>,
        file: File,
        mut data: crate::app::vdom::EventData,
        handler: Handler<Msg>,
        target: &Element,
    ) {
        if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
            // So that the same file can be chosen again.
            input.set_value("");
        }
        if file.size() > events::LARGEST_FILE {
            let limit = events::LARGEST_FILE / 1e6;
            self.send(Msg::Told(
                Message::new("error.file.large")
                    .with("name", file.name())
                    .with("limit", limit),
            ));
            return;
        }
        let page = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            match JsFuture::from(file.text()).await {
                Ok(text) => {
                    data.value = text.as_string().unwrap_or_default();
                    if let Some(msg) = handler(&data) {
                        page.send(msg);
                    }
                }
                Err(_) => page.send(Msg::Told(
                    Message::new("error.file.unreadable").with("name", file.name()),
                )),
            }
        });
    }

    /// Something happened.
    fn send(self: &Rc<Self>, msg: Msg) {
        self.waiting.borrow_mut().push_back(msg);
        if self.busy.replace(true) {
            return;
        }
        loop {
            let Some(msg) = self.waiting.borrow_mut().pop_front() else {
                break;
            };
            let effects = {
                let mut state = self.state.borrow_mut();
                state.set_now(js_sys::Date::now());
                app::update(&mut state, msg)
            };
            self.carry_out(effects);
        }
        self.busy.set(false);
        self.ask();
        // A page that nobody sees draws no frames, with which it would be kept.
        if document().hidden() {
            self.keep();
        }
    }

    fn carry_out(self: &Rc<Self>, effects: Vec<Effect>) {
        let pool = self.pool.borrow().clone();
        for effect in effects {
            match effect {
                Effect::Run { channel, id, task } => {
                    if let Some(pool) = &pool {
                        pool.run(channel, id, *task);
                    }
                }
                Effect::Cancel(channel) => {
                    if let Some(pool) = &pool {
                        pool.cancel(channel);
                    }
                }
                Effect::Workers(workers) => {
                    if let Some(pool) = &pool {
                        pool.resize(workers);
                    }
                }
                Effect::After(milliseconds, timer) => {
                    let page = self.clone();
                    after(milliseconds, move || page.send(Msg::Timer(timer)));
                }
                Effect::Download { name, mime, bytes } => {
                    if effects::download(&name, mime, &bytes).is_err() {
                        let error = Message::new("error.download").with("name", name);
                        self.send(Msg::Told(error));
                    }
                }
                Effect::SaveCanvas { id, name, file } => {
                    if self.canvases.save(id, name, file).is_err() {
                        let error = Message::new("error.download").with("name", name);
                        self.send(Msg::Told(error));
                    }
                }
                Effect::Shelf(shelf) => self.order(Order::Shelf(shelf)),
                Effect::Runs(runs) => self.order(Order::Runs(runs)),
                Effect::Owner(owner) => {
                    let owners = self.owners.borrow().clone();
                    if let Some(owners) = owners {
                        owners.act(owner);
                    }
                }
                Effect::Forget(stored) => store::forget(&stored),
                Effect::Copy(text) => self.copy(text),
                Effect::CopyLink => {
                    let link = self.state.borrow().document().link;
                    let here = window().location().href().unwrap_or_default();
                    let bare = here.split('#').next().unwrap_or_default();
                    self.copy(format!("{bare}{link}"));
                }
                Effect::NewPlace => self.new_place.set(true),
                Effect::Focus(id) => {
                    *self.focus.borrow_mut() = Some(id);
                    self.ask();
                }
            }
        }
    }

    fn order(self: &Rc<Self>, order: Order) {
        let page = self.clone();
        self.orders.give(order, move |msg| page.send(msg));
    }

    fn copy(self: &Rc<Self>, text: String) {
        let page = self.clone();
        effects::copy(text, move |done| page.send(Msg::Copied(done)));
    }

    /// Shows the view with the next frame.
    fn ask(self: &Rc<Self>) {
        if self.asked.replace(true) {
            return;
        }
        let page = self.clone();
        let frame = Closure::once_into_js(move || {
            page.asked.set(false);
            page.show();
        });
        // Fails only where there is no window.
        let _ = window().request_animation_frame(frame.unchecked_ref());
    }

    fn show(self: &Rc<Self>) {
        self.dress();
        let view = app::view(&self.state.borrow());
        {
            let mut tree = self.tree.borrow_mut();
            if let Err(error) = tree.show(view) {
                web_sys::console::error_1(&error);
            }
            if let Some(field) = self.changed.borrow_mut().take() {
                tree.insist(&field);
            }
        }
        effects::follow();
        notices::place();
        if let Some(id) = self.focus.borrow_mut().take() {
            effects::focus(&id);
        }
        self.keep();
    }

    /// Title, language, theme and address.
    fn dress(&self) {
        let wanted = self.state.borrow().document();
        let document = document();
        if document.title() != wanted.title {
            document.set_title(&wanted.title);
        }
        if let Some(root) = document.document_element() {
            if root.get_attribute("lang").as_deref() != Some(wanted.language.code()) {
                let _ = root.set_attribute("lang", wanted.language.code());
            }
            if self.theme.replace(Some(wanted.theme)) != Some(wanted.theme) {
                let _ = root.set_attribute("data-theme", wanted.theme.id());
            }
        }
        let shade = wanted
            .theme
            .shade(dark_device().is_some_and(|d| d.matches()));
        if self.shade.replace(Some(shade)) != Some(shade) {
            self.canvases.dress(shade);
        }
        let new_place = self.new_place.take();
        if *self.link.borrow() != wanted.link {
            // Browsers refuse too many changes in a short time; the next one will do.
            if let Ok(history) = window().history() {
                let (none, link) = (JsValue::NULL, Some(&*wanted.link));
                let _ = match new_place {
                    true => history.push_state_with_url(&none, "", link),
                    false => history.replace_state_with_url(&none, "", link),
                };
            }
            *self.link.borrow_mut() = wanted.link;
        }
    }

    /// Leaves for the next visit what has changed.
    fn keep(self: &Rc<Self>) {
        if self.named.get() {
            let changed = self.state.borrow_mut().to_keep();
            self.write(changed);
        }
    }

    fn write(self: &Rc<Self>, changed: Vec<(Stored, String)>) {
        for (stored, text) in changed {
            let done = store::write(&stored, &text);
            let effects = self.state.borrow_mut().kept(&stored, done);
            self.carry_out(effects);
            if !done {
                // There may be something to say.
                self.ask();
            }
        }
    }
}
