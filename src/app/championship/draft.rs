//! The form of a championship: what was typed, and the configuration that it is.
//!
//! Fields keep what a person typed, also where it is no number or out of range, so that the error can be named beside it.

use super::fields::{Field, FormatKind};
use crate::app::players::seats::{self, Seat};
use crate::arena::statistics::Sprt;
use crate::championship::{ChampionshipConfig, Contender, Format, Limits, Plays, Stop};
use crate::eval::EvaluationSpec;
use crate::registry::{AnyGame, GAMES, check_championship, game};
use crate::text::Message;

/// What stands for a program of a file in a roster: it cannot play in a browser.
const PROGRAM: &str = "program";

/// A player of the roster.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pick {
    /// Who plays, as links write it.
    pub word: String,
    /// What the person calls it; empty where it is called as it is offered.
    pub name: String,
    /// Its limits as they were typed, in the order of [`Part::ALL`]; empty for none.
    pub limits: [String; 3],
}

impl Pick {
    /// A player without a name or limits of its own.
    pub fn new(word: &str) -> Pick {
        Pick {
            word: word.to_owned(),
            ..Pick::default()
        }
    }

    fn of(kind: &dyn AnyGame, contender: &Contender) -> Pick {
        let word = match &contender.plays {
            Plays::Named(id) => id.clone(),
            Plays::Player(spec) => seats::write(kind, &Seat::Computer(spec.clone())),
            Plays::Program(_) => PROGRAM.to_owned(),
        };
        let text = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        let Limits {
            depth,
            nodes,
            time_ms,
        } = contender.limits;
        Pick {
            word,
            name: contender.name.clone(),
            limits: [
                text(depth.map(u64::from)),
                text(nodes),
                text(time_ms.map(u64::from)),
            ],
        }
    }

    /// The player, under that name.
    fn contender(&self, kind: &dyn AnyGame, name: &str) -> Result<Contender, Message> {
        let spec = match &self.word[..] {
            PROGRAM => return Err(Message::new("error.championship.programs")),
            word => match seats::read(kind, word)? {
                Seat::Computer(spec) => spec,
                Seat::Person => return Err(Message::new("error.championship.person")),
            },
        };
        Ok(Contender {
            name: name.to_owned(),
            plays: Plays::Player(spec),
            limits: Limits {
                depth: limit("depth", &self.limits[0])?,
                nodes: limit("nodes", &self.limits[1])?,
                time_ms: limit("time_ms", &self.limits[2])?,
            },
        })
    }
}

/// What stands in the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The roster.
    pub players: Vec<Pick>,
    /// Who meets whom.
    pub format: FormatKind,
    /// Whether pairs go where least is decided.
    pub adaptive: bool,
    /// Whether the test ends a meeting.
    pub stop: bool,
    fields: Vec<(Field, String)>,
}

/// The two players that a form of the course's game opens with; they take some hundredths of a second for a game.
const OPENING: [&str; 2] = ["basilio", "jogador42"];

/// The two levels that it opens with for any other game.
const LEVELS: [&str; 2] = ["casual", "beginner"];

impl Draft {
    /// The form of a game as it opens: a duel of two sensible players.
    pub fn of_game(kind: &dyn AnyGame) -> Draft {
        let known = |id: &&str| kind.players().iter().any(|p| p.id == *id);
        let players = match OPENING.iter().all(known) {
            true => OPENING,
            false => LEVELS,
        };
        let info = kind.info();
        let start = kind.preset(&info.presets[0]).map(|p| p.text());
        Draft {
            game: info.id.to_owned(),
            start: start.unwrap_or_default(),
            players: players.map(Pick::new).to_vec(),
            format: FormatKind::RoundRobin,
            adaptive: false,
            stop: false,
            fields: Field::ALL.map(|f| (f, f.default_text())).to_vec(),
        }
    }

    /// The form as the tab opens.
    pub fn first() -> Draft {
        Draft::of_game(GAMES[0])
    }

    /// The form of a configuration; that of the first game where its game is not known.
    pub fn of(config: &ChampionshipConfig) -> Draft {
        let Ok(kind) = game(&config.game) else {
            return Draft::first();
        };
        let players = config.players.iter().map(|p| Pick::of(kind, p));
        let mut draft = Draft {
            start: config.start.clone(),
            players: players.collect(),
            format: FormatKind::of(config.format),
            adaptive: config.format.is_adaptive(),
            stop: config.stop == Stop::Decided,
            ..Draft::of_game(kind)
        };
        let depths: Vec<_> = config.depths.iter().map(u32::to_string).collect();
        let mut set = |field, text: String| draft.set(field, &text);
        set(Field::Pairs, config.pairs.to_string());
        set(Field::OpeningPlies, config.opening_plies.to_string());
        set(Field::AtDepths, depths.join(", "));
        set(Field::Repeats, config.repeats.to_string());
        set(Field::Elo0, config.sprt.elo0.to_string());
        set(Field::Elo1, config.sprt.elo1.to_string());
        set(Field::Alpha, config.sprt.alpha.to_string());
        set(Field::Beta, config.sprt.beta.to_string());
        set(Field::Seed, config.seed.to_string());
        match config.format {
            Format::Swiss { rounds } => set(Field::Rounds, rounds.to_string()),
            Format::Gauntlet { challengers, .. } => {
                set(Field::Challengers, challengers.to_string())
            }
            Format::RoundRobin { .. } | Format::Cup => {}
        }
        draft
    }

    /// What stands in a field.
    pub fn get(&self, field: Field) -> &str {
        let found = self.fields.iter().find(|(f, _)| *f == field);
        found.map_or("", |(_, text)| text)
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

    /// The same numbers for another game, with its own players.
    pub fn for_game(&self, kind: &dyn AnyGame) -> Draft {
        Draft {
            format: self.format,
            adaptive: self.adaptive,
            stop: self.stop,
            fields: self.fields.clone(),
            ..Draft::of_game(kind)
        }
    }

    /// What the players of the roster think of positions.
    pub fn evaluations(&self) -> Vec<EvaluationSpec> {
        let Ok(kind) = game(&self.game) else {
            return Vec::new();
        };
        let seats = self.players.iter().map(|p| seats::read(kind, &p.word));
        let specs = seats.filter_map(|seat| seat.ok()?.computer().map(|s| s.evaluation.clone()));
        specs.collect()
    }

    /// Whether a field means something with the chosen format.
    pub fn has(&self, field: Field) -> bool {
        match field {
            Field::Rounds => self.format == FormatKind::Swiss,
            Field::Challengers => self.format == FormatKind::Gauntlet,
            _ => true,
        }
    }

    /// Whether the test may end meetings.
    pub fn may_stop(&self) -> bool {
        self.format.is_fixed() && !self.adaptive
    }

    /// The configuration with players under these names, checked against its game.
    ///
    /// # Errors
    /// The first error, by the name of its field or player.
    pub fn config(&self, names: &[String]) -> Result<ChampionshipConfig, Message> {
        let kind = game(&self.game)?;
        let players = self.players.iter().zip(names).map(|(pick, name)| {
            pick.contender(kind, name).map_err(|reason| {
                Message::new("error.championship.player")
                    .with("name", name)
                    .with_message("reason", reason)
            })
        });
        let config = ChampionshipConfig {
            game: self.game.clone(),
            start: self.start.trim().to_owned(),
            players: players.collect::<Result<_, _>>()?,
            format: self.format()?,
            pairs: self.number(Field::Pairs)?,
            depths: self.depths()?,
            opening_plies: self.number(Field::OpeningPlies)?,
            repeats: self.number(Field::Repeats)?,
            sprt: Sprt {
                elo0: self.decimal(Field::Elo0)?,
                elo1: self.decimal(Field::Elo1)?,
                alpha: self.decimal(Field::Alpha)?,
                beta: self.decimal(Field::Beta)?,
            },
            stop: match self.stop && self.may_stop() {
                true => Stop::Decided,
                false => Stop::Never,
            },
            seed: self.number(Field::Seed)?,
        };
        Ok(check_championship(&config)?.config)
    }

    fn format(&self) -> Result<Format, Message> {
        let adaptive = self.adaptive;
        Ok(match self.format {
            FormatKind::RoundRobin => Format::RoundRobin { adaptive },
            FormatKind::Cup => Format::Cup,
            FormatKind::Swiss => Format::Swiss {
                rounds: self.number(Field::Rounds)?,
            },
            FormatKind::Gauntlet => Format::Gauntlet {
                challengers: self.number(Field::Challengers)?,
                adaptive,
            },
        })
    }

    fn depths(&self) -> Result<Vec<u32>, Message> {
        let parts = self.get(Field::AtDepths).split([',', ' ', ';']);
        let parts = parts.filter(|part| !part.is_empty());
        parts
            .map(|part| read("championship.at_depths", part))
            .collect()
    }

    fn number<N: TryFrom<i64>>(&self, field: Field) -> Result<N, Message> {
        read(&format!("championship.{}", field.id()), self.get(field))
    }

    fn decimal(&self, field: Field) -> Result<f64, Message> {
        let text = self.get(field);
        let no_number = || no_number(&format!("championship.{}", field.id()), text);
        text.trim().parse().map_err(|_| no_number())
    }
}

/// A whole number of a field with that name.
fn read<N: TryFrom<i64>>(name: &str, text: &str) -> Result<N, Message> {
    let number = text.trim().parse::<i64>().ok();
    let number = number.and_then(|n| N::try_from(n).ok());
    number.ok_or_else(|| no_number(name, text))
}

fn no_number(name: &str, text: &str) -> Message {
    Message::new("error.evolution.number")
        .with_message("name", Message::new(name))
        .with("found", text)
}

fn limit<N: TryFrom<i64>>(name: &str, text: &str) -> Result<Option<N>, Message> {
    match text.trim() {
        "" => Ok(None),
        text => read(&format!("championship.{name}"), text).map(Some),
    }
}
