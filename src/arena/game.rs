//! One game between two players.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::game::{BySide, Game, Outcome, Side};
use crate::player::Player;

/// A game that has not ended after that many plies counts as a draw. No game of the registry comes near it.
pub const MAX_PLIES: u32 = 10_000;

/// Why a game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// By the rules of the game.
    Rules,
    /// The side to move resigned.
    Resignation,
    /// It was too long (see [`MAX_PLIES`]).
    Length,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameResult {
    /// Who won.
    pub outcome: Outcome,
    /// Why it was over.
    pub end: End,
    /// Moves that were played, those of the opening included.
    pub plies: u32,
}

impl GameResult {
    /// 1 for a game that the side won, 0 for a draw, -1 for one that it lost.
    pub fn points_of(&self, side: Side) -> i32 {
        match self.outcome {
            Outcome::Draw => 0,
            Outcome::WonBy(winner) if winner == side => 1,
            Outcome::WonBy(_) => -1,
        }
    }
}

/// Plays a game to its end. Each move is by lot among all legal ones with the probability `random_moves`, from 0 to 1, whoever is
/// to move. `seen` is told the position after every move, whose move it was, and whether it was by lot.
pub fn play_game<G: Game>(
    start: &G,
    players: &BySide<&Player<G>>,
    random_moves: f64,
    rng: &mut ChaCha8Rng,
    seen: &mut dyn FnMut(&G, Side, bool),
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
        // Without random moves nothing is drawn for them, so that the luck of the players is what it always was.
        let by_lot = random_moves > 0.0 && rng.random::<f64>() < random_moves;
        let mv = match by_lot {
            true => any_move(&position, rng),
            false => players[side].decide_by(evaluations[side].as_ref(), &position, rng),
        };
        // A game that lacks something is played again: it ends here, whoever wins.
        let mv = mv.filter(|_| !players[side].is_missing_features());
        match mv {
            Some(mv) => position.play(mv),
            None => return over(Outcome::WonBy(!side), End::Resignation, plies),
        }
        plies += 1;
        seen(&position, side, by_lot);
    }
}

/// A legal move, all with the same probability.
fn any_move<G: Game>(position: &G, rng: &mut ChaCha8Rng) -> Option<G::Move> {
    let moves: Vec<G::Move> = position.moves().collect();
    let n = rng.random_range(0..moves.len().max(1) as u32);
    moves.get(n as usize).copied()
}

/// Plays random moves, as many as asked for or one fewer than would end the game.
pub fn play_opening<G: Game>(start: &G, plies: u32, rng: &mut ChaCha8Rng) -> G {
    random_opening(start, plies, rng).0
}

/// As [`play_opening`], with the moves that were played.
pub fn random_opening<G: Game>(start: &G, plies: u32, rng: &mut ChaCha8Rng) -> (G, Vec<G::Move>) {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let going_on: Vec<(G, G::Move)> = position
            .moves()
            .map(|mv| (position.after(mv), mv))
            .filter(|(next, _)| next.outcome().is_none())
            .collect();
        if going_on.is_empty() {
            break;
        }
        let n = rng.random_range(0..going_on.len() as u32);
        let (next, mv) = &going_on[n as usize];
        position.clone_from(next);
        moves.push(*mv);
    }
    (position, moves)
}

/// A game as text, as the page shows, keeps and reads it: its kind, its start and its moves, two to a number.
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
