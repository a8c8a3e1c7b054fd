//! Links from games of a championship to Play.

use super::{GameIndex, State};
use crate::app::effects::{Request, TaskId};
use crate::app::players::{Seat, seats};
use crate::app::record::Ended;
use crate::app::record::ended::{END, FIRST_NAME, SECOND_NAME};
use crate::app::record::linked::{FIRST, GAME, MOVES, SECOND, START};
use crate::championship::{ChampionshipConfig, ChampionshipJob, Meeting};
use crate::registry::game;
use crate::text::EnumId;

/// Opens a game of the current championship in Play.
pub(super) fn open_played(state: &State, place: GameIndex) -> Option<Request> {
    let job = state.job()?;
    let game = meeting(job, place)?
        .pair(place.pair)?
        .games
        .get(place.game as usize)?;
    link(job, place, &game.moves, Ended::of(game.end))
}

/// Opens a running game in Play.
pub(super) fn open_live(state: &State, task: TaskId) -> Option<Request> {
    let current = state.current.as_ref()?;
    let mut games = current.work.as_ref()?.live_games.iter();
    let shown = games.find(|shown| shown.task == task)?;
    link(&current.job, shown.place, &shown.moves, None)
}

fn meeting(job: &ChampionshipJob, place: GameIndex) -> Option<&Meeting> {
    let meetings = job.meetings().get(place.repeat as usize)?;
    meetings.get(place.meeting as usize)
}

/// The link to a game with its players, their names, and its ending.
fn link(
    job: &ChampionshipJob,
    place: GameIndex,
    moves: &str,
    ended: Option<Ended>,
) -> Option<Request> {
    let players = meeting(job, place)?.players_in(place.game);
    let config = job.config();
    let players = players.map(|p| {
        let name = config.players[p as usize].name.clone();
        (word_of(config, p, place.pair), name)
    });
    let [(first, first_name), (second, second_name)] = players;
    let pairs = [
        (GAME, config.game.clone()),
        (START, config.start_of(place.pair).to_owned()),
        (MOVES, moves.replace(' ', ",")),
        (FIRST, first),
        (SECOND, second),
        (FIRST_NAME, first_name),
        (SECOND_NAME, second_name),
    ];
    let end = ended.map(|ended| (END, ended.id().to_owned()));
    let pairs = pairs.into_iter().chain(end);
    let pairs = pairs.map(|(n, v)| (n.to_owned(), v)).collect();
    Some(Request::Play(pairs, None))
}

/// A player as links write it, at the depth of a pair. The user takes the place of a program.
fn word_of(config: &ChampionshipConfig, player: u32, pair: u32) -> String {
    let human = || seats::HUMAN.to_owned();
    let Ok(kind) = game(&config.game) else {
        return human();
    };
    let depth = (pair as usize).checked_rem(config.depths.len());
    let depth = depth.map(|i| config.depths[i]);
    let player = config.players[player as usize].unit_player(player);
    match player.spec(depth) {
        Some(spec) => seats::write(kind, &Seat::Computer(spec)),
        None => human(),
    }
}
