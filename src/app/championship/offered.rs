//! What this tab may know of the page around it: who can be chosen, and what they are called.

use super::Draft;
use crate::app::players::names::in_words;
use crate::app::players::offered::players;
use crate::app::players::{OwnEvaluations, seats};
use crate::app::ui::Texts;
use crate::championship::limits;
use crate::evolution::{Run, genome_player};
use crate::registry::AnyGame;
use crate::text::Message;

/// Champions of an evolution that are offered.
const CHAMPIONS: usize = 3;

/// The page around the tab.
#[derive(Clone, Copy)]
pub struct Candidates<'a> {
    /// The person's own evaluations.
    pub own: &'a OwnEvaluations,
    /// The evolution that is seen under Coevolution, whose champions can be chosen.
    pub evolved: Option<&'a Run>,
    /// The texts of the chosen language.
    pub texts: Texts,
    /// Workers of the pool.
    pub workers: u32,
}

/// A player that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offered {
    /// As links write it.
    pub(crate) word: String,
    /// What it is called.
    pub(crate) name: String,
}

impl Candidates<'_> {
    /// The players that can be chosen for a game: those of the game, the person's own, champions of the evolution that is seen.
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

    /// The champions with the most cups of the evolution that is seen.
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

    /// What each player of a roster is called: as the person says, or else as it is offered. Of those that nobody has named no two
    /// are called the same.
    pub(crate) fn names(&self, draft: &Draft) -> Vec<String> {
        let kind = draft.kind;
        let offered = self.offered(kind);
        let mut names: Vec<String> = Vec::new();
        for pick in &draft.players {
            let typed = pick.name.trim();
            let name = match typed {
                "" => self.apart(self.name_of(kind, &pick.word, &offered), &names, draft),
                typed => typed.to_owned(),
            };
            names.push(name);
        }
        names
    }

    /// What a player is called whom nobody has named.
    pub(crate) fn name_of(&self, kind: &dyn AnyGame, word: &str, offered: &[Offered]) -> String {
        if let Some(known) = offered.iter().find(|o| o.word == word) {
            return short(&known.name);
        }
        match seats::read(kind, word) {
            Ok(seats::Seat::Computer(spec)) => short(&in_words(kind, &spec, self.own, self.texts)),
            _ => short(word),
        }
    }

    /// The name, with a number behind it where another player has it.
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

/// A name in one line that leaves room for a number.
fn short(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    let all = words.join(" ");
    let most = limits::NAME.end() - 6;
    match all.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", all[..at].trim_end()),
        None => all,
    }
}
