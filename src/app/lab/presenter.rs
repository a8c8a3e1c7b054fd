//! The page keys of a presentation, which lead from stop to stop.

use super::charts::view::cards_about_depth;
use super::lesson_update::{begin_scene, current_scene, enter};
use super::lessons::lecture::{SCENES, Stop, is_after_scenes};
use super::lessons::progress::LessonPlace;
use super::lessons::state::TITLE;
use super::msg::{Msg, Response};
use super::state::State;
use super::timeline::stops::stops;
use super::timeline::update::{finish, set};
use super::viewer::{LAST_STEP, Screen};

/// The message of a page key: to the next or the previous stop. `None` if there is none.
pub fn page(state: &State, forward: bool) -> Option<Msg> {
    let here = current_stop(state)?;
    let mut stops = all_stops(state, here).into_iter();
    let to = if forward {
        stops.find(|&stop| stop > here)
    } else {
        stops.rfind(|&stop| stop < here)
    };
    to.map(Msg::Stop)
}

/// The current stop, or a place between two stops. `None` where page keys scroll.
fn current_stop(state: &State) -> Option<Stop> {
    if state.lecture_ended {
        return Some(Stop::End);
    }
    if state.lessons.open {
        return state.lessons.at.map(Stop::Lesson);
    }
    let viewer = &state.viewer;
    let at = match viewer.screen {
        Screen::Tree if viewer.recording().is_some() && viewer.at_end() => LAST_STEP,
        Screen::Tree => viewer.timeline.step,
        Screen::Depth => {
            let cards = cards_about_depth(&viewer.question);
            let shown = state.charts.card_about_depth(&cards);
            cards.iter().position(|&card| card == shown)?
        }
        Screen::Measure | Screen::Traces => return None,
    };
    Some(Stop::Lab(current_scene(state), at))
}

/// The stops in their order: of the lecture, of all lessons, or of the user's own question.
fn all_stops(state: &State, here: Stop) -> Vec<Stop> {
    let lecture_ends = current_scene(state) == Some(SCENES.len() - 1);
    match here {
        Stop::Lab(None, _) => {
            let stops = stops_on_screen(state).into_iter();
            stops.map(|at| Stop::Lab(None, at)).collect()
        }
        Stop::Lesson(place) if !(lecture_ends && is_after_scenes(place)) => {
            LessonPlace::all().map(Stop::Lesson).collect()
        }
        _ => {
            let scenes = (0..SCENES.len()).flat_map(|scene| {
                // The search of another scene defines the stops between its ends.
                let stops = match here {
                    Stop::Lab(Some(current), _) if current == scene => stops_on_screen(state),
                    _ => vec![0, LAST_STEP],
                };
                let stop = move |at| Stop::Lab(Some(scene), at);
                stops.into_iter().map(stop)
            });
            let lesson = LessonPlace::all().filter(|&place| is_after_scenes(place));
            let lesson = lesson.map(Stop::Lesson);
            scenes.chain(lesson).chain([Stop::End]).collect()
        }
    }
}

/// The stops of the current search, or the numbers of the cards about depth.
fn stops_on_screen(state: &State) -> Vec<usize> {
    let viewer = &state.viewer;
    if viewer.screen == Screen::Depth {
        return (0..cards_about_depth(&viewer.question).len()).collect();
    }
    let mut steps = viewer.recording().map_or(vec![0], |found| stops(found));
    steps.push(LAST_STEP);
    steps
}

/// Goes to a stop.
pub fn go(state: &mut State, stop: Stop) -> Response {
    match stop {
        Stop::End => {
            state.lecture_ended = true;
            Response::focus(TITLE)
        }
        Stop::Lesson(place) => {
            enter(state, place);
            Response::focus(TITLE)
        }
        Stop::Lab(scene, at) => {
            if let Some(number) = scene
                && (state.lessons.open || current_scene(state) != scene)
            {
                begin_scene(state, number);
            }
            state.viewer.timeline.playing = false;
            go_on_screen(state, at)
        }
    }
}

/// Goes to a step of the current search, or to a card about depth.
fn go_on_screen(state: &mut State, at: usize) -> Response {
    let viewer = &mut state.viewer;
    if viewer.screen == Screen::Depth {
        let cards = cards_about_depth(&viewer.question);
        let card = cards[at.min(cards.len() - 1)];
        state.charts.at = Some(card);
        return Response::focus(card.element_id());
    }
    match at {
        _ if !viewer.begun => viewer.link_target = Some(at),
        LAST_STEP => finish(viewer),
        _ => set(viewer, at),
    }
    Response::default()
}
