//! The table of counts per depth and its chart.

use super::frame::{details, hint};
use super::measure::Measure;
use super::minimum_view;
use super::state::{Charts, ChartsMsg, Counted, Run, row_at};
use super::update::figure;
use crate::app::lab::charts::frame::start_or_stop;
use crate::app::lab::setup::state::{DEEPEST, SearchSetup};
use crate::app::lab::worth::worth;
use crate::app::ui::figure::files;
use crate::app::ui::widgets::{
    card, checkbox, error_text, number_field, progress_bar, select, table,
};
use crate::app::ui::{Element, Node, Texts, el};
use crate::plot::{LineChart, Look, Picture, Scale, Series, Token};
use crate::registry::{NodesRow, game};
use crate::search::SEARCH_METHODS;
use crate::text::{EnumId, Message, duration, grouped};

const TOKENS: [Token; SEARCH_METHODS.len()] = [
    Token::Second,
    Token::First,
    Token::Series3,
    Token::Series4,
    Token::Series5,
    Token::Accent,
];

/// Shorter times are mostly noise, in milliseconds.
const SHORTEST_MS: f64 = 10.0;

pub(super) fn view(
    charts: &Charts,
    setup: &SearchSetup,
    projector: bool,
    texts: Texts,
) -> Element<ChartsMsg> {
    let card = card(texts.get("lab.title"))
        .id("lab-charts")
        .attr("tabindex", -1)
        .child(el("p.quiet.lead").child(texts.get("lab.about")));
    let go = go(charts, setup, texts);
    let choice = choice(charts, texts);
    let fold = |parts| details("lab-counts-details", projector, parts, texts);
    let Some(counted) = &charts.counted else {
        return card.child(go).child(fold(vec![choice]));
    };
    let chart = chart(charts, texts);
    let stale = if !counted.is_of(setup) {
        Some("lab.stale")
    } else if charts.planned_anew(setup) {
        Some("lab.stale.plan")
    } else {
        (counted.is_first && deepest_given_up(charts) > 0).then_some("lab.first_count")
    };
    let notes = notes(charts).into_iter();
    let notes = notes.map(|note| el("p.quiet").child(texts.say(&note)));
    let files = el("div.control-row").children(files(ChartsMsg::Save, texts));
    let parts = [el("div#lab-depths").child(by_depth(charts, counted, texts))]
        .into_iter()
        .chain((charts.last_depth() > 0).then(|| detail(charts, texts)))
        .chain(notes)
        .chain([choice, files]);
    card.child(el("p#lab-tree-minimum[role=status]").maybe(minimum_view::verdict(charts, texts)))
        .child(shown(charts, texts))
        .child(figure(charts).view("chart tall", &texts.get("lab.chart"), Picture::Lines(chart)))
        .child(go)
        .maybe(hint(stale, texts))
        .maybe(error_text(charts.error.as_ref(), texts))
        .maybe(agreement(charts, texts))
        .maybe(is_too_small(charts).then(|| el("p").child(texts.get("lab.too_small"))))
        .child(fold(parts.collect()))
}

fn choice(charts: &Charts, texts: Texts) -> Element<ChartsMsg> {
    let boxes = SEARCH_METHODS.iter().enumerate().map(|(i, method)| {
        let id = format!("lab-count-{}", method.id);
        let name = texts.of(&["algorithm", method.id]);
        checkbox(&id, name, charts.chosen[i], move |on| ChartsMsg::Choose(i, on))
    });
    let label = texts.get("lab.counted");
    el("div.control-row[role=group]")
        .attr("aria-label", &label)
        .child(el("span.quiet").child(label))
        .children(boxes)
}

/// The field for the depth, and the button that starts or stops the count.
fn go(charts: &Charts, setup: &SearchSetup, texts: Texts) -> Element<ChartsMsg> {
    let over = setup.position().outcome().is_some();
    let none = !charts.chosen.contains(&true);
    let presses = [ChartsMsg::Start, ChartsMsg::Stop];
    // The first count is short, and a press replaces it.
    let counted = charts.counted.as_ref();
    let counted = counted.filter(|counted| charts.running() && !counted.is_first);
    let press = start_or_stop(presses, counted.is_some(), "lab.start", over || none, texts);
    el("div.control-row")
        .child(number_field(
            "lab-deepest",
            texts.get("lab.deepest"),
            charts.deepest,
            (1, DEEPEST),
            ChartsMsg::Deepest,
        ))
        .child(press)
        .maybe(counted.map(|counted| {
            let deepest = counted.deepest;
            let all = (charts.counts().count() as u32 + 1) * deepest;
            progress_bar(texts.get("lab.searching"), steps_done(charts, deepest), all)
        }))
        .maybe(none.then(|| el("p.hint[role=status]").child(texts.get("lab.counted.none"))))
        .maybe(hint(over.then_some("lab.over"), texts))
}

/// The finished depths of all searches and of the minimum together.
fn steps_done(charts: &Charts, deepest: u32) -> u32 {
    let done = charts.counts().map(|(_, run)| run.depths_done(deepest));
    done.sum::<u32>() + charts.tree_minimum.depths_done(deepest)
}

fn agreement(charts: &Charts, texts: Texts) -> Option<Element<ChartsMsg>> {
    let (class, key) = if charts.values_agree()? {
        ("verdict good", "lab.agree")
    } else {
        ("verdict bad", "lab.disagree")
    };
    Some(el("p[role=status]").class(class).child(texts.get(key)))
}

/// True if a search visits more nodes than minimax at the greatest depth.
fn is_too_small(charts: &Charts) -> bool {
    let depth = charts.last_depth();
    let nodes = |run: &Run| row_at(run, depth).map(|row| row.counters.nodes);
    let plain = charts.minimax_at(depth).map(|row| row.counters.nodes);
    let most = charts.runs.iter().flatten().filter_map(nodes).max();
    plain.is_some_and(|plain| most > Some(plain))
}

/// The choice of the measure for the chart and the table.
fn shown(charts: &Charts, texts: Texts) -> Element<ChartsMsg> {
    let named = |m: Measure| (m.key().to_owned(), texts.get(m.key()));
    el("div.control-row").child(select(
        "lab-measure",
        texts.get("lab.shown"),
        Measure::all().map(named).collect(),
        charts.measure.key(),
        |chosen| {
            let mut all = Measure::all();
            all.find(|m| m.key() == chosen).map(ChartsMsg::Show)
        },
    ))
}

/// The notes of the chart: the source of the two minima or the reason why they are missing, or the definition of the
/// measure.
fn notes(charts: &Charts) -> Vec<Message> {
    let known = !charts.uniform_minima().is_empty();
    let key = match charts.measure {
        Measure::Nodes | Measure::Leaves => {
            let about = minimum_view::about();
            return match (known, charts.running()) {
                (true, _) => vec![about, Message::new("lab.uniform_minimum.about")],
                (false, true) => vec![about],
                (false, false) => vec![about, Message::new("lab.uniform_minimum.none")],
            };
        }
        Measure::FirstMove => "lab.first_move.about",
        Measure::TableHits => "lab.hits.about",
        Measure::Growth => "lab.growth.about",
        Measure::Cutoffs | Measure::BranchesCut => return Vec::new(),
    };
    vec![Message::new(key)]
}

/// The chart of the measure by depth, with a line per counted search and, for nodes and leaves, a line per available
/// minimum.
fn chart(charts: &Charts, texts: Texts) -> LineChart {
    let measure = charts.measure;
    let mut series: Vec<_> = charts
        .counts()
        .map(|(i, run)| {
            let value = |row: &NodesRow| {
                let y = measure.at(&run.rows, row.depth)?;
                Some((f64::from(row.depth), y))
            };
            let points = run.rows.iter().filter_map(value).collect();
            Series::new(texts.of(&["algorithm", SEARCH_METHODS[i].id]), TOKENS[i], points)
        })
        .collect();
    let tree_minima: Vec<_> = charts
        .tree_minimum
        .rows
        .iter()
        .filter_map(|row| Some((f64::from(row.depth), minimum_view::minimum(row, measure)? as f64)))
        .collect();
    if !tree_minima.is_empty() {
        let name = texts.get("lab.tree_minimum");
        series.push(Series::new(name, Look::dashed(Token::Ink), tree_minima));
    }
    let uniform_minima = charts.uniform_minima();
    if minimum_view::has_minimum(measure) && !uniform_minima.is_empty() {
        let points = uniform_minima
            .iter()
            .map(|&(d, leaves)| (f64::from(d), leaves));
        let name = texts.get("lab.uniform_minimum");
        series.push(Series::new(name, Look::dashed(Token::Quiet), points.collect()));
    }
    let name = texts.get(measure.key());
    let y_label = match measure.scale() {
        Scale::Log => texts.say(&Message::new("lab.log").with("what", name)),
        Scale::Linear => name,
    };
    LineChart {
        language: texts.0,
        x_label: texts.get("lab.x"),
        y_label,
        scale: measure.scale(),
        y_range: (measure == Measure::FirstMove).then_some((0.0, 100.0)),
        x_range: (1.0, f64::from(charts.last_depth().max(4))),
        series,
        note: String::new(),
    }
}

/// A row per depth: the measure for each search and the value. Nodes and leaves add the minima, and nodes the ratio of
/// minimax to the best other search.
fn by_depth(charts: &Charts, counted: &Counted, texts: Texts) -> Element<ChartsMsg> {
    let nodes = charts.measure == Measure::Nodes;
    let mut head = vec![texts.get("counter.depth")];
    head.extend(
        charts
            .counts()
            .map(|(i, _)| texts.of(&["algorithm", SEARCH_METHODS[i].id, "short"])),
    );
    if nodes {
        head.push(texts.get("lab.saved"));
    }
    let minima = minimum_view::has_minimum(charts.measure);
    if minima {
        head.extend(["lab.tree_minimum", "lab.uniform_minimum"].map(|key| texts.get(key)));
    }
    head.push(texts.get("lab.value"));
    let record = &counted.subject.record;
    let positions = record.positions().ok();
    let side = positions.and_then(|p| p.last().map(|p| p.side_to_move()));
    let begun = u32::from(charts.running());
    let known = charts.tree_minimum.rows.last().map_or(0, |row| row.depth);
    let last = (charts.last_depth() + begun)
        .min(counted.deepest)
        .max(known);
    let body = (1..=last.max(deepest_given_up(charts))).map(|depth| {
        let mut cells: Vec<Node<ChartsMsg>> = vec![depth.to_string().into()];
        cells.extend(
            charts
                .counts()
                .map(|(_, run)| cell(charts, counted, run, depth, texts)),
        );
        if nodes {
            cells.push(saved(charts, depth, texts).into());
        }
        if minima {
            cells.extend(minimum_view::cells(charts, depth, texts));
        }
        let row = charts.counts().find_map(|(_, run)| row_at(run, depth));
        cells.push(match (row, side, game(&record.game)) {
            (Some(row), Some(side), Ok(game)) => {
                let judge = &counted.subject.evaluation;
                worth(game, side, row.value, row.exact, judge, texts).into()
            }
            _ => "–".into(),
        });
        cells
    });
    table(&texts.get("lab.title"), head, body.collect())
}

/// The greatest depth at which a search exceeded its limit; 0 if none did.
fn deepest_given_up(charts: &Charts) -> u32 {
    let given_up = charts.counts().filter_map(|(_, run)| run.gave_up_at);
    given_up
        .chain(charts.tree_minimum.gave_up_at)
        .max()
        .unwrap_or(0)
}

/// The ratio of the nodes of minimax to the fewest of the other searches at a depth.
fn saved(charts: &Charts, depth: u32, texts: Texts) -> String {
    let others = charts.runs[1..].iter().flatten();
    let nodes = |row: NodesRow| row.counters.nodes;
    let best = others.filter_map(|run| row_at(run, depth)).map(nodes).min();
    match charts.minimax_at(depth).map(nodes).zip(best) {
        Some((plain, best)) => {
            let factor = plain as f64 / best.max(1) as f64;
            let digits = if factor < 100.0 { 1 } else { 0 };
            format!("{}×", texts.decimal(factor, digits))
        }
        None => "–".to_owned(),
    }
}

/// A value of a measure as text; "–" if it does not exist.
fn written(measure: Measure, rows: &[NodesRow], depth: u32, texts: Texts) -> String {
    match (measure, measure.at(rows, depth)) {
        (_, None) => "–".to_owned(),
        (Measure::FirstMove, Some(share)) => texts.percent(share / 100.0, 1),
        (Measure::Growth, Some(factor)) => texts.decimal(factor, 2),
        (_, Some(count)) => grouped(count as u64),
    }
}

/// The measure for a search at a depth, or the reason why it is missing.
fn cell(
    charts: &Charts,
    counted: &Counted,
    run: &Run,
    depth: u32,
    texts: Texts,
) -> Node<ChartsMsg> {
    if row_at(run, depth).is_some() {
        return written(charts.measure, &run.rows, depth, texts).into();
    }
    let text = if run.gave_up_at == Some(depth) {
        let budget = grouped(counted.budget);
        texts.say(&Message::new("lab.too_many").with("nodes", budget))
    } else if run.is_at(depth) {
        "…".to_owned()
    } else {
        "–".to_owned()
    };
    el("span.quiet").child(text).into()
}

/// The time of a search, or `<` and [`SHORTEST_MS`] for shorter times, which consist mostly of timer resolution and
/// overhead; "–" if it is not `timed` (see [`crate::app::record::words::is_timed`]).
pub(super) fn time(row: &NodesRow, timed: bool, texts: Texts) -> String {
    if !timed {
        return "–".to_owned();
    }
    if row.time_ms < SHORTEST_MS {
        format!("< {}", texts.say(&duration(SHORTEST_MS)))
    } else {
        texts.say(&duration(row.time_ms))
    }
}

/// All counts of one depth, with a row per search.
fn detail(charts: &Charts, texts: Texts) -> Element<ChartsMsg> {
    let (depth, timed) = (charts.detailed(), charts.are_timed());
    let depths = (1..=charts.last_depth()).map(|d| (d.to_string(), d.to_string()));
    let mut head = vec![texts.get("lab.search")];
    head.extend(Measure::all().map(|m| texts.get(m.key())));
    head.push(texts.get("counter.time"));
    let body = charts.counts().map(|(i, run)| -> Vec<Node<ChartsMsg>> {
        let mut cells = vec![texts.of(&["algorithm", SEARCH_METHODS[i].id]).into()];
        cells.extend(Measure::all().map(|m| written(m, &run.rows, depth, texts).into()));
        let time =
            row_at(run, depth).map_or_else(|| "–".to_owned(), |row| time(&row, timed, texts));
        cells.push(time.into());
        cells
    });
    let body = body.chain(
        charts
            .tree_minimum_at(depth)
            .map(|row| minimum_view::table_row(&row, texts)),
    );
    el("div.stack#lab-detail")
        .child(el("div.control-row").child(select(
            "lab-detail-depth",
            texts.get("lab.detail"),
            depths.collect(),
            &depth.to_string(),
            |chosen| chosen.parse().ok().map(ChartsMsg::Detail),
        )))
        .child(table(&texts.get("lab.detail"), head, body.collect()))
}
