//! Browser history and undo: sections and games are entries of the history, and the user can undo a replacement or a
//! deletion for a while. There is one undo offer at a time.

use super::router::go_to;
use super::section_list::SectionId;
use super::state::{State, UndoOffer};
use crate::app::section::Undo;
use crate::app::shell::msg::{Effect, Msg, of_section};
use crate::app::ui::{Control, Texts};
use crate::text::Message;

/// The time for an undo, in milliseconds.
const OFFERED_MS: u32 = 10_000;

/// The `id` of the undo button.
pub(crate) const UNDO_BUTTON: &str = "undo-offer";

/// The view before an update.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Snapshot {
    section: SectionId,
    places: u64,
    rules: Option<&'static str>,
}

impl Snapshot {
    /// The current view.
    pub(crate) fn of(state: &State) -> Self {
        Snapshot {
            section: state.section,
            places: state.sections.play.places(),
            rules: state
                .sections
                .play
                .open_rules_game()
                .map(|kind| kind.info().id),
        }
    }

    /// Compares the current view with this one: adds an entry to the history, unless `by_address` (the browser has
    /// added one), and offers to undo new actions.
    pub(crate) fn on_change(self, state: &mut State, by_address: bool) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !by_address && Snapshot::of(state) != self {
            effects.push(Effect::NewPlace);
        }
        for (id, undo) in state.sections.undoable() {
            effects.extend(state.offer(id, undo));
        }
        effects
    }
}

/// The text of the undo offer.
pub(crate) fn offer_text(state: &State) -> Option<Message> {
    let offer = state.offer.as_ref()?;
    let texts = Texts(state.language);
    state.section(offer.section).undo_text(offer.undo, texts)
}

/// Undoes the offered action and shows its section.
pub(crate) fn undo(state: &mut State) -> Vec<Effect> {
    let Some(offer) = state.offer.take() else {
        return Vec::new();
    };
    let mut effects = of_section(state.sections.undo(offer.section, offer.undo));
    effects.extend(go_to(state, offer.section));
    // The focused button disappears with the offer.
    if !effects.iter().any(|e| matches!(e, Effect::Focus(_))) {
        effects.push(Effect::Focus("main".to_owned()));
    }
    effects
}

impl State {
    /// Offers to undo an action for a while. Discards the previous offer.
    pub(crate) fn offer(&mut self, section: SectionId, undo: Undo) -> Vec<Effect> {
        let same = |offer: &UndoOffer| offer.section == section && offer.undo == undo;
        let mut effects = match self.offer.as_ref().is_some_and(|offer| !same(offer)) {
            true => decline(self),
            false => Vec::new(),
        };
        self.notices += 1;
        let number = self.notices;
        self.offer = Some(UndoOffer {
            number,
            section,
            undo,
        });
        effects.push(Effect::After(OFFERED_MS, Msg::NoticeOver(number)));
        if undo.deletes() {
            // The focused button disappears with the deleted object.
            effects.push(Effect::Focus(UNDO_BUTTON.to_owned()));
        }
        effects
    }

    /// Discards the offer of the replaced game if a link has locked the game: it stays in the recent games.
    pub(crate) fn offer_no_other_game(&mut self) {
        let free = self.class_link.limits.allows(Control::Setting);
        let game = |offer: &UndoOffer| offer.undo == Undo::Game;
        if !free && self.offer.as_ref().is_some_and(game) {
            decline(self);
        }
    }
}

/// Discards the undo offer.
pub(crate) fn decline(state: &mut State) -> Vec<Effect> {
    match state.offer.take() {
        Some(offer) => of_section(state.sections.discard_undo(offer.section, offer.undo)),
        None => Vec::new(),
    }
}
