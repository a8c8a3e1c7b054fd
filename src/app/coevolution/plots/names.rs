//! The names of a run's opponents and features, the formats of genes and shares, and the size of a configuration.

use std::ops::Range;

use crate::app::ui::Texts;
use crate::arena::Score;
use crate::eval::{SQUARES, board_among, entry_of};
use crate::evolution::{EvolutionConfig, Opponent, Run};
use crate::python::game_name;
use crate::registry::game;
use crate::text::{Language, Message, grouped};

pub(crate) fn opponent_name(run: &Run, opponent: &Opponent) -> Message {
    let (game, id) = (&run.config.game, opponent.id());
    if matches!(opponent, Opponent::Program { .. }) {
        return feature_name(run, id);
    }
    Message::new(&match opponent {
        Opponent::Evaluation { .. } => format!("evaluation.{game}.{id}"),
        Opponent::Player { .. } => format!("named.{game}.{id}"),
        _ => format!("evolution.panel.{id}"),
    })
}

pub(crate) fn feature_name(run: &Run, feature: &str) -> Message {
    let kind = game(&run.config.game);
    kind.map_or_else(|error| error, |kind| kind.info().feature_name(feature))
}

/// The genes of each column of a table: one gene, all squares of a board, or consecutive entries of tables.
fn columns(run: &Run) -> Vec<Range<usize>> {
    let features = &run.config.features;
    let board = board_among(features);
    let mut columns = Vec::new();
    let mut gene = 0;
    while gene < features.len() {
        let later = features[gene..].iter();
        let entries = later.take_while(|f| entry_of(f).is_some()).count();
        let wide = if board == Some(gene) { SQUARES.into() } else { entries.max(1) };
        columns.push(gene..gene + wide);
        gene += wide;
    }
    columns
}

/// The headings of these columns.
pub(crate) fn gene_names(run: &Run, texts: Texts) -> Vec<String> {
    let name = |genes: Range<usize>| match genes.len() {
        1 => texts.say(&feature_name(run, &run.config.features[genes.start])),
        _ if entry_of(&run.config.features[genes.start]).is_some() => texts.get("network.name"),
        _ => texts.get("squares.name"),
    };
    columns(run).into_iter().map(name).collect()
}

/// The cells of these columns: genes, and for several the smallest and the largest weight.
pub(crate) fn gene_cells(run: &Run, genes: &[i32]) -> Vec<String> {
    let cell = |columns: Range<usize>| {
        let column = genes.get(columns).unwrap_or_default();
        let ends = [column.iter().min(), column.iter().max()].map(|end| end.map(|&g| gene(g)));
        match ends {
            [Some(low), Some(high)] if column.len() > 1 => format!("{low} … {high}"),
            [low, _] => low.unwrap_or_default(),
        }
    };
    columns(run).into_iter().map(cell).collect()
}

/// A gene with a true minus sign.
pub(crate) fn gene(gene: i32) -> String {
    Language::En.number(&gene.to_string())
}

/// A share in per cent with its interval: `62 (55–69)`.
pub(crate) fn share(score: &Score, texts: Texts) -> String {
    format!("{} ({})", texts.percent(score.share(), 0), band(score, texts))
}

/// The ends of a score's interval, in per cent.
pub(crate) fn band(score: &Score, texts: Texts) -> String {
    let interval = score.interval();
    let [low, high] = [interval.low, interval.high].map(|s| texts.decimal(s * 100.0, 0));
    format!("{low}–{high}")
}

/// The size of a configuration in one line.
pub(crate) fn facts(config: &EvolutionConfig) -> Message {
    Message::new("coevolution.facts")
        .with_message("game", game_name(&config.game))
        .with("population", config.population)
        .with("genes", config.features.len())
        .with("last", config.generations)
        .with("games", grouped(config.games()))
        .with("seed", config.seed)
}
