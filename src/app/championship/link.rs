//! The form of a championship as a link, and players that somebody else's link brings.

use super::draft::{PYTHON, Pick};
use super::{Draft, LimitKind, Settings};
use crate::app::players::seats;
use crate::app::record::choices::board_of;
use crate::app::ui::{Pairs, query};
use crate::registry::{AnyGame, game_called};
use crate::text::{EnumId, Message, Parameters, read_whole};

/// The seed.
const SEED: &str = "seed";

/// A player of the roster; the name stands there once for each.
pub(super) const PLAYER: &str = "player";

/// What a link says beside the settings.
const LINK_NAMES: [&str; 4] = ["game", "board", "start", PLAYER];

/// Whether a name of a link means something in this tab.
pub fn is_link_name(name: &str) -> bool {
    LINK_NAMES.contains(&name) || Settings::parameter(name).is_some()
}

/// A name stands last: it may hold anything.
const NAME: &str = ";name=";

impl Pick {
    /// As a link writes it: `babujo;depth=6;name=Ana's`.
    pub(super) fn write(&self) -> String {
        let mut text = self.word.clone();
        for (part, limit) in LimitKind::all().zip(&self.limits) {
            if !limit.is_empty() {
                let plain = read_whole::<u64>(limit).map_or(limit.clone(), |n| n.to_string());
                text.push_str(&format!(";{}={plain}", part.id()));
            }
        }
        if !self.name.is_empty() {
            text.push_str(&format!("{NAME}{}", self.name));
        }
        text
    }

    /// Reads what [`Pick::write`] writes; what a limit says is checked with the form.
    ///
    /// # Errors
    /// It is no player of the game, or has something else behind it than limits and a name.
    pub(super) fn read(kind: &dyn AnyGame, text: &str) -> Result<Pick, Message> {
        let (rest, name) = text.split_once(NAME).unwrap_or((text, ""));
        let mut parts = rest.split(';');
        let mut pick = Pick::new(parts.next().unwrap_or_default());
        if pick.word != PYTHON && seats::read(kind, &pick.word)? == seats::Seat::Person {
            return Err(Message::new("error.championship.person"));
        }
        for part in parts {
            let limit = part.split_once('=').and_then(|(name, value)| {
                let which = LimitKind::all().position(|p| p.id() == name)?;
                Some((which, value))
            });
            let (which, value) = limit.ok_or_else(|| query::no_value(PLAYER, text))?;
            value.clone_into(&mut pick.limits[which]);
        }
        name.clone_into(&mut pick.name);
        Ok(pick)
    }
}

impl Draft {
    /// The form as names and values of a link: what differs from how the form of its game opens.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let kind = self.kind;
        let mut pairs = vec![("game", kind.info().id.to_owned())];
        let mut base = Draft::of_game(kind).form;
        // Every form has a seed of its own, which is always written.
        base.set(SEED, "");
        match board_of(kind, &self.start) {
            Some(board) => pairs.push(("board", board.id.to_owned())),
            None => pairs.push(("start", self.start.clone())),
        }
        pairs.extend(self.players.iter().map(|p| (PLAYER, p.write())));
        pairs.extend(self.form.link(Some(&base)));
        if self.get(SEED).is_empty() {
            pairs.push((SEED, String::new()));
        }
        pairs
    }

    /// The form after a link. One that says nothing of a championship changes nothing; else what it does not say is as on a fresh
    /// form. What is wrong with a value goes to `errors`, and the value counts for nothing; numbers are checked like those that are
    /// typed: beside the form.
    pub fn open(&self, pairs: &Pairs, errors: &mut Vec<Message>) -> Draft {
        if !pairs.iter().any(|(name, _)| is_link_name(name)) {
            return self.clone();
        }
        let kind = match query::value(pairs, "game").map(game_called) {
            None => self.kind,
            Some(Ok(kind)) => kind,
            Some(Err(error)) => {
                errors.push(query::about("game", error));
                return self.clone();
            }
        };
        let mut draft = Draft::of_game(kind);
        draft.form.set(SEED, self.get(SEED));
        match start_of(kind, pairs) {
            None => {}
            Some(Ok(start)) => draft.start = start,
            Some(Err(error)) => errors.push(error),
        }
        draft.open_players(kind, pairs, errors);
        for (name, value) in pairs {
            if let Some(row) = Settings::parameter(name)
                && !draft.form.open(row, value)
            {
                errors.push(query::no_value(name, value));
            }
        }
        draft
    }

    fn open_players(&mut self, kind: &dyn AnyGame, pairs: &Pairs, errors: &mut Vec<Message>) {
        let named = pairs.iter().filter(|(name, _)| name == PLAYER);
        let mut players = Vec::new();
        for (_, text) in named {
            match Pick::read(kind, text) {
                Ok(pick) => players.push(pick),
                Err(error) => errors.push(query::about(PLAYER, error)),
            }
        }
        if !players.is_empty() {
            self.players = players;
        }
    }
}

/// The start that a link names, if it does.
fn start_of(kind: &dyn AnyGame, pairs: &Pairs) -> Option<Result<String, Message>> {
    if let Some(text) = query::value(pairs, "start") {
        let read = kind.parse(text).map(|position| position.text());
        let read = read.map_err(|error| query::about("start", error.describe(text)));
        return Some(read);
    }
    let board = query::value(pairs, "board")?;
    let preset = kind.info().presets.iter().find(|p| p.id == board);
    let start = match preset {
        Some(preset) => kind.preset(preset).map(|p| p.text()),
        None => Err(query::no_value("board", board)),
    };
    Some(start.map_err(|error| query::about("board", error)))
}
