//! The page: receives messages, runs the updates of [`crate::app`], and shows the view.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::canvas::Canvases;
use super::database_queue::{DatabaseQueue, Operation};
use super::document_lock::DocumentLocks;
use super::dom::{self, document, set_timeout, window};
use super::drag::Drag;
use super::locks::OpenLock;
use super::offline::Offline;
use super::patch::Tree;
use super::pool::Pool;
use super::python::Python;
use super::scheduler::{FrameTask, Scheduler};
use super::{storage, time};
use crate::app::documents::{DatabaseAnswer, DocumentMsg};
use crate::app::effects::{BrowserCommand, DocumentLock, StorageKey};
use crate::app::shell::update::{request_missing, update};
use crate::app::shell::view::view;
use crate::app::shell::{Effect, Msg, State};
use crate::app::ui::Node;
use crate::app::ui::theme::Theme;
use crate::plot::Shade;
use crate::text::{EnumId, Message};

/// The minimum milliseconds between views for messages from workers; after user input the next frame shows the view.
const REPORT_MS: f64 = 50.0;

/// A message in the queue.
struct Queued {
    msg: Msg,
    /// True for a report from a worker: its view may wait for some milliseconds.
    is_report: bool,
}

pub(super) struct Page {
    pub(super) state: RefCell<State>,
    pub(super) tree: RefCell<Tree<Msg>>,
    pub(super) pool: RefCell<Option<Pool>>,
    queue: RefCell<VecDeque<Queued>>,
    /// True during the handling of a message, or before the page is complete: further messages wait.
    busy: Cell<bool>,
    /// True if a timer runs that will request a frame for messages from workers.
    frame_scheduled: Cell<bool>,
    /// The time of the last view in milliseconds since the page opened.
    shown_at: Cell<f64>,
    /// The id of the element to focus once the view contains it.
    focus: RefCell<Option<String>>,
    /// The id of the element to scroll to at that time.
    reveal: Cell<Option<&'static str>>,
    /// A field that the user has changed and that the view may have to correct.
    pub(super) changed_field: RefCell<Option<Element>>,
    pub(super) link: RefCell<String>,
    /// True if the next address is a new entry in the browser's history.
    adds_history_entry: Cell<bool>,
    database_queue: Rc<DatabaseQueue>,
    document_locks: Rc<DocumentLocks>,
    python: Python,
    /// The offline copy; `None` if the page has none.
    pub(super) offline: RefCell<Option<Rc<Offline>>>,
    theme: Cell<Option<Theme>>,
    canvases: Canvases,
    /// The current shade of the canvases.
    shade: Cell<Option<Shade>>,
    /// True if keydown of Space became a message.
    pub(super) space_handled: Cell<bool>,
    pub(super) drag: Drag,
    /// The lock by which other tabs know that this tab is open.
    pub(super) tab_lock: OpenLock,
    scheduler: Rc<Scheduler>,
}

/// A callback that sends a message to a page.
fn sender<T>(page: Weak<Page>, message: impl Fn(T) -> Msg + 'static) -> impl Fn(T) + 'static {
    move |value| {
        if let Some(page) = page.upgrade() {
            page.send(message(value));
        }
    }
}

impl Page {
    /// The page for a state, in an element of the document. Without listeners, workers and storage; messages wait until
    /// [`Page::begin`].
    pub(super) fn new(state: State, root: Element) -> Rc<Page> {
        let scheduler = Scheduler::new();
        let canvases = Canvases::new(scheduler.clone());
        Rc::new_cyclic(|page: &Weak<Page>| {
            let shown = page.clone();
            scheduler.set_callback(FrameTask::View, move |_| {
                if let Some(page) = shown.upgrade() {
                    page.show();
                }
            });
            let on_lock =
                sender(page.clone(), |(key, by)| Msg::Documents(DocumentMsg::Locked(key, by)));
            Page {
                state: RefCell::new(state),
                tree: RefCell::new(Tree::new(document(), root, canvases.clone())),
                pool: RefCell::new(None),
                queue: RefCell::default(),
                busy: Cell::new(true),
                frame_scheduled: Cell::new(false),
                shown_at: Cell::new(0.0),
                focus: RefCell::default(),
                reveal: Cell::default(),
                changed_field: RefCell::default(),
                link: RefCell::default(),
                adds_history_entry: Cell::new(false),
                database_queue: DatabaseQueue::new(sender(
                    page.clone(),
                    |answer: DatabaseAnswer| Msg::Documents(answer.into()),
                )),
                document_locks: DocumentLocks::new(move |key, by| on_lock((key, by))),
                python: Python::new(sender(page.clone(), Msg::PythonLoading)),
                offline: RefCell::default(),
                theme: Cell::new(None),
                canvases,
                shade: Cell::new(None),
                space_handled: Cell::new(false),
                drag: Drag::default(),
                tab_lock: OpenLock::default(),
                scheduler,
            }
        })
    }

    /// Handles a message.
    pub(super) fn send(self: &Rc<Self>, msg: Msg) {
        self.push(msg, false);
    }

    fn push(self: &Rc<Self>, msg: Msg, is_report: bool) {
        self.queue.borrow_mut().push_back(Queued { msg, is_report });
        if !self.busy.replace(true) {
            self.handle_queue();
        }
    }

    /// Starts a complete page: executes the initial effects, and handles the queued messages.
    pub(super) fn begin(self: &Rc<Self>, effects: Vec<Effect>) {
        self.execute_all(effects);
        self.handle_queue();
    }

    /// Handles all queued messages.
    fn handle_queue(self: &Rc<Self>) {
        let mut only_reports = true;
        loop {
            let Some(Queued { msg, is_report }) = self.queue.borrow_mut().pop_front() else {
                break;
            };
            only_reports &= is_report;
            let effects = {
                let mut state = self.state.borrow_mut();
                state.set_now(time::now());
                update(&mut state, msg)
            };
            self.execute_all(effects);
        }
        self.busy.set(false);
        if only_reports {
            self.request_view_after_pause()
        } else {
            self.request_view()
        }
        // Frames save the state, but a hidden page gets none.
        if document().hidden() {
            self.save();
        }
    }

    pub(super) fn execute_all(self: &Rc<Self>, effects: Vec<Effect>) {
        let pool = self.pool.borrow().clone();
        for effect in effects {
            let page = self.clone();
            match effect {
                Effect::Run { group, task, reply } => {
                    if let Some(pool) = &pool {
                        let on_event = move |event| page.push(reply.message(Box::new(event)), true);
                        pool.run(group, *task, Rc::new(on_event));
                    }
                }
                Effect::Cancel(group) => {
                    if let Some(pool) = &pool {
                        pool.cancel(group);
                    }
                }
                Effect::Python(call, reply) => {
                    let on_event = move |event| page.send(reply.message(event));
                    self.python.call(&call, Rc::new(on_event));
                }
                Effect::After(milliseconds, msg) => {
                    set_timeout(milliseconds, move || page.send(msg));
                }
                // `shell::update` has handled it.
                Effect::OfferUndo(_) => {}
                Effect::Database(request) => {
                    self.database_queue.push(Operation::Documents(request))
                }
                Effect::Browser(command) => self.execute(command),
            }
        }
    }

    fn execute(self: &Rc<Self>, command: BrowserCommand) {
        match command {
            BrowserCommand::Workers(workers) => {
                if let Some(pool) = &*self.pool.borrow() {
                    pool.resize(workers);
                }
            }
            BrowserCommand::Lock(lock) => self.lock(lock),
            BrowserCommand::DeleteStored(key) => storage::delete(&key),
            BrowserCommand::Download { name, mime, bytes } => {
                let downloaded = dom::download(&name, mime, &bytes);
                self.report_download(&name, downloaded);
            }
            BrowserCommand::DownloadCanvas {
                id,
                name,
                heading,
                file,
            } => {
                let language = self.state.borrow().document().language;
                let heading: Vec<_> = heading.iter().map(|m| m.text(language)).collect();
                let downloaded = self.canvases.download(id, name, &heading, file);
                self.report_download(name, downloaded);
            }
            BrowserCommand::DownloadDrawing { name, drawing } => {
                let downloaded = self.canvases.download_drawing(name, &drawing, 1.0);
                self.report_download(name, downloaded);
            }
            BrowserCommand::Copy(text) => self.copy(text),
            BrowserCommand::CopyLink => {
                let link = self.state.borrow().document().link;
                self.copy(format!("{}{link}", dom::address()));
            }
            BrowserCommand::Print => {
                if window().print().is_err() {
                    self.send(Msg::Error(Message::new("error.print")));
                }
            }
            BrowserCommand::Reveal(id) => {
                self.reveal.set(Some(id));
                self.request_view();
            }
            BrowserCommand::Focus(id) => {
                *self.focus.borrow_mut() = Some(id);
                self.request_view();
            }
            BrowserCommand::Insert(insertion) => dom::insert(&insertion),
            BrowserCommand::PushHistoryEntry => self.adds_history_entry.set(true),
            BrowserCommand::FullScreen(on) => dom::set_full_screen(on),
            BrowserCommand::ReloadNewVersion => {
                if let Some(offline) = &*self.offline.borrow() {
                    offline.activate_new_version();
                }
            }
        }
    }

    fn report_download(self: &Rc<Self>, name: &str, downloaded: Result<(), JsValue>) {
        if downloaded.is_err() {
            self.send(Msg::Error(Message::new("error.download").with("name", name)));
        }
    }

    fn lock(&self, lock: DocumentLock) {
        let locks = self.document_locks.clone();
        match lock {
            DocumentLock::Claim(key) => locks.claim(key),
            DocumentLock::Release(key) => {
                locks.mark_unwanted(&key);
                let release = move || locks.release_unwanted(&key);
                self.database_queue.push(Operation::Then(Box::new(release)));
            }
        }
    }

    fn copy(self: &Rc<Self>, text: String) {
        let page = self.clone();
        dom::copy(text, move |copied| page.send(Msg::Copied(copied)));
    }

    /// Shows the view with the next frame.
    pub(super) fn request_view(&self) {
        self.scheduler.request(FrameTask::View);
    }

    /// Shows the view [`REPORT_MS`] after the last one. Workers may report a thousand times a second, and rendering
    /// would take processor time away from them.
    fn request_view_after_pause(self: &Rc<Self>) {
        let wait = REPORT_MS - (time::since_opening() - self.shown_at.get());
        if wait <= 0.0 {
            self.request_view();
        } else if !self.frame_scheduled.replace(true) {
            let page = self.clone();
            set_timeout(wait.ceil() as u32, move || {
                if page.frame_scheduled.take() {
                    page.request_view();
                }
            });
        }
    }

    /// Renders the state and shows the view.
    pub(super) fn show(self: &Rc<Self>) {
        let view = view(&self.state.borrow());
        self.show_view(view);
        // The view may have missed states of a user's own game.
        let effects = request_missing(&mut self.state.borrow_mut());
        self.execute_all(effects);
    }

    /// Shows a view of the current state.
    pub(super) fn show_view(self: &Rc<Self>, view: Node<Msg>) {
        self.frame_scheduled.set(false);
        self.shown_at.set(time::since_opening());
        self.update_document();
        let (has_deferred, focused) = {
            let mut tree = self.tree.borrow_mut();
            let shown = tree.show(view);
            if let Err(error) = &shown {
                web_sys::console::error_1(error);
            }
            if let Some(field) = self.changed_field.borrow_mut().take() {
                tree.reset_field(&field);
            }
            (matches!(shown, Ok(true)), tree.focused())
        };
        dom::open_dialogs();
        dom::scroll_lists();
        dom::centre_frames();
        let focus = self.focus.borrow_mut().take();
        if let Some(id) = focus
            && !dom::focus(&id)
            && has_deferred
        {
            // The element may be in a part that a later frame fills.
            *self.focus.borrow_mut() = Some(id);
        }
        if has_deferred {
            self.request_view()
        } else {
            self.reveal.take().into_iter().for_each(dom::reveal)
        }
        if let Some(focused) = focused {
            focused.restore();
        }
        self.save();
    }

    /// Updates title, language, theme and address.
    pub(super) fn update_document(&self) {
        let wanted = self.state.borrow().document();
        let document = document();
        if document.title() != wanted.title {
            document.set_title(&wanted.title);
        }
        if let Some(root) = document.document_element() {
            if root.get_attribute("lang").as_deref() != Some(wanted.language.id()) {
                let _ = root.set_attribute("lang", wanted.language.id());
            }
            if self.theme.replace(Some(wanted.theme)) != Some(wanted.theme) {
                let _ = root.set_attribute("data-theme", wanted.theme.id());
            }
        }
        let shade = wanted
            .theme
            .shade(dom::dark_device().is_some_and(|d| d.matches()));
        if self.shade.replace(Some(shade)) != Some(shade) {
            self.canvases.set_shade(shade);
        }
        let adds_history_entry = self.adds_history_entry.take();
        if *self.link.borrow() != wanted.link {
            // Browsers refuse too many changes in a short time; the next one will succeed.
            if let Ok(history) = window().history() {
                let (none, link) = (JsValue::NULL, Some(&*wanted.link));
                let _ = if adds_history_entry {
                    history.push_state_with_url(&none, "", link)
                } else {
                    history.replace_state_with_url(&none, "", link)
                };
            }
            *self.link.borrow_mut() = wanted.link;
        }
    }

    /// Saves the changes for the next visit.
    fn save(self: &Rc<Self>) {
        if self.state.borrow().is_embedded() {
            return;
        }
        let changed = self.state.borrow_mut().to_store();
        self.write(changed);
    }

    pub(super) fn write(self: &Rc<Self>, changed: Vec<(StorageKey, String)>) {
        for (key, text) in changed {
            let done = storage::write(&key, &text);
            let effects = self.state.borrow_mut().on_stored(&key, done);
            if !done || !effects.is_empty() {
                // The result of the write may have added or removed a notice.
                self.request_view();
            }
            self.execute_all(effects);
        }
    }
}
