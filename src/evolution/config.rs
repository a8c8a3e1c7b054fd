//! The parameters of a coevolution: everything that its result depends on.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

use super::choices::{Crossover, Method, MutationKind, Scheme, Selection};
use super::limits;
use super::yardstick::{Yardstick, is_default};
use crate::arena::MAX_PAIRS;
use crate::eval::{Ends, one_by_one};
use crate::game::OWN;
use crate::python::Script;
use crate::text::Choice;

/// Seeds are below 2^53, so that every program that reads a JSON number reads them right.
pub const SEED_LIMIT: u64 = 1 << 53;

/// Everything that a coevolution depends on. The parameters of seed 000's `coevol` under the names of the field.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolutionConfig {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The features that genes weigh, in the order of the genes; each once. A file may say `squares` for all squares of a board.
    #[serde(deserialize_with = "features")]
    pub features: Vec<String>,
    /// A person's program. Its `function` is the list of the features whose names begin with [`OWN`](crate::game::OWN), in their order;
    /// where there are none, an evaluation that joins the panel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Arc<Script>>,
    /// Generations bred from the first (`gen`): one more cup than that is played.
    pub generations: u32,
    /// Genomes in each generation (`dim`); for a cup a power of two.
    pub population: u32,
    /// Smallest and largest gene of the first population (`gene_pool`).
    pub genes: [i32; 2],
    /// The part of a generation that survives unchanged (`elit`), 0 to 1.
    pub elitism: f64,
    /// The probability that a gene of a descendant mutates (`p_mut`), 0 to 1.
    pub mutation: f64,
    /// The largest change of a mutation (`mut_range`).
    pub mutation_range: i32,
    /// How many genomes compete to become a parent (`k_rivais`); where the best part is selected, one in so many is in it.
    pub tournament: u32,
    /// The depths at which each duel is played, in plies from the root. The course's limit d (`lim_profs`) is d + 1.
    pub plies: Vec<u32>,
    /// Pairs of games at each depth of a duel (`n_jogos`).
    pub pairs: u32,
    /// Which finished games the genomes see as won, lost or drawn; the others are judged by their genes.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub ends: Ends,
    /// Who meets whom for fitness.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub scheme: Scheme,
    /// Opponents from the population for each genome, where the scheme takes them (see [`Scheme::takes_opponents`]), else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opponents: u32,
    /// Champions of earlier generations for each genome, as far as there are so many, where the scheme takes them, else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ancestors: u32,
    /// The fixed opponent, where the scheme takes one: `random`, or the id of an evaluation of the game, which searches as deep
    /// as the genomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<String>,
    /// What makes the next generation.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub method: Method,
    /// How parents are chosen.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub selection: Selection,
    /// How two parents become two descendants.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub crossover: Crossover,
    /// By how much a gene changes that mutates.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub mutation_kind: MutationKind,
    /// Whether those that survive keep the fitness they have and play no games for a new one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keeps_fitness: bool,
    /// The part of its error that a value is corrected by after a game, where the method learns (see [`Method::takes_rate`]), else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub learning_rate: f64,
    /// Random plies before the players take over, the same for both games of a pair.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening_plies: u32,
    /// The probability that a move is by lot, whoever is to move, in all games; 0 to 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub random_moves: f64,
    /// What all luck is drawn from, below 2^53.
    pub seed: u64,
    /// What every champion is measured against, if anything. It never changes the evolution.
    #[serde(default)]
    pub yardstick: Option<Yardstick>,
}

fn features<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Ok(one_by_one(&names))
}

impl EvolutionConfig {
    /// The features of the person's program, in the order of its list.
    pub fn own_features(&self) -> Vec<String> {
        let own = self.features.iter().filter(|name| name.starts_with(OWN));
        own.cloned().collect()
    }

    /// What is asked of the person's program about positions: its features, or else its evaluation.
    pub fn asked_of_program(&self) -> Vec<String> {
        match (&self.program, self.own_features()) {
            (None, _) => Vec::new(),
            (Some(program), own) if own.is_empty() => vec![format!("{OWN}{}", program.function)],
            (Some(_), own) => own,
        }
    }

    /// Whether genes weigh features of a person's program.
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

    /// Games of a duel.
    pub fn games_per_duel(&self) -> u32 {
        2 * self.pairs * self.plies.len() as u32
    }

    /// What the largest fitness is that the scheme could give, for scales: one more than the rounds of a cup; in the others a
    /// million for all points, or for each opponent whose point is shared.
    pub fn largest_fitness(&self) -> u32 {
        match self.scheme {
            Scheme::Cup => self.rounds() + 1,
            Scheme::Sharing => self.opponents.max(1) * POINT,
            _ => POINT,
        }
    }

    /// Genomes of each population that is bred apart: all but where there are two.
    pub fn bred_together(&self) -> u32 {
        self.population / self.scheme.populations()
    }

    /// Genomes that survive unchanged: the share rounded as Python rounds, halves to the even number.
    pub fn elite(&self) -> u32 {
        self.survivors_of(self.population as usize) as u32
    }

    /// Survivors of so many genomes that are bred together.
    pub fn survivors_of(&self, genomes: usize) -> usize {
        (genomes as f64 * self.elitism).round_ties_even() as usize
    }

    /// Survivors that keep the fitness they have in a generation: at least one genome plays for a new one.
    pub fn kept_in(&self, generation: u32) -> u32 {
        match self.keeps_fitness && generation > 0 {
            true => self.elite().min(self.population - 1),
            false => 0,
        }
    }

    /// The depths as the course's programs count them: one less than plies.
    pub fn course_limits(&self) -> Vec<u32> {
        self.plies.iter().map(|p| p - 1).collect()
    }
}

/// The fitness of a point in every game, where fitness is made of points.
pub const POINT: u32 = 1_000_000;

/// The largest number of pairs with one opponent still fits a stream of the arena.
const _: () = assert!(*limits::PAIRS.end() * *limits::DEPTHS.end() <= MAX_PAIRS);
