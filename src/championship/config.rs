//! What a championship depends on.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::contender::{Contender, Plays};
use crate::arena::statistics::Sprt;
use crate::evolution::SEED_LIMIT;
use crate::game::Side;
use crate::player::MAX_DEPTH;
use crate::text::{Message, in_range, is_hidden};

/// The limits of the parameters, for forms and for the check of a configuration.
pub mod limits {
    use std::ops::RangeInclusive;

    /// Players of a championship.
    pub const PLAYERS: RangeInclusive<usize> = 2..=128;
    /// Characters of a player's name.
    pub const NAME: RangeInclusive<usize> = 1..=60;
    /// Pairs of games of a meeting at each depth.
    pub const PAIRS: RangeInclusive<u32> = 1..=50_000;
    /// Depths at which a meeting is played.
    pub const DEPTHS: RangeInclusive<usize> = 0..=8;
    /// Random plies of an opening.
    pub const OPENING: RangeInclusive<u32> = 0..=60;
    /// Championships of the same players.
    pub const REPEATS: RangeInclusive<u32> = 1..=1_000;
    /// Games of everything together: all of them are kept.
    pub const GAMES: RangeInclusive<u64> = 2..=100_000;
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody. Of two players: a duel.
    RoundRobin {
        /// Whether, after a quarter of the pairs, the others go to the meetings that are least decided; their number stays.
        #[serde(default)]
        adaptive: bool,
    },
    /// Who loses a meeting is out; the draw is by lot. An even meeting goes on for up to three pairs, then the lot decides.
    Cup,
    /// In every round those meet who have about as many points and have not met.
    Swiss {
        /// Rounds, fewer than there are players.
        rounds: u32,
    },
    /// The first players of the roster meet all the others, and not each other.
    Gauntlet {
        /// How many of the roster's first players that are.
        challengers: u32,
        /// As in a round robin.
        #[serde(default)]
        adaptive: bool,
    },
}

impl Format {
    /// Whether pairs go to the meetings that are least decided.
    pub fn is_adaptive(self) -> bool {
        matches!(
            self,
            Format::RoundRobin { adaptive: true } | Format::Gauntlet { adaptive: true, .. }
        )
    }

    /// Meetings of a championship of that many players, as far as that does not depend on the games.
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

/// When a meeting ends before all its pairs are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// Never.
    #[default]
    Never,
    /// As soon as the sequential test decides it, which depends on the pairs in their order and not on who was quick to play them.
    Decided,
}

/// Everything that a championship depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionshipConfig {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// The roster.
    pub players: Vec<Contender>,
    /// Who meets whom.
    pub format: Format,
    /// Pairs of games of a meeting, at each depth where there are several. In a pair each player has each side once.
    pub pairs: u32,
    /// Depths in plies that the pairs of a meeting take in turn, for players that search to a depth, in place of their own; the
    /// course's limit d is d + 1. Empty: everybody has their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<u32>,
    /// Random moves before the players take over, the same in both games of a pair.
    #[serde(default)]
    pub opening_plies: u32,
    /// How often the whole championship is held; the results are added up (`n_faz_campeonato` of seed 001).
    #[serde(default = "once")]
    pub repeats: u32,
    /// The test by which a meeting of two players is judged.
    #[serde(default)]
    pub sprt: Sprt,
    /// Whether the test ends a meeting; not for a cup, a Swiss system or adaptive pairing.
    #[serde(default)]
    pub stop: Stop,
    /// What all luck is drawn from, below 2^53.
    pub seed: u64,
}

fn once() -> u32 {
    1
}

/// A configuration that was checked against its game (`registry::check_championship`): players that were named by the game are
/// spelled out.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The configuration.
    pub config: ChampionshipConfig,
    /// The side that moves first from the start.
    pub mover: Side,
}

impl ChampionshipConfig {
    /// Pairs of a meeting at all depths together.
    pub fn pairs_per_meeting(&self) -> u32 {
        self.pairs.saturating_mul(self.depths.len().max(1) as u32)
    }

    /// Games of all repeats together, if no meeting ends early or goes on.
    pub fn games(&self) -> u64 {
        let meetings = self.format.meetings(self.players.len() as u64);
        2 * meetings * u64::from(self.pairs_per_meeting()) * u64::from(self.repeats)
    }

    /// Whether the games depend on the configuration alone: nobody has a clock, and no program plays.
    pub fn is_reproducible(&self) -> bool {
        self.players.iter().all(Contender::is_reproducible)
    }

    /// The commands of the programs that play, each once, and the files of people's Python, in the order of the roster. Who runs a
    /// file of somebody else's should be asked first.
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

    /// Whether a program plays that has to be started by its command line.
    pub fn has_commands(&self) -> bool {
        let mut players = self.players.iter();
        players.any(|player| matches!(player.plays, Plays::Program(_)))
    }

    /// Checks every number and name by itself and against the others; the game checks the start and the players.
    ///
    /// # Errors
    /// The first thing that is wrong, by its name.
    pub fn check_numbers(&self) -> Result<(), Message> {
        if self.players.len() < *limits::PLAYERS.start() {
            return Err(Message::new("error.championship.few"));
        }
        in_range("championship.players", self.players.len(), limits::PLAYERS)?;
        self.check_names()?;
        in_range("championship.pairs", self.pairs, limits::PAIRS)?;
        in_range("championship.depths", self.depths.len(), limits::DEPTHS)?;
        for &depth in &self.depths {
            in_range("championship.depth", depth, 1..=MAX_DEPTH)?;
        }
        in_range(
            "championship.opening_plies",
            self.opening_plies,
            limits::OPENING,
        )?;
        in_range("championship.repeats", self.repeats, limits::REPEATS)?;
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
        if !self.sprt.is_sound() {
            return Err(Message::new("error.championship.sprt"));
        }
        let fixed = matches!(
            self.format,
            Format::RoundRobin { .. } | Format::Gauntlet { .. }
        );
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
