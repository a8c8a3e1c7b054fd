//! The controls of the clock, and the current step.

use super::state::{PACES, TimelineMsg, WHOLE_S};
use crate::app::lab::lanes::recording::JumpTarget;
use crate::app::lab::viewer::SearchViewer;
use crate::app::ui::widgets::{button, icon_button, segments, select};
use crate::app::ui::{Element, EventKind, Icon, Texts, el};
use crate::text::{EnumId, Message, grouped};

/// A button of the clock, which is disabled without a search.
fn control(
    viewer: &SearchViewer,
    shown: Icon,
    key: &str,
    msg: TimelineMsg,
    off: bool,
    texts: Texts,
) -> Element<TimelineMsg> {
    let there = viewer.recording().is_some();
    icon_button(shown, texts.get(key), msg).flag("disabled", off || !there)
}

fn at_start(viewer: &SearchViewer) -> bool {
    viewer.timeline.step == 0 && viewer.timeline.nodes_after_end == 0
}

/// The clock: a step back, play, a step forward, and the current step.
pub fn view(viewer: &SearchViewer, texts: Texts) -> Element<TimelineMsg> {
    let last = viewer.recording().map_or(0, |r| r.len());
    let playing = viewer.timeline.playing;
    let (shown, name) = if playing {
        (Icon::Pause, "lab.time.pause")
    } else {
        (Icon::Play, "lab.time.play")
    };
    let icon = |shown, key, msg, off| control(viewer, shown, key, msg, off, texts);
    let play = icon(shown, name, TimelineMsg::Play(!playing), false).class("icon-button play");
    el("div.time-row")
        .child(icon(Icon::Previous, "lab.time.back", TimelineMsg::By(-1), at_start(viewer)))
        .child(play.id("lab-play"))
        .child(
            icon(Icon::Next, "lab.time.forward", TimelineMsg::By(1), viewer.at_end())
                .id("lab-next"),
        )
        .child(scrubber(viewer, last, texts))
        .child(where_it_is(viewer, last, texts))
}

/// The rarely used controls of the clock: its ends, pace, jumps, and the choice between time and nodes.
pub fn more(viewer: &SearchViewer, texts: Texts) -> Element<TimelineMsg> {
    let icon = |shown, key, msg, off| control(viewer, shown, key, msg, off, texts);
    el("div.time-row.jumps")
        .child(icon(Icon::First, "lab.time.first", TimelineMsg::To(0), at_start(viewer)))
        .child(icon(Icon::Last, "lab.time.last", TimelineMsg::End, viewer.at_end()))
        .child(el("span.quiet").child(texts.get("lab.jump")))
        .children(JumpTarget::all().map(|target| jump(viewer, target, texts)))
        .child(paces(viewer, texts))
        .child(
            button(
                texts.get("lab.time.stops"),
                TimelineMsg::PauseAtCuts(!viewer.timeline.pauses_at_cuts),
            )
            .id("lab-stops")
            .attr("aria-pressed", viewer.timeline.pauses_at_cuts),
        )
        .child(clocks(viewer, texts))
}

/// The slider over all steps.
fn scrubber(viewer: &SearchViewer, last: usize, texts: Texts) -> Element<TimelineMsg> {
    el("input.scrubber#lab-step[type=range][min=0][step=1]")
        .attr("max", last)
        .attr("value", viewer.timeline.step)
        .attr("aria-label", texts.get("lab.time.step"))
        .flag("disabled", last == 0)
        .on(EventKind::Input, |e| e.value.parse().ok().map(TimelineMsg::To))
}

fn paces(viewer: &SearchViewer, texts: Texts) -> Element<TimelineMsg> {
    let whole = Message::new("lab.time.whole").with("n", WHOLE_S);
    let mut choices = vec![(String::new(), texts.say(&whole))];
    choices.extend(PACES.map(|s| {
        let message = if s < 1.0 {
            Message::new("lab.time.slow").with("n", grouped((1.0 / s) as u64))
        } else {
            Message::new("lab.time.per_second").with("n", grouped(s as u64))
        };
        (s.to_string(), texts.say(&message))
    }));
    let chosen = viewer
        .timeline
        .pace
        .map_or(String::new(), |p| p.to_string());
    select("lab-pace", texts.get("lab.time.pace"), choices, &chosen, |v| {
        Some(TimelineMsg::Pace(v.parse().ok()))
    })
}

/// The button that goes to the next event of a kind.
fn jump(viewer: &SearchViewer, target: JumpTarget, texts: Texts) -> Element<TimelineMsg> {
    let next = viewer
        .recording()
        .and_then(|r| r.after_next(target, viewer.timeline.step));
    button(texts.of(&["lab.jump", target.id()]), TimelineMsg::Next(target))
        .id(format!("lab-jump-{}", target.id()))
        .flag("disabled", next.is_none())
}

/// The choice between clocks of nodes and of time.
fn clocks(viewer: &SearchViewer, texts: Texts) -> Element<TimelineMsg> {
    let by_time = viewer.timeline.by_time;
    let measured = viewer.lanes.iter().all(|l| l.pace().is_some());
    let choices = vec![
        (TimelineMsg::ByTime(false), texts.get("lab.clock.nodes"), !by_time),
        (TimelineMsg::ByTime(true), texts.get("lab.clock.time"), by_time),
    ];
    let shown = segments(texts.get("lab.clock"), choices);
    if by_time && !measured { shown.attr("aria-busy", "true") } else { shown }
}

/// The numbers of step and node, and the tree of iterative deepening.
fn where_it_is(viewer: &SearchViewer, last: usize, texts: Texts) -> Element<TimelineMsg> {
    let tally = viewer
        .recording()
        .map(|r| r.counts_at(viewer.timeline.step));
    let message = Message::new("lab.time.where")
        .with("step", grouped(viewer.timeline.step as u64))
        .with("steps", grouped(last as u64))
        .with("nodes", grouped(tally.map_or(0, |t| t.nodes.into())));
    let depth = viewer.iteration().and_then(|part| part.depth);
    let deepening = depth
        .filter(|depth| *depth > 0)
        .map(|depth| Message::new("lab.time.depth").with("depth", depth));
    // A presentation has the number of the stop above. An exercise hides the number of steps.
    let has_step = !viewer.projector && !viewer.totals_hidden;
    let parts = has_step.then_some(message).into_iter();
    let parts: Vec<_> = parts.chain(deepening).map(|m| texts.say(&m)).collect();
    el("span.quiet.where#lab-where").child(parts.join(" · "))
}
