//! The results of searches of the lessons' settings.

use super::*;
use crate::eval::{Value, Verdict, verdict};
use crate::game::Side;
use crate::registry::AnyPosition;
use crate::search::Counters;

/// The result of a search of a setting.
pub(super) fn found(
    lesson: &str,
    scene: usize,
    id: &str,
    lane: usize,
) -> (Counters, Value, Vec<String>) {
    match answer(Job::Search(lane - 1), setting(place(lesson, scene), id)) {
        Answer::Searched(counters, value, line) => (counters, value, line),
        other => unreachable!("no search: {other:?}"),
    }
}

pub(super) fn nodes(lesson: &str, scene: usize, id: &str, lane: usize) -> u64 {
    found(lesson, scene, id, lane).0.nodes
}

pub(super) fn best(lesson: &str, scene: usize, id: &str) -> String {
    found(lesson, scene, id, 1).2.remove(0)
}

/// The winner by the value of a search, and the number of plies.
pub(super) fn winner(lesson: &str, scene: usize, id: &str) -> (Side, u32) {
    let mover = position(lesson, scene, id).side_to_move();
    match verdict(found(lesson, scene, id, 1).1) {
        Verdict::WonIn(plies) => (mover, plies),
        Verdict::LostIn(plies) => (!mover, plies),
        Verdict::Open => panic!("{lesson} {scene} {id} is open"),
    }
}

pub(super) fn position(lesson: &str, scene: usize, id: &str) -> Box<dyn AnyPosition> {
    let record = setting(place(lesson, scene), id).record();
    record
        .positions()
        .expect("it is played")
        .pop()
        .expect("a position")
}

/// Searches a position of a scene with other searches and another depth.
pub(super) fn searched(
    base: &Setting,
    depth: u32,
    lanes: &'static [&'static str],
) -> (Counters, Value) {
    match answer(Job::Search(0), &base.deep(depth).by(lanes)) {
        Answer::Searched(counters, value, _) => (counters, value),
        other => unreachable!("no search: {other:?}"),
    }
}
