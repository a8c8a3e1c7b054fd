//! The user's own evaluations. A link with one contains its name and its weights.

use serde::{Deserialize, Serialize};

use super::seats;
use crate::app::documents::{DocumentList, Entry};
use crate::app::ui::names::tidy_name;
use crate::app::ui::{Pairs, query};
use crate::eval::EvaluationSpec;
use crate::registry::AnyGame;
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

/// The parameter name; a link may contain it several times.
pub(in crate::app) const OWN_EVALUATIONS: &str = "own";

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
    pub(crate) unsaved: Vec<OwnEvaluation>,
    /// The evaluation in the editor.
    pub(crate) draft: Option<Draft>,
    pub(crate) error: Option<Message>,
}

impl Default for OwnEvaluations {
    fn default() -> OwnEvaluations {
        OwnEvaluations::new(0)
    }
}

impl OwnEvaluations {
    /// The empty list.
    pub const NONE: &'static OwnEvaluations = &OwnEvaluations::new(0);

    /// An unread list; no other browser tab has the same number `tab`.
    pub(crate) const fn new(tab: u64) -> OwnEvaluations {
        OwnEvaluations {
            // The oldest first: keys begin with the time in milliseconds, which has the same number of digits until the
            // year 2286.
            list: DocumentList::new(PREFIX, |a, b| a.key.cmp(&b.key), tab),
            unsaved: Vec::new(),
            draft: None,
            error: None,
        }
    }

    /// All evaluations of a game: the saved ones, then those from links.
    pub(crate) fn of_game(&self, game: &str) -> impl Iterator<Item = &OwnEvaluation> {
        let saved = self.list.iter().map(|entry| &entry.head);
        let all = saved.chain(&self.unsaved);
        all.filter(move |own| own.game == game)
    }

    /// The name of an evaluation if it is one of the user's own.
    pub(crate) fn name_of(&self, game: &str, evaluation: &EvaluationSpec) -> Option<&str> {
        let found = self.of_game(game).find(|own| own.evaluation == *evaluation);
        found.map(|own| own.name.as_str())
    }

    /// The names and weights of the user's own evaluations among the `used` ones, as parameters of a link.
    pub fn in_link(
        &self,
        kind: &dyn AnyGame,
        used: &[EvaluationSpec],
    ) -> Vec<(&'static str, String)> {
        let own = self.of_game(kind.info().id).filter(|own| {
            let built_in = seats::evaluation_id(kind, &own.evaluation).is_some();
            !built_in && used.contains(&own.evaluation)
        });
        let mut pairs: Vec<(&'static str, String)> = Vec::new();
        for own in own {
            let terms = seats::write_evaluation(kind, &own.evaluation);
            let pair = (OWN_EVALUATIONS, format!("{}:{terms}", own.name));
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }

    /// Adds the evaluations of a link to the list, unsaved. Skips faulty ones and reports them in `errors`.
    pub fn adopt(&mut self, kind: &dyn AnyGame, pairs: &Pairs, errors: &mut Vec<Message>) {
        for (_, text) in pairs.iter().filter(|(name, _)| name == OWN_EVALUATIONS) {
            match read(kind, text) {
                Ok(own) if !self.of_game(&own.game).any(|known| *known == own) => {
                    self.unsaved.push(own);
                }
                Ok(_) => {}
                Err(error) => errors.push(query::parameter_error(OWN_EVALUATIONS, error)),
            }
        }
    }
}

/// Reads an evaluation of a link: its name, a colon, and features with weights.
fn read(kind: &dyn AnyGame, text: &str) -> Result<OwnEvaluation, Message> {
    let error = || query::invalid_value(OWN_EVALUATIONS, text);
    let (name, terms) = text.rsplit_once(':').ok_or_else(error)?;
    let name = tidy_name(name);
    if name.is_empty() || !terms.contains('*') {
        return Err(error());
    }
    Ok(OwnEvaluation {
        name,
        game: kind.info().id.to_owned(),
        evaluation: seats::read_evaluation(kind, terms)?,
    })
}
