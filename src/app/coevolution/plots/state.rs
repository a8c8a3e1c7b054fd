//! The state of the plots, and what they show.

use std::collections::BTreeSet;

use super::ancestors::Ancestors;
use super::angles::Landscape;
use super::family::Family;
use crate::app::coevolution::run::live::LiveContest;
use crate::app::coevolution::study::Study;
use crate::app::ui::figure::File;
use crate::evolution::Run;

#[derive(Clone, Debug, PartialEq)]
pub enum PlotMsg {
    /// Show a chart on the main card, by the name of its plot.
    Chart(&'static str),
    /// Show games on the x-axis instead of generations.
    ByGames(bool),
    /// Show one of the other measures, by the name of its plot.
    Measure(&'static str),
    /// Show or hide the numbers of a plot, by its name.
    Table(&'static str, bool),
    /// Save a file of a plot, by its name.
    Save(&'static str, File),
    /// Save a table of the other measures of generations.
    SaveMeasures,
    /// Start or stop games between the champions of different generations.
    Ancestors(bool),
    /// Start or stop games between the directions of two genes.
    Landscape(bool),
    /// Start or stop the contests of the run, to save their meetings and scores.
    Contests(bool),
    /// Select the visible depth of these games, by its index.
    LandscapeDepth(usize),
    /// Show the family tree of a generation's champion.
    Family(u32),
    /// Show all genomes of a generation.
    Population(u32),
    /// Watch a game between the champions of two generations.
    Match(u32, u32),
}

#[derive(Debug)]
pub struct Plots {
    /// The chart on the main card, by the name of its plot.
    pub main: &'static str,
    /// True if the x-axis shows games instead of generations.
    pub by_games: bool,
    /// The visible one of the other measures, by the name of its plot.
    pub measure: &'static str,
    /// The plots with visible numbers.
    pub tables: BTreeSet<&'static str>,
    /// Games between the champions of the run.
    pub ancestors: Option<Ancestors>,
    /// A generation, and the family tree of its champion.
    pub family: Option<(u32, Family)>,
    /// The generation with visible genomes; `None` for the last one.
    pub population: Option<u32>,
    /// The strength of the directions of two genes.
    pub landscape: Option<Landscape>,
    /// The contests of the run, played again for their file.
    pub contests: Option<Study>,
}

impl Plots {
    pub fn new() -> Plots {
        Plots {
            main: "panel",
            by_games: false,
            measure: "disengagement",
            tables: BTreeSet::new(),
            ancestors: None,
            family: None,
            population: None,
            landscape: None,
            contests: None,
        }
    }

    /// Clears everything that belongs to one run.
    pub fn clear_run(&mut self) {
        self.ancestors = None;
        self.family = None;
        self.population = None;
        self.landscape = None;
        self.contests = None;
    }

    pub fn studies(&mut self) -> impl Iterator<Item = &mut Study> {
        let ancestors = self.ancestors.iter_mut().map(|a| &mut a.study);
        let landscape = self.landscape.iter_mut().map(|l| &mut l.study);
        ancestors.chain(landscape).chain(&mut self.contests)
    }
}

/// A run with its latest duels, and the choices of the user.
#[derive(Clone, Copy, Debug)]
pub struct PlotData<'a> {
    pub run: &'a Run,
    pub live: &'a LiveContest,
    pub plots: &'a Plots,
}
