//! The messages of experiments over several seeds.

use crate::app::documents::DocumentMsg;

#[derive(Clone, Debug, PartialEq)]
pub enum SeedsMsg {
    /// Set the number of seeds.
    Count(u32),
    /// Select another measure of the runs, by its name (see `Series::yards`).
    Yard(String),
    /// Start an experiment with the configuration of the form.
    Begin,
    /// Compare the experiment with the configuration of the form, over the same seeds.
    Compare,
    /// Play the visible run's configuration over several seeds beside a control, for the verdict on learning.
    FindOut,
    /// The same, in comparison with the preset that learns.
    CompareSteady,
    /// Resume, or stop if false.
    Run(bool),
    /// Close the experiment.
    Clear,
    /// Show a run, by its configuration, 0 or 1, and its index among the seeds.
    Open(usize, u32),
    /// Save all runs as one file for later import.
    Save,
    /// Save a table of all runs, as `rastros-lab gather` writes it.
    SaveRuns,
    /// Save the experiments as lines for `rastros-lab evolve --line`.
    SaveLines,
    /// A message about saved experiments.
    Documents(DocumentMsg),
}
