//! The cross table of a championship, its ratings, and the comparison of two players.

use super::config::ChampionshipConfig;
use super::job::ChampionshipJob;
use super::record::Record;
use crate::arena::Interval;
use crate::arena::statistics::{BetterPlayer, Ratings, Trial, bradley_terry};

/// All games between any two players, all repeats together.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTable(pub Vec<Vec<Record>>);

impl CrossTable {
    /// All games of a player.
    pub fn of(&self, player: usize) -> Record {
        let mut all = Record::default();
        for record in &self.0[player] {
            all += *record;
        }
        all
    }
}

/// The cross table so far: one row per player, with its score against the player of each column.
pub(super) fn cross_table(job: &ChampionshipJob) -> CrossTable {
    let n = job.config().players.len();
    let mut rows = vec![vec![Record::default(); n]; n];
    for meeting in job.meetings().iter().flatten() {
        let [a, b] = meeting.players.map(|p| p as usize);
        let record = meeting.record();
        rows[a][b] += record;
        rows[b][a] += record.swapped();
    }
    CrossTable(rows)
}

pub(super) fn ratings(table: &CrossTable) -> Ratings {
    let points = table
        .0
        .iter()
        .map(|row| row.iter().map(Record::points).collect());
    bradley_terry(&points.collect::<Vec<_>>())
}

/// The comparison of two players A and B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// From A's point of view.
    pub record: Record,
    /// A's share of the points.
    pub share: f64,
    /// Wilson's 95 % interval of the share, which assumes independent games.
    pub interval: Interval,
    pub verdict: BetterPlayer,
    /// The sequential test that A is better.
    pub better: Trial,
    /// The sequential test that B is better.
    pub worse: Trial,
}

/// Evaluates a record with the test of a championship.
pub fn compare(config: &ChampionshipConfig, record: Record) -> Comparison {
    Comparison {
        record,
        share: record.score.share(),
        interval: record.score.interval(),
        verdict: config.sprt.verdict(&record.pairs),
        better: config.sprt.trial(&record.pairs),
        worse: config.sprt.trial(&record.pairs.swapped()),
    }
}
