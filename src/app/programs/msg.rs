//! What can happen in Your program.

use super::templates::Template;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Msg {
    /// Show the program with that number.
    Choose(usize),
    /// Begin with a template.
    New(Template),
    /// A file: its name and its text.
    Import(String, String),
    /// Call the program otherwise.
    Name(String),
    /// The program has another text.
    Edit(String),
    /// Delete the program.
    Delete,
    /// Bring the deleted one back.
    Undo,
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
    /// End whatever runs.
    Stop,
    /// Give the person the report as a file.
    Report,
    /// Print the report.
    Print,
}
