//! The picture of the tree goes where the search goes.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::picture::shown_tree;
use crate::app::lab::State;
use crate::plot::{Camera, TreeLayout};

/// Pixels of a leaf where the picture follows the search and nothing else was chosen.
const NEAR: f64 = 46.0;

/// Pixels of a leaf from which on names and values are read in the last row.
pub const READABLE: f64 = 30.0;

/// The size of a canvas that was never touched, in pixels.
pub const USUAL: (f64, f64) = (820.0, 400.0);

/// After the clock or the lane has changed: another tree may be seen, of which nothing has been chosen or folded.
pub fn sync_tree(state: &mut State) {
    let part = state.recording().zip(state.moment());
    let tree = part.and_then(|(r, m)| r.parts.get(m.part).map(|p| p.tree.clone()));
    let same = match (&tree, &state.of) {
        (Some(new), Some(old)) => Rc::ptr_eq(new, old),
        (None, None) => true,
        _ => false,
    };
    if !same {
        state.tree.forget();
        state.of = tree;
    }
}

/// Moves the picture a part of the way to where the search is, from 0 to 1.
pub fn follow(state: &mut State, part: f64) {
    if !state.tree.follow {
        return;
    }
    let Some(picture) = shown_tree(state) else {
        return;
    };
    let Some(&here) = picture.path.last() else {
        return;
    };
    let (width, height) = state.tree.size.unwrap_or(USUAL);
    let g = picture.geometry(width, height);
    let (x, unit, down) = match picture.camera {
        Camera::Near { x, unit, down } => (x, unit, down),
        Camera::Whole => (picture.layout.spot(here).x, NEAR.max(g.unit), 0.0),
    };
    let to = picture.layout.spot(here).x;
    // What hangs below the picture's edge is brought up, and down again when the search is back near the root.
    let lowest = g.y(picture.tree.nodes[here].ply) + down;
    let wanted = (lowest + 40.0 - height).max(0.0);
    state.tree.camera = Camera::Near {
        x: x + (to - x) * part,
        unit,
        down: down + (wanted - down) * part,
    };
}

/// Brings the node where the search is into sight, at a size at which it can be read.
pub fn bring(state: &mut State) {
    let Some(picture) = shown_tree(state) else {
        return;
    };
    let Some(&here) = picture.path.last() else {
        return;
    };
    let (width, height) = state.tree.size.unwrap_or(USUAL);
    let g = picture.geometry(width, height);
    let x = picture.layout.spot(here).x;
    let least = READABLE * picture.scale;
    let shown = (0.0..=width).contains(&g.x(x))
        && (0.0..=height).contains(&g.y(picture.tree.nodes[here].ply));
    if !shown || g.unit < least {
        look_at(state, g.unit.max(least));
    }
}

/// Puts the node where the search is into the middle, with so many pixels for a leaf.
pub fn look_at(state: &mut State, unit: f64) {
    let Some(mut picture) = shown_tree(state) else {
        return;
    };
    let here = picture.path.last().copied().unwrap_or(0);
    let (width, height) = state.tree.size.unwrap_or(USUAL);
    let x = picture.layout.spot(here).x;
    let near = |down| Camera::Near { x, unit, down };
    picture.camera = near(0.0);
    let lowest = picture
        .geometry(width, height)
        .y(picture.tree.nodes[here].ply);
    let below = 60.0 * picture.scale;
    state.tree.camera = near((lowest + below - height).max(0.0));
}

/// Lays the tree out again after a node was folded or unfolded.
pub fn lay_out(state: &mut State) {
    let folded: BTreeSet<usize> = state.tree.folded.clone();
    let tree = state.of.clone();
    state.tree.layout = tree
        .filter(|_| !folded.is_empty())
        .map(|tree| Rc::new(TreeLayout::of(&tree, &folded)));
}
