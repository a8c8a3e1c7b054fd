//! The five runs that seed 000 prints, by name.

use super::config::{EvolutionConfig, Yardstick};
use crate::eval::Ends;

/// A run of seed 000.
#[derive(Clone, Copy, Debug)]
pub struct EvolutionPreset {
    /// Its name in links; the texts have `evolution.preset.ID`.
    pub id: &'static str,
    game: &'static str,
    start: &'static str,
    features: &'static [&'static str],
    generations: u32,
    population: u32,
    gene: i32,
    mutation: f64,
    /// Depths as the course's programs count them; one less than plies.
    pub course_limits: &'static [u32],
    pairs: u32,
    ends: Ends,
}

const RASTROS: &str = "8/8/8/4o3/8/8/8/8 S";
const DISTANCES: &[&str] = &["dist_base", "dist_obj"];
const THREE: &[&str] = &["dist_base", "dist_obj", "general_eval_42"];

/// In the order of the document.
pub const PRESETS: &[EvolutionPreset] = &[
    EvolutionPreset {
        id: "course_distances",
        game: "rastros",
        start: RASTROS,
        features: DISTANCES,
        generations: 30,
        population: 128,
        gene: 250,
        mutation: 0.15,
        course_limits: &[1, 2],
        pairs: 7,
        ends: Ends::All,
    },
    EvolutionPreset {
        id: "course_three",
        game: "rastros",
        start: RASTROS,
        features: THREE,
        generations: 30,
        population: 128,
        gene: 250,
        mutation: 0.15,
        course_limits: &[1, 2],
        pairs: 7,
        ends: Ends::All,
    },
    // "Some hours" in the course's program.
    EvolutionPreset {
        id: "course_deep",
        game: "rastros",
        start: RASTROS,
        features: THREE,
        generations: 20,
        population: 64,
        gene: 1000,
        mutation: 0.25,
        course_limits: &[4, 5],
        pairs: 5,
        ends: Ends::All,
    },
    EvolutionPreset {
        id: "course_class",
        game: "rastros",
        start: RASTROS,
        features: THREE,
        generations: 5,
        population: 16,
        gene: 250,
        mutation: 0.25,
        course_limits: &[1, 2],
        pairs: 5,
        ends: Ends::All,
    },
    EvolutionPreset {
        id: "course_tic_tac_toe",
        game: "tic_tac_toe",
        start: "3/3/3 X 3",
        features: &[
            "own_centres",
            "opponent_centres",
            "own_corners",
            "opponent_corners",
            "own_sides",
            "opponent_sides",
        ],
        generations: 10,
        population: 16,
        gene: 250,
        mutation: 0.25,
        course_limits: &[1, 2],
        pairs: 5,
        // The seed's `f_eval` knows wins and losses, and adds up the genes of a drawn board. Rastros has no draws.
        ends: Ends::Won,
    },
];

/// The preset with an id.
pub fn preset(id: &str) -> Option<&'static EvolutionPreset> {
    PRESETS.iter().find(|p| p.id == id)
}

impl EvolutionPreset {
    /// Its configuration, with our yardstick beside it and the seed 1. What all five runs have in common is here: a fifth
    /// survives, two genomes compete to become a parent, a mutation changes a gene by at most 10.
    pub fn config(&self) -> EvolutionConfig {
        EvolutionConfig {
            game: self.game.to_owned(),
            start: self.start.to_owned(),
            features: self.features.iter().map(|&f| f.to_owned()).collect(),
            generations: self.generations,
            population: self.population,
            genes: [-self.gene, self.gene],
            elitism: 0.2,
            mutation: self.mutation,
            mutation_range: 10,
            tournament: 2,
            plies: self.course_limits.iter().map(|d| d + 1).collect(),
            pairs: self.pairs,
            ends: self.ends,
            seed: 1,
            yardstick: Some(Yardstick { pairs: 10 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Rastros, TicTacToe};

    #[test]
    fn the_presets_are_good_and_as_large_as_the_document_says() {
        for preset in PRESETS {
            let config = preset.config();
            let checked = match preset.game {
                "rastros" => config.check::<Rastros>(),
                _ => config.check::<TicTacToe>(),
            };
            assert_eq!(checked.unwrap().config, config);
            assert_eq!(config.course_limits(), preset.course_limits);
        }
        let games = |id| preset(id).unwrap().config().games();
        assert_eq!(games("course_deep"), 26_460);
        assert_eq!(games("course_distances"), 110_236);
        let elites = PRESETS.iter().map(|p| p.config().elite());
        assert_eq!(elites.collect::<Vec<_>>(), [26, 26, 13, 3, 3]);
        assert!(preset("nothing").is_none());
    }
}
