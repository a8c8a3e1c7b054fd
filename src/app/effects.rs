//! Requests of an update to the browser and to the rest of the page. Effects are data: tests read them, `web/page.rs`
//! carries them out. An effect with an answer contains a function that makes a message of the answer.

use std::fmt;
use std::rc::Rc;

use crate::app::undo::Undo;
use crate::eval::EvaluationSpec;
use crate::job::dispatch::Urgency;
use crate::plot::Drawing;
use crate::plot::svg::svg;
use crate::python::{Call, Event, Script};
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

/// The maximum number of unfinished tasks in the pool: one running and one queued task per worker, so that no worker
/// waits for the page.
pub fn most_tasks(workers: u32) -> usize {
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

/// A text in the browser's local storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// Language, theme, child mode, and the lessons read.
    Settings,
    /// The results of quizzes.
    Scores,
    /// Solved puzzles, and the mistakes in the user's own games.
    Puzzles,
    /// The user's own programs.
    Programs,
    /// The state of a browser tab, by its name: a `TabSnapshot` in `shell/tab_snapshot.rs`.
    Tab(String),
}

/// The prefix of the storage names of browser tabs.
const TAB: &str = "rastros-lab.tab.";

impl Stored {
    /// The name in local storage.
    pub fn name(&self) -> String {
        match self {
            Stored::Settings => "rastros-lab.settings".to_owned(),
            Stored::Scores => "rastros-lab.scores".to_owned(),
            Stored::Puzzles => "rastros-lab.puzzles".to_owned(),
            Stored::Programs => "rastros-lab.programs".to_owned(),
            Stored::Tab(tab) => format!("{TAB}{tab}"),
        }
    }

    /// The reverse of [`Stored::name`]; `None` for names of other pages.
    pub fn of_name(name: &str) -> Option<Stored> {
        if let Some(tab) = name.strip_prefix(TAB) {
            return Some(Stored::Tab(tab.to_owned()));
        }
        let shared = [Stored::Settings, Stored::Scores, Stored::Puzzles, Stored::Programs];
        shared.into_iter().find(|stored| stored.name() == name)
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
/// [`crate::app::documents::DocumentMsg`] answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Documents {
    /// Reads the heads of all documents with this key prefix.
    List(&'static str),
    Read(String),
    /// Reads all documents with their parts.
    ReadAll,
    /// Saves documents and replaces existing ones, all or nothing. The answer comes under the first key.
    Put(Vec<DocumentTexts>),
    /// Replaces the head of a document and adds parts, all or nothing. Writes nothing if the document does not exist.
    Add(DocumentTexts),
    /// Deletes documents, all or nothing. The answer comes under the first key.
    Delete(Vec<String>),
}

/// A document for saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentTexts {
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
    Documents(Documents),
    Browser(BrowserCommand),
}

/// A request to the browser that contains no message of a section, so that [`Effect::map`] leaves it unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum BrowserCommand {
    /// Resize the pool of workers.
    Workers(u32),
    Lock(DocumentLock),
    /// Delete a text from local storage: it has moved.
    DeleteStored(Stored),
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
            Effect::Documents(documents) => Effect::Documents(documents),
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

    pub fn delete_stored(stored: Stored) -> Self {
        Effect::Browser(BrowserCommand::DeleteStored(stored))
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

/// The use of a user's script in another section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptUse {
    /// Play its game against the computer.
    Play,
    /// Go to Play, against the function of the script, with this limit of its search.
    PlayProgram(u32),
    /// Add the function of the script to a championship under this name.
    Enter(String),
    /// Evolve weights of the script's list of features, given their names.
    Evolve(Vec<String>),
    /// Add the evaluation of the script to the panel of an evolution.
    Measure,
    /// Show searches to this depth in the lab, with leaves by the script's function.
    Watch(u32),
}

/// A request of a section to the page, or through the page to another section.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Go to Play with the game of a link, given as names and values. The message explains the task and stays until the
    /// next notice, or until the user closes it.
    Play(Vec<(String, String)>, Option<Message>),
    /// Hide the notice, unless it stays until the user closes it.
    HideNotice,
    /// Show the trace of the user's own program in the lab.
    Trace(String),
    /// Use a script. If it has rules, its game opens first.
    UseScript(Box<Script>, ScriptUse),
    /// Go to Programs.
    WriteProgram,
    /// Save a program, given as its name and its text, and show it.
    SaveProgram(String, String),
    /// Go to Puzzles with the position before the move of Play's game that led to a node.
    Puzzle(usize),
    /// Add the mistakes found by the review of a game to the puzzles.
    GatherMistakes,
    /// Offer the evaluations of a link for the game with this id.
    Adopt(String, Vec<(String, String)>),
    /// Add an evolved evaluation to the user's own.
    SaveEvaluation {
        name: String,
        game: String,
        evaluation: EvaluationSpec,
    },
    /// Resize the pool of workers.
    Workers(u32),
    /// Download a backup file with all saved data.
    Backup,
    /// Open the evolution with this key.
    OpenRun(String),
    /// Retry refused saves after a while.
    RetrySaves,
}

/// A short text that the page shows in its current section.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub message: Message,
    pub kind: NoticeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Replaced by the next notice, or hidden after a while.
    Info,
    /// Replaced by the next notice, or hidden after a longer while.
    Error,
    /// Replaced by the next notice, or closed by the user.
    Untimed,
    /// The browser refuses to save: with a button that saves the game as a file. Stays until the user closes it or
    /// saving succeeds.
    RefusedSave,
    /// With a text for the user to copy by hand. Stays until the user closes it.
    CopyByHand(String),
}

impl Notice {
    pub fn info(message: Message) -> Notice {
        let kind = NoticeKind::Info;
        Notice { message, kind }
    }

    pub fn error(message: Message) -> Notice {
        let kind = NoticeKind::Error;
        Notice { message, kind }
    }

    pub fn untimed(message: Message) -> Notice {
        let kind = NoticeKind::Untimed;
        Notice { message, kind }
    }

    pub fn is_error(&self) -> bool {
        !matches!(self.kind, NoticeKind::Info | NoticeKind::Untimed)
    }

    /// True if the next notice replaces it.
    pub fn is_passing(&self) -> bool {
        !matches!(self.kind, NoticeKind::RefusedSave | NoticeKind::CopyByHand(_))
    }
}

/// The result of a section's update: effects, requests to the page, and perhaps a notice.
#[derive(Debug)]
pub struct Response<M> {
    pub effects: Vec<Effect<M>>,
    pub notice: Option<Notice>,
    /// Handled after the effects.
    pub requests: Vec<Request>,
}

impl<M> Default for Response<M> {
    fn default() -> Self {
        Response {
            effects: Vec::new(),
            notice: None,
            requests: Vec::new(),
        }
    }
}

impl<M: 'static> Response<M> {
    /// Converts the type of the messages.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + Copy + 'static) -> Response<N> {
        Response {
            effects: map(self.effects, f),
            notice: self.notice,
            requests: self.requests,
        }
    }

    pub fn effects(effects: impl IntoIterator<Item = Effect<M>>) -> Self {
        Response::default().with_effects(effects)
    }

    /// Moves the focus, for instance because the pressed control disappears.
    pub fn focus(id: impl Into<String>) -> Self {
        Response::effects([Effect::focus(id)])
    }

    pub fn error(message: Message) -> Self {
        Response {
            notice: Some(Notice::error(message)),
            ..Response::default()
        }
    }

    /// A notice that is not an error.
    pub fn notice(message: Message) -> Self {
        Response {
            notice: Some(Notice::info(message)),
            ..Response::default()
        }
    }

    /// Adds effects.
    #[must_use]
    pub fn with_effects(mut self, effects: impl IntoIterator<Item = Effect<M>>) -> Self {
        self.effects.extend(effects);
        self
    }

    /// Hides the notice about an earlier action: the error of the rejected input stands beside its field.
    pub fn refusal() -> Self {
        Response::request(Request::HideNotice)
    }

    /// A request, if any.
    pub fn request(request: impl Into<Option<Request>>) -> Self {
        Response {
            requests: Vec::from_iter(request.into()),
            ..Response::default()
        }
    }
}
