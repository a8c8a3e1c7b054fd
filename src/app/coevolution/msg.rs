//! What can happen to a coevolution.

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

/// The largest number of workers that the page offers.
pub const MOST_WORKERS: u32 = 16;

/// A file that can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// Configuration and results.
    Json,
    /// The champions.
    Champions,
    /// Every genome of every generation.
    Individuals,
    /// The champions' games against the panel.
    Yardstick,
    /// What else generations were measured by.
    Measures,
}

/// An effect whose answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

/// Something that happens in this tab.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another preset.
    Preset(String),
    /// Another game.
    Game(String),
    /// Another position in which games begin.
    Start(String),
    /// A parameter was chosen, by its name; or written in plain form.
    Set(&'static str, String),
    /// The user typed a parameter, by its name, in a language.
    Type(&'static str, String, Language),
    /// A feature was chosen or left out.
    Feature(String, bool),
    /// Leave the person's program out; the game's own features stand in for its.
    LeaveProgram,
    /// Go where features of one's own are written.
    WriteFeatures,
    /// Make a program of the champion of a generation, which weighs features of one.
    KeepProgram(u32),
    /// Another seed, by luck.
    NewSeed,
    /// Begin.
    Begin,
    /// Stop asking for games, or go on.
    Pause(bool),
    /// End it here.
    Cancel,
    /// Go on with a run that had been ended.
    Continue,
    /// Another chart of the main card, by the name of its plot.
    Chart(&'static str),
    /// Count games below the chart of the panel, in place of generations.
    ByGames(bool),
    /// Another measure beside the panel, by the name of its plot.
    Measure(&'static str),
    /// Show or hide the numbers of a plot, by its name.
    Table(&'static str, bool),
    /// Save a file.
    Save(Export),
    /// Save a file of a plot.
    SavePlot(&'static str, File),
    /// Put the address with this configuration on the clipboard.
    CopyLink,
    /// Play champions against those of earlier generations, or stop that.
    Ancestors(bool),
    /// Let the directions of two genes play each other, or stop that.
    Landscape(bool),
    /// The depth at which it is seen, by its place among them.
    LandscapeDepth(usize),
    /// The family tree of a generation's champion.
    Family(u32),
    /// All genomes of a generation.
    Population(u32),
    /// Begin a lesson, or stop it.
    Lesson(Lesson, bool),
    /// The text of a file with a run.
    Import(String),
    /// Forget the run that is seen.
    Clear,
    /// Play against the champion of a generation.
    Meet(u32),
    /// Look on while the champions of two generations play.
    Match(u32, u32),
    /// Make the champion of a generation one of the person's own evaluations.
    Name(u32),
    /// Take back the last [`Msg::Name`].
    Unname,
    /// Another number of workers.
    Workers(u32),
    /// Something about an experiment over several seeds.
    Seeds(SeedsMsg),
    /// Something about evolutions that are kept.
    Documents(DocumentMsg),
    /// A worker reports on a unit of the run or of the example.
    Task(TaskId, Box<TaskEvent>),
    /// A worker reports on a unit of a study.
    Study(StudyMsg),
    /// The runtime of Python or a program reports.
    Python(python::Event),
}

/// The games of the run and of the example.
pub(super) const GAMES: TaskGroup = TaskGroup::new("coevolution", Urgency::Brief);

/// Has a worker play a unit of the run or of the example.
pub(super) fn play(id: TaskId, task: Task) -> Effect {
    Effect::run(GAMES, task, move |event| Msg::Task(id, event))
}

/// Sends a call to the worker of a program.
pub(super) fn python(call: Call) -> Effect {
    Effect::python(call, Msg::Python)
}
