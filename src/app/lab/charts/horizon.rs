//! The horizon: built-in positions in which a search chooses a losing move and a search with one more ply does not.

use crate::registry::{AnyPosition, GameRecord, HORIZONS, Horizon};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HorizonView {
    /// The index of the horizon among those of the game.
    pub number: usize,
    /// The index of the shown position in [`positions`].
    pub shown: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Msg {
    Show(usize),
    /// Show the position with this index.
    To(usize),
    /// Go forward by positions; back if negative. Stops at the ends.
    By(i64),
}

/// The positions of a game.
pub fn horizons(game: &str) -> Vec<&'static Horizon> {
    let all = HORIZONS.iter();
    all.filter(|horizon| horizon.game == game).collect()
}

impl HorizonView {
    /// The chosen horizon of a game; `None` if the game has none.
    pub fn of(&self, game: &str) -> Option<&'static Horizon> {
        let all = horizons(game);
        let last = all.len().checked_sub(1)?;
        all.get(self.number.min(last)).copied()
    }
}

pub fn line(horizon: &Horizon) -> Vec<&'static str> {
    horizon.line.split(' ').collect()
}

/// The moves that lead to one of the [`positions`].
pub fn moves(horizon: &Horizon, index: usize) -> Vec<&'static str> {
    let line = line(horizon);
    if index > line.len() { vec![horizon.better] } else { line[..index].to_vec() }
}

/// The game up to one of the [`positions`].
pub fn record(horizon: &Horizon, index: usize) -> GameRecord {
    GameRecord::new(horizon.game, horizon.position).with_moves(moves(horizon, index))
}

/// The number of [`positions`].
pub fn count(horizon: &Horizon) -> usize {
    line(horizon).len() + 2
}

/// The indices of the [`positions`] at which a lecture stops: before the line, after its first and its last move, and
/// after the better move.
pub fn stops(horizon: &Horizon) -> Vec<usize> {
    let last = line(horizon).len();
    vec![0, 1, last, last + 1]
}

/// The positions before the line, after each of its moves, and after the better move. A test plays all of them.
pub fn positions(horizon: &Horizon) -> Vec<Box<dyn AnyPosition>> {
    let positions = |index| record(horizon, index).positions().unwrap_or_default();
    let line = positions(line(horizon).len()).into_iter();
    line.chain(positions(count(horizon) - 1).pop()).collect()
}

pub fn update(state: &mut HorizonView, msg: Msg, game: &str) {
    let last = state.of(game).map_or(0, |horizon| count(horizon) - 1);
    match msg {
        Msg::Show(number) => {
            let all = horizons(game).len();
            *state = HorizonView {
                number: number.min(all.saturating_sub(1)),
                shown: 0,
            };
        }
        Msg::To(index) => state.shown = index.min(last),
        Msg::By(steps) => state.shown = (state.shown as i64 + steps).clamp(0, last as i64) as usize,
    }
}
