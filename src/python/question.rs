//! What our adapter (`examples/players/course_adapter/page.py`) is asked.

use serde::{Deserialize, Serialize};

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File(
    /// Its name.
    pub String,
    /// What is in it.
    pub String,
);

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Read the program, and say what is found in it.
    Load {
        /// The name of the file that plays.
        main: String,
        /// That file, and those that it may import.
        files: Vec<File>,
        /// The id of the game that it is to play; `None` where it may be any.
        game: Option<String>,
        /// The name of what is to play in it, empty where one thing alone does; `None` where nothing has to.
        plays: Option<String>,
    },
    /// Say what a file imports and whether it plays, by its syntax alone.
    Survey {
        /// Its name.
        name: String,
        /// What is in it.
        source: String,
    },
    /// Choose a move.
    Move {
        /// The player, or the evaluation that is searched with.
        name: String,
        /// The position, as text.
        position: String,
        /// The limit of the search with an evaluation: one ply less than it looks ahead, as in the course, and the course's own where
        /// there is none.
        limit: Option<u32>,
        /// Whether it is also the `depth_for_all` of players.
        for_all: bool,
        /// Whether our own search asks the evaluation, in place of the course's.
        ours: bool,
        /// What luck is drawn from.
        seed: u32,
    },
    /// Compare the course's search with an evaluation with our own.
    Speed {
        /// The evaluation.
        name: String,
        /// The limit of both.
        limit: u32,
        /// The positions, as text.
        positions: Vec<String>,
    },
    /// Say the features of positions.
    Features {
        /// The list of features, or an evaluation alone.
        name: String,
        /// How many there are in it.
        #[serde(skip)]
        count: usize,
        /// The positions, as text, each with the index of the side that it is judged for.
        positions: Vec<(String, usize)>,
    },
    /// Choose a move, and be watched.
    Trace {
        /// The player, or the evaluation that is searched with.
        name: String,
        /// The position, as text.
        position: String,
        /// The limit of the search with an evaluation.
        limit: u32,
        /// What luck is drawn from.
        seed: u32,
    },
    /// Judge positions with an evaluation.
    Values {
        /// The evaluation.
        name: String,
        /// The positions, as text.
        positions: Vec<String>,
    },
}

impl Question {
    /// As the adapter reads it: with the milliseconds after which it is interrupted.
    pub fn text(&self, ms: u32) -> String {
        // Texts and numbers: there is nothing that could fail.
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
        ours: false,
        seed: 0,
    }
}
