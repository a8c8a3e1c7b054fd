//! Championships as CSV tables, and their games as text.

use std::fmt::Write;

use super::job::ChampionshipJob;
use super::meeting::Meeting;
use super::played::PlayedGame;
use super::standings::standings;
use super::tally::cross_table;
use crate::arena::game_text;
use crate::game::{Outcome, Side};
use crate::text::{EnumId, Message, csv_cell};

/// The cross table, one line per player in the order of the standings: points and games against each opponent as
/// `points/games`.
pub fn cross_table_csv(job: &ChampionshipJob) -> String {
    let (table, players) = (cross_table(job), &job.config().players);
    let places = standings(job);
    let mut text = String::from("place,player");
    for standing in &places {
        let _ = write!(text, ",{}", csv_cell(&players[standing.player].name));
    }
    text.push('\n');
    for row in &places {
        let _ = write!(
            text,
            "{},{}",
            row.place,
            csv_cell(&players[row.player].name)
        );
        for column in &places {
            let record = &table.0[row.player][column.player];
            match record.score.games() {
                0 => text.push(','),
                games => {
                    let _ = write!(text, ",{}/{games}", record.points());
                }
            }
        }
        text.push('\n');
    }
    text
}

/// The standings, one line per player. `low` and `high` are Wilson's 95 % interval of `share`; `elo` is the rating by
/// the model of Bradley and Terry, and `se` its standard error.
pub fn standings_csv(job: &ChampionshipJob) -> String {
    let mut text = String::from(
        "place,player,points,games,wins,draws,losses,share,low,high,elo,se,resigned,lost_by_rule\n",
    );
    for s in standings(job) {
        let score = s.record.score;
        let band = score.interval();
        let rating = s
            .rating
            .map_or(",".to_owned(), |r| format!("{:.1},{:.1}", r.elo, r.se));
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{:.4},{:.4},{:.4},{rating},{},{}",
            s.place,
            csv_cell(&job.config().players[s.player].name),
            s.points,
            score.games(),
            score.wins,
            score.draws,
            score.losses,
            score.share(),
            band.low,
            band.high,
            score.resigned,
            s.record.forfeits[0],
        );
    }
    text
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
    number: usize,
    opening: u32,
    game: &'a PlayedGame,
}

impl Placed<'_> {
    /// The players of the first and of the second side, as indices into the roster.
    fn players(&self) -> [u32; 2] {
        let [a, b] = self.meeting.players;
        if self.number == 0 { [a, b] } else { [b, a] }
    }
}

fn games(job: &ChampionshipJob) -> impl Iterator<Item = Placed<'_>> {
    let meetings = (0..).zip(job.meetings());
    let meetings = meetings.flat_map(|(repeat, all)| all.iter().map(move |m| (repeat, m)));
    let pairs = meetings.flat_map(|(repeat, m)| m.played().map(move |p| (repeat, m, p)));
    pairs.flat_map(|(repeat, meeting, (pair, result))| {
        let games = result.games.iter().enumerate();
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

/// The cells for file, line and text of a reason.
pub(super) fn reason_cells(reason: Option<&Message>) -> String {
    let Some(reason) = reason else {
        return ",,".to_owned();
    };
    let line = reason.find("line").filter(|line| *line != "0");
    let file = reason.find("place").unwrap_or_default();
    let text = reason.to_string();
    format!(
        "{},{},{}",
        csv_cell(file),
        line.unwrap_or_default(),
        csv_cell(&text)
    )
}

/// All games, one per line. Repeats, meetings, pairs and games count from 1; `first` and `second` are the players of
/// the two sides; the first `opening` of the moves were random. For a forfeit the last cells have the file and line, if
/// known, and the reason.
pub fn games_csv(job: &ChampionshipJob) -> String {
    let mut text = String::from(
        "repeat,round,meeting,pair,game,first,second,result,end,plies,opening,moves,file,line,reason\n",
    );
    let name = |player: u32| csv_cell(&job.config().players[player as usize].name);
    for placed in games(job) {
        let [first, second] = placed.players().map(name);
        let _ = writeln!(
            text,
            "{},{},{},{},{},{first},{second},{},{},{},{},{},{}",
            placed.repeat + 1,
            placed.meeting.round,
            placed.meeting.number + 1,
            placed.pair + 1,
            placed.number + 1,
            result_text(placed.game.outcome),
            placed.game.end.id(),
            placed.game.plies(),
            placed.opening,
            placed.game.moves,
            reason_cells(placed.game.reason()),
        );
    }
    text
}

/// All games in the format of the page's library, each with a name that contains players and result.
pub fn games_text(job: &ChampionshipJob) -> String {
    let config = job.config();
    let mut text = String::new();
    for placed in games(job) {
        let [first, second] = placed.players().map(|p| &config.players[p as usize].name);
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
        text.push_str(&game_text(&config.game, &config.start, placed.game.moves()));
    }
    text
}
