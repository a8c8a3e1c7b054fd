//! The card about the gain of one more ply: a chart, sentences, and the table of the depths.

use std::cmp::Ordering;

use super::counts_view::time;
use super::frame::{about_depths, details, hint, overview, progress, start_or_stop};
use super::ply::{PlyRow, changes, growth, nodes, rows};
use super::state::{Charts, ChartsMsg};
use super::strength::{self, DEPTHS, FIGURE, Measured, OPENING, PAIRS, Plan};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::setup::view::estimates;
use crate::app::lab::worth::worth;
use crate::app::players::OwnEvaluations;
use crate::app::record::choices::board_of;
use crate::app::record::words::{is_timed, move_in_words, side_name};
use crate::app::ui::figure::files;
use crate::app::ui::widgets::{card, error_text, number_field, table};
use crate::app::ui::{Control, Element, Node, Texts, el};
use crate::arena::Interval;
use crate::plot::{LineChart, Look, Picture, Scale, Series, Token};
use crate::registry::NodesRow;
use crate::text::{Message, grouped};

pub(super) fn view(
    charts: &Charts,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    projector: bool,
    texts: Texts,
) -> Element<ChartsMsg> {
    let rows = rows(charts, setup);
    let is_known = |row: &PlyRow| row.search.is_some() || row.score.is_some();
    let known = rows.iter().any(is_known);
    let card = card(texts.get("depth.title"))
        .id("lab-strength")
        .attr("tabindex", -1);
    let failure = error_text(charts.strength.queue.error.as_ref(), texts);
    let fields = fields(charts, texts);
    let stale = charts.strength.measured.is_some() && charts.strength.of(setup).is_none();
    if stale || (!known && !charts.strength.queue.running()) {
        return card
            .child(el("p.quiet.lead").child(texts.get("depth.about")))
            .maybe(hint(stale.then_some("depth.stale"), texts))
            .child(plan(charts, setup, fields.into(), texts))
            .maybe(failure);
    }
    let label = texts.get("depth.chart");
    // A class would take the first games for the result.
    let measured = charts.strength.of(setup);
    let with_scores = !projector || measured.is_some_and(Measured::is_complete);
    let chart = Picture::Lines(chart(&rows, with_scores, texts));
    let chart = FIGURE.view("chart tall", &label, chart);
    let says = sentences(charts, &rows, setup, projector, texts).into_iter();
    let named = (!projector).then_some(own);
    let says = says.chain(estimates(setup, named, false, texts));
    let parts = [
        Some(table_of_depths(&rows, setup, texts)),
        parity(&rows, setup, texts),
        Some(el("p.quiet").child(texts.get("depth.note"))),
        Some(el("div.control-row.depth-fields").children(fields)),
        Some(
            el("div.control-row")
                .control(Control::Tool)
                .children(files(ChartsMsg::SaveDepths, texts)),
        ),
    ];
    let parts = parts.into_iter().flatten().collect();
    card.child(overview(chart, says.collect(), games_progress(charts, setup, texts), texts))
        .child(plan(charts, setup, Vec::new(), texts))
        .maybe(failure)
        .child(details("lab-strength-details", projector, parts, texts))
}

/// The button that starts or stops all measurements, before `fields`.
fn plan(
    charts: &Charts,
    setup: &SearchSetup,
    fields: Vec<Element<ChartsMsg>>,
    texts: Texts,
) -> Element<ChartsMsg> {
    let over = setup.position().outcome().is_some();
    let running = charts.strength.queue.running();
    let presses = [ChartsMsg::StartDepths, ChartsMsg::StopDepths];
    let go = start_or_stop(presses, running, "depth.go", over, texts);
    let measured = charts.strength.of(setup);
    let stale = measured.is_some_and(|measured| measured.plan != charts.strength.plan);
    el("div.depth-plan")
        .child(el("div.control-row").child(go).children(fields))
        .maybe(hint(over.then_some("lab.over"), texts))
        .maybe(hint(stale.then_some("lab.stale.plan"), texts))
}

/// The fields for depth and games.
fn fields(charts: &Charts, texts: Texts) -> [Element<ChartsMsg>; 3] {
    let plan = charts.strength.plan;
    let field = |name: &str, value: u32, limits, set: fn(&mut Plan, u32)| {
        let id = format!("lab-strength-{name}");
        let send = move |v| {
            let mut plan = plan;
            set(&mut plan, v);
            ChartsMsg::Strength(strength::Msg::Plan(plan))
        };
        number_field(&id, texts.of(&["lab.strength", name]), value, limits, send)
            .control(Control::Setting)
    };
    [
        field("deepest", plan.deepest, DEPTHS, |p, v| p.deepest = v),
        field("pairs", plan.pairs, PAIRS, |p, v| p.pairs = v),
        field("opening", plan.opening, OPENING, |p, v| p.opening = v),
    ]
}

/// The number of finished games.
fn games_progress(
    charts: &Charts,
    setup: &SearchSetup,
    texts: Texts,
) -> Option<Element<ChartsMsg>> {
    let measured = charts.strength.of(setup)?;
    let games = measured.progress();
    let message = Message::new("lab.strength.progress")
        .with("games", games.0)
        .with("all", games.1)
        .with("each", 2 * measured.plan.pairs)
        .with("opening", measured.plan.opening);
    Some(progress("depth.title", games, charts.strength.queue.running(), &message, texts))
}

/// Sentences about the steps that are certain after all games, the cost of a ply, and changes of the best move, which a
/// presentation leaves out.
fn sentences(
    charts: &Charts,
    rows: &[PlyRow],
    setup: &SearchSetup,
    projector: bool,
    texts: Texts,
) -> Vec<Message> {
    let measured = charts.strength.measured.as_ref();
    let mut sentences = Vec::new();
    let is_complete = measured.is_some_and(Measured::is_complete);
    if is_complete && measured.is_some_and(Measured::is_too_short) {
        sentences.push(Message::new("depth.short"));
    } else if is_complete {
        for (step, key) in [
            (Ordering::Greater, "depth.stronger"),
            (Ordering::Less, "depth.weaker"),
            (Ordering::Equal, "depth.open"),
        ] {
            let such = |row: &&PlyRow| row.score.is_some_and(|score| score.strength() == step);
            let depths: Vec<u32> = rows.iter().filter(such).map(|row| row.depth).collect();
            sentences.extend(about_depths(key, &depths));
        }
    } else {
        sentences.push(Message::new("depth.unfinished"));
    }
    let nodes = nodes(rows);
    sentences.extend(growth(&nodes).map(|times| {
        let nodes: Vec<_> = nodes.into_iter().map(grouped).collect();
        let is_start = board_of(setup.kind(), &setup.position().text()).is_some();
        Message::new(if is_start { "depth.cost.start" } else { "depth.cost" })
            .with("depth", nodes.len())
            .with("nodes", nodes.join("\u{a0}→ "))
            .with_number("times", format!("{times:.1}"))
    }));
    if projector && is_complete {
        return sentences;
    }
    let changes = changes(rows);
    let known: Vec<&NodesRow> = rows.iter().filter_map(|row| row.search.as_ref()).collect();
    if let Some(changes) = about_depths("depth.changes", &changes) {
        sentences.push(changes);
    } else if let [first, .., last] = &known[..] {
        let mv = move_in_words(&first.best, texts);
        let stays = Message::new("depth.stays").with("depth", last.depth);
        sentences.push(stays.with("move", mv));
    }
    // The search of the position stops at the first exact value.
    let exact = known.last().filter(|search| search.exact);
    sentences.extend(exact.map(|search| Message::new("depth.exact").with("depth", search.depth)));
    sentences
}

/// The scores against the depth below in per cent with their intervals, beside the score of equal players.
fn chart(rows: &[PlyRow], with_scores: bool, texts: Texts) -> LineChart {
    let scores = rows
        .iter()
        .filter(|_| with_scores)
        .filter_map(|row| Some((row.depth.into(), row.score?)));
    let scores: Vec<_> = scores.collect();
    let score = Series::of_scores(texts.get("depth.score"), Token::Accent, &scores);
    // The smallest pairing is 2 against 1.
    let x_range = (2.0, f64::from(rows.len().max(3) as u32));
    let even = Series::new(
        texts.get("lab.strength.even"),
        Look::dashed(Token::Quiet),
        vec![(x_range.0, 50.0), (x_range.1, 50.0)],
    );
    LineChart {
        language: texts.0,
        x_label: texts.get("lab.x"),
        y_label: texts.get("depth.y"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range,
        series: vec![score.with_values().separate(), even.reference()],
        note: String::new(),
    }
}

/// Why the values go up and down: the side to move makes the last move of odd depths. `None` if they do not.
fn parity(rows: &[PlyRow], setup: &SearchSetup, texts: Texts) -> Option<Element<ChartsMsg>> {
    let values = rows
        .iter()
        .map_while(|row| Some(row.search.as_ref()?.value));
    let values: Vec<_> = values.collect();
    let mut steps = (1..).zip(values.windows(2));
    let alternate = steps.all(|(depth, step)| match depth % 2 {
        1 => step[1] < step[0],
        _ => step[1] > step[0],
    });
    let side = side_name(setup.kind(), setup.position().side_to_move(), texts);
    let why = Message::new("depth.parity").with("side", side);
    (alternate && values.len() > 2).then(|| el("p#lab-parity").child(texts.say(&why)))
}

fn table_of_depths(rows: &[PlyRow], setup: &SearchSetup, texts: Texts) -> Element<ChartsMsg> {
    let with_truth = rows.iter().any(|row| row.share.is_some());
    let mut head = [
        "counter.depth",
        "depth.best",
        "lab.value",
        "counter.nodes",
        "counter.time",
        "depth.column.score",
    ]
    .to_vec();
    head.extend(with_truth.then_some("truth.right"));
    let head: Vec<String> = head.into_iter().map(|key| texts.get(key)).collect();
    let changes = changes(rows);
    let (side, judge) = (setup.position().side_to_move(), setup.judge());
    let none = || Node::from("–");
    let percent = |share: f64| texts.percent(share, 1);
    let body = rows.iter().map(|row| -> Vec<Node<ChartsMsg>> {
        let mut cells: Vec<Node<ChartsMsg>> = vec![row.depth.to_string().into()];
        match &row.search {
            Some(search) => {
                let mv = move_in_words(&search.best, texts);
                let kind = setup.kind();
                cells.extend([
                    if changes.contains(&row.depth) {
                        let new = Message::new("depth.new_move").with("move", mv);
                        el("strong").child(texts.say(&new)).into()
                    } else {
                        mv.into()
                    },
                    worth(kind, side, search.value, search.exact, &judge, texts).into(),
                    grouped(search.counters.nodes).into(),
                    time(search, is_timed(kind), texts).into(),
                ]);
            }
            None => cells.extend([none(), none(), none(), none()]),
        }
        cells.push(row.score.map_or_else(none, |score| {
            let Interval { low, high } = score.interval();
            let ends = [low, high].map(|end| texts.decimal(100.0 * end, 1));
            format!("{} ({})", percent(score.share()), ends.join(" – ")).into()
        }));
        if with_truth {
            let share = row.share.and_then(|share| share.value());
            cells.push(share.map_or_else(none, |share| percent(share).into()));
        }
        cells
    });
    table(&texts.get("depth.title"), head, body.collect())
}
