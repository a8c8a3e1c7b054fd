//! Runs as tables of comma-separated values, for spreadsheets.

use std::fmt::Write;

use super::record::Run;

/// The champions as a table of comma-separated values, a line for each generation.
pub fn champions_csv(run: &Run) -> String {
    let mut text = String::from("generation,fitness");
    for feature in &run.config.features {
        let _ = write!(text, ",{feature}");
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

/// The champions' games against the panel as a table of comma-separated values, a line for each generation and opponent;
/// `low` and `high` are Wilson's 95 % interval of `share`.
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
                opponent.id(),
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
