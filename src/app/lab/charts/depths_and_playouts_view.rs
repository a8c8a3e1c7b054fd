//! Alpha-beta by depth beside Monte Carlo tree search by playouts, in the same solved positions.

use super::shipped;
use super::truth_view::nodes_per_move;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::ui::widgets::{card, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::job::truth::{Share, TruthStudy};
use crate::text::{Message, grouped};

/// A sentence on the most playouts, and a table of all searches. `None` unless the shipped results are about the setup.
pub fn view<M: 'static>(setup: &SearchSetup, texts: Texts) -> Option<Element<M>> {
    let study = shipped::study(setup)?;
    let (_, most) = study.by_playouts().last()?;
    let closest = closest_depth(&study, most);
    let sentence = sentence(most, study.share(0, closest), texts);
    let card = card(texts.get("truth.title"))
        .id("depths-and-playouts")
        .child(el("p.depth-says").child(texts.say(&sentence)))
        .child(searches(&study, closest, texts));
    Some(card)
}

/// A random move, the depths with the first evaluation and the numbers of playouts, each with its share. The most
/// playouts and the depth `compared` stand out.
fn searches<M: 'static>(study: &TruthStudy, compared: u32, texts: Texts) -> Element<M> {
    let depths = (1..=study.plan.deepest).map(|depth| {
        let search = Message::new("playout.method.search")
            .with("method", texts.of(&["algorithm", "alpha_beta"]))
            .with("depth", depth);
        (search, study.share(0, depth), compared == depth)
    });
    let most = study.plan.playouts.last();
    let playouts = study.by_playouts().map(|(playouts, share)| {
        let search = Message::new("truth.by_playouts");
        (search.with("n", grouped(playouts.into())), share, most == Some(&playouts))
    });
    let row = |(search, share, is_compared): (Message, Share, bool)| -> Vec<Node<M>> {
        let weight = if is_compared { "strong" } else { "span" };
        let interval = share.interval();
        let bar = bar([share.value().unwrap_or_default(), interval.low, interval.high]);
        let name = el(weight).child(texts.say(&search));
        let shares = el(weight).child(percents(share, texts));
        vec![name.into(), shares.into(), nodes_per_move(share).into(), bar.into()]
    };
    let head = ["truth.search", "truth.interval", "truth.nodes"].map(|key| texts.get(key));
    let ends = [0.0, 1.0].map(|end| texts.percent(end, 0));
    let head = head.into_iter().chain([ends.join(" – ")]).collect();
    let random = study.random_share().map(|share| -> Vec<Node<M>> {
        let name = texts.get("truth.random_move");
        vec![name.into(), texts.percent(share, 0).into(), "–".into(), bar([share; 3]).into()]
    });
    let rows = depths.chain(playouts).map(row);
    let rows = random.into_iter().chain(rows).collect();
    table(&texts.get("truth.title"), head, rows)
}

/// A share and the ends of its interval on a scale from 0 to 100 %.
fn bar<M>(ends: [f64; 3]) -> Element<M> {
    let [at, low, high] = ends.map(|end| format!("{:.1}%", 100.0 * end));
    el("span.share-bar")
        .attr("aria-hidden", true)
        .attr("style", format!("--at:{at};--low:{low};--high:{high}"))
}

/// A share and its interval in whole per cent.
fn percents(share: Share, texts: Texts) -> String {
    let interval = share.interval();
    let ends = [share.value().unwrap_or_default(), interval.low, interval.high];
    let [value, low, high] = ends.map(|end| texts.percent(end, 0));
    let message = Message::new("truth.percents").with("share", value);
    texts.say(&message.with("low", low).with("high", high))
}

/// The depth whose share differs least from that of the playouts.
pub fn closest_depth(study: &TruthStudy, playouts: Share) -> u32 {
    let distance = |depth: u32| study.share(0, depth).kept.abs_diff(playouts.kept);
    let depths = 1..=study.plan.deepest;
    depths.min_by_key(|&depth| distance(depth)).unwrap_or(1)
}

/// The shares and the nodes of playouts and of a depth.
fn sentence(playouts: Share, depth: Share, texts: Texts) -> Message {
    let percent = |share: Share| texts.percent(share.value().unwrap_or_default(), 0);
    // The ratio of the numbers that the sentence shows.
    let shown = |share: Share| share.nodes_per_move().unwrap_or_default().round();
    let times = shown(playouts) / shown(depth);
    Message::new("truth.closest")
        .with("share", percent(playouts))
        .with("nodes", nodes_per_move(playouts))
        .with("other", percent(depth))
        .with("other_nodes", nodes_per_move(depth))
        .with("times", format!("{times:.0}"))
}
