//! The statistics over the runs of an experiment over several seeds.

use super::differ::Difference;
use super::series::{CENTROID, Comparison, PANEL, STRATEGIES, Series};
use super::state::SeedsMsg;
use crate::app::coevolution::plots::names::opponent_name;
use crate::app::ui::widgets::grouped;
use crate::app::ui::{Element, Texts, el};
use crate::arena::statistics::quartiles;
use crate::text::Message;

/// The name of a measure on the page.
pub fn measure_name(series: &Series, measure: &str, texts: Texts) -> String {
    let opponent = series.runs(0).next().and_then(|run| {
        let found = run.panel.iter().find(|o| o.id() == measure)?;
        let against = Message::new("coevolution.seeds.against");
        Some(against.with_message("name", opponent_name(run, found)))
    });
    match measure {
        PANEL => texts.get("coevolution.seeds.panel"),
        CENTROID => texts.get("coevolution.seeds.centroid"),
        STRATEGIES => texts.get("evolution.yardstick_strategies"),
        _ => opponent.map_or_else(String::new, |name| texts.say(&name)),
    }
}

/// The results of the last generations of complete runs, in sentences.
pub fn summary(
    series: &Series,
    measure: &str,
    names: &[String; 2],
    texts: Texts,
) -> Option<Element<SeedsMsg>> {
    let experiments = series.experiments();
    let percent = |v: f64| texts.decimal(v, 0);
    let message = |number: usize| {
        let final_shares = series.final_shares(experiments[number].side, measure);
        let [low, median, high] = quartiles(&final_shares)?;
        let key = match experiments.len() {
            1 => "coevolution.seeds.summary",
            _ => "coevolution.seeds.summary.of",
        };
        let message = Message::new(key)
            .with("side", names[number].as_str())
            .with("n", final_shares.len())
            .with("median", percent(median))
            .with("low", percent(low))
            .with("high", percent(high));
        Some(el("p").child(texts.say(&message)))
    };
    let all: Vec<_> = (0..experiments.len()).filter_map(message).collect();
    if all.is_empty() {
        return None;
    }
    let compared = series.comparison(measure).map(|c| compared(&c, texts));
    Some(
        el("div.lesson-answer#seeds-summary")
            .children(all)
            .children(compared.into_iter().flatten()),
    )
}

/// A warning if both experiments have different numbers of games: more games alone may make one better.
pub fn unequal(series: &Series, names: &[String; 2], texts: Texts) -> Option<Element<SeedsMsg>> {
    let [a, b] = series.experiments()[..] else {
        return None;
    };
    let [games, other] = [a, b].map(|e| series.configs[e.side].games());
    let message = Message::new("coevolution.seeds.unequal")
        .with("a", names[0].as_str())
        .with("games", grouped(games))
        .with("b", names[1].as_str())
        .with("other", grouped(other));
    let message = || el("p.hint#seeds-unequal").child(texts.say(&message));
    (games != other).then(message)
}

/// The test, and its power with this number of seeds.
fn compared(found: &Comparison, texts: Texts) -> Vec<Element<SeedsMsg>> {
    let away = (found.a12 - 0.5).abs();
    // Thresholds of Vargha and Delaney (2000).
    let size = match away {
        _ if away < 0.06 => "none",
        _ if away < 0.14 => "small",
        _ if away < 0.21 => "medium",
        _ => "large",
    };
    let effect = Message::new("coevolution.seeds.a12")
        .with("share", texts.decimal(found.a12 * 100.0, 0))
        .with("a12", texts.decimal(found.a12, 2))
        .with("size", texts.of(&["coevolution.seeds.effect", size]));
    let key = if found.test.p < 0.05 {
        "coevolution.seeds.test.certain"
    } else if found.least_p() >= 0.05 {
        "coevolution.seeds.test.few"
    } else {
        "coevolution.seeds.test.open"
    };
    let test = Message::new(key)
        .with("u", texts.decimal_short(found.test.u))
        .with("p", probability(found.test.p, texts));
    vec![
        el("p#seeds-a12").child(texts.say(&effect)),
        el("p.hint#seeds-test").child(texts.say(&test)),
    ]
}

/// A probability with a reasonable number of decimals.
pub fn probability(p: f64, texts: Texts) -> String {
    if p < 0.0005 {
        format!("< {}", texts.decimal(0.001, 3))
    } else {
        format!("= {}", texts.decimal(p, if p < 0.1 { 3 } else { 2 }))
    }
}

/// The differences between the two configurations.
pub fn differing(all: &[Difference]) -> Element<SeedsMsg> {
    let one = |(name, [a, b]): &Difference| {
        el("li")
            .child(el("span.quiet").child(format!("{name}: ")))
            .child(format!("A {a} · B {b}"))
    };
    el("ul.seeds-differ#seeds-differ").children(all.iter().map(one))
}
