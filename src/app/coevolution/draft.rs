//! The form of a coevolution: what was typed, and the configuration that it is.
//!
//! Fields keep what a person typed, also where it is no number or out of range, so that the error can be named beside it.

use super::field::Field;
use super::options;
use crate::app::ui::query;
use crate::eval::{Ends, one_by_one, square_features, together};
use crate::evolution::{EvolutionConfig, PRESETS, Yardstick, preset};
use crate::registry::{AnyGame, game, validate_evolution};
use crate::text::Message;

/// Whether a name of a link means something in this tab.
pub fn is_link_name(name: &str) -> bool {
    let field = || Field::ALL.into_iter().any(|f| f.id() == name);
    let words = ["preset", "evolve", "from", "features", "ends"];
    let mut named = words
        .iter()
        .chain(&options::LISTS)
        .chain(&options::SWITCHES);
    named.any(|word| *word == name) || field()
}

/// What numbers are to begin with where a choice takes them that did not mean anything before.
const FIRST: [(Field, &str); 3] = [
    (Field::Opponents, "4"),
    (Field::Ancestors, "4"),
    (Field::LearningRate, "0.2"),
];

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
        Draft {
            game: config.game.clone(),
            start: config.start.clone(),
            features: config.features.clone(),
            ends: config.ends,
            rest: hidden(config),
            fields: Field::ALL.map(|f| (f, f.text(config))).to_vec(),
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

    /// Chooses a feature, or all squares, or leaves it out; the chosen ones keep the game's order, squares last.
    pub fn choose(&mut self, feature: &str, on: bool) {
        let Ok(kind) = game(&self.game) else { return };
        let features = kind.features().into_iter();
        let mut names: Vec<String> = features.map(|f| f.id.to_owned()).collect();
        names.extend(square_features().filter(|_| kind.has_squares()));
        let meant = one_by_one(&[feature]);
        names.retain(|name| match meant.contains(name) {
            true => on,
            false => self.features.contains(name),
        });
        self.features = names;
    }

    /// The configuration, checked against its game.
    ///
    /// # Errors
    /// The first error, by the name of its field.
    pub fn config(&self) -> Result<EvolutionConfig, Message> {
        let mut config = EvolutionConfig {
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
                    ancestors: self.number(Field::YardstickAncestors)?,
                    strategies: self.number(Field::YardstickStrategies)?,
                    members: self.number(Field::YardstickMembers)?,
                    ..self.rest.yardstick.clone().unwrap_or_default()
                }),
            },
            opponents: self.used(Field::Opponents)?,
            ancestors: self.used(Field::Ancestors)?,
            opening_plies: self.number(Field::OpeningPlies)?,
            random_moves: self.fraction(Field::RandomMoves)?,
            learning_rate: match Field::LearningRate.is_used(&self.rest) {
                true => self.fraction(Field::LearningRate)?,
                false => 0.0,
            },
            ..self.rest.clone()
        };
        options::tidy(&mut config);
        validate_evolution(&config)?;
        Ok(config)
    }

    /// A number that counts for nothing where the choices do not take it.
    fn used(&self, field: Field) -> Result<u32, Message> {
        match field.is_used(&self.rest) {
            true => self.number(field),
            false => Ok(0),
        }
    }

    /// The choices that are no numbers; nothing else of it is what the form says.
    pub(super) fn options(&self) -> &EvolutionConfig {
        &self.rest
    }

    /// Makes a choice that is no number; false where there is no such choice. Where it takes a number that was 0, that becomes
    /// one to begin with.
    pub(super) fn pick(&mut self, kind: &str, id: &str) -> bool {
        let done = options::choose(&mut self.rest, kind, id);
        for (field, first) in FIRST {
            if field.is_used(&self.rest) && self.get(field) == "0" {
                self.set(field, first);
            }
        }
        options::tidy(&mut self.rest);
        done
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
        let mut of_this_game = PRESETS.iter().filter(|p| p.game == self.game);
        let is_this = |preset: EvolutionConfig| {
            let same_seed = EvolutionConfig {
                seed: preset.seed,
                ..config.clone()
            };
            preset == same_seed
        };
        of_this_game.find(|p| is_this(p.config())).map(|p| p.id)
    }

    /// The same form for another game, all of its features chosen.
    pub fn for_game(&self, kind: &dyn AnyGame) -> Draft {
        let config = kind.default_evolution();
        Draft {
            game: config.game,
            start: config.start,
            features: config.features,
            ends: config.ends,
            rest: EvolutionConfig {
                rival: self.rest.rival.as_ref().map(|_| "random".to_owned()),
                ..self.rest.clone()
            },
            fields: self.fields.clone(),
        }
    }

    /// The form as names and values of a link: the nearest preset and what differs from it.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let near = self.preset().or_else(|| {
            let same_game = PRESETS.iter().find(|p| p.game == self.game);
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
        if let Some(features) = differs(&|d| together(&d.features).join(",")) {
            pairs.push(("features", features));
        }
        if let Some(ends) = differs(&|d| d.ends.id().to_owned()) {
            pairs.push(("ends", ends));
        }
        for kind in options::LISTS.into_iter().chain(options::SWITCHES) {
            if let Some(id) = differs(&|d| options::chosen(&d.rest, kind)) {
                pairs.push((kind, id));
            }
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
                    None => errors.push(query::no_value(name, value)),
                },
                "evolve" => match game(value) {
                    Ok(kind) => draft = draft.for_game(kind),
                    Err(error) => errors.push(query::about(name, error)),
                },
                "from" => draft.start = value.clone(),
                "features" => {
                    let names: Vec<_> = value.split(',').filter(|f| !f.is_empty()).collect();
                    draft.features = one_by_one(&names);
                }
                "ends" => match Ends::ALL.into_iter().find(|e| e.id() == value) {
                    Some(ends) => draft.ends = ends,
                    None => errors.push(query::no_value(name, value)),
                },
                kind if options::LISTS.contains(&kind) || options::SWITCHES.contains(&kind) => {
                    if !draft.pick(kind, value) {
                        errors.push(query::no_value(name, value));
                    }
                }
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
        opponents: 0,
        ancestors: 0,
        opening_plies: 0,
        random_moves: 0.0,
        learning_rate: 0.0,
        yardstick: Some(Yardstick {
            pairs: 0,
            ancestors: 0,
            strategies: 0,
            members: 0,
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
        let mut squares = Draft::of(&preset("othello_league_64").unwrap().config());
        squares.choose("mobility", true);
        let pairs: Vec<_> = squares
            .link()
            .into_iter()
            .map(|(n, v)| (n.to_owned(), v))
            .collect();
        let short = ("features".to_owned(), "mobility,squares".to_owned());
        assert!(pairs.contains(&short), "{pairs:?}");
        assert_eq!(class().open(&pairs, &mut errors), squares);
        squares.choose("squares", false);
        assert_eq!(squares.features, ["mobility"]);
        let bad = [("preset", "luck"), ("evolve", "chess"), ("seed", "8")];
        let bad = bad.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let opened = class().open(&bad, &mut errors);
        assert_eq!(opened.get(Field::Seed), "8", "the rest is taken");
        assert_eq!(opened.game, class().game);
        let keys: Vec<_> = errors.iter().map(|e| e.key.as_str()).collect();
        assert_eq!(keys, ["error.link.value", "error.link.part"]);
    }
}
