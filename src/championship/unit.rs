//! Pairs of games as a unit of work, and how they are played.

use serde::{Deserialize, Serialize};

use super::contender::Seat;
use super::played::{Ending, Forfeit, PairResult, PlayedGame};
use super::table::{Mover, Table};
use crate::arena::{Stream, random_opening};
use crate::eval::Evaluated;
use crate::game::Game;
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
    /// Where it goes on, once a program has answered that is not asked by the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed: Option<Box<Resumed>>,
}

/// How a unit goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resumed {
    /// How far it has come.
    pub open: OpenUnit,
    /// What the program has answered.
    pub reply: Reply,
}

/// What a program answers: a move, or `None` when it resigns; or how it has lost the game by not answering as it should.
pub type Reply = Result<Option<String>, Forfeit>;

/// A unit that waits for the answer of a program, as plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenUnit {
    /// The pairs that are over.
    pub pairs: Vec<PairResult>,
    /// The game of the pair that is over, if one is.
    pub games: Vec<PlayedGame>,
    /// The moves of the game that is played.
    pub moves: Vec<String>,
    /// How much of the pair's random stream is used up, in words.
    pub drawn: u64,
    /// What the program is asked.
    pub asked: Asked,
}

/// What a program is asked, by its number in the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// Who.
    pub player: u32,
    /// The position, as text.
    pub position: String,
    /// Milliseconds for the answer.
    pub time_ms: u32,
    /// Plies that it may search; its own number where there is none.
    pub depth: Option<u32>,
    /// What luck is drawn from: another number for each move.
    pub luck: u32,
}

/// What came of a unit.
#[derive(Clone, Debug, PartialEq)]
pub enum Played {
    /// A result for each pair.
    All(Vec<PairResult>),
    /// It waits for a program.
    Waits(OpenUnit),
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
    /// Plies that it may search, where somebody has said so.
    pub depth: Option<u32>,
    /// What luck is drawn from: another number for each move.
    pub luck: u32,
}

/// Who has games played.
pub trait Host {
    /// Whether programs can play here.
    fn has_programs(&self) -> bool {
        false
    }

    /// Asks a program, by its number in the roster, for a move; `None` where somebody else asks it: then the unit waits.
    fn ask(&mut self, player: u32, turn: &Turn<'_>) -> Option<Reply>;

    /// A move was made in a unit that is to be told live.
    fn moved(&mut self, _game: LiveGame) {}
}

/// Plays without programs and tells nothing.
pub struct Alone;

impl Host for Alone {
    fn ask(&mut self, _: u32, _: &Turn<'_>) -> Option<Reply> {
        Some(Err(Forfeit {
            end: Ending::Crash,
            why: Message::new("error.championship.programs"),
        }))
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
    pub fn play<G: Evaluated>(&self, host: &mut dyn Host) -> Result<Played, Message> {
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
        let mut pairs = match &self.resumed {
            Some(resumed) => resumed.open.pairs.clone(),
            None => Vec::new(),
        };
        let mut resumed = self.resumed.as_deref();
        while (pairs.len() as u32) < self.pairs {
            let pair = self.first_pair + pairs.len() as u32;
            match self.play_pair(&start, pair, resumed.take(), host)? {
                Ok(result) => pairs.push(result),
                Err(open) => return Ok(Played::Waits(OpenUnit { pairs, ..open })),
            }
        }
        Ok(Played::All(pairs))
    }

    /// One stream for the pair: the opening, then one game, then the other. Where it has to wait: how far it has come.
    fn play_pair<G: Evaluated>(
        &self,
        start: &G,
        pair: u32,
        resumed: Option<&Resumed>,
        host: &mut dyn Host,
    ) -> Result<Result<PairResult, OpenUnit>, Message> {
        let mut rng = self.stream.rng(self.seed, pair);
        let (position, opening) = random_opening(start, self.opening_plies, &mut rng);
        let opening = line_text(start, &opening);
        let (mut games, mut went_on) = match resumed {
            Some(Resumed { open, reply }) => {
                rng.set_word_pos(open.drawn.into());
                let (position, moves) = (replayed(start, &open.moves)?, open.moves.clone());
                (open.games.clone(), Some((position, moves, reply.clone())))
            }
            None => (Vec::new(), None),
        };
        while games.len() < 2 {
            let number = games.len() as u32;
            // Fresh players for every game, so that nothing leaks from one into the next.
            let [a, b] = [
                Mover::<G>::new(&self.seats[0], self.depth(pair))?,
                Mover::<G>::new(&self.seats[1], self.depth(pair))?,
            ];
            let (position, moves, reply) = match went_on.take() {
                Some((position, moves, reply)) => (position, moves, Some(reply)),
                None => (position.clone(), opening.clone(), None),
            };
            let mut table = Table {
                unit: self,
                place: (pair, number),
                position,
                moves,
                reply,
                rng: &mut rng,
                host: &mut *host,
            };
            let movers = if number == 0 { [a, b] } else { [b, a] };
            let played = table.play(&movers);
            let moves = table.moves;
            match played {
                Ok((outcome, end, why)) => games.push(PlayedGame {
                    outcome,
                    end,
                    moves: moves.join(" "),
                    why,
                }),
                Err(asked) => {
                    return Ok(Err(OpenUnit {
                        pairs: Vec::new(),
                        games,
                        moves,
                        // No game draws more than a number of JSON can hold.
                        drawn: rng.get_word_pos() as u64,
                        asked,
                    }));
                }
            }
        }
        let games = games.try_into();
        let games = games.map_err(|_| Message::new("error.championship.inconsistent"))?;
        Ok(Ok(PairResult {
            opening: opening.len() as u32,
            games,
        }))
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

/// The position after moves.
///
/// # Errors
/// One that is not legal.
fn replayed<G: Game>(start: &G, moves: &[String]) -> Result<G, Message> {
    let mut at = start.clone();
    for text in moves {
        let mv = at.parse_move(text).map_err(|e| e.reason)?;
        if !at.is_legal(mv) {
            return Err(at.why_illegal(mv));
        }
        at.play(mv);
    }
    Ok(at)
}
