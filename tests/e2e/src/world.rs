//! What a journey may know of the page beside its window.

use std::path::PathBuf;

/// What the journeys go through.
pub struct World {
    /// The address of the hosted page.
    pub hosted: String,
    /// The address of the hosted page where its module cannot be had.
    pub broken: String,
    /// The address of a page that shows games in frames.
    pub embedding: String,
    /// The folder with the page as it is hosted, for a journey that needs a host of its own.
    pub folder: PathBuf,
    /// The address of the single file.
    pub single: String,
    /// The address of the single file with Python in it.
    pub single_python: String,
    /// The text of axe-core.
    pub axe: String,
    /// The native program.
    pub native: PathBuf,
    /// The name of the browser.
    pub browser: String,
}
