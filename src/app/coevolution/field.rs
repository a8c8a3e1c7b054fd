//! The numbers of the form.

use crate::evolution::{EvolutionConfig, Method};

/// A field of the form that holds numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// Generations bred from the first one.
    Generations,
    /// Genomes in a generation.
    Population,
    /// The smallest gene of the first population.
    GeneMin,
    /// The largest gene of the first population.
    GeneMax,
    /// The part that survives.
    Elitism,
    /// The probability of a mutation.
    Mutation,
    /// The largest change of a mutation.
    MutationRange,
    /// Genomes that compete to become a parent.
    Tournament,
    /// Depths in plies.
    Plies,
    /// Pairs of games at each depth.
    Pairs,
    /// Pairs of games with each opponent of the panel; none for no yardstick.
    YardstickPairs,
    /// The seed.
    Seed,
    /// Opponents from the population.
    Opponents,
    /// Champions of earlier generations that each genome meets.
    Ancestors,
    /// Random plies before the players take over.
    OpeningPlies,
    /// The probability that a move is by lot.
    RandomMoves,
    /// The part of its error that a value is corrected by.
    LearningRate,
    /// Pairs of games with the champion of every earlier generation.
    YardstickAncestors,
    /// Frozen random strategies.
    YardstickStrategies,
    /// Pairs of games of every genome with the panel.
    YardstickMembers,
}

impl Field {
    /// Every field, in the order of the form.
    pub const ALL: [Field; 20] = [
        Field::Generations,
        Field::Population,
        Field::Opponents,
        Field::Ancestors,
        Field::Plies,
        Field::Pairs,
        Field::OpeningPlies,
        Field::RandomMoves,
        Field::LearningRate,
        Field::GeneMin,
        Field::GeneMax,
        Field::Elitism,
        Field::Tournament,
        Field::Mutation,
        Field::MutationRange,
        Field::YardstickPairs,
        Field::YardstickAncestors,
        Field::YardstickStrategies,
        Field::YardstickMembers,
        Field::Seed,
    ];

    /// Its name in links and ids; the texts have `evolution.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Field::Generations => "generations",
            Field::Population => "population",
            Field::GeneMin => "gene_min",
            Field::GeneMax => "gene_max",
            Field::Elitism => "elitism",
            Field::Mutation => "mutation",
            Field::MutationRange => "mutation_range",
            Field::Tournament => "tournament",
            Field::Plies => "plies",
            Field::Pairs => "pairs",
            Field::YardstickPairs => "yardstick_pairs",
            Field::Seed => "seed",
            Field::Opponents => "opponents",
            Field::Ancestors => "ancestors",
            Field::OpeningPlies => "opening_plies",
            Field::RandomMoves => "random_moves",
            Field::LearningRate => "learning_rate",
            Field::YardstickAncestors => "yardstick_ancestors",
            Field::YardstickStrategies => "yardstick_strategies",
            Field::YardstickMembers => "yardstick_members",
        }
    }

    /// Whether it holds a number with decimals, which people write with a point or a comma.
    pub fn is_decimal(self) -> bool {
        use Field::{Elitism, LearningRate, Mutation, RandomMoves};
        matches!(self, Elitism | Mutation | RandomMoves | LearningRate)
    }

    /// Whether it means something with the choices of a configuration.
    pub fn is_used(self, config: &EvolutionConfig) -> bool {
        let (scheme, method) = (config.scheme, config.method);
        match self {
            Field::Opponents => scheme.takes_opponents(),
            Field::Ancestors => scheme.takes_ancestors(),
            Field::Tournament => method == Method::Genetic,
            Field::Elitism => method.has_survivors(),
            Field::LearningRate => method.takes_rate(),
            Field::Mutation | Field::MutationRange => method != Method::Td,
            _ => true,
        }
    }

    /// What stands in it, of a configuration.
    pub(super) fn text(self, config: &EvolutionConfig) -> String {
        let yardstick = config.yardstick.clone().unwrap_or_default();
        let number = match self {
            Field::Generations => config.generations,
            Field::Population => config.population,
            Field::GeneMin => return config.genes[0].to_string(),
            Field::GeneMax => return config.genes[1].to_string(),
            Field::Elitism => return config.elitism.to_string(),
            Field::Mutation => return config.mutation.to_string(),
            Field::MutationRange => return config.mutation_range.to_string(),
            Field::Tournament => config.tournament,
            Field::Plies => {
                let plies: Vec<_> = config.plies.iter().map(u32::to_string).collect();
                return plies.join(", ");
            }
            Field::Pairs => config.pairs,
            Field::Seed => return config.seed.to_string(),
            Field::Opponents => config.opponents,
            Field::Ancestors => config.ancestors,
            Field::OpeningPlies => config.opening_plies,
            Field::RandomMoves => return config.random_moves.to_string(),
            Field::LearningRate => return config.learning_rate.to_string(),
            Field::YardstickPairs => yardstick.pairs,
            Field::YardstickAncestors => yardstick.ancestors,
            Field::YardstickStrategies => yardstick.strategies,
            Field::YardstickMembers => yardstick.members,
        };
        number.to_string()
    }
}
