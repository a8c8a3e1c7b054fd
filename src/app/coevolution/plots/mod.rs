//! What a coevolution has come to, as lines over its generations, and champions against champions.

pub(super) mod ancestors;
pub(super) mod ancestors_view;
pub(super) mod angles;
pub(super) mod angles_view;
mod axes;
pub(super) mod card;
pub(super) mod family;
pub(super) mod family_view;
mod learned;
pub(super) mod line;
pub(super) mod lines;
pub(super) mod master_view;
mod measures;
pub(super) mod measures_view;
pub(super) mod names;
pub(super) mod population;
pub(super) mod population_view;
pub(super) mod squares;
pub(super) mod triples;
pub(super) mod view;
