//! The searches side by side, and their comparison in one sentence.

use super::state::{Lane, LanesMsg, MAX_LANES, Status};
use crate::app::lab::tree::picture::words;
use crate::app::lab::tree::view::chosen_node;
use crate::app::lab::viewer::SearchEstimate;
use crate::app::lab::viewer::SearchViewer;
use crate::app::lab::worth::worth;
use crate::app::record::words::is_timed;
use crate::app::ui::widgets::{
    self, button, description_entry, icon_button, icon_text_button, primary_button, select,
    small_button,
};
use crate::app::ui::{Element, Icon, Node, Texts, el};
use crate::registry::AnyGame;
use crate::search::SEARCH_METHODS;
use crate::text::{Message, duration, grouped};

/// Ratios from here on have no decimals.
const WHOLE: f64 = 20.0;

/// The result of the comparison: the positions of the cheapest search and of the most expensive one, and whether the
/// values agree. At the end of the search the selected node replaces it.
pub fn headline(viewer: &SearchViewer, texts: Texts) -> Element<LanesMsg> {
    // Before the end of the clock only screen readers, which do not see the lanes, read it.
    let shown = if viewer.recording().is_none() || viewer.at_end() {
        "headline"
    } else {
        "headline unseen"
    };
    let line = |class: &str, text: String| {
        el("p#lab-headline[role=status]")
            .class(format!("{shown} {class}"))
            .child(text)
    };
    if viewer.setup.position().outcome().is_some() {
        return line("", texts.get("lab.over"));
    }
    if viewer.search_estimate.is_some() {
        return line("", texts.get("lab.confirm.title"));
    }
    if viewer.searching() {
        return line("", texts.get("lab.searching"));
    }
    if let Some(node) = chosen_node(viewer, texts).filter(|_| viewer.at_end()) {
        return el("p.sentence#lab-headline[role=status]").child(node);
    }
    let done: Vec<(&Lane, u64, f64)> = viewer
        .lanes
        .iter()
        .filter_map(|l| Some((l, l.nodes()?, l.recording()?.trace.value?)))
        .collect();
    let most = done.iter().max_by_key(|(_, nodes, _)| *nodes);
    let least = done.iter().min_by_key(|(_, nodes, _)| *nodes);
    let (Some(most), Some(least)) = (most, least) else {
        return line("", texts.get("lab.no_value"));
    };
    if done.iter().any(|(_, _, value)| *value != least.2) {
        return line("bad", texts.get("lab.differ"));
    }
    let name = |lane: &Lane| lane_name(viewer, lane, texts);
    let given_up = viewer.lanes.iter().find(|lane| lane.given_up());
    if let Some(lane) = given_up {
        let limit = viewer.setup.budget;
        let message = Message::new("lab.given_up")
            .with("better", name(least.0))
            .with("nodes", grouped(least.1))
            .with("plain", name(lane))
            .with("limit", grouped(limit));
        return line("good", texts.say(&message));
    }
    if done.len() < 2 {
        let variation = least.0.recording().map(|found| &found.trace.variation);
        let Some(best) = variation.and_then(|line| line.first()) else {
            return line("", String::new());
        };
        let alone = Message::new("lab.alone")
            .with("value", words(texts).value(least.2))
            .with("move", best)
            .with("method", name(least.0))
            .with("nodes", grouped(least.1));
        return line("", texts.say(&alone));
    }
    // A presentation compares the last search with the one before it.
    let (search, other) = match &done[..] {
        [other, search] => (search, other),
        [.., other, search] if viewer.projector => (search, other),
        _ => (least, most),
    };
    let share = search.1 as f64 / other.1.max(1) as f64;
    let key = if most.1 == least.1 { "lab.same_cost" } else { "lab.compared" };
    let message = Message::new(key)
        .with("all", grouped(other.1))
        .with("share", texts.percent(share, usize::from(share < 0.1)))
        .with("search", name(search.0))
        .with("other", name(other.0))
        .with("nodes", grouped(search.1));
    line("good", texts.say(&message))
}

/// The name of a search; in a presentation a short one.
fn lane_name(viewer: &SearchViewer, lane: &Lane, texts: Texts) -> String {
    let id = ["algorithm", lane.method.id, "short"];
    texts.of(if viewer.projector { &id } else { &id[..2] })
}

/// A ratio with its significant digits.
pub fn times(ratio: f64, texts: Texts) -> String {
    match ratio {
        r if r < WHOLE => texts.decimal(r, if r < 2.0 { 2 } else { 1 }),
        r => grouped(r.round() as u64),
    }
}

/// The lanes, a line each, with hints and the confirmation before a long search.
pub fn view(viewer: &SearchViewer, texts: Texts) -> Element<LanesMsg> {
    let lanes = (0..viewer.lanes.len()).map(|lane| line(viewer, lane, texts));
    let stop = button(texts.get("lab.stop"), LanesMsg::Stop).id("lab-stop");
    el("section.lanes-room")
        .attr("aria-label", texts.get("lab.lanes"))
        .maybe(
            viewer
                .search_estimate
                .map(|asked| confirm_search(asked, viewer.setup.kind(), texts)),
        )
        .child(el("div.lanes").children(lanes))
        .maybe(viewer.searching().then_some(stop))
}

pub fn choices(viewer: &SearchViewer, texts: Texts) -> Element<LanesMsg> {
    let add = icon_text_button(Icon::New, texts.get("lab.lane.add"), LanesMsg::Add).id("lab-add");
    el("div.lane-choices")
        .children((0..viewer.lanes.len()).map(|lane| choice(viewer, lane, texts)))
        .maybe((viewer.lanes.len() < MAX_LANES).then_some(add))
}

/// The confirmation of a long search.
fn confirm_search(asked: SearchEstimate, kind: &dyn AnyGame, texts: Texts) -> Element<LanesMsg> {
    let nodes = match asked.given_up_at {
        None => Message::new("lab.confirm").with("nodes", about(asked.nodes)),
        Some(limit) => Message::new("lab.confirm.more").with("nodes", grouped(limit)),
    };
    let time = if is_timed(kind) {
        Message::new("lab.confirm.time").with_message("time", duration(asked.time_ms))
    } else {
        Message::new("lab.confirm.python")
    };
    let sentences = [nodes, time, Message::new("lab.confirm.stop")];
    el("div.hint.asks")
        .child(el("p").child(sentences.map(|sentence| texts.say(&sentence)).join(" ")))
        .child(primary_button(texts.get("lab.confirm.go"), LanesMsg::RunAnyway).id("lab-anyway"))
}

/// An estimate with two significant digits.
fn about(nodes: f64) -> String {
    let scale = 10f64.powf((nodes.max(1.0).log10().floor() - 1.0).max(0.0));
    grouped(((nodes / scale).round() * scale) as u64)
}

fn choice(viewer: &SearchViewer, number: usize, texts: Texts) -> Element<LanesMsg> {
    let method = viewer.lanes[number].method.id;
    let ids = SEARCH_METHODS.iter().map(|m| m.id);
    let choices = widgets::choices(ids, |id| texts.of(&["algorithm", id]));
    let label = texts.say(&Message::new("lab.lane.search").with("n", number + 1));
    let id = format!("lab-lane-{}", number + 1);
    let name = texts.of(&["algorithm", method]);
    let remove = texts.say(&Message::new("lab.lane.remove").with("method", name));
    el("div.lane-choice")
        .child(select(&id, label, choices, method, move |v| {
            Some(LanesMsg::Method(number, v.to_owned()))
        }))
        .maybe(
            (viewer.lanes.len() > 1)
                .then(|| icon_button(Icon::Close, remove, LanesMsg::Remove(number))),
        )
}

/// A lane: its name, which shows its tree if pressed, and its counters.
fn line(viewer: &SearchViewer, number: usize, texts: Texts) -> Element<LanesMsg> {
    let lane = &viewer.lanes[number];
    let name = texts.of(&["algorithm", lane.method.id]);
    let label = texts.say(&Message::new("lab.lane.see").with("method", &name));
    let see = el("button.lane-see")
        .id(format!("lab-see-{}", number + 1))
        .attr("aria-pressed", number == viewer.shown_lane)
        .attr("title", label)
        .on_click(LanesMsg::See(number))
        .child(lane_name(viewer, lane, texts));
    el("article")
        .class(format!("lane lane-{}", number + 1))
        .attr("aria-label", &name)
        .child(see)
        .maybe(viewer.uneven().then(|| {
            let depth = viewer.setup.depth + lane.deeper;
            let message = Message::new("lab.lane.depth").with("depth", depth);
            el("p.lane-depth").child(texts.say(&message))
        }))
        .child(status(viewer, number, texts))
}

/// The progress of a lane and its counters.
fn status(viewer: &SearchViewer, number: usize, texts: Texts) -> Element<LanesMsg> {
    let lane = &viewer.lanes[number];
    let note = |text: String| el("p.quiet").child(text);
    match &lane.status {
        Status::Waiting => note(texts.get(match viewer.setup.position().outcome() {
            Some(_) => "lab.over.short",
            None => "lab.lane.waiting",
        })),
        Status::Stopped => el("div")
            .child(note(texts.get("lab.lane.stopped")))
            .child(small_button(texts.get("lab.lane.again"), LanesMsg::Run)),
        Status::Failed(error) => el("p.error-text").child(texts.say(error)),
        Status::Estimating => note(texts.get("lab.lane.estimating")),
        Status::Running(nodes) => {
            let message = Message::new("lab.lane.running").with("nodes", grouped(*nodes));
            // Before the first event, the task may still wait for a worker: show no number of positions.
            el("div")
                .child(el("progress").attr("aria-label", texts.get("lab.searching")))
                .maybe((*nodes > 0 && !viewer.totals_hidden).then(|| note(texts.say(&message))))
        }
        Status::Done(_) => counters(viewer, number, texts),
    }
}

/// The counters at the time of the clock, and the value if the search has ended by then.
fn counters(viewer: &SearchViewer, number: usize, texts: Texts) -> Element<LanesMsg> {
    let Some(recording) = viewer.lanes[number].recording() else {
        return el("div");
    };
    let steps = viewer.steps_of(number);
    let tally = recording.counts_at(steps);
    let over = steps >= recording.len();
    let whole = recording.trace.counters;
    let all = whole.map_or(recording.nodes(), |c| c.nodes);
    let cut_off = recording.trace.stopped.is_some();
    // At the end of an incomplete recording, the counters become those of the whole search.
    let counts = match whole.filter(|_| over && cut_off) {
        Some(c) => [c.nodes, c.leaves, c.cutoffs, c.branches_cut],
        None => [tally.nodes, tally.leaves, tally.cutoffs, tally.branches].map(u64::from),
    };
    let keys = ["nodes", "leaves", "cutoffs", "branches_cut"];
    let fewer = fewer(viewer, number).filter(|_| over && !viewer.totals_hidden);
    let count = |key: &str, n: String| description_entry(texts.of(&["counter", key]), n);
    let nodes = grouped(counts[0]);
    let unit = |n: u64| texts.say(&Message::new("lab.nodes").with("n", n));
    // Before its end, the followed search hides its total, so that a class can guess it. The others show theirs in a
    // presentation, unless an exercise asks for it.
    let hides = viewer.projector || viewer.veiled || viewer.totals_hidden;
    let (nodes, unit) = match (hides, over) {
        (true, false)
            if viewer.projector && !viewer.totals_hidden && number != viewer.shown_lane =>
        {
            (grouped(all), unit(all))
        }
        (true, false) => (nodes, unit(counts[0])),
        // The last numbers of a presentation fit in the line of the others.
        (_, true) if viewer.projector => (nodes, unit(counts[0])),
        _ => (format!("{nodes} / {}", grouped(all)), unit(all)),
    };
    let rest = keys.iter().zip(counts).skip(1);
    el("div.lane-body")
        .child(
            el("dl.counters")
                .child(description_entry(unit, nodes).class("large"))
                .children(rest.map(|(key, n)| count(key, grouped(n))))
                .maybe(
                    (tally.hits > 0).then(|| {
                        description_entry(texts.get("lab.hits"), grouped(tally.hits.into()))
                    }),
                )
                .maybe(fewer.map(|ratio| {
                    count("ratio", format!("÷ {}", times(ratio, texts))).class("ratio")
                })),
        )
        .child(
            el("p")
                .class(if over { "lane-value done" } else { "lane-value" })
                .child(value(viewer, number, over, texts)),
        )
}

/// The ratio of the most nodes of a search to those of this one, if both are final.
fn fewer(viewer: &SearchViewer, number: usize) -> Option<f64> {
    let most = viewer.lanes.iter().filter_map(Lane::nodes).max()?;
    let ratio = most as f64 / viewer.lanes[number].nodes()?.max(1) as f64;
    (ratio > 1.0).then_some(ratio)
}

/// The value of the search, at the end of the clock.
fn value(viewer: &SearchViewer, number: usize, over: bool, texts: Texts) -> Node<LanesMsg> {
    let Some(recording) = viewer.lanes[number].recording() else {
        return "".into();
    };
    let trace = &recording.trace;
    let text = match trace.value {
        None => {
            let budget = grouped(viewer.setup.budget);
            texts.say(&Message::new("lab.too_many").with("nodes", budget))
        }
        _ if !over => String::new(),
        _ if viewer.veiled => texts.get("lab.node.veiled"),
        Some(value) => {
            let kind = viewer.setup.kind();
            let side = viewer.setup.position().side_to_move();
            let judge = viewer.setup.judge();
            worth(kind, side, value, trace.exact, &judge, texts)
        }
    };
    text.into()
}
