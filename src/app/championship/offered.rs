//! The players that the page offers for a championship, and their names.

use super::Draft;
use super::draft::RosterEntry;
use crate::app::players::names::{in_words, in_words_at};
use crate::app::players::offered::players;
use crate::app::players::{OfferedPlayer, OwnEvaluation, OwnEvaluations, seats};
use crate::app::section::PageData;
use crate::championship::limits;
use crate::evolution::genome_player;
use crate::player::PlayerSpec;
use crate::registry::{self, AnyGame};
use crate::text::Message;

/// The maximum number of champions in the list of available players.
const CHAMPIONS: usize = 3;

/// The available players of a game: its own ones, the user's, and champions of the current evolution.
pub(super) fn offered(kind: &dyn AnyGame, page: &PageData) -> Vec<OfferedPlayer> {
    let mut offered = players(kind, page.own, page.context.texts);
    for champion in champions(kind, page) {
        if !offered.iter().any(|o| o.word == champion.word) {
            offered.push(champion);
        }
    }
    offered
}

/// The user's networks of n-tuples as players that search one ply.
pub(super) fn networks(game: &str, own: &OwnEvaluations) -> Vec<RosterEntry> {
    let networks = own
        .of_game(game)
        .filter(|own| own.evaluation.tuples().next().is_some());
    let entry = |own: &OwnEvaluation| {
        let kind = registry::game(&own.game).ok()?;
        let player = PlayerSpec::one_ply(own.evaluation.clone());
        Some(RosterEntry {
            name: shorten(&own.name),
            ..RosterEntry::new(&seats::write_player(kind, &player))
        })
    };
    networks.filter_map(entry).collect()
}

/// The champions of the current evolution with the most cups.
fn champions(kind: &dyn AnyGame, page: &PageData) -> Vec<OfferedPlayer> {
    let Some(run) = page.evolved.filter(|run| run.config.game == kind.info().id) else {
        return Vec::new();
    };
    let plies = run.config.plies.iter().copied().max().unwrap_or(1);
    let famous = run.hall_of_fame().into_iter().take(CHAMPIONS);
    let champions = famous.map(|fame| {
        let name = Message::new("championship.champion").with("n", fame.generations[0]);
        let spec = genome_player(&run.config, &fame.genome, plies);
        OfferedPlayer {
            word: seats::write_player(kind, &spec),
            name: page.context.texts.say(&name),
            about: String::new(),
            source: "",
            spec,
        }
    });
    champions.collect()
}

/// The name of each player of a roster: the user's, or else the default name. Default names differ from each other.
pub(super) fn names(draft: &Draft, page: &PageData) -> Vec<String> {
    let kind = draft.kind;
    let offered = offered(kind, page);
    let mut names: Vec<String> = Vec::new();
    for entry in &draft.players {
        let typed = entry.name.trim();
        let name = match typed {
            "" => unique(default_name(draft, entry, &offered, page), &names, draft),
            typed => typed.to_owned(),
        };
        names.push(name);
    }
    names
}

/// The default name of a player of a roster. If it contains a depth, this is the depth of the player's games.
fn default_name(
    draft: &Draft,
    entry: &RosterEntry,
    offered: &[OfferedPlayer],
    page: &PageData,
) -> String {
    let kind = draft.kind;
    let is_named = || kind.players().iter().any(|player| player.id == entry.word);
    let has_depth = match kind.rules() {
        // The names of players of the user's own games contain the depth.
        Some(_) if is_named() => true,
        _ => !offered.iter().any(|o| o.word == entry.word),
    };
    if has_depth && let Ok(seats::Seat::Computer(spec)) = seats::read(kind, &entry.word) {
        let own = spec.limit.depth();
        let depths = draft.depths(entry, own);
        if depths != own.as_slice() {
            return shorten(&in_words_at(kind, &spec, &depths, page.own, page.context.texts));
        }
    }
    name_of(kind, &entry.word, offered, page)
}

/// The name of a player at its own depth.
pub(super) fn name_of(
    kind: &dyn AnyGame,
    word: &str,
    offered: &[OfferedPlayer],
    page: &PageData,
) -> String {
    if let Some(known) = offered.iter().find(|o| o.word == word) {
        return shorten(&known.name);
    }
    match seats::read(kind, word) {
        Ok(seats::Seat::Computer(spec)) => {
            shorten(&in_words(kind, &spec, page.own, page.context.texts))
        }
        _ => shorten(word),
    }
}

/// The name, with a number after it if another player has the same name.
fn unique(name: String, names: &[String], draft: &Draft) -> String {
    let is_used = |name: &str| {
        names.iter().any(|n| n == name) || draft.players.iter().any(|p| p.name.trim() == name)
    };
    let mut found = name.clone();
    let mut number = 2;
    while is_used(&found) {
        found = format!("{name} ({number})");
        number += 1;
    }
    found
}

/// Shortens a name to one line that leaves room for a number.
fn shorten(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    let all = words.join(" ");
    let max_length = limits::NAME.end() - 6;
    match all.char_indices().nth(max_length) {
        Some((at, _)) => format!("{}…", all[..at].trim_end()),
        None => all,
    }
}
