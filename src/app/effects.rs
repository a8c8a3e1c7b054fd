//! What an update asks the world to do. Effects are data: a test reads them, the executor in `web` carries
//! them out and sends the answer back as a [`crate::app::shell::msg::Msg`].

use crate::eval::EvaluationSpec;
use crate::job::dispatch::Urgency;
use crate::plot::Drawing;
use crate::plot::svg::svg;
use crate::python::Call;
use crate::registry::{Progress, Task, TaskResult};
use crate::text::Message;

/// Which part of the page a task belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    /// The computer's move in the person's own game.
    Play,
    /// The move that is shown to a child who asks for help.
    Hint,
    /// The estimates of the analysis of the position that is seen.
    Analysis,
    /// Its proof.
    Proof,
    /// The positions of a game that is reviewed.
    Review,
    /// What the Search lab counts.
    Lab,
    /// The searches that the Search lab shows.
    Record,
    /// The trace of somebody's own program that the Search lab reads.
    Trace,
    /// The searches that its lessons tell of.
    Lesson,
    /// The starts of the map of who wins.
    StartMap,
    /// The searches of a comparison that the Search lab does again.
    Compare,
    /// The games in which the Search lab measures what a ply more is worth.
    Strength,
    /// The games of an evolution.
    Coevolution,
    /// The games of a championship.
    Championship,
    /// The games of Coevolution's lessons, and those of champions against champions.
    Study,
    /// What the solver answers on the board of a puzzle.
    Puzzle,
    /// The opponents of the person's own program, and what is proved of its games.
    Programs,
}

impl Channel {
    /// How urgent its tasks are: a person waits for the computer's move or the solver's answer, an evolution is many short bouts and the map many short
    /// proofs, as comparisons and measurements are many short searches and games; everything else is long.
    pub fn urgency(self) -> Urgency {
        match self {
            Channel::Play | Channel::Hint | Channel::Puzzle => Urgency::Urgent,
            Channel::Coevolution
            | Channel::Championship
            | Channel::StartMap
            | Channel::Study
            | Channel::Programs
            | Channel::Compare
            | Channel::Strength
            | Channel::Lesson => Urgency::Brief,
            Channel::Analysis
            | Channel::Proof
            | Channel::Review
            | Channel::Lab
            | Channel::Record
            | Channel::Trace => Urgency::Patient,
        }
    }
}

/// The number of a task within its channel. Never given twice, so that a late answer is told from a wanted one.
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

/// Something that shall happen after a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timer {
    /// The shortest time for a computer's move is over; the number is the task's.
    Pace(TaskId),
    /// The number that a clock shows changes; the number is the timer's.
    Clock(u64),
    /// The next frame of the Search lab's clock; the number is the timer's.
    Lab(u64),
    /// The lesson of the rules goes on; the number is the timer's.
    Lesson(u64),
    /// A notice or an offer has been there for long enough; the number is its own.
    Notice(u64),
    /// The browser has refused to keep a run a while ago, and is asked again.
    KeepAgain,
    /// The solver's next move on the board of a puzzle is due; the number is the timer's.
    Puzzle(u64),
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

/// Something that an update asks of the browser.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Give a task to the pool; its events come back with channel and id.
    Run {
        /// Whose task it is.
        channel: Channel,
        /// Its number.
        id: TaskId,
        /// What to do.
        task: Box<Task>,
    },
    /// Ask a person's program something. What becomes of it comes back as [`crate::app::shell::msg::Msg::Python`].
    Python(Call),
    /// Drop every task of a channel.
    Cancel(Channel),
    /// Make the pool that large.
    Workers(u32),
    /// Send a timer back after that many milliseconds.
    After(u32, Timer),
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

impl Effect {
    /// Gives a task to the pool.
    pub fn run(channel: Channel, id: TaskId, task: Task) -> Effect {
        let task = Box::new(task);
        Effect::Run { channel, id, task }
    }

    /// Gives the person a file; the ending of its name says of which kind.
    pub fn save(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Effect {
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
    pub fn save_picture(name: &str, drawing: &Drawing) -> Effect {
        Effect::save(format!("{name}.svg"), svg(drawing))
    }

    /// Saves a table as a file of comma-separated values. It begins with a byte order mark, by which Excel knows that it is UTF-8.
    pub fn save_table(name: &str, text: String) -> Effect {
        Effect::save(format!("{name}.csv"), format!("\u{feff}{text}"))
    }
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
}

/// What an update of a section leads to: effects, requests to the page, and perhaps a notice.
#[derive(Debug, Default)]
pub struct Response {
    /// Effects.
    pub effects: Vec<Effect>,
    /// A notice, and whether it is an error.
    pub notice: Option<(Message, bool)>,
    /// Requests, which are handled after the effects.
    pub requests: Vec<Request>,
}

impl Response {
    /// Effects alone.
    pub fn effects(effects: Vec<Effect>) -> Self {
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
    pub fn with_effects(mut self, effects: Vec<Effect>) -> Self {
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
