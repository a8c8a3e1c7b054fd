//! Pairs of games as a unit of work, and how they are played.

use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use web_time::Instant;

use super::contender::Seat;
use super::played::{Ending, Forfeit, PairResult, PlayedGame};
use crate::arena::{MAX_PLIES, Stream, random_opening};
use crate::eval::Evaluated;
use crate::game::{Game, Outcome};
use crate::player::{Player, SearchMonitor};
use crate::search::Counters;
use crate::text::Message;

/// Some pairs of a meeting, meant to take some ten milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairsUnit {
    /// The game's id.
    pub game: String,
    /// The position in which games begin.
    pub start: String,
    /// Who plays: the first player of the meeting has the first side in the first game of each pair.
    pub seats: [Seat; 2],
    /// Whose random numbers the games use.
    pub stream: Stream,
    /// The number of the first pair within the meeting.
    pub first_pair: u32,
    /// How many pairs.
    pub pairs: u32,
    /// Depths that the pairs take in turn by their numbers (see [`super::ChampionshipConfig::depths`]).
    #[serde(default)]
    pub depths: Vec<u32>,
    /// Random moves before the players take over, the same for both games of a pair.
    #[serde(default)]
    pub opening_plies: u32,
    /// What their luck is drawn from, below 2^53.
    pub seed: u64,
    /// Whether to tell the games move by move.
    #[serde(default)]
    pub live: bool,
}

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LiveGame {
    /// The pair within the meeting.
    pub pair: u32,
    /// 0 for the first game of the pair, 1 for the second.
    pub game: u32,
    /// The moves so far, with blanks between them.
    pub moves: String,
}

/// What a program is asked.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The position in which the game began.
    pub start: &'a str,
    /// The position.
    pub position: &'a str,
    /// What the game calls the side that is asked.
    pub side: &'static str,
    /// The legal moves.
    pub legal: Vec<String>,
    /// The moves so far.
    pub moves: &'a [String],
    /// Milliseconds for the answer.
    pub time_ms: u32,
}

/// Who has games played.
pub trait Host {
    /// Whether programs can play here.
    fn has_programs(&self) -> bool {
        false
    }

    /// Asks a program, by its number in the roster, for a move: its text, or `None` when it resigns.
    ///
    /// # Errors
    /// It has lost the game by not answering as it should.
    fn ask(&mut self, player: u32, turn: &Turn<'_>) -> Result<Option<String>, Forfeit>;

    /// A move was made in a unit that is to be told live.
    fn moved(&mut self, _game: LiveGame) {}
}

/// Plays without programs and tells nothing.
pub struct Alone;

impl Host for Alone {
    fn ask(&mut self, _: u32, _: &Turn<'_>) -> Result<Option<String>, Forfeit> {
        Err(Forfeit {
            end: Ending::Crash,
            why: Message::new("error.championship.programs"),
        })
    }
}

impl PairsUnit {
    /// The depth of a pair; none where players have their own.
    fn depth(&self, pair: u32) -> Option<u32> {
        let i = (pair as usize).checked_rem(self.depths.len())?;
        Some(self.depths[i])
    }

    /// Plays the pairs. The results depend on the unit alone, except for programs and players with a clock.
    ///
    /// # Errors
    /// A start that cannot be read or is over, a player that cannot be built, a program where there can be none.
    pub fn play<G: Evaluated>(&self, host: &mut dyn Host) -> Result<Vec<PairResult>, Message> {
        let start = G::parse(&self.start).map_err(|e| {
            Message::new("error.evolution.start").with_message("reason", e.describe(&self.start))
        })?;
        if start.outcome().is_some() {
            return Err(Message::new("error.evolution.start_is_over"));
        }
        let has_program = self.seats.iter().any(|s| matches!(s, Seat::Program { .. }));
        if has_program && !host.has_programs() {
            return Err(Message::new("error.championship.programs"));
        }
        let pairs = self.first_pair..self.first_pair.saturating_add(self.pairs);
        pairs
            .map(|pair| self.play_pair(&start, pair, host))
            .collect()
    }

    /// One stream for the pair: the opening, then one game, then the other.
    fn play_pair<G: Evaluated>(
        &self,
        start: &G,
        pair: u32,
        host: &mut dyn Host,
    ) -> Result<PairResult, Message> {
        let mut rng = self.stream.rng(self.seed, pair);
        let (position, opening) = random_opening(start, self.opening_plies, &mut rng);
        let mut game = |number: u32| {
            // Fresh players for every game, so that nothing leaks from one into the next.
            let [a, b] = [
                Mover::<G>::new(&self.seats[0], self.depth(pair))?,
                Mover::<G>::new(&self.seats[1], self.depth(pair))?,
            ];
            let mut table = Table {
                unit: self,
                place: (pair, number),
                position: position.clone(),
                moves: line_text(start, &opening),
                rng: &mut rng,
                host: &mut *host,
            };
            let movers = if number == 0 { [a, b] } else { [b, a] };
            let (outcome, end, why) = table.play(&movers);
            Ok(PlayedGame {
                outcome,
                end,
                moves: table.moves.join(" "),
                why,
            })
        };
        Ok(PairResult {
            opening: opening.len() as u32,
            games: [game(0)?, game(1)?],
        })
    }
}

/// A line of play as text.
fn line_text<G: Game>(start: &G, line: &[G::Move]) -> Vec<String> {
    let mut at = start.clone();
    let text = |&mv| {
        let text = at.move_text(mv);
        at.play(mv);
        text
    };
    line.iter().map(text).collect()
}

/// Somebody who makes moves.
enum Mover<G: Game> {
    Computer {
        player: Player<G>,
        nodes: Option<u64>,
        time: Option<Duration>,
    },
    Program {
        player: u32,
        time_ms: u32,
    },
}

impl<G: Evaluated> Mover<G> {
    fn new(seat: &Seat, depth: Option<u32>) -> Result<Self, Message> {
        Ok(match (seat, seat.spec(depth)) {
            (Seat::Player { limits, .. }, Some(spec)) => Mover::Computer {
                player: Player::new(&spec)?,
                nodes: limits.nodes,
                time: limits.time_ms.map(|ms| Duration::from_millis(ms.into())),
            },
            (Seat::Program { player, time_ms }, _) => Mover::Program {
                player: *player,
                time_ms: *time_ms,
            },
            (Seat::Player { .. }, None) => unreachable!("a player has a specification"),
        })
    }
}

/// Watches over the limits of a search.
struct Watch {
    nodes: Option<u64>,
    until: Option<Instant>,
}

impl<M> SearchMonitor<M> for Watch {
    fn stop(&mut self, _: &Counters) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn max_nodes(&self) -> Option<u64> {
        self.nodes
    }
}

/// A game that is being played.
struct Table<'a, G: Game> {
    unit: &'a PairsUnit,
    /// The pair, and the game within the pair.
    place: (u32, u32),
    position: G,
    moves: Vec<String>,
    rng: &'a mut ChaCha8Rng,
    host: &'a mut dyn Host,
}

impl<G: Game> Table<'_, G> {
    /// Plays to the end: who won, how, and what happened where it was no way to end a game.
    fn play(&mut self, movers: &[Mover<G>; 2]) -> (Outcome, Ending, Option<Message>) {
        loop {
            if let Some(outcome) = self.position.outcome() {
                return (outcome, Ending::Rules, None);
            }
            if self.moves.len() as u32 >= MAX_PLIES {
                return (Outcome::Draw, Ending::Length, None);
            }
            let side = self.position.side_to_move();
            let lost = Outcome::WonBy(!side);
            match self.choose(&movers[side.index()]) {
                Ok(Some(mv)) => {
                    self.moves.push(self.position.move_text(mv));
                    self.position.play(mv);
                    self.tell();
                }
                Ok(None) => return (lost, Ending::Resignation, None),
                Err(forfeit) => {
                    let why = Message::new("championship.forfeit")
                        .with("side", G::INFO.sides[side.index()])
                        .with("ply", self.moves.len() + 1)
                        .with_message("what", forfeit.why)
                        .with("position", self.position.text());
                    return (lost, forfeit.end, Some(why));
                }
            }
        }
    }

    fn tell(&mut self) {
        if self.unit.live {
            let (pair, game) = self.place;
            self.host.moved(LiveGame {
                pair,
                game,
                moves: self.moves.join(" "),
            });
        }
    }

    /// A legal move, or `None` for a resignation.
    fn choose(&mut self, mover: &Mover<G>) -> Result<Option<G::Move>, Forfeit> {
        match mover {
            Mover::Computer {
                player,
                nodes: None,
                time: None,
            } => Ok(player.decide(&self.position, self.rng)),
            Mover::Computer {
                player,
                nodes,
                time,
            } => {
                let begin = Instant::now();
                let mut watch = Watch {
                    nodes: *nodes,
                    until: time.map(|t| begin + t),
                };
                let choice = player.choose(&self.position, self.rng, &mut watch);
                match time {
                    Some(time) if begin.elapsed() >= *time => Err(Forfeit {
                        end: Ending::Timeout,
                        why: Message::new("championship.forfeit.timeout")
                            .with("limit", time.as_millis()),
                    }),
                    _ => Ok(choice.mv),
                }
            }
            Mover::Program { player, time_ms } => self.ask(*player, *time_ms),
        }
    }

    fn ask(&mut self, player: u32, time_ms: u32) -> Result<Option<G::Move>, Forfeit> {
        let position = &self.position;
        let turn = Turn {
            game: &self.unit.game,
            start: &self.unit.start,
            position: &position.text(),
            side: G::INFO.sides[position.side_to_move().index()],
            legal: position.moves().map(|mv| position.move_text(mv)).collect(),
            moves: &self.moves,
            time_ms,
        };
        let Some(text) = self.host.ask(player, &turn)? else {
            return Ok(None);
        };
        let illegal = |reason| Forfeit {
            end: Ending::Illegal,
            why: Message::new("championship.forfeit.illegal")
                .with("move", shortened(&text))
                .with_message("reason", reason),
        };
        let mv = position.parse_move(&text).map_err(|e| illegal(e.reason))?;
        match position.is_legal(mv) {
            true => Ok(Some(mv)),
            false => Err(illegal(position.why_illegal(mv))),
        }
    }
}

/// What is told of a text that somebody sent: it may be long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
