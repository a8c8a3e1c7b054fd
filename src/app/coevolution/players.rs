//! The champions of a run as players in Play.

use crate::app::players::seats::{HUMAN, write_player};
use crate::evolution::{Run, genome_player};
use crate::registry::game;

/// The champion of a generation as a player, as links write it.
fn champion_player(run: &Run, generation: u32) -> Option<String> {
    let champion = run.generations.get(generation as usize)?.champion();
    let kind = game(&run.config.game).ok()?;
    let plies = run.config.plies.iter().copied().max()?;
    Some(write_player(kind, &genome_player(&run.config, champion, plies)))
}

/// The link that opens Play with these players, on the board of the run.
fn link(run: &Run, first: String, second: String) -> Vec<(String, String)> {
    let pairs = [
        ("game", run.config.game.clone()),
        ("start", run.config.start.clone()),
        ("first", first),
        ("second", second),
    ];
    pairs.map(|(n, v)| (n.to_owned(), v)).to_vec()
}

/// The link that opens a game of the user against the champion of a generation.
pub(super) fn user_link(run: &Run, generation: u32) -> Option<Vec<(String, String)>> {
    let champion = champion_player(run, generation)?;
    Some(link(run, HUMAN.to_owned(), champion))
}

/// The link that opens a game between the champions of two generations.
pub(super) fn match_link(run: &Run, first: u32, second: u32) -> Option<Vec<(String, String)>> {
    let [first, second] = [first, second].map(|generation| champion_player(run, generation));
    Some(link(run, first?, second?))
}
