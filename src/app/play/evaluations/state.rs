//! What is known of the person's own evaluations.

use serde::{Deserialize, Serialize};

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

/// A saved evaluation and where it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::play) struct Entry {
    /// Its key in the browser's storage.
    pub(in crate::app::play) key: String,
    /// What is there.
    pub(in crate::app::play) own: OwnEvaluation,
}

/// An evaluation that is being written.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::play) struct Draft {
    /// Where it was kept before; `None` for a new one.
    pub(in crate::app::play) key: Option<String>,
    /// The id of its game.
    pub(in crate::app::play) game: String,
    /// Its name so far.
    pub(in crate::app::play) name: String,
    /// Its weights so far.
    pub(in crate::app::play) evaluation: EvaluationSpec,
}

/// The person's own evaluations, as far as they are known.
#[derive(Clone, Debug, Default)]
pub(in crate::app::play) struct Own {
    /// Those that are kept, the oldest first.
    pub(super) entries: Vec<Entry>,
    /// Those that a link brought, which nobody has kept.
    pub(super) guests: Vec<OwnEvaluation>,
    /// How many this version of the page cannot read.
    pub(super) unread: usize,
    /// The one that is being written.
    pub(super) draft: Option<Draft>,
    /// What was deleted last and can be brought back.
    pub(super) deleted: Option<Entry>,
    /// What went wrong last.
    pub(super) error: Option<Message>,
    /// What is to be told once the browser has done what was to be done under a key.
    pub(super) promised: Vec<(String, Message)>,
}

impl Own {
    /// How many this version of the page cannot read.
    pub(in crate::app::play) fn unread(&self) -> usize {
        self.unread
    }

    /// All of a game: those that are kept, then those of a link.
    pub(in crate::app::play) fn of_game(&self, game: &str) -> impl Iterator<Item = &OwnEvaluation> {
        let kept = self.entries.iter().map(|entry| &entry.own);
        let all = kept.chain(&self.guests);
        all.filter(move |own| own.game == game)
    }

    /// The name of an evaluation that is one of them.
    pub(in crate::app::play) fn name_of(
        &self,
        game: &str,
        evaluation: &EvaluationSpec,
    ) -> Option<&str> {
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
    /// Keep what is being written, under this name if the person has written none.
    Save(String),
    /// Give up what is being written.
    Discard,
    /// Keep one that a link brought.
    Keep(OwnEvaluation),
    /// Delete the one that is kept under a key.
    Delete(String),
    /// Bring back what was deleted last.
    Undo,
    /// Analyse and review with one, given as a word.
    Judge(String),
    /// Play against one, given as a word.
    Play(String),
}
