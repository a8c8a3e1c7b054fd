//! What can happen to a coevolution.

use super::draft::Field;
use super::runs::RunsMsg;
use crate::eval::Ends;
use crate::plot::LineChart;

/// The largest number of workers that the page offers.
pub const MOST_WORKERS: u32 = 16;

/// A file that can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// Configuration and results.
    Json,
    /// The champions.
    Champions,
    /// The champions' games against the panel.
    Yardstick,
}

/// Something that happens in this tab.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another preset.
    Preset(String),
    /// Another game.
    Game(String),
    /// Another position in which games begin.
    Start(String),
    /// A field was written into.
    Set(Field, String),
    /// A feature was chosen or left out.
    Feature(String, bool),
    /// Another view of finished games.
    Ends(Ends),
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
    /// Show genes, or scores.
    Genes(bool),
    /// Save a file.
    Save(Export),
    /// Save a chart.
    SaveChart(&'static str, Box<LineChart>),
    /// The text of a file with a run.
    Import(String),
    /// Forget the run that is seen.
    Clear,
    /// Play against the champion of a generation.
    Meet(u32),
    /// Another number of workers.
    Workers(u32),
    /// Something about evolutions that are kept.
    Runs(RunsMsg),
}
