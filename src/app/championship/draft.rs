//! The form of a championship: its players, its entries, and the configuration that results from them.

use std::str::FromStr;
use std::sync::Arc;

use strum::{IntoStaticStr, VariantArray};

use super::Settings;
use crate::app::players::{Seat, seats};
use crate::app::ui::form::Form;
use crate::championship::{ChampionshipConfig, Contender, Limits, Plays, Setup};
use crate::eval::EvaluationSpec;
use crate::python::Script;
use crate::registry::{AnyGame, GAMES, GUEST_OPPONENT, check_championship, game};
use crate::text::{Message, read_whole};

/// The word of a command-line program in a roster. Such programs cannot run in a browser.
const COMMAND: &str = "program";

/// The word of a user's Python program in a roster. A link contains only this word, not the program's files.
pub(super) const PYTHON: &str = "python";

/// A limit of one player. The texts have `championship.limit.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum LimitKind {
    /// In plies.
    Depth,
    /// Nodes per move.
    Nodes,
    /// Milliseconds per move.
    Time,
}

/// A player of the roster.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RosterEntry {
    /// The player, as links write it.
    pub word: String,
    /// The user's name for the player; empty for the default name.
    pub name: String,
    /// The limits as typed, in the order of [`LimitKind`]; empty for none.
    pub limits: [String; 3],
    /// The user's Python program, if the player is one.
    pub script: Option<Arc<Script>>,
}

impl RosterEntry {
    /// True if a limit for all players applies to this one. The page's own players need no clock: their moves would
    /// depend on the machine.
    pub(super) fn has_common_limit(&self, limit: LimitKind) -> bool {
        limit != LimitKind::Time || self.script.is_some()
    }

    /// A player without its own name or limits.
    pub fn new(word: &str) -> RosterEntry {
        RosterEntry {
            word: word.to_owned(),
            ..RosterEntry::default()
        }
    }

    /// A user's program, named after its file.
    pub(super) fn of_script(name: String, script: Arc<Script>) -> RosterEntry {
        RosterEntry {
            name,
            script: Some(script),
            ..RosterEntry::new(PYTHON)
        }
    }

    fn of(kind: &dyn AnyGame, contender: &Contender) -> RosterEntry {
        let word = match &contender.plays {
            Plays::Named(id) => id.clone(),
            Plays::Player(spec) => seats::write(kind, &Seat::Computer(spec.clone())),
            Plays::Program(_) => COMMAND.to_owned(),
            Plays::Python(_) => PYTHON.to_owned(),
        };
        let text = |n: Option<u64>| n.map(|n| n.to_string()).unwrap_or_default();
        let Limits {
            depth,
            nodes,
            time_ms,
        } = contender.limits;
        RosterEntry {
            word,
            name: contender.name.clone(),
            limits: [text(depth.map(u64::from)), text(nodes), text(time_ms.map(u64::from))],
            script: contender.script().cloned(),
        }
    }

    /// The player of the configuration, under this name.
    fn contender(&self, kind: &dyn AnyGame, name: &str) -> Result<Contender, Message> {
        let plays = match (&self.word[..], &self.script) {
            (_, Some(script)) => Plays::Python(script.clone()),
            (PYTHON, None) => return Err(Message::new("error.championship.file_needed")),
            (COMMAND, _) => return Err(Message::new("error.championship.programs")),
            (word, _) => match seats::read(kind, word)? {
                Seat::Computer(spec) => Plays::Player(spec),
                Seat::Human | Seat::Program(_) => {
                    return Err(Message::new("error.championship.person"));
                }
            },
        };
        Ok(Contender {
            name: name.to_owned(),
            plays,
            limits: Limits {
                depth: limit("depth", &self.limits[0])?,
                nodes: limit("nodes", &self.limits[1])?,
                time_ms: limit("time_ms", &self.limits[2])?,
            },
        })
    }
}

/// The content of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub kind: &'static dyn AnyGame,
    /// The starting position of all games, as text.
    pub start: String,
    /// The starting positions of a file, which pairs use in turn in place of `start`; empty without a file.
    pub starts: Vec<String>,
    pub players: Vec<RosterEntry>,
    /// All other settings.
    pub form: Form<Settings>,
}

/// The initial players for the course's game. A game between them takes some hundredths of a second.
const COURSE_PLAYERS: [&str; 2] = ["basilio", "jogador42"];

/// The initial players for the user's own games.
const GUEST_PLAYERS: [&str; 2] = [GUEST_OPPONENT, "random"];

/// The initial players for all other games.
const DEFAULT_PLAYERS: [&str; 2] = ["casual", "beginner"];

impl Draft {
    /// The initial form of a game: a duel of two reasonable players.
    pub fn of_game(kind: &'static dyn AnyGame) -> Draft {
        let known = |id: &&str| kind.players().iter().any(|p| p.id == *id);
        let mut named = [COURSE_PLAYERS, GUEST_PLAYERS].into_iter();
        let named = named.find(|ids| ids.iter().all(known));
        let players = named.unwrap_or(DEFAULT_PLAYERS);
        let start = kind.first_start().map(|p| p.text());
        Draft {
            kind,
            start: start.unwrap_or_default(),
            starts: Vec::new(),
            players: players.map(RosterEntry::new).to_vec(),
            form: Form::of(&Settings::default()),
        }
    }

    /// The initial form of the section.
    pub fn initial() -> Draft {
        Draft::of_game(GAMES[0])
    }

    /// The form of a configuration; the initial form if its game is unknown.
    pub fn of(config: &ChampionshipConfig) -> Draft {
        let Ok(kind) = game(&config.game) else {
            return Draft::initial();
        };
        let players = config.players.iter().map(|p| RosterEntry::of(kind, p));
        Draft {
            start: config.start.clone(),
            starts: config.starts.clone(),
            players: players.collect(),
            form: Form::of(&Settings::of(config)),
            ..Draft::of_game(kind)
        }
    }

    /// Replaces a player. The limits stay, but the name belongs to the previous player.
    pub(super) fn set_player(&mut self, player: usize, word: String) {
        if let Some(entry) = self.players.get_mut(player) {
            entry.word = word;
            entry.name.clear();
            entry.script = None;
        }
    }

    pub(super) fn rename(&mut self, player: usize, name: String) {
        if let Some(entry) = self.players.get_mut(player) {
            entry.name = name;
        }
    }

    pub(super) fn set_limit(&mut self, player: usize, limit: LimitKind, text: String) {
        if let Some(entry) = self.players.get_mut(player) {
            entry.limits[limit as usize] = text;
        }
    }

    pub(super) fn set_limit_of_all(&mut self, limit: LimitKind, text: &str) {
        for entry in self
            .players
            .iter_mut()
            .filter(|entry| entry.has_common_limit(limit))
        {
            text.clone_into(&mut entry.limits[limit as usize]);
        }
    }

    /// Sets whether the page's own search plays with the evaluations of all programs.
    pub(super) fn set_by_our_search(&mut self, by_our_search: bool) {
        for script in self
            .players
            .iter_mut()
            .filter_map(|entry| entry.script.as_mut())
        {
            Arc::make_mut(script).by_our_search = by_our_search;
        }
    }

    /// Moves a player one place, up or down.
    pub(super) fn move_player(&mut self, player: usize, up: bool) {
        let other = if up { player.wrapping_sub(1) } else { player + 1 };
        if player.max(other) < self.players.len() {
            self.players.swap(player, other);
        }
    }

    /// True if users' programs play.
    pub(super) fn has_scripts(&self) -> bool {
        self.players.iter().any(|entry| entry.script.is_some())
    }

    /// The depths in plies of a player's searches: the depths of the pairs, or else the player's limit, or else `own`,
    /// unless its nodes are limited. Empty without any of them.
    pub(super) fn depths(&self, entry: &RosterEntry, own: Option<u32>) -> Vec<u32> {
        let settings = self.form.config();
        let of_pairs = settings.map(|settings| settings.at_depths);
        let of_pairs = of_pairs.unwrap_or_default();
        if !of_pairs.is_empty() {
            return of_pairs;
        }
        let [depth, nodes, _] = &entry.limits;
        let depth = limit("depth", depth).ok().flatten();
        let own = own.filter(|_| nodes.trim().is_empty());
        depth.or(own).into_iter().collect()
    }

    /// Completes programs that a link only names with the files of the same programs in a saved championship.
    pub(super) fn restore_scripts(&mut self, config: &ChampionshipConfig) {
        for entry in &mut self.players {
            let known = config.players.iter().find(|known| known.name == entry.name);
            if entry.word == PYTHON && entry.script.is_none() {
                entry.script = known.and_then(Contender::script).cloned();
            }
        }
    }

    /// The same settings for another game, with that game's initial players.
    pub fn for_game(&self, kind: &'static dyn AnyGame) -> Draft {
        Draft {
            form: self.form.clone(),
            ..Draft::of_game(kind)
        }
    }

    /// The evaluations of the roster's computer players.
    pub fn evaluations(&self) -> Vec<EvaluationSpec> {
        let players = self.players.iter();
        let seats = players.map(|p| seats::read(self.kind, &p.word));
        let specs = seats.filter_map(|seat| seat.ok()?.computer().map(|s| s.evaluation.clone()));
        specs.collect()
    }

    /// The configuration with players under these names, validated by its game.
    ///
    /// # Errors
    /// The first error, with the name of its field or player.
    pub fn setup(&self, names: &[String]) -> Result<Setup, Message> {
        let players = self.players.iter().zip(names).map(|(entry, name)| {
            entry.contender(self.kind, name).map_err(|reason| {
                Message::new("error.championship.player")
                    .with("name", name)
                    .with_message("reason", reason)
            })
        });
        let players = players.collect::<Result<_, _>>()?;
        let settings = self.form.config()?;
        let config = ChampionshipConfig {
            game: self.kind.info().id.to_owned(),
            start: match self.starts.first() {
                Some(first) => first.clone(),
                None => self.start.trim().to_owned(),
            },
            starts: self.starts.clone(),
            players,
            format: settings.format(),
            pairs: settings.pairs,
            stop: settings.stop(),
            tie_breaks: settings.tie_breaks(),
            depths: settings.at_depths,
            opening_plies: settings.opening_plies,
            repeats: settings.repeats,
            sprt: settings.sprt,
            seed: settings.seed,
        };
        check_championship(&config)
    }
}

fn limit<N: FromStr>(name: &str, text: &str) -> Result<Option<N>, Message> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let number = read_whole(text).map(Some);
    number.map_err(|error| error.message(Message::new(&format!("championship.{name}")), text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::query::linked;
    use crate::text::{EnumId, Language};

    fn config(draft: &Draft) -> Result<ChampionshipConfig, Message> {
        let setup = draft.setup(&["A".to_owned(), "B".to_owned()])?;
        Ok(setup.config)
    }

    #[test]
    fn typed_numbers_have_one_meaning() {
        let mut draft = Draft::initial();
        for (field, typed) in
            [("at_depths", "2 3"), ("pairs", "1 000"), ("elo0", "−2,5"), ("elo1", "12,250")]
        {
            draft.form.type_in(field, typed.to_owned(), Language::Pt);
        }
        let found = config(&draft).unwrap();
        assert_eq!((&found.depths[..], found.pairs), (&[2, 3][..], 1000));
        assert_eq!((found.sprt.elo0, found.sprt.elo1), (-2.5, 12.25));
        let pairs = linked(draft.link());
        for (name, value) in
            [("at_depths", "2,3"), ("pairs", "1000"), ("elo0", "-2.5"), ("elo1", "12.25")]
        {
            let pair = (name.to_owned(), value.to_owned());
            assert!(pairs.contains(&pair), "{pairs:?}");
        }
        let opened = Draft::initial().open(&pairs, &mut Vec::new());
        assert_eq!(config(&opened).unwrap(), found);
    }

    #[test]
    fn rejects_ambiguous_numbers_by_name() {
        for (field, typed, language) in [
            ("elo1", "1.000", Language::Pt),
            ("elo1", "1.000", Language::Es),
            ("elo1", "1,000", Language::En),
            ("pairs", "1.000", Language::Pt),
            ("at_depths", "2 300", Language::En),
        ] {
            let mut draft = Draft::initial();
            draft.form.type_in(field, typed.to_owned(), language);
            let error = config(&draft).unwrap_err();
            assert_eq!(error.key, "error.number.ambiguous", "{field}");
            let name = Message::new(&format!("championship.{field}"));
            for language in Language::all() {
                let text = error.text(language);
                assert!(text.contains(&name.text(language)), "{text}");
                assert!(text.contains(typed), "{text}");
            }
        }
        let mut draft = Draft::initial();
        draft.players[0].limits[1] = "100.000".to_owned();
        let error = config(&draft).unwrap_err().to_string();
        assert!(error.contains("100000 or 100"), "{error}");
        draft.players[0].limits[1] = "100 000".to_owned();
        assert_eq!(config(&draft).unwrap().players[0].limits.nodes, Some(100_000));
        let pairs = linked(draft.link());
        assert!(
            pairs
                .iter()
                .any(|(_, value)| value.ends_with(";nodes=100000")),
            "{pairs:?}"
        );
    }
}
