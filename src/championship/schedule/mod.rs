//! The pairing systems. Pairings depend only on complete rounds, not on the order of results.

mod adaptive;
mod cup;
mod step;
mod swiss;

pub(super) use cup::decided;
pub(super) use step::Step;
pub(super) use swiss::match_points;

use super::config::{ChampionshipConfig, Format};
use super::meeting::Meeting;

/// The next step of a repeat with these completed meetings.
pub(super) fn next(config: &ChampionshipConfig, repeat: u32, meetings: &[Meeting]) -> Step {
    match config.format {
        Format::RoundRobin { adaptive } => fixed(config, meetings, adaptive, &|_, _| true),
        Format::Gauntlet {
            challengers,
            adaptive,
        } => {
            let meet = |a: u32, b: u32| a < challengers && b >= challengers;
            fixed(config, meetings, adaptive, &meet)
        }
        Format::Cup => cup::next(config, repeat, meetings),
        Format::Swiss { rounds } => swiss::next(config, repeat, meetings, rounds),
    }
}

/// The initial number of pairs of a meeting.
pub(super) fn first_pairs(config: &ChampionshipConfig) -> u32 {
    if config.format.is_adaptive() {
        adaptive::first_pairs(config)
    } else {
        config.pairs_per_meeting()
    }
}

/// All meetings at once.
fn fixed(
    config: &ChampionshipConfig,
    meetings: &[Meeting],
    adaptive: bool,
    meet: &dyn Fn(u32, u32) -> bool,
) -> Step {
    if meetings.is_empty() {
        let n = config.players.len() as u32;
        let pairings = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]));
        return Step::Open(pairings.filter(|&[a, b]| meet(a, b)).collect());
    }
    if adaptive { adaptive::next(config, meetings) } else { Step::Done }
}
