//! The list of games, and lookups in it.

use std::sync::{PoisonError, RwLock};

use super::any::{AnyGame, AnyPosition, any_game};
use super::task::GameRecord;
use crate::evolution::{self, EvolutionConfig, Run, Setup};
use crate::guest;
use crate::python::{game_name, is_guest};
use crate::text::{EnumId, Language, Message, visible};

/// Creates [`GAMES`] from the list of games.
macro_rules! registry {
    ($($module:ident::$game:ident,)*) => {
        /// All games in the order of the page.
        pub static GAMES: &[&dyn AnyGame] = &[$(any_game::<crate::games::$module::$game>()),*];
    };
}

crate::for_each_game!(registry);

/// Games with an id that are not in the list.
static GUESTS: RwLock<Vec<&'static dyn AnyGame>> = RwLock::new(Vec::new());

/// Registers a game that forms do not offer. A game with an existing id is ignored.
pub(super) fn add_guest(guest: &'static dyn AnyGame) {
    if game(guest.info().id).is_err() {
        // A list of references stays valid if a thread panicked while holding the lock.
        let mut guests = GUESTS.write().unwrap_or_else(PoisonError::into_inner);
        guests.push(guest);
    }
}

/// Moves a game of the user's own to the end of the list, as the newest version.
pub fn renew_guest(id: &str) {
    let mut guests = GUESTS.write().unwrap_or_else(PoisonError::into_inner);
    guests.sort_by_key(|guest| guest.info().id == id);
}

/// The games that forms list: [`GAMES`], then the user's own open games. Each edit of a file adds a version of its
/// game: the list contains the newest version, and the `chosen` version.
pub fn games(chosen: &str) -> Vec<&'static dyn AnyGame> {
    let open = open_guests();
    let offered = open.iter().filter(|guest| {
        let id = guest.info().id;
        id == chosen || newer_version(id, &open).is_none()
    });
    GAMES.iter().chain(offered).copied().collect()
}

/// The name of a game in a form's list: marked as older if a newer version of its file is open, otherwise with its file
/// if an open game of another file has the same name.
pub fn listed_name(id: &str) -> Message {
    let (name, open) = (game_name(id), open_guests());
    let namesakes = open
        .iter()
        .filter(|guest| game_name(guest.info().id) == name);
    let files: Vec<_> = namesakes.map(|guest| file_of(*guest)).collect();
    let file = game(id).ok().and_then(file_of);
    if newer_version(id, &open).is_some() {
        return Message::new("game.older").with_message("game", name);
    }
    match file {
        Some(file) if files.iter().any(|other| other.as_ref() != Some(&file)) => {
            Message::new("game.of_file")
                .with_message("game", name)
                .with("file", visible(&file))
        }
        _ => name,
    }
}

/// The user's own open games, the newest last.
fn open_guests() -> Vec<&'static dyn AnyGame> {
    let guests = GUESTS.read().unwrap_or_else(PoisonError::into_inner);
    let is_open = |g: &&&'static dyn AnyGame| guest::table(g.info().id).is_ok();
    guests.iter().filter(is_open).copied().collect()
}

/// A newer game of the same name and file.
fn newer_version(id: &str, open: &[&'static dyn AnyGame]) -> Option<&'static dyn AnyGame> {
    let mut newer = open.iter().copied();
    let this = newer.find(|guest| guest.info().id == id)?;
    newer.find(|other| {
        game_name(other.info().id) == game_name(id) && file_of(*other) == file_of(this)
    })
}

/// The file of a user's own game, without the number that an edited file gets beside its earlier version: `nim.py` for
/// `nim-2.py`.
fn file_of(game: &dyn AnyGame) -> Option<String> {
    let file = game.rules()?.rules.as_ref()?.main.clone();
    let (stem, ending) = file.rsplit_once('.').unwrap_or((&file, "py"));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = match stem.rsplit_once('-') {
        Some((stem, number)) if is_number(number) => stem,
        _ => stem,
    };
    Some(format!("{stem}.{ending}"))
}

/// The game with an id.
///
/// # Errors
/// There is no such game.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Message> {
    let has_id = |g: &&&'static dyn AnyGame| g.info().id == id;
    let guest = || {
        let guests = GUESTS.read().unwrap_or_else(PoisonError::into_inner);
        guests.iter().find(has_id).copied()
    };
    let found = GAMES.iter().find(has_id).copied().or_else(guest);
    found.ok_or_else(|| {
        if is_guest(id) {
            guest::closed(id)
        } else {
            Message::new("error.game.unknown").with("found", id)
        }
    })
}

/// The game with a name: its id, its name in any language, or an alternative name. Case, accents, spaces and hyphens do
/// not matter.
///
/// # Errors
/// There is no such game.
pub fn game_called(name: &str) -> Result<&'static dyn AnyGame, Message> {
    let wanted = folded(name);
    let has_name = |kind: &&&'static dyn AnyGame| {
        let info = kind.info();
        let mut visible = Language::all().map(|language| info.name().text(language));
        let other = kind.other_names();
        folded(info.id) == wanted
            || visible.any(|name| folded(&name) == wanted)
            || other.iter().any(|name| folded(name) == wanted)
    };
    let known = || GAMES.iter().find(has_name).copied();
    game(name).or_else(|error| {
        known().ok_or_else(|| {
            if is_guest(name) {
                error
            } else {
                Message::new("error.game.name")
                    .with("found", name)
                    .with_message("known", names_of_games())
            }
        })
    })
}

/// The names of the games in [`GAMES`], separated by commas.
pub(super) fn names_of_games() -> Message {
    let name = |kind: &&dyn AnyGame| kind.info().name();
    GAMES[1..]
        .iter()
        .map(name)
        .fold(name(&GAMES[0]), |before, next| {
            Message::new("list.comma")
                .with_message("before", before)
                .with_message("next", next)
        })
}

/// The letters and digits of a name in lower case, without the accents of Portuguese and Spanish.
pub(super) fn folded(name: &str) -> String {
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

/// Checks the configuration of an evolution against its game, fast enough for a form.
///
/// # Errors
/// The invalid parameter.
pub fn validate_evolution(config: &EvolutionConfig) -> Result<(), Message> {
    game(&config.game)?.validate_evolution(config)
}

/// Checks the configuration of an evolution against its game, and derives its panel.
///
/// # Errors
/// The invalid parameter.
pub fn check_evolution(config: &EvolutionConfig) -> Result<Setup, Message> {
    game(&config.game)?.check_evolution(config)
}

/// Reads an exported evolution (see [`evolution::to_json`]).
///
/// # Errors
/// The first error and its place.
pub fn import_evolution(text: &str) -> Result<Run, Message> {
    evolution::read(text, check_evolution)
}

impl GameRecord {
    /// A game without moves.
    pub fn new(game: impl Into<String>, start: impl Into<String>) -> GameRecord {
        GameRecord {
            game: game.into(),
            start: start.into(),
            moves: Vec::new(),
        }
    }

    /// The game with these moves in place of its own.
    #[must_use]
    pub fn with_moves(self, moves: impl IntoIterator<Item = impl Into<String>>) -> GameRecord {
        let moves = moves.into_iter().map(Into::into).collect();
        GameRecord { moves, ..self }
    }

    /// All positions of the game from the start to the last; one more than there are moves.
    ///
    /// # Errors
    /// The game or the start is unknown, or the first illegal move with its number.
    pub fn positions(&self) -> Result<Vec<Box<dyn AnyPosition>>, Message> {
        game(&self.game)?.replay(self)
    }
}
