//! The state of the lab as a link.

use super::charts::link as charts;
use super::charts::state::Card;
use super::exercise::Exercise;
use super::lanes::state::{MAX_LANES, opening};
use super::lesson_link as lessons;
use super::lesson_update::leave;
use super::quiz::link as quiz;
use super::setup::state::{BUDGETS, DEEPEST};
use super::state::State;
use super::timeline::state::{PACES, Timeline};
use super::viewer::{Screen, SearchViewer, StepTarget};
use super::{Lane, SearchSetup};
use crate::app::players::seats;
use crate::app::record::linked::{BOARD, GAME, MOVES, START};
use crate::app::ui::{Pairs, query};
use crate::eval::Preference;
use crate::registry::GameRecord;
use crate::search::search_method;
use crate::text::{EnumId, Message};

pub const DEPTH: &str = "depth";
const LANES: &str = "lanes";
/// The number from 1 of the lane whose tree is shown.
const TREE: &str = "tree";
pub const STEP: &str = "step";
/// The greatest depth of the counts.
const DEEPEST_COUNT: &str = "to";
const NODES: &str = "nodes";
pub const EVALUATION: &str = "evaluation";
const VEILED: &str = "veiled";
const WHOLE: &str = "whole";
const PREFERENCE: &str = "wins";

/// The name of the clock's pace in links.
const PACE: &str = "pace";
/// The name in links of the setting that the clock pauses at cuts.
const STOPS: &str = "stops";
/// The name of the lab's screen in links.
const SCREEN: &str = "room";
/// The name in links of the exercise, by the id of its lesson.
const EXERCISE: &str = "exercise";

/// All names that links of the lab contain, except those of the game.
pub const LINK_NAMES: &[&str] = &[
    DEPTH,
    LANES,
    TREE,
    STEP,
    DEEPEST_COUNT,
    NODES,
    EVALUATION,
    PREFERENCE,
    VEILED,
    WHOLE,
    PACE,
    STOPS,
    SCREEN,
    EXERCISE,
    quiz::QUIZ,
    quiz::NUMBER,
    quiz::QUESTIONS,
    charts::AT,
    charts::COUNTED,
    charts::CHART,
    charts::DETAIL,
    charts::STRENGTH,
    charts::TRUTH,
    charts::JUDGES,
    charts::HORIZON,
    lessons::LESSON,
    lessons::SCENE,
    lessons::WORD,
];

/// The state as names and values of a link. Omits the step while the clock runs or the recording is missing, unless
/// the opened link contains one.
pub fn link(state: &State) -> Vec<(&'static str, String)> {
    let setup = state.own_setup();
    let own = state.lessons.own.as_ref();
    let (lanes, lane) = own.map_or((&state.viewer.lanes, state.viewer.shown_lane), |own| {
        (&own.lanes, own.shown_lane)
    });
    let record = setup.record();
    let mut pairs = vec![(GAME, record.game.clone())];
    match setup.board() {
        Some(board) => pairs.push((BOARD, board.to_owned())),
        None => pairs.push((START, record.start.clone())),
    }
    if !record.moves.is_empty() {
        pairs.push((MOVES, record.moves.join(",")));
    }
    pairs.push((DEPTH, setup.depth.to_string()));
    let lanes: Vec<&str> = lanes.iter().map(|l| l.method.id).collect();
    pairs.push((LANES, lanes.join(",")));
    pairs.push((TREE, (lane + 1).to_string()));
    if state.viewer.recording().is_some() && !state.viewer.timeline.playing {
        pairs.push((STEP, state.viewer.timeline.step.to_string()));
    } else if let Some(StepTarget::Step(step)) = state.viewer.pending_step {
        pairs.push((STEP, step.to_string()));
    }
    pairs.push((DEEPEST_COUNT, state.charts.deepest.to_string()));
    pairs.push((NODES, setup.budget.to_string()));
    if !setup.evaluation.is_empty() {
        pairs.push((EVALUATION, setup.evaluation.clone()));
    }
    if setup.preference == Preference::Sooner {
        pairs.push((PREFERENCE, setup.preference.id().to_owned()));
    }
    for (name, on) in [(VEILED, state.viewer.veiled), (WHOLE, state.viewer.tree.whole)] {
        if on {
            pairs.push((name, "1".to_owned()));
        }
    }
    pairs.extend(
        state
            .viewer
            .timeline
            .pace
            .map(|pace| (PACE, pace.to_string())),
    );
    if !state.viewer.timeline.pauses_at_cuts {
        pairs.push((STOPS, "0".to_owned()));
    }
    let of_charts = charts::pairs(&state.charts, state.own_setup());
    let card = of_charts.iter().find(|(name, _)| *name == charts::AT);
    let default_screen = screen_of(card.and_then(|(_, id)| Card::from_id(id)));
    if state.viewer.screen != default_screen {
        pairs.push((SCREEN, state.viewer.screen.id().to_owned()));
    }
    pairs.extend(of_charts);
    pairs.extend(quiz::pairs(&state.quiz));
    pairs.extend(lessons::pairs(&state.lessons));
    let exercise = state.exercise.as_ref();
    pairs.extend(exercise.map(|e| (EXERCISE, e.place().lesson().id.to_owned())));
    pairs
}

/// The lab after a link; `record` is the game of the link, if it contains one. Ignores wrong values and adds them
/// to `errors`.
pub fn open(
    state: &State,
    pairs: &Pairs,
    record: Option<GameRecord>,
    errors: &mut Vec<Message>,
) -> State {
    let mut state = state.clone();
    let before = state.charts.clone();
    leave(&mut state);
    state.lecture_ended = false;
    if record.is_some() {
        // A link with a game omits settings with default values.
        state.viewer.setup.evaluation.clear();
        state.viewer.setup.preference = Preference::Any;
    }
    if let Some(record) = record
        && let Err(error) = state.viewer.setup.set(record)
    {
        errors.push(error);
    }
    let mut number =
        |name: &str, least: u64, most: u64| query::number(pairs, name, least..=most, errors);
    if let Some(depth) = number(DEPTH, 1, DEEPEST.into()) {
        state.viewer.setup.depth = depth as u32;
        // Early links have no `to`: `depth` also applies to the counts.
        state.charts.deepest = depth as u32;
    }
    if let Some(deepest) = number(DEEPEST_COUNT, 1, DEEPEST.into()) {
        state.charts.deepest = deepest as u32;
    }
    if let Some(nodes) = number(NODES, 1, BUDGETS[BUDGETS.len() - 1]) {
        state.viewer.setup.budget = nodes;
    }
    let step = number(STEP, 0, 1 << 40);
    let tree = number(TREE, 1, MAX_LANES as u64);
    state.viewer.pending_step = step.map(|step| StepTarget::Step(step as usize));
    open_clock(&mut state.viewer.timeline, pairs, errors);
    open_lanes(&mut state.viewer, query::value(pairs, LANES), errors);
    if let Some(tree) = tree {
        state.viewer.shown_lane = (tree as usize - 1).min(state.viewer.lanes.len() - 1);
    }
    open_judgement(&mut state.viewer.setup, pairs, errors);
    let mut flag = |name| query::flag(pairs, name, errors).unwrap_or_default();
    state.viewer.veiled = flag(VEILED);
    state.viewer.tree.whole = flag(WHOLE);
    let (setup, before) = (&state.viewer.setup, &before);
    charts::open(&mut state.charts, before, setup, pairs, errors);
    quiz::open(&mut state.quiz, pairs, errors);
    open_screen(&mut state, pairs, errors);
    state.viewer.begun = false;
    lessons::open(&mut state, pairs, errors);
    let exercise = query::choice(pairs, EXERCISE, Exercise::from_id, errors);
    state.exercise = exercise.filter(|_| !state.lessons.open && !state.quiz.open);
    state.viewer.totals_hidden = false;
    if let Some(exercise) = &state.exercise {
        exercise.pose(&mut state.viewer);
        state.viewer.pending_step = None;
    }
    state
}

/// Sets the screen that the link names, or the one with its card.
fn open_screen(state: &mut State, pairs: &Pairs, errors: &mut Vec<Message>) {
    let named = query::choice(pairs, SCREEN, Screen::from_id, errors);
    state.viewer.screen = named.unwrap_or(screen_of(state.charts.at));
}

/// The screen with a card.
fn screen_of(card: Option<Card>) -> Screen {
    match card {
        Some(card) if card.is_about_depth() => Screen::Depth,
        Some(_) => Screen::Measure,
        None => Screen::Tree,
    }
}

fn open_clock(timeline: &mut Timeline, pairs: &Pairs, errors: &mut Vec<Message>) {
    let known = |text: &str| text.parse().ok().filter(|pace| PACES.contains(pace));
    timeline.pace = query::choice(pairs, PACE, known, errors);
    timeline.pauses_at_cuts = query::flag(pairs, STOPS, errors).unwrap_or(true);
}

/// Sets the lanes of a link, without unknown searches.
fn open_lanes(viewer: &mut SearchViewer, text: Option<&str>, errors: &mut Vec<Message>) {
    let Some(text) = text else {
        return;
    };
    let mut lanes = Vec::new();
    for id in text.split(',').take(MAX_LANES) {
        match search_method(id).copied() {
            Some(found) => lanes.push(Lane::new(found)),
            None => errors.push(query::invalid_value(LANES, id)),
        }
    }
    viewer.lanes = if lanes.is_empty() { opening() } else { lanes };
    viewer.shown_lane = viewer.lanes.len() - 1;
}

fn open_judgement(setup: &mut SearchSetup, pairs: &Pairs, errors: &mut Vec<Message>) {
    let kind = setup.kind();
    let known = |id: &str| seats::read_evaluation(kind, id).ok().map(|_| id.to_owned());
    if let Some(id) = query::choice(pairs, EVALUATION, known, errors) {
        setup.evaluation = id;
    }
    let preference = query::choice(pairs, PREFERENCE, Preference::from_id, errors);
    setup.preference = preference.unwrap_or(setup.preference);
}
