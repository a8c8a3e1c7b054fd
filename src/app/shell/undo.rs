//! What is left when something else takes its place: sections and games become places of the browser's history, and what made room
//! for something else, or was deleted, can be brought back for a while: one offer at a time.

use super::router::go_to;
use super::section_list::SectionId;
use super::state::{State, UndoOffer};
use crate::app::section::Undo;
use crate::app::shell::msg::{Effect, Msg, of_section};
use crate::app::ui::{Control, Texts};
use crate::text::Message;

/// How long something can be brought back, in milliseconds.
const OFFERED_MS: u32 = 10_000;

/// The button that brings back what is offered.
pub(crate) const UNDO_BUTTON: &str = "undo-offer";

/// What was seen before something happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Snapshot {
    section: SectionId,
    places: u64,
    rules: Option<&'static str>,
}

impl Snapshot {
    /// What is seen now.
    pub(crate) fn of(state: &State) -> Self {
        Snapshot {
            section: state.section,
            places: state.sections.play.places(),
            rules: state.sections.play.reads_rules().map(|kind| kind.info().id),
        }
    }

    /// What follows from what has changed since. `by_address`: the browser's history has its place already.
    pub(crate) fn left(self, state: &mut State, by_address: bool) -> Vec<Effect> {
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

/// What is offered, in words.
pub(crate) fn words(state: &State) -> Option<Message> {
    let offer = state.offer.as_ref()?;
    let texts = Texts(state.language);
    state.section(offer.section).undo_text(offer.undo, texts)
}

/// Brings back what is offered, and shows it.
pub(crate) fn undo(state: &mut State) -> Vec<Effect> {
    let Some(offer) = state.offer.take() else {
        return Vec::new();
    };
    let mut effects = of_section(state.sections.undo(offer.section, offer.undo));
    effects.extend(go_to(state, offer.section));
    // The button that had the focus goes with the offer.
    if !effects.iter().any(|e| matches!(e, Effect::Focus(_))) {
        effects.push(Effect::Focus("main".to_owned()));
    }
    effects
}

impl State {
    /// Offers for a while to bring something back. What was offered before is not wanted.
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
            // The button that had the focus goes with what it has deleted.
            effects.push(Effect::Focus(UNDO_BUTTON.to_owned()));
        }
        effects
    }

    /// Where a link has locked the game, what it has made room for is not offered in its place. It is among the recent games.
    pub(crate) fn offer_no_other_game(&mut self) {
        let free = self.class_link.limits.allows(Control::Setting);
        let game = |offer: &UndoOffer| offer.undo == Undo::Game;
        if !free && self.offer.as_ref().is_some_and(game) {
            decline(self);
        }
    }
}

/// What is offered is not wanted back.
pub(crate) fn decline(state: &mut State) -> Vec<Effect> {
    match state.offer.take() {
        Some(offer) => of_section(state.sections.discard_undo(offer.section, offer.undo)),
        None => Vec::new(),
    }
}
