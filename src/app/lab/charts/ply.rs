//! The gain of one more ply: a row per depth with the results of the search, the games and the solved positions.

use super::state::Charts;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::record::words::is_timed;
use crate::arena::Score;
use crate::job::truth::Share;
use crate::registry::NodesRow;
use crate::text::{CsvTable, or_empty};

/// The results for a depth; `None` if not measured.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyRow {
    /// In plies.
    pub depth: u32,
    /// The search of the position.
    pub search: Option<NodesRow>,
    /// The games against the depth below.
    pub score: Option<Score>,
    /// The solved positions in which the setup's evaluation keeps the best result.
    pub share: Option<Share>,
}

/// The rows for the lab's current setup.
pub fn rows(charts: &Charts, setup: &SearchSetup) -> Vec<PlyRow> {
    let measured = charts.strength.of(setup);
    let deepest = measured.map_or(charts.strength.plan.deepest, |measured| measured.plan.deepest);
    let row = |depth: u32| PlyRow {
        depth,
        search: measured.and_then(|measured| {
            let mut rows = measured.rows.iter();
            rows.find(|row| row.depth == depth).cloned()
        }),
        score: measured.and_then(|measured| {
            let score = measured.scores.get(depth.checked_sub(2)? as usize)?;
            (score.games() > 0).then_some(*score)
        }),
        share: charts.truth.share(setup, depth),
    };
    (1..=deepest).map(row).collect()
}

/// The depths at which the best move changes.
pub fn changes(rows: &[PlyRow]) -> Vec<u32> {
    let best = |row: &PlyRow| row.search.as_ref().map(|search| search.best.clone());
    let pairs = rows.windows(2).filter(|two| {
        let [before, now] = [&two[0], &two[1]].map(best);
        now.is_some() && before.is_some() && before != now
    });
    pairs.map(|two| two[1].depth).collect()
}

/// The nodes of the search of the position, by depth.
pub fn nodes(rows: &[PlyRow]) -> Vec<u64> {
    let nodes = rows
        .iter()
        .map_while(|row| Some(row.search.as_ref()?.counters.nodes));
    nodes.collect()
}

/// The mean factor by which one more ply multiplies the nodes; `None` for fewer than two depths.
pub fn growth(nodes: &[u64]) -> Option<f64> {
    let steps = nodes.len().checked_sub(1).filter(|&steps| steps > 0)?;
    Some((nodes[steps] as f64 / nodes[0] as f64).powf(1.0 / steps as f64))
}

/// The rows in CSV format; unknown cells are empty.
pub fn csv(charts: &Charts, setup: &SearchSetup) -> String {
    let search = |row: &PlyRow| row.search.clone();
    let timed = is_timed(setup.kind());
    let measured = charts.strength.of(setup);
    let plan = measured.map_or(charts.strength.plan, |measured| measured.plan);
    CsvTable::new("depth", |row: &PlyRow| row.depth)
        .column("against", |row| or_empty(row.score.map(|_| row.depth - 1)))
        .column("games", |row| or_empty(row.score.map(|s| s.games())))
        .column("wins", |row| or_empty(row.score.map(|s| s.wins)))
        .column("draws", |row| or_empty(row.score.map(|s| s.draws)))
        .column("losses", |row| or_empty(row.score.map(|s| s.losses)))
        .decimals("score", 4, |row| Some(row.score?.share()))
        .decimals("low", 4, |row| Some(row.score?.interval().low))
        .decimals("high", 4, |row| Some(row.score?.interval().high))
        .column("opening_plies", move |_| plan.opening)
        .column("best_move", move |row| or_empty(search(row).map(|s| s.best)))
        .column("value", move |row| or_empty(search(row).map(|s| s.value)))
        .column("nodes", move |row| or_empty(search(row).map(|s| s.counters.nodes)))
        .decimals("time_ms", 3, move |row| search(row).filter(|_| timed).map(|s| s.time_ms))
        .column("kept", |row| or_empty(row.share.map(|share| share.kept)))
        .column("of", |row| or_empty(row.share.map(|share| share.of)))
        .column("game", |_| &setup.record().game)
        .column("start", |_| setup.position().text())
        .write(rows(charts, setup))
}
