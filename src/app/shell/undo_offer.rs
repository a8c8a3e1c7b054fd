//! The undo offer: the user can undo a replacement or a deletion for a while ([`crate::app::undo`]). There is one
//! offer at a time.

use super::state::{State, UndoOffer};
use crate::app::effects::DatabaseRequest;
use crate::app::shell::msg::{Effect, Msg};
use crate::app::ui::Control;
use crate::app::undo::{OFFERED_MS, Undo};

/// The `id` of the undo button.
pub(crate) const UNDO_BUTTON: &str = "undo-offer";

impl State {
    /// Shows the undo offers among the effects. Returns the other effects, and the effects of the offers. If a link
    /// (`by_link`) locks the settings, the offer ends, because an undo could change them; a replaced game stays in the
    /// recent games.
    pub(crate) fn offer_undo(&mut self, effects: Vec<Effect>, by_link: bool) -> Vec<Effect> {
        let (mut others, mut of_offers) = (Vec::new(), Vec::new());
        for effect in effects {
            match effect {
                Effect::OfferUndo(undo) => of_offers.extend(self.offer(undo)),
                effect => others.push(effect),
            }
        }
        others.extend(of_offers);
        if by_link && !self.class_link.limits.allows(Control::Setting) {
            others.extend(decline(self));
        }
        others
    }

    fn offer(&mut self, undo: Undo<Msg>) -> Vec<Effect> {
        let mut effects = decline(self);
        self.last_number += 1;
        let number = self.last_number;
        if !undo.is_unsaved {
            effects.push(Effect::After(OFFERED_MS, Msg::Dismiss(number)));
        }
        if undo.takes_focus {
            // The focused button disappears with the deleted object.
            effects.push(Effect::focus(UNDO_BUTTON));
        }
        self.offer = Some(UndoOffer {
            number,
            section: self.section,
            undo,
        });
        effects
    }
}

/// Discards the undo offer. The browser deletes its document in the trash.
pub(crate) fn decline(state: &mut State) -> Vec<Effect> {
    let offer = state.offer.take();
    let trash = offer.and_then(|offer| offer.undo.trash);
    let delete = trash.map(|key| Effect::Database(DatabaseRequest::Delete(vec![key])));
    Vec::from_iter(delete)
}
