//! Plays a unit of pairs.

use super::game_in_play::{GameInPlay, Mover};
use super::played::{PairResult, PlayedGame};
use super::unit::{Host, OpenUnit, PairsUnit, Played, Resumed};
use crate::arena::random_opening;
use crate::eval::Evaluated;
use crate::game::Game;
use crate::text::Message;

impl PairsUnit {
    /// The depth of a pair; `None` if players use their own.
    fn depth(&self, pair: u32) -> Option<u32> {
        let i = (pair as usize).checked_rem(self.depths.len())?;
        Some(self.depths[i])
    }

    /// The initial position of a pair, as text.
    pub(super) fn start_of(&self, pair: u32) -> &str {
        let number = (pair - self.first_pair) as usize;
        let start = self.starts.get(number).or(self.starts.last());
        start.map_or("", |start| start)
    }

    /// Plays the pairs. The results depend only on the unit, except for programs and players with a clock.
    ///
    /// # Errors
    /// An invalid or finished initial position, an invalid player, or a program that the host does not support.
    pub fn play<G: Evaluated>(&self, host: &mut dyn Host) -> Result<Played, Message> {
        if self.has_program() && !host.has_programs() {
            return Err(Message::new("error.championship.programs"));
        }
        let mut pairs = match &self.resumed {
            Some(resumed) => resumed.open.pairs.clone(),
            None => Vec::new(),
        };
        let mut resumed = self.resumed.as_deref();
        while (pairs.len() as u32) < self.pairs {
            let pair = self.first_pair + pairs.len() as u32;
            let text = self.start_of(pair);
            let start = G::parse(text).map_err(|e| {
                Message::new("error.evolution.start").with_message("reason", e.describe(text))
            })?;
            if start.outcome().is_some() {
                return Err(Message::new("error.evolution.start_is_over"));
            }
            match self.play_pair(&start, pair, resumed.take(), host)? {
                Ok(result) => pairs.push(result),
                Err(open) => return Ok(Played::Waits(OpenUnit { pairs, ..open })),
            }
        }
        Ok(Played::All(pairs))
    }

    /// Uses one random stream per pair: the opening, then the first game, then the second. Returns the state of the
    /// unit if it must wait for a program.
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
        let (mut games, mut resumed_game) = match resumed {
            Some(Resumed { open, reply }) => {
                rng.set_word_pos(open.drawn.into());
                let (position, moves) = (replay(start, &open.moves)?, open.moves.clone());
                (open.games.clone(), Some((position, moves, reply.clone())))
            }
            None => (Vec::new(), None),
        };
        while games.len() < 2 {
            let number = games.len() as u32;
            // New players for every game, so that no state leaks into the next game.
            let [a, b] = [
                Mover::<G>::new(&self.players[0], self.depth(pair))?,
                Mover::<G>::new(&self.players[1], self.depth(pair))?,
            ];
            let (position, moves, reply) = match resumed_game.take() {
                Some((position, moves, reply)) => (position, moves, Some(reply)),
                None => (position.clone(), opening.clone(), None),
            };
            let mut game = GameInPlay {
                unit: self,
                place: (pair, number),
                position,
                moves,
                reply,
                rng: &mut rng,
                host: &mut *host,
            };
            let movers = if number == 0 { [a, b] } else { [b, a] };
            let played = game.play(&movers);
            let moves = game.moves;
            match played {
                Ok((outcome, end, why)) => games.push(PlayedGame {
                    outcome,
                    end,
                    moves: moves.join(" "),
                    why,
                }),
                Err(request) => {
                    return Ok(Err(OpenUnit {
                        pairs: Vec::new(),
                        games,
                        moves,
                        // No game draws more numbers than JSON can represent exactly.
                        drawn: rng.get_word_pos() as u64,
                        request,
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
/// An illegal move.
fn replay<G: Game>(start: &G, moves: &[String]) -> Result<G, Message> {
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
