//! Traces are saved, read, compared and shown.

use std::rc::Rc;

use super::state::{File, Finding, LARGEST, Msg, Own};
use crate::app::effect::{Effect, Followed};
use crate::app::lab::lanes::recording::Recording;
use crate::app::lab::lanes::update as lanes;
use crate::app::lab::question::state::DEEPEST;
use crate::app::lab::state::{State, Wanted};
use crate::app::lab::timeline::update::set;
use crate::app::lab::tree::follow::{follow, settle};
use crate::app::play::seats;
use crate::registry::{GameRecord, Task, TaskResult, import_trace, run, trace_listing};
use crate::search::{Algorithm, LADDER, MoveOrder};
use crate::text::Message;
use crate::trace::{Heading, Trace, compare, to_csv, to_json_lines};

/// What the files are called, without their ending.
const NAME: &str = "search-trace";

/// What follows from something that happened to traces.
pub fn update(state: &mut State, msg: Msg) -> Followed {
    match msg {
        Msg::Save(file) => return save(state, file),
        Msg::Read(text) => read(state, &text),
        Msg::Typed(text) => state.traces.pasted = text,
        Msg::ReadTyped => {
            let text = std::mem::take(&mut state.traces.pasted);
            read(state, &text);
            if state.traces.error.is_some() {
                // It may be put right.
                state.traces.pasted = text;
            }
        }
        Msg::Show(on) => show(state, on),
        Msg::To(finding) => to(state, finding),
        Msg::Forget => {
            show(state, false);
            state.traces.own = None;
        }
    }
    Followed::default()
}

/// Gives the person the recording that is seen as a file.
fn save(state: &State, file: File) -> Followed {
    let Some(recording) = state.recording() else {
        return Followed::default();
    };
    let trace = &recording.trace;
    let (ending, mime, text) = match file {
        File::Csv => return Followed::effects(vec![Effect::save_table(NAME, to_csv(trace))]),
        File::JsonLines => ("jsonl", "application/jsonl", to_json_lines(trace)),
        File::Listing => match trace_listing(trace) {
            Ok(lines) => ("txt", "text/plain", lines.join("\n") + "\n"),
            Err(error) => return Followed::error(error),
        },
    };
    Followed::effects(vec![Effect::Download {
        name: format!("{NAME}.{ending}"),
        mime,
        bytes: text.into_bytes(),
    }])
}

/// Reads a trace, compares it with ours, and shows the first step that differs. Where it cannot be read, all stays as it was.
fn read(state: &mut State, text: &str) {
    state.traces.error = None;
    if text.len() > LARGEST {
        state.traces.error = Some(Message::new("error.trace.large").with("limit", LARGEST >> 20));
        return;
    }
    let opened = import_trace(text).and_then(|trace| {
        put_on_board(state, &trace.heading)?;
        Ok(trace)
    });
    let mut trace = match opened {
        Ok(trace) => trace,
        Err(error) => {
            state.traces.error = Some(error);
            return;
        }
    };
    // As we write it: otherwise a position written in another way would be another one.
    trace.heading.position = state.question.position().text();
    let recording = Recording::new(trace);
    let findings = findings(&recording);
    state.traces.own = Some(Own {
        recording: Rc::new(recording),
        findings,
    });
    show(state, true);
    to(state, 0);
}

/// Puts what a trace is about on the board, so that our searches stand beside it.
///
/// # Errors
/// Its position cannot be put on the board.
fn put_on_board(state: &mut State, heading: &Heading) -> Result<(), Message> {
    let question = &mut state.question;
    question.set(GameRecord {
        game: heading.game.clone(),
        start: heading.position.clone(),
        moves: Vec::new(),
    })?;
    question.depth = heading.depth.clamp(1, DEEPEST);
    question.preference = heading.preference;
    question.evaluation = seats::write_evaluation(question.kind()?, &heading.evaluation);
    state.begun = false;
    Ok(())
}

/// Our searches that a trace is compared with: the one that it says it is, or minimax and alpha-beta. Each with its name in the texts.
fn rivals(heading: &Heading) -> Vec<(&'static str, Algorithm, MoveOrder)> {
    let named = |algorithm: Algorithm| {
        let exact = LADDER
            .iter()
            .find(|m| m.algorithm == algorithm && m.order == heading.order);
        let found = exact.or_else(|| LADDER.iter().find(|m| m.algorithm == algorithm));
        found.map(|m| (m.id, algorithm, heading.order))
    };
    let plain = [Algorithm::Minimax, Algorithm::AlphaBeta];
    match heading.algorithm.and_then(named) {
        Some(one) => vec![one],
        None => plain.into_iter().filter_map(named).collect(),
    }
}

/// Compares a trace with our searches of the same position, which are recorded for as long as it is and no longer.
fn findings(own: &Recording) -> Vec<Finding> {
    let nodes = own.nodes() + 1;
    let mut findings: Vec<Finding> = rivals(&own.trace.heading)
        .into_iter()
        .filter_map(|(method, algorithm, order)| {
            let ours = ours(&own.trace.heading, algorithm, order, nodes)?;
            Some(Finding {
                method,
                difference: compare(&own.trace, &ours),
            })
        })
        .collect();
    let alike = |f: &Finding| f.difference.as_ref().map_or(usize::MAX, |d| d.step);
    findings.sort_by_key(|f| std::cmp::Reverse(alike(f)));
    findings
}

/// The first so many nodes of one of our searches of what a trace is about.
fn ours(heading: &Heading, algorithm: Algorithm, order: MoveOrder, nodes: u64) -> Option<Trace> {
    let task = Task::Record {
        record: GameRecord {
            game: heading.game.clone(),
            start: heading.position.clone(),
            moves: Vec::new(),
        },
        evaluation: heading.evaluation.clone(),
        algorithm,
        order,
        preference: heading.preference,
        depth: heading.depth,
        max_nodes_recorded: u32::try_from(nodes).unwrap_or(u32::MAX),
        max_nodes: nodes,
    };
    match run(&task, &mut |_| {}) {
        Ok(TaskResult::Recorded(trace)) => Some(trace),
        _ => None,
    }
}

/// Whether the lab's board is what the trace is about.
fn on_board(state: &State, own: &Own) -> bool {
    let heading = &own.recording.trace.heading;
    state.question.record().game == heading.game
        && state.question.position().text() == heading.position
}

/// Shows the trace that was read, or the lane's again.
pub fn show(state: &mut State, on: bool) {
    let own = state.traces.own.as_ref().filter(|_| on);
    let elsewhere = own.filter(|own| !on_board(state, own));
    let heading = elsewhere.map(|own| own.recording.trace.heading.clone());
    if let Some(heading) = heading
        && let Err(error) = put_on_board(state, &heading)
    {
        state.traces.error = Some(error);
        return;
    }
    state.traces.shown = on && state.traces.own.is_some();
    state.timeline.playing = false;
    state.said = None;
    set(state, state.timeline.step);
    settle(state);
    follow(state, 1.0);
}

/// To the step in which the trace begins to differ from one of our searches; where it nowhere does, to its end.
fn to(state: &mut State, finding: usize) {
    let Some(own) = &state.traces.own else {
        return;
    };
    let found = own.findings.get(finding);
    let difference = found.and_then(|f| f.difference.as_ref());
    let step = difference.map_or(usize::MAX, |d| d.step.saturating_add(1));
    show(state, true);
    set(state, step);
    settle(state);
    follow(state, 1.0);
    // Our searches begin anew where the board has changed: this is what is to be seen when they are there.
    state.wanted = (!state.begun).then_some(Wanted { step });
}

/// Before searches begin: a trace that is about something else than the board is not seen any more.
fn keep(state: &mut State) {
    let own = state.traces.own.as_ref().filter(|_| state.traces.shown);
    if own.is_some_and(|own| !on_board(state, own)) {
        show(state, false);
    }
}

/// Begins the searches of the lanes. A trace that is seen stays at its step, unless it is about something else than the board.
pub fn begin(state: &mut State) -> Vec<Effect> {
    keep(state);
    let step = state.timeline.step;
    let effects = lanes::begin(state, false);
    if state.traces.shown {
        set(state, step);
        settle(state);
        follow(state, 1.0);
    }
    effects
}
