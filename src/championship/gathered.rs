//! Championships of many machines as one table.

use std::collections::BTreeMap;

use super::contender::Contender;
use super::cross_table::{CrossTable, cross_table, ratings};
use super::job::ChampionshipJob;
use super::record::Record;
use crate::text::{CsvTable, Message, or_empty};

/// All players of several championships, and their games.
struct Gathered<'a> {
    players: Vec<&'a Contender>,
    table: CrossTable,
    /// The number of championships of each player.
    championships: Vec<u32>,
}

/// Adds up the games of championships, given with their names. Players with the same name are the same player.
///
/// # Errors
/// Two championships have different games, the same seed for two players, or different players of one name.
fn gather<'a>(jobs: &'a [(String, ChampionshipJob)]) -> Result<Gathered<'a>, Message> {
    let mut known: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    let mut players: Vec<&Contender> = Vec::new();
    for (i, (name, job)) in jobs.iter().enumerate() {
        let config = job.config();
        let differs = |key, other: &str| Message::new(key).with("a", other).with("b", name);
        for (other, earlier) in &jobs[..i] {
            let earlier = earlier.config();
            let games = [config, earlier]
                .map(|c| (&c.game, &c.start, &c.starts, &c.depths, c.opening_plies));
            if games[0] != games[1] {
                return Err(differs("error.championship.gather.games", other));
            }
            // Equal random numbers could give two players the same games twice.
            let shared = config.players.iter();
            let shared = shared.filter(|player| earlier.players.contains(player));
            if config.seed == earlier.seed && shared.count() > 1 {
                return Err(
                    differs("error.championship.gather.seed", other).with("seed", config.seed)
                );
            }
        }
        for player in &config.players {
            let (index, first) = *known
                .entry(&player.name)
                .or_insert((players.len(), name.as_str()));
            match players.get(index) {
                None => players.push(player),
                Some(same) if **same == *player => {}
                Some(_) => {
                    let error = differs("error.championship.gather.player", first);
                    return Err(error.with("player", &player.name));
                }
            }
        }
    }
    let mut table = CrossTable(vec![vec![Record::default(); players.len()]; players.len()]);
    let mut championships = vec![0; players.len()];
    for (_, job) in jobs {
        let own = cross_table(job);
        let config = &job.config().players;
        let rows: Vec<usize> = config.iter().map(|p| known[p.name.as_str()].0).collect();
        for (a, &row) in rows.iter().enumerate() {
            championships[row] += 1;
            for (b, &column) in rows.iter().enumerate() {
                table.0[row][column] += own.0[a][b];
            }
        }
    }
    Ok(Gathered {
        players,
        table,
        championships,
    })
}

/// A row per player with all its games in championships (given with their names), the best rating first. `low` and
/// `high` are Wilson's 95 % interval of `share`; `elo` and `se` the rating by the model of Bradley and Terry over all
/// games. The last columns have points and games against each player as `points/games`.
///
/// # Errors
/// Two championships have different games, the same seed for two players, or different players of one name.
pub fn gathered_standings_csv(jobs: &[(String, ChampionshipJob)]) -> Result<String, Message> {
    let Gathered {
        players,
        table,
        championships,
    } = &gather(jobs)?;
    let ratings = ratings(table).players;
    let mut order: Vec<usize> = (0..players.len()).collect();
    let elo = |player: usize| ratings.get(player).map_or(0.0, |rating| rating.elo);
    order.sort_by(|&a, &b| elo(b).total_cmp(&elo(a)));
    let score = |player: &usize| table.of(*player).score;
    let columns = CsvTable::new("player", |p: &usize| &players[*p].name)
        .column("championships", |p| championships[*p])
        .column("games", |p| score(p).games())
        .column("wins", |p| score(p).wins)
        .column("draws", |p| score(p).draws)
        .column("losses", |p| score(p).losses)
        .column("points", |p| score(p).points())
        .decimals("share", 4, |p| Some(score(p).share()))
        .decimals("low", 4, |p| Some(score(p).interval().low))
        .decimals("high", 4, |p| Some(score(p).interval().high))
        .decimals("elo", 1, |p| Some(ratings.get(*p)?.elo))
        .decimals("se", 1, |p| Some(ratings.get(*p)?.se));
    let columns = order.iter().fold(columns, |columns, &opponent| {
        columns.column(&players[opponent].name, move |p| {
            let record = &table.0[*p][opponent];
            let games = record.score.games();
            or_empty((games > 0).then(|| format!("{}/{games}", record.points())))
        })
    });
    Ok(columns.write(order.iter().copied()))
}
