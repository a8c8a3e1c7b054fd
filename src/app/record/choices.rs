//! Form controls for the game and the board.

use crate::app::ui::widgets::{Choice, choices, select};
use crate::app::ui::{Element, Texts};
use crate::game::Preset;
use crate::registry::{AnyGame, listed_name};

/// The choice of a game. `pick` receives its id.
pub fn game_select<M: 'static>(
    id: &str,
    games: impl IntoIterator<Item = &'static dyn AnyGame>,
    chosen: &str,
    texts: Texts,
    pick: impl Fn(String) -> M + 'static,
) -> Element<M> {
    let ids = games.into_iter().map(|kind| kind.info().id);
    let games = choices(ids, |id| texts.say(&listed_name(id)));
    let label = texts.get("play.game");
    select(id, label, games, chosen, move |id| Some(pick(id.to_owned())))
}

/// The board of a game with this start position.
pub fn board_of(kind: &dyn AnyGame, start: &str) -> Option<&'static Preset> {
    let mut presets = kind.info().presets.iter();
    presets.find(|preset| kind.preset(preset).is_ok_and(|p| p.text() == start))
}

pub fn boards(kind: &dyn AnyGame, texts: Texts) -> Vec<Choice> {
    let info = kind.info();
    let ids = info.presets.iter().map(|p| p.id);
    choices(ids, |id| texts.of(&["preset", info.text_id(), id]))
}

/// The boards of a game, by the texts of their positions, with `chosen` added if it is none of them.
pub fn starts(kind: &dyn AnyGame, chosen: &str, texts: Texts) -> Vec<Choice> {
    let info = kind.info();
    let presets = info.presets.iter().filter_map(|p| {
        let start = kind.preset(p).ok()?.text();
        Some((start, texts.of(&["preset", info.text_id(), p.id])))
    });
    let mut starts: Vec<_> = presets.collect();
    if !starts.iter().any(|(start, _)| start == chosen) {
        starts.push((chosen.to_owned(), chosen.to_owned()));
    }
    starts
}

/// True if an error with this key is about an initial position.
pub fn is_about_start(key: &str) -> bool {
    matches!(key, "error.evolution.start" | "error.evolution.start_is_over")
}
