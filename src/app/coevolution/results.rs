//! What a coevolution has come to: charts and tables.

use super::charts::{fitness_chart, genes_chart, opponent_name, yardstick_chart};
use super::msg::{Export, Msg};
use super::state::State;
use crate::app::texts::Texts;
use crate::app::vdom::{Element, Node, el};
use crate::app::widgets::{button, card, segments, table};
use crate::arena::Score;
use crate::evolution::Run;
use crate::plot::{LineChart, Picture};
use crate::text::Message;

/// Generations that the table shows; a file has all of them.
const SHOWN: usize = 120;

/// Champions of the hall of fame that are shown.
const FAMOUS: usize = 10;

/// The charts: the one that was chosen, and the fitness.
pub(super) fn charts(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let (name, chart, label, about) = if state.genes {
        (
            "genes",
            genes_chart(run, texts),
            "coevolution.genes",
            "coevolution.genes.about",
        )
    } else {
        (
            "yardstick",
            yardstick_chart(run, texts),
            "coevolution.progress",
            "coevolution.progress.about",
        )
    };
    let empty = !state.genes && run.panel.is_empty();
    let fitness = Message::new("coevolution.fitness.about")
        .with("rounds", run.config.rounds())
        .with("fitness", run.config.largest_fitness());
    card(texts.get(label))
        .key("charts")
        .child(
            el("div")
                .class("card-head wrap")
                .child(choice(state.genes, texts))
                .child(button(
                    texts.get("lab.svg"),
                    Msg::SaveChart(name, Box::new(chart.clone())),
                )),
        )
        .child(el("p").class("quiet lead").child(texts.get(about)))
        .child(if empty {
            el("div")
                .class("empty")
                .child(el("p").child(texts.get("coevolution.no_yardstick")))
        } else {
            canvas("chart tall", &texts.get(label), chart).attr("id", "evolution-chart")
        })
        .child(el("h3").child(texts.get("coevolution.fitness")))
        .child(canvas(
            "chart low",
            &texts.get("coevolution.fitness"),
            fitness_chart(run, texts),
        ))
        .child(el("p").class("quiet lead").child(texts.say(&fitness)))
}

/// Scores or genes.
fn choice(genes: bool, texts: Texts) -> Element<Msg> {
    let progress = texts.get("coevolution.progress");
    let choices = vec![
        (Msg::Genes(false), progress, !genes),
        (Msg::Genes(true), texts.get("coevolution.genes"), genes),
    ];
    segments(texts.get("coevolution.chart"), choices)
}

fn canvas(class: &str, label: &str, chart: LineChart) -> Element<Msg> {
    el("div").class(class).child(
        el("canvas")
            .attr("role", "img")
            .attr("aria-label", label)
            .picture(Picture::Lines(chart)),
    )
}

/// The champion of each generation, the last one first.
pub(super) fn champions(run: &Run, texts: Texts) -> Element<Msg> {
    let mut head = vec![texts.get("coevolution.generation")];
    head.extend(feature_names(run, texts));
    head.extend(run.panel.iter().map(|o| {
        texts.say(&Message::new("coevolution.against").with("name", opponent_name(run, o, texts)))
    }));
    head.push(texts.get("coevolution.resignations"));
    head.push(String::new());
    let rows = run.generations.iter().rev().take(SHOWN).map(|generation| {
        let mut cells: Vec<Node<Msg>> = vec![generation.number.to_string().into()];
        cells.extend(generation.champion().0.iter().map(|g| gene(*g).into()));
        for i in 0..run.panel.len() {
            let score = generation.yardstick.as_ref().and_then(|y| y.get(i));
            cells.push(match score {
                Some(score) => share(score, texts),
                None => el("span").class("quiet").child("…").into(),
            });
        }
        let resigned =
            f64::from(generation.cup.resignations) * 100.0 / f64::from(generation.cup.games.max(1));
        cells.push(format!("{resigned:.0}\u{a0}%").into());
        cells.push(meet(generation.number, texts));
        cells
    });
    let rows: Vec<_> = rows.collect();
    let left_out = run.generations.len().saturating_sub(rows.len());
    card(texts.get("coevolution.champions"))
        .key("champions")
        .child(table(&texts.get("coevolution.champions"), head, rows))
        .maybe((left_out > 0).then(|| {
            el("p")
                .class("quiet")
                .child(texts.say(&Message::new("coevolution.left_out").with("n", left_out)))
        }))
        .child(
            el("div")
                .class("control-row")
                .child(button(
                    texts.get("coevolution.save.json"),
                    Msg::Save(Export::Json),
                ))
                .child(button(
                    texts.get("coevolution.save.champions"),
                    Msg::Save(Export::Champions),
                ))
                .maybe((!run.panel.is_empty()).then(|| {
                    button(
                        texts.get("coevolution.save.yardstick"),
                        Msg::Save(Export::Yardstick),
                    )
                })),
        )
}

/// The genomes that won the most cups.
pub(super) fn hall_of_fame(run: &Run, texts: Texts) -> Element<Msg> {
    let mut head = vec![texts.get("coevolution.cups")];
    head.extend(feature_names(run, texts));
    let measured = !run.panel.is_empty();
    if measured {
        head.push(texts.get("coevolution.panel_share"));
    }
    head.push(String::new());
    let rows = run.hall_of_fame().into_iter().take(FAMOUS).map(|fame| {
        let mut cells: Vec<Node<Msg>> = vec![fame.generations.len().to_string().into()];
        cells.extend(fame.genome.0.iter().map(|g| gene(*g).into()));
        if measured {
            cells.push(share(&fame.yardstick, texts));
        }
        cells.push(meet(fame.generations[0], texts));
        cells
    });
    card(texts.get("coevolution.hall"))
        .key("hall")
        .child(
            el("p")
                .class("quiet lead")
                .child(texts.get("coevolution.hall.about")),
        )
        .child(table(&texts.get("coevolution.hall"), head, rows.collect()))
}

fn feature_names(run: &Run, texts: Texts) -> Vec<String> {
    let game = &run.config.game;
    let name = |f: &String| texts.of(&["feature", game, f]);
    run.config.features.iter().map(name).collect()
}

/// A gene with a true minus.
fn gene(gene: i32) -> String {
    if gene < 0 {
        format!("−{}", gene.unsigned_abs())
    } else {
        gene.to_string()
    }
}

/// A share of points in per cent, with its interval.
fn share(score: &Score, texts: Texts) -> Node<Msg> {
    if score.games() == 0 {
        return el("span").class("quiet").child("…").into();
    }
    let interval = score.interval();
    let per_cent = |share: f64| texts.decimal(share * 100.0, 0);
    el("span")
        .child(format!("{}\u{a0}%", per_cent(score.share())))
        .child(el("small").child(format!(
            "{}–{}",
            per_cent(interval.low),
            per_cent(interval.high)
        )))
        .into()
}

fn meet(generation: u32, texts: Texts) -> Node<Msg> {
    button(texts.get("coevolution.meet"), Msg::Meet(generation))
        .class("button small")
        .into()
}
