//! The values of tie-breaks for equal players.

use super::config::Format;
use super::cross_table::CrossTable;
use super::job::ChampionshipJob;
use super::tie_break::TieBreak;

/// True if a format uses a tie-break. In a cup players meet too few opponents for most tie-breaks.
pub(super) fn applies(tie_break: TieBreak, format: Format) -> bool {
    match tie_break {
        TieBreak::None => false,
        TieBreak::Points => true,
        TieBreak::HeadToHead | TieBreak::SonnebornBerger | TieBreak::Buchholz => {
            !matches!(format, Format::Cup)
        }
    }
}

/// The value of each player of a group of equals. Rounds, so that rounding errors of sums do not separate equals.
pub(super) fn values(
    tie_break: TieBreak,
    job: &ChampionshipJob,
    table: &CrossTable,
    points: &[f64],
    group: &[usize],
) -> Vec<f64> {
    let all_met = || {
        let met = |&a: &usize, &b: &usize| a == b || table.0[a][b].score.games() > 0;
        group.iter().all(|a| group.iter().all(|b| met(a, b)))
    };
    let opponents = |player: usize| table.0[player].iter().zip(points);
    let value = |&player: &usize| match tie_break {
        TieBreak::HeadToHead if all_met() => {
            let against = group.iter().map(|&other| table.0[player][other].points());
            against.sum()
        }
        TieBreak::None | TieBreak::HeadToHead => 0.0,
        TieBreak::SonnebornBerger => {
            let met = opponents(player).filter(|(record, _)| record.score.games() > 0);
            met.map(|(record, points)| record.score.share() * points)
                .sum()
        }
        TieBreak::Buchholz => {
            // Players that meet twice count twice.
            let meetings = job.meetings().iter().flatten();
            let other = meetings.filter_map(|m| {
                let [a, b] = m.players.map(|p| p as usize);
                (a == player).then_some(b).or((b == player).then_some(a))
            });
            other.map(|other| points[other]).sum()
        }
        TieBreak::Points => table.of(player).points(),
    };
    let rounded = |value: f64| (value * 1e9).round() / 1e9;
    group.iter().map(value).map(rounded).collect()
}
