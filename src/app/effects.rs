//! What an update requests from the browser and from the rest of the page. Effects are data: a test reads them, `web/page.rs`
//! carries them out. An effect that is answered holds the message that its answer becomes.

use std::fmt;
use std::rc::Rc;

use crate::eval::EvaluationSpec;
use crate::job::dispatch::Urgency;
use crate::plot::Drawing;
use crate::plot::svg::svg;
use crate::python::{Call, Event};
use crate::registry::{Progress, Task, TaskResult};
use crate::text::Message;

/// Tasks that are cancelled together and are equally urgent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskGroup {
    name: &'static str,
    /// How urgent the tasks are.
    pub urgency: Urgency,
}

impl TaskGroup {
    /// A group with a name that no other group has.
    pub const fn new(name: &'static str, urgency: Urgency) -> TaskGroup {
        TaskGroup { name, urgency }
    }
}

/// The number of a task within its section. It is never used twice, so that a late answer is recognised.
pub type TaskId = u64;

/// What a worker reports about a task.
#[derive(Clone, Debug, PartialEq)]
pub enum TaskEvent {
    /// Progress.
    Progress(Progress),
    /// It is done.
    Done(TaskResult),
    /// It cannot be done, and why.
    Failed(Message),
}

/// Makes a message of an answer.
pub struct Reply<T, M>(Rc<dyn Fn(T) -> M>);

impl<T: 'static, M: 'static> Reply<T, M> {
    /// A reply by a function, such as the variant of an enum of messages.
    pub fn new(message: impl Fn(T) -> M + 'static) -> Self {
        Reply(Rc::new(message))
    }

    /// The message for an answer.
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

/// What the browser keeps as a text from one visit to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// Language and theme.
    Settings,
    /// What came of quizzes.
    Scores,
    /// Which puzzles are solved, and the mistakes of the person's own games.
    Puzzles,
    /// The person's own programs.
    Programs,
    /// What a tab of the browser has on its board and under Coevolution, by the tab's name.
    Tab(String),
}

/// What the names of what tabs keep begin with.
const TAB: &str = "rastros-lab.tab.";

impl Stored {
    /// Its name in the browser's storage.
    pub fn name(&self) -> String {
        match self {
            Stored::Settings => "rastros-lab.settings".to_owned(),
            Stored::Scores => "rastros-lab.scores".to_owned(),
            Stored::Puzzles => "rastros-lab.puzzles".to_owned(),
            Stored::Programs => "rastros-lab.programs".to_owned(),
            Stored::Tab(tab) => format!("{TAB}{tab}"),
        }
    }

    /// What has that name in the browser's storage; `None` for what is not ours.
    pub fn of_name(name: &str) -> Option<Stored> {
        if let Some(tab) = name.strip_prefix(TAB) {
            return Some(Stored::Tab(tab.to_owned()));
        }
        let shared = [
            Stored::Settings,
            Stored::Scores,
            Stored::Puzzles,
            Stored::Programs,
        ];
        shared.into_iter().find(|stored| stored.name() == name)
    }
}

/// A kind of picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageFile {
    /// Lines and shapes.
    Svg,
    /// Dots.
    Png,
}

/// Something to do with the documents that the browser keeps, each under a key as a head and its parts. It is answered by a
/// [`crate::app::documents::DocumentMsg`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Documents {
    /// Read the heads of those whose keys begin so.
    List(&'static str),
    /// Read the one with a key.
    Read(String),
    /// Read all of all of them.
    ReadAll,
    /// Keep documents, in place of what is under their keys: all of them or, where that fails, none. It is answered under the first key.
    Put(Vec<DocumentTexts>),
    /// Keep a head in place of the one that is there, and parts beside those that are there: all of it or, where that fails, nothing.
    /// Where there is nothing under the key any more, nothing is written.
    Add(DocumentTexts),
    /// Forget documents, by their keys: all of them or, where that fails, none. It is answered under the first key.
    Delete(Vec<String>),
}

/// A document as the browser is given it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentTexts {
    /// Its key.
    pub key: String,
    /// Its head.
    pub head: String,
    /// Numbers and texts of its parts.
    pub parts: Vec<(usize, String)>,
}

/// Something with the lock of a document, which at most one tab of the browser has; one that is gone lets go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentLock {
    /// This tab wants the lock of the document with a key, now or as soon as no other tab has it. It is answered by
    /// [`crate::app::documents::DocumentMsg::Locked`], at once and again when this tab has it after another.
    Claim(String),
    /// This tab does not want it any more, once all that it had kept of it is written.
    Release(String),
}

/// Something that an update requests from the browser; `M` is the type of the messages that answers become.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<M> {
    /// Give a task to the pool of workers.
    Run {
        /// With which tasks it is cancelled.
        group: TaskGroup,
        /// What to do.
        task: Box<Task>,
        /// Makes a message of each of its events.
        reply: Reply<TaskEvent, M>,
    },
    /// Cancel every task of a group.
    Cancel(TaskGroup),
    /// Send a call to the worker of a program. The events of that worker and of Python itself become messages until the worker is ended.
    Python(Call, Reply<Event, M>),
    /// Resize the pool of workers.
    Workers(u32),
    /// Send a message after so many milliseconds.
    After(u32, M),
    /// Something with the documents that the browser keeps.
    Documents(Documents),
    /// Something with the lock of a document.
    Lock(DocumentLock),
    /// Forget what the browser keeps as a text: it has another place now.
    Forget(Stored),
    /// Give the person a file.
    Download {
        /// The file's name.
        name: String,
        /// The file's media type.
        mime: &'static str,
        /// The file.
        bytes: Vec<u8>,
    },
    /// Give the person what a canvas shows, as a file.
    SaveCanvas {
        /// The `id` of the canvas.
        id: &'static str,
        /// The file's name without its ending.
        name: &'static str,
        /// What stands above the picture: its title, and lines that say what it is of.
        heading: Vec<Message>,
        /// Which kind of file.
        file: ImageFile,
    },
    /// Give the person a drawing in light colours as a PNG file, each of its pixels a dot.
    SaveDrawing {
        /// The file's name without its ending.
        name: &'static str,
        /// The drawing.
        drawing: Drawing,
    },
    /// Put a text on the clipboard.
    Copy(String),
    /// Put the whole address of the page, with the link of [`crate::app::shell::state::Document`], on the clipboard.
    CopyLink,
    /// Print what is seen.
    Print,
    /// Scroll the page to the element with an id, once it is there, unless all of it is in sight.
    Reveal(&'static str),
    /// Move the focus to the element with an id, once it is there.
    Focus(String),
    /// Insert text into a text field as if the user typed it, so that the browser can undo it.
    Insert(Insertion),
    /// The address that follows is a new place in the browser's history: going back leads to what was seen before. Without this
    /// it takes the place of the address before.
    NewPlace,
    /// Have the page fill the screen, where the browser lets it, or no longer. [`crate::app::shell::msg::Msg::ScreenLeft`] is the answer to the latter,
    /// and comes also when the person leaves the screen.
    FillScreen(bool),
    /// Have the new version of the page take over from the one that is seen, and load the page anew.
    Renew,
}

/// Text to be inserted into a text field. Places are in UTF-16 units, as browsers count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The id of the field.
    pub id: &'static str,
    /// The part of its value that the text replaces.
    pub range: (usize, usize),
    /// The text.
    pub text: String,
    /// The selection afterwards.
    pub selection: (usize, usize),
}

impl<M: 'static> Effect<M> {
    /// Gives a task to the pool; each of its events becomes a message by `reply`.
    pub fn run(group: TaskGroup, task: Task, reply: impl Fn(TaskEvent) -> M + 'static) -> Self {
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

    /// The same effect with messages of another type.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + 'static) -> Effect<N> {
        match self {
            Effect::Run { group, task, reply } => Effect::Run {
                group,
                task,
                reply: reply.map(f),
            },
            Effect::Python(call, reply) => Effect::Python(call, reply.map(f)),
            Effect::After(milliseconds, message) => Effect::After(milliseconds, f(message)),
            Effect::Cancel(group) => Effect::Cancel(group),
            Effect::Workers(workers) => Effect::Workers(workers),
            Effect::Documents(documents) => Effect::Documents(documents),
            Effect::Lock(lock) => Effect::Lock(lock),
            Effect::Forget(stored) => Effect::Forget(stored),
            Effect::Download { name, mime, bytes } => Effect::Download { name, mime, bytes },
            Effect::SaveCanvas {
                id,
                name,
                heading,
                file,
            } => Effect::SaveCanvas {
                id,
                name,
                heading,
                file,
            },
            Effect::SaveDrawing { name, drawing } => Effect::SaveDrawing { name, drawing },
            Effect::Copy(text) => Effect::Copy(text),
            Effect::CopyLink => Effect::CopyLink,
            Effect::Print => Effect::Print,
            Effect::Reveal(id) => Effect::Reveal(id),
            Effect::Focus(id) => Effect::Focus(id),
            Effect::Insert(insertion) => Effect::Insert(insertion),
            Effect::NewPlace => Effect::NewPlace,
            Effect::FillScreen(on) => Effect::FillScreen(on),
            Effect::Renew => Effect::Renew,
        }
    }

    /// Gives the person a file; the ending of its name says of which kind.
    pub fn save(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Self {
        let name = name.into();
        let mime = match name.rsplit_once('.') {
            Some((_, "csv")) => "text/csv",
            Some((_, "json")) => "application/json",
            Some((_, "jsonl")) => "application/jsonl",
            Some((_, "svg")) => "image/svg+xml",
            _ => "text/plain",
        };
        let bytes = text.into();
        Effect::Download { name, mime, bytes }
    }

    /// Gives the person a picture, as an SVG file.
    pub fn save_picture(name: &str, drawing: &Drawing) -> Self {
        Effect::save(format!("{name}.svg"), svg(drawing))
    }

    /// Saves a table as a file of comma-separated values. It begins with a byte order mark, by which Excel knows that it is UTF-8.
    pub fn save_table(name: &str, text: String) -> Self {
        Effect::save(format!("{name}.csv"), format!("\u{feff}{text}"))
    }
}

/// The same effects with messages of another type.
pub fn map<M: 'static, N: 'static>(
    effects: Vec<Effect<M>>,
    f: impl Fn(M) -> N + Copy + 'static,
) -> Vec<Effect<N>> {
    effects.into_iter().map(|effect| effect.map(f)).collect()
}

/// What a section asks of the page around it, or of another section through the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Go to Play with the game that a link describes: its names and values. What is to be done there is told until it is closed.
    Play(Vec<(String, String)>, Option<Message>),
    /// Hide the notice, unless it is one that stays.
    HideNotice,
    /// Go to Play, where the person's own program plays against the person.
    PlayProgram,
    /// Evolve the features that the person's own program has.
    EvolveProgram,
    /// Let the evaluation of the person's program that is chosen join the panel of an evolution.
    MeasureProgram,
    /// Let the person's own program take part in a championship.
    EnterProgram,
    /// Show the trace of the person's own program in the lab.
    Trace(String),
    /// Go where programs are written.
    WriteProgram,
    /// Keep a program, by its name and its text, and show it.
    KeepProgram(String, String),
    /// Go to Puzzles with the position before the move of Play's game that led to a node.
    Puzzle(usize),
    /// Take the mistakes that the review of a game has found over to the puzzles.
    GatherMistakes,
    /// Offer the evaluations that a link brings for the game with an id.
    Adopt(String, Vec<(String, String)>),
    /// Make an evolved evaluation one of the person's own.
    KeepEvaluation {
        /// What it is called.
        name: String,
        /// The id of its game.
        game: String,
        /// Its weights.
        evaluation: EvaluationSpec,
    },
    /// Forget the person's own evaluation that is kept under a key.
    ForgetEvaluation(String),
    /// Make the pool that large.
    Workers(u32),
    /// Write a file with everything that is kept.
    Backup,
    /// Open the evolution that is kept under a key.
    OpenRun(String),
    /// Save what the browser has refused after a while.
    SaveAgain,
}

/// What an update of a section leads to: effects, requests to the page, and perhaps a notice.
#[derive(Debug)]
pub struct Response<M> {
    /// Effects.
    pub effects: Vec<Effect<M>>,
    /// A notice, and whether it is an error.
    pub notice: Option<(Message, bool)>,
    /// Requests, which are handled after the effects.
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
    /// The same response with messages of another type.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + Copy + 'static) -> Response<N> {
        Response {
            effects: map(self.effects, f),
            notice: self.notice,
            requests: self.requests,
        }
    }

    /// Effects alone.
    pub fn effects(effects: Vec<Effect<M>>) -> Self {
        Response {
            effects,
            ..Response::default()
        }
    }

    /// An error.
    pub fn error(message: Message) -> Self {
        Response {
            notice: Some((message, true)),
            ..Response::default()
        }
    }

    /// A notice that is no error.
    pub fn notice(message: Message) -> Self {
        Response {
            notice: Some((message, false)),
            ..Response::default()
        }
    }

    /// The same response with these effects.
    #[must_use]
    pub fn with_effects(mut self, effects: Vec<Effect<M>>) -> Self {
        self.effects = effects;
        self
    }

    /// Something was refused, and the reason is shown beside where it was given: a notice about what was done before is hidden.
    pub fn refusal() -> Self {
        Response::request(Request::HideNotice)
    }

    /// A request alone.
    pub fn request(request: Request) -> Self {
        Response {
            requests: vec![request],
            ..Response::default()
        }
    }
}
