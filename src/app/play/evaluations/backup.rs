//! The person's own evaluations in the file of the whole library.

use super::update::{PREFIX, text_of};
use crate::app::play::state::State;
use crate::app::players::own::OwnEvaluation;
use crate::app::ui::names::tidy_name;
use crate::registry::game;
use crate::text::Message;

impl State {
    /// Those that are kept, the oldest first.
    pub fn own_evaluations(&self) -> Vec<OwnEvaluation> {
        let entries = self.own.entries.iter();
        entries.map(|entry| entry.own.clone()).collect()
    }

    /// One of a file, under a name in one line of reasonable length.
    ///
    /// # Errors
    /// Its game does not know it.
    pub fn checked_evaluation(&self, own: OwnEvaluation) -> Result<OwnEvaluation, Message> {
        game(&own.game)?.check_evaluation(&own.evaluation)?;
        let name = match tidy_name(&own.name) {
            name if name.is_empty() => own.game.clone(),
            name => name,
        };
        Ok(OwnEvaluation { name, ..own })
    }

    /// What the browser is to keep of those of a file: the same weights under the same name are the same.
    pub(in crate::app::play) fn missing_evaluations(
        &mut self,
        found: Vec<OwnEvaluation>,
    ) -> Vec<(String, String)> {
        let mut known = self.own_evaluations();
        let mut texts = Vec::new();
        for own in found {
            if !known.contains(&own) {
                let key = format!("{PREFIX}{}", self.new_key());
                texts.push((key, text_of(&own)));
                known.push(own);
            }
        }
        texts
    }
}
