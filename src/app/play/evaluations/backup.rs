//! The person's own evaluations in the file of the whole library.

use super::state::{Entry, OwnEvaluation};
use super::update::{PREFIX, text_of};
use crate::app::play::library::update::tidy_name;
use crate::app::play::state::State;
use crate::registry::game;
use crate::text::Message;

impl State {
    /// Those that are kept, the oldest first.
    pub fn own_evaluations(&self) -> Vec<OwnEvaluation> {
        let entries = self.own.entries.iter();
        entries.map(|entry| entry.own.clone()).collect()
    }

    /// Those of a file that the person does not have: the same weights under the same name are the same.
    ///
    /// # Errors
    /// The first one that its game does not know, with its number.
    pub(in crate::app::play) fn new_evaluations(
        &self,
        found: Vec<OwnEvaluation>,
    ) -> Result<Vec<OwnEvaluation>, Message> {
        let mut new = Vec::new();
        for (mut own, number) in found.into_iter().zip(1u32..) {
            let kind = game(&own.game);
            let checked = kind.and_then(|kind| kind.check_evaluation(&own.evaluation));
            checked.map_err(|reason| {
                Message::new("error.backup.evaluation")
                    .with("number", number)
                    .with_message("reason", reason)
            })?;
            own.name = match tidy_name(&own.name) {
                name if name.is_empty() => own.game.clone(),
                name => name,
            };
            let here = self.own.entries.iter().any(|entry| entry.own == own);
            if !here && !new.contains(&own) {
                new.push(own);
            }
        }
        Ok(new)
    }

    /// Takes them up, each under a key of its own: what the browser is to keep.
    pub(in crate::app::play) fn take_up_evaluations(
        &mut self,
        new: Vec<OwnEvaluation>,
    ) -> Vec<(String, String)> {
        let mut texts = Vec::with_capacity(new.len());
        for own in new {
            let key = format!("{PREFIX}{}", self.new_key());
            texts.push((key.clone(), text_of(&own)));
            self.own.guests.retain(|guest| *guest != own);
            self.own.entries.push(Entry { key, own });
        }
        texts
    }
}
