//! Export, import, comparison and view of traces.

use std::rc::Rc;

use super::state::{File, LARGEST, OwnTrace, Reading, TracesMsg};
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::lab::lanes::recording::Recording;
use crate::app::lab::lanes::update as lanes;
use crate::app::lab::setup::state::DEEPEST;
use crate::app::lab::timeline::update::set;
use crate::app::lab::viewer::{Effect, Response, Screen, SearchViewer, StepTarget, ViewerMsg};
use crate::app::players::seats;
use crate::job::dispatch::Urgency;
use crate::registry::{GameRecord, Progress, Task, TaskResult, TraceComparison, trace_listing};
use crate::text::Message;
use crate::trace::{Heading, Trace, to_csv, to_json_lines};

pub(super) const READING: TaskGroup = TaskGroup::new("lab/trace", Urgency::Patient);

/// The name of the files, without extension.
const NAME: &str = "search-trace";

pub fn update(viewer: &mut SearchViewer, msg: TracesMsg) -> Response {
    match msg {
        TracesMsg::Save(file) => return save(viewer, file),
        TracesMsg::Read(text) => return read(viewer, text, false),
        TracesMsg::Typed(text) => viewer.traces.pasted = text,
        TracesMsg::ReadTyped => return read(viewer, viewer.traces.pasted.clone(), true),
        TracesMsg::Stop => {
            viewer.traces.reading = None;
            return Effect::Cancel(READING).into();
        }
        TracesMsg::Show(on) => show(viewer, on),
        TracesMsg::Tree => viewer.screen = Screen::Tree,
        TracesMsg::To(finding) => {
            viewer.screen = Screen::Tree;
            go_to_difference(viewer, finding);
        }
        TracesMsg::Forget => {
            show(viewer, false);
            viewer.traces.own = None;
        }
        TracesMsg::Task(id, event) => return on_task_event(viewer, id, *event),
    }
    Response::default()
}

/// Saves the shown recording as a file.
fn save(viewer: &SearchViewer, file: File) -> Response {
    let Some(recording) = viewer.recording() else {
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
        File::Csv => Effect::download_csv(NAME, text),
        _ => Effect::download(format!("{NAME}.{ending}"), text),
    }])
}

/// Starts a task that imports a text and compares it with the lab's searches; cancels an earlier import.
fn read(viewer: &mut SearchViewer, text: String, pasted: bool) -> Response {
    let traces = &mut viewer.traces;
    traces.error = None;
    traces.reading = None;
    let mut effects = vec![Effect::Cancel(READING)];
    if text.len() > LARGEST {
        traces.error = Some(Message::new("error.trace.large").with("limit", LARGEST >> 20));
        return effects.into();
    }
    let id = traces.task_ids.next_id();
    traces.reading = Some(Reading {
        id,
        lines: None,
        pasted,
    });
    effects.push(Effect::run(READING, Task::ReadTrace { text }, move |event| {
        ViewerMsg::Traces(TracesMsg::Task(id, event))
    }));
    effects.into()
}

/// Handles an event of the import. An error does not change the shown recording.
fn on_task_event(viewer: &mut SearchViewer, id: TaskId, event: TaskEvent) -> Response {
    let traces = &mut viewer.traces;
    let Some(reading) = traces.reading.as_mut().filter(|r| r.id == id) else {
        return Response::default();
    };
    let pasted = reading.pasted;
    let read = match event {
        TaskEvent::Progress(Progress::Reading { lines, of }) => {
            reading.lines = Some((lines, of));
            return Response::default();
        }
        TaskEvent::Done(TaskResult::ReadTrace { trace, beside }) => open(viewer, trace, beside),
        TaskEvent::Failed(error) => Err(error),
        TaskEvent::Progress(_) | TaskEvent::Done(_) => return Response::default(),
    };
    viewer.traces.reading = None;
    match read {
        // After an error, the text stays in its field for corrections.
        Ok(()) if pasted => viewer.traces.pasted.clear(),
        Ok(()) => {}
        Err(error) => {
            viewer.traces.error = Some(error);
            return Response::hide_notice();
        }
    }
    Response::default()
}

/// Shows an imported trace at its first difference from the lab's searches.
///
/// # Errors
/// An invalid position.
fn open(
    viewer: &mut SearchViewer,
    trace: Trace,
    findings: Vec<TraceComparison>,
) -> Result<(), Message> {
    put_on_board(viewer, &trace.heading)?;
    viewer.traces.own = Some(OwnTrace {
        recording: Rc::new(Recording::new(trace)),
        findings,
    });
    show(viewer, true);
    go_to_difference(viewer, 0);
    Ok(())
}

/// Puts the position of a trace on the board, with its settings, for the lab's searches beside it.
///
/// # Errors
/// An invalid position.
fn put_on_board(viewer: &mut SearchViewer, heading: &Heading) -> Result<(), Message> {
    let setup = &mut viewer.setup;
    setup.set(GameRecord::new(&heading.game, &heading.position))?;
    setup.depth = heading.depth.clamp(1, DEEPEST);
    setup.preference = heading.preference;
    setup.evaluation = seats::write_evaluation(setup.kind(), &heading.evaluation);
    viewer.begun = false;
    Ok(())
}

/// True if the lab's board shows the position of the trace.
fn on_board(viewer: &SearchViewer, own: &OwnTrace) -> bool {
    let heading = &own.recording.trace.heading;
    viewer.setup.record().game == heading.game && viewer.setup.position().text() == heading.position
}

/// Shows the imported trace, or that of the lane.
pub fn show(viewer: &mut SearchViewer, on: bool) {
    let own = viewer.traces.own.as_ref().filter(|_| on);
    let elsewhere = own.filter(|own| !on_board(viewer, own));
    let heading = elsewhere.map(|own| own.recording.trace.heading.clone());
    if let Some(heading) = heading
        && let Err(error) = put_on_board(viewer, &heading)
    {
        viewer.traces.error = Some(error);
        return;
    }
    viewer.traces.shown = on && viewer.traces.own.is_some();
    viewer.timeline.playing = false;
    set(viewer, viewer.timeline.step);
}

/// Goes to the first difference from one of the lab's searches, or else to the end.
fn go_to_difference(viewer: &mut SearchViewer, finding: usize) {
    let Some(own) = &viewer.traces.own else {
        return;
    };
    let found = own.findings.get(finding);
    let difference = found.and_then(|f| f.difference.as_ref());
    let step = difference.map_or(usize::MAX, |d| d.step.saturating_add(1));
    show(viewer, true);
    viewer.pending_step = Some(StepTarget::Step(step));
}

/// Before searches start, hides an imported trace that belongs to another position than the board's.
fn hide_foreign_trace(viewer: &mut SearchViewer) {
    let own = viewer.traces.own.as_ref().filter(|_| viewer.traces.shown);
    if own.is_some_and(|own| !on_board(viewer, own)) {
        show(viewer, false);
    }
}

/// Starts the searches of the lanes. A shown imported trace stays at its step, if it belongs to the position on the
/// board.
pub fn begin(viewer: &mut SearchViewer) -> Vec<Effect> {
    hide_foreign_trace(viewer);
    if viewer.traces.shown {
        let step = StepTarget::Step(viewer.timeline.step);
        viewer.pending_step.get_or_insert(step);
    }
    lanes::begin(viewer, false)
}
