//! What the games of a championship come to: the cross table, ratings, the advantage of the first move.

use super::config::ChampionshipConfig;
use super::job::ChampionshipJob;
use super::record::{Record, Summary};
use crate::arena::Interval;
use crate::arena::statistics::{Ratings, Trial, Verdict, bradley_terry};

/// Everybody against everybody, all repeats together.
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

/// The games so far as a table: a row for each player, as it sees its games against the player of the column.
pub fn cross_table(job: &ChampionshipJob) -> CrossTable {
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

/// Ratings by the games of a table.
pub fn ratings(table: &CrossTable) -> Ratings {
    let points = table
        .0
        .iter()
        .map(|row| row.iter().map(Record::points).collect());
    bradley_terry(&points.collect::<Vec<_>>())
}

/// What all games so far were like.
pub fn summary(job: &ChampionshipJob) -> Summary {
    let mut summary = Summary::default();
    for meeting in job.meetings().iter().flatten() {
        summary += meeting.summary();
    }
    summary
}

/// Is A better than B? What the games between two players say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// The games, as A sees them.
    pub record: Record,
    /// A's share of the points.
    pub share: f64,
    /// Wilson's 95 % interval of the share, which takes games for independent.
    pub interval: Interval,
    /// Which of the two is better.
    pub verdict: Verdict,
    /// The sequential test that A is better.
    pub better: Trial,
    /// The same test that B is.
    pub worse: Trial,
}

/// What a record says by the test of a championship.
pub fn duel(config: &ChampionshipConfig, record: Record) -> Duel {
    Duel {
        record,
        share: record.score.share(),
        interval: record.score.interval(),
        verdict: config.sprt.verdict(&record.pairs),
        better: config.sprt.trial(&record.pairs),
        worse: config.sprt.trial(&record.pairs.swapped()),
    }
}
