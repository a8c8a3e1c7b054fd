//! Recognises games so small that a player who searches to their end needs no evaluation.

use std::collections::HashSet;

use crate::game::Game;

/// The maximum number of positions of such a game.
const MAX_POSITIONS: usize = 20_000;

/// The length in plies of the longest game from `start`; `None` with more than [`MAX_POSITIONS`] reachable positions.
pub(super) fn longest_game<G: Game>(start: &G) -> Option<u32> {
    let mut layer = HashSet::from([start.clone()]);
    let (mut plies, mut positions) = (0, 1);
    loop {
        let mut next = HashSet::new();
        for position in layer.iter().filter(|p| p.outcome().is_none()) {
            for mv in position.moves() {
                next.insert(position.after(mv));
            }
            if positions + next.len() > MAX_POSITIONS {
                return None;
            }
        }
        if next.is_empty() {
            return Some(plies);
        }
        plies += 1;
        positions += next.len();
        layer = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Rastros, TicTacToe};

    #[test]
    fn finds_longest_game_of_small_games() {
        let small = TicTacToe::start(&[3, 3, 3]).unwrap();
        assert_eq!(longest_game(&small), Some(9));
        let one_line = TicTacToe::start(&[4, 4, 4]).unwrap();
        assert_eq!(longest_game(&one_line), None);
        let board = Rastros::start(&[8, 8, 4, 5]).unwrap();
        assert_eq!(longest_game(&board), None);
        let over = Rastros::parse("3/3/o2 S").unwrap();
        assert_eq!(longest_game(&over), Some(0));
    }
}
