//! The games whose tasks can be executed, and lookups among them.

use std::sync::{PoisonError, RwLock};

use super::any::{AnyGame, Kind};
use super::game_tasks::GameTasks;
use super::guest::GuestTasks;
use super::list::{add_guest, game};
use crate::championship::{Host, PairResult, PairsUnit};
use crate::eval::Evaluated;
use crate::python::is_guest;
use crate::search::{Algorithm, MoveOrder};
use crate::text::Message;
use crate::trace::Trace;

/// The tasks of the game with an id.
type Entry = (&'static str, &'static dyn GameTasks);

const fn entry<G: Evaluated>() -> Entry {
    (G::INFO.id, Kind::<G>::ONE)
}

/// Creates [`TASKS`] from the list of games.
macro_rules! tasks {
    ($($module:ident::$game:ident,)*) => {
        /// The tasks of the games of the page.
        static TASKS: &[Entry] = &[$(entry::<crate::games::$module::$game>()),*];
    };
}

crate::for_each_game!(tasks);

/// The tasks of games that programs and tests have added.
static ADDED: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

/// Registers a game of a program or test: links, records and tasks contain only ids, which [`game`](super::game())
/// looks up. Forms do not offer the game. Ignores a game with an existing id.
pub fn add_game<G: Evaluated>() -> &'static dyn AnyGame {
    if game(G::INFO.id).is_err() {
        // A list of references stays valid if a thread panicked while holding the lock.
        let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
        added.push(entry::<G>());
        add_guest(Kind::<G>::ONE);
    }
    Kind::<G>::ONE
}

/// The tasks of a game.
///
/// # Errors
/// There is no such game.
pub(super) fn tasks(id: &str) -> Result<&'static dyn GameTasks, Message> {
    game(id)?;
    if is_guest(id) {
        return Ok(&GuestTasks);
    }
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let found = TASKS.iter().chain(&*added).find(|entry| entry.0 == id);
    found
        .map(|entry| entry.1)
        .ok_or_else(|| Message::new("error.game.unknown").with("found", id))
}

/// The first nodes of one of our searches of the position in the trace of the user's program.
///
/// # Errors
/// The trace's game or position is invalid, or its evaluation does not exist in the game.
pub fn search_beside(
    own: &Trace,
    how: (Algorithm, MoveOrder),
    nodes: u64,
) -> Result<Trace, Message> {
    tasks(&own.heading.game)?.search_beside(own, how, nodes)
}

/// Plays pairs of games of a championship, possibly with programs.
///
/// # Errors
/// See [`PairsUnit::play`].
pub fn play_pairs(unit: &PairsUnit, host: &mut dyn Host) -> Result<Vec<PairResult>, Message> {
    tasks(&unit.game)?.play_pairs(unit, host)
}
