//! What is known of the person's own evaluations.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::app::documents::{DocumentList, Entry};
use crate::eval::EvaluationSpec;
use crate::text::Message;

/// An evaluation that a person has made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnEvaluation {
    /// What the person calls it: one line that is not empty.
    pub name: String,
    /// The id of its game.
    pub game: String,
    /// Features and weights.
    pub evaluation: EvaluationSpec,
}

/// What the keys of evaluations begin with.
pub(crate) const PREFIX: &str = "evaluation-";

/// An evaluation that is being written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    /// What it was when it was opened, and where that is kept; `None` for a new one.
    pub(crate) from: Option<Entry<OwnEvaluation>>,
    /// The id of its game.
    pub(crate) game: String,
    /// Its name so far.
    pub(crate) name: String,
    /// Its weights so far.
    pub(crate) evaluation: EvaluationSpec,
}

/// The person's own evaluations, as far as they are known.
#[derive(Clone, Debug)]
pub struct OwnEvaluations {
    /// Those that are kept, the oldest first.
    pub(crate) list: DocumentList<OwnEvaluation>,
    /// Those that a link brought, which nobody has kept.
    pub(crate) guests: Vec<OwnEvaluation>,
    /// The one that is being written.
    pub(crate) draft: Option<Draft>,
    /// What went wrong last.
    pub(crate) error: Option<Message>,
}

/// Keys begin with the moment, which has the same number of digits until the year 2286.
fn oldest_first(a: &Entry<OwnEvaluation>, b: &Entry<OwnEvaluation>) -> Ordering {
    a.key.cmp(&b.key)
}

impl Default for OwnEvaluations {
    fn default() -> OwnEvaluations {
        OwnEvaluations::new(0)
    }
}

impl OwnEvaluations {
    /// Those of who has none.
    pub const NONE: &'static OwnEvaluations = &OwnEvaluations::new(0);

    /// Nothing is known yet; `page` is a number that no other page has.
    pub(crate) const fn new(page: u64) -> OwnEvaluations {
        OwnEvaluations {
            list: DocumentList::new(PREFIX, oldest_first, page),
            guests: Vec::new(),
            draft: None,
            error: None,
        }
    }

    /// All of a game: those that are kept, then those of a link.
    pub(crate) fn of_game(&self, game: &str) -> impl Iterator<Item = &OwnEvaluation> {
        let kept = self.list.iter().map(|entry| &entry.head);
        let all = kept.chain(&self.guests);
        all.filter(move |own| own.game == game)
    }

    /// The name of an evaluation that is one of them.
    pub(crate) fn name_of(&self, game: &str, evaluation: &EvaluationSpec) -> Option<&str> {
        let found = self.of_game(game).find(|own| own.evaluation == *evaluation);
        found.map(|own| own.name.as_str())
    }
}

/// Something that happens to the person's own evaluations.
#[derive(Clone, Debug, PartialEq)]
pub enum EvaluationsMsg {
    /// Show them.
    Open,
    /// Begin a new one with the weights of another, given as a word (see [`super::offered`]), under a name.
    Begin(String, String),
    /// Change the one that is kept under a key.
    Edit(String),
    /// The name is being written.
    Name(String),
    /// Another weight of a feature.
    Weight(String, f64),
    /// What the user typed is no weight.
    NoWeight(Message),
    /// Keep what is being written, under this name if the person has written none.
    Save(String),
    /// Give up what is being written.
    Discard,
    /// Keep one that a link brought.
    Keep(OwnEvaluation),
    /// Delete the one that is kept under a key.
    Delete(String),
    /// Analyse and review with one, given as a word.
    Judge(String),
    /// Play against one, given as a word.
    Play(String),
}
