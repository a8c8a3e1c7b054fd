//! The list of games, and what is looked up in it.

use std::sync::{PoisonError, RwLock};

use super::any::{AnyGame, AnyPosition, any_game};
use super::task::GameRecord;
use crate::evolution::{self, EvolutionConfig, Run, Setup};
use crate::text::{EnumId, Language, Message};

/// Makes [`GAMES`] of the list of games.
macro_rules! registry {
    ($($module:ident::$game:ident,)*) => {
        /// Every game, in the order in which the page offers them.
        pub static GAMES: &[&dyn AnyGame] = &[$(any_game::<crate::games::$module::$game>()),*];
    };
}

crate::for_each_game!(registry);

/// Games that are known by their ids though they are not in the list.
static GUESTS: RwLock<Vec<&'static dyn AnyGame>> = RwLock::new(Vec::new());

/// Makes a game known by its id, from now on and to everything in this program: links, records and tasks name games by their
/// ids alone, and [`game`] is where all of them are looked up. It is not offered by any form. For programs and tests with
/// games of their own; one whose id is taken stays unknown.
pub fn add_guest(guest: &'static dyn AnyGame) {
    if game(guest.info().id).is_err() {
        // A list of addresses is whole whatever happened to a thread that held it.
        let mut guests = GUESTS.write().unwrap_or_else(PoisonError::into_inner);
        guests.push(guest);
    }
}

/// The game with an id.
///
/// # Errors
/// There is none.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Message> {
    let is_it = |g: &&&'static dyn AnyGame| g.info().id == id;
    let guest = || {
        let guests = GUESTS.read().unwrap_or_else(PoisonError::into_inner);
        guests.iter().find(is_it).copied()
    };
    let found = GAMES.iter().find(is_it).copied().or_else(guest);
    found.ok_or_else(|| Message::new("error.game.unknown").with("found", id))
}

/// The game that a person calls so: by its id, its name in any language, or another name that it has. Capital letters, accents,
/// blanks and hyphens do not matter.
///
/// # Errors
/// There is none.
pub fn game_called(name: &str) -> Result<&'static dyn AnyGame, Message> {
    let wanted = folded(name);
    let is_so_called = |kind: &&&'static dyn AnyGame| {
        let info = kind.info();
        let mut visible = Language::all().map(|language| info.name().text(language));
        let other = kind.other_names();
        folded(info.id) == wanted
            || visible.any(|name| folded(&name) == wanted)
            || other.iter().any(|name| folded(name) == wanted)
    };
    let known = || GAMES.iter().find(is_so_called).copied();
    game(name).or_else(|error| known().ok_or(error))
}

/// The letters and digits of a name in small letters, without the accents of Portuguese and Spanish.
fn folded(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase);
    let plain = letters.map(|c| match c {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        c => c,
    });
    plain.filter(|c| c.is_alphanumeric()).collect()
}

/// Whether the configuration of an evolution suits its game: as quick as a form needs it.
///
/// # Errors
/// What is wrong with it.
pub fn validate_evolution(config: &EvolutionConfig) -> Result<(), Message> {
    game(&config.game)?.validate_evolution(config)
}

/// Checks the configuration of an evolution against its game, and derives who measures it.
///
/// # Errors
/// What is wrong with it.
pub fn check_evolution(config: &EvolutionConfig) -> Result<Setup, Message> {
    game(&config.game)?.check_evolution(config)
}

/// Reads an evolution that was exported as JSON (see [`evolution::to_json`]).
///
/// # Errors
/// The first error and where it is.
pub fn import_evolution(text: &str) -> Result<Run, Message> {
    evolution::read(text, check_evolution)
}

impl GameRecord {
    /// A game by its id without moves, from a position on.
    pub fn new(game: impl Into<String>, start: impl Into<String>) -> GameRecord {
        GameRecord {
            game: game.into(),
            start: start.into(),
            moves: Vec::new(),
        }
    }

    /// Every position of the game, from the start to the last; one more than there are moves.
    ///
    /// # Errors
    /// The game or the start is unknown, or the first move that cannot be played, with its number.
    pub fn positions(&self) -> Result<Vec<Box<dyn AnyPosition>>, Message> {
        game(&self.game)?.replay(self)
    }
}
