//! What can happen to a championship.

use super::grading::GradingMsg;
use super::{GameIndex, LimitKind};
use crate::app::documents::DocumentMsg;
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::python::{self, Call};
use crate::text::Language;

/// A file that can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// Configuration and every game.
    Json,
    /// Everybody against everybody.
    CrossTable,
    /// The places.
    Standings,
    /// Every game, a line each.
    Games,
    /// Every game as text, which the library reads.
    Text,
    /// Everybody's grade.
    Grades,
}

/// An effect whose answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

/// Something that happens in this tab.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A ready example.
    Example(String),
    /// Another game.
    Game(String),
    /// Another position in which games begin.
    Start(String),
    /// Another player, by its number in the roster.
    Choose(usize, String),
    /// What a player is called.
    Name(usize, String),
    /// A limit of a player was written.
    Limit(usize, LimitKind, String),
    /// One more player.
    Add(String),
    /// A player goes one place up, or down.
    Move(usize, bool),
    /// A player leaves the roster.
    Remove(usize),
    /// A player or link is being written.
    Paste(String),
    /// It is taken into the roster.
    Pasted,
    /// The files of a class, each with its path.
    Files(Vec<(String, Vec<u8>)>),
    /// Whether all programs of its folder may import a file, by its path.
    Helper(String, bool),
    /// Take the programs of the files into the roster.
    TakeFiles,
    /// Drop the files.
    DropFiles,
    /// A limit of everybody was written.
    LimitAll(LimitKind, String),
    /// Whether our own search plays with everybody's evaluations.
    Ours(bool),
    /// Part of the rule for grades was chosen or written.
    Grading(GradingMsg),
    /// A parameter was chosen, by its name; or written in plain form.
    Set(&'static str, String),
    /// The user typed a parameter, by its name, in a language.
    Type(&'static str, String, Language),
    /// Another seed, by luck.
    NewSeed,
    /// Begin.
    Begin,
    /// Play although some programs cannot be loaded.
    BeginGames,
    /// Stop asking for games, or go on.
    Pause(bool),
    /// End it here.
    Stop,
    /// Go on with what had been ended.
    Continue,
    /// Put away what is seen.
    Clear,
    /// Look at the games of two players with each other.
    Meeting([u32; 2]),
    /// Another part of their games.
    Page(u32),
    /// The cup of another repeat.
    Repeat(u32),
    /// Open a game in Play.
    Look(GameIndex),
    /// Open a game that is being played, by the number of its task.
    LookLive(TaskId),
    /// Save a file.
    Save(Export),
    /// The text of a file.
    Import(String),
    /// A link to the form.
    CopyLink,
    /// Something about championships that are kept.
    Documents(DocumentMsg),
    /// A worker reports on a unit.
    Task(TaskId, Box<TaskEvent>),
    /// The runtime of Python or a program reports.
    Python(python::Event),
}

/// Sends a call to the worker of a program.
pub(super) fn python(call: Call) -> Effect {
    Effect::python(call, Msg::Python)
}
