//! Moves the picture of the tree, and selects its nodes.

use super::follow::{READABLE, follow, lay_out, look_at};
use super::picture::{on_canvas, shown_tree};
use super::state::{Gesture, Msg, Touch};
use super::words::moves_to;
use crate::app::effects::ImageFile;
use crate::app::lab::timeline::update::set;
use crate::app::lab::viewer::SearchViewer;
use crate::app::lab::viewer::{Effect, Response};
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

pub fn update(viewer: &mut SearchViewer, msg: Msg) -> Response {
    match msg {
        Msg::Pointer(gesture, pointer) => point(viewer, gesture, pointer),
        Msg::Pan(across, down) => pan(viewer, across, down),
        Msg::Zoom(factor) => zoom(viewer, factor, None),
        Msg::Whole => {
            viewer.tree.camera = Camera::Whole;
            viewer.tree.follow = false;
        }
        Msg::Follow(on) => {
            viewer.tree.follow = on;
            follow(viewer, 1.0);
        }
        Msg::Walk(node) => {
            choose(viewer, node);
            return Response::effects(vec![Effect::Focus(row_id(node))]);
        }
        Msg::Reveal => {
            let hidden = shown_tree(viewer).and_then(|picture| picture.last_secret());
            viewer.tree.revealed.extend(hidden);
        }
        Msg::Unchoose => viewer.tree.chosen = None,
        Msg::Fold(node) => {
            if !viewer.tree.folded.remove(&node) {
                viewer.tree.folded.insert(node);
            }
            lay_out(viewer);
        }
        Msg::UnfoldAll => {
            viewer.tree.folded.clear();
            lay_out(viewer);
        }
        Msg::Enter(node) | Msg::Leave(node) => {
            let found = viewer.of.as_ref().and_then(|t| t.nodes.get(node));
            let step = found.map(|n| match msg {
                Msg::Leave(_) => n.last_step.unwrap_or(n.first_step),
                _ => n.first_step,
            });
            if let Some(step) = step {
                viewer.timeline.playing = false;
                set(viewer, step + 1);
                follow(viewer, 1.0);
            }
        }
        Msg::SearchFrom(node) => return search_from(viewer, node),
        Msg::Outline(on) => {
            viewer.tree.outline = on;
            viewer.tree.listed.insert(0);
        }
        Msg::List(node, on) => {
            if on {
                viewer.tree.listed.insert(node);
            } else {
                viewer.tree.listed.remove(&node);
            }
        }
        Msg::SaveSvg => return save(viewer, ImageFile::Svg),
        Msg::SavePng => return save(viewer, ImageFile::Png),
    }
    Response::default()
}

fn save(viewer: &SearchViewer, file: ImageFile) -> Response {
    let game = &viewer.question.record().game;
    Response::effects(vec![Effect::SaveCanvas {
        id: CANVAS,
        name: "search-tree",
        heading: of_game("lab.tree", Some(game)),
        file,
    }])
}

/// Puts the position of a node on the board; [`State::sync_work`] then starts its search.
fn search_from(viewer: &mut SearchViewer, node: usize) -> Response {
    let mut record = viewer.question.record().clone();
    if let Some(tree) = &viewer.of {
        record.moves.extend(moves_to(tree, node));
    }
    match viewer.question.set(record) {
        Ok(()) => {
            viewer.begun = false;
            Response::default()
        }
        Err(error) => Response::error(error),
    }
}

/// Selects a node, and lists it in the outline.
fn choose(viewer: &mut SearchViewer, node: usize) {
    viewer.tree.chosen = Some(node);
    if viewer.veiled {
        viewer.tree.revealed.insert(node);
    }
    let mut at = node;
    while let Some(parent) = viewer
        .of
        .as_ref()
        .and_then(|t| t.nodes.get(at))
        .and_then(|n| n.parent)
    {
        viewer.tree.listed.insert(parent);
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
fn pan(viewer: &mut SearchViewer, across: f64, down: f64) {
    let Some((picture, width, height)) = on_canvas(viewer) else {
        return;
    };
    let g = picture.geometry(width, height);
    let (x, unit, moved, _) = near(&picture, width, height);
    let tall = f64::from(picture.layout.levels) * g.level;
    viewer.tree.follow = false;
    viewer.tree.camera = Camera::Near {
        x: (x - across / unit).clamp(0.0, picture.layout.width),
        unit,
        down: (moved - down).clamp(-height * 0.6, tall),
    };
}

/// Enlarges the picture. The point at `fixed` keeps its place; without one, the current node moves to the centre.
fn zoom(viewer: &mut SearchViewer, factor: f64, fixed: Option<f64>) {
    let Some((picture, width, height)) = on_canvas(viewer) else {
        return;
    };
    let (x, unit, down, least) = near(&picture, width, height);
    let most = WIDEST_UNIT.max(least);
    let new = (unit * factor).clamp(least, most);
    let Some(fixed) = fixed else {
        // One step leads from the whole of a large tree to a readable size, and another one back.
        let readable = READABLE * picture.scale;
        match (unit < readable, factor > 1.0) {
            (true, true) => look_at(viewer, new.max(readable)),
            (false, false) if new < readable => viewer.tree.camera = Camera::Whole,
            _ => look_at(viewer, new),
        }
        return;
    };
    let off = fixed - width / 2.0;
    let at = x + off / unit;
    viewer.tree.camera = Camera::Near {
        x: (at - off / new).clamp(0.0, picture.layout.width),
        unit: new,
        down,
    };
}

/// Handles a pointer event on the canvas.
fn point(viewer: &mut SearchViewer, gesture: Gesture, pointer: Pointer) {
    viewer.tree.size = Some((pointer.width, pointer.height));
    let at = (pointer.x, pointer.y);
    match gesture {
        Gesture::Down => {
            if viewer.tree.touches.is_empty() {
                viewer.tree.moved = false;
            }
            viewer.tree.touches.retain(|t| t.id != pointer.id);
            viewer.tree.touches.push(Touch {
                id: pointer.id,
                at,
                from: at,
            });
        }
        Gesture::Move if viewer.tree.touches.is_empty() => {
            let picture = shown_tree(viewer);
            viewer.tree.pointed =
                picture.and_then(|p| p.node_at(at, pointer.width, pointer.height));
        }
        Gesture::Move => drag(viewer, pointer.id, at),
        Gesture::Up => {
            let was = viewer.tree.touches.len();
            viewer.tree.touches.retain(|t| t.id != pointer.id);
            if was == 1 && viewer.tree.touches.is_empty() && !viewer.tree.moved {
                let picture = shown_tree(viewer);
                match picture.and_then(|p| p.node_at(at, pointer.width, pointer.height)) {
                    Some(node) => choose(viewer, node),
                    None => viewer.tree.chosen = None,
                }
            }
        }
        Gesture::Leave => {
            viewer.tree.touches.retain(|t| t.id != pointer.id);
            viewer.tree.pointed = None;
        }
        Gesture::Wheel => {
            let factor = (-pointer.wheel.clamp(-240.0, 240.0) * NOTCH).exp2();
            zoom(viewer, factor, Some(pointer.x));
        }
    }
}

/// Handles the movement of a pressed pointer: a single one moves the picture, two of them zoom.
fn drag(viewer: &mut SearchViewer, id: i32, at: (f64, f64)) {
    let Some(number) = viewer.tree.touches.iter().position(|t| t.id == id) else {
        return;
    };
    let touch = viewer.tree.touches[number];
    let other = viewer.tree.touches.iter().find(|t| t.id != id).copied();
    viewer.tree.touches[number].at = at;
    let far = (at.0 - touch.from.0).hypot(at.1 - touch.from.1);
    if !viewer.tree.moved && far < STEADY && other.is_none() {
        return;
    }
    // Include the movement from before the drag was recognized.
    let before = if viewer.tree.moved {
        touch.at
    } else {
        touch.from
    };
    viewer.tree.moved = true;
    match other {
        None => pan(viewer, at.0 - before.0, at.1 - before.1),
        Some(other) => {
            let apart = |a: (f64, f64)| (a.0 - other.at.0).abs().max(24.0);
            let middle = (at.0 + other.at.0) / 2.0;
            let moved = (at.0 - before.0) / 2.0;
            zoom(viewer, apart(at) / apart(before), Some(middle));
            pan(viewer, moved, (at.1 - before.1) / 2.0);
        }
    }
}
