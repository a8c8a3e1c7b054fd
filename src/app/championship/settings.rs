//! The numbers and choices of a championship's form as a table: a row for each parameter of the form and of links.

use std::sync::LazyLock;

use strum::{IntoStaticStr, VariantArray};

use crate::arena::statistics::Sprt;
use crate::championship::{ChampionshipConfig, Format, Stop, TieBreak};
use crate::text::{Choice, Groups, Message, Parameter, Parameters, ValueAccess};

/// A format without its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum FormatKind {
    /// All players meet each other.
    #[default]
    RoundRobin,
    /// The loser of a meeting drops out.
    Cup,
    /// Players with similar points meet.
    Swiss,
    /// The first players meet all others.
    Gauntlet,
}

impl Choice for FormatKind {
    const KEY: &'static str = "championship.format";
}

impl FormatKind {
    pub fn of(format: Format) -> Self {
        match format {
            Format::RoundRobin { .. } => FormatKind::RoundRobin,
            Format::Cup => FormatKind::Cup,
            Format::Swiss { .. } => FormatKind::Swiss,
            Format::Gauntlet { .. } => FormatKind::Gauntlet,
        }
    }

    /// True if all meetings are known from the start, so that they may end early or get more pairs.
    pub fn is_fixed(self) -> bool {
        matches!(self, FormatKind::RoundRobin | FormatKind::Gauntlet)
    }
}

/// The settings of a championship, except its game, starting position and players.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub format: FormatKind,
    /// Rounds of a Swiss system.
    pub rounds: u32,
    /// Challengers of a gauntlet.
    pub challengers: u32,
    /// Pairs of games per meeting.
    pub pairs: u32,
    /// Random opening plies.
    pub opening_plies: u32,
    /// Depths in plies that the pairs use in turn; empty for each player's own.
    pub at_depths: Vec<u32>,
    /// How often the same players play the championship.
    pub repeats: u32,
    /// The test that judges a meeting of two players.
    pub sprt: Sprt,
    /// The criteria among players with equal points, in order.
    pub tie_breaks: [TieBreak; 3],
    pub seed: u64,
    /// True if additional pairs go to the meetings with the least certain results.
    pub adaptive: bool,
    /// True if the test may end a meeting.
    pub stop: bool,
}

/// A list of up to three tie-breaks for a form.
fn three(tie_breaks: &[TieBreak]) -> [TieBreak; 3] {
    std::array::from_fn(|i| tie_breaks.get(i).copied().unwrap_or_default())
}

/// The values of a fresh form.
impl Default for Settings {
    fn default() -> Self {
        Settings {
            format: FormatKind::RoundRobin,
            rounds: 3,
            challengers: 1,
            pairs: 50,
            opening_plies: 2,
            at_depths: Vec::new(),
            repeats: 1,
            sprt: Sprt::default(),
            tie_breaks: three(&TieBreak::usual()),
            seed: 1,
            adaptive: false,
            stop: false,
        }
    }
}

impl Settings {
    /// The settings of a configuration.
    pub fn of(config: &ChampionshipConfig) -> Self {
        let mut settings = Settings {
            format: FormatKind::of(config.format),
            pairs: config.pairs,
            opening_plies: config.opening_plies,
            at_depths: config.depths.clone(),
            repeats: config.repeats,
            sprt: config.sprt,
            tie_breaks: three(&config.tie_breaks),
            seed: config.seed,
            adaptive: config.format.is_adaptive(),
            stop: config.stop == Stop::Decided,
            ..Settings::default()
        };
        match config.format {
            Format::Swiss { rounds } => settings.rounds = rounds,
            Format::Gauntlet { challengers, .. } => settings.challengers = challengers,
            Format::RoundRobin { .. } | Format::Cup => {}
        }
        settings
    }

    /// The format with its numbers.
    pub fn format(&self) -> Format {
        let adaptive = self.adaptive;
        match self.format {
            FormatKind::RoundRobin => Format::RoundRobin { adaptive },
            FormatKind::Cup => Format::Cup,
            FormatKind::Swiss => Format::Swiss {
                rounds: self.rounds,
            },
            FormatKind::Gauntlet => Format::Gauntlet {
                challengers: self.challengers,
                adaptive,
            },
        }
    }

    /// The list of tie-breaks, without empty ones.
    pub fn tie_breaks(&self) -> Vec<TieBreak> {
        let all = self.tie_breaks.into_iter();
        all.filter(|tie_break| *tie_break != TieBreak::None)
            .collect()
    }

    /// The condition that ends a meeting early.
    pub fn stop(&self) -> Stop {
        if self.stop && self.may_stop() { Stop::Decided } else { Stop::Never }
    }

    fn may_stop(&self) -> bool {
        self.format.is_fixed() && !self.adaptive
    }
}

/// A parameter: its key, and the place of its value.
macro_rules! place {
    ($key:literal, $($place:tt)+) => {
        ValueAccess::<Settings, _>::new($key, |s| &s.$($place)+, |s| &mut s.$($place)+)
    };
}

/// The group of the parameters beside the list of formats.
pub(super) const FORMAT: &str = "format";

static GROUPS: LazyLock<Box<Groups<Settings>>> =
    LazyLock::new(|| Box::new([(FORMAT, format()), ("more", more())]));

impl Parameters for Settings {
    fn groups() -> &'static Groups<Self> {
        &GROUPS
    }

    fn involved(error: &Message) -> &'static [&'static str] {
        match &*error.key {
            "error.championship.sprt" => &["elo0", "elo1"],
            "error.championship.sprt_errors" => &["alpha", "beta"],
            "error.championship.stop" => &["format", "adaptive", "stop"],
            _ if error.exceeds("championship.games") => &["pairs", "at_depths", "repeats"],
            _ if error.names("championship.depth") || error.names("championship.depths") => {
                &["at_depths"]
            }
            _ => &[],
        }
    }
}

/// The parameters of the format, without bounds: these depend on the number of players.
fn format() -> Vec<Parameter<Settings>> {
    vec![
        place!("championship.format", format).listed(),
        place!("championship.rounds", rounds)
            .free()
            .brief()
            .idle(|s| without(s, FormatKind::Swiss)),
        place!("championship.challengers", challengers)
            .free()
            .brief()
            .idle(|s| without(s, FormatKind::Gauntlet)),
    ]
}

/// The other parameters.
fn more() -> Vec<Parameter<Settings>> {
    vec![
        place!("championship.pairs", pairs).free(),
        place!("championship.opening_plies", opening_plies).free(),
        place!("championship.at_depths", at_depths).free(),
        place!("championship.repeats", repeats).free(),
        place!("championship.elo0", sprt.elo0).free(),
        place!("championship.elo1", sprt.elo1).free(),
        place!("championship.alpha", sprt.alpha).free(),
        place!("championship.beta", sprt.beta).free(),
        place!("championship.tie_break_1", tie_breaks[0])
            .listed()
            .shown(has_ties),
        place!("championship.tie_break_2", tie_breaks[1])
            .listed()
            .shown(has_ties),
        place!("championship.tie_break_3", tie_breaks[2])
            .listed()
            .shown(has_ties),
        place!("championship.seed", seed).free(),
        place!("championship.adaptive", adaptive)
            .free()
            .shown(|s| s.format.is_fixed()),
        place!("championship.stop_early", stop)
            .free()
            .called("stop")
            .shown(Settings::may_stop),
    ]
}

/// True if the format has more than one tie-break.
fn has_ties(settings: &Settings) -> bool {
    settings.format != FormatKind::Cup
}

/// The current format if it differs from this one: the reason why a parameter does not apply.
fn without(settings: &Settings, format: FormatKind) -> Option<Message> {
    (settings.format != format).then(|| settings.format.name())
}
