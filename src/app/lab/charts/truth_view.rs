//! The card of depth against truth.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::frame::{details, hint, overview, progress, start_or_stop};
use super::horizon_view::open_button;
use super::state::{Charts, ChartsMsg};
use super::truth::{FIGURE, Msg, Plan, SAMPLES, SEEDS, TruthTest};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::setup::view::evaluation_label;
use crate::app::players::OwnEvaluations;
use crate::app::record::words::move_in_words;
use crate::app::ui::figure::files;
use crate::app::ui::widgets::{button, card, checkbox, error_text, number_field, select, table};
use crate::app::ui::{Control, Element, Node, Texts, el};
use crate::job::truth::{Choice, CountedSample, JudgedSearch, LeftOut, Share, TruthStudy};
use crate::plot::{LineChart, Look, Picture, Scale, Series, Token};
use crate::registry::GameRecord;
use crate::text::{EnumId, Message, grouped};

const TOKENS: [Token; 6] = [
    Token::Accent,
    Token::Second,
    Token::First,
    Token::Series3,
    Token::Series4,
    Token::Series5,
];

/// The most failures with a button.
const LISTED: usize = 24;

pub(super) fn view(
    charts: &Charts,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    projector: bool,
    texts: Texts,
) -> Element<ChartsMsg> {
    let state = &charts.truth;
    let card = card(texts.get("truth.title"));
    let deepest = charts.strength.plan.deepest;
    let over = setup.position().outcome().is_some();
    let (go, fields) = (go(state, over, texts), fields(state, texts));
    let others = others(state, setup, texts);
    let error = error_text(state.queue.error.as_ref(), texts);
    let Some(study) = state.of(setup) else {
        let stale = state.study.is_some().then_some("depth.stale");
        return card
            .id("lab-truth")
            .attr("tabindex", -1)
            .child(el("p.quiet.lead").child(texts.get("truth.about")))
            .maybe(hint(stale, texts))
            .child(
                el("div.depth-plan")
                    .child(el("div.control-row").child(go).children(fields))
                    .maybe(hint(over.then_some("lab.over"), texts))
                    .child(
                        el("details")
                            .control(Control::Setting)
                            .child(el("summary").child(texts.get("truth.others")))
                            .child(others),
                    )
                    .map(ChartsMsg::Truth),
            )
            .maybe(error);
    };
    let names = names(study, setup, own, projector, texts);
    let label = texts.get("truth.chart");
    let chart = Picture::Lines(chart(study, &names, texts));
    let stale = state.planned_anew(setup, deepest);
    let says = sentences(study, &names, texts);
    // The chart has the focus: browsers scroll the middle of an element into view, and the card exceeds a screen.
    let chart = FIGURE.view("chart tall", &label, chart);
    let chart = chart.id("lab-truth").attr("tabindex", -1);
    let settings = el("div.stack.depth-fields")
        .control(Control::Setting)
        .child(el("div.control-row").children(fields))
        .child(el("h3").child(texts.get("truth.others")))
        .child(others);
    let has_positions = study.has_positions();
    let files = el("div.control-row")
        .control(Control::Tool)
        .children(files(Msg::Save, texts))
        .maybe(has_positions.then(|| button(texts.get("truth.positions"), Msg::SavePositions)));
    let parts = [
        Some(shares(study, &names, texts)),
        Some(files.map(ChartsMsg::Truth)),
        by_playouts(study, texts),
        has_positions.then(|| failures(state, study, &names, texts)),
        Some(settings.map(ChartsMsg::Truth)),
    ];
    let parts = parts.into_iter().flatten().collect();
    card.child(overview(chart, says, samples_progress(state, texts), texts))
        .child(el("p#lab-truth-sample").child(texts.say(&sample(study, texts))))
        .child(el("div.depth-plan").child(el("div.control-row").child(go.map(ChartsMsg::Truth))))
        .maybe(hint(stale.then_some("lab.stale.plan"), texts))
        .maybe(error)
        .child(details("lab-truth-details", projector, parts, texts))
}

/// The names of the evaluations of a study.
fn names(
    study: &TruthStudy,
    setup: &SearchSetup,
    own: &OwnEvaluations,
    projector: bool,
    texts: Texts,
) -> Vec<String> {
    let specs = study.plan.evaluations.iter();
    let name = |spec| evaluation_label(setup.kind(), own, spec, projector, texts);
    specs.map(name).collect()
}

/// The button that starts or stops the samples.
fn go(state: &TruthTest, over: bool, texts: Texts) -> Element<Msg> {
    start_or_stop([Msg::Start, Msg::Stop], state.queue.running(), "truth.go", over, texts)
}

/// The fields for the number of positions and the seed.
fn fields(state: &TruthTest, texts: Texts) -> [Element<Msg>; 2] {
    let plan = state.plan;
    let field = |name: &str, value: u32, limits, set: fn(&mut Plan, u32)| {
        let id = format!("lab-truth-{name}");
        let send = move |v| {
            let mut plan = plan;
            set(&mut plan, v);
            Msg::Plan(plan)
        };
        number_field(&id, texts.of(&["truth", name]), value, limits, send).control(Control::Setting)
    };
    [
        field("samples", plan.samples, SAMPLES, |p, v| p.samples = v),
        field("seed", plan.seed, SEEDS, |p, v| p.seed = v),
    ]
}

/// The choice of further evaluations.
fn others(state: &TruthTest, setup: &SearchSetup, texts: Texts) -> Element<Msg> {
    let kind = setup.kind();
    let judge = setup.judge();
    let others = kind.evaluations().iter().filter(|e| e.spec() != judge);
    let boxes = others.map(|evaluation| {
        let id = evaluation.id;
        let name = texts.of(&["evaluation", kind.info().text_id(), id]);
        let on = state.others.iter().any(|other| other == id);
        checkbox(&format!("lab-truth-{id}"), name, on, move |on| Msg::Choose(id.to_owned(), on))
    });
    el("div.control-row[role=group]")
        .control(Control::Setting)
        .attr("aria-label", texts.get("truth.others"))
        .children(boxes)
}

/// The number of finished samples, while the study runs.
fn samples_progress(state: &TruthTest, texts: Texts) -> Option<Element<ChartsMsg>> {
    let study = state.study.as_ref().filter(|_| state.queue.running())?;
    let (done, all) = study.progress();
    let message = Message::new("truth.progress")
        .with("done", done)
        .with("all", all);
    Some(progress("truth.title", (done, all), true, &message, texts))
}

/// By depth, the share of each evaluation in per cent with its interval, beside that of a random move.
fn chart(study: &TruthStudy, names: &[String], texts: Texts) -> LineChart {
    let deepest = study.plan.deepest;
    let is_alone = names.len() == 1;
    let series = names.iter().enumerate().map(|(number, name)| {
        // The sentence below the chart names a single evaluation.
        let search = || texts.of(&["algorithm", "alpha_beta"]);
        let name = if is_alone { search() } else { name.clone() };
        let shares = (1..=deepest).filter_map(|depth| {
            let share = study.share(number, depth);
            Some((depth.into(), share.value()?, share.interval()))
        });
        let series = Series::of_shares(name, TOKENS[number % TOKENS.len()], shares);
        if is_alone { series.with_values() } else { series }
    });
    let x_range = (1.0, f64::from(deepest.max(2)));
    let random = study.random_share().map(|share| {
        let ends = [x_range.0, x_range.1].map(|depth| (depth, 100.0 * share));
        let name = texts.get("truth.random_move");
        Series::new(name, Look::dashed(Token::Quiet), ends.to_vec()).reference()
    });
    LineChart {
        language: texts.0,
        x_label: texts.get("lab.x"),
        y_label: texts.get("truth.y"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range,
        series: series.chain(random).collect(),
        note: String::new(),
    }
}

/// After all samples, for each evaluation: the shares at the least and the greatest depth, and the plies that certainly
/// help or hurt, or are undecided.
fn sentences(study: &TruthStudy, names: &[String], texts: Texts) -> Vec<Message> {
    if !study.is_complete() {
        return vec![Message::new("truth.unfinished")];
    }
    let deepest = study.plan.deepest;
    let percent = |share: f64| texts.percent(share, 0);
    let key = if study.has_draws() { "truth.keeps" } else { "truth.wins" };
    let mut sentences = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let share = study.share(number, deepest);
        let Some((first, value)) = study.share(number, 1).value().zip(share.value()) else {
            return vec![Message::new("truth.nothing")];
        };
        let steps = |compared: Ordering| {
            let steps = (2..=deepest).map(|depth| (depth, study.share(number, depth)));
            steps.filter(move |(_, share)| share.compared() == compared)
        };
        let compared_depths = [
            (Ordering::Greater, "truth.helps"),
            (Ordering::Less, "truth.hurts"),
            (Ordering::Equal, "truth.open"),
        ];
        let compared_depths =
            compared_depths.map(|(compared, key)| about_steps(key, steps(compared), texts));
        let compared_depths = compared_depths.into_iter().flatten();
        let interval = share.interval();
        let shares = Message::new(key)
            .with("evaluation", name)
            .with("depth", deepest)
            .with("first", percent(first))
            .with("share", percent(value))
            .with("of", share.of)
            .with("low", percent(interval.low))
            .with("high", percent(interval.high));
        // The sentence with the shares names the evaluation, if there are several.
        if names.len() == 1 {
            sentences.extend(compared_depths);
            sentences.push(shares);
        } else {
            sentences.push(shares);
            sentences.extend(compared_depths);
        }
    }
    sentences
}

/// A sentence about depths compared with the depth below, each with the positions in which only it is right and in which
/// only the depth below is. `None` without depths.
fn about_steps(
    key: &str,
    steps: impl Iterator<Item = (u32, Share)>,
    texts: Texts,
) -> Option<Message> {
    let step = |(depth, share): (u32, Share)| {
        let step = Message::new("truth.pair").with("depth", depth);
        texts.say(&step.with("gained", share.gained).with("lost", share.lost))
    };
    let listed: Vec<_> = steps.map(step).collect();
    let message = Message::new(key).with("n", listed.len());
    (!listed.is_empty()).then(|| message.with("depths", listed.join(", ")))
}

/// The number of positions that count, and the reasons of the others.
fn sample(study: &TruthStudy, texts: Texts) -> Message {
    let reasons = LeftOut::all().filter_map(|reason| {
        let n = study.left_out(reason);
        let key = format!("truth.left_out.{}", reason.id());
        (n > 0).then(|| texts.say(&Message::new(&key).with("n", n)))
    });
    let reasons: Vec<String> = reasons.collect();
    let key = match reasons[..] {
        _ if !study.has_positions() => "truth.sample.shipped",
        [] => "truth.sample.all",
        _ => "truth.sample",
    };
    let positions: BTreeSet<&str> = study.counted().map(|(_, position, _)| position).collect();
    Message::new(key)
        .with("counted", study.share(0, 1).of)
        .with("distinct", positions.len())
        .with("done", study.progress().0)
        .with("seed", study.plan.seed)
        .with("reasons", reasons.join("; "))
}

/// A row per depth with the share of each evaluation and its interval.
fn shares(study: &TruthStudy, names: &[String], texts: Texts) -> Element<ChartsMsg> {
    let mut head = vec![texts.get("counter.depth")];
    head.extend(names.iter().cloned());
    let body = (1..=study.plan.deepest).map(|depth| -> Vec<Node<ChartsMsg>> {
        let shares = (0..names.len()).map(|number| study.share(number, depth));
        let cells = shares.map(|share| cell(share, texts).into());
        std::iter::once(depth.to_string().into())
            .chain(cells)
            .collect()
    });
    table(&texts.get("truth.title"), head, body.collect())
}

/// A share with its interval.
fn cell(share: Share, texts: Texts) -> String {
    let Some(value) = share.value() else {
        return "–".to_owned();
    };
    let percent = |share: f64| texts.percent(share, 1);
    let interval = share.interval();
    let message = Message::new("truth.cell")
        .with("share", percent(value))
        .with("kept", share.kept)
        .with("of", share.of)
        .with("low", percent(interval.low))
        .with("high", percent(interval.high));
    texts.say(&message)
}

/// The share of Monte Carlo tree search by its number of playouts.
fn by_playouts(study: &TruthStudy, texts: Texts) -> Option<Element<ChartsMsg>> {
    let rows = study.by_playouts().map(|(playouts, share)| {
        let cells = [grouped(playouts.into()), cell(share, texts), nodes_per_move(share)];
        cells.map(Node::from).into()
    });
    let rows: Vec<Vec<Node<ChartsMsg>>> = rows.collect();
    let head = ["truth.playouts", "truth.right", "truth.nodes"].map(|key| texts.get(key));
    let save = button(texts.get("truth.playouts.csv"), Msg::SavePlayouts);
    (!rows.is_empty()).then(|| {
        el("div.stack#lab-truth-playouts")
            .child(el("h3").child(texts.get("algorithm.monte_carlo")))
            .child(el("p.quiet").child(texts.get("truth.playouts.about")))
            .child(table(&texts.get("algorithm.monte_carlo"), head.to_vec(), rows))
            .child(
                el("div.control-row")
                    .control(Control::Tool)
                    .child(save.id("lab-truth-playouts-csv"))
                    .map(ChartsMsg::Truth),
            )
    })
}

/// The mean number of nodes for a move, as a whole number.
pub(super) fn nodes_per_move(share: Share) -> String {
    share
        .nodes_per_move()
        .map_or("–".to_owned(), |nodes| grouped(nodes.round() as u64))
}

/// The value of the list for Monte Carlo tree search, among the indices of evaluations.
const MONTE_CARLO: &str = "monte_carlo";

/// Two lists that choose the search with the listed failures: an evaluation and a depth, or Monte Carlo tree search and
/// a number of playouts.
fn listed_search(
    search: JudgedSearch,
    study: &TruthStudy,
    names: &[String],
    texts: Texts,
) -> [Element<Msg>; 2] {
    let mut searches: Vec<_> = (0..)
        .map(|number: usize| number.to_string())
        .zip(names.iter().cloned())
        .collect();
    let playouts = &study.plan.playouts;
    if !playouts.is_empty() {
        let name = texts.of(&["algorithm", MONTE_CARLO]);
        searches.push((MONTE_CARLO.to_owned(), name));
    }
    let (last, chosen) = match search {
        JudgedSearch::Depth { evaluation, .. } => (playouts.len(), evaluation.to_string()),
        JudgedSearch::Playouts(index) => (index + 1, MONTE_CARLO.to_owned()),
    };
    let by =
        select("lab-truth-listed", texts.get("truth.search"), searches, &chosen, move |value| {
            match value {
                MONTE_CARLO => last.checked_sub(1).map(Msg::ListPlayouts),
                number => number.parse().ok().map(Msg::ListEvaluation),
            }
        });
    let size = match search {
        JudgedSearch::Depth { depth, .. } => select(
            "lab-truth-depth",
            texts.get("counter.depth"),
            (1..=study.plan.deepest)
                .map(|d| (d.to_string(), d.to_string()))
                .collect(),
            &depth.to_string(),
            |value| value.parse().ok().map(Msg::ListDepth),
        ),
        JudgedSearch::Playouts(index) => select(
            "lab-truth-depth",
            texts.get("truth.playouts"),
            (0..)
                .map(|number: usize| number.to_string())
                .zip(playouts.iter().map(|&n| grouped(n.into())))
                .collect(),
            &index.to_string(),
            |value| value.parse().ok().map(Msg::ListPlayouts),
        ),
    };
    [by, size]
}

/// The positions in which a search chooses a move that loses the best result; each opens in Play.
fn failures(
    state: &TruthTest,
    study: &TruthStudy,
    names: &[String],
    texts: Texts,
) -> Element<ChartsMsg> {
    let search = state.listed(study);
    // A position may be drawn several times.
    let mut drawn = BTreeSet::new();
    let distinct = study.failures(search);
    let distinct: Vec<_> = distinct
        .filter(|(_, position, ..)| drawn.insert(*position))
        .collect();
    let all = distinct.len();
    let about_search = |[by_depth, by_playouts]: [&str; 2]| match search {
        JudgedSearch::Depth { evaluation, depth } => Message::new(by_depth)
            .with("evaluation", &names[evaluation])
            .with("depth", depth),
        JudgedSearch::Playouts(index) => {
            Message::new(by_playouts).with("playouts", grouped(study.plan.playouts[index].into()))
        }
    };
    let open = |(number, position, counted, choice): (usize, &str, &CountedSample, &Choice)| {
        let right = counted.keeping.iter().map(|mv| move_in_words(mv, texts));
        let right = right.collect::<Vec<_>>().join(", ");
        let with_moves = |message: Message| {
            message
                .with("move", move_in_words(&choice.chosen, texts))
                .with("right", &right)
        };
        let label = with_moves(Message::new("truth.failure").with("number", number + 1));
        let failure = with_moves(about_search(["truth.opened", "truth.opened.playouts"]));
        let record = GameRecord::new(&study.plan.game, position.to_owned());
        open_button(texts.say(&label), record, failure).key(number.to_string())
    };
    let title = match all {
        0 => about_search(["truth.failures.none", "truth.failures.playouts.none"]),
        _ => about_search(["truth.failures", "truth.failures.playouts"]).with("n", all),
    };
    el("div#lab-truth-failures")
        .child(el("h3").child(texts.say(&title)))
        .child(
            el("div.control-row")
                .children(listed_search(search, study, names, texts))
                .map(ChartsMsg::Truth),
        )
        .child(el("div.control-row.tight").children(distinct.into_iter().take(LISTED).map(open)))
        .maybe((all > LISTED).then(|| el("p.quiet").child(texts.get("truth.more"))))
}
