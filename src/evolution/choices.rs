//! The choices of a coevolution that are no numbers: who meets whom, how the next generation is made, by which operators.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::text::Choice;

/// Who meets whom for fitness, and what is made of the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Scheme {
    /// A knock-out cup; fitness is the round in which one loses (seed 000).
    #[default]
    Cup,
    /// Everybody meets everybody (Axelrod 1987).
    RoundRobin,
    /// Everybody meets as many others, drawn by lot (Reynolds 1994; Panait and Luke 2002).
    RandomOpponents,
    /// Everybody meets some others and some champions of earlier generations (Rosin and Belew 1997).
    HallOfFame,
    /// All meet the same sample, and a point against an opponent is worth the more the fewer get it (Rosin and Belew 1997).
    Sharing,
    /// All meet the same sample, chosen from one twice as large for being neither too easy nor too hard (after Szubert, Jaśkowski,
    /// Liskowski and Krawiec 2015).
    Shaped,
    /// All meet one fixed opponent: evolution, and no coevolution (Angeline and Pollack 1993 compare the two).
    External,
    /// Two populations that are bred apart: each meets some of the other one (Hillis 1990; for games Rosin and Belew 1997).
    TwoPopulations,
}

impl Scheme {
    /// Whether the number of opponents of the population means something.
    pub fn takes_opponents(self) -> bool {
        use Scheme::{HallOfFame, RandomOpponents, Shaped, Sharing, TwoPopulations};
        matches!(
            self,
            RandomOpponents | HallOfFame | Sharing | Shaped | TwoPopulations
        )
    }

    /// Whether the number of earlier champions means something.
    pub fn takes_ancestors(self) -> bool {
        self == Scheme::HallOfFame
    }

    /// Whether a fixed opponent means something.
    pub fn takes_rival(self) -> bool {
        self == Scheme::External
    }

    /// Whether a survivor may keep the fitness it has: in a cup nobody may stay away, and of two populations survivors stand in two
    /// places.
    pub fn may_keep_fitness(self) -> bool {
        !matches!(self, Scheme::Cup | Scheme::TwoPopulations)
    }

    /// Populations that are bred apart.
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

/// What makes the next generation: an evolution, or a baseline that plays as many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Method {
    /// Selection, crossover and mutation (Holland 1975).
    #[default]
    Genetic,
    /// The survivors, and new genomes by lot in place of descendants.
    RandomSearch,
    /// Simultaneous perturbation stochastic approximation (Spall 1992): one vector of weights, tried with small changes in both
    /// directions.
    Spsa,
    /// Temporal-difference learning, TD(0) (Sutton 1988; for Othello Lucas and Runarsson 2006): one vector of weights, which plays
    /// itself and learns from its games.
    Td,
}

impl Method {
    /// Whether the best of a generation survive.
    pub fn has_survivors(self) -> bool {
        matches!(self, Method::Genetic | Method::RandomSearch)
    }

    /// Whether a rate of learning means something.
    pub fn takes_rate(self) -> bool {
        self == Method::Td
    }
}

impl Choice for Method {
    const KEY: &'static str = "evolution.method";
}

/// How parents are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Selection {
    /// The fittest of `tournament` genomes that are drawn by lot (seed 000).
    #[default]
    Tournament,
    /// By lot, with a probability that grows with the rank in the table from next to nothing to twice the mean (Baker 1985).
    Rank,
    /// By lot among the best part of the table, one in `tournament` of it (Mühlenbein and Schlierkamp-Voosen 1993).
    Truncation,
}

impl Choice for Selection {
    const KEY: &'static str = "evolution.selection";
}

/// How two parents become two descendants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Crossover {
    /// One cut: the genes before it from one parent, the others from the other one (seed 000; Holland 1975).
    #[default]
    OnePoint,
    /// Each gene from either parent, by lot (Syswerda 1989).
    Uniform,
    /// Both descendants lie on the line between the parents, by lot, as far from one as from the other (Michalewicz 1992).
    Arithmetic,
}

impl Choice for Crossover {
    const KEY: &'static str = "evolution.crossover";
}

/// By how much a gene changes that mutates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MutationKind {
    /// By any whole number up to the largest mutation either way, all with the same probability (seed 000).
    #[default]
    Uniform,
    /// By a number from a normal distribution, whose standard deviation is the largest mutation, rounded (Rechenberg 1973).
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
            // Files, links and texts have the same name for it.
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
    fn every_choice_has_one_name_and_its_sentence() {
        sound::<Scheme>();
        sound::<Method>();
        sound::<Selection>();
        sound::<Crossover>();
        sound::<MutationKind>();
    }
}
