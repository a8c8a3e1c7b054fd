//! Why the search did what it has just done: a sentence, and the line of the pseudo-code.

use super::state::Msg;
use super::why_cache::Said;
use crate::app::lab::state::State;
use crate::app::lab::tree::{picture, words as tree_words};
use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::{Element, el};
use crate::text::Message;
use crate::trace::{CodeLine, is_null, line_of, pseudo_code, why};

/// Makes the sentence for the present step, unless it is there, or steps go by faster than it could be read.
pub fn refresh(state: &mut State) {
    let Some(recording) = state.recording().cloned() else {
        state.said = None;
        return;
    };
    let task = state.lanes[state.seen].task;
    let steps = state.timeline.step;
    let same = |s: &Said| s.task == task && s.steps == steps;
    if state.said.as_ref().is_some_and(same) {
        return;
    }
    state.said = (state.spoken() && steps > 0).then(|| Said {
        task,
        steps,
        sentence: why(&recording.trace, steps - 1),
    });
}

/// The sentence; a screen reader hears it, unless steps go by faster than it could be spoken.
pub fn sentence(state: &State, texts: Texts) -> Element<Msg> {
    let sentence = match (&state.said, state.spoken()) {
        _ if state.veiled => texts.get("lab.why.veiled"),
        (Some(said), _) => texts.say(&said.sentence),
        (None, false) => texts.get("lab.why.playing"),
        (None, true) => texts.get("lab.why.before"),
    };
    let live = if state.spoken() { "polite" } else { "off" };
    el("p")
        .class("sentence")
        .attr("id", "lab-why")
        .attr("aria-live", live)
        .child(sentence)
}

/// The card.
pub fn view(state: &State, texts: Texts) -> Element<Msg> {
    el("section")
        .class("card why")
        .attr("aria-label", texts.get("lab.why"))
        .maybe((!state.projector).then(|| sentence(state, texts)))
        .maybe(window(state, texts))
        .maybe(code(state, texts))
}

/// Alpha and beta where the search is; of a null window what it asks.
fn window(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let moment = state.moment()?;
    let (alpha, beta) = moment.window.filter(|_| !state.veiled)?;
    let words = picture::words(texts);
    let said = match is_null((alpha, beta)) {
        true => tree_words::window((alpha, beta), &words, texts),
        false => {
            let both = Message::new("lab.window")
                .with("alpha", words.value(alpha))
                .with("beta", words.value(beta));
            texts.say(&both)
        }
    };
    Some(el("p").class("window-now").child(said))
}

/// The pseudo-code of the search, with the line that the last step was.
fn code(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let trace = &state.recording()?.trace;
    let algorithm = trace.heading.algorithm?;
    let lines = pseudo_code(algorithm);
    let last = state.timeline.step.checked_sub(1);
    let step = last.and_then(|at| trace.steps.get(at));
    let now = step.and_then(|step| line_of(algorithm, step));
    let row = |(number, line): (usize, &CodeLine)| {
        let row = el("li")
            .attr("style", format!("--indent:{}", line.indent))
            .child(texts.say(&line.text));
        match now == Some(number) {
            true => row.class("now").attr("aria-current", "step"),
            false => row,
        }
    };
    (!lines.is_empty()).then(|| {
        el("ol")
            .class("code")
            .attr("aria-label", texts.get("lab.code"))
            .children(lines.iter().enumerate().map(row))
    })
}
