//! The page keys of a presentation, which lead from stop to stop.

use super::lesson_update::{begin_scene, current_scene, enter, lecture_part};
use super::lessons::lecture::{DEPTH_SCENE, SCENES, Stop, is_after_scenes};
use super::lessons::progress::LessonPlace;
use super::lessons::state::TITLE;
use super::msg::{Msg, Response};
use super::state::State;
use super::timeline::stops::stops;
use super::viewer::{Screen, StepTarget};

/// The message of a page key: to the next or the previous stop. `None` if there is none.
pub fn page(state: &State, forward: bool) -> Option<Msg> {
    let here = current_stop(state)?;
    let mut stops = all_stops(state, here).into_iter();
    let to = if forward {
        stops.find(|&stop| stop > here)
    } else {
        stops.rfind(|&stop| stop < here)
    };
    to.map(Msg::GoTo)
}

/// The current stop and the number of stops, in the part of the lecture or in the user's own search.
pub fn stop_number(state: &State) -> Option<(usize, usize)> {
    let here = current_stop(state)?;
    let stops = all_stops(state, here).into_iter();
    let stops: Vec<_> = stops.filter(|stop| stop.part() == here.part()).collect();
    let passed = stops.iter().filter(|&&stop| stop <= here).count();
    Some((passed.max(1), stops.len()))
}

/// The current stop, or a place between two stops. `None` where page keys scroll.
fn current_stop(state: &State) -> Option<Stop> {
    if state.lecture_ended {
        return Some(Stop::End);
    }
    if state.lessons.open {
        return state.lessons.at.map(Stop::Lesson);
    }
    let (viewer, scene) = (&state.viewer, current_scene(state));
    Some(match viewer.screen {
        Screen::Tree if viewer.recording().is_some() && viewer.at_end() => {
            Stop::Search(scene, StepTarget::End)
        }
        Screen::Tree => Stop::Search(scene, StepTarget::Step(viewer.timeline.step)),
        Screen::Depth => {
            let card = state.charts.current_card(&viewer.setup);
            Stop::Card(scene, card, state.charts.part(card))
        }
        Screen::Measure | Screen::Traces => return None,
    })
}

/// The stops in their order: of the lecture, of all lessons, or of the user's own setup.
fn all_stops(state: &State, here: Stop) -> Vec<Stop> {
    match here {
        Stop::Search(None, _) | Stop::Card(None, ..) => stops_on_screen(state),
        Stop::Lesson(_) if lecture_part(state).is_none() => {
            LessonPlace::all().map(Stop::Lesson).collect()
        }
        _ => {
            let scenes = (0..SCENES.len()).flat_map(|scene| match here {
                Stop::Search(at, _) | Stop::Card(at, ..) if at == Some(scene) => {
                    stops_on_screen(state)
                }
                _ => Stop::of_scene(scene, &state.charts),
            });
            let places = LessonPlace::all();
            let places = places.filter(|&place| is_after_scenes(place) && place.is_lecture_stop());
            let lesson = places.map(Stop::Lesson);
            scenes.chain(lesson).chain([Stop::End]).collect()
        }
    }
}

/// The stops of the current search, or the cards about depth.
fn stops_on_screen(state: &State) -> Vec<Stop> {
    let (viewer, scene) = (&state.viewer, current_scene(state));
    if viewer.screen == Screen::Depth {
        let stops = state.charts.stops(&viewer.setup).into_iter();
        return stops
            .map(|(card, part)| Stop::Card(scene, card, part))
            .collect();
    }
    let steps = viewer.recording().map_or(vec![0], |found| stops(found));
    let targets = steps.into_iter().map(StepTarget::Step);
    let targets = targets.chain([StepTarget::End]);
    targets.map(|to| Stop::Search(scene, to)).collect()
}

pub fn go(state: &mut State, stop: Stop) -> Response {
    state.viewer.timeline.playing = false;
    match stop {
        Stop::End => {
            state.lecture_ended = true;
            Response::focus(TITLE)
        }
        Stop::Lesson(place) => {
            if is_after_scenes(place) && !state.lessons.open {
                show_scene(state, Some(DEPTH_SCENE));
            }
            enter(state, place);
            Response::focus(TITLE)
        }
        Stop::Search(scene, target) => {
            let was_covered = state.lessons.open || state.viewer.screen != Screen::Tree;
            show_scene(state, scene);
            state.viewer.pending_step = Some(target);
            // The element with the focus is gone.
            if was_covered { Response::focus("main") } else { Response::default() }
        }
        Stop::Card(scene, card, part) => {
            show_scene(state, scene);
            state.charts.at = Some(card);
            state.charts.set_part(card, part);
            Response::focus(card.element_id())
        }
    }
}

/// Begins a scene, unless the lab shows it.
fn show_scene(state: &mut State, scene: Option<usize>) {
    if let Some(number) = scene
        && (state.lessons.open || current_scene(state) != scene)
    {
        begin_scene(state, number);
    }
}
