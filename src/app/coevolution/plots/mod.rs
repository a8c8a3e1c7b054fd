//! What a coevolution has come to, as pictures, each with its table and its files.

pub(super) mod ancestors;
mod ancestors_view;
pub(super) mod angles;
mod angles_view;
mod axes;
pub(super) mod cup;
mod diversity;
pub(super) mod family;
pub(super) mod family_view;
pub(super) mod genes;
mod learned;
mod legend;
pub(super) mod line;
pub(super) mod list;
mod master_view;
pub(super) mod measures;
pub(super) mod measures_view;
pub(super) mod names;
pub(super) mod panel;
pub(super) mod plot;
mod population;
mod population_view;
mod squares;
pub(super) mod triples;
