//! The charts of a coevolution.

use crate::app::texts::Texts;
use crate::evolution::{Opponent, Run};
use crate::plot::{Band, LineChart, Scale, Series, Token};

/// The colours of lines, in their order.
const TOKENS: [Token; 6] = [
    Token::First,
    Token::Second,
    Token::Series3,
    Token::Series4,
    Token::Series5,
    Token::Quiet,
];

/// The name of an opponent of the panel.
pub(super) fn opponent_name(run: &Run, opponent: &Opponent, texts: Texts) -> String {
    match opponent {
        Opponent::Evaluation { id, .. } => texts.of(&["evaluation", &run.config.game, id]),
        Opponent::Player { id, .. } => texts.of(&["named", &run.config.game, id]),
        other => texts.of(&["evolution.panel", other.id()]),
    }
}

fn generations(run: &Run) -> (f64, f64) {
    (0.0, f64::from(run.config.generations.max(1)))
}

/// The champion's share of points against each opponent of the panel, with Wilson's 95 % intervals.
pub fn yardstick_chart(run: &Run, texts: Texts) -> LineChart {
    let series = run.panel.iter().enumerate().map(|(i, opponent)| {
        let scores = run.generations.iter().filter_map(|g| {
            let score = g.yardstick.as_ref()?.get(i)?;
            Some((f64::from(g.number), *score))
        });
        let (points, bands) = scores
            .map(|(x, score)| {
                let interval = score.interval();
                let band = Band {
                    x,
                    low: interval.low * 100.0,
                    high: interval.high * 100.0,
                };
                ((x, score.share() * 100.0), band)
            })
            .unzip();
        Series {
            name: opponent_name(run, opponent, texts),
            token: TOKENS[i % TOKENS.len()],
            points,
            bands,
            dashed: false,
        }
    });
    LineChart {
        x_label: texts.get("coevolution.generation"),
        y_label: texts.get("coevolution.share"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range: generations(run),
        series: series.collect(),
    }
}

/// The genes of the champions.
pub fn genes_chart(run: &Run, texts: Texts) -> LineChart {
    let series = run
        .config
        .features
        .iter()
        .enumerate()
        .map(|(i, feature)| Series {
            name: texts.of(&["feature", &run.config.game, feature]),
            token: TOKENS[i % TOKENS.len()],
            points: run
                .generations
                .iter()
                .filter_map(|g| {
                    let gene = g.champion().0.get(i)?;
                    Some((f64::from(g.number), f64::from(*gene)))
                })
                .collect(),
            bands: Vec::new(),
            dashed: false,
        });
    LineChart {
        x_label: texts.get("coevolution.generation"),
        y_label: texts.get("coevolution.gene"),
        scale: Scale::Linear,
        y_range: None,
        x_range: generations(run),
        series: series.collect(),
    }
}

/// The fitness of the winner of each cup: the same always.
pub fn fitness_chart(run: &Run, texts: Texts) -> LineChart {
    let largest = f64::from(run.config.largest_fitness());
    LineChart {
        x_label: texts.get("coevolution.generation"),
        y_label: texts.get("coevolution.fitness"),
        scale: Scale::Linear,
        y_range: Some((0.0, largest + 1.0)),
        x_range: generations(run),
        series: vec![Series {
            name: texts.get("coevolution.fitness.line"),
            token: Token::Quiet,
            points: run
                .generations
                .iter()
                .map(|g| (f64::from(g.number), f64::from(g.fitness())))
                .collect(),
            bands: Vec::new(),
            dashed: true,
        }],
    }
}
