//! The data of the page that this section reads: the available players and their names.

use super::Draft;
use super::draft::Pick;
use crate::app::players::names::{in_words, in_words_at};
use crate::app::players::offered::players;
use crate::app::players::{OwnEvaluation, OwnEvaluations, seats};
use crate::app::ui::Texts;
use crate::championship::limits;
use crate::evolution::{Run, genome_player};
use crate::player::PlayerSpec;
use crate::registry::{self, AnyGame};
use crate::text::Message;

/// The maximum number of champions in the list of available players.
const CHAMPIONS: usize = 3;

/// The page's data for this section.
#[derive(Clone, Copy)]
pub struct Candidates<'a> {
    /// The user's own evaluations.
    pub own: &'a OwnEvaluations,
    /// The current evolution of the coevolution section; its champions are available players.
    pub evolved: Option<&'a Run>,
    pub texts: Texts,
    /// The number of workers in the pool.
    pub workers: u32,
}

/// An available player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offered {
    /// As links write it.
    pub(crate) word: String,
    pub(crate) name: String,
}

impl Candidates<'_> {
    /// The available players of a game: its own ones, the user's, and champions of the current evolution.
    pub(crate) fn offered(&self, kind: &dyn AnyGame) -> Vec<Offered> {
        let known = players(kind, self.own, self.texts).into_iter();
        let mut offered: Vec<Offered> = known
            .map(|p| Offered {
                word: p.word,
                name: p.name,
            })
            .collect();
        for champion in self.champions(kind) {
            if !offered.iter().any(|o| o.word == champion.word) {
                offered.push(champion);
            }
        }
        offered
    }

    /// The user's networks of n-tuples as players that look at their own move only.
    pub(crate) fn networks(&self, game: &str) -> Vec<Pick> {
        let own = self.own.of_game(game);
        let networks = own.filter(|own| own.evaluation.tuples().next().is_some());
        let pick = |own: &OwnEvaluation| {
            let kind = registry::game(&own.game).ok()?;
            let player = PlayerSpec::one_ply(own.evaluation.clone());
            Some(Pick {
                name: short(&own.name),
                ..Pick::new(&seats::write_player(kind, &player))
            })
        };
        networks.filter_map(pick).collect()
    }

    /// The champions of the current evolution with the most cups.
    fn champions(&self, kind: &dyn AnyGame) -> Vec<Offered> {
        let Some(run) = self.evolved.filter(|run| run.config.game == kind.info().id) else {
            return Vec::new();
        };
        let plies = run.config.plies.iter().copied().max().unwrap_or(1);
        let famous = run.hall_of_fame().into_iter().take(CHAMPIONS);
        let champions = famous.map(|fame| {
            let name = Message::new("championship.champion").with("n", fame.generations[0]);
            Offered {
                word: seats::write_player(kind, &genome_player(&run.config, &fame.genome, plies)),
                name: self.texts.say(&name),
            }
        });
        champions.collect()
    }

    /// The name of each player of a roster: the user's, or else the default name. Default names differ from each other.
    pub(crate) fn names(&self, draft: &Draft) -> Vec<String> {
        let kind = draft.kind;
        let offered = self.offered(kind);
        let mut names: Vec<String> = Vec::new();
        for pick in &draft.players {
            let typed = pick.name.trim();
            let name = match typed {
                "" => self.apart(self.default_name(draft, pick, &offered), &names, draft),
                typed => typed.to_owned(),
            };
            names.push(name);
        }
        names
    }

    /// The default name of a player of a roster. If it contains a depth, this is the depth of the player's games.
    fn default_name(&self, draft: &Draft, pick: &Pick, offered: &[Offered]) -> String {
        let kind = draft.kind;
        let is_named = || kind.players().iter().any(|player| player.id == pick.word);
        let has_depth = match kind.rules() {
            // The names of players of the user's own games contain the depth.
            Some(_) if is_named() => true,
            _ => !offered.iter().any(|o| o.word == pick.word),
        };
        if has_depth && let Ok(seats::Seat::Computer(spec)) = seats::read(kind, &pick.word) {
            let own = spec.limit.depth();
            let depths = draft.depths(pick, own);
            if depths != own.as_slice() {
                return short(&in_words_at(kind, &spec, &depths, self.own, self.texts));
            }
        }
        self.name_of(kind, &pick.word, offered)
    }

    /// The name of a player at its own depth.
    pub(crate) fn name_of(&self, kind: &dyn AnyGame, word: &str, offered: &[Offered]) -> String {
        if let Some(known) = offered.iter().find(|o| o.word == word) {
            return short(&known.name);
        }
        match seats::read(kind, word) {
            Ok(seats::Seat::Computer(spec)) => short(&in_words(kind, &spec, self.own, self.texts)),
            _ => short(word),
        }
    }

    /// The name, with a number after it if another player has the same name.
    fn apart(&self, name: String, names: &[String], draft: &Draft) -> String {
        let taken = |name: &str| {
            names.iter().any(|n| n == name) || draft.players.iter().any(|p| p.name.trim() == name)
        };
        let mut found = name.clone();
        let mut number = 2;
        while taken(&found) {
            found = format!("{name} ({number})");
            number += 1;
        }
        found
    }
}

/// Shortens a name to one line that leaves room for a number.
fn short(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    let all = words.join(" ");
    let most = limits::NAME.end() - 6;
    match all.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", all[..at].trim_end()),
        None => all,
    }
}
