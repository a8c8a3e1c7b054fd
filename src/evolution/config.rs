//! The parameters of a coevolution. They determine its result.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

use super::choices::{Crossover, Method, MutationKind, Scheme, Selection};
use super::limits;
use super::yardstick::{Yardstick, is_default};
use crate::arena::MAX_PAIRS;
use crate::eval::{Ends, expand_groups};
use crate::game::{PROGRAM_PREFIX, is_program_feature};
use crate::python::Script;
use crate::text::Choice;

/// Seeds are below 2^53, so that every JSON reader reads them exactly.
pub const SEED_LIMIT: u64 = 1 << 53;

/// The parameters of a coevolution. Those of `coevol` in source 000 have the field's standard names here.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolutionConfig {
    pub game: String,
    /// The initial position of all games.
    pub start: String,
    /// The features weighed by the genes, in the order of the genes, without duplicates. A file may say `squares` for
    /// all squares of a board.
    #[serde(deserialize_with = "features")]
    pub features: Vec<String>,
    /// The user's program. Its `function` is the list of the features that begin with [`PROGRAM_PREFIX`], in order;
    /// without such features, an evaluation that joins the panel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Arc<Script>>,
    /// The number of generations after the first (`gen`); there are `generations + 1` contests.
    pub generations: u32,
    /// Genomes in each generation (`dim`); for a cup a power of two.
    pub population: u32,
    /// Smallest and largest gene of the first population (`gene_pool`).
    pub genes: [i32; 2],
    /// The share of a generation that survives unchanged (`elit`), 0 to 1.
    pub elitism: f64,
    /// The probability that a gene of a descendant mutates (`p_mut`), 0 to 1.
    pub mutation: f64,
    /// The largest change of a mutation (`mut_range`).
    pub mutation_range: i32,
    /// The tournament size (`k_rivais`); for truncation selection one in this many genomes can become a parent.
    pub tournament: u32,
    /// The search depths of each duel, in plies from the root. The course's limit d (`lim_profs`) is d + 1.
    pub plies: Vec<u32>,
    /// Pairs of games at each depth of a duel (`n_jogos`).
    pub pairs: u32,
    /// The finished games that the genomes recognise; their genes evaluate all other finished games.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub ends: Ends,
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub scheme: Scheme,
    /// Opponents from the population for each genome, if the scheme uses them (see [`Scheme::takes_opponents`]),
    /// otherwise 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opponents: u32,
    /// Champions of earlier generations that each genome meets, as far as available, if the scheme uses them, otherwise
    /// 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ancestors: u32,
    /// The fixed opponent, if the scheme has one: `random`, or the id of an evaluation of the game, which searches as
    /// deep as the genomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<String>,
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub method: Method,
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub selection: Selection,
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub crossover: Crossover,
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub mutation_kind: MutationKind,
    /// If true, survivors keep their fitness and play no games for a new fitness.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keeps_fitness: bool,
    /// The step size of learning, if the method learns (see [`Method::takes_rate`]), otherwise 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub learning_rate: f64,
    /// Random plies before the players choose; both games of a pair share them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening_plies: u32,
    /// The probability that either player makes a random move, in all games; 0 to 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub random_moves: f64,
    /// The seed of all random numbers, below 2^53.
    pub seed: u64,
    /// The measurement of every champion, if any. It never changes the evolution.
    #[serde(default)]
    pub yardstick: Option<Yardstick>,
}

fn features<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ok(expand_groups(&names))
}

impl EvolutionConfig {
    /// The features of the user's program in the order of its list.
    pub fn own_features(&self) -> Vec<String> {
        let own = self.features.iter().filter(|name| is_program_feature(name));
        own.cloned().collect()
    }

    /// The functions to call in the user's program: its features, or its evaluation.
    pub fn program_functions(&self) -> Vec<String> {
        match (&self.program, self.own_features()) {
            (None, _) => Vec::new(),
            (Some(program), own) if own.is_empty() => {
                vec![format!("{PROGRAM_PREFIX}{}", program.function)]
            }
            (Some(_), own) => own,
        }
    }

    /// True if genes weigh features of the user's program.
    pub fn weighs_program(&self) -> bool {
        self.program.is_some() && !self.own_features().is_empty()
    }

    /// Rounds of a generation's contest.
    pub fn rounds(&self) -> u32 {
        match self.scheme {
            Scheme::Cup => self.population.ilog2(),
            Scheme::Shaped => 2,
            _ => 1,
        }
    }

    pub fn games_per_duel(&self) -> u32 {
        2 * self.pairs * self.plies.len() as u32
    }

    /// The largest possible fitness, for scales: in a cup the number of rounds plus one; in the other schemes a million
    /// for all points, or a million for each opponent whose point is shared.
    pub fn largest_fitness(&self) -> u32 {
        match self.scheme {
            Scheme::Cup => self.rounds() + 1,
            Scheme::Sharing => self.opponents.max(1) * POINT,
            _ => POINT,
        }
    }

    /// The size of each population that breeds separately.
    pub fn bred_together(&self) -> u32 {
        self.population / self.scheme.populations()
    }

    /// The number of survivors: the share rounded as in Python, halves to the even number.
    pub fn elite(&self) -> u32 {
        self.survivors_of(self.population as usize) as u32
    }

    /// The number of survivors among this many genomes that breed together.
    pub fn survivors_of(&self, genomes: usize) -> usize {
        (genomes as f64 * self.elitism).round_ties_even() as usize
    }

    /// The number of survivors that keep their fitness in a generation: at least one genome plays.
    pub fn kept_in(&self, generation: u32) -> u32 {
        if self.keeps_fitness && generation > 0 {
            self.elite().min(self.population - 1)
        } else {
            0
        }
    }

    /// The number of genomes that play for their fitness in a generation.
    pub fn playing_in(&self, generation: u32) -> u64 {
        u64::from(self.population - self.kept_in(generation))
    }

    /// The depths as the course's programs count them: plies minus one.
    pub fn course_limits(&self) -> Vec<u32> {
        self.plies.iter().map(|p| p - 1).collect()
    }
}

/// The fitness of winning all games, if fitness consists of points.
pub const POINT: u32 = 1_000_000;

/// The largest number of pairs with one opponent fits into a stream of the arena.
const _: () = assert!(*limits::PAIRS.end() * *limits::DEPTHS.end() <= MAX_PAIRS);
