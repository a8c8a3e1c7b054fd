//! The standings, and all results of a championship with them.

use super::config::{ChampionshipConfig, Format};
use super::cross_table::{CrossTable, cross_table, ratings};
use super::job::ChampionshipJob;
use super::meeting::Meeting;
use super::record::{Record, Summary};
use super::schedule::{decided, match_points};
use super::tie_break::TieBreak;
use super::tie_values::{applies, values};
use crate::arena::statistics::{Rating, Ratings};

#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The player's index in the roster.
    pub player: usize,
    /// From 1; equal players share a place.
    pub place: u32,
    /// The first criterion. In a Swiss system the match points: 1 for a win or a round without an opponent, 1/2 for an
    /// even meeting; in a cup the number of rounds survived; both are sums over the repeats. With adaptive pairing the
    /// mean share against each opponent, since the numbers of games differ. Otherwise the points of all games.
    pub points: f64,
    /// The values of the championship's tie-breaks, in order; `None` if earlier criteria separate the player from all
    /// others.
    pub ties: Vec<Option<f64>>,
    /// All its games.
    pub record: Record,
    /// Its rating by all games of the championship; `None` without games.
    pub rating: Option<Rating>,
}

/// The results of the games so far.
#[derive(Debug)]
pub struct Tally {
    pub table: CrossTable,
    pub ratings: Ratings,
    /// Best first.
    pub standings: Vec<Standing>,
    /// Statistics of all games.
    pub summary: Summary,
}

impl Tally {
    pub fn of(job: &ChampionshipJob) -> Tally {
        let table = cross_table(job);
        let ratings = ratings(&table);
        let mut summary = Summary::default();
        for meeting in job.meetings().iter().flatten() {
            summary += meeting.summary();
        }
        Tally {
            standings: standings(job, &table, &ratings),
            table,
            ratings,
            summary,
        }
    }

    /// The games between two players, from the view of the first.
    pub fn between(&self, [a, b]: [u32; 2]) -> Record {
        self.table.0[a as usize][b as usize]
    }
}

/// The standings so far, best first.
fn standings(job: &ChampionshipJob, table: &CrossTable, ratings: &Ratings) -> Vec<Standing> {
    let any = job.progress().games > 0;
    let points = points(job, table);
    let mut ties = vec![Vec::new(); points.len()];
    let groups = groups(job, table, &points, &mut ties);
    let mut standings = Vec::new();
    for group in groups {
        let place = standings.len() as u32 + 1;
        standings.extend(group.into_iter().map(|player| Standing {
            player,
            place,
            points: points[player],
            ties: std::mem::take(&mut ties[player]),
            record: table.of(player),
            rating: ratings.players.get(player).copied().filter(|_| any),
        }));
    }
    standings
}

/// Groups equal players, the best group first; adds the value of each tie-break to `ties`.
fn groups(
    job: &ChampionshipJob,
    table: &CrossTable,
    points: &[f64],
    ties: &mut [Vec<Option<f64>>],
) -> Vec<Vec<usize>> {
    let config = job.config();
    let everybody: Vec<usize> = (0..points.len()).collect();
    let mut groups = split(everybody, points);
    for tie_break in &config.tie_breaks {
        let applies = applies(*tie_break, config.format);
        let each = groups.into_iter().flat_map(|group| {
            let is_decided = group.len() == 1 || !applies;
            let values = (!is_decided).then(|| values(*tie_break, job, table, points, &group));
            for (i, &player) in group.iter().enumerate() {
                ties[player].push(values.as_ref().map(|values| values[i]));
            }
            match values {
                Some(values) => split(group, &values),
                None => vec![group],
            }
        });
        groups = each.collect();
    }
    groups
}

/// Groups players by their values, in the same order, the largest first. Keeps the order of the roster among equals.
fn split(players: Vec<usize>, values: &[f64]) -> Vec<Vec<usize>> {
    let mut valued: Vec<(usize, f64)> = players.into_iter().zip(values.iter().copied()).collect();
    valued.sort_by(|a, b| b.1.total_cmp(&a.1));
    let groups = valued.chunk_by(|a, b| a.1 == b.1);
    groups
        .map(|group| group.iter().map(|(player, _)| *player).collect())
        .collect()
}

/// The tie-breaks that applied to equal players, with their numbers in the configuration.
pub fn shown_ties(config: &ChampionshipConfig, places: &[Standing]) -> Vec<(usize, TieBreak)> {
    let all = config.tie_breaks.iter().copied().enumerate();
    let used = |number: usize| places.iter().any(|s| s.ties[number].is_some());
    all.filter(|(number, _)| used(*number)).collect()
}

/// The tie-break that separates two players with equal points; `None` if their points differ, or nothing separates
/// them.
pub fn separated_by(config: &ChampionshipConfig, a: &Standing, b: &Standing) -> Option<TieBreak> {
    let mut values = a.ties.iter().zip(&b.ties).zip(&config.tie_breaks);
    let separating = values.find(|((a, b), _)| a != b);
    separating
        .filter(|_| a.points == b.points)
        .map(|(_, tie_break)| *tie_break)
}

fn points(job: &ChampionshipJob, table: &CrossTable) -> Vec<f64> {
    let config = job.config();
    let n = config.players.len();
    let mut points = vec![0.0; n];
    match config.format {
        Format::Swiss { .. } => {
            for meetings in job.meetings() {
                for (sum, won) in points.iter_mut().zip(match_points(config, meetings)) {
                    *sum += f64::from(won) / 2.0;
                }
            }
        }
        Format::Cup => {
            for (repeat, _) in (0..).zip(job.meetings()) {
                for (sum, rounds) in points.iter_mut().zip(survived(job, repeat)) {
                    *sum += f64::from(rounds);
                }
            }
        }
        format if format.is_adaptive() => {
            for (player, sum) in points.iter_mut().enumerate() {
                let met = table.0[player].iter().filter(|r| r.score.games() > 0);
                let shares: Vec<f64> = met.map(|r| r.score.share()).collect();
                *sum = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
            }
        }
        Format::RoundRobin { .. } | Format::Gauntlet { .. } => {
            for (player, sum) in points.iter_mut().enumerate() {
                *sum = table.of(player).points();
            }
        }
    }
    points
}

/// The winner of a meeting of a cup, if certain; `None` in other formats.
pub fn cup_winner(job: &ChampionshipJob, repeat: u32, meeting: &Meeting) -> Option<u32> {
    let config = job.config();
    matches!(config.format, Format::Cup).then(|| decided(config, repeat, meeting))?
}

/// Rounds of a cup that each player has survived.
fn survived(job: &ChampionshipJob, repeat: usize) -> Vec<u32> {
    let config = job.config();
    let mut rounds = vec![0; config.players.len()];
    for meeting in &job.meetings()[repeat] {
        let winner = decided(config, repeat as u32, meeting);
        for player in meeting.players {
            let through = meeting.round - 1 + u32::from(winner == Some(player));
            let best = &mut rounds[player as usize];
            *best = through.max(*best);
        }
    }
    rounds
}
