//! The user's own evaluations.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::app::documents::{DocumentList, Entry};
use crate::eval::EvaluationSpec;
use crate::text::Message;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnEvaluation {
    /// Not empty, in one line.
    pub name: String,
    pub game: String,
    pub evaluation: EvaluationSpec,
}

/// The prefix of the keys of evaluations.
pub(crate) const PREFIX: &str = "evaluation-";

/// An evaluation in the editor.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    /// The saved evaluation and its key before the changes; `None` for a new one.
    pub(crate) from: Option<Entry<OwnEvaluation>>,
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) evaluation: EvaluationSpec,
}

#[derive(Clone, Debug)]
pub struct OwnEvaluations {
    /// The saved evaluations, the oldest first.
    pub(crate) list: DocumentList<OwnEvaluation>,
    /// Unsaved evaluations from links.
    pub(crate) guests: Vec<OwnEvaluation>,
    /// The evaluation in the editor.
    pub(crate) draft: Option<Draft>,
    /// The last error.
    pub(crate) error: Option<Message>,
}

/// Keys begin with the time in milliseconds, which has the same number of digits until the year 2286.
fn oldest_first(a: &Entry<OwnEvaluation>, b: &Entry<OwnEvaluation>) -> Ordering {
    a.key.cmp(&b.key)
}

impl Default for OwnEvaluations {
    fn default() -> OwnEvaluations {
        OwnEvaluations::new(0)
    }
}

impl OwnEvaluations {
    /// The empty list.
    pub const NONE: &'static OwnEvaluations = &OwnEvaluations::new(0);

    /// An unread list; no other page has the same number `page`.
    pub(crate) const fn new(page: u64) -> OwnEvaluations {
        OwnEvaluations {
            list: DocumentList::new(PREFIX, oldest_first, page),
            guests: Vec::new(),
            draft: None,
            error: None,
        }
    }

    /// All evaluations of a game: the saved ones, then those from links.
    pub(crate) fn of_game(&self, game: &str) -> impl Iterator<Item = &OwnEvaluation> {
        let kept = self.list.iter().map(|entry| &entry.head);
        let all = kept.chain(&self.guests);
        all.filter(move |own| own.game == game)
    }

    /// The name of an evaluation if it is one of the user's own.
    pub(crate) fn name_of(&self, game: &str, evaluation: &EvaluationSpec) -> Option<&str> {
        let found = self.of_game(game).find(|own| own.evaluation == *evaluation);
        found.map(|own| own.name.as_str())
    }
}
