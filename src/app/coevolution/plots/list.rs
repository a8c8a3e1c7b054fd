//! The plots of an evolution.

use super::plot::Plot;
use super::{
    ancestors_view, angles_view, cup, diversity, family_view, genes, master_view, measures,
};
use super::{panel, population_view, squares};
use crate::app::coevolution::seeds;

/// What is seen below the first plots and before the measures, in the order of the page.
pub(crate) static BELOW: [&Plot; 6] = [
    &squares::PLOT,
    &angles_view::PLOT,
    &population_view::PLOT,
    &ancestors_view::PLOT,
    &master_view::PLOT,
    &diversity::PLOT,
];

/// What is seen elsewhere on the page.
static ELSEWHERE: [&Plot; 5] = [
    &panel::PLOT,
    &cup::PLOT,
    &genes::PLOT,
    &family_view::PLOT,
    &seeds::view::PLOT,
];

/// The plot with that name.
pub(crate) fn find(id: &str) -> Option<&'static Plot> {
    let placed = BELOW.into_iter().chain(ELSEWHERE);
    let mut all = placed.chain(&measures::MEASURES);
    all.find(|plot| plot.id == id)
}
