//! Championships of any game: the checks that need the rules of the game.

use super::any::AnyGame;
use super::list::game;
use super::task::GameRecord;
use crate::championship::{
    self, ChampionshipConfig, ChampionshipJob, Contender, Ending, PlayedGame, PlayedPair, Plays,
    Setup,
};
use crate::game::Side;
use crate::player::PlayerSpec;
use crate::python::{self, ProgramGame};
use crate::search::Algorithm;
use crate::text::{EnumId, Message};

/// Checks a configuration against its game, and replaces named players by their data.
///
/// # Errors
/// The invalid parameter, or an invalid player with its name.
pub fn check_championship(config: &ChampionshipConfig) -> Result<Setup, Message> {
    let kind = game(&config.game)?;
    config.check_numbers()?;
    let mover = check_start(kind, &config.start)?;
    for (text, number) in config.starts.iter().zip(1..) {
        let other_side = || Message::new("error.championship.starts_side");
        let same = check_start(kind, text)
            .and_then(|side| if side == mover { Ok(()) } else { Err(other_side()) });
        same.map_err(|reason| {
            Message::new("error.championship.starts")
                .with("number", number)
                .with_message("reason", reason)
        })?;
    }
    let mut config = config.clone();
    for i in 0..config.players.len() {
        let player = &config.players[i];
        let of_player = |reason| {
            Message::new("error.championship.player")
                .with("name", &player.name)
                .with_message("reason", reason)
        };
        let plays = resolve_player(&config, player).map_err(of_player)?;
        config.players[i].plays = plays;
    }
    Ok(Setup { config, mover })
}

/// The side that moves first in an initial position, given as text.
///
/// # Errors
/// The text is invalid, or the game is already over.
fn check_start(kind: &dyn AnyGame, text: &str) -> Result<Side, Message> {
    let start = kind.parse(text).map_err(|e| {
        Message::new("error.evolution.start").with_message("reason", e.describe(text))
    })?;
    match start.outcome() {
        Some(_) => Err(Message::new("error.evolution.start_is_over")),
        None => Ok(start.side_to_move()),
    }
}

/// The index of the default reference player for grades: the course's player, otherwise the first that is not a
/// program.
pub fn course_reference(config: &ChampionshipConfig) -> u32 {
    let known = game(&config.game).map(|kind| kind.players());
    let of_course = known.ok().and_then(|known| {
        let [_, wanted] = ProgramGame::find(&config.game)?.opponents;
        let found = known.into_iter().find(|p| p.id == wanted)?;
        let spec = Plays::Player(found.spec);
        config.players.iter().position(|p| p.plays == spec)
    });
    let first = || config.players.iter().position(|p| p.script().is_none());
    of_course.or_else(first).unwrap_or(0) as u32
}

/// All initial positions of a championship.
fn starts(config: &ChampionshipConfig) -> impl Iterator<Item = &String> {
    [&config.start].into_iter().chain(&config.starts)
}

/// The data of a player, checked at every depth.
fn resolve_player(config: &ChampionshipConfig, player: &Contender) -> Result<Plays, Message> {
    player.check()?;
    let kind = game(&config.game)?;
    let plays = match &player.plays {
        Plays::Named(id) => {
            let mut known = kind.players();
            let found = known.iter().position(|p| p.id == id);
            let unknown = || Message::new("error.championship.named").with("found", id);
            Plays::Player(match found {
                Some(number) => known.swap_remove(number).spec,
                // Every game has this player, some under another id.
                None if id == Algorithm::Random.id() => PlayerSpec::random(),
                None => return Err(unknown()),
            })
        }
        Plays::Python(_) if starts(config).any(|start| !python::knows(&config.game, start)) => {
            return Err(Message::new("error.championship.python_board"));
        }
        Plays::Python(script) if !script.plays(&config.game) => {
            return Err(script.other_game());
        }
        plays => plays.clone(),
    };
    let player = Contender {
        plays: plays.clone(),
        ..player.clone()
    }
    .unit_player(0);
    let own = config.depths.is_empty().then_some(None);
    let depths = config.depths.iter().copied().map(Some);
    for depth in depths.chain(own) {
        if let Some(spec) = player.spec(depth) {
            kind.check_player(&spec)?;
        }
    }
    Ok(plays)
}

/// Reads an exported championship, complete or not (see [`championship::to_json`]), and replays its games.
///
/// # Errors
/// The first error and its place.
pub fn import_championship(text: &str) -> Result<ChampionshipJob, Message> {
    championship::read(text, check_championship, replay_pair)
}

/// Checks the moves of a pair against the rules.
///
/// # Errors
/// The first error.
pub fn replay_pair(config: &ChampionshipConfig, pair: &PlayedPair) -> Result<(), Message> {
    let start = config.start_of(pair.pair);
    let mut games = pair.games.iter();
    games.try_for_each(|game| replay(&config.game, start, game))
}

/// # Errors
/// An illegal move, or an ending that contradicts the rules.
fn replay(game: &str, start: &str, played: &PlayedGame) -> Result<(), Message> {
    let record = GameRecord {
        game: game.to_owned(),
        start: start.to_owned(),
        moves: played.moves().map(str::to_owned).collect(),
    };
    let positions = record.positions()?;
    // There is at least the start.
    let Some(last) = positions.last() else {
        return Ok(());
    };
    let fits = match (last.outcome(), played.end) {
        (Some(outcome), Ending::Rules) => outcome == played.outcome,
        (None, Ending::Length) => true,
        (None, end) => {
            end != Ending::Rules && played.outcome.winner() == Some(!last.side_to_move())
        }
        (Some(_), _) => false,
    };
    if fits { Ok(()) } else { Err(Message::new("error.championship.inconsistent")) }
}
