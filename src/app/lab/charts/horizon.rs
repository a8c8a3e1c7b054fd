//! The horizon: built-in positions in which a search chooses a losing move and a search with one more ply does not.

use crate::registry::{HORIZONS, Horizon};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HorizonView {
    /// The index of the horizon among those of the game.
    pub number: usize,
    /// The index of the shown position in [`Horizon::positions`].
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

pub fn update(state: &mut HorizonView, msg: Msg, game: &str) {
    let last = state.of(game).map_or(0, |horizon| horizon.count() - 1);
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
