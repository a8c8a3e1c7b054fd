//! The messages of Programs.

use super::templates::Template;
use crate::app::effects::{self, Insertion, TaskEvent, TaskId};
use crate::python::{self, Program};

pub(crate) type Effect = effects::Effect<Msg>;

pub(crate) type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Show the program with this number.
    Select(usize),
    /// Create a program from a template.
    New(Template),
    /// Import a file, given as its name and its text.
    Import(String, String),
    /// Import files, given as paths and bytes: the programs among them, and those in a zip file.
    Files(Vec<(String, Vec<u8>)>),
    /// Rename the program.
    Name(String),
    /// Change the source of the program.
    Edit(String),
    /// Insert text into the source at the cursor.
    Insert(Insertion),
    /// Set whether Tab moves the focus out of the editor: after Escape, until the focus returns.
    TabMovesFocus(bool),
    Delete,
    /// Restore a deleted program at its place.
    Restore(usize, Program),
    /// Download the program.
    Save,
    Run,
    /// Select a function by its name.
    Function(String),
    /// Change the limit of the search.
    Limit(u32),
    /// Set whether the page's own search uses the evaluation.
    ByOurSearch(bool),
    Check,
    /// Select a game of the program.
    Game(String),
    /// Another argument of the game's constructor.
    GameArgument(String, i64),
    /// Open the selected game in Play.
    PlayGame,
    /// Check the rules of the selected game.
    CheckRules,
    /// Play against the function.
    Play,
    /// Add the function to a championship.
    Enter,
    /// Trace the program's search in the lab.
    Watch,
    /// Measure the champions of an evolution by the evaluation.
    Measure,
    /// Evolve the list of features.
    Evolve,
    /// Stop all work.
    Stop,
    /// Download the report.
    Report,
    Print,
    Task(TaskId, Box<TaskEvent>),
    /// An event of the Python runtime or of a program.
    Python(python::Event),
}
