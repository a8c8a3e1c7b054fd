//! Many evolutions as one CSV table.

use super::record::{Generation, Run};
use crate::arena::Score;
use crate::text::{EnumId, csv_cell};

/// The last generation with all of its measurements.
fn last_measured(run: &Run) -> Option<&Generation> {
    let known = |g: &&Generation| g.yardstick.is_some() || run.panel.is_empty();
    run.generations.iter().rev().find(known)
}

/// A row per evolution with its configuration and its last fully measured generation. Each share of points has Wilson's
/// 95 % interval; cells without a measurement are empty. The name of a run is that of its folder.
pub fn gathered_csv<'a>(runs: impl IntoIterator<Item = (&'a str, &'a Run)>) -> String {
    let runs: Vec<_> = runs.into_iter().collect();
    let mut opponents: Vec<&str> = Vec::new();
    for id in runs.iter().flat_map(|(_, run)| &run.panel).map(|o| o.id()) {
        if !opponents.contains(&id) {
            opponents.push(id);
        }
    }
    let mut head: Vec<String> = HEAD.iter().map(|h| (*h).to_owned()).collect();
    for who in ["champion", "centroid"] {
        for against in opponents.iter().copied().chain(["strategies"]) {
            head.extend(["share", "low", "high"].map(|what| format!("{who}_{against}_{what}")));
        }
    }
    head.push("correlation".to_owned());
    let rows = runs.iter().map(|(name, run)| row(name, run, &opponents));
    let lines = std::iter::once(head).chain(rows);
    lines
        .map(|cells| {
            let cells: Vec<_> = cells.iter().map(|cell| csv_cell(cell)).collect();
            cells.join(",") + "\n"
        })
        .collect()
}

const HEAD: [&str; 14] = [
    "folder",
    "game",
    "scheme",
    "method",
    "selection",
    "crossover",
    "mutation",
    "population",
    "seed",
    "generations",
    "complete",
    "games",
    "generation",
    "champion",
];

fn row(name: &str, run: &Run, opponents: &[&str]) -> Vec<String> {
    let config = &run.config;
    let last = last_measured(run);
    let games: u64 = run.generations.iter().map(|g| u64::from(g.cup.games)).sum();
    let genes = last.map(|g| {
        g.champion()
            .0
            .iter()
            .map(i32::to_string)
            .collect::<Vec<_>>()
    });
    let mut cells = vec![
        name.to_owned(),
        config.game.clone(),
        config.scheme.id().to_owned(),
        config.method.id().to_owned(),
        config.selection.id().to_owned(),
        config.crossover.id().to_owned(),
        config.mutation_kind.id().to_owned(),
        config.population.to_string(),
        config.seed.to_string(),
        run.generations.len().to_string(),
        run.is_complete().to_string(),
        games.to_string(),
        last.map_or(String::new(), |g| g.number.to_string()),
        genes.unwrap_or_default().join(" "),
    ];
    let of = |scores: Option<&[Score]>, i: Option<usize>| scores?.get(i?).copied();
    for centroid in [false, true] {
        let scores = last.and_then(|g| match centroid {
            true => Some(&g.measures.centroid[..]),
            false => g.yardstick.as_deref(),
        });
        for id in opponents {
            let i = run.panel.iter().position(|o| o.id() == *id);
            cells.extend(share(of(scores, i)));
        }
        let strategies = last.map(|g| &g.measures.strategies[..]);
        cells.extend(share(of(strategies, Some(usize::from(centroid)))));
    }
    let correlation = last.and_then(Generation::correlation);
    cells.push(correlation.map_or(String::new(), |c| format!("{c:.4}")));
    cells
}

/// A share and its interval, or three empty cells.
fn share(score: Option<Score>) -> [String; 3] {
    let Some(score) = score else {
        return Default::default();
    };
    let band = score.interval();
    [score.share(), band.low, band.high].map(|n| format!("{n:.4}"))
}
