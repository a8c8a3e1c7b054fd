//! The form of a coevolution: what was typed, and the configuration that it is.
//!
//! Fields keep what a person typed, also where it is no number or out of range, so that the error can be named beside it.

use crate::app::link;
use crate::eval::Ends;
use crate::evolution::{EvolutionConfig, PRESETS, Yardstick, preset};
use crate::registry::{AnyGame, check_evolution, game};
use crate::text::Message;

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
}

impl Field {
    /// Every field, in the order of the form.
    pub const ALL: [Field; 12] = [
        Field::Generations,
        Field::Population,
        Field::Plies,
        Field::Pairs,
        Field::GeneMin,
        Field::GeneMax,
        Field::Elitism,
        Field::Tournament,
        Field::Mutation,
        Field::MutationRange,
        Field::YardstickPairs,
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
        }
    }

    /// Whether it holds a number with decimals, which people write with a point or a comma.
    pub fn is_decimal(self) -> bool {
        matches!(self, Field::Elitism | Field::Mutation)
    }
}

/// Whether a name of a link means something in this tab.
pub fn is_link_name(name: &str) -> bool {
    let field = || Field::ALL.into_iter().any(|f| f.id() == name);
    ["preset", "evolve", "from", "features", "ends"].contains(&name) || field()
}

/// What stands in the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The chosen features.
    pub features: Vec<String>,
    /// Which finished games the genomes see as won, lost or drawn.
    pub ends: Ends,
    /// What no field shows.
    rest: EvolutionConfig,
    fields: Vec<(Field, String)>,
}

impl Draft {
    /// The form of a configuration.
    pub fn of(config: &EvolutionConfig) -> Self {
        let text = |field: Field| match field {
            Field::Generations => config.generations.to_string(),
            Field::Population => config.population.to_string(),
            Field::GeneMin => config.genes[0].to_string(),
            Field::GeneMax => config.genes[1].to_string(),
            Field::Elitism => config.elitism.to_string(),
            Field::Mutation => config.mutation.to_string(),
            Field::MutationRange => config.mutation_range.to_string(),
            Field::Tournament => config.tournament.to_string(),
            Field::Plies => {
                let plies: Vec<_> = config.plies.iter().map(u32::to_string).collect();
                plies.join(", ")
            }
            Field::Pairs => config.pairs.to_string(),
            Field::YardstickPairs => config.yardstick.as_ref().map_or(0, |y| y.pairs).to_string(),
            Field::Seed => config.seed.to_string(),
        };
        Draft {
            game: config.game.clone(),
            start: config.start.clone(),
            features: config.features.clone(),
            ends: config.ends,
            rest: hidden(config),
            fields: Field::ALL.map(|f| (f, text(f))).to_vec(),
        }
    }

    /// What stands in a field.
    pub fn get(&self, field: Field) -> &str {
        self.fields
            .iter()
            .find(|(f, _)| *f == field)
            .map_or("", |(_, text)| text)
    }

    /// Writes into a field. Decimals stand there with a point, whatever was typed; the form writes them as its language does.
    pub fn set(&mut self, field: Field, text: &str) {
        if let Some((_, old)) = self.fields.iter_mut().find(|(f, _)| *f == field) {
            *old = match field.is_decimal() {
                true => text.replace(',', "."),
                false => text.to_owned(),
            };
        }
    }

    /// Chooses a feature or leaves it out; the chosen ones keep the game's order.
    pub fn choose(&mut self, feature: &str, on: bool) {
        let Ok(kind) = game(&self.game) else { return };
        let chosen: Vec<_> = kind
            .features()
            .iter()
            .filter(|f| match f.id == feature {
                true => on,
                false => self.features.iter().any(|c| c == f.id),
            })
            .map(|f| f.id.to_owned())
            .collect();
        self.features = chosen;
    }

    /// The configuration, checked against its game.
    ///
    /// # Errors
    /// The first error, by the name of its field.
    pub fn config(&self) -> Result<EvolutionConfig, Message> {
        let config = EvolutionConfig {
            game: self.game.clone(),
            start: self.start.trim().to_owned(),
            features: self.features.clone(),
            generations: self.number(Field::Generations)?,
            population: self.number(Field::Population)?,
            genes: [self.number(Field::GeneMin)?, self.number(Field::GeneMax)?],
            elitism: self.fraction(Field::Elitism)?,
            mutation: self.fraction(Field::Mutation)?,
            mutation_range: self.number(Field::MutationRange)?,
            tournament: self.number(Field::Tournament)?,
            plies: self
                .get(Field::Plies)
                .split([',', ' ', ';'])
                .filter(|part| !part.is_empty())
                .map(|part| whole(Field::Plies, part))
                .collect::<Result<_, _>>()?,
            pairs: self.number(Field::Pairs)?,
            ends: self.ends,
            seed: self.number(Field::Seed)?,
            yardstick: match self.number(Field::YardstickPairs)? {
                0 => None,
                pairs => Some(Yardstick {
                    pairs,
                    ..self.rest.yardstick.clone().unwrap_or_default()
                }),
            },
            ..self.rest.clone()
        };
        check_evolution(&config)?;
        Ok(config)
    }

    fn number<N: TryFrom<i64>>(&self, field: Field) -> Result<N, Message> {
        whole(field, self.get(field))
    }

    fn fraction(&self, field: Field) -> Result<f64, Message> {
        let text = self.get(field);
        text.trim().parse().map_err(|_| no_number(field, text))
    }

    /// The preset that this is, whatever its seed.
    pub fn preset(&self) -> Option<&'static str> {
        let config = self.config().ok()?;
        PRESETS
            .iter()
            .find(|p| {
                p.config()
                    == EvolutionConfig {
                        seed: p.config().seed,
                        ..config.clone()
                    }
            })
            .map(|p| p.id)
    }

    /// The same form for another game, all of its features chosen.
    pub fn for_game(&self, kind: &dyn AnyGame) -> Draft {
        let config = kind.default_evolution();
        Draft {
            game: config.game,
            start: config.start,
            features: config.features,
            ends: config.ends,
            rest: self.rest.clone(),
            fields: self.fields.clone(),
        }
    }

    /// The form as names and values of a link: the nearest preset and what differs from it.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let near = self.preset().or_else(|| {
            let same_game = PRESETS.iter().find(|p| p.config().game == self.game);
            same_game.map(|p| p.id)
        });
        let mut pairs = Vec::new();
        let base = near.and_then(preset).map(|p| Draft::of(&p.config()));
        if let Some(near) = near {
            pairs.push(("preset", near.to_owned()));
        }
        let differs = |get: &dyn Fn(&Draft) -> String| {
            let own = get(self);
            (base.as_ref().map(get) != Some(own.clone())).then_some(own)
        };
        if let Some(game) = differs(&|d| d.game.clone()) {
            pairs.push(("evolve", game));
        }
        if let Some(start) = differs(&|d| d.start.clone()) {
            pairs.push(("from", start));
        }
        if let Some(features) = differs(&|d| d.features.join(",")) {
            pairs.push(("features", features));
        }
        if let Some(ends) = differs(&|d| d.ends.id().to_owned()) {
            pairs.push(("ends", ends));
        }
        for field in Field::ALL {
            if let Some(text) = differs(&|d| d.get(field).replace(' ', "")) {
                pairs.push((field.id(), text));
            }
        }
        pairs
    }

    /// The form after a link; unchanged where the link says nothing of it. A preset or game that is unknown goes to `errors` and
    /// changes nothing; numbers are checked like those that are typed: beside the form.
    pub fn open(&self, pairs: &[(String, String)], errors: &mut Vec<Message>) -> Draft {
        let mut draft = self.clone();
        for (name, value) in pairs {
            match name.as_str() {
                "preset" => match preset(value) {
                    Some(preset) => draft = Draft::of(&preset.config()),
                    None => errors.push(link::no_value(name, value)),
                },
                "evolve" => match game(value) {
                    Ok(kind) => draft = draft.for_game(kind),
                    Err(error) => errors.push(link::about(name, error)),
                },
                "from" => draft.start = value.clone(),
                "features" => {
                    draft.features = value
                        .split(',')
                        .filter(|f| !f.is_empty())
                        .map(str::to_owned)
                        .collect();
                }
                "ends" => match Ends::ALL.into_iter().find(|e| e.id() == value) {
                    Some(ends) => draft.ends = ends,
                    None => errors.push(link::no_value(name, value)),
                },
                _ => {
                    if let Some(field) = Field::ALL.into_iter().find(|f| f.id() == name) {
                        let value = match field {
                            Field::Plies => value.replace(',', ", "),
                            _ => value.clone(),
                        };
                        draft.set(field, &value);
                    }
                }
            }
        }
        draft
    }
}

/// What no field shows of a configuration; what fields show is the same in all.
fn hidden(config: &EvolutionConfig) -> EvolutionConfig {
    EvolutionConfig {
        game: String::new(),
        start: String::new(),
        features: Vec::new(),
        generations: 0,
        population: 0,
        genes: [0, 0],
        elitism: 0.0,
        mutation: 0.0,
        mutation_range: 0,
        tournament: 0,
        plies: Vec::new(),
        pairs: 0,
        ends: Ends::All,
        seed: 0,
        yardstick: Some(Yardstick {
            pairs: 0,
            ..config.yardstick.clone().unwrap_or_default()
        }),
        ..config.clone()
    }
}

fn whole<N: TryFrom<i64>>(field: Field, text: &str) -> Result<N, Message> {
    let number = text.trim().parse::<i64>().ok();
    let number = number.and_then(|n| N::try_from(n).ok());
    number.ok_or_else(|| no_number(field, text))
}

fn no_number(field: Field, text: &str) -> Message {
    Message::new("error.evolution.number")
        .with_message("name", Message::new(&format!("evolution.{}", field.id())))
        .with("found", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class() -> Draft {
        Draft::of(&preset("course_class").unwrap().config())
    }

    #[test]
    fn what_is_typed_becomes_the_configuration_or_a_error_with_its_field() {
        let mut draft = class();
        assert_eq!(draft.preset(), Some("course_class"));
        draft.set(Field::Seed, "77");
        assert_eq!(draft.preset(), Some("course_class"));
        assert_eq!(draft.config().unwrap().seed, 77);
        draft.set(Field::Mutation, "0,5");
        draft.set(Field::Plies, "2; 4");
        let config = draft.config().unwrap();
        assert_eq!((config.mutation, config.plies), (0.5, vec![2, 4]));
        draft.set(Field::Population, "many");
        let error = draft.config().unwrap_err();
        assert_eq!(error.key, "error.evolution.number");
        draft.set(Field::Population, "24");
        assert_eq!(
            draft.config().unwrap_err().key,
            "error.evolution.power_of_two"
        );
        draft.set(Field::Population, "16");
        for feature in draft.features.clone() {
            draft.choose(&feature, false);
        }
        assert_eq!(
            draft.config().unwrap_err().key,
            "error.evolution.no_features"
        );
        draft.choose("dist_obj", true);
        draft.choose("dist_base", true);
        assert_eq!(draft.features, ["dist_base", "dist_obj"]);
    }

    #[test]
    fn a_link_leads_to_the_same_form() {
        let mut draft = class();
        draft.set(Field::Generations, "9");
        draft.set(Field::Plies, "1, 2, 3");
        draft.choose("dist_base", false);
        let pairs: Vec<_> = draft
            .link()
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v))
            .collect();
        let mut errors = Vec::new();
        let opened = class().open(&pairs, &mut errors);
        assert_eq!(opened, draft);
        let other = class().for_game(game("tic_tac_toe").unwrap());
        let pairs: Vec<_> = other
            .link()
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v))
            .collect();
        assert_eq!(
            class().open(&pairs, &mut errors).config().unwrap(),
            other.config().unwrap()
        );
        assert_eq!(errors, []);
        let mut course = Draft::of(&preset("course_tic_tac_toe").unwrap().config());
        assert_eq!(course.ends, Ends::Won);
        course.ends = Ends::Unseen;
        assert_eq!(course.preset(), None, "another experiment");
        let pairs: Vec<_> = course
            .link()
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v))
            .collect();
        assert_eq!(class().open(&pairs, &mut errors), course);
        let bad = [("preset", "luck"), ("evolve", "chess"), ("seed", "8")];
        let bad = bad.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let opened = class().open(&bad, &mut errors);
        assert_eq!(opened.get(Field::Seed), "8", "the rest is taken");
        assert_eq!(opened.game, class().game);
        let keys: Vec<_> = errors.iter().map(|e| e.key.as_str()).collect();
        assert_eq!(keys, ["error.link.value", "error.link.part"]);
    }
}
