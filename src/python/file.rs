//! A file of a user's program.

use serde::{Deserialize, Serialize};

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File(
    /// Its name.
    pub String,
    /// Its contents.
    pub String,
);
