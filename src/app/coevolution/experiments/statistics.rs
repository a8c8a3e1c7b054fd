//! The statistics over the runs of an experiment over several seeds.

use super::differ::Difference;
use super::experiment::{CENTROID, Comparison, Experiment, PANEL, STRATEGIES};
use super::state::ExperimentMsg;
use crate::app::coevolution::plots::names::opponent_name;
use crate::app::ui::{Element, Texts, el};
use crate::arena::statistics::quartiles;
use crate::text::{Message, grouped};

/// The name of a measure on the page.
pub fn measure_name(experiment: &Experiment, measure: &str, texts: Texts) -> String {
    let opponent = experiment.runs(0).next().and_then(|run| {
        let found = run.panel.iter().find(|o| o.id() == measure)?;
        let against = Message::new("coevolution.experiment.against");
        Some(against.with_message("name", opponent_name(run, found)))
    });
    match measure {
        PANEL => texts.get("coevolution.experiment.panel"),
        CENTROID => texts.get("coevolution.experiment.centroid"),
        STRATEGIES => texts.get("evolution.yardstick_strategies"),
        _ => opponent.map_or_else(String::new, |name| texts.say(&name)),
    }
}

/// The results of the last generations of complete runs, in sentences.
pub fn summary(
    experiment: &Experiment,
    measure: &str,
    names: &[String; 2],
    texts: Texts,
) -> Option<Element<ExperimentMsg>> {
    let treatments = experiment.treatments();
    let percent = |v: f64| format!("{v:.0}");
    let message = |number: usize| {
        let final_shares = experiment.final_shares(treatments[number].arm, measure);
        let [low, median, high] = quartiles(&final_shares)?;
        let key = match treatments.len() {
            1 => "coevolution.experiment.summary",
            _ => "coevolution.experiment.summary.of",
        };
        let message = Message::new(key)
            .with("side", names[number].as_str())
            .with("n", final_shares.len())
            .with_number("median", percent(median))
            .with_number("low", percent(low))
            .with_number("high", percent(high));
        Some(el("p").child(texts.say(&message)))
    };
    let all: Vec<_> = (0..treatments.len()).filter_map(message).collect();
    if all.is_empty() {
        return None;
    }
    let compared = experiment.comparison(measure).map(|c| compared(&c, texts));
    Some(
        el("div.lesson-answer#experiment-summary")
            .children(all)
            .children(compared.into_iter().flatten()),
    )
}

/// A warning if both treatments have different numbers of games: more games alone may make one better.
pub fn unequal(
    experiment: &Experiment,
    names: &[String; 2],
    texts: Texts,
) -> Option<Element<ExperimentMsg>> {
    let [a, b] = experiment.treatments()[..] else {
        return None;
    };
    let [games, other] = [a, b].map(|t| experiment.configs[t.arm].games());
    let message = Message::new("coevolution.experiment.unequal")
        .with("a", names[0].as_str())
        .with("games", grouped(games))
        .with("b", names[1].as_str())
        .with("other", grouped(other));
    let message = || el("p.hint#experiment-unequal").child(texts.say(&message));
    (games != other).then(message)
}

/// The test, and its power with this number of seeds.
fn compared(found: &Comparison, texts: Texts) -> Vec<Element<ExperimentMsg>> {
    let away = (found.a12 - 0.5).abs();
    // Thresholds of Vargha and Delaney (2000).
    let size = match away {
        _ if away < 0.06 => "none",
        _ if away < 0.14 => "small",
        _ if away < 0.21 => "medium",
        _ => "large",
    };
    let effect = Message::new("coevolution.experiment.a12")
        .with_number("share", format!("{:.0}", found.a12 * 100.0))
        .with_number("a12", format!("{:.2}", found.a12))
        .with("size", texts.of(&["coevolution.experiment.effect", size]));
    let key = if found.test.p < 0.05 {
        "coevolution.experiment.test.certain"
    } else if found.least_p() >= 0.05 {
        "coevolution.experiment.test.few"
    } else {
        "coevolution.experiment.test.open"
    };
    let test = Message::new(key)
        .with_number("u", found.test.u)
        .with("p", probability(found.test.p, texts));
    vec![
        el("p#experiment-a12").child(texts.say(&effect)),
        el("p.hint#experiment-test").child(texts.say(&test)),
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
pub fn differing(all: &[Difference]) -> Element<ExperimentMsg> {
    let one = |(name, [a, b]): &Difference| {
        el("li")
            .child(el("span.quiet").child(format!("{name}: ")))
            .child(format!("A {a} · B {b}"))
    };
    el("ul.experiment-differences#experiment-differences").children(all.iter().map(one))
}
