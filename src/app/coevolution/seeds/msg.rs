//! What can happen to an experiment that is repeated over several seeds.

use crate::app::documents::DocumentMsg;

/// Something that happens to it.
#[derive(Clone, Debug, PartialEq)]
pub enum SeedsMsg {
    /// Another number of seeds.
    Count(u32),
    /// Something else that the runs are measured by, by its name (see `Series::yards`).
    Yard(String),
    /// Begin with what the form says.
    Begin,
    /// What the form says, over the same seeds beside what has been repeated.
    Compare,
    /// The configuration of the run that is shown, beside a control: whether it learns.
    FindOut,
    /// The same beside the preset that learns.
    CompareSteady,
    /// Stop, or go on.
    Run(bool),
    /// Put it away.
    Clear,
    /// Look at a run: its configuration, 0 or 1, and its place among the seeds.
    Open(usize, u32),
    /// Save everything as one file, which can be read again.
    Save,
    /// Save the table of all runs that `rastros-lab gather` makes of them.
    SaveRuns,
    /// Save the experiments as a file of lines that `rastros-lab evolve --line` reads.
    SaveLines,
    /// Something about experiments that are kept.
    Documents(DocumentMsg),
}
