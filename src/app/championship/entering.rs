//! Adds programs to the roster.

use std::sync::Arc;

use super::draft::RosterEntry;
use super::{Draft, State};
use crate::app::championship::msg::Response;
use crate::championship::limits;
use crate::python::{self, ProgramGame, Script};
use crate::registry::{GUEST_OPPONENT, game};
use crate::text::Message;

/// The game of programs.
struct GameOfPrograms {
    id: String,
    /// As text.
    start: String,
    /// The id of the player that every program meets.
    opponent: &'static str,
    /// The file of a game of the user's own.
    rules: Option<Arc<Script>>,
}

impl GameOfPrograms {
    fn of(known: ProgramGame) -> GameOfPrograms {
        GameOfPrograms {
            id: known.id.to_owned(),
            start: known.start.to_owned(),
            opponent: known.opponents[1],
            rules: None,
        }
    }

    /// The program as a player of this game.
    fn with_program(&self, script: Script) -> Script {
        match &self.rules {
            Some(rules) => script.playing(rules),
            None => Script {
                game: self.id.clone(),
                ..script
            },
        }
    }

    /// A game that programs know, or an open game of the user's own.
    fn find(id: &str) -> Option<GameOfPrograms> {
        let own = || {
            let kind = game(id).ok()?;
            let rules = kind.rules()?;
            Some(GameOfPrograms {
                id: id.to_owned(),
                start: kind.first_start().ok()?.text(),
                opponent: GUEST_OPPONENT,
                rules: Some(rules),
            })
        };
        ProgramGame::find(id).map(GameOfPrograms::of).or_else(own)
    }
}

/// Adds a user's program to the roster.
pub fn enter(state: &mut State, name: String, script: Arc<Script>) -> Response {
    state.file_notes.clear();
    add_programs(state, vec![(name, script)])
}

/// Moves the programs of a class from the roster of another game, if they have not run yet and users' programs can play
/// the selected game.
pub(super) fn move_class(state: &mut State, before: Vec<RosterEntry>) -> Response {
    let Some(game_of_programs) = GameOfPrograms::find(state.draft.kind.info().id) else {
        return Response::default();
    };
    let class = before.into_iter().filter_map(|entry| {
        let script = entry.script.filter(|script| script.function.is_empty())?;
        Some((entry.name, Arc::new(Arc::unwrap_or_clone(script).without_game())))
    });
    let is_copy = |script: &Script| {
        game_of_programs
            .rules
            .as_ref()
            .is_some_and(|r| r.has_copy(script))
    };
    let (copies, programs): (Vec<_>, Vec<_>) = class.partition(|(_, script)| is_copy(script));
    state.file_notes.clear();
    if !copies.is_empty() {
        let names: Vec<_> = copies.iter().map(|(_, script)| &script.main[..]).collect();
        let copied = Message::new("error.roster.game").with("names", names.join(", "));
        state.file_notes.push(copied);
    }
    if programs.is_empty() {
        Response::default()
    } else {
        add_programs(state, programs)
    }
}

/// Adds programs to the roster and selects their game. Together with the course's own player, the reference for grades,
/// they replace the initial roster of a game.
pub(super) fn add_programs(state: &mut State, programs: Vec<(String, Arc<Script>)>) -> Response {
    let draft = &mut state.draft;
    // The game of a program that has not run is unknown: it plays the selected game.
    let known = programs
        .iter()
        .find_map(|(_, script)| GameOfPrograms::find(&script.game));
    let game_of_programs = known.or_else(|| GameOfPrograms::find(draft.kind.info().id));
    let game_of_programs = game_of_programs.unwrap_or_else(|| GameOfPrograms::of(python::GAMES[0]));
    let untouched = Draft::of_game(draft.kind).players == draft.players;
    if (untouched || draft.kind.info().id != game_of_programs.id)
        && let Ok(kind) = game(&game_of_programs.id)
    {
        *draft = Draft {
            players: vec![RosterEntry::new(game_of_programs.opponent)],
            start: game_of_programs.start.clone(),
            ..draft.for_game(kind)
        };
        draft.form.set("pairs", "1");
        draft.form.set("opening_plies", "0");
        if !untouched {
            state
                .file_notes
                .push(Message::new("championship.files.other_game"));
        }
    }
    let known = |draft: &Draft, name: &str| draft.players.iter().any(|entry| entry.name == name);
    let mut added = 0;
    for (name, script) in programs {
        let script = Arc::new(game_of_programs.with_program(Arc::unwrap_or_clone(script)));
        let same = |entry: &&mut RosterEntry| entry.script.is_some() && entry.name == name;
        if let Some(entry) = draft.players.iter_mut().find(same) {
            // This is a new version of a program in the roster.
            if entry.script.as_ref() != Some(&script) {
                let replaced = Message::new("championship.files.replaced").with("name", &name);
                state.file_notes.push(replaced.with("file", &script.main));
            }
            entry.script = Some(script);
            added += 1;
        } else if draft.players.len() < *limits::PLAYERS.end() && !known(draft, &name) {
            draft.players.push(RosterEntry::of_script(name, script));
            added += 1;
        } else {
            let no_room = Message::new("championship.files.no_room").with("name", name);
            state.file_notes.push(no_room);
        }
    }
    Response::notice(Message::new("championship.files.taken").with("n", added))
}
