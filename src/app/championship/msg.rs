//! The messages of the championship section.

use super::current::Current;
use super::grading::GradingMsg;
use super::{Draft, GameIndex, LimitKind};
use crate::app::documents::runs::{Reopen, RunMsg};
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::python;
use crate::text::Language;

/// A file for download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// The configuration and all games.
    Json,
    /// The meetings of a cup.
    Bracket,
    CrossTable,
    Standings,
    /// All games, one per line.
    Games,
    /// All games as text that the library can read.
    Text,
    Grades,
}

/// An effect; its answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Load an example, by its id.
    Example(String),
    /// Select another game, by its id.
    Game(String),
    /// Set the starting position.
    Start(String),
    /// Use the starting positions of a file, given as its text.
    Starts(String),
    /// Replace the starting positions of a file by a single one.
    DropStarts,
    /// Replace a player, by its number in the roster.
    Choose(usize, String),
    Name(usize, String),
    Limit(usize, LimitKind, String),
    /// Add a player, as links write it.
    Add(String),
    /// Move a player one place, up if true.
    Move(usize, bool),
    Remove(usize),
    /// Set the text of the field for a player or link.
    Paste(String),
    /// Add the players of this text to the roster.
    AddPasted,
    /// The files of a class, each with its path.
    Files(Vec<(String, Vec<u8>)>),
    /// Set whether all programs of its folder may import a file, by its path.
    Helper(String, bool),
    /// Add the programs of the files to the roster.
    AddFiles,
    /// Discard the files.
    DiscardFiles,
    /// Set a limit for all players.
    LimitAll(LimitKind, String),
    /// Set whether the page's own search plays with the evaluations of all programs.
    ByOurSearch(bool),
    Grading(GradingMsg),
    /// Set a parameter, by its name, to a choice or a number in plain form.
    Set(&'static str, String),
    /// Set a parameter, by its name, to the user's text in a language.
    Type(&'static str, String, Language),
    /// Draw another random seed.
    NewSeed,
    Begin,
    /// Play although some programs failed to load.
    BeginGames,
    /// Pause, or continue if false.
    Pause(bool),
    Stop,
    /// Continue a stopped championship.
    Continue,
    /// Close the current championship.
    Close,
    /// Reopen a closed championship.
    Reopen(Reopen<Current, Draft>),
    /// Select two players, to list their games.
    Meeting([u32; 2]),
    /// Show a page of the list of games.
    Page(u32),
    /// Show the cup of a repeat.
    Repeat(u32),
    /// Open a game in Play.
    OpenGame(GameIndex),
    /// Open a running game, by the number of its task.
    OpenLiveGame(TaskId),
    Save(Export),
    /// Import the text of a file.
    Import(String),
    /// Copy a link to the form.
    CopyLink,
    /// A message about saved championships.
    Runs(RunMsg),
    /// A worker reports on a unit.
    Task(TaskId, Box<TaskEvent>),
    /// An event of the Python runtime or of a program.
    Python(python::Event),
    /// Update the results.
    UpdateTally,
}
