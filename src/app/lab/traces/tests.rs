//! Export and import of traces.

use super::state::{File, LARGEST, TracesMsg};
use super::update::READING;
use crate::app::effects::BrowserCommand;
use crate::app::lab::lanes::state::LanesMsg;
use crate::app::lab::msg::Effect;
use crate::app::lab::setup::state::SetupMsg;
use crate::app::lab::tests::{render, text};
use crate::app::lab::timeline::state::TimelineMsg;
use crate::app::lab::update::sync_work;
use crate::app::lab::{self, Screen, State};
use crate::app::record::board::BoardMsg;
use crate::app::tests::assert_contains;
use crate::app::tests::begun::Begun;
use crate::app::ui::{Context, EventData, EventKind};
use crate::plot::Picture;
use crate::plot::svg::svg;
use crate::registry::{GameRecord, Progress};

fn send(state: &mut State, msg: lab::Msg) -> Vec<Effect> {
    let nobody = GameRecord::new("rastros", "");
    let response = lab::update(state, msg, &nobody, &Context::ENGLISH);
    assert!(response.notice.is_none(), "{:?}", response.notice);
    work(state, &response.effects);
    response.effects
}

/// Runs the tasks of the effects, and sends their last events.
fn work(state: &mut State, effects: &[Effect]) {
    for effect in effects {
        if let Some(ended) = Begun::of(effect).and_then(|begun| begun.run().pop()) {
            send(state, ended);
        }
    }
}

fn open() -> State {
    let mut state = State::default();
    state.viewer.screen = Screen::Traces;
    state.set_current(true);
    let effects = sync_work(&mut state);
    work(&mut state, &effects);
    state
}

fn saved(state: &mut State, file: File) -> (String, String) {
    let effects = send(state, lab::Msg::Traces(TracesMsg::Save(file)));
    let [Effect::Browser(BrowserCommand::Download { name, bytes, .. })] = &effects[..] else {
        panic!("{effects:?}");
    };
    (name.clone(), String::from_utf8(bytes.clone()).unwrap())
}

fn read(state: &mut State, text: &str) {
    send(state, lab::Msg::Traces(TracesMsg::Read(text.to_owned())));
}

#[test]
fn saves_shown_recording_in_three_formats() {
    let mut state = open();
    let trace = state.viewer.recording().unwrap().trace.clone();
    let (name, lines) = saved(&mut state, File::JsonLines);
    assert_eq!(name, "search-trace.jsonl");
    assert_eq!(lines, crate::trace::to_json_lines(&trace));
    let (name, table) = saved(&mut state, File::Csv);
    assert_eq!(
        (name.as_str(), table),
        ("search-trace.csv", format!("\u{feff}{}", crate::trace::to_csv(&trace)))
    );
    let (name, listing) = saved(&mut state, File::Listing);
    assert_eq!(name, "search-trace.txt");
    let expected = crate::registry::trace_listing(&trace).unwrap();
    assert_eq!(listing.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn own_trace_round_trips() {
    let mut state = open();
    let before = state.viewer.recording().unwrap().clone();
    let (_, lines) = saved(&mut state, File::JsonLines);
    let step = state.viewer.recording().unwrap().len();
    let drawn = |state: &mut State, step| {
        send(state, lab::Msg::Timeline(TimelineMsg::To(step)));
        state.viewer.screen = Screen::Tree;
        let room = render(state);
        state.viewer.screen = Screen::Traces;
        let canvas = room.by_id("lab-tree").unwrap();
        let Some(Picture::SearchTree(picture)) = canvas.picture.as_deref() else {
            panic!("the tree");
        };
        svg(&picture.draw(1000.0, 500.0))
    };
    let pictures = [1, step / 3, step].map(|step| drawn(&mut state, step));
    read(&mut state, &lines);
    assert!(state.viewer.traces.shown);
    let again = [1, step / 3, step].map(|step| drawn(&mut state, step));
    assert_eq!(again, pictures, "the same drawing at every step");
    let own = state.viewer.recording().unwrap();
    assert!(!std::rc::Rc::ptr_eq(own, &before));
    assert_eq!(own.iterations[0].tree, before.iterations[0].tree);
    assert_eq!(own.iterations[0].layout, before.iterations[0].layout);
    let findings = &state.viewer.traces.own.as_ref().unwrap().findings;
    assert_eq!((findings.len(), &findings[0].difference), (1, &None));
    assert_eq!(state.viewer.timeline.step, own.len(), "alike to the end");
    assert!(text(&state, "lab-traces").contains("no difference"));
}

/// The output of the programs of source 002 for their four searches, line by line.
#[test]
fn four_course_listings_are_saved() {
    let mut state = open();
    send(&mut state, lab::Msg::Setup(SetupMsg::Game("lecture_tree".to_owned())));
    send(&mut state, lab::Msg::Setup(SetupMsg::Depth(4)));
    let mut found = Vec::new();
    for from in ["", "D"] {
        if !from.is_empty() {
            let play = SetupMsg::Board(BoardMsg::Choose(from.to_owned()));
            send(&mut state, lab::Msg::Setup(play));
        }
        for lane in 0..2 {
            send(&mut state, lab::Msg::Lanes(LanesMsg::See(lane)));
            found.push(saved(&mut state, File::Listing).1);
        }
    }
    let expected = include_str!("../../../../tests/golden/listings.txt");
    let expected: Vec<&str> = expected.split_inclusive("\n\n").collect();
    assert_eq!(expected.len(), 4);
    for (listing, printed) in found.iter().zip(expected) {
        assert_eq!(listing.trim(), printed.trim());
    }
}

/// The shown recording with one wrong value, and the number of its step.
fn spoilt(state: &mut State) -> (String, usize) {
    let (_, lines) = saved(state, File::JsonLines);
    let mut lines: Vec<String> = lines.lines().map(str::to_owned).collect();
    let leaves = (0..lines.len()).filter(|&i| lines[i].starts_with("{\"leaf\""));
    let at = leaves.clone().nth(leaves.count() / 2).unwrap();
    lines[at] = "{\"leaf\":-77.25}".to_owned();
    // The first line is the heading.
    (lines.join("\n"), at - 1)
}

#[test]
fn first_difference_is_explained() {
    let mut state = open();
    let (lines, step) = spoilt(&mut state);
    read(&mut state, &lines);
    assert_eq!(state.viewer.timeline.step, step + 1, "the step has just been done");
    assert!(!state.viewer.timeline.playing);
    let words = text(&state, "lab-traces");
    assert_contains(&words, "−77.25");
    assert_contains(&words, &format!("At step {}", step + 1));
    send(&mut state, lab::Msg::Timeline(lab::timeline::state::TimelineMsg::To(0)));
    let room = render(&state);
    let to = room.by_id("traces-to-0").unwrap();
    let msg = to.fire(EventKind::Click, &EventData::default()).unwrap();
    send(&mut state, msg);
    assert_eq!(state.viewer.timeline.step, step + 1);
    assert!(text(&state, "lab-why").contains("−77.25"));
}

#[test]
fn unreadable_trace_names_its_line() {
    let mut state = open();
    let (lines, _) = spoilt(&mut state);
    let broken = lines.replacen("{\"leaf\":-77.25}", "{\"leaf\":seven}", 1);
    let line = broken.lines().position(|l| l.contains("seven")).unwrap() + 1;
    let before = state.viewer.recording().unwrap().clone();
    read(&mut state, &broken);
    let words = text(&state, "traces-error");
    assert_contains(&words, &format!("Line {line}"));
    assert!(std::rc::Rc::ptr_eq(state.viewer.recording().unwrap(), &before));
    read(&mut state, &" ".repeat(LARGEST + 1));
    assert!(text(&state, "traces-error").contains("12 MB"));
    read(&mut state, &lines);
    assert_eq!(text(&state, "traces-error"), "");
}

#[test]
fn faulty_pasted_text_stays() {
    let mut state = open();
    let (lines, _) = spoilt(&mut state);
    let type_in = |text: &str| lab::Msg::Traces(TracesMsg::Typed(text.to_owned()));
    send(&mut state, type_in("no trace"));
    send(&mut state, lab::Msg::Traces(TracesMsg::ReadTyped));
    assert_eq!(state.viewer.traces.pasted, "no trace");
    assert!(state.viewer.traces.error.is_some());
    send(&mut state, type_in(&lines));
    send(&mut state, lab::Msg::Traces(TracesMsg::ReadTyped));
    assert!(state.viewer.traces.pasted.is_empty() && state.viewer.traces.shown);
}

#[test]
fn another_board_removes_the_trace() {
    let mut state = open();
    let (lines, step) = spoilt(&mut state);
    read(&mut state, &lines);
    let lane = |state: &State| {
        state.viewer.lanes[state.viewer.shown_lane]
            .recording()
            .unwrap()
            .clone()
    };
    let see = lab::Msg::Lanes(LanesMsg::See(state.viewer.shown_lane));
    send(&mut state, see);
    assert_eq!(state.viewer.recording().unwrap(), &lane(&state));
    send(&mut state, lab::Msg::Traces(TracesMsg::Show(true)));
    assert_ne!(state.viewer.recording().unwrap(), &lane(&state));
    let mv = state.viewer.setup.position().moves()[0].text.clone();
    send(&mut state, lab::Msg::Setup(SetupMsg::Board(BoardMsg::Choose(mv))));
    assert_eq!(state.viewer.recording().unwrap(), &lane(&state), "of another position");
    send(&mut state, lab::Msg::Traces(TracesMsg::To(0)));
    assert!(state.viewer.traces.shown, "its position is put back");
    assert_eq!(state.viewer.timeline.step, step + 1);
    send(&mut state, lab::Msg::Traces(TracesMsg::Forget));
    assert!(state.viewer.traces.own.is_none());
    assert_eq!(state.viewer.recording().unwrap(), &lane(&state));
}

#[test]
fn unnamed_search_is_compared_with_two() {
    let mut state = open();
    send(&mut state, lab::Msg::Lanes(LanesMsg::See(0)));
    let (_, lines) = saved(&mut state, File::JsonLines);
    let (heading, rest) = lines.split_once('\n').unwrap();
    let mut heading: serde_json::Value = serde_json::from_str(heading).unwrap();
    heading.as_object_mut().unwrap().remove("algorithm");
    read(&mut state, &format!("{heading}\n{rest}"));
    let findings = &state.viewer.traces.own.as_ref().unwrap().findings;
    let found: Vec<_> = findings
        .iter()
        .map(|f| (f.method.as_str(), f.difference.is_none()))
        .collect();
    assert_eq!(found, [("minimax", true), ("alpha_beta", false)]);
}

/// Starts the import of a text, and returns its effects without running them.
fn begin_reading(state: &mut State, text: &str) -> Vec<Effect> {
    let nobody = GameRecord::new("rastros", "");
    let msg = lab::Msg::Traces(TracesMsg::Read(text.to_owned()));
    lab::update(state, msg, &nobody, &Context::ENGLISH).effects
}

#[test]
fn reading_shows_progress_and_stops() {
    let mut state = open();
    let (_, lines) = saved(&mut state, File::JsonLines);
    let before = state.viewer.recording().unwrap().clone();
    let effects = begin_reading(&mut state, &lines);
    assert_eq!(effects[0], Effect::Cancel(READING));
    let begun = Begun::of(&effects[1]).unwrap();
    assert!(text(&state, "traces-reading").contains("Reading"));
    let progress = |lines| begun.progress(Progress::Reading { lines, of: 5000 });
    send(&mut state, progress(2500));
    let words = text(&state, "traces-reading");
    assert_contains(&words, "2500 of 5000 lines");
    send(&mut state, progress(5000));
    assert!(text(&state, "traces-reading").contains("Comparing"));
    let stop = render(&state);
    let stop = stop.by_id("traces-stop").unwrap();
    let msg = stop.fire(EventKind::Click, &EventData::default()).unwrap();
    assert_eq!(send(&mut state, msg), [Effect::Cancel(READING)]);
    assert_eq!(text(&state, "traces-reading"), "");
    // The lab ignores the result of a cancelled import.
    work_late(&mut state, &effects);
    assert!(std::rc::Rc::ptr_eq(state.viewer.recording().unwrap(), &before));
    // It also ignores the result of an import that another one replaced.
    let first = begin_reading(&mut state, &lines);
    begin_reading(&mut state, &lines);
    work_late(&mut state, &first);
    assert!(state.viewer.traces.own.is_none() && state.viewer.traces.reading.is_some());
}

/// Runs the last of the effects, which is a task.
fn work_late(state: &mut State, effects: &[Effect]) {
    work(state, &effects[effects.len() - 1..]);
}
