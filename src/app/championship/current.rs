//! The current championship: its games, its results, and the selected list of games and cup.

use super::log::Log;
use super::tally::Tally;
use crate::championship::ChampionshipJob;
use crate::text::Message;

#[derive(Debug)]
pub(super) struct Current {
    pub(super) job: ChampionshipJob,
    /// The results of its games.
    pub(super) tally: Tally,
    /// True while a timer runs that updates them.
    pub(super) counts_soon: bool,
    /// The order of play of its pairs.
    pub(super) log: Log,
    /// The error that ended its work.
    pub(super) error: Option<Message>,
    /// The players with a list of their games, in a championship of more than two.
    pub(super) meeting: Option<[u32; 2]>,
    /// The visible page of this list.
    pub(super) page: u32,
    /// The repeat with the visible cup.
    pub(super) repeat: u32,
    /// Quarters of the games announced to screen readers.
    pub(super) announced_quarters: u32,
}

impl Current {
    pub(super) fn new(job: ChampionshipJob, log: Log, now: f64) -> Current {
        Current {
            tally: Tally::of(&job, now),
            counts_soon: false,
            announced_quarters: quarters(&job),
            job,
            log,
            error: None,
            meeting: None,
            page: 0,
            repeat: 0,
        }
    }

    /// Updates the results.
    pub(super) fn count(&mut self, now: f64) {
        self.tally = Tally::of(&self.job, now);
        self.counts_soon = false;
        self.announced_quarters = quarters(&self.job);
    }

    /// Selects two players, to list their games.
    pub(super) fn select_meeting(&mut self, players: [u32; 2]) {
        self.meeting = Some(players);
        self.page = 0;
    }

    /// The players with a list of their games.
    pub(super) fn selected_pair(&self) -> Option<[u32; 2]> {
        match self.job.config().players.len() {
            2 => Some([0, 1]),
            _ => self.meeting,
        }
    }
}

fn quarters(job: &ChampionshipJob) -> u32 {
    (job.progress().share() * 4.0) as u32
}
