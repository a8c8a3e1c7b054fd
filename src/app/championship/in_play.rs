//! Links from games of a championship to the game section.

use super::State;
use super::game_index::GameRef;
use crate::app::players::{Seat, seats};
use crate::app::record::Ended;
use crate::app::record::ended::{END, FIRST_NAME, SECOND_NAME};
use crate::app::ui::Pairs;
use crate::championship::ChampionshipConfig;
use crate::registry::game;
use crate::text::EnumId;

/// The link that opens a game of the current championship in the game section: its players, their names, and its
/// ending. `None` if there is no such game.
pub fn in_play(state: &State, wanted: GameRef) -> Option<Pairs> {
    let job = &state.current.as_ref()?.job;
    let (place, moves, ended) = match wanted {
        GameRef::Played(place) => {
            let meeting = job.meetings().get(place.repeat as usize)?;
            let meeting = meeting.get(place.meeting as usize)?;
            let game = meeting.pair(place.pair)?.games.get(place.game as usize)?;
            (place, &game.moves, Ended::of(game.end))
        }
        GameRef::Live(task) => {
            let work = state.work.as_ref()?;
            let shown = work.watched.iter().find(|s| s.task == task)?;
            (shown.place, &shown.moves, None)
        }
    };
    let meeting = job.meetings().get(place.repeat as usize)?;
    let players = meeting.get(place.meeting as usize)?.players;
    let config = job.config();
    let mut players = players.map(|p| {
        let name = config.players[p as usize].name.clone();
        (word_of(config, p, place.pair), name)
    });
    if place.game == 1 {
        players.reverse();
    }
    let [(first, first_name), (second, second_name)] = players;
    let pairs = [
        ("game", config.game.clone()),
        ("start", config.start_of(place.pair).to_owned()),
        ("moves", moves.replace(' ', ",")),
        ("first", first),
        ("second", second),
        (FIRST_NAME, first_name),
        (SECOND_NAME, second_name),
    ];
    let end = ended.map(|ended| (END, ended.id().to_owned()));
    let pairs = pairs.into_iter().chain(end);
    Some(pairs.map(|(n, v)| (n.to_owned(), v)).collect())
}

/// A player as links write it, at the depth of a pair. The user takes the place of a program.
fn word_of(config: &ChampionshipConfig, player: u32, pair: u32) -> String {
    let person = || "person".to_owned();
    let Ok(kind) = game(&config.game) else {
        return person();
    };
    let depth = (pair as usize).checked_rem(config.depths.len());
    let depth = depth.map(|i| config.depths[i]);
    let seat = config.players[player as usize].seat(player);
    match seat.spec(depth) {
        Some(spec) => seats::write(kind, &Seat::Computer(spec)),
        None => person(),
    }
}
