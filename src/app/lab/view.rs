//! What the Search lab looks like.

use super::start_map_view;
use super::state::{ANY, BUDGETS, DEEPEST, METHODS, Msg, Run, SOONER, State};
use crate::app::board::{Board, board};
use crate::app::play::{self, side_name, value_in_words};
use crate::app::texts::{Context, Texts};
use crate::app::vdom::{Element, Node, el};
use crate::app::widgets::{button, card, duration, grouped, number, primary, select, table};
use crate::eval::Preference;
use crate::game::Side;
use crate::plot::{BoardPicture, LineChart, Picture, Scale, Series, Token};
use crate::registry::{GAMES, GameRecord, NodesRow, game};
use crate::text::Message;

/// The colour of each method's line.
const TOKENS: [Token; METHODS.len()] =
    [Token::Second, Token::First, Token::Series3, Token::Series4];

/// The tab.
pub fn view(state: &State, play: &play::State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    el("div")
        .class("columns")
        .child(
            el("div")
                .class("board-column")
                .child(small_board(play, texts))
                .child(el("p").class("quiet").child(texts.get("lab.position")))
                .child(settings(state, play, texts)),
        )
        .child(
            el("div")
                .class("panel wide")
                .child(results(state, play, texts))
                .child(starts(state, texts)),
        )
        .into()
}

/// The position that will be counted, to be looked at.
fn small_board(play: &play::State, texts: Texts) -> Element<Msg> {
    let position = &play.history().here().position;
    let info = position.info();
    let letters = info.sides.map(str::to_owned);
    let picture = BoardPicture::of(position.view(), letters, position.side_to_move());
    let shown = Board {
        id: "lab",
        label: texts.of(&["game", info.id]),
        picture,
        moves: &[],
        cursor: 0,
        sides: Side::ALL.map(|s| side_name(play.game(), s, texts)),
        notes: Vec::new(),
        presses_all: false,
    };
    let mut element = board(&shown, texts, |_| Msg::Stop, |_| Msg::Stop, |_| Msg::Stop);
    // Only to be looked at: its cells are read but cannot be pressed.
    element.attrs.push(("data-still", String::new()));
    element.attrs.push(("inert", String::new()));
    element
}

/// The map of starts is about Rastros, whatever game is on the board.
fn starts(state: &State, texts: Texts) -> Node<Msg> {
    let rastros = GAMES[0];
    let sides = Side::ALL.map(|side| side_name(rastros, side, texts));
    let letters = rastros.info().sides.map(str::to_owned);
    Node::from(start_map_view::view(&state.starts, sides, letters, texts)).map(Msg::Starts)
}

fn settings(state: &State, play: &play::State, texts: Texts) -> Element<Msg> {
    let game = play.game();
    let id = game.info().id;
    let evaluations: Vec<_> = game
        .evaluations()
        .iter()
        .map(|e| (e.id.to_owned(), texts.of(&["evaluation", id, e.id])))
        .collect();
    let chosen = evaluations
        .iter()
        .find(|(e, _)| *e == state.evaluation)
        .or(evaluations.first())
        .map_or(String::new(), |(e, _)| e.clone());
    let budgets = BUDGETS
        .iter()
        .map(|b| (b.to_string(), grouped(*b)))
        .collect();
    let over = play.history().here().position.outcome().is_some();
    let go = if state.running() {
        button(texts.get("lab.stop"), Msg::Stop).key("go")
    } else {
        primary(texts.get("lab.start"), Msg::Start)
            .key("go")
            .flag("disabled", over)
    };
    el("section")
        .class("card")
        .child(
            el("div")
                .class("form")
                .child(number(
                    "lab-depth",
                    texts.get("lab.depth"),
                    state.max_depth.into(),
                    (1, DEEPEST.into()),
                    |v| Msg::Depth(v as u32),
                ))
                .child(select(
                    "lab-nodes",
                    texts.get("lab.budget"),
                    budgets,
                    &state.budget.to_string(),
                    |v| v.parse().ok().map(Msg::Budget),
                ))
                .child(select(
                    "lab-evaluation",
                    texts.get("player.evaluation"),
                    evaluations,
                    &chosen,
                    |v| Some(Msg::Evaluation(v.to_owned())),
                ))
                .child(preference(state, texts)),
        )
        .child(el("div").class("control-row").child(go))
        .maybe(over.then(|| el("p").class("quiet").child(texts.get("lab.over"))))
}

/// Whether a win is worth more the sooner it comes. The counts of the course are those where it is not.
fn preference(state: &State, texts: Texts) -> Element<Msg> {
    let choices = [SOONER, ANY]
        .map(|id| (id.to_owned(), texts.of(&["lab.wins", id])))
        .to_vec();
    let chosen = match state.preference {
        Preference::Sooner => SOONER,
        Preference::Any => ANY,
    };
    select(
        "lab-wins",
        texts.get("lab.wins"),
        choices,
        chosen,
        |v| match v {
            SOONER => Some(Msg::Preference(Preference::Sooner)),
            ANY => Some(Msg::Preference(Preference::Any)),
            _ => None,
        },
    )
}

fn results(state: &State, play: &play::State, texts: Texts) -> Element<Msg> {
    let card = card(texts.get("lab.title"))
        .child(el("p").class("quiet lead").child(texts.get("lab.about")));
    let Some(counted) = &state.counted else {
        return card.child(
            el("div")
                .class("empty")
                .child(el("p").child(texts.get("lab.empty"))),
        );
    };
    let chart = chart(state, texts);
    let stale = *counted != play.record();
    card.maybe(stale.then(|| el("p").class("hint").child(texts.get("lab.stale"))))
        .maybe(
            state
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
    let (class, key) = match state.values_agree()? {
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
pub fn chart(state: &State, texts: Texts) -> LineChart {
    let series = METHODS
        .iter()
        .zip(&state.runs)
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
    let last = state
        .runs
        .iter()
        .filter_map(|r| r.rows.last())
        .map(|r| r.depth)
        .max();
    LineChart {
        x_label: texts.get("lab.x"),
        y_label: texts.get("lab.y"),
        scale: Scale::Log,
        y_range: None,
        x_range: (1.0, f64::from(last.unwrap_or(2).max(4))),
        series,
    }
}

/// A row a depth: nodes and time of each method, and the value.
fn rows(state: &State, counted: &GameRecord, texts: Texts) -> Element<Msg> {
    let mut head = vec![texts.get("counter.depth")];
    head.extend(METHODS.map(|method| texts.of(&["method", method.id])));
    head.extend(["lab.saved", "lab.pvs", "lab.value"].map(|key| texts.get(key)));
    let side = counted
        .positions()
        .ok()
        .and_then(|p| p.last().map(|p| p.side_to_move()));
    let depths = state
        .runs
        .iter()
        .flat_map(|r| r.rows.iter().map(|row| row.depth));
    let body = (1..=depths.max().unwrap_or(0)).map(|depth| {
        let mut cells: Vec<Node<Msg>> = vec![depth.to_string().into()];
        cells.extend(state.runs.iter().map(|run| cost(state, run, depth, texts)));
        for (plain, better) in [(0, 2), (2, 3)] {
            let both = at(&state.runs[plain], depth).zip(at(&state.runs[better], depth));
            cells.push(match both {
                Some((plain, better)) => {
                    let factor = plain.counters.nodes as f64 / better.counters.nodes.max(1) as f64;
                    let digits = if factor < 100.0 { 1 } else { 0 };
                    format!("{}×", texts.decimal(factor, digits)).into()
                }
                None => "–".into(),
            });
        }
        let value = state
            .runs
            .iter()
            .find_map(|run| at(run, depth))
            .map(|r| r.value);
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
        texts.say(&Message::new("lab.too_many").with("nodes", grouped(state.budget)))
    } else if run.running && run.rows.len() as u32 + 1 == depth {
        "…".to_owned()
    } else {
        "–".to_owned()
    };
    el("span").class("quiet").child(said).into()
}
