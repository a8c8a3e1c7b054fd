//! What the cards with a chart have in common: what is to be said above it.

use crate::app::ui::{Element, Texts, el};

/// A line about a card: a hint, where it is given.
pub(super) fn hint<M>(key: Option<&str>, texts: Texts) -> Option<Element<M>> {
    key.map(|key| el("p.hint").child(texts.get(key)))
}
