//! The results of the games so far. The page updates them at intervals, not in every frame.

use crate::championship::{
    ChampionshipJob, CrossTable, Record, Standing, Summary, cross_table, ratings, standings,
    summary,
};

/// The results at one time.
#[derive(Debug)]
pub(super) struct Tally {
    pub(super) table: CrossTable,
    /// In order, the first place first.
    pub(super) standings: Vec<Standing>,
    /// True if the ratings assume an additional game of each player.
    pub(super) assumed: bool,
    pub(super) summary: Summary,
    /// The time of the count, in milliseconds on the page's clock.
    pub(super) at: f64,
}

impl Tally {
    /// Counts the games; `now` is in milliseconds on the page's clock.
    pub(super) fn of(job: &ChampionshipJob, now: f64) -> Tally {
        let table = cross_table(job);
        Tally {
            standings: standings(job),
            assumed: ratings(&table).assumed,
            summary: summary(job),
            table,
            at: now,
        }
    }

    /// The games between two players, from the view of the first.
    pub(super) fn between(&self, [a, b]: [u32; 2]) -> Record {
        self.table.0[a as usize][b as usize]
    }
}
