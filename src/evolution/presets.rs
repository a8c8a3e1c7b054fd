//! Named runs: the five that source 000 prints, and some of ours.

use super::choices::{Crossover, Method, MutationKind, Scheme};
use super::config::EvolutionConfig;
use super::course::course;
use super::yardstick::Yardstick;
use crate::eval::{ALL_PAIRS, ALL_SQUARES, Ends, expand_groups};

#[derive(Clone, Copy, Debug)]
pub struct EvolutionPreset {
    /// Used in links; the texts have `evolution.preset.ID`.
    pub id: &'static str,
    /// An id of a game.
    pub game: &'static str,
    start: &'static str,
    features: &'static [&'static str],
    generations: u32,
    population: u32,
    gene: i32,
    mutation: f64,
    /// Search depths as the course's programs count them: plies minus one.
    pub course_limits: &'static [u32],
    pairs: u32,
    ends: Ends,
    /// The differences from the course's settings.
    change: fn(&mut EvolutionConfig),
}

/// No difference from the course's settings.
const UNCHANGED: fn(&mut EvolutionConfig) = |_| {};

const RASTROS: &str = "8/8/8/4o3/8/8/8/8 S";
const DISTANCES: &[&str] = &["dist_base", "dist_obj"];
/// Thirteen features of all kinds.
const THIRTEEN: &[&str] = &[
    "dist_base",
    "dist_obj",
    "general_eval_42",
    "dist_opponent",
    "mobility",
    "fun_aval_42",
    "path_obj",
    "diagonal",
    "forced_corridor",
    "certain_win",
    "enclosed",
    "dist_south_west",
    "dist_north_east",
];
const REVERSI: &str = "8/8/8/3WB3/3BW3/8/8/8 B";
/// A weight for each kind of cell under reflections.
const TEN: &[&str] = &[
    "like_a1", "like_b1", "like_c1", "like_d1", "like_b2", "like_c2", "like_d2", "like_c3",
    "like_d3", "like_d4",
];
const THREE: &[&str] = &["dist_base", "dist_obj", "general_eval_42"];

/// The Othello League's protocol.
const LEAGUE: EvolutionPreset = EvolutionPreset {
    id: "othello_league",
    game: "reversi",
    start: REVERSI,
    features: TEN,
    generations: 40,
    population: 16,
    gene: 0,
    mutation: 0.3,
    course_limits: &[0],
    pairs: 4,
    ends: Ends::All,
    change: othello_league,
};

/// The runs of source 000 in the order of the document, then ours.
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
        change: UNCHANGED,
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
        change: UNCHANGED,
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
        change: UNCHANGED,
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
        change: UNCHANGED,
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
        // The seed's `f_eval` recognises wins and losses, and adds up the genes of a drawn board. Rastros has no draws.
        ends: Ends::Won,
        change: UNCHANGED,
    },
    EvolutionPreset {
        id: "steady",
        game: "rastros",
        start: RASTROS,
        features: THIRTEEN,
        generations: 24,
        population: 32,
        gene: 0,
        mutation: 0.3,
        course_limits: &[1, 2],
        pairs: 1,
        ends: Ends::All,
        change: steady,
    },
    EvolutionPreset {
        id: "specialist",
        game: "rastros",
        start: RASTROS,
        features: THREE,
        generations: 20,
        population: 32,
        gene: 250,
        mutation: 0.3,
        course_limits: &[1, 2],
        pairs: 8,
        ends: Ends::All,
        change: specialist,
    },
    LEAGUE,
    EvolutionPreset {
        id: "othello_league_td",
        pairs: 10,
        change: othello_league_td,
        ..LEAGUE
    },
    EvolutionPreset {
        id: "othello_league_64",
        features: &[ALL_SQUARES],
        ..LEAGUE
    },
    EvolutionPreset {
        id: "othello_network",
        features: &[ALL_PAIRS],
        change: othello_network,
        ..LEAGUE
    },
    EvolutionPreset {
        id: "adji_boto",
        game: "adji_boto",
        start: "8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all",
        features: &[
            "captured_difference",
            "own_seeds",
            "mobility",
            "immediate_captures",
            "threatened",
        ],
        generations: 14,
        population: 16,
        gene: 0,
        mutation: 0.3,
        course_limits: &[0, 1],
        pairs: 2,
        ends: Ends::All,
        change: adji_boto,
    },
];

/// Opponents from the population and from earlier champions, large mutations, random openings.
/// `docs/coevolution-background.md` has the derivation of this preset and its results over ten seeds.
fn steady(config: &mut EvolutionConfig) {
    config.scheme = Scheme::HallOfFame;
    (config.opponents, config.ancestors) = (5, 3);
    config.crossover = Crossover::Uniform;
    config.mutation_kind = MutationKind::Gaussian;
    config.mutation_range = 30;
    config.opening_plies = 4;
    config.yardstick = Some(Yardstick {
        wide: true,
        centroid: true,
        ..Yardstick::of_pairs(20)
    });
}

/// The course's three features against one fixed opponent. Genomes learn to beat this opponent; the other opponents of
/// the panel show that they learn nothing else (`docs/coevolution-background.md`).
fn specialist(config: &mut EvolutionConfig) {
    steady(config);
    config.scheme = Scheme::Rival;
    (config.opponents, config.ancestors) = (0, 0);
    config.rival = Some("published".to_owned());
}

/// The protocol of the Othello League (Lucas and Runarsson 2006): every player searches one ply, and a tenth of all
/// moves are random. The panel contains the League's own weights.
fn othello_league(config: &mut EvolutionConfig) {
    steady(config);
    config.opening_plies = 0;
    config.random_moves = 0.1;
}

/// The protocol of [`othello_league`] with learning instead of evolution, and about as many games per generation.
fn othello_league_td(config: &mut EvolutionConfig) {
    othello_league(config);
    config.scheme = Scheme::RandomOpponents;
    (config.opponents, config.ancestors) = (3, 0);
    config.method = Method::Td;
    config.learning_rate = 0.2;
}

/// The protocol of [`othello_league`] with SPSA on the 288 entries of a network of pairs.
fn othello_network(config: &mut EvolutionConfig) {
    othello_league(config);
    config.method = Method::Spsa;
}

/// Five features of seeds and holes, from zero.
fn adji_boto(config: &mut EvolutionConfig) {
    steady(config);
    (config.opponents, config.ancestors) = (4, 2);
    config.opening_plies = 2;
    config.yardstick.get_or_insert_default().pairs = 10;
}

pub fn preset(id: &str) -> Option<&'static EvolutionPreset> {
    PRESETS.iter().find(|p| p.id == id)
}

impl EvolutionPreset {
    /// The configuration: the course's settings with the preset's differences, our yardstick and the seed 1.
    pub fn config(&self) -> EvolutionConfig {
        let features = expand_groups(self.features);
        let mut config = EvolutionConfig {
            generations: self.generations,
            population: self.population,
            genes: [-self.gene, self.gene],
            mutation: self.mutation,
            plies: self.course_limits.iter().map(|d| d + 1).collect(),
            pairs: self.pairs,
            ends: self.ends,
            ..course(self.game, self.start.to_owned(), features)
        };
        (self.change)(&mut config);
        config
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AdjiBoto, Rastros, Reversi, TicTacToe};

    #[test]
    fn presets_are_valid_and_documented() {
        for preset in PRESETS {
            let config = preset.config();
            let checked = match preset.game {
                "rastros" => config.check::<Rastros>(),
                "reversi" => config.check::<Reversi>(),
                "adji_boto" => config.check::<AdjiBoto>(),
                _ => config.check::<TicTacToe>(),
            };
            assert_eq!(checked.unwrap().config, config);
            assert_eq!(config.course_limits(), preset.course_limits);
        }
        let games = |id| preset(id).unwrap().config().games();
        assert_eq!(games("course_deep"), 26_460);
        assert_eq!(games("course_distances"), 110_236);
        let elites = PRESETS[..5].iter().map(|p| p.config().elite());
        assert_eq!(elites.collect::<Vec<_>>(), [26, 26, 13, 3, 3]);
        assert!(preset("nothing").is_none());
        // Evolution and learning use nearly the same number of games.
        let [evolved, learned] = ["othello_league", "othello_league_td"].map(games);
        assert!(learned <= evolved && 10 * learned > 9 * evolved, "{evolved} {learned}");
    }
}
