//! The non-numeric parameters of a coevolution: fitness scheme, method and operators.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::text::Choice;

/// The opponents of each genome, and how their scores become fitness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Scheme {
    /// A knock-out cup; fitness is the round of elimination (source 000).
    #[default]
    Cup,
    /// Every genome meets every other one (Axelrod 1987).
    RoundRobin,
    /// Every genome meets the same number of random opponents (Reynolds 1994; Panait and Luke 2002).
    RandomOpponents,
    /// Every genome meets some others and some champions of earlier generations (Rosin and Belew 1997).
    HallOfFame,
    /// All genomes meet the same sample, and the genomes that beat an opponent share its point (Rosin and Belew 1997).
    Sharing,
    /// All genomes meet the same sample: the opponents of a larger sample that are neither too easy nor too hard (after
    /// Szubert, Jaśkowski, Liskowski and Krawiec 2015).
    Shaped,
    /// All genomes meet one fixed opponent: evolution rather than coevolution (Angeline and Pollack 1993 compare both).
    #[serde(rename = "external")]
    #[strum(serialize = "external")]
    Rival,
    /// Two populations that breed separately: each genome meets some genomes of the other population (Hillis 1990; for
    /// games Rosin and Belew 1997).
    TwoPopulations,
}

impl Scheme {
    /// True if the scheme uses [`EvolutionConfig::opponents`](super::EvolutionConfig::opponents).
    pub fn takes_opponents(self) -> bool {
        use Scheme::{HallOfFame, RandomOpponents, Shaped, Sharing, TwoPopulations};
        matches!(self, RandomOpponents | HallOfFame | Sharing | Shaped | TwoPopulations)
    }

    /// True if the scheme uses [`EvolutionConfig::ancestors`](super::EvolutionConfig::ancestors).
    pub fn takes_ancestors(self) -> bool {
        self == Scheme::HallOfFame
    }

    /// True if the scheme uses [`EvolutionConfig::rival`](super::EvolutionConfig::rival).
    pub fn takes_rival(self) -> bool {
        self == Scheme::Rival
    }

    /// True if survivors may keep their fitness without playing: not in a cup, which needs all genomes, and not in two
    /// populations, whose survivors are in two places of the table.
    pub fn may_keep_fitness(self) -> bool {
        !matches!(self, Scheme::Cup | Scheme::TwoPopulations)
    }

    /// The number of populations that breed separately.
    pub fn populations(self) -> u32 {
        match self {
            Scheme::TwoPopulations => 2,
            _ => 1,
        }
    }
}

impl Choice for Scheme {
    const KEY: &'static str = "evolution.scheme";
}

/// The algorithm that makes the next generation: an evolution, or a baseline with as many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Method {
    /// Selection, crossover and mutation (Holland 1975).
    #[default]
    Genetic,
    /// The survivors, and random genomes instead of descendants.
    RandomSearch,
    /// Simultaneous perturbation stochastic approximation (Spall 1992): one weight vector, tested with small changes in
    /// both directions.
    Spsa,
    /// Temporal-difference learning, TD(0) (Sutton 1988; for Othello Lucas and Runarsson 2006): one weight vector,
    /// which learns from self-play.
    Td,
}

impl Method {
    /// True if the best of a generation survive.
    pub fn has_survivors(self) -> bool {
        matches!(self, Method::Genetic | Method::RandomSearch)
    }

    /// True if the method uses [`EvolutionConfig::learning_rate`](super::EvolutionConfig::learning_rate).
    pub fn takes_rate(self) -> bool {
        self == Method::Td
    }
}

impl Choice for Method {
    const KEY: &'static str = "evolution.method";
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Selection {
    /// The fittest of `tournament` random genomes (source 000).
    #[default]
    Tournament,
    /// A probability that grows linearly with the rank, from nearly 0 to twice the mean (Baker 1985).
    Rank,
    /// Uniform among the best part of the table, one in `tournament` of it (Mühlenbein and Schlierkamp-Voosen 1993).
    Truncation,
}

impl Choice for Selection {
    const KEY: &'static str = "evolution.selection";
}

/// How two parents produce two descendants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Crossover {
    /// The genes before a random cut from one parent, the others from the other (source 000; Holland 1975).
    #[default]
    OnePoint,
    /// Each gene from a random parent (Syswerda 1989).
    Uniform,
    /// Both descendants lie on the line between the parents, symmetric about its middle at a random distance
    /// (Michalewicz 1992).
    Arithmetic,
}

impl Choice for Crossover {
    const KEY: &'static str = "evolution.crossover";
}

/// The distribution of a mutation's change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MutationKind {
    /// A uniform integer up to the mutation range either way (source 000).
    #[default]
    Uniform,
    /// A normal distribution with the mutation range as standard deviation, rounded (Rechenberg 1973).
    Gaussian,
}

impl Choice for MutationKind {
    const KEY: &'static str = "evolution.mutation_kind";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{EnumId, Language};
    use serde_json::{from_value, json};

    fn sound<C: Choice + Serialize + for<'a> Deserialize<'a> + std::fmt::Debug>() {
        assert!(C::ALL[0].is_default());
        for choice in C::all() {
            // Files, links and texts use the same id.
            assert_eq!(json!(choice), choice.id());
            assert_eq!(from_value::<C>(json!(choice.id())).unwrap(), choice);
            assert_eq!(C::from_id(choice.id()), Some(choice));
            for language in Language::all() {
                let (name, about) = (choice.name().text(language), choice.about().text(language));
                assert!(!name.contains("evolution."), "{name}");
                assert!(about.len() > name.len() && about.ends_with('.'), "{about}");
            }
        }
        assert_eq!(C::from_id("luck"), None);
    }

    #[test]
    fn choices_have_ids_and_texts() {
        sound::<Scheme>();
        sound::<Method>();
        sound::<Selection>();
        sound::<Crossover>();
        sound::<MutationKind>();
    }
}
