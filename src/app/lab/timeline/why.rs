//! The explanation of the last step: a sentence, and the lines of the pseudo-code.

use super::moment::moment;
use super::state::{CachedSentence, TimelineMsg};
use crate::app::lab::lanes::recording::Recording;
use crate::app::lab::tree::first_visit::first_visit;
use crate::app::lab::tree::view::chosen_node;
use crate::app::lab::tree::{picture, words as tree_words};
use crate::app::lab::viewer::SearchViewer;
use crate::app::ui::{Element, Node, Texts, el};
use crate::text::{Fill, Message};
use crate::trace::{Actions, CodeLine, Step, brief, is_null, pseudo_code, why};

/// The placeholders for values in explanations.
const VALUES: [&str; 5] = ["value", "best", "alpha", "beta", "limit"];

/// The greatest number of words that a class reads at a stop of a presentation.
pub const MOST_WORDS: usize = 14;

/// Builds the sentence for the current step, unless it is cached, or the steps are too fast to read.
pub fn refresh(viewer: &mut SearchViewer) {
    let Some(recording) = viewer.recording().cloned() else {
        viewer.cached_sentence = None;
        return;
    };
    let steps = viewer.timeline.step;
    let same = |s: &CachedSentence| s.recording == recording && s.steps == steps;
    if viewer.cached_sentence.as_ref().is_some_and(same) {
        return;
    }
    viewer.cached_sentence = (viewer.is_readable_pace() && steps > 0).then(|| CachedSentence {
        steps,
        sentence: why(&recording.trace, steps - 1),
        first_visit: hit_at(&recording, steps).and_then(|hit| {
            let (root, tree) = (viewer.setup.position(), &recording.iteration_at(steps).tree);
            let line = tree.line(first_visit(tree, root, hit)?).into_iter();
            Some(line.map(str::to_owned).collect())
        }),
        recording,
    });
}

/// The node of the last step, if that is a table hit.
fn hit_at(recording: &Recording, steps: usize) -> Option<usize> {
    let is_hit = matches!(recording.trace.steps[steps - 1], Step::TableHit { .. });
    is_hit
        .then(|| moment(recording, steps).path.last().copied())
        .flatten()
}

/// True if a vote hides the value of a searched node.
fn hides_values(viewer: &SearchViewer) -> bool {
    let tree = picture::shown_tree(viewer).filter(|_| viewer.veiled);
    tree.is_some_and(|tree| tree.last_secret().is_some())
}

/// A sentence about the current step, without values while some are hidden.
fn explanation(
    viewer: &SearchViewer,
    of: impl Fn(&Message) -> Message,
    texts: Texts,
) -> Option<String> {
    let cached = viewer.cached_sentence.as_ref()?;
    let sentence = of(&cached.sentence);
    let sentence = match &cached.first_visit {
        Some(line) if !viewer.timeline.playing => Message::new("lab.why.first_visit")
            .with_message("why", sentence)
            .with("line", line.join(" ")),
        _ => sentence,
    };
    Some(texts.say(&if hides_values(viewer) { without_values(&sentence) } else { sentence }))
}

/// The explanation of the current step that is too long for a presentation.
pub fn long(viewer: &SearchViewer, texts: Texts) -> Option<String> {
    let whole = explanation(viewer, Message::clone, texts)?;
    let is_long = viewer.projector && whole.split_whitespace().count() > MOST_WORDS;
    is_long.then_some(whole)
}

/// The sentence; its short form while the clock runs, and in a presentation if it is long. Outside presentations the
/// selected node replaces it. Screen readers announce it unless the steps are too fast to read.
pub fn sentence(viewer: &SearchViewer, texts: Texts) -> Element<TimelineMsg> {
    let is_short = viewer.timeline.playing || long(viewer, texts).is_some();
    let sentence = if is_short {
        explanation(viewer, brief, texts)
    } else {
        explanation(viewer, Message::clone, texts)
    };
    let readable = viewer.is_readable_pace();
    let key = if readable { "lab.why.before" } else { "lab.why.playing" };
    el("p.sentence#lab-why")
        .attr("aria-live", if readable { "polite" } else { "off" })
        .child(
            chosen_node(viewer, texts)
                .or(sentence)
                .unwrap_or_else(|| texts.get(key)),
        )
}

/// Replaces each value in a sentence with a question mark; moves stay.
fn without_values(sentence: &Message) -> Message {
    let mut veiled = sentence.clone();
    for (name, fill) in &mut veiled.args {
        if VALUES.contains(&name.as_str()) {
            *fill = Fill::Text("?".to_owned());
        } else if let Fill::Message(inner) = fill {
            *inner = without_values(inner);
        }
    }
    veiled
}

/// The current alpha and beta; a null window as a question. The values on entering the node follow, if they differ. `None`
/// beside the description of another node, which has a window of its own.
pub fn window(viewer: &SearchViewer, texts: Texts) -> Option<Element<TimelineMsg>> {
    let moment = viewer.moment()?;
    let (alpha, beta) = moment.window.filter(|_| !hides_values(viewer))?;
    let words = picture::words(texts);
    let picture = picture::shown_tree(viewer)?;
    let &at = moment.path.last()?;
    let node = &picture.tree.nodes[at];
    if picture::about(viewer, &picture) != Some(at) {
        return None;
    }
    let entered = node
        .window
        .filter(|&(a, b)| (a, b) != (alpha, beta) && (a.is_finite() || b.is_finite()));
    let key = match entered {
        Some(_) => "lab.window.now",
        None => "lab.window",
    };
    let text = if is_null((alpha, beta)) {
        tree_words::window((alpha, beta), &words, texts)
    } else {
        let both = Message::new(key)
            .with("alpha", words.value(alpha))
            .with("beta", words.value(beta));
        texts.say(&both)
    };
    let entered = entered.map(|window| {
        let message = Message::new("lab.window.entered").with("window", words.window(window));
        el("span").child(texts.say(&message))
    });
    let space = entered.is_some().then(|| Node::from(" "));
    Some(el("p.window-now").child(text).maybe(space).maybe(entered))
}

/// The pseudo-code of the search, with the lines of the last step.
pub fn code(viewer: &SearchViewer, texts: Texts) -> Option<Element<TimelineMsg>> {
    let recording = viewer.recording()?;
    let trace = &recording.trace;
    let has_hits = recording.has_table_hits();
    let lines = pseudo_code(trace.heading.algorithm?, trace.heading.order, has_hits);
    let last_step = viewer.timeline.step.checked_sub(1);
    // The search enters a node by the call of the step before.
    let actions = last_step.and_then(|step| {
        let before = recording.actions[..step].last().filter(|_| {
            let steps = &trace.steps;
            matches!(steps[step], Step::Enter { .. } | Step::Leaf(_) | Step::TableHit { .. })
        });
        let calls = before.map_or(Actions::default(), |before| before.and(Actions::CALLS));
        Some(recording.actions.get(step)?.or(calls))
    });
    let runs = |line: &CodeLine| actions.is_some_and(|actions| line.runs(actions));
    let row = |line: &CodeLine| {
        let row = el("li")
            .attr("style", format!("--indent:{}", line.indent))
            .child(texts.say(&line.text));
        if runs(line) { row.class("now").attr("aria-current", "step") } else { row }
    };
    (!lines.is_empty()).then(|| {
        el("ol.code")
            .attr("aria-label", texts.get("lab.code"))
            // Code that is higher than its box scrolls to the current line.
            .attr("data-follow", ".now")
            .attr("tabindex", 0)
            .children(lines.iter().map(row))
    })
}
