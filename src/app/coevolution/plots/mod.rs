//! The results of a coevolution as plots, each with its table and its files. A new plot is a file here and an entry in
//! [`BELOW`], [`ELSEWHERE`] or [`measures::MEASURES`].

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
mod legend;
pub(super) mod line;
pub(super) mod main_chart;
mod master_view;
pub(super) mod measures;
pub(super) mod names;
mod network;
pub(super) mod plot;
mod population;
mod squares;
pub(super) mod state;
pub(super) mod triples;

use plot::Plot;

/// The plots below the first ones and above the measures, in the order of the page.
pub(super) static BELOW: &[&Plot] = &[
    &squares::PLOT,
    &network::PLOT,
    &angles_view::PLOT,
    &population::PLOT,
    &ancestors_view::PLOT,
    &master_view::PLOT,
    &diversity::PLOT,
];

/// The plots elsewhere on the page.
static ELSEWHERE: &[&Plot] = &[
    &main_chart::PANEL,
    &main_chart::FITNESS,
    &main_chart::FIRST,
    &cup::PLOT,
    &genes::PLOT,
    &family_view::PLOT,
];

/// Finds a plot by its name.
pub(super) fn find(id: &str) -> Option<&'static Plot> {
    let placed = BELOW.iter().chain(ELSEWHERE).copied();
    placed.chain(&measures::MEASURES).find(|plot| plot.id == id)
}
