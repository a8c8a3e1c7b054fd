//! The form for every part of a player.

use super::names::in_words;
use super::seats;
use crate::app::Texts;
use crate::app::play::msg::Msg;
use crate::app::vdom::{Element, EventKind, el};
use crate::app::widgets::{checkbox, field, number, select};
use crate::eval::{Preference, Term};
use crate::game::Side;
use crate::player::{Algorithm, Limit, MAX_DEPTH, PlayerSpec};
use crate::registry::AnyGame;
use crate::search::MoveOrder;

/// A number, or a word, for what a form field of a side is called.
pub(in crate::app::play) fn id(side: Side, what: &str) -> String {
    let side = match side {
        Side::First => "first",
        Side::Second => "second",
    };
    format!("{side}-{what}")
}

/// Every part of a player.
pub(in crate::app::play) fn player_form(
    kind: &'static dyn AnyGame,
    side: Side,
    spec: &PlayerSpec,
    texts: Texts,
) -> Element<Msg> {
    el("details")
        .class("more")
        .child(el("summary").child(in_words(kind, spec, texts)))
        .child(el("div").class("form").children(player_fields(
            kind,
            spec,
            texts,
            &|what| id(side, what),
            move |spec| Msg::Player(side, spec),
        )))
}

/// The controls of a player's parts; `send` makes a message of the changed player.
fn player_fields<M: 'static>(
    kind: &'static dyn AnyGame,
    spec: &PlayerSpec,
    texts: Texts,
    id: &dyn Fn(&str) -> String,
    send: impl Fn(PlayerSpec) -> M + Clone + 'static,
) -> Vec<Element<M>> {
    let mut fields = Vec::new();
    let with = |change: fn(&mut PlayerSpec, bool), on: bool| {
        let mut spec = spec.clone();
        change(&mut spec, on);
        spec
    };
    let algorithms = Algorithm::ALL
        .into_iter()
        .map(|a| (a.id().to_owned(), texts.of(&["algorithm", a.id()])))
        .collect();
    let (base, tell) = (spec.clone(), send.clone());
    fields.push(select(
        &id("algorithm"),
        texts.get("player.algorithm"),
        algorithms,
        spec.algorithm.id(),
        move |value| {
            let algorithm = Algorithm::ALL.into_iter().find(|a| a.id() == value)?;
            Some(tell(with_algorithm(kind, &base, algorithm)))
        },
    ));
    if spec.algorithm == Algorithm::Random {
        return fields;
    }
    if spec.algorithm == Algorithm::Deepening {
        let choices = ["depth", "time"]
            .map(|l| (l.to_owned(), texts.of(&["player.limit", l])))
            .to_vec();
        let chosen = match spec.limit {
            Limit::Depth(_) => "depth",
            Limit::Time(_) => "time",
        };
        let (base, tell) = (spec.clone(), send.clone());
        fields.push(select(
            &id("limit"),
            texts.get("player.limit"),
            choices,
            chosen,
            move |value| {
                let limit = match value {
                    "time" => Limit::Time(1000),
                    _ => Limit::Depth(6),
                };
                Some(tell(PlayerSpec {
                    limit,
                    ..base.clone()
                }))
            },
        ));
    }
    let (base, tell) = (spec.clone(), send.clone());
    fields.push(match spec.limit {
        Limit::Depth(depth) => number(
            &id("depth"),
            texts.get("player.depth"),
            depth.into(),
            (1, MAX_DEPTH.into()),
            move |v| {
                tell(PlayerSpec {
                    limit: Limit::Depth(v as u32),
                    ..base.clone()
                })
            },
        ),
        Limit::Time(ms) => number(
            &id("time"),
            texts.get("player.time"),
            ms.into(),
            (10, 60_000),
            move |v| {
                tell(PlayerSpec {
                    limit: Limit::Time(v as u32),
                    ..base.clone()
                })
            },
        ),
    });
    fields.push(evaluation_field(kind, spec, texts, id, send.clone()));
    type Switch = (&'static str, bool, fn(&mut PlayerSpec, bool));
    let switches: [Switch; 5] = [
        ("ordered", spec.order == MoveOrder::Evaluation, |s, on| {
            s.order = if on {
                MoveOrder::Evaluation
            } else {
                MoveOrder::Natural
            };
        }),
        ("sooner", spec.preference == Preference::Sooner, |s, on| {
            s.preference = if on {
                Preference::Sooner
            } else {
                Preference::Any
            };
        }),
        ("shuffles", spec.shuffles, |s, on| s.shuffles = on),
        ("resigns", spec.resigns, |s, on| s.resigns = on),
        ("proves", spec.proves, |s, on| s.proves = on),
    ];
    let wanted = |(name, ..): &Switch| *name != "proves" || kind.has_solver();
    let boxes = switches
        .into_iter()
        .filter(wanted)
        .map(|(name, on, change)| {
            let (turned_on, turned_off) = (with(change, true), with(change, false));
            let tell = send.clone();
            checkbox(&id(name), texts.of(&["player", name]), on, move |on| {
                tell(if on {
                    turned_on.clone()
                } else {
                    turned_off.clone()
                })
            })
        });
    fields.push(el("div").class("checks").children(boxes));
    fields
}

/// The same player with another algorithm, and a limit and an evaluation that go with it.
fn with_algorithm(kind: &dyn AnyGame, spec: &PlayerSpec, algorithm: Algorithm) -> PlayerSpec {
    let mut spec = PlayerSpec {
        algorithm,
        ..spec.clone()
    };
    if matches!(spec.limit, Limit::Time(_)) && algorithm != Algorithm::Deepening {
        spec.limit = Limit::Depth(4);
    }
    if spec.evaluation.terms.is_empty() {
        spec.evaluation = kind.evaluations()[0].spec();
    }
    spec
}

fn evaluation_field<M: 'static>(
    kind: &'static dyn AnyGame,
    spec: &PlayerSpec,
    texts: Texts,
    id: &dyn Fn(&str) -> String,
    send: impl Fn(PlayerSpec) -> M + Clone + 'static,
) -> Element<M> {
    let game_id = kind.info().id;
    let word = seats::write_evaluation(kind, &spec.evaluation);
    let mut choices: Vec<_> = kind
        .evaluations()
        .iter()
        .map(|e| (e.id.to_owned(), texts.of(&["evaluation", game_id, e.id])))
        .collect();
    if !choices.iter().any(|(value, _)| *value == word) {
        choices.push((word.clone(), texts.get("evaluation.own")));
    }
    let (base, tell) = (spec.clone(), send.clone());
    let list = select(
        &id("evaluation"),
        texts.get("player.evaluation"),
        choices,
        &word,
        move |value| {
            let evaluation = seats::read_evaluation(kind, value).ok()?;
            Some(tell(PlayerSpec {
                evaluation,
                ..base.clone()
            }))
        },
    );
    let weights = kind.features().into_iter().map(|feature| {
        let weight = spec
            .evaluation
            .terms
            .iter()
            .find(|t| t.feature == feature.id)
            .map_or(0.0, |t| t.weight);
        let (base, tell) = (spec.clone(), send.clone());
        let input_id = id(&format!("weight-{}", feature.id));
        let input = el("input")
            .attr("id", &input_id)
            .attr("type", "text")
            .attr("inputmode", "decimal")
            .attr(
                "title",
                texts.of(&["feature", game_id, feature.id, "about"]),
            )
            .attr("value", texts.decimal_short(weight))
            .on(EventKind::Change, move |e| {
                let weight = e.value.trim().replace(',', ".").parse().ok()?;
                Some(tell(with_weight(&base, feature.id, weight)))
            });
        field(
            &input_id,
            texts.of(&["feature", game_id, feature.id]),
            input,
        )
    });
    el("div")
        .class("evaluation")
        .child(list)
        .child(el("div").class("form numbers weights").children(weights))
}

/// The same player with another weight of a feature; a weight of 0 takes the feature out.
fn with_weight(spec: &PlayerSpec, feature: &str, weight: f64) -> PlayerSpec {
    let mut spec = spec.clone();
    let terms = &mut spec.evaluation.terms;
    match terms.iter_mut().find(|t| t.feature == feature) {
        Some(_) if weight == 0.0 => terms.retain(|t| t.feature != feature),
        Some(term) => term.weight = weight,
        None if weight == 0.0 => {}
        None => terms.push(Term {
            feature: feature.to_owned(),
            weight,
        }),
    }
    spec
}
