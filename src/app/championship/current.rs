//! The current championship: its games, its work, its results, and the selected list of games and cup.

use std::collections::BTreeMap;

use super::GameIndex;
use super::log::Log;
use super::program_pool::ProgramPool;
use crate::app::documents::runs::Stopwatch;
use crate::app::effects::TaskId;
use crate::championship::{ChampionshipJob, PairsUnit, Tally};
use crate::job::UnitId;
use crate::text::Message;

/// The maximum number of live games on the page.
pub(super) const MAX_LIVE_GAMES: usize = 4;

/// A live game on the page; it stays there after its end until another one needs the place.
#[derive(Clone, Debug)]
pub(super) struct ShownGame {
    pub(super) task: TaskId,
    pub(super) place: GameIndex,
    /// The moves so far, separated by spaces.
    pub(super) moves: String,
}

/// The load check of programs, one after the other.
#[derive(Debug)]
pub(super) struct LoadCheck {
    /// The remaining programs, by their numbers in the roster.
    pub(super) left: Vec<u32>,
    pub(super) all: usize,
    /// True if the check is over, some programs failed to load, and the user has to decide.
    pub(super) waits: bool,
}

/// The work of a running championship.
#[derive(Debug)]
pub(super) struct Work {
    /// The units at workers.
    pub(super) assigned: BTreeMap<TaskId, (UnitId, PairsUnit)>,
    pub(super) live_games: Vec<ShownGame>,
    pub(super) programs: ProgramPool,
    /// The load check before the first game; `None` once games are played.
    pub(super) load_check: Option<LoadCheck>,
    pub(super) stopwatch: Stopwatch,
}

#[derive(Debug)]
pub struct Current {
    pub(super) job: ChampionshipJob,
    /// The results of its games; the page updates them at intervals, not in every frame.
    pub(super) tally: Tally,
    /// The time of the last update of `tally`, in milliseconds on the page's clock.
    pub(super) counted_at: f64,
    /// True while a timer runs that will update `tally`.
    pub(super) count_scheduled: bool,
    /// The order of play of its pairs.
    pub(super) log: Log,
    /// `None` while no workers play it.
    pub(super) work: Option<Work>,
    /// The error that ended its work.
    pub(super) error: Option<Message>,
    /// The players with a list of their games, in a championship of more than two.
    pub(super) selected_players: Option<[u32; 2]>,
    /// The visible page of this list.
    pub(super) page: u32,
    /// The repeat with the visible cup.
    pub(super) repeat: u32,
}

impl Current {
    /// An unsaved championship.
    pub(super) fn new(job: ChampionshipJob, now: f64) -> Current {
        let mut log = Log::default();
        log.add(job.played());
        Current::with_log(job, log, now)
    }

    /// A championship loaded from this number of parts.
    pub(super) fn loaded(job: ChampionshipJob, parts: usize, now: f64) -> Current {
        Current::with_log(job, Log::read(parts), now)
    }

    fn with_log(job: ChampionshipJob, log: Log, now: f64) -> Current {
        Current {
            tally: Tally::of(&job),
            counted_at: now,
            count_scheduled: false,
            job,
            log,
            work: None,
            error: None,
            selected_players: None,
            page: 0,
            repeat: 0,
        }
    }

    /// Updates the results.
    pub(super) fn update_tally(&mut self, now: f64) {
        self.tally = Tally::of(&self.job);
        self.counted_at = now;
        self.count_scheduled = false;
    }

    pub(super) fn is_paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.stopwatch.is_paused())
    }

    /// Selects two players, to list their games.
    pub(super) fn select_meeting(&mut self, players: [u32; 2]) {
        self.selected_players = Some(players);
        self.page = 0;
    }

    /// The players with a list of their games.
    pub(super) fn selected_pair(&self) -> Option<[u32; 2]> {
        match self.job.config().players.len() {
            2 => Some([0, 1]),
            _ => self.selected_players,
        }
    }
}
