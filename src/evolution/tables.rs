//! Runs as CSV tables.

use std::fmt::Write;

use super::record::Run;
use crate::arena::Score;
use crate::text::csv_cell;

/// The champions, one line per generation.
pub fn champions_csv(run: &Run) -> String {
    let mut text = String::from("generation,fitness");
    for feature in &run.config.features {
        let _ = write!(text, ",{}", csv_cell(feature));
    }
    text.push_str(",games,draws,resignations,plies\n");
    for g in &run.generations {
        let _ = write!(text, "{},{}", g.number, g.fitness());
        for gene in &g.champion().0 {
            let _ = write!(text, ",{gene}");
        }
        let cup = &g.cup;
        let _ = writeln!(
            text,
            ",{},{},{},{}",
            cup.games, cup.draws, cup.resignations, cup.plies
        );
    }
    text
}

/// The champions' games against the panel, one line per generation and opponent; `low` and `high` are Wilson's 95 %
/// interval of `share`.
pub fn yardstick_csv(run: &Run) -> String {
    let mut text = String::from(
        "generation,opponent,games,wins,draws,losses,resigned_to,resigned,plies,share,low,high\n",
    );
    for g in &run.generations {
        for (opponent, s) in run.panel.iter().zip(g.yardstick.iter().flatten()) {
            let band = s.interval();
            let _ = writeln!(
                text,
                "{},{},{},{},{},{},{},{},{},{:.4},{:.4},{:.4}",
                g.number,
                csv_cell(opponent.id()),
                s.games(),
                s.wins,
                s.draws,
                s.losses,
                s.resigned_to,
                s.resigned,
                s.plies,
                s.share(),
                band.low,
                band.high,
            );
        }
    }
    text
}

/// The other measurements, one line per score: the centroid against the panel, the champion against earlier ones
/// (`generation 0`, …), both against the fixed random strategies together.
pub fn measures_csv(run: &Run) -> String {
    let mut text = String::from("generation,who,against,games,wins,draws,losses,share,low,high\n");
    for g in &run.generations {
        let mut line = |who: &str, against: &str, score: &Score| {
            let _ = writeln!(
                text,
                "{},{who},{},{}",
                g.number,
                csv_cell(against),
                score_cells(score)
            );
        };
        for (opponent, score) in run.panel.iter().zip(&g.measures.centroid) {
            line("centroid", opponent.id(), score);
        }
        for (who, score) in ["champion", "centroid"].iter().zip(&g.measures.strategies) {
            line(who, "strategies", score);
        }
        for (number, score) in g.measures.ancestors.iter().enumerate() {
            line("champion", &format!("generation {number}"), score);
        }
    }
    text
}

/// Every genome of every generation, the champion first; with two populations also the number of its population. With
/// scores against the fixed opponents of the panel if measured, otherwise with no games.
pub fn individuals_csv(run: &Run) -> String {
    let apart = run.config.scheme.populations() > 1;
    let bred_together = run.config.bred_together() as usize;
    let mut text = String::from("generation,rank,fitness");
    if apart {
        text = text.replace("rank", "population,rank");
    }
    for feature in &run.config.features {
        let _ = write!(text, ",{}", csv_cell(feature));
    }
    text.push_str(",games,wins,draws,losses,share,low,high\n");
    for g in &run.generations {
        for (i, ranked) in g.table.iter().enumerate().rev() {
            let place = g.table.len() - 1 - i;
            let (population, rank) = (1 + place / bred_together, 1 + place % bred_together);
            let _ = write!(text, "{},", g.number);
            if apart {
                let _ = write!(text, "{population},");
            }
            let _ = write!(text, "{rank},{}", ranked.fitness);
            for gene in &ranked.genome.0 {
                let _ = write!(text, ",{gene}");
            }
            let score = g.measures.members.get(i).copied().unwrap_or_default();
            let _ = writeln!(text, ",{}", score_cells(&score));
        }
    }
    text
}

/// Games, outcomes, the share of points and its Wilson's 95 % interval: the cells of the columns
/// `games,wins,draws,losses,share,low,high`.
pub fn score_cells(s: &Score) -> String {
    let band = s.interval();
    format!(
        "{},{},{},{},{:.4},{:.4},{:.4}",
        s.games(),
        s.wins,
        s.draws,
        s.losses,
        s.share(),
        band.low,
        band.high,
    )
}
