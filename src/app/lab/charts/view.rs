//! The table of counts per depth and its chart.

use super::state::{Msg, Run};
use crate::app::Texts;
use crate::app::lab::lanes::methods::METHODS;
use crate::app::lab::question::state::DEEPEST;
use crate::app::lab::state::State;
use crate::app::play::value_in_words;
use crate::app::vdom::{Element, Node, el};
use crate::app::widgets::{button, card, duration, grouped, number, primary, table};
use crate::plot::{LineChart, Picture, Scale, Series, Token};
use crate::registry::{GameRecord, NodesRow, game};
use crate::text::Message;

/// The colours of the methods' lines.
const TOKENS: [Token; 7] = [
    Token::Second,
    Token::First,
    Token::Series3,
    Token::Series4,
    Token::Series5,
    Token::Accent,
    Token::Quiet,
];

/// The card of the counts.
pub fn view(state: &State, texts: Texts) -> Element<Msg> {
    let charts = &state.charts;
    let over = state.question.position().outcome().is_some();
    let go = if charts.running() {
        button(texts.get("lab.stop"), Msg::Stop).key("go")
    } else {
        primary(texts.get("lab.start"), Msg::Start)
            .key("go")
            .flag("disabled", over)
    };
    let card = card(texts.get("lab.title"))
        .attr("id", "lab-charts")
        .child(el("p").class("quiet lead").child(texts.get("lab.about")))
        .child(
            el("div")
                .class("control-row")
                .child(number(
                    "lab-deepest",
                    texts.get("lab.deepest"),
                    charts.deepest.into(),
                    (1, DEEPEST.into()),
                    |v| Msg::Deepest(v as u32),
                ))
                .child(go),
        );
    let Some(counted) = &charts.counted else {
        return card;
    };
    let chart = chart(state, texts);
    let stale = counted != state.question.record();
    card.maybe(stale.then(|| el("p").class("hint").child(texts.get("lab.stale"))))
        .maybe(
            charts
                .error
                .as_ref()
                .map(|f| el("p").class("error-text").child(texts.say(f))),
        )
        .child(
            el("div").class("chart tall").child(
                el("canvas")
                    .attr("role", "img")
                    .attr("aria-label", texts.get("lab.chart"))
                    .picture(Picture::Lines(chart.clone())),
            ),
        )
        .maybe(agreement(state, texts))
        .child(rows(state, counted, texts))
        .child(
            el("div")
                .class("control-row")
                .child(button(texts.get("lab.csv"), Msg::SaveTable))
                .child(button(
                    texts.get("lab.svg"),
                    Msg::SaveChart(Box::new(chart)),
                )),
        )
}

fn agreement(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let (class, key) = match state.charts.values_agree()? {
        true => ("verdict good", "lab.agree"),
        false => ("verdict bad", "lab.disagree"),
    };
    Some(
        el("p")
            .class(class)
            .attr("role", "status")
            .child(texts.get(key)),
    )
}

/// The chart of nodes per depth.
fn chart(state: &State, texts: Texts) -> LineChart {
    let series = METHODS
        .iter()
        .zip(&state.charts.runs)
        .zip(TOKENS)
        .map(|((method, run), token)| Series {
            name: texts.of(&["method", method.id]),
            token,
            points: run
                .rows
                .iter()
                .map(|r| (f64::from(r.depth), r.counters.nodes as f64))
                .collect(),
            bands: Vec::new(),
            dashed: false,
        })
        .collect();
    let runs = state.charts.runs.iter();
    let last = runs.filter_map(|r| r.rows.last()).map(|r| r.depth).max();
    LineChart {
        x_label: texts.get("lab.x"),
        y_label: texts.get("lab.y"),
        scale: Scale::Log,
        y_range: None,
        x_range: (1.0, f64::from(last.unwrap_or(2).max(4))),
        series,
    }
}

/// A row a depth: nodes and time of each method, how many times fewer than minimax's the fewest are, and the value.
fn rows(state: &State, counted: &GameRecord, texts: Texts) -> Element<Msg> {
    let mut head = vec![texts.get("counter.depth")];
    head.extend(METHODS.map(|method| texts.of(&["method", method.id])));
    head.extend(["lab.saved", "lab.value"].map(|key| texts.get(key)));
    let side = counted
        .positions()
        .ok()
        .and_then(|p| p.last().map(|p| p.side_to_move()));
    let runs = &state.charts.runs;
    let depths = runs.iter().flat_map(|r| r.rows.iter().map(|row| row.depth));
    let body = (1..=depths.max().unwrap_or(0)).map(|depth| {
        let mut cells: Vec<Node<Msg>> = vec![depth.to_string().into()];
        cells.extend(runs.iter().map(|run| cost(state, run, depth, texts)));
        cells.push(saved(state, depth, texts).into());
        let value = runs.iter().find_map(|run| at(run, depth)).map(|r| r.value);
        cells.push(match (value, side, game(&counted.game)) {
            (Some(value), Some(side), Ok(game)) => {
                value_in_words(game, side, value, false, texts).into()
            }
            _ => "–".into(),
        });
        cells
    });
    table(&texts.get("lab.title"), head, body.collect())
}

/// How many times fewer nodes than minimax the best of the others needs at a depth.
fn saved(state: &State, depth: u32, texts: Texts) -> String {
    let nodes = |run: &Run| at(run, depth).map(|r| r.counters.nodes);
    let runs = &state.charts.runs;
    let best = runs[1..].iter().filter_map(nodes).min();
    match nodes(&runs[0]).zip(best) {
        Some((plain, best)) => {
            let factor = plain as f64 / best.max(1) as f64;
            let digits = if factor < 100.0 { 1 } else { 0 };
            format!("{}×", texts.decimal(factor, digits))
        }
        None => "–".to_owned(),
    }
}

/// What a method has counted at a depth.
fn at(run: &Run, depth: u32) -> Option<NodesRow> {
    run.rows.iter().find(|r| r.depth == depth).copied()
}

/// Nodes, time, and cutoffs if there were any, of a method at a depth; or why there are none.
fn cost(state: &State, run: &Run, depth: u32, texts: Texts) -> Node<Msg> {
    if let Some(row) = at(run, depth) {
        return el("span")
            .class("stacked")
            .child(grouped(row.counters.nodes))
            .child(el("small").child(duration(row.time_ms, texts)))
            .maybe((row.counters.cutoffs > 0).then(|| {
                let cut = Message::new("lab.cut")
                    .with("cutoffs", grouped(row.counters.cutoffs))
                    .with("branches", grouped(row.counters.branches_cut));
                el("small").child(texts.say(&cut))
            }))
            .into();
    }
    let said = if run.gave_up_at == Some(depth) {
        let budget = grouped(state.charts.budget);
        texts.say(&Message::new("lab.too_many").with("nodes", budget))
    } else if run.running && run.rows.len() as u32 + 1 == depth {
        "…".to_owned()
    } else {
        "–".to_owned()
    };
    el("span").class("quiet").child(said).into()
}
