//! The user's own evaluations in links: a link with such an evaluation contains its name and its weights.

use super::own::{OwnEvaluation, OwnEvaluations};
use super::seats;
use crate::app::ui::names::tidy_name;
use crate::app::ui::{Pairs, query};
use crate::eval::EvaluationSpec;
use crate::registry::AnyGame;
use crate::text::Message;

/// The parameter name; a link may contain it several times.
pub(in crate::app) const OWN: &str = "own";

impl OwnEvaluations {
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
            let pair = (OWN, format!("{}:{terms}", own.name));
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }

    /// Adds the evaluations of a link to the list, unsaved. Skips faulty ones and reports them in `errors`.
    pub fn adopt(&mut self, kind: &dyn AnyGame, pairs: &Pairs, errors: &mut Vec<Message>) {
        for (_, text) in pairs.iter().filter(|(name, _)| name == OWN) {
            match read(kind, text) {
                Ok(own) if !self.of_game(&own.game).any(|known| *known == own) => {
                    self.guests.push(own);
                }
                Ok(_) => {}
                Err(error) => errors.push(query::about(OWN, error)),
            }
        }
    }
}

/// Reads an evaluation of a link: its name, a colon, and features with weights.
fn read(kind: &dyn AnyGame, text: &str) -> Result<OwnEvaluation, Message> {
    let error = || query::no_value(OWN, text);
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
