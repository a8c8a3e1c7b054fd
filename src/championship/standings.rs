//! The standings.

use super::config::Format;
use super::job::ChampionshipJob;
use super::meeting::Meeting;
use super::record::Record;
use super::schedule::{decided, match_points};
use super::tally::{CrossTable, cross_table, ratings};
use crate::arena::statistics::Rating;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The player's index in the roster.
    pub player: usize,
    /// From 1; equal players share a place.
    pub place: u32,
    /// The first criterion. In a Swiss system the match points: a win 1, even 1/2, without an opponent 1; in a cup the
    /// number of rounds survived; both added over the repeats. With adaptive pairing the mean share against each
    /// opponent, since the numbers of games differ; otherwise the points per game.
    pub points: f64,
    /// In a Swiss system the points of the opponents (Buchholz), the second criterion.
    pub buchholz: f64,
    /// All its games.
    pub record: Record,
    /// Its rating by all games of the championship; `None` without games.
    pub rating: Option<Rating>,
}

/// The standings so far, best first.
pub fn standings(job: &ChampionshipJob) -> Vec<Standing> {
    let table = cross_table(job);
    let ratings = ratings(&table);
    let any = job.progress().games > 0;
    let points = points(job, &table);
    let buchholz = match job.config().format {
        Format::Swiss { .. } => buchholz(job, &points),
        _ => vec![0.0; points.len()],
    };
    let mut standings: Vec<Standing> = (0..points.len())
        .map(|player| Standing {
            player,
            place: 0,
            points: points[player],
            buchholz: buchholz[player],
            record: table.of(player),
            rating: ratings.players.get(player).copied().filter(|_| any),
        })
        .collect();
    let key = |s: &Standing| [s.points, s.buchholz, s.record.points()];
    // A stable sort keeps the order of the roster among equals.
    standings.sort_by(|a, b| {
        let (a, b) = (key(a), key(b));
        let mut each = b.iter().zip(a).map(|(b, a)| b.total_cmp(&a));
        each.find(|o| o.is_ne())
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut place = 1;
    for i in 0..standings.len() {
        if i > 0 && key(&standings[i]) != key(&standings[i - 1]) {
            place = i as u32 + 1;
        }
        standings[i].place = place;
    }
    standings
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

/// The sum of each player's opponents' points.
fn buchholz(job: &ChampionshipJob, points: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; points.len()];
    for meeting in job.meetings().iter().flatten() {
        let [a, b] = meeting.players.map(|p| p as usize);
        sums[a] += points[b];
        sums[b] += points[a];
    }
    sums
}
