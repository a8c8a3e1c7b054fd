//! Moves the picture of the tree, and selects its nodes.

use super::follow::{READABLE, follow, lay_out, look_at};
use super::picture::{on_canvas, shown_tree};
use super::state::{Gesture, Msg, Touch};
use super::words::moves_to;
use crate::app::effects::ImageFile;
use crate::app::lab::State;
use crate::app::lab::msg::{Effect, Response};
use crate::app::lab::timeline::update::set;
use crate::app::ui::Pointer;
use crate::app::ui::figure::of_game;
use crate::plot::{Camera, SearchTree, WIDEST_UNIT};

/// The greatest movement of a press, in pixels; longer ones are drags.
const STEADY: f64 = 5.0;

/// The exponent of two by which a unit of the wheel enlarges the picture.
const NOTCH: f64 = 1.0 / 480.0;

/// The `id` of the canvas.
pub const CANVAS: &str = "lab-tree";

/// The `id` of a node's row in the outline.
pub fn row_id(node: usize) -> String {
    format!("lab-node-{node}")
}

pub fn update(state: &mut State, msg: Msg) -> Response {
    match msg {
        Msg::Pointer(gesture, pointer) => point(state, gesture, pointer),
        Msg::Pan(across, down) => pan(state, across, down),
        Msg::Zoom(factor) => zoom(state, factor, None),
        Msg::Whole => {
            state.tree.camera = Camera::Whole;
            state.tree.follow = false;
        }
        Msg::Follow(on) => {
            state.tree.follow = on;
            follow(state, 1.0);
        }
        Msg::Walk(node) => {
            choose(state, node);
            return Response::effects(vec![Effect::Focus(row_id(node))]);
        }
        Msg::Reveal => {
            let hidden = shown_tree(state).and_then(|picture| picture.last_secret());
            state.tree.revealed.extend(hidden);
        }
        Msg::Unchoose => state.tree.chosen = None,
        Msg::Fold(node) => {
            if !state.tree.folded.remove(&node) {
                state.tree.folded.insert(node);
            }
            lay_out(state);
        }
        Msg::UnfoldAll => {
            state.tree.folded.clear();
            lay_out(state);
        }
        Msg::Enter(node) | Msg::Leave(node) => {
            let found = state.of.as_ref().and_then(|t| t.nodes.get(node));
            let step = found.map(|n| match msg {
                Msg::Leave(_) => n.last_step.unwrap_or(n.first_step),
                _ => n.first_step,
            });
            if let Some(step) = step {
                state.timeline.playing = false;
                set(state, step + 1);
                follow(state, 1.0);
            }
        }
        Msg::SearchFrom(node) => return search_from(state, node),
        Msg::Outline(on) => {
            state.tree.outline = on;
            state.tree.listed.insert(0);
        }
        Msg::List(node, on) => {
            if on {
                state.tree.listed.insert(node);
            } else {
                state.tree.listed.remove(&node);
            }
        }
        Msg::SaveSvg => return save(state, ImageFile::Svg),
        Msg::SavePng => return save(state, ImageFile::Png),
    }
    Response::default()
}

fn save(state: &State, file: ImageFile) -> Response {
    let game = &state.question.record().game;
    Response::effects(vec![Effect::SaveCanvas {
        id: CANVAS,
        name: "search-tree",
        heading: of_game("lab.tree", Some(game)),
        file,
    }])
}

/// Puts the position of a node on the board; [`State::sync_work`] then starts its search.
fn search_from(state: &mut State, node: usize) -> Response {
    let mut record = state.question.record().clone();
    if let Some(tree) = &state.of {
        record.moves.extend(moves_to(tree, node));
    }
    match state.question.set(record) {
        Ok(()) => {
            state.begun = false;
            Response::default()
        }
        Err(error) => Response::error(error),
    }
}

/// Selects a node, and lists it in the outline.
fn choose(state: &mut State, node: usize) {
    state.tree.chosen = Some(node);
    if state.veiled {
        state.tree.revealed.insert(node);
    }
    let mut at = node;
    while let Some(parent) = state
        .of
        .as_ref()
        .and_then(|t| t.nodes.get(at))
        .and_then(|n| n.parent)
    {
        state.tree.listed.insert(parent);
        at = parent;
    }
}

/// The camera as numbers (centre, width of a leaf, scroll distance), and the smallest width of a leaf.
fn near(picture: &SearchTree, width: f64, height: f64) -> (f64, f64, f64, f64) {
    let whole = SearchTree {
        camera: Camera::Whole,
        ..picture.clone()
    };
    let least = whole.geometry(width, height).unit * 0.5;
    match picture.camera {
        Camera::Near { x, unit, down } => (x, unit, down, least),
        Camera::Whole => {
            let unit = whole.geometry(width, height).unit;
            (picture.layout.width / 2.0, unit, 0.0, least)
        }
    }
}

/// Moves the picture by pixels, within the visible range.
fn pan(state: &mut State, across: f64, down: f64) {
    let Some((picture, width, height)) = on_canvas(state) else {
        return;
    };
    let g = picture.geometry(width, height);
    let (x, unit, moved, _) = near(&picture, width, height);
    let tall = f64::from(picture.layout.levels) * g.level;
    state.tree.follow = false;
    state.tree.camera = Camera::Near {
        x: (x - across / unit).clamp(0.0, picture.layout.width),
        unit,
        down: (moved - down).clamp(-height * 0.6, tall),
    };
}

/// Enlarges the picture. The point at `fixed` keeps its place; without one, the current node moves to the centre.
fn zoom(state: &mut State, factor: f64, fixed: Option<f64>) {
    let Some((picture, width, height)) = on_canvas(state) else {
        return;
    };
    let (x, unit, down, least) = near(&picture, width, height);
    let most = WIDEST_UNIT.max(least);
    let new = (unit * factor).clamp(least, most);
    let Some(fixed) = fixed else {
        // One step leads from the whole of a large tree to a readable size, and another one back.
        let readable = READABLE * picture.scale;
        match (unit < readable, factor > 1.0) {
            (true, true) => look_at(state, new.max(readable)),
            (false, false) if new < readable => state.tree.camera = Camera::Whole,
            _ => look_at(state, new),
        }
        return;
    };
    let off = fixed - width / 2.0;
    let at = x + off / unit;
    state.tree.camera = Camera::Near {
        x: (at - off / new).clamp(0.0, picture.layout.width),
        unit: new,
        down,
    };
}

/// Handles a pointer event on the canvas.
fn point(state: &mut State, gesture: Gesture, pointer: Pointer) {
    state.tree.size = Some((pointer.width, pointer.height));
    let at = (pointer.x, pointer.y);
    match gesture {
        Gesture::Down => {
            if state.tree.touches.is_empty() {
                state.tree.moved = false;
            }
            state.tree.touches.retain(|t| t.id != pointer.id);
            state.tree.touches.push(Touch {
                id: pointer.id,
                at,
                from: at,
            });
        }
        Gesture::Move if state.tree.touches.is_empty() => {
            let picture = shown_tree(state);
            state.tree.pointed = picture.and_then(|p| p.node_at(at, pointer.width, pointer.height));
        }
        Gesture::Move => drag(state, pointer.id, at),
        Gesture::Up => {
            let was = state.tree.touches.len();
            state.tree.touches.retain(|t| t.id != pointer.id);
            if was == 1 && state.tree.touches.is_empty() && !state.tree.moved {
                let picture = shown_tree(state);
                match picture.and_then(|p| p.node_at(at, pointer.width, pointer.height)) {
                    Some(node) => choose(state, node),
                    None => state.tree.chosen = None,
                }
            }
        }
        Gesture::Leave => {
            state.tree.touches.retain(|t| t.id != pointer.id);
            state.tree.pointed = None;
        }
        Gesture::Wheel => {
            let factor = (-pointer.wheel.clamp(-240.0, 240.0) * NOTCH).exp2();
            zoom(state, factor, Some(pointer.x));
        }
    }
}

/// Handles the movement of a pressed pointer: a single one moves the picture, two of them zoom.
fn drag(state: &mut State, id: i32, at: (f64, f64)) {
    let Some(number) = state.tree.touches.iter().position(|t| t.id == id) else {
        return;
    };
    let touch = state.tree.touches[number];
    let other = state.tree.touches.iter().find(|t| t.id != id).copied();
    state.tree.touches[number].at = at;
    let far = (at.0 - touch.from.0).hypot(at.1 - touch.from.1);
    if !state.tree.moved && far < STEADY && other.is_none() {
        return;
    }
    // Include the movement from before the drag was recognized.
    let before = if state.tree.moved {
        touch.at
    } else {
        touch.from
    };
    state.tree.moved = true;
    match other {
        None => pan(state, at.0 - before.0, at.1 - before.1),
        Some(other) => {
            let apart = |a: (f64, f64)| (a.0 - other.at.0).abs().max(24.0);
            let middle = (at.0 + other.at.0) / 2.0;
            let moved = (at.0 - before.0) / 2.0;
            zoom(state, apart(at) / apart(before), Some(middle));
            pan(state, moved, (at.1 - before.1) / 2.0);
        }
    }
}
