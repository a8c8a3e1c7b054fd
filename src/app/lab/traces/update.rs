//! Export, import, comparison and view of traces.

use std::rc::Rc;

use super::state::{File, LARGEST, Msg, OwnTrace, Reading};
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::lab::lanes::update as lanes;
use crate::app::lab::msg::{Effect, Msg as LabMsg, Response};
use crate::app::lab::question::state::DEEPEST;
use crate::app::lab::state::LinkTarget;
use crate::app::lab::timeline::update::go_to;
use crate::app::lab::{Recording, Screen, State};
use crate::app::players::seats;
use crate::job::dispatch::Urgency;
use crate::registry::{GameRecord, Progress, Task, TaskResult, TraceComparison, trace_listing};
use crate::text::Message;
use crate::trace::{Heading, Trace, to_csv, to_json_lines};

pub(super) const READING: TaskGroup = TaskGroup::new("lab/trace", Urgency::Patient);

/// The name of the files, without extension.
const NAME: &str = "search-trace";

pub fn update(state: &mut State, msg: Msg) -> Response {
    match msg {
        Msg::Save(file) => return save(state, file),
        Msg::Read(text) => return read(state, text, false),
        Msg::Typed(text) => state.traces.pasted = text,
        Msg::ReadTyped => return read(state, state.traces.pasted.clone(), true),
        Msg::Stop => {
            state.traces.reading = None;
            return Response::effects(vec![Effect::Cancel(READING)]);
        }
        Msg::Show(on) => show(state, on),
        Msg::Tree => state.room = Screen::Tree,
        Msg::To(finding) => {
            state.room = Screen::Tree;
            to(state, finding);
        }
        Msg::Forget => {
            show(state, false);
            state.traces.own = None;
        }
        Msg::Task(id, event) => return on_task_event(state, id, *event),
    }
    Response::default()
}

/// Saves the shown recording as a file.
fn save(state: &State, file: File) -> Response {
    let Some(recording) = state.recording() else {
        return Response::default();
    };
    let trace = &recording.trace;
    let (ending, text) = match file {
        File::Csv => ("csv", to_csv(trace)),
        File::JsonLines => ("jsonl", to_json_lines(trace)),
        File::Listing => match trace_listing(trace) {
            Ok(lines) => ("txt", lines.join("\n") + "\n"),
            Err(error) => return Response::error(error),
        },
    };
    Response::effects(vec![match file {
        File::Csv => Effect::save_table(NAME, text),
        _ => Effect::save(format!("{NAME}.{ending}"), text),
    }])
}

/// Starts a task that imports a text and compares it with the lab's searches; cancels an earlier import.
fn read(state: &mut State, text: String, pasted: bool) -> Response {
    let traces = &mut state.traces;
    traces.error = None;
    traces.reading = None;
    let mut effects = vec![Effect::Cancel(READING)];
    if text.len() > LARGEST {
        traces.error = Some(Message::new("error.trace.large").with("limit", LARGEST >> 20));
        return Response::effects(effects);
    }
    traces.tasks += 1;
    let id = traces.tasks;
    traces.reading = Some(Reading {
        id,
        lines: None,
        pasted,
    });
    effects.push(Effect::run(
        READING,
        Task::ReadTrace { text },
        move |event| LabMsg::Traces(Msg::Task(id, event)),
    ));
    Response::effects(effects)
}

/// Handles an event of the import. An error does not change the shown recording.
fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Response {
    let traces = &mut state.traces;
    let Some(reading) = traces.reading.as_mut().filter(|r| r.id == id) else {
        return Response::default();
    };
    let pasted = reading.pasted;
    let read = match event {
        TaskEvent::Progress(Progress::Reading { lines, of }) => {
            reading.lines = Some((lines, of));
            return Response::default();
        }
        TaskEvent::Done(TaskResult::ReadTrace { trace, beside }) => open(state, trace, beside),
        TaskEvent::Failed(error) => Err(error),
        TaskEvent::Progress(_) | TaskEvent::Done(_) => return Response::default(),
    };
    state.traces.reading = None;
    match read {
        // After an error, the text stays in its field for corrections.
        Ok(()) if pasted => state.traces.pasted.clear(),
        Ok(()) => {}
        Err(error) => {
            state.traces.error = Some(error);
            return Response::refusal();
        }
    }
    Response::default()
}

/// Shows an imported trace at its first difference from the lab's searches.
///
/// # Errors
/// An invalid position.
fn open(state: &mut State, trace: Trace, findings: Vec<TraceComparison>) -> Result<(), Message> {
    put_on_board(state, &trace.heading)?;
    state.traces.own = Some(OwnTrace {
        recording: Rc::new(Recording::new(trace)),
        findings,
    });
    show(state, true);
    to(state, 0);
    Ok(())
}

/// Puts the position of a trace on the board, with its settings, for the lab's searches beside it.
///
/// # Errors
/// An invalid position.
fn put_on_board(state: &mut State, heading: &Heading) -> Result<(), Message> {
    let question = &mut state.question;
    question.set(GameRecord::new(&heading.game, &heading.position))?;
    question.depth = heading.depth.clamp(1, DEEPEST);
    question.preference = heading.preference;
    question.evaluation = seats::write_evaluation(question.kind(), &heading.evaluation);
    state.begun = false;
    Ok(())
}

/// True if the lab's board shows the position of the trace.
fn on_board(state: &State, own: &OwnTrace) -> bool {
    let heading = &own.recording.trace.heading;
    state.question.record().game == heading.game
        && state.question.position().text() == heading.position
}

/// Shows the imported trace, or that of the lane.
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
    state.cached_sentence = None;
    go_to(state, state.timeline.step);
}

/// Goes to the first difference from one of the lab's searches, or else to the end.
fn to(state: &mut State, finding: usize) {
    let Some(own) = &state.traces.own else {
        return;
    };
    let found = own.findings.get(finding);
    let difference = found.and_then(|f| f.difference.as_ref());
    let step = difference.map_or(usize::MAX, |d| d.step.saturating_add(1));
    show(state, true);
    go_to(state, step);
    // A changed board restarts the searches; this is the step to show at their end.
    state.link_target = (!state.begun).then_some(LinkTarget { step });
}

/// Before searches start, hides an imported trace that belongs to another position than the board's.
fn keep(state: &mut State) {
    let own = state.traces.own.as_ref().filter(|_| state.traces.shown);
    if own.is_some_and(|own| !on_board(state, own)) {
        show(state, false);
    }
}

/// Starts the searches of the lanes. A shown imported trace stays at its step, if it belongs to the position on the
/// board.
pub fn begin(state: &mut State) -> Vec<Effect> {
    keep(state);
    let step = state.timeline.step;
    let effects = lanes::begin(state, false);
    if state.traces.shown {
        go_to(state, step);
    }
    effects
}
