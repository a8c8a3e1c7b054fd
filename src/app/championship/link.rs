//! Converts the form of a championship, and its players, to and from links.

use super::draft::{PYTHON, RosterEntry};
use super::{Draft, LimitKind, Settings};
use crate::app::players::seats;
use crate::app::record::choices::board_of;
use crate::app::record::linked::{BOARD, GAME, START, kind_of, start_of};
use crate::app::ui::{Pairs, query};
use crate::registry::AnyGame;
use crate::text::{EnumId, Message, Parameters, read_whole};

const SEED: &str = "seed";

/// A player of the roster; a link repeats this name for each player.
pub(super) const PLAYER: &str = "player";

/// The number of starting positions of a file. A link does not contain them.
const STARTS: &str = "starts";

/// Names in a link besides the settings.
const LINK_NAMES: [&str; 5] = [GAME, BOARD, START, STARTS, PLAYER];

/// True if this section understands a name of a link.
pub fn is_link_name(name: &str) -> bool {
    LINK_NAMES.contains(&name) || Settings::parameter(name).is_some()
}

/// The name of a player comes last, because it may contain any characters.
const NAME: &str = ";name=";

impl RosterEntry {
    /// Writes the player for a link: `babujo;depth=6;name=Ana's`.
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

    /// Parses the output of [`RosterEntry::write`]; the form validates the limits.
    ///
    /// # Errors
    /// The game has no such player, or parts other than limits and a name follow it.
    pub(super) fn read(kind: &dyn AnyGame, text: &str) -> Result<RosterEntry, Message> {
        let (rest, name) = text.split_once(NAME).unwrap_or((text, ""));
        let mut parts = rest.split(';');
        let mut entry = RosterEntry::new(parts.next().unwrap_or_default());
        if entry.word != PYTHON && seats::read(kind, &entry.word)? == seats::Seat::Human {
            return Err(Message::new("error.championship.person"));
        }
        for part in parts {
            let limit = part.split_once('=').and_then(|(name, value)| {
                let which = LimitKind::all().position(|p| p.id() == name)?;
                Some((which, value))
            });
            let (which, value) = limit.ok_or_else(|| query::invalid_value(PLAYER, text))?;
            value.clone_into(&mut entry.limits[which]);
        }
        name.clone_into(&mut entry.name);
        Ok(entry)
    }
}

impl Draft {
    /// The form as names and values of a link: the differences from the initial form of its game.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let kind = self.kind;
        let mut pairs = vec![(GAME, kind.info().id.to_owned())];
        let mut base = Draft::of_game(kind).form;
        // Every form has its own seed, so the link always contains it.
        base.set(SEED, "");
        pairs.push(match (self.starts.len(), board_of(kind, &self.start)) {
            (0, Some(board)) => (BOARD, board.id.to_owned()),
            (0, None) => (START, self.start.clone()),
            (count, _) => (STARTS, count.to_string()),
        });
        pairs.extend(self.players.iter().map(|p| (PLAYER, p.write())));
        pairs.extend(self.form.link(Some(&base)));
        if self.form.get(SEED).is_empty() {
            pairs.push((SEED, String::new()));
        }
        pairs
    }

    /// The form after a link. A link without parameters of a championship changes nothing; otherwise a fresh form
    /// supplies missing values. Adds errors to `errors` and ignores invalid values; the form itself validates numbers,
    /// as it does for typed ones.
    pub fn open(&self, pairs: &Pairs, errors: &mut Vec<Message>) -> Draft {
        if !pairs.iter().any(|(name, _)| is_link_name(name)) {
            return self.clone();
        }
        let Some(kind) = kind_of(pairs, self.kind, errors) else {
            return self.clone();
        };
        let mut draft = Draft::of_game(kind);
        draft.form.set(SEED, self.form.get(SEED));
        match start_of(kind, pairs) {
            Ok(start) => draft.start = start.text(),
            Err(error) => errors.push(error),
        }
        if let Some(count) = query::value(pairs, STARTS) {
            let is_same_game = kind.info().id == self.kind.info().id;
            if is_same_game && count == self.starts.len().to_string() {
                draft.starts.clone_from(&self.starts);
            } else {
                errors.push(Message::new("error.championship.starts_needed").with("n", count));
            }
        }
        draft.open_players(kind, pairs, errors);
        for (name, value) in pairs {
            if let Some(row) = Settings::parameter(name)
                && !draft.form.open(row, value)
            {
                errors.push(query::invalid_value(name, value));
            }
        }
        draft
    }

    fn open_players(&mut self, kind: &dyn AnyGame, pairs: &Pairs, errors: &mut Vec<Message>) {
        let named = pairs.iter().filter(|(name, _)| name == PLAYER);
        let mut players = Vec::new();
        for (_, text) in named {
            match RosterEntry::read(kind, text) {
                Ok(entry) => players.push(entry),
                Err(error) => errors.push(query::parameter_error(PLAYER, error)),
            }
        }
        if !players.is_empty() {
            self.players = players;
        }
    }
}
