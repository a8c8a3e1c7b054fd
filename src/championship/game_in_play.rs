//! A running game of a championship.

use rand::rngs::ChaCha8Rng;
use std::time::Duration;
use web_time::Instant;

use super::contender::UnitPlayer;
use super::played::{Ending, Forfeit, REASON};
use super::unit::{Host, LiveGame, PairsUnit, ProgramRequest, Reply, Turn};
use crate::arena::{MAX_PLIES, Stream};
use crate::eval::Evaluated;
use crate::game::{Game, Outcome};
use crate::player::{Player, SearchMonitor};
use crate::search::Counters;
use crate::text::Message;

/// A player that makes moves.
pub(super) enum Mover<G: Game> {
    Computer {
        player: Player<G>,
        nodes: Option<u64>,
        time: Option<Duration>,
    },
    Program {
        player: u32,
        time_ms: u32,
        depth: Option<u32>,
    },
}

impl<G: Evaluated> Mover<G> {
    pub(super) fn new(player: &UnitPlayer, depth: Option<u32>) -> Result<Self, Message> {
        Ok(match player {
            UnitPlayer::Computer { spec, limits } => Mover::Computer {
                player: Player::new(&limits.apply(spec, depth))?,
                nodes: limits.nodes,
                time: limits.time_ms.map(|ms| Duration::from_millis(ms.into())),
            },
            UnitPlayer::Program {
                player,
                time_ms,
                depth: own,
            } => Mover::Program {
                player: *player,
                time_ms: *time_ms,
                depth: depth.or(*own),
            },
        })
    }
}

/// Applies limits to a search.
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

pub(super) struct GameInPlay<'a, G: Game> {
    pub(super) unit: &'a PairsUnit,
    /// The index of the pair, and of the game within the pair.
    pub(super) place: (u32, u32),
    pub(super) position: G,
    pub(super) moves: Vec<String>,
    /// The answer to the last request of a resumed game.
    pub(super) reply: Option<Reply>,
    pub(super) rng: &'a mut ChaCha8Rng,
    pub(super) host: &'a mut dyn Host,
}

/// The reason why there is no move.
enum Stop {
    Forfeit(Forfeit),
    /// The host cannot request the move now.
    Waits(ProgramRequest),
}

impl From<Forfeit> for Stop {
    fn from(forfeit: Forfeit) -> Self {
        Stop::Forfeit(forfeit)
    }
}

/// The end of a game: outcome, ending, and the reason of a forfeit.
type End = (Outcome, Ending, Option<Message>);

impl<G: Game> GameInPlay<'_, G> {
    /// Plays until the game ends, or returns the request of a move that the host cannot get now.
    pub(super) fn play(&mut self, movers: &[Mover<G>; 2]) -> Result<End, ProgramRequest> {
        loop {
            if let Some(outcome) = self.position.outcome() {
                return Ok((outcome, Ending::Rules, None));
            }
            if self.moves.len() as u32 >= MAX_PLIES {
                return Ok((Outcome::Draw, Ending::Length, None));
            }
            let side = self.position.side_to_move();
            let lost = Outcome::WonBy(!side);
            match self.choose(&movers[side.index()]) {
                Ok(Some(mv)) => {
                    self.moves.push(self.position.move_text(mv));
                    self.position.play(mv);
                    self.report_move();
                }
                Ok(None) => return Ok((lost, Ending::Resignation, None)),
                Err(Stop::Waits(request)) => return Err(request),
                Err(Stop::Forfeit(forfeit)) => {
                    let why = Message::new("championship.forfeit")
                        .with_message("side", self.position.info().side_name(side))
                        .with("ply", self.moves.len() + 1)
                        .with_message(REASON, forfeit.why)
                        .with("position", self.position.text());
                    return Ok((lost, forfeit.end, Some(why)));
                }
            }
        }
    }

    fn report_move(&mut self) {
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
    fn choose(&mut self, mover: &Mover<G>) -> Result<Option<G::Move>, Stop> {
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
                    }
                    .into()),
                    _ => Ok(choice.mv),
                }
            }
            Mover::Program {
                player,
                time_ms,
                depth,
            } => self.ask(*player, *time_ms, *depth),
        }
    }

    fn ask(
        &mut self,
        player: u32,
        time_ms: u32,
        depth: Option<u32>,
    ) -> Result<Option<G::Move>, Stop> {
        let move_seed = self.move_seed();
        let position = &self.position;
        let turn = Turn {
            game: &self.unit.game,
            start: self.unit.start_of(self.place.0),
            position: &position.text(),
            side: position.info().sides[position.side_to_move().index()],
            legal: position.moves().map(|mv| position.move_text(mv)).collect(),
            moves: &self.moves,
            time_ms,
            depth,
            move_seed,
        };
        let reply = self.reply.take();
        let Some(reply) = reply.or_else(|| self.host.ask(player, &turn)) else {
            return Err(Stop::Waits(ProgramRequest {
                player,
                position: turn.position.to_owned(),
                time_ms,
                depth,
                move_seed,
            }));
        };
        let Some(text) = reply? else {
            return Ok(None);
        };
        let illegal = |reason| Forfeit {
            end: Ending::Illegal,
            why: Message::new("championship.forfeit.illegal")
                .with("move", shortened(&text))
                .with_message("reason", reason),
        };
        let mv = position.parse_move(&text).map_err(|e| illegal(e.reason))?;
        if position.is_legal(mv) {
            Ok(Some(mv))
        } else {
            Err(illegal(position.why_illegal(mv)).into())
        }
    }

    /// The random seed for the program to move. Depends only on the seed and the place of the move in the championship.
    fn move_seed(&self) -> u32 {
        let (pair, game) = self.place;
        let Stream {
            generation,
            pairing,
            ..
        } = self.unit.stream;
        let places = [
            generation,
            pairing,
            pair,
            game,
            self.moves.len() as u32,
            (self.unit.seed >> 32) as u32,
        ];
        let seed = self.unit.seed as u32;
        let mixed = |all: u32, place| all.wrapping_mul(0x9e37_79b1).wrapping_add(place);
        places.into_iter().fold(seed, mixed)
    }
}

/// Shortens a text from outside, which may be long, for a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
