//! Many evolutions as one CSV table.

use super::record::{Generation, Run};
use crate::arena::Score;
use crate::text::{CsvTable, EnumId, or_empty};

struct Row<'a> {
    folder: &'a str,
    run: &'a Run,
    last: Option<&'a Generation>,
}

impl Row<'_> {
    /// The last score of the champion or of the centroid against an opponent of the panel, or, for `None`, against all
    /// fixed random strategies together.
    fn score(&self, centroid: bool, opponent: Option<&str>) -> Option<Score> {
        let last = self.last?;
        let scores = match (opponent, centroid) {
            (None, _) => return last.measures.strategies.get(usize::from(centroid)).copied(),
            (Some(_), true) => &last.measures.centroid[..],
            (Some(_), false) => last.yardstick.as_deref()?,
        };
        let index = self
            .run
            .panel
            .iter()
            .position(|o| Some(o.id()) == opponent)?;
        scores.get(index).copied()
    }
}

/// A row per evolution with its folder, its configuration and its last fully measured generation. Each share of points
/// has Wilson's 95 % interval; cells without a measurement are empty.
pub fn gathered_csv<'a>(runs: impl IntoIterator<Item = (&'a str, &'a Run)>) -> String {
    let rows = runs.into_iter().map(|(folder, run)| Row {
        folder,
        run,
        last: run.generations.iter().rev().find(|g| run.is_measured(g)),
    });
    let rows: Vec<_> = rows.collect();
    let mut opponents: Vec<&str> = Vec::new();
    for opponent in rows.iter().flat_map(|row| &row.run.panel) {
        if !opponents.contains(&opponent.id()) {
            opponents.push(opponent.id());
        }
    }
    let games = |g: &Generation| u64::from(g.contest.games);
    let genes = |g: &Generation| {
        let genes: Vec<_> = g.champion().0.iter().map(i32::to_string).collect();
        genes.join(" ")
    };
    let mut columns = CsvTable::new("folder", |row: &Row<'_>| row.folder.to_owned())
        .column("game", |row| row.run.config.game.clone())
        .column("scheme", |row| row.run.config.scheme.id())
        .column("method", |row| row.run.config.method.id())
        .column("selection", |row| row.run.config.selection.id())
        .column("crossover", |row| row.run.config.crossover.id())
        .column("mutation", |row| row.run.config.mutation_kind.id())
        .column("population", |row| row.run.config.population)
        .column("seed", |row| row.run.config.seed)
        .column("generations", |row| row.run.generations.len())
        .column("complete", |row| row.run.is_complete())
        .column("games", |row| row.run.generations.iter().map(games).sum::<u64>())
        .column("generation", |row| or_empty(row.last.map(|g| g.number)))
        .column("champion", |row| or_empty(row.last.map(genes)));
    for (who, centroid) in [("champion", false), ("centroid", true)] {
        for against in opponents.iter().copied().map(Some).chain([None]) {
            let name = |what| format!("{who}_{}_{what}", against.unwrap_or("strategies"));
            let score = move |row: &Row<'_>| row.score(centroid, against);
            columns = columns
                .decimals(&name("share"), 4, move |row| Some(score(row)?.share()))
                .decimals(&name("low"), 4, move |row| Some(score(row)?.interval().low))
                .decimals(&name("high"), 4, move |row| Some(score(row)?.interval().high));
        }
    }
    let columns = columns.decimals("correlation", 4, |row| row.last?.correlation());
    columns.write(rows)
}
