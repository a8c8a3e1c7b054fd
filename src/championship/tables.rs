//! Championships as CSV tables, and their games as text.

use std::fmt::Write;

use super::config::Format;
use super::job::ChampionshipJob;
use super::meeting::Meeting;
use super::played::PlayedGame;
use super::standings::{Standing, Tally, cup_winner, shown_ties};
use super::tie_break::TieBreak;
use crate::arena::game_text;
use crate::game::{Outcome, Side};
use crate::python::{LINE, PLACE};
use crate::text::{CsvTable, EnumId, Message, or_empty};

/// The cross table, one line per player in the order of the standings: points and games against each opponent as
/// `points/games`.
pub fn cross_table_csv(job: &ChampionshipJob) -> String {
    let (tally, players) = (Tally::of(job), &job.config().players);
    let places = &tally.standings;
    let columns = CsvTable::new("place", |row: &&Standing| row.place)
        .column("player", |row| &players[row.player].name);
    let columns = places.iter().fold(columns, |columns, opponent| {
        columns.column(&players[opponent.player].name, |row| {
            let record = &tally.table.0[row.player][opponent.player];
            match record.score.games() {
                0 => String::new(),
                games => format!("{}/{games}", record.points()),
            }
        })
    });
    columns.write(places)
}

/// The standings, one line per player. `low` and `high` are Wilson's 95 % interval of `share`; `elo` is the rating by
/// the model of Bradley and Terry, and `se` its standard error. With other tie-breaks than the usual, each tie-break
/// that applied to equal players has a column at the end; cells of players without an equal are empty.
pub fn standings_csv(job: &ChampionshipJob) -> String {
    let (players, places) = (&job.config().players, Tally::of(job).standings);
    let columns = CsvTable::new("place", |s: &Standing| s.place)
        .column("player", |s| &players[s.player].name)
        .column("points", |s| s.points)
        .column("games", |s| s.record.score.games())
        .column("wins", |s| s.record.score.wins)
        .column("draws", |s| s.record.score.draws)
        .column("losses", |s| s.record.score.losses)
        .decimals("share", 4, |s| Some(s.record.score.share()))
        .decimals("low", 4, |s| Some(s.record.score.interval().low))
        .decimals("high", 4, |s| Some(s.record.score.interval().high))
        .decimals("elo", 1, |s| Some(s.rating?.elo))
        .decimals("se", 1, |s| Some(s.rating?.se))
        .column("resigned", |s| s.record.score.resigned)
        .column("lost_by_rule", |s| s.record.forfeits[0]);
    let config = job.config();
    // Files of the usual tie-breaks have the same columns in all versions.
    let is_usual = config.tie_breaks == TieBreak::usual();
    let ties = shown_ties(config, &places).into_iter();
    let ties = ties.filter(|_| !is_usual);
    let columns = ties.fold(columns, |columns, (number, tie_break)| {
        let name = match tie_break {
            TieBreak::Points => "game_points",
            other => other.id(),
        };
        columns.decimals(name, 4, move |s| s.ties[number])
    });
    columns.write(places)
}

/// The meetings of a cup, one per line, in the order of repeats and rounds; the winner is empty while unknown. `None`
/// in other formats. A player without a meeting in a round advances.
pub fn bracket_csv(job: &ChampionshipJob) -> Option<String> {
    let config = job.config();
    let name = |player: u32| &config.players[player as usize].name;
    let table = CsvTable::new("repeat", |(repeat, _): &(u32, &Meeting)| repeat + 1)
        .column("round", |(_, m)| m.round)
        .column("meeting", |(_, m)| m.number + 1)
        .column("player", |(_, m)| name(m.players[0]))
        .column("opponent", |(_, m)| name(m.players[1]))
        .column("games", |(_, m)| m.record().score.games())
        .column("points", |(_, m)| m.record().points())
        .column("opponent_points", |(_, m)| m.record().swapped().points())
        .column("winner", |(repeat, m)| or_empty(cup_winner(job, *repeat, m).map(name)));
    matches!(config.format, Format::Cup).then(|| table.write(job.meetings_with_repeat()))
}

/// The result of a game: `1-0` for a win of the first side, `0-1`, or `1/2-1/2`.
pub fn result_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WonBy(Side::First) => "1-0",
        Outcome::WonBy(Side::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// A game with its place.
struct Placed<'a> {
    repeat: u32,
    meeting: &'a Meeting,
    pair: u32,
    number: u32,
    opening: u32,
    game: &'a PlayedGame,
}

fn games(job: &ChampionshipJob) -> impl Iterator<Item = Placed<'_>> {
    let pairs = job
        .meetings_with_repeat()
        .flat_map(|(repeat, m)| m.played().map(move |p| (repeat, m, p)));
    pairs.flat_map(|(repeat, meeting, (pair, result))| {
        let games = (0..).zip(&result.games);
        games.map(move |(number, game)| Placed {
            repeat,
            meeting,
            pair,
            number,
            opening: result.opening,
            game,
        })
    })
}

/// The columns with file, line and text of a reason.
pub(super) fn reason_columns<'a, R>(
    columns: CsvTable<'a, R>,
    file: &str,
    reason: impl Fn(&R) -> Option<&Message> + Copy + 'a,
) -> CsvTable<'a, R> {
    let line = |reason: &Message| {
        reason
            .find(LINE)
            .filter(|line| *line != "0")
            .map(str::to_owned)
    };
    columns
        .column(file, move |row| or_empty(reason(row).and_then(|reason| reason.find(PLACE))))
        .column("line", move |row| or_empty(reason(row).and_then(line)))
        .column("reason", move |row| or_empty(reason(row)))
}

/// All games, one per line. Repeats, meetings, pairs and games count from 1; `first` and `second` are the players of
/// the two sides; the first `opening` moves are random. For a forfeit `file`, `line` and `reason` describe its reason,
/// as far as known. A championship with several initial positions has a column `start`.
pub fn games_csv(job: &ChampionshipJob) -> String {
    let name = |player: u32| &job.config().players[player as usize].name;
    let columns = CsvTable::new("repeat", |game: &Placed<'_>| game.repeat + 1)
        .column("round", |game| game.meeting.round)
        .column("meeting", |game| game.meeting.number + 1)
        .column("pair", |game| game.pair + 1)
        .column("game", |game| game.number + 1)
        .column("first", |game| name(game.meeting.players_in(game.number)[0]))
        .column("second", |game| name(game.meeting.players_in(game.number)[1]))
        .column("result", |game| result_text(game.game.outcome))
        .column("end", |game| game.game.end.id())
        .column("plies", |game| game.game.plies())
        .column("opening", |game| game.opening)
        .column("moves", |game| game.game.moves.clone());
    let columns = reason_columns(columns, "file", |game| game.game.reason());
    let config = job.config();
    let start = |game: &Placed<'_>| config.start_of(game.pair).to_owned();
    if config.starts.is_empty() {
        columns.write(games(job))
    } else {
        columns.column("start", start).write(games(job))
    }
}

/// All games in the format of the page's library, each with a name that contains players and result.
pub fn games_text(job: &ChampionshipJob) -> String {
    let config = job.config();
    let mut text = String::new();
    for placed in games(job) {
        let players = placed.meeting.players_in(placed.number);
        let [first, second] = players.map(|p| &config.players[p as usize].name);
        let result = result_text(placed.game.outcome);
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(
            text,
            "name: {first} - {second} {result} ({}.{}.{}.{})",
            placed.repeat + 1,
            placed.meeting.number + 1,
            placed.pair + 1,
            placed.number + 1,
        );
        let start = config.start_of(placed.pair);
        text.push_str(&game_text(&config.game, start, placed.game.moves()));
    }
    text
}
