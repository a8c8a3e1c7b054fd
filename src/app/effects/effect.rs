//! Requests of an update to the browser. Effects are data: tests read them, `web/page.rs` carries them out. An effect
//! with an answer contains a function that makes a message of the answer.

use std::fmt;
use std::rc::Rc;

use strum::{EnumString, IntoStaticStr};

use crate::app::undo::Undo;
use crate::job::dispatch::Urgency;
use crate::plot::Drawing;
use crate::plot::svg::svg;
use crate::python::{Call, Event};
use crate::registry::{Progress, Task, TaskResult};
use crate::text::Message;

/// Tasks that have the same urgency and that the page cancels together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskGroup {
    name: &'static str,
    pub urgency: Urgency,
}

impl TaskGroup {
    /// A group; no other group has the same name.
    pub const fn new(name: &'static str, urgency: Urgency) -> TaskGroup {
        TaskGroup { name, urgency }
    }
}

/// The number of a task within its section. Numbers are unique, so that the section recognises a late answer.
pub type TaskId = u64;

/// Makes the numbers of tasks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TaskIds(TaskId);

impl TaskIds {
    pub fn next_id(&mut self) -> TaskId {
        self.0 += 1;
        self.0
    }
}

/// The maximum number of unfinished tasks in the pool: one running and one queued task per worker, so that no worker
/// waits for the page.
pub fn max_unfinished_tasks(workers: u32) -> usize {
    2 * workers.max(1) as usize
}

/// An event of a task in a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskEvent {
    Progress(Progress),
    Done(TaskResult),
    /// The task failed for this reason.
    Failed(Message),
}

/// Makes a message of an answer.
pub struct Reply<T, M>(Rc<dyn Fn(T) -> M>);

impl<T: 'static, M: 'static> Reply<T, M> {
    /// A reply by a function, such as a variant of an enum of messages.
    pub fn new(message: impl Fn(T) -> M + 'static) -> Self {
        Reply(Rc::new(message))
    }

    pub fn message(&self, answer: T) -> M {
        (self.0)(answer)
    }

    fn map<N: 'static>(self, f: impl Fn(M) -> N + 'static) -> Reply<T, N> {
        Reply::new(move |answer| f(self.message(answer)))
    }
}

impl<T, M> Clone for Reply<T, M> {
    fn clone(&self) -> Self {
        Reply(self.0.clone())
    }
}

impl<T, M> PartialEq for Reply<T, M> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T, M> fmt::Debug for Reply<T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reply")
    }
}

/// The key of a text in the browser's local storage.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, EnumString)]
pub enum StorageKey {
    /// Language, theme, child mode, and the lessons read.
    #[strum(serialize = "rastros-lab.settings")]
    Settings,
    /// The results of quizzes.
    #[strum(serialize = "rastros-lab.scores")]
    Scores,
    /// Solved puzzles, and the mistakes in the user's own games.
    #[strum(serialize = "rastros-lab.puzzles")]
    Puzzles,
    /// The user's own programs.
    #[strum(serialize = "rastros-lab.programs")]
    Programs,
    /// The state of a browser tab, by its name: a `TabSnapshot` in `shell/tab_snapshot.rs`.
    #[strum(disabled)]
    Tab(String),
}

/// The prefix of the keys of browser tabs.
const TAB: &str = "rastros-lab.tab.";

impl StorageKey {
    pub fn text(&self) -> String {
        match self {
            StorageKey::Tab(tab) => format!("{TAB}{tab}"),
            shared => <&str>::from(shared).to_owned(),
        }
    }

    /// The reverse of [`StorageKey::text`]; `None` for keys of other pages.
    pub fn parse(text: &str) -> Option<StorageKey> {
        match text.strip_prefix(TAB) {
            Some(tab) => Some(StorageKey::Tab(tab.to_owned())),
            None => text.parse().ok(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageFile {
    /// A vector format.
    Svg,
    /// A pixel format.
    Png,
}

/// A request about the documents in the browser's database. A document has a key, a head and parts. A
/// [`crate::app::documents::DatabaseAnswer`] answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseRequest {
    /// Reads the heads of all documents with this key prefix.
    List(&'static str),
    Read(String),
    /// Reads all documents with their parts.
    ReadAll,
    /// Saves documents and replaces existing ones, all or nothing. The answer comes under the first key.
    Put(Vec<DocumentWrite>),
    /// Replaces the head of a document and adds parts, all or nothing. Writes nothing if the document does not exist.
    Add(DocumentWrite),
    /// Deletes documents, all or nothing. The answer comes under the first key.
    Delete(Vec<String>),
}

/// The texts of a document to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentWrite {
    pub key: String,
    pub head: String,
    /// The parts by number.
    pub parts: Vec<(usize, String)>,
}

/// A request about the lock of a document. At most one browser tab has the lock; a closed tab releases it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentLock {
    /// Requests the lock of a document for this tab, now or as soon as no other tab has it.
    /// [`crate::app::documents::DocumentMsg::Locked`] answers at once, and again when this tab gets the lock after
    /// another.
    Claim(String),
    /// Releases the lock after all pending writes of the document.
    Release(String),
}

/// A request of an update to the browser; `M` is the type of the messages that answers become.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<M> {
    /// Run a task in the pool of workers.
    Run {
        /// The group with which the page cancels it.
        group: TaskGroup,
        task: Box<Task>,
        /// Makes a message of each event.
        reply: Reply<Box<TaskEvent>, M>,
    },
    Cancel(TaskGroup),
    /// Send a call to the worker of a program. The events of that worker and of Python itself become messages until the
    /// worker ends.
    Python(Call, Reply<Event, M>),
    /// Send a message after this number of milliseconds.
    After(u32, M),
    /// Let the user undo an action for a while. Replaces the previous offer.
    OfferUndo(Undo<M>),
    Database(DatabaseRequest),
    Browser(BrowserCommand),
}

/// A request to the browser that contains no message of a section, so that [`Effect::map`] leaves it unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum BrowserCommand {
    /// Resize the pool of workers.
    Workers(u32),
    Lock(DocumentLock),
    /// Delete a text from local storage: it has moved.
    DeleteStored(StorageKey),
    /// Download a file.
    Download {
        name: String,
        mime: &'static str,
        bytes: Vec<u8>,
    },
    /// Download the picture of a canvas.
    DownloadCanvas {
        id: &'static str,
        /// The file name without extension.
        name: &'static str,
        /// The lines above the picture: its title and a description.
        heading: Vec<Message>,
        file: ImageFile,
    },
    /// Download a drawing in light colours as a PNG file, with one pixel per unit.
    DownloadDrawing {
        /// The file name without extension.
        name: &'static str,
        drawing: Drawing,
    },
    /// Copy a text to the clipboard.
    Copy(String),
    /// Copy the whole address of the page, with the link of [`crate::app::shell::state::Document`], to the clipboard.
    CopyLink,
    /// Print the page.
    Print,
    /// Scroll to the element with this id after rendering, unless all of it is visible.
    Reveal(&'static str),
    /// Move the focus to the element with this id after rendering.
    Focus(String),
    /// Insert text into a text field as if the user typed it, so that the browser can undo it.
    Insert(Insertion),
    /// Add the next address to the browser's history, so that the back button leads to the present view. Without this
    /// command, the next address replaces the current one.
    PushHistoryEntry,
    /// Enter or leave full screen, if the browser allows it. [`crate::app::shell::msg::Msg::FullScreenExited`] follows
    /// when the page leaves full screen, also when the user does so.
    FullScreen(bool),
    /// Activate the new version of the page and reload.
    ReloadNewVersion,
}

/// Text to insert into a text field. Positions are in UTF-16 units, as in browsers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The id of the field.
    pub id: &'static str,
    /// The range of the field's value that the text replaces.
    pub range: (usize, usize),
    pub text: String,
    /// The selection after the insertion.
    pub selection: (usize, usize),
}

impl<M: 'static> Effect<M> {
    /// Runs a task in the pool; `reply` makes a message of each event.
    pub fn run(
        group: TaskGroup,
        task: Task,
        reply: impl Fn(Box<TaskEvent>) -> M + 'static,
    ) -> Self {
        Effect::Run {
            group,
            task: Box::new(task),
            reply: Reply::new(reply),
        }
    }

    /// Sends a call to the worker of a program.
    pub fn python(call: Call, reply: impl Fn(Event) -> M + 'static) -> Self {
        Effect::Python(call, Reply::new(reply))
    }

    /// As [`Effect::python`] for several calls, or an optional one.
    pub fn python_all(
        calls: impl IntoIterator<Item = Call>,
        reply: impl Fn(Event) -> M + Copy + 'static,
    ) -> Vec<Self> {
        calls
            .into_iter()
            .map(|call| Effect::python(call, reply))
            .collect()
    }

    /// Converts the type of the messages.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + 'static) -> Effect<N> {
        match self {
            Effect::Run { group, task, reply } => Effect::Run {
                group,
                task,
                reply: reply.map(f),
            },
            Effect::Python(call, reply) => Effect::Python(call, reply.map(f)),
            Effect::After(milliseconds, message) => Effect::After(milliseconds, f(message)),
            Effect::OfferUndo(undo) => Effect::OfferUndo(undo.map(f)),
            Effect::Cancel(group) => Effect::Cancel(group),
            Effect::Database(request) => Effect::Database(request),
            Effect::Browser(command) => Effect::Browser(command),
        }
    }
}

impl<M> Effect<M> {
    pub fn focus(id: impl Into<String>) -> Self {
        Effect::Browser(BrowserCommand::Focus(id.into()))
    }

    pub fn reveal(id: &'static str) -> Self {
        Effect::Browser(BrowserCommand::Reveal(id))
    }

    pub fn copy(text: String) -> Self {
        Effect::Browser(BrowserCommand::Copy(text))
    }

    pub fn copy_link() -> Self {
        Effect::Browser(BrowserCommand::CopyLink)
    }

    pub fn print() -> Self {
        Effect::Browser(BrowserCommand::Print)
    }

    pub fn push_history_entry() -> Self {
        Effect::Browser(BrowserCommand::PushHistoryEntry)
    }

    pub fn delete_stored(key: StorageKey) -> Self {
        Effect::Browser(BrowserCommand::DeleteStored(key))
    }

    /// Downloads a file; the extension of its name determines the media type.
    pub fn download(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        let name = name.into();
        let mime = match name.rsplit_once('.') {
            Some((_, "csv")) => "text/csv",
            Some((_, "json")) => "application/json",
            Some((_, "jsonl")) => "application/jsonl",
            Some((_, "svg")) => "image/svg+xml",
            _ => "text/plain",
        };
        let bytes = text.into();
        Effect::Browser(BrowserCommand::Download { name, mime, bytes })
    }

    /// Downloads a drawing as an SVG file.
    pub fn download_svg(name: &str, drawing: &Drawing) -> Self {
        Effect::download(format!("{name}.svg"), svg(drawing))
    }

    /// Downloads a CSV table. A byte order mark at the start tells Excel that the file is UTF-8.
    pub fn download_csv(name: &str, text: String) -> Self {
        Effect::download(format!("{name}.csv"), format!("\u{feff}{text}"))
    }
}

/// Converts the type of the messages.
pub fn map<M: 'static, N: 'static>(
    effects: Vec<Effect<M>>,
    f: impl Fn(M) -> N + Copy + 'static,
) -> Vec<Effect<N>> {
    effects.into_iter().map(|effect| effect.map(f)).collect()
}
