//! The questions to our adapter (`examples/players/course_adapter/page.py`).

use serde::Serialize;

use super::file::SourceFile;
use super::guest::{GuestPath, GuestRules};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Load the program, and list everything in it that can play.
    Load {
        /// The name of the main file.
        main: String,
        /// The main file, and the files that it may import.
        files: Vec<SourceFile>,
        /// The id of the required game; `None` for any.
        game: Option<String>,
        /// The name of the function that must exist, empty if there must be exactly one; `None` without a requirement.
        plays: Option<String>,
        /// The guest game to play.
        rules: Option<GuestRules>,
    },
    /// Report the facts about the guest game.
    Open,
    /// Report the moves of states of the guest game, up to the maximum length of an answer.
    Expand {
        /// The states.
        states: Vec<GuestPath>,
    },
    /// Check the rules of the guest game.
    Audit,
    /// Report the displays of states of the guest game, up to the maximum length of an answer.
    Show {
        /// The states.
        states: Vec<GuestPath>,
    },
    /// List the imports of a file and whether it plays, from its syntax only.
    Survey {
        name: String,
        /// Its contents.
        source: String,
    },
    Move {
        /// The player, or the evaluation for the search.
        name: String,
        /// As text.
        position: String,
        /// The limit of the search with an evaluation: plies minus one, as in the course; the course's default if
        /// `None`.
        limit: Option<u32>,
        /// True if it is also the `depth_for_all` of players.
        for_all: bool,
        /// True if our own search uses the evaluation, instead of the course's.
        #[serde(rename = "ours")]
        by_our_search: bool,
        /// The seed of random choices.
        seed: u32,
    },
    /// Compare the course's search with our own.
    Speed {
        /// The evaluation.
        name: String,
        /// The limit of both.
        limit: u32,
        /// As text.
        positions: Vec<String>,
    },
    /// Compute the features of positions.
    Features {
        /// The list of features, or a single evaluation.
        name: String,
        /// The number of features.
        #[serde(skip)]
        count: usize,
        /// As text, each with the index of the side.
        positions: Vec<(String, usize)>,
    },
    /// Choose a move, and record the search.
    Trace {
        /// The player, or the evaluation for the search.
        name: String,
        /// As text.
        position: String,
        /// The limit of the search with an evaluation.
        limit: u32,
        /// The seed of random choices.
        seed: u32,
    },
    /// Value positions with an evaluation.
    Values {
        /// The evaluation.
        name: String,
        /// As text.
        positions: Vec<String>,
    },
}

impl Question {
    /// The adapter's format, with the timeout in milliseconds.
    pub fn text(&self, ms: u32) -> String {
        // Texts and numbers always have a JSON form.
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Some(fields) = value.as_object_mut() {
            fields.insert("ms".to_owned(), ms.into());
        }
        value.to_string()
    }
}

/// A question for a move, for tests.
#[cfg(test)]
pub(super) fn a_move() -> Question {
    Question::Move {
        name: "f".to_owned(),
        position: "x".to_owned(),
        limit: Some(1),
        for_all: false,
        by_our_search: false,
        seed: 0,
    }
}
