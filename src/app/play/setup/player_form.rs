//! The form for all parts of a player.

use super::SetupMsg;
use crate::app::players::names::in_words;
use crate::app::players::offered::evaluation_choices;
use crate::app::players::terms::{read_weight, weigh, weight_of};
use crate::app::players::{OwnEvaluations, about, seats, squares};
use crate::app::record::words::side_id;
use crate::app::ui::widgets::{checkbox, choices, field, number_field, select};
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::eval::{Ends, Preference};
use crate::game::Side;
use crate::player::{Algorithm, Limit, MAX_DEPTH, MAX_EXPLORATION, MAX_PLAYOUTS, PlayerSpec};
use crate::registry::AnyGame;
use crate::search::MoveOrder;
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::text::{Choice, EnumId};

/// The element id of a field of a side.
pub fn id(side: Side, what: &str) -> String {
    format!("{}-{what}", side_id(side))
}

pub(super) fn player_form(
    kind: &'static dyn AnyGame,
    side: Side,
    spec: &PlayerSpec,
    own: &OwnEvaluations,
    texts: Texts,
) -> Element<SetupMsg> {
    let form = Form {
        kind,
        side,
        spec,
        own,
        texts,
    };
    el("details.more")
        .child(el("summary").child(in_words(kind, spec, own, texts)))
        .child(el("div.form").children(form.fields()))
}

/// The fields of the player of a side.
struct Form<'a> {
    kind: &'static dyn AnyGame,
    side: Side,
    spec: &'a PlayerSpec,
    own: &'a OwnEvaluations,
    texts: Texts,
}

impl Form<'_> {
    fn fields(&self) -> Vec<Element<SetupMsg>> {
        let mut fields = vec![self.algorithm()];
        if self.spec.algorithm == Algorithm::Random {
            return fields;
        }
        let limit = self.spec.limit;
        if let Some(playouts) = limit.playouts() {
            fields.extend([self.playouts(playouts), self.exploration(), self.switches()]);
            let note = self.texts.get("algorithm.monte_carlo.about");
            fields.push(el("p.quiet.small").child(note));
            return fields;
        }
        if self.spec.algorithm.has_clock() {
            fields.push(self.kind_of_limit());
        }
        fields.extend(limit.depth().map(|depth| self.depth(depth)));
        fields.extend(limit.time().map(|ms| self.time(ms)));
        if !self.spec.algorithm.has_clock() {
            let note = self.texts.get("player.no_clock");
            fields.push(el("p.quiet.small").child(note));
        }
        fields.extend([self.ends(), self.evaluation(), self.switches()]);
        fields
    }

    fn id(&self, what: &str) -> String {
        id(self.side, what)
    }

    /// Makes the message of a changed player from the value of a field.
    fn changed<T, F>(&self, change: F) -> impl Fn(T) -> SetupMsg + use<T, F>
    where
        F: Fn(&mut PlayerSpec, T) + 'static,
    {
        let (side, spec) = (self.side, self.spec.clone());
        move |value| {
            let mut spec = spec.clone();
            change(&mut spec, value);
            SetupMsg::Player(side, spec)
        }
    }

    fn algorithm(&self) -> Element<SetupMsg> {
        let ids = Algorithm::all().map(Algorithm::id);
        let choices = choices(ids, |id| self.texts.of(&["algorithm", id]));
        let kind = self.kind;
        let send = self.changed(move |spec, algorithm| {
            *spec = with_algorithm(kind, spec, algorithm);
        });
        select(
            &self.id("algorithm"),
            self.texts.get("player.algorithm"),
            choices,
            self.spec.algorithm.id(),
            move |value| Some(send(Algorithm::from_id(value)?)),
        )
    }

    /// Whether depth, time or both limit the player.
    fn kind_of_limit(&self) -> Element<SetupMsg> {
        let name = |id: &str| self.texts.of(&["player.limit", id]);
        let choices = choices(["depth", "time", "both"], name);
        let limit = self.spec.limit;
        let chosen = match limit {
            Limit::Depth(_) | Limit::Playouts(_) => "depth",
            Limit::Time(_) => "time",
            Limit::Both { .. } => "both",
        };
        let send = self.changed(|spec, limit| spec.limit = limit);
        select(
            &self.id("limit"),
            self.texts.get("player.limit"),
            choices,
            chosen,
            move |value| {
                let depth = limit.depth().unwrap_or(6);
                let time = limit.time().unwrap_or(1000);
                Some(send(match value {
                    "time" => Limit::Time(time),
                    "both" => Limit::Both { depth, time },
                    _ => Limit::Depth(depth),
                }))
            },
        )
    }

    fn depth(&self, depth: u32) -> Element<SetupMsg> {
        number_field(
            &self.id("depth"),
            self.texts.get("player.depth"),
            depth,
            (1, MAX_DEPTH),
            self.changed(|spec, depth| {
                let time = spec.limit.time();
                spec.limit = Limit::new(Some(depth), time).unwrap_or(spec.limit);
            }),
        )
    }

    fn time(&self, ms: u32) -> Element<SetupMsg> {
        number_field(
            &self.id("time"),
            self.texts.get("player.time"),
            ms,
            (10, 60_000),
            self.changed(|spec, time| {
                let depth = spec.limit.depth();
                spec.limit = Limit::new(depth, Some(time)).unwrap_or(spec.limit);
            }),
        )
    }

    fn playouts(&self, playouts: u32) -> Element<SetupMsg> {
        number_field(
            &self.id("playouts"),
            self.texts.get("player.playouts"),
            playouts,
            (1, MAX_PLAYOUTS),
            self.changed(|spec, playouts| spec.limit = Limit::Playouts(playouts)),
        )
    }

    fn exploration(&self) -> Element<SetupMsg> {
        let name = ["player.exploration", "player.exploration.about"];
        let send = self.changed(|spec, constant: f64| {
            spec.exploration = constant.clamp(0.0, MAX_EXPLORATION);
        });
        let name = name.map(|key| self.texts.get(key));
        self.decimal("exploration", name, self.spec.exploration, send)
    }

    /// A field for a number with decimals. Shows an error for text that is not a number.
    fn decimal(
        &self,
        what: &str,
        [label, about]: [String; 2],
        value: f64,
        send: impl Fn(f64) -> SetupMsg + 'static,
    ) -> Element<SetupMsg> {
        let input_id = self.id(what);
        let (name, language) = (label.clone(), self.texts.0);
        let input = el("input[type=text][inputmode=decimal]")
            .id(&input_id)
            .attr("title", about)
            .attr("value", self.texts.decimal_short(value))
            .on(EventKind::Change, move |e| {
                Some(match read_weight(&e.value, &name, language) {
                    Ok(number) => send(number),
                    Err(error) => SetupMsg::Invalid(error),
                })
            });
        field(&input_id, label, input)
    }

    /// The finished games that the player recognises.
    fn ends(&self) -> Element<SetupMsg> {
        let choices = Ends::all();
        let choices = choices.map(|e| (e.id().to_owned(), self.texts.say(&e.name())));
        let send = self.changed(|spec, ends| spec.ends = ends);
        select(
            &self.id("ends"),
            self.texts.get("player.ends"),
            choices.collect(),
            self.spec.ends.id(),
            move |value| Some(send(Ends::from_id(value)?)),
        )
    }

    fn switches(&self) -> Element<SetupMsg> {
        type Switch = (&'static str, bool, fn(&mut PlayerSpec, bool));
        let spec = self.spec;
        let switches: [Switch; 5] = [
            ("ordered", spec.order == MoveOrder::Evaluation, |s, on| {
                s.order = if on { MoveOrder::Evaluation } else { MoveOrder::Natural };
            }),
            ("sooner", spec.preference == Preference::Sooner, |s, on| {
                s.preference = if on { Preference::Sooner } else { Preference::Any };
            }),
            ("shuffles", spec.shuffles, |s, on| s.shuffles = on),
            ("resigns", spec.resigns, |s, on| s.resigns = on),
            ("proves", spec.proves, |s, on| s.proves = on),
        ];
        let wanted = |(name, ..): &Switch| match *name {
            "proves" => self.kind.has_solver(),
            _ => spec.algorithm.has_depth(),
        };
        let boxes = switches.into_iter().filter(wanted);
        el("div.checks").children(boxes.map(|(name, on, change)| {
            let label = self.texts.of(&["player", name]);
            checkbox(&self.id(name), label, on, self.changed(change))
        }))
    }

    /// The evaluation by name, its description, and the weights of its features.
    fn evaluation(&self) -> Element<SetupMsg> {
        let (kind, texts) = (self.kind, self.texts);
        let (choices, chosen) = evaluation_choices(kind, self.own, &self.spec.evaluation, texts);
        let send = self.changed(|spec, evaluation| spec.evaluation = evaluation);
        let label = texts.get("player.evaluation");
        let list = select(&self.id("evaluation"), label, choices, &chosen, move |value| {
            Some(send(seats::read_evaluation(kind, value).ok()?))
        });
        let features = kind.features().into_iter();
        let weights = features.map(|feature| self.weight(feature.id));
        el("div.evaluation")
            .child(list)
            .child(about::evaluation(kind, &self.spec.evaluation, texts))
            .maybe(squares::weights(&self.spec.evaluation, texts))
            .child(el("div.form.numbers.weights").children(weights))
            .child(about::features(kind, texts))
    }

    fn weight(&self, feature: &'static str) -> Element<SetupMsg> {
        let game = self.kind.info().id;
        let weight = weight_of(&self.spec.evaluation, feature);
        let send = self.changed(move |spec, weight| weigh(&mut spec.evaluation, feature, weight));
        let name = [
            self.texts.of(&["feature", game, feature]),
            self.texts.of(&["feature", game, feature, "about"]),
        ];
        self.decimal(&format!("weight-{feature}"), name, weight, send)
    }
}

/// Playouts of a player whose algorithm becomes Monte Carlo tree search.
const PLAYOUTS: u32 = 1000;

/// The player with another algorithm, and with a matching limit and evaluation.
fn with_algorithm(kind: &dyn AnyGame, spec: &PlayerSpec, algorithm: Algorithm) -> PlayerSpec {
    if algorithm == Algorithm::MonteCarlo {
        return PlayerSpec {
            proves: spec.proves,
            random_percent: spec.random_percent,
            ..PlayerSpec::monte_carlo(PLAYOUTS)
        };
    }
    let mut spec = PlayerSpec {
        algorithm,
        exploration: DEFAULT_EXPLORATION,
        ..spec.clone()
    };
    if !algorithm.has_clock() || spec.limit.playouts().is_some() {
        spec.limit = Limit::Depth(spec.limit.depth().unwrap_or(4));
    }
    if spec.evaluation.terms.is_empty() {
        spec.evaluation = kind.evaluations()[0].spec();
    }
    spec
}
