//! What is shown of the games so far, counted now and then and not with every frame.

use crate::championship::{
    ChampionshipJob, CrossTable, Record, Standing, Summary, cross_table, ratings, standings,
    summary,
};

/// What the games came to when they were counted.
#[derive(Debug)]
pub(super) struct Tally {
    /// Everybody against everybody.
    pub(super) table: CrossTable,
    /// The places, the first one first.
    pub(super) standings: Vec<Standing>,
    /// Whether the ratings needed a game more of everybody.
    pub(super) assumed: bool,
    /// What all games were like.
    pub(super) summary: Summary,
    /// When they were counted, by the page's clock.
    pub(super) at: f64,
}

impl Tally {
    /// Counts the games.
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

    /// The games of two players with each other, as the first of them sees them.
    pub(super) fn between(&self, [a, b]: [u32; 2]) -> Record {
        self.table.0[a as usize][b as usize]
    }
}
