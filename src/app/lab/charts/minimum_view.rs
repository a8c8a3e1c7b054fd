//! The texts about the two minima of alpha-beta: of the counted position's tree, and of a uniform tree.

use super::measure::Measure;
use super::state::{Charts, ChartsMsg, Counted, TREE_MINIMUM_LIMIT, row_at};
use crate::app::ui::{Node, Texts, el};
use crate::registry::TreeMinimumRow;
use crate::search::{Algorithm, SEARCH_METHODS};
use crate::text::{EnumId, Message, grouped};

/// True for measures that have minima.
pub(super) fn has_minimum(measure: Measure) -> bool {
    matches!(measure, Measure::Nodes | Measure::Leaves)
}

/// `None` for measures without a minimum.
pub(super) fn minimum(row: &TreeMinimumRow, measure: Measure) -> Option<u64> {
    match measure {
        Measure::Nodes => Some(row.nodes),
        Measure::Leaves => Some(row.leaves),
        _ => None,
    }
}

/// The explanation of the minimum.
pub(super) fn about() -> Message {
    Message::new("lab.tree_minimum.about").with("limit", grouped(TREE_MINIMUM_LIMIT))
}

/// The table cells of the two minima at a depth: of this tree, or the reason why it is missing, and of a uniform tree.
pub(super) fn cells(charts: &Charts, depth: u32, texts: Texts) -> [Node<ChartsMsg>; 2] {
    let known = charts.tree_minimum_at(depth);
    let quiet = |text: String| el("span.quiet").child(text);
    let own = match known.and_then(|row| minimum(&row, charts.measure)) {
        Some(count) => grouped(count).into(),
        None if charts.tree_minimum.gave_up_at == Some(depth) => {
            let counted = charts.counted.as_ref();
            let limit = counted.map_or(TREE_MINIMUM_LIMIT, Counted::tree_minimum_limit);
            let message = Message::new("lab.tree_minimum.too_many").with("nodes", grouped(limit));
            quiet(texts.say(&message)).into()
        }
        None if charts.tree_minimum.is_at(depth) => "…".into(),
        None => "–".into(),
    };
    let uniform = charts
        .uniform_minima()
        .into_iter()
        .find(|(d, _)| *d == depth);
    let uniform = uniform.map_or("–".to_owned(), |(_, leaves)| texts.decimal(leaves, 0));
    [own, uniform.into()]
}

/// The row of the minimum in the table of all counts of a depth: only nodes and leaves have one.
pub(super) fn table_row(row: &TreeMinimumRow, texts: Texts) -> Vec<Node<ChartsMsg>> {
    let mut cells = vec![texts.get("lab.tree_minimum").into()];
    let measures = Measure::all().map(|measure| minimum(row, measure));
    // The last cell is the time.
    for count in measures.into_iter().chain([None]) {
        cells.push(count.map_or("–".to_owned(), grouped).into());
    }
    cells
}

/// Compares the better of the plain alpha-beta searches with the minimum, at the greatest depth for which both are
/// available.
pub(super) fn verdict(charts: &Charts, texts: Texts) -> Option<String> {
    let plain = |i: &usize| SEARCH_METHODS[*i].algorithm == Algorithm::AlphaBeta;
    let near = |row: &TreeMinimumRow| {
        let counted = charts.counts().filter(|(i, _)| plain(i));
        let nodes =
            counted.filter_map(|(i, run)| Some((row_at(run, row.depth)?.counters.nodes, i)));
        nodes.min().map(|(nodes, i)| (*row, nodes, i))
    };
    let (row, nodes, i) = charts.tree_minimum.rows.iter().rev().find_map(near)?;
    let times = nodes as f64 / row.nodes.max(1) as f64;
    let message = Message::new("lab.tree_minimum.ratio")
        .with("depth", row.depth)
        .with("minimum", grouped(row.nodes))
        .with("of", grouped(row.tree_nodes))
        .with("method", texts.of(&["algorithm", SEARCH_METHODS[i].id]))
        .with("nodes", grouped(nodes))
        .with_number("times", format!("{times:.2}"));
    Some(texts.say(&message))
}
