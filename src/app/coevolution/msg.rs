//! The messages of the coevolution section.

use super::lessons::Lesson;
use super::seeds::msg::SeedsMsg;
use super::study::StudyMsg;
use crate::app::documents::DocumentMsg;
use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::ui::figure::File;
use crate::job::dispatch::Urgency;
use crate::python::{self, Call};
use crate::registry::Task;
use crate::text::Language;

/// The maximum number of workers that the user can select.
pub const MOST_WORKERS: u32 = 16;

/// A file for download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// The configuration and all results.
    Json,
    Champions,
    /// All genomes of all generations.
    Individuals,
    /// The champions' games against the panel.
    Yardstick,
    /// The other measures of generations.
    Measures,
}

/// An effect; its answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Load a preset, by its id.
    Preset(String),
    /// Select another game, by its id.
    Game(String),
    /// Set the starting position.
    Start(String),
    /// Set a parameter, by its name, to a choice or a number in plain form.
    Set(&'static str, String),
    /// Set a parameter, by its name, to the user's text in a language.
    Type(&'static str, String, Language),
    /// Select or deselect a feature.
    Feature(String, bool),
    /// Replace the features of the user's program by the game's own.
    LeaveProgram,
    /// Open the section where the user writes programs with features.
    WriteFeatures,
    /// Save the champion of a generation as a program, if it weighs features of one.
    KeepProgram(u32),
    /// Draw another random seed.
    NewSeed,
    Begin,
    /// Pause, or continue if false.
    Pause(bool),
    /// End the run here.
    Cancel,
    /// Continue a stopped run.
    Continue,
    /// Show a chart on the main card, by the name of its plot.
    Chart(&'static str),
    /// Show games on the x-axis of the panel's chart instead of generations.
    ByGames(bool),
    /// Show one of the other measures, by the name of its plot.
    Measure(&'static str),
    /// Show or hide the numbers of a plot, by its name.
    Table(&'static str, bool),
    Save(Export),
    /// Save a file of a plot, by its name.
    SavePlot(&'static str, File),
    /// Copy the address with this configuration to the clipboard.
    CopyLink,
    /// Start or stop games between the champions of different generations.
    Ancestors(bool),
    /// Start or stop games between the directions of two genes.
    Landscape(bool),
    /// Select the visible depth of these games, by its index.
    LandscapeDepth(usize),
    /// Show the family tree of a generation's champion.
    Family(u32),
    /// Show all genomes of a generation.
    Population(u32),
    /// Start or stop a lesson.
    Lesson(Lesson, bool),
    /// Import the text of a run's file.
    Import(String),
    /// Close the current run.
    Clear,
    /// Play against the champion of a generation.
    Meet(u32),
    /// Watch a game between the champions of two generations.
    Match(u32, u32),
    /// Save the champion of a generation as one of the user's own evaluations.
    Name(u32),
    /// Undo the last [`Msg::Name`].
    Unname,
    /// Set the number of workers.
    Workers(u32),
    /// A message about an experiment over several seeds.
    Seeds(SeedsMsg),
    /// A message about saved evolutions.
    Documents(DocumentMsg),
    /// A worker reports on a unit of the run or of the example.
    Task(TaskId, Box<TaskEvent>),
    /// A worker reports on a unit of a study.
    Study(StudyMsg),
    /// An event of the Python runtime or of a program.
    Python(python::Event),
}

/// The games of the run and of the example.
pub(super) const GAMES: TaskGroup = TaskGroup::new("coevolution", Urgency::Brief);

/// Requests a unit of the run or of the example from a worker.
pub(super) fn play(id: TaskId, task: Task) -> Effect {
    Effect::run(GAMES, task, move |event| Msg::Task(id, event))
}

/// Sends a call to the worker of a program.
pub(super) fn python(call: Call) -> Effect {
    Effect::python(call, Msg::Python)
}
