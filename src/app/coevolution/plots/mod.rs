//! What a coevolution has come to, as lines over its generations, and champions against champions.

pub(super) mod ancestors;
pub(super) mod ancestors_view;
pub(super) mod card;
pub(super) mod lines;
pub(super) mod view;
