//! What is said of the least that alpha-beta can do with in the tree that is counted.

use super::measure::Measure;
use super::state::{Charts, Msg, row_at};
use super::update::WEIGHED;
use crate::app::ui::widgets::grouped;
use crate::app::ui::{Element, Node, Texts, el};
use crate::registry::FewestRow;
use crate::search::{Algorithm, LADDER};
use crate::text::{EnumId, Message};

/// Whether a measure has minima.
pub(super) fn has(measure: Measure) -> bool {
    matches!(measure, Measure::Nodes | Measure::Leaves)
}

/// The minimum of a measure, where it has one.
pub(super) fn of(row: &FewestRow, measure: Measure) -> Option<u64> {
    match measure {
        Measure::Nodes => Some(row.nodes),
        Measure::Leaves => Some(row.leaves),
        _ => None,
    }
}

/// How it comes about.
pub(super) fn about() -> Message {
    Message::new("lab.least.about").with("limit", grouped(WEIGHED))
}

/// The two minima at a depth for the table: that of this tree, or why there is none, and that of a uniform tree.
pub(super) fn cells(charts: &Charts, depth: u32, texts: Texts) -> [Node<Msg>; 2] {
    let least = &charts.least;
    let known = charts.least_at(depth);
    let quiet = |text: String| el("span.quiet").child(text);
    let own = match known.and_then(|row| of(&row, charts.measure)) {
        Some(count) => grouped(count).into(),
        None if least.gave_up_at == Some(depth) => {
            let message = Message::new("lab.least.too_many").with("nodes", grouped(WEIGHED));
            quiet(texts.say(&message)).into()
        }
        None if least.running && least.rows.len() as u32 + 1 == depth => "…".into(),
        None => "–".into(),
    };
    let uniform = charts.fewest().into_iter().find(|(d, _)| *d == depth);
    let uniform = uniform.map_or("–".to_owned(), |(_, leaves)| texts.decimal(leaves, 0));
    [own, uniform.into()]
}

/// The row of the table with all counts of a depth: the minimum has nodes and leaves, and nothing else.
pub(super) fn counts(row: &FewestRow, texts: Texts) -> Vec<Node<Msg>> {
    let mut cells = vec![texts.get("lab.least").into()];
    let measures = Measure::all().map(|measure| of(row, measure));
    // The last one is the time.
    for count in measures.into_iter().chain([None]) {
        cells.push(count.map_or("–".to_owned(), grouped).into());
    }
    cells
}

/// How near the better of the searches by alpha-beta alone has come to the minimum, at the greatest depth at which both are known.
pub(super) fn verdict(charts: &Charts, texts: Texts) -> Option<Element<Msg>> {
    let plain = |i: &usize| LADDER[*i].algorithm == Algorithm::AlphaBeta;
    let near = |row: &FewestRow| {
        let counted = charts.counts().filter(|(i, _)| plain(i));
        let nodes =
            counted.filter_map(|(i, run)| Some((row_at(run, row.depth)?.counters.nodes, i)));
        nodes.min().map(|(nodes, i)| (*row, nodes, i))
    };
    let (row, nodes, i) = charts.least.rows.iter().rev().find_map(near)?;
    let times = nodes as f64 / row.nodes.max(1) as f64;
    let message = Message::new("lab.least.ratio")
        .with("depth", row.depth)
        .with("least", grouped(row.nodes))
        .with("of", grouped(row.of))
        .with("method", texts.of(&["algorithm", LADDER[i].id]))
        .with("nodes", grouped(nodes))
        .with("times", texts.decimal(times, 2));
    Some(el("p#lab-least[role=status]").child(texts.say(&message)))
}
