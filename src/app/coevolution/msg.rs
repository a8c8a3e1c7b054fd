//! The messages of the coevolution section.

use super::draft::Draft;
use super::experiments::state::ExperimentMsg;
use super::lessons::EvolutionLesson;
use super::plots::state::PlotMsg;
use super::run::current::EndedRun;
use super::run::msg::WorkMsg;
use super::study::StudyMsg;
use crate::app::documents::runs::{Reopen, RunMsg};
use crate::app::effects;
use crate::text::Language;

/// The maximum number of workers that the user can select.
pub const MAX_WORKERS: u32 = 16;

/// A file for download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// The configuration and all results.
    Json,
    Champions,
    /// All genomes of all generations.
    Individuals,
    /// The parents of all genomes, with the random numbers of selection, crossover and mutation.
    Breeding,
    /// The champions' games against the panel.
    Yardstick,
    /// The last champion as a network of n-tuples.
    Network,
    /// The numbers of a lesson's chart.
    Lesson(EvolutionLesson),
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
    RemoveProgram,
    /// Open the section where the user writes programs with features.
    WriteFeatures,
    /// Save the champion of a generation as a program, if it weighs features of one.
    SaveProgram(u32),
    /// Draw another random seed.
    NewSeed,
    Begin,
    /// Pause, or continue if false.
    Pause(bool),
    /// End the run here.
    Cancel,
    /// Continue a stopped run.
    Continue,
    Save(Export),
    /// Copy the address with this configuration to the clipboard.
    CopyLink,
    /// Import the text of a run's file.
    Import(String),
    /// Close the current run.
    Close,
    /// Reopen a closed run.
    Reopen(Reopen<EndedRun, Draft>),
    /// Play against the champion of a generation.
    PlayChampion(u32),
    /// Save the champion of a generation as one of the user's own evaluations.
    SaveEvaluation(u32),
    /// Set the number of workers.
    Workers(u32),
    Plots(PlotMsg),
    /// Start a lesson, or stop it if false.
    Lesson(EvolutionLesson, bool),
    /// A message about an experiment over several seeds.
    Experiment(ExperimentMsg),
    /// A message about saved evolutions.
    Runs(RunMsg),
    /// A message about the work of the run or of the example.
    Work(WorkMsg),
    /// A worker reports on a unit of a study.
    Study(StudyMsg),
}
