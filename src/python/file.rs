//! A file of a user's program.

use serde::{Deserialize, Serialize};

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File(
    /// Its name.
    pub String,
    /// What is in it.
    pub String,
);
