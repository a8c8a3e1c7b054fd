//! Addresses and files for the journeys.

use std::path::PathBuf;

/// The environment of a journey besides its window.
pub struct World {
    /// The address of the hosted page.
    pub hosted: String,
    /// The address of the hosted page without its module.
    pub broken: String,
    /// The address of a page that embeds games in frames.
    pub embedding: String,
    /// The folder with the hosted page, for a journey with its own host.
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
