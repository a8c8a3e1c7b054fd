//! Runs as CSV tables.

use super::genome::Ranked;
use super::record::{Generation, Run};
use crate::arena::Score;
use crate::text::CsvTable;

/// The champions, one line per generation.
pub fn champions_csv(run: &Run) -> String {
    let columns =
        CsvTable::new("generation", |g: &&Generation| g.number).column("fitness", |g| g.fitness());
    let columns = gene_columns(columns, run, |g, gene| g.champion().0[gene]);
    columns
        .column("games", |g| g.contest.games)
        .column("draws", |g| g.contest.draws)
        .column("resignations", |g| g.contest.resignations)
        .column("plies", |g| g.contest.plies)
        .write(&run.generations)
}

/// Adds a column for each gene, named after its feature.
fn gene_columns<'a, R>(
    columns: CsvTable<'a, R>,
    run: &Run,
    gene: impl Fn(&R, usize) -> i32 + Copy + 'a,
) -> CsvTable<'a, R> {
    let features = run.config.features.iter().enumerate();
    features.fold(columns, |columns, (number, feature)| {
        columns.column(feature, move |row| gene(row, number))
    })
}

/// The champions' games against the panel, one line per generation and opponent; `low` and `high` are Wilson's 95 %
/// interval of `share`.
pub fn yardstick_csv(run: &Run) -> String {
    let rows = run.generations.iter().flat_map(|g| {
        let scores = run.panel.iter().zip(g.yardstick.iter().flatten());
        scores.map(|(opponent, score)| (g.number, opponent.id(), *score))
    });
    CsvTable::new("generation", |row: &(u32, &str, Score)| row.0)
        .column("opponent", |row| row.1.to_owned())
        .column("games", |row| row.2.games())
        .column("wins", |row| row.2.wins)
        .column("draws", |row| row.2.draws)
        .column("losses", |row| row.2.losses)
        .column("resigned_to", |row| row.2.resigned_to)
        .column("resigned", |row| row.2.resigned)
        .column("plies", |row| row.2.plies)
        .decimals("share", 4, |row| Some(row.2.share()))
        .decimals("low", 4, |row| Some(row.2.interval().low))
        .decimals("high", 4, |row| Some(row.2.interval().high))
        .write(rows)
}

/// A score of [`measures_csv`].
struct Measured {
    generation: u32,
    who: &'static str,
    against: String,
    score: Score,
}

/// The other measurements, one line per score: the centroid against the panel, the champion against earlier ones
/// (`generation 0`, …), both against the fixed random strategies together.
pub fn measures_csv(run: &Run) -> String {
    let mut rows = Vec::new();
    for g in &run.generations {
        let mut push = |who, against: &str, score: &Score| {
            rows.push(Measured {
                generation: g.number,
                who,
                against: against.to_owned(),
                score: *score,
            });
        };
        for (opponent, score) in run.panel.iter().zip(&g.measures.centroid) {
            push("centroid", opponent.id(), score);
        }
        for (who, score) in ["champion", "centroid"].iter().zip(&g.measures.strategies) {
            push(who, "strategies", score);
        }
        for (number, score) in g.measures.ancestors.iter().enumerate() {
            push("champion", &format!("generation {number}"), score);
        }
    }
    let columns = CsvTable::new("generation", |row: &Measured| row.generation)
        .column("who", |row| row.who)
        .column("against", |row| row.against.clone());
    score_columns(columns, |row| row.score).write(rows)
}

/// A genome of [`individuals_csv`].
struct Individual<'a> {
    generation: u32,
    population: usize,
    rank: usize,
    ranked: &'a Ranked,
    score: Score,
}

/// Every genome of every generation, the champion first, with its score against the fixed opponents of the panel (0
/// games if not measured); with two populations also the number of the population.
pub fn individuals_csv(run: &Run) -> String {
    let bred_together = run.config.bred_together() as usize;
    let rows = run.generations.iter().flat_map(|g| {
        let table = g.table.iter().enumerate().rev();
        table.map(move |(i, ranked)| {
            let place = g.table.len() - 1 - i;
            Individual {
                generation: g.number,
                population: 1 + place / bred_together,
                rank: 1 + place % bred_together,
                ranked,
                score: g.measures.members.get(i).copied().unwrap_or_default(),
            }
        })
    });
    let columns = CsvTable::new("generation", |row: &Individual<'_>| row.generation);
    let columns = match run.config.scheme.populations() {
        1 => columns,
        _ => columns.column("population", |row| row.population),
    };
    let columns = columns
        .column("rank", |row| row.rank)
        .column("fitness", |row| row.ranked.fitness);
    let columns = gene_columns(columns, run, |row, gene| row.ranked.genome.0[gene]);
    score_columns(columns, |row| row.score).write(rows)
}

/// Adds games, their outcomes, the share of points and Wilson's 95 % interval of it.
pub fn score_columns<'a, R>(
    columns: CsvTable<'a, R>,
    score: impl Fn(&R) -> Score + Copy + 'a,
) -> CsvTable<'a, R> {
    columns
        .column("games", move |row| score(row).games())
        .column("wins", move |row| score(row).wins)
        .column("draws", move |row| score(row).draws)
        .column("losses", move |row| score(row).losses)
        .decimals("share", 4, move |row| Some(score(row).share()))
        .decimals("low", 4, move |row| Some(score(row).interval().low))
        .decimals("high", 4, move |row| Some(score(row).interval().high))
}
