//! The form of a championship: its players, what was chosen and typed, and the configuration that it is.

use std::sync::Arc;

use strum::{IntoStaticStr, VariantArray};

use super::Settings;
use crate::app::players::{Seat, seats};
use crate::app::ui::form::{Form, no_number};
use crate::championship::{ChampionshipConfig, Contender, Limits, Plays};
use crate::eval::EvaluationSpec;
use crate::python::Script;
use crate::registry::{AnyGame, GAMES, check_championship, game};
use crate::text::{Message, Value};

/// What stands for a program of a file in a roster: it cannot play in a browser.
const PROGRAM: &str = "program";

/// What stands for a person's Python in a roster: a link has nothing else of it.
pub(super) const PYTHON: &str = "python";

/// A limit of one player. The texts have `championship.limit.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum LimitKind {
    /// Plies.
    Depth,
    /// Nodes for a move.
    Nodes,
    /// Milliseconds for a move.
    Time,
}

/// A player of the roster.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pick {
    /// Who plays, as links write it.
    pub word: String,
    /// What the person calls it; empty where it is called as it is offered.
    pub name: String,
    /// Its limits as they were typed, in the order of [`LimitKind`]; empty for none.
    pub limits: [String; 3],
    /// The person's Python that plays, if any does.
    pub script: Option<Arc<Script>>,
}

impl Pick {
    /// A player without a name or limits of its own.
    pub fn new(word: &str) -> Pick {
        Pick {
            word: word.to_owned(),
            ..Pick::default()
        }
    }

    /// A person's program, called as its file says.
    pub(super) fn of_script(name: String, script: Arc<Script>) -> Pick {
        Pick {
            name,
            script: Some(script),
            ..Pick::new(PYTHON)
        }
    }

    fn of(kind: &dyn AnyGame, contender: &Contender) -> Pick {
        let word = match &contender.plays {
            Plays::Named(id) => id.clone(),
            Plays::Player(spec) => seats::write(kind, &Seat::Computer(spec.clone())),
            Plays::Program(_) => PROGRAM.to_owned(),
            Plays::Python(_) => PYTHON.to_owned(),
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
            script: contender.script().cloned(),
        }
    }

    /// The player, under that name.
    fn contender(&self, kind: &dyn AnyGame, name: &str) -> Result<Contender, Message> {
        let plays = match (&self.word[..], &self.script) {
            (_, Some(script)) => Plays::Python(script.clone()),
            (PYTHON, None) => return Err(Message::new("error.championship.file_needed")),
            (PROGRAM, _) => return Err(Message::new("error.championship.programs")),
            (word, _) => match seats::read(kind, word)? {
                Seat::Computer(spec) => Plays::Player(spec),
                Seat::Person | Seat::Program(_) => {
                    return Err(Message::new("error.championship.person"));
                }
            },
        };
        Ok(Contender {
            name: name.to_owned(),
            plays,
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
    /// The game.
    pub kind: &'static dyn AnyGame,
    /// The position in which games begin.
    pub start: String,
    /// The roster.
    pub players: Vec<Pick>,
    /// Everything else.
    pub form: Form<Settings>,
}

/// The two players that a form of the course's game opens with; they take some hundredths of a second for a game.
const OPENING: [&str; 2] = ["basilio", "jogador42"];

/// The two levels that it opens with for any other game.
const LEVELS: [&str; 2] = ["casual", "beginner"];

impl Draft {
    /// The form of a game as it opens: a duel of two sensible players.
    pub fn of_game(kind: &'static dyn AnyGame) -> Draft {
        let known = |id: &&str| kind.players().iter().any(|p| p.id == *id);
        let players = match OPENING.iter().all(known) {
            true => OPENING,
            false => LEVELS,
        };
        let info = kind.info();
        let start = kind.preset(&info.presets[0]).map(|p| p.text());
        Draft {
            kind,
            start: start.unwrap_or_default(),
            players: players.map(Pick::new).to_vec(),
            form: Form::of(&Settings::default()),
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
        Draft {
            start: config.start.clone(),
            players: players.collect(),
            form: Form::of(&Settings::of(config)),
            ..Draft::of_game(kind)
        }
    }

    /// What stands in a field.
    pub fn get(&self, field: &str) -> &str {
        self.form.get(field)
    }

    /// Whether people's programs play.
    pub(super) fn has_scripts(&self) -> bool {
        self.players.iter().any(|pick| pick.script.is_some())
    }

    /// Programs of a link are named alone: those of a championship that is kept have their files.
    pub(super) fn find_scripts(&mut self, config: &ChampionshipConfig) {
        for pick in &mut self.players {
            let known = config.players.iter().find(|known| known.name == pick.name);
            if pick.word == PYTHON && pick.script.is_none() {
                pick.script = known.and_then(Contender::script).cloned();
            }
        }
    }

    /// The same numbers for another game, with its own players.
    pub fn for_game(&self, kind: &'static dyn AnyGame) -> Draft {
        Draft {
            form: self.form.clone(),
            ..Draft::of_game(kind)
        }
    }

    /// What the players of the roster think of positions.
    pub fn evaluations(&self) -> Vec<EvaluationSpec> {
        let players = self.players.iter();
        let seats = players.map(|p| seats::read(self.kind, &p.word));
        let specs = seats.filter_map(|seat| seat.ok()?.computer().map(|s| s.evaluation.clone()));
        specs.collect()
    }

    /// The configuration with players under these names, checked against its game.
    ///
    /// # Errors
    /// The first error, by the name of its field or player.
    pub fn config(&self, names: &[String]) -> Result<ChampionshipConfig, Message> {
        let players = self.players.iter().zip(names).map(|(pick, name)| {
            pick.contender(self.kind, name).map_err(|reason| {
                Message::new("error.championship.player")
                    .with("name", name)
                    .with_message("reason", reason)
            })
        });
        let players = players.collect::<Result<_, _>>()?;
        let settings = self.form.config()?;
        let config = ChampionshipConfig {
            game: self.kind.info().id.to_owned(),
            start: self.start.trim().to_owned(),
            players,
            format: settings.format(),
            pairs: settings.pairs,
            stop: settings.stop(),
            depths: settings.at_depths,
            opening_plies: settings.opening_plies,
            repeats: settings.repeats,
            sprt: settings.sprt,
            seed: settings.seed,
        };
        Ok(check_championship(&config)?.config)
    }
}

fn limit<N: Value>(name: &str, text: &str) -> Result<Option<N>, Message> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let number = N::read(text).map(Some);
    number.ok_or_else(|| no_number(&format!("championship.{name}"), text.trim()))
}
