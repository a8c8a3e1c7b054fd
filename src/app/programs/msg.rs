//! What can happen in Your program.

use super::templates::Template;
use crate::app::effects::{self, Insertion, TaskEvent, TaskId};
use crate::python;

/// An effect whose answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Show the program with that number.
    Choose(usize),
    /// Begin with a template.
    New(Template),
    /// A file: its name and its text.
    Import(String, String),
    /// Files, each with its path: the programs among them, and those in a zip.
    Files(Vec<(String, Vec<u8>)>),
    /// Call the program otherwise.
    Name(String),
    /// The program has another text.
    Edit(String),
    /// Insert into the program's text, where the user types.
    Insert(Insertion),
    /// Whether Tab leaves the editor: after Escape, until the focus comes back.
    Leaves(bool),
    /// Delete the program.
    Delete,
    /// Give the person the program as a file.
    Save,
    /// Run the program.
    Run,
    /// Choose a function by its name.
    Function(String),
    /// Another limit of the search.
    Limit(u32),
    /// Whether an evaluation plays by our own search.
    Ours(bool),
    /// Check the function.
    Check,
    /// Play against the function.
    Play,
    /// Let the function take part in a championship.
    Enter,
    /// Watch in the lab what its search does in a position; the section says in which.
    Watch(String),
    /// Measure the champions of an evolution by the evaluation.
    Measure,
    /// Evolve a list of features.
    Evolve,
    /// End whatever runs.
    Stop,
    /// Give the person the report as a file.
    Report,
    /// Print the report.
    Print,
    /// A worker reports on a task of the check.
    Task(TaskId, TaskEvent),
    /// The runtime of Python or a program reports.
    Python(python::Event),
}
