//! One game between two players.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::game::{BySide, Game, Outcome, Side};
use crate::player::Player;

/// After this many plies a game counts as a draw. No game of the registry comes near it.
pub const MAX_PLIES: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Rules,
    /// By the side to move.
    Resignation,
    /// After [`MAX_PLIES`].
    Length,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameResult {
    pub outcome: Outcome,
    pub end: End,
    /// Includes the moves of the opening.
    pub plies: u32,
}

impl GameResult {
    /// 1 for a win of `side`, 0 for a draw, -1 for a loss.
    pub fn points_of(&self, side: Side) -> i32 {
        match self.outcome {
            Outcome::Draw => 0,
            Outcome::WonBy(winner) if winner == side => 1,
            Outcome::WonBy(_) => -1,
        }
    }
}

/// Plays a game to its end. Each move is random with probability `random_moves` (0 to 1) for either side. Calls
/// `on_move` after every move with the new position, the side that moved and whether the move was random.
pub fn play_game<G: Game>(
    start: &G,
    players: &BySide<&Player<G>>,
    random_moves: f64,
    rng: &mut ChaCha8Rng,
    on_move: &mut dyn FnMut(&G, Side, bool),
) -> GameResult {
    let mut position = start.clone();
    let mut plies = 0;
    let prepared = |side| players[side].prepared(start, side);
    let evaluations = BySide::new(prepared(Side::First), prepared(Side::Second));
    let over = |outcome, end, plies| GameResult {
        outcome,
        end,
        plies,
    };
    loop {
        if let Some(outcome) = position.outcome() {
            return over(outcome, End::Rules, plies);
        }
        if plies == MAX_PLIES {
            return over(Outcome::Draw, End::Length, plies);
        }
        let side = position.side_to_move();
        // Draws no number if `random_moves` is 0, so that results without random moves never change.
        let is_random = random_moves > 0.0 && rng.random::<f64>() < random_moves;
        let mv = if is_random {
            any_move(&position, rng)
        } else {
            players[side].decide_by(evaluations[side].as_ref(), &position, rng)
        };
        // A game with missing features ends with an arbitrary winner: the caller repeats the game.
        let mv = mv.filter(|_| !players[side].is_missing_features());
        match mv {
            Some(mv) => position.play(mv),
            None => return over(Outcome::WonBy(!side), End::Resignation, plies),
        }
        plies += 1;
        on_move(&position, side, is_random);
    }
}

/// A legal move, drawn uniformly.
fn any_move<G: Game>(position: &G, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    let moves: Vec<G::Move> = position.moves().collect();
    let n = rng.random_range(0..moves.len().max(1) as u32);
    moves.get(n as usize).copied()
}

/// Plays `plies` random moves that do not end the game; fewer if there is no such move.
pub fn play_opening<G: Game>(start: &G, plies: u32, rng: &mut ChaCha8Rng) -> G {
    random_opening(start, plies, rng).0
}

/// Like [`play_opening`], and also returns the moves.
pub fn random_opening<G: Game>(start: &G, plies: u32, rng: &mut ChaCha8Rng) -> (G, Vec<G::Move>) {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let unfinished: Vec<(G, G::Move)> = position
            .moves()
            .map(|mv| (position.after(mv), mv))
            .filter(|(next, _)| next.outcome().is_none())
            .collect();
        if unfinished.is_empty() {
            break;
        }
        let n = rng.random_range(0..unfinished.len() as u32);
        let (next, mv) = &unfinished[n as usize];
        position.clone_from(next);
        moves.push(*mv);
    }
    (position, moves)
}

/// A game in the text format that the page exports and imports: kind, start and moves, sixteen moves to a line.
pub fn game_text<'a>(game: &str, start: &str, moves: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = format!("game: {game}\nstart: {start}\n");
    let mut any = false;
    for (i, mv) in moves.into_iter().enumerate() {
        let gap = match i {
            0 => "",
            _ if i % 16 == 0 => "\n",
            _ => " ",
        };
        text.push_str(gap);
        if i % 2 == 0 {
            text.push_str(&format!("{}. ", i / 2 + 1));
        }
        text.push_str(mv);
        any = true;
    }
    if any {
        text.push('\n');
    }
    text
}
