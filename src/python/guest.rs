//! Users' own games: a class in a Python file with the interface of the textbook by Russell and Norvig. The adapter
//! (`examples/players/course_adapter/guest.py`) reports its rules as data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::file::SourceFile;
use crate::text::{Message, visible};

/// Prefix of the ids of guest games, such as `own.Nim.n15.3f2a9c01`.
pub const GUEST_PREFIX: &str = "own.";

/// True for the id of a guest game.
pub fn is_guest(id: &str) -> bool {
    id.starts_with(GUEST_PREFIX)
}

/// The id of a user's own game until the user has chosen the class and arguments.
pub const OWN_GAME: &str = "own";

/// The class of a guest game, and the arguments of its constructor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestRules {
    /// The id of the game: the class, the arguments, and a digest of the files.
    pub id: String,
    /// The file that defines the class; it is among the files of the script.
    pub main: String,
    /// The class.
    pub class: String,
    /// Arguments by name; the others have their defaults.
    pub values: BTreeMap<String, i64>,
}

impl GuestRules {
    /// The game of a class in one of the files that the script may import.
    pub fn new(
        main: &str,
        files: &[SourceFile],
        class: &str,
        values: BTreeMap<String, i64>,
    ) -> Self {
        let texts = files
            .iter()
            .flat_map(|SourceFile(path, text)| [&path[..], &text[..]]);
        let mut id = format!("{GUEST_PREFIX}{class}.");
        for (name, value) in &values {
            id += &format!("{name}{value}.");
        }
        id += &format!("{:08x}", digest([main].into_iter().chain(texts)));
        GuestRules {
            id,
            main: main.to_owned(),
            class: class.to_owned(),
            values,
        }
    }
}

/// FNV-1a of 32 bits (Fowler, Noll and Vo) over texts separated by zero bytes. Saved files contain it, so it must not
/// change.
fn digest<'a>(texts: impl Iterator<Item = &'a str>) -> u32 {
    let bytes = texts.flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The name of a game of the registry or of a guest game, whose id contains its class and arguments.
pub fn game_name(id: &str) -> Message {
    let guest = id
        .strip_prefix(GUEST_PREFIX)
        .and_then(|id| id.rsplit_once('.'));
    match guest {
        Some((words, _digest)) => Message::new("game.own").with("game", visible(&spelled(words))),
        None => Message::new(&format!("game.{id}")),
    }
}

/// `Kalah (pits=6, seeds=4)` for `Kalah.pits6.seeds4`.
fn spelled(words: &str) -> String {
    let (class, arguments) = words.split_once('.').unwrap_or((words, ""));
    let is_number = |c: char| c.is_ascii_digit() || c == '-';
    let arguments = arguments.split('.').filter(|word| !word.is_empty());
    let arguments: Vec<_> = arguments
        .map(|word| {
            let name = word.trim_end_matches(is_number);
            format!("{name}={}", &word[name.len()..])
        })
        .collect();
    if arguments.is_empty() {
        class.to_owned()
    } else {
        format!("{class} ({})", arguments.join(", "))
    }
}

/// A state of a question: its key, and the moves that lead to it, from which a restarted interpreter restores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GuestPath(
    /// The key.
    pub u64,
    /// The texts of the moves since the initial state.
    pub Vec<String>,
);

/// Parses `Class,h=4,v=4`; `None` for anything else.
pub fn read_arguments(text: &str) -> Option<(String, BTreeMap<String, i64>)> {
    let mut words = text.split(',');
    let class = words.next()?.trim().to_owned();
    let values: Option<BTreeMap<_, _>> = words
        .map(|word| {
            let (name, value) = word.split_once('=')?;
            Some((name.trim().to_owned(), value.trim().parse().ok()?))
        })
        .collect();
    Some((class, values?)).filter(|(class, _)| !class.is_empty())
}
