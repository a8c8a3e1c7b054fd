//! The horizon: built-in positions in which a search chooses a losing move and a search with one more ply does not.

use crate::registry::{AnyPosition, GameRecord, HORIZONS, Horizon};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HorizonView {
    /// The index of the position among those of the game.
    pub number: usize,
    /// The shown plies of its line.
    pub ply: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Msg {
    Show(usize),
    /// Show the line up to this ply.
    To(usize),
    /// Go forward by plies; back if negative. Stops at the ends.
    By(i64),
}

/// The positions of a game.
pub fn horizons(game: &str) -> Vec<&'static Horizon> {
    let all = HORIZONS.iter();
    all.filter(|horizon| horizon.game == game).collect()
}

impl HorizonView {
    /// The shown position of a game; `None` if the game has none.
    pub fn shown(&self, game: &str) -> Option<&'static Horizon> {
        let all = horizons(game);
        let last = all.len().checked_sub(1)?;
        all.get(self.number.min(last)).copied()
    }
}

pub fn line(horizon: &Horizon) -> Vec<&'static str> {
    horizon.line.split(' ').collect()
}

/// The game from the position, with this number of plies of its line.
pub fn record(horizon: &Horizon, plies: usize) -> GameRecord {
    let moves = line(horizon).into_iter().take(plies);
    GameRecord::new(horizon.game, horizon.position).with_moves(moves)
}

/// The positions of the line, with the one before its first move; a test plays all of them.
pub fn positions(horizon: &Horizon) -> Vec<Box<dyn AnyPosition>> {
    record(horizon, usize::MAX).positions().unwrap_or_default()
}

pub fn update(state: &mut HorizonView, msg: Msg, game: &str) {
    let last = state.shown(game).map_or(0, |horizon| line(horizon).len());
    match msg {
        Msg::Show(number) => {
            let all = horizons(game).len();
            *state = HorizonView {
                number: number.min(all.saturating_sub(1)),
                ply: 0,
            };
        }
        Msg::To(ply) => state.ply = ply.min(last),
        Msg::By(plies) => state.ply = (state.ply as i64 + plies).clamp(0, last as i64) as usize,
    }
}
