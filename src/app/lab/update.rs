//! The update of the lab, and its keys.

use std::rc::Rc;

use super::charts::horizon;
use super::charts::state::{Card, ChartsMsg};
use super::lanes::recording::JumpTarget;
use super::lanes::state::{LanesMsg, SEARCHES};
use super::lessons::lecture::{DEPTH_SCENE, SCENES, Stop};
use super::lessons::state::{LessonsMsg, OwnWork};
use super::msg::{Effect, Msg, Response};
use super::quiz::state::QuizMsg;
use super::setup::state::LECTURE_TREE;
use super::state::State;
use super::timeline::state::TimelineMsg;
use super::timeline::why;
use super::tree::saved_by_cuts;
use super::tree::state::TreeMsg;
use super::viewer::{Screen, SearchViewer};
use super::{
    charts, exercise, lanes, lesson_update, link, playouts, presenter, quiz, setup, start_map,
    timeline, traces, tree,
};
use crate::app::effects::{Request, map};
use crate::app::record::linked::GAME_NAMES;
use crate::app::ui::keys::LabAction;
use crate::app::ui::{Context, DisplayMode};
use crate::registry::GameRecord;
use crate::trace::Tree;

/// Updates the lab; `in_play` is the game on the board of Play.
pub fn update(state: &mut State, msg: Msg, in_play: &GameRecord, context: &Context) -> Response {
    note_use(state, &msg);
    let tree = state.viewer.iteration().map(|part| part.tree.clone());
    let mut response = handle(state, msg, in_play, context);
    exercise::follow(&mut state.exercise, &mut state.viewer);
    response.effects.extend(sync_work(state));
    let viewer = &mut state.viewer;
    timeline::update::go_to_pending(viewer);
    exercise::follow(&mut state.exercise, viewer);
    refresh(viewer, tree.as_ref());
    response
}

/// Notes the use of the lab, and returns from an imported trace when the user selects a search.
fn note_use(state: &mut State, msg: &Msg) {
    let is_of_user = !msg.is_report();
    if let Msg::Lanes(LanesMsg::See(_)) = msg {
        traces::update::show(&mut state.viewer, false);
    }
    state.touched |= is_of_user && !matches!(msg, Msg::Tree(TreeMsg::Over(_)));
    state.lecture_ended &= !is_of_user;
    state.charts.at = card_of(msg, state.charts.at);
}

fn handle(state: &mut State, msg: Msg, in_play: &GameRecord, context: &Context) -> Response {
    let workers = context.workers;
    let viewer = &mut state.viewer;
    match msg {
        Msg::Traces(msg) => traces::update::update(viewer, msg).map(Msg::from),
        Msg::Quiz(msg) => {
            viewer.timeline.playing = false;
            let mut effects = Vec::new();
            if msg == QuizMsg::Open(true) {
                effects = lesson_update::leave(state);
            }
            let mut response = quiz::update::update(&mut state.quiz, msg).map(Msg::Quiz);
            response.effects.extend(effects);
            response
        }
        Msg::Timeline(msg) if state.quiz.open => {
            quiz::update::keys(&mut state.quiz, msg).map(Msg::Quiz)
        }
        Msg::Lessons(msg) => lesson_update::update(state, msg, in_play, workers),
        Msg::Setup(msg) => setup::update::update(viewer, msg, in_play).map(Msg::from),
        Msg::Lanes(msg) => lanes::update::update(viewer, msg).map(Msg::from),
        Msg::Timeline(msg) => timeline::update::update(viewer, msg, context.now).map(Msg::from),
        Msg::Tree(msg) => tree::update::update(viewer, msg).map(Msg::from),
        Msg::Charts(msg) => {
            charts::update::update(&mut state.charts, msg, &viewer.setup, workers).map(Msg::Charts)
        }
        Msg::Starts(msg) => start_map::update(&mut state.starts, msg, workers).map(Msg::Starts),
        Msg::Playouts(msg) => {
            let setup = &viewer.setup;
            playouts::state::update(&mut state.playouts, msg, setup).map(Msg::Playouts)
        }
        Msg::Screen(screen) => {
            let effects = lesson_update::leave(state);
            let viewer = &mut state.viewer;
            viewer.timeline.playing = false;
            viewer.screen = screen;
            state.quiz.open = false;
            // A lesson's task is about the screen before.
            let mut response = Response::hide_notice();
            response.effects.extend(effects);
            match screen {
                Screen::Depth if viewer.setup.record().game == LECTURE_TREE => {
                    // The lecture tree has nothing to measure.
                    state.before_depth = Some(OwnWork::of(viewer));
                    lesson_update::begin_scene(state, DEPTH_SCENE);
                }
                Screen::Depth => {
                    charts::update::plan_depths(&mut state.charts, &viewer.setup);
                }
                Screen::Tree if lesson_update::is_set(viewer, &SCENES[DEPTH_SCENE]) => {
                    if let Some(before) = state.before_depth.take() {
                        before.restore(viewer);
                        response.effects.push(Effect::Cancel(SEARCHES));
                    }
                }
                _ => {}
            }
            response
        }
        Msg::Unfold(panel) => {
            state.unfolded = (state.unfolded != Some(panel)).then_some(panel);
            Response::default()
        }
        Msg::GoTo(stop) => presenter::go(state, stop),
        Msg::Veil(on) => {
            viewer.veiled = on;
            viewer.tree.revealed.clear();
            Response::default()
        }
        Msg::CopyLink => Effect::copy_link().into(),
        Msg::ToPlay => {
            let pairs = link::link(state).into_iter();
            let pairs = pairs.filter(|(name, _)| GAME_NAMES.contains(name));
            let pairs = pairs.map(|(name, value)| (name.to_owned(), value));
            Response::request(Request::Play(pairs.collect(), None))
        }
    }
}

/// Starts the searches if necessary. Called when the lab becomes visible and after each of its messages.
pub fn sync_work(state: &mut State) -> Vec<Effect> {
    if !state.viewer.is_current {
        return Vec::new();
    }
    let mut effects = map(state.lessons.start_tasks(), Msg::Lessons);
    effects.extend(map(quiz::update::start_tasks(&mut state.quiz), Msg::Quiz));
    if state.quiz.open || state.lessons.is_list() {
        return effects;
    }
    let State { viewer, charts, .. } = state;
    if !viewer.begun {
        effects.extend(map(traces::update::begin(viewer), Msg::from));
    }
    let planned = playouts::state::start_planned(&mut state.playouts, &viewer.setup);
    effects.extend(map(planned, Msg::Playouts));
    let linked = charts::update::start_linked_chart(charts, &viewer.setup);
    effects.extend(map(linked, Msg::Charts));
    if viewer.screen == Screen::Measure {
        let first = charts::update::start_first_count(charts, &viewer.setup);
        effects.extend(map(first, Msg::Charts));
    }
    effects
}

/// Updates the texts about the current step and the node. `tree` was the shown tree before the message.
fn refresh(viewer: &mut SearchViewer, tree: Option<&Rc<Tree>>) {
    let new = viewer.iteration().map(|iteration| &iteration.tree);
    if new.map(Rc::as_ptr) != tree.map(Rc::as_ptr) {
        viewer.tree.forget();
    }
    why::refresh(viewer);
    saved_by_cuts::refresh(viewer);
}

/// The card in use after a message: `None` as soon as the user uses another part of the lab.
fn card_of(msg: &Msg, before: Option<Card>) -> Option<Card> {
    match msg {
        msg if msg.is_report() => before,
        Msg::Charts(ChartsMsg::Open(_)) => before,
        Msg::Charts(msg) => Some(msg.card()),
        // Messages without a press, or about the whole lab.
        Msg::Tree(TreeMsg::Over(_)) => before,
        Msg::Veil(_)
        | Msg::CopyLink
        | Msg::ToPlay
        | Msg::Screen(Screen::Measure | Screen::Depth) => before,
        _ => None,
    }
}

/// The message of a key on the screen about depth: it measures, and plays the line of the horizon.
fn depth_key(state: &State, key: LabAction) -> Option<Msg> {
    Some(Msg::Charts(match key {
        LabAction::Play if state.charts.measures_depths() => ChartsMsg::StopDepths,
        LabAction::Play => ChartsMsg::StartDepths,
        LabAction::Forward => ChartsMsg::Horizon(horizon::Msg::By(1)),
        LabAction::Back => ChartsMsg::Horizon(horizon::Msg::By(-1)),
        LabAction::First => ChartsMsg::Horizon(horizon::Msg::To(0)),
        LabAction::Last => ChartsMsg::Horizon(horizon::Msg::To(usize::MAX)),
        _ => return None,
    }))
}

/// The message of a key outside of all controls; `None` leaves the key to the browser.
pub fn key_message(state: &State, key: LabAction, mode: DisplayMode) -> Option<Msg> {
    let is_covered = state.lessons.open || state.quiz.open;
    match (key, state.viewer.screen) {
        (LabAction::NextPage | LabAction::PreviousPage, _)
            if mode == DisplayMode::Presentation && !state.quiz.open =>
        {
            presenter::page(state, key == LabAction::NextPage)
        }
        (LabAction::PreviousPage, _) if mode == DisplayMode::Presentation => {
            Some(Msg::Quiz(state.quiz.back_message()))
        }
        (LabAction::Scene(number), _) => {
            let is_presented = mode == DisplayMode::Presentation && !state.quiz.open;
            let opens = !is_covered || state.lecture_ended || is_presented;
            opens.then_some(Msg::GoTo(Stop::start(number)))
        }
        (_, screen) if is_covered || screen == Screen::Tree => tree_key(state, key),
        (_, Screen::Depth) => depth_key(state, key),
        _ => None,
    }
}

/// The message of a key on the screen with the tree, in a lesson and in the quiz.
fn tree_key(state: &State, key: LabAction) -> Option<Msg> {
    let in_lesson = state.lessons.at.is_some();
    Some(Msg::Timeline(match key {
        LabAction::Play => TimelineMsg::Play(!state.viewer.timeline.playing),
        LabAction::NextPage if in_lesson => return Some(Msg::Lessons(LessonsMsg::Next)),
        LabAction::PreviousPage if in_lesson => return Some(Msg::Lessons(LessonsMsg::Previous)),
        LabAction::Forward | LabAction::NextPage => TimelineMsg::By(1),
        LabAction::Back | LabAction::PreviousPage => TimelineMsg::By(-1),
        LabAction::First => TimelineMsg::To(0),
        LabAction::Last => TimelineMsg::End,
        LabAction::Cut => TimelineMsg::Next(JumpTarget::Cutoff),
        LabAction::Window => TimelineMsg::Next(JumpTarget::Window),
        LabAction::Better => TimelineMsg::Next(JumpTarget::Best),
        LabAction::Veil => return Some(Msg::Veil(!state.viewer.veiled)),
        LabAction::Reveal => return Some(Msg::Tree(TreeMsg::Reveal)),
        LabAction::Whole => return Some(Msg::Tree(TreeMsg::Whole(!state.viewer.tree.whole))),
        LabAction::Scene(_) => return None,
    }))
}
