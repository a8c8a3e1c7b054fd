//! Choosing the game, its board and its players.

use super::keep::preset_of;
use super::seats::{self, LEVELS, Seat};
use super::{Followed, History, Msg, State, first_board, side_name};
use crate::app::icons::Icon;
use crate::app::vdom::{Element, el};
use crate::app::widgets::{checkbox, field, icon_button, number, select};
use crate::app::{Context, Texts};
use crate::eval::Preference;
use crate::game::{BySide, Side};
use crate::player::{Algorithm, Limit, MAX_DEPTH, PlayerSpec};
use crate::registry::{AnyGame, GAMES, game};
use crate::search::MoveOrder;

/// Another game or board: a new game begins on it. A board that cannot be is refused and the present game goes on.
pub(super) fn change_board(state: &mut State, msg: Msg) -> Followed {
    let (kind, values, start) = match msg {
        Msg::Game(id) => match game(&id) {
            Ok(kind) => {
                let start = kind.preset(&kind.info().presets[0]);
                (kind, first_board(kind), start)
            }
            Err(fault) => return Followed::fault(fault),
        },
        Msg::Preset(id) => match state.game.info().presets.iter().find(|p| p.id == id) {
            Some(preset) => {
                let start = state.game.preset(preset);
                (state.game, preset.values.to_vec(), start)
            }
            None => return Followed::default(),
        },
        Msg::Value(place, value) => {
            let mut values = state.values.clone();
            if let Some(old) = values.get_mut(place) {
                *old = value;
            }
            let start = state.game.start(&values);
            (state.game, values, start)
        }
        _ => return Followed::default(),
    };
    match start {
        Ok(start) => {
            let same_game = kind.info().id == state.game.info().id;
            state.paused = false;
            state.begin(History::new(start));
            state.values = values;
            if !same_game {
                refit_seats(state);
            }
            Followed::default()
        }
        Err(fault) => Followed::fault(fault),
    }
}

/// Seats a player. The computer that was thinking for that side is dropped.
pub(super) fn seat(state: &mut State, side: Side, seat: Seat) {
    let was_alone = state.computers_only();
    state.seats[side] = seat;
    state.drop_thought();
    state.fault = None;
    if state.computers_only() && !was_alone {
        // Two computers wait for the person to press play.
        state.paused = true;
    } else if !state.computers_only() {
        state.paused = false;
    }
}

/// After a change of the game: players of the old one become players of the same level of the new one.
pub(super) fn refit_seats(state: &mut State) {
    let refit = |seat: &Seat| match seat {
        Seat::Computer(spec) => {
            let level = GAMES
                .iter()
                .find_map(|g| seats::level_of(*g, spec))
                .unwrap_or(seats::DEFAULT_LEVEL);
            let player = seats::level(state.game, level).unwrap_or(PlayerSpec::random());
            Seat::Computer(player)
        }
        Seat::Person => Seat::Person,
    };
    let [first, second] = Side::ALL.map(|s| refit(&state.seats[s]));
    state.seats = BySide::new(first, second);
}

/// Makes the setup show the board that the game began on, if it is one of the presets.
pub(super) fn values_of(state: &mut State) {
    let start = state.history.nodes()[0].position.text();
    let preset = preset_of(state.game, &start);
    let found = state
        .game
        .info()
        .presets
        .iter()
        .find(|p| Some(p.id) == preset);
    state.values = found.map_or_else(|| first_board(state.game), |p| p.values.to_vec());
}

/// The forms for game, board and players.
pub(super) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    el("section")
        .class("card setup")
        .attr("aria-label", texts.get("play.setup"))
        .child(board_form(state, texts))
        .child(
            el("div")
                .class("seats")
                .child(seat_form(state, Side::First, texts))
                .child(icon_button(
                    Icon::Swap,
                    texts.get("play.swap"),
                    Msg::SwapSeats,
                ))
                .child(seat_form(state, Side::Second, texts)),
        )
        .child(state.clock_form(texts))
}

fn board_form(state: &State, texts: Texts) -> Element<Msg> {
    let info = state.game.info();
    let games = GAMES
        .iter()
        .map(|g| {
            let id = g.info().id;
            (id.to_owned(), texts.of(&["game", id]))
        })
        .collect();
    let start = state.history.nodes()[0].position.text();
    let preset = preset_of(state.game, &start);
    let mut presets: Vec<_> = info
        .presets
        .iter()
        .map(|p| {
            let text = texts.of(&["preset", info.id, p.id]);
            (p.id.to_owned(), text)
        })
        .collect();
    if preset.is_none() {
        presets.push(("own".to_owned(), texts.get("play.own_board")));
    }
    let values = info.parameters.iter().enumerate().map(|(i, p)| {
        let id = format!("value-{}", p.id);
        let value = state.values.get(i).copied().unwrap_or(p.default);
        number(
            &id,
            texts.of(&["parameter", p.id]),
            value.into(),
            (p.min.into(), p.max.into()),
            move |v| Msg::Value(i, v as i32),
        )
    });
    el("div")
        .class("form")
        .child(select(
            "game",
            texts.get("play.game"),
            games,
            info.id,
            |id| Some(Msg::Game(id.to_owned())),
        ))
        .child(select(
            "board",
            texts.get("play.board"),
            presets,
            preset.unwrap_or("own"),
            |id| (id != "own").then(|| Msg::Preset(id.to_owned())),
        ))
        .child(
            el("details")
                .class("more")
                .child(el("summary").child(texts.get("play.sizes")))
                .child(el("div").class("form numbers").children(values)),
        )
}

/// A number, or a word, for what a form field of a side is called.
fn id(side: Side, what: &str) -> String {
    let side = match side {
        Side::First => "first",
        Side::Second => "second",
    };
    format!("{side}-{what}")
}

fn seat_form(state: &State, side: Side, texts: Texts) -> Element<Msg> {
    let kind = state.game;
    let seat = &state.seats[side];
    let word = seats::write(kind, seat);
    let mut choices = vec![("person".to_owned(), texts.get("level.person"))];
    choices.extend(
        LEVELS
            .into_iter()
            .filter(|l| seats::level(kind, l).is_some())
            .map(|l| (l.to_owned(), texts.of(&["level", l]))),
    );
    let game_id = kind.info().id;
    choices.extend(kind.players().into_iter().map(|p| {
        let name = texts.of(&["named", game_id, p.id]);
        (p.id.to_owned(), name)
    }));
    if !choices.iter().any(|(value, _)| *value == word) {
        choices.push((word.clone(), texts.get("level.own")));
    }
    let side_class = match side {
        Side::First => "seat first",
        Side::Second => "seat second",
    };
    el("div")
        .class(side_class)
        .child(select(
            &id(side, "player"),
            side_name(kind, side, texts),
            choices,
            &word,
            move |value| Some(Msg::Seat(side, value.to_owned())),
        ))
        .maybe(about(kind, seat, texts))
        .maybe(
            seat.computer()
                .map(|spec| player_form(kind, side, spec, texts)),
        )
}

/// Who a player with a name is.
fn about(kind: &dyn AnyGame, seat: &Seat, texts: Texts) -> Option<Element<Msg>> {
    let spec = seat.computer()?;
    if seats::level_of(kind, spec).is_some() {
        return None;
    }
    let name = seats::named(kind, spec)?;
    let key = format!("named.{}.{name}.about", kind.info().id);
    Some(el("p").class("quiet about").child(texts.get(&key)))
}

/// Every part of a player.
fn player_form(
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

/// A player in a few words: `Alpha-beta, depth 4, Basílio`.
pub fn in_words(kind: &dyn AnyGame, spec: &PlayerSpec, texts: Texts) -> String {
    let mut parts = vec![texts.of(&["algorithm", spec.algorithm.id()])];
    if spec.algorithm != Algorithm::Random {
        parts.push(match spec.limit {
            Limit::Depth(depth) => format!("{} {depth}", texts.get("player.depth.short")),
            Limit::Time(ms) => format!("{} ms", ms),
        });
        parts.push(evaluation_name(kind, spec, texts));
    }
    parts.join(", ")
}

fn evaluation_name(kind: &dyn AnyGame, spec: &PlayerSpec, texts: Texts) -> String {
    match seats::evaluation_id(kind, &spec.evaluation) {
        Some(id) => texts.of(&["evaluation", kind.info().id, id]),
        None => texts.get("evaluation.own"),
    }
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
            .on(crate::app::vdom::EventKind::Change, move |e| {
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
        None => terms.push(crate::eval::Term {
            feature: feature.to_owned(),
            weight,
        }),
    }
    spec
}
