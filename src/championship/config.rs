//! The configuration of a championship.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::contender::{Contender, Plays};
use super::tie_break::TieBreak;
use crate::arena::statistics::Sprt;
use crate::evolution::SEED_LIMIT;
use crate::game::Side;
use crate::player::MAX_DEPTH;
use crate::text::{Message, in_range, is_hidden};

/// The ranges of the parameters, for forms and checks.
pub mod limits {
    use std::ops::RangeInclusive;

    pub const PLAYERS: RangeInclusive<usize> = 2..=128;
    /// Characters of a player's name.
    pub const NAME: RangeInclusive<usize> = 1..=60;
    /// Pairs of games of a meeting at each depth.
    pub const PAIRS: RangeInclusive<u32> = 1..=50_000;
    /// The number of depths of a meeting.
    pub const DEPTHS: RangeInclusive<usize> = 0..=8;
    /// The number of initial positions in a list.
    pub const STARTS: RangeInclusive<usize> = 0..=2_000;
    /// Random opening plies.
    pub const OPENING: RangeInclusive<u32> = 0..=60;
    pub const REPEATS: RangeInclusive<u32> = 1..=1_000;
    /// The number of tie-breaks.
    pub const TIE_BREAKS: RangeInclusive<usize> = 0..=3;
    /// The games of all repeats; the record saves each of them.
    pub const GAMES: RangeInclusive<u64> = 2..=100_000;
}

/// The pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Every player meets every other player. With two players: a duel.
    RoundRobin {
        /// If true, every meeting first gets a quarter of its pairs; the other pairs go to the least decided meetings.
        /// The total number is the same.
        #[serde(default)]
        adaptive: bool,
    },
    /// The loser of a meeting is out; the bracket is random. An even meeting continues for up to three pairs, then the
    /// lot decides.
    Cup,
    /// In every round each player meets a new opponent with similar points.
    Swiss {
        /// Fewer than there are players.
        rounds: u32,
    },
    /// The first players of the roster meet all other players, but not each other.
    Gauntlet {
        /// The number of the roster's first players that meet all others.
        challengers: u32,
        /// As in a round robin.
        #[serde(default)]
        adaptive: bool,
    },
}

impl Format {
    /// True if pairs go to the least decided meetings.
    pub fn is_adaptive(self) -> bool {
        matches!(
            self,
            Format::RoundRobin { adaptive: true } | Format::Gauntlet { adaptive: true, .. }
        )
    }

    /// The number of meetings of a championship with this many players, as far as it does not depend on the games.
    pub fn meetings(self, players: u64) -> u64 {
        match self {
            Format::RoundRobin { .. } => players * (players - 1) / 2,
            Format::Cup => players - 1,
            Format::Swiss { rounds } => u64::from(rounds) * (players / 2),
            Format::Gauntlet { challengers, .. } => {
                let challengers = u64::from(challengers).min(players - 1);
                challengers * (players - challengers)
            }
        }
    }
}

/// The condition on which a meeting ends early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    #[default]
    Never,
    /// After the pair with which the sequential test decides the meeting. This depends only on the order of the pairs,
    /// not on the order in which workers play them.
    Decided,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionshipConfig {
    pub game: String,
    /// The initial position of all games, unless there are `starts`.
    pub start: String,
    /// Initial positions that the pairs of a meeting use in turn, each at every depth. Empty: all games begin at
    /// `start`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<String>,
    pub players: Vec<Contender>,
    pub format: Format,
    /// Pairs of games of a meeting, at each depth if there are several. In a pair each player plays each side once.
    pub pairs: u32,
    /// Search depths in plies that the pairs of a meeting use in turn, instead of the players' own; the course's limit
    /// d is d + 1. Empty: players use their own depth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<u32>,
    /// Random moves before the players choose; both games of a pair share them.
    #[serde(default)]
    pub opening_plies: u32,
    /// How many times the championship is played; the results add up (`n_faz_campeonato` of source 001).
    #[serde(default = "once")]
    pub repeats: u32,
    /// The test that decides a meeting of two players.
    #[serde(default)]
    pub sprt: Sprt,
    /// The early end of meetings; not for a cup, a Swiss system or adaptive pairing.
    #[serde(default)]
    pub stop: Stop,
    /// The criteria among players with equal points, in order.
    #[serde(default = "TieBreak::usual", skip_serializing_if = "is_usual")]
    pub tie_breaks: Vec<TieBreak>,
    /// The seed of all random numbers, below 2^53.
    pub seed: u64,
}

fn is_usual(tie_breaks: &Vec<TieBreak>) -> bool {
    *tie_breaks == TieBreak::usual()
}

fn once() -> u32 {
    1
}

/// A configuration checked against its game (`registry::check_championship`), with named players replaced by their
/// data.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    pub config: ChampionshipConfig,
    /// The side that moves first in the initial position.
    pub mover: Side,
}

impl ChampionshipConfig {
    /// A round robin of one pair of games per meeting, with the defaults of a file and the seed 1.
    pub fn round_robin(game: &str, start: String, players: Vec<Contender>) -> Self {
        ChampionshipConfig {
            game: game.to_owned(),
            start,
            starts: Vec::new(),
            players,
            format: Format::RoundRobin { adaptive: false },
            pairs: 1,
            depths: Vec::new(),
            opening_plies: 0,
            repeats: once(),
            sprt: Sprt::default(),
            stop: Stop::default(),
            tie_breaks: TieBreak::usual(),
            seed: 1,
        }
    }

    /// The initial position of a pair, by its number in the meeting.
    pub fn start_of(&self, pair: u32) -> &str {
        let number = pair as usize / self.depths.len().max(1);
        let number = number.checked_rem(self.starts.len());
        number.map_or(&self.start, |number| &self.starts[number])
    }

    /// Pairs of a meeting at all depths together.
    pub fn pairs_per_meeting(&self) -> u32 {
        self.pairs.saturating_mul(self.depths.len().max(1) as u32)
    }

    /// Games of all repeats, if no meeting ends early or gets more pairs.
    pub fn games(&self) -> u64 {
        let meetings = self.format.meetings(self.players.len() as u64);
        2 * meetings * u64::from(self.pairs_per_meeting()) * u64::from(self.repeats)
    }

    /// True if the games depend only on the configuration: no player has a clock, and none is a program.
    pub fn is_reproducible(&self) -> bool {
        self.players.iter().all(Contender::is_reproducible)
    }

    /// The commands of the programs and the names of the Python files, without duplicates, in the order of the roster.
    /// A caller must ask the user before it runs a file from somebody else.
    pub fn programs(&self) -> Vec<&str> {
        let mut programs: Vec<&str> = Vec::new();
        for player in &self.players {
            let program = match &player.plays {
                Plays::Program(command) => command,
                Plays::Python(script) => &script.main,
                Plays::Named(_) | Plays::Player(_) => continue,
            };
            if !programs.contains(&&program[..]) {
                programs.push(program);
            }
        }
        programs
    }

    /// True if a player is a program with a command line.
    pub fn has_commands(&self) -> bool {
        let mut players = self.players.iter();
        players.any(|player| matches!(player.plays, Plays::Program(_)))
    }

    /// Checks numbers and names; the game checks the initial position and the players.
    ///
    /// # Errors
    /// The first invalid parameter, by its name.
    pub fn check_numbers(&self) -> Result<(), Message> {
        if self.players.len() < *limits::PLAYERS.start() {
            return Err(Message::new("error.championship.few"));
        }
        in_range("championship.players", self.players.len(), limits::PLAYERS)?;
        self.check_names()?;
        in_range("championship.pairs", self.pairs, limits::PAIRS)?;
        in_range("championship.depths", self.depths.len(), limits::DEPTHS)?;
        in_range("championship.starts", self.starts.len(), limits::STARTS)?;
        for &depth in &self.depths {
            in_range("championship.depth", depth, 1..=MAX_DEPTH)?;
        }
        in_range("championship.opening_plies", self.opening_plies, limits::OPENING)?;
        in_range("championship.repeats", self.repeats, limits::REPEATS)?;
        in_range("championship.tie_breaks", self.tie_breaks.len(), limits::TIE_BREAKS)?;
        in_range("championship.seed", self.seed, 0..=SEED_LIMIT - 1)?;
        let players = self.players.len() as u32;
        match self.format {
            Format::Swiss { rounds } => in_range("championship.rounds", rounds, 1..=players - 1)?,
            Format::Gauntlet { challengers, .. } => {
                in_range("championship.challengers", challengers, 1..=players - 1)?;
            }
            Format::RoundRobin { .. } | Format::Cup => {}
        }
        in_range("championship.games", self.games(), limits::GAMES)?;
        if !self.sprt.has_sound_hypotheses() {
            return Err(Message::new("error.championship.sprt"));
        }
        if !self.sprt.is_sound() {
            return Err(Message::new("error.championship.sprt_errors"));
        }
        let fixed = matches!(self.format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
        if self.stop == Stop::Decided && (!fixed || self.format.is_adaptive()) {
            return Err(Message::new("error.championship.stop"));
        }
        Ok(())
    }

    fn check_names(&self) -> Result<(), Message> {
        let mut names = BTreeSet::new();
        for (player, number) in self.players.iter().zip(1..) {
            let name = player.name.trim();
            let fits = limits::NAME.contains(&name.chars().count());
            if !fits || name.len() != player.name.len() || name.chars().any(is_hidden) {
                return Err(Message::new("error.championship.name")
                    .with("number", number)
                    .with("max", limits::NAME.end()));
            }
            if !names.insert(name) {
                return Err(Message::new("error.championship.twice").with("name", name));
            }
        }
        Ok(())
    }
}
