//! Moves the picture of the tree along with the search.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::picture::shown_tree;
use crate::app::lab::viewer::SearchViewer;
use crate::plot::{Camera, TreeLayout};

/// The default width of a leaf while the picture follows the search, in pixels.
const NEAR: f64 = 46.0;

/// The width of a leaf from which on names and values in the last row are readable, in pixels.
pub const READABLE: f64 = 30.0;

/// The assumed size of the canvas before the first pointer event, in pixels.
pub const USUAL: (f64, f64) = (820.0, 400.0);

/// Updates the tree after a change of clock or lane. A new tree has no selected or folded nodes.
pub fn sync_tree(viewer: &mut SearchViewer) {
    let part = viewer.recording().zip(viewer.moment());
    let tree = part.and_then(|(r, m)| r.parts.get(m.part).map(|p| p.tree.clone()));
    let same = match (&tree, &viewer.of) {
        (Some(new), Some(old)) => Rc::ptr_eq(new, old),
        (None, None) => true,
        _ => false,
    };
    if !same {
        viewer.tree.forget();
        viewer.of = tree;
    }
}

/// Moves the picture towards the current node by a fraction of the distance, from 0 to 1.
pub fn follow(viewer: &mut SearchViewer, part: f64) {
    if !viewer.tree.follow {
        return;
    }
    let Some(picture) = shown_tree(viewer) else {
        return;
    };
    let Some(&here) = picture.path.last() else {
        return;
    };
    let (width, height) = viewer.tree.size.unwrap_or(USUAL);
    let g = picture.geometry(width, height);
    let (x, unit, down) = match picture.camera {
        Camera::Near { x, unit, down } => (x, unit, down),
        Camera::Whole => (picture.layout.spot(here).x, NEAR.max(g.unit), 0.0),
    };
    let to = picture.layout.spot(here).x;
    // Scroll down to nodes below the edge of the canvas, and back when the search returns to the root.
    let lowest = g.y(picture.tree.nodes[here].ply) + down;
    let wanted = (lowest + 40.0 - height).max(0.0);
    viewer.tree.camera = Camera::Near {
        x: x + (to - x) * part,
        unit,
        down: down + (wanted - down) * part,
    };
}

/// Scrolls to the current node, at a readable size.
pub fn bring(viewer: &mut SearchViewer) {
    let Some(picture) = shown_tree(viewer) else {
        return;
    };
    let Some(&here) = picture.path.last() else {
        return;
    };
    let (width, height) = viewer.tree.size.unwrap_or(USUAL);
    let g = picture.geometry(width, height);
    let x = picture.layout.spot(here).x;
    let least = READABLE * picture.scale;
    let shown = (0.0..=width).contains(&g.x(x))
        && (0.0..=height).contains(&g.y(picture.tree.nodes[here].ply));
    if !shown || g.unit < least {
        look_at(viewer, g.unit.max(least));
    }
}

/// Centres the current node, with a leaf `unit` pixels wide.
pub fn look_at(viewer: &mut SearchViewer, unit: f64) {
    let Some(mut picture) = shown_tree(viewer) else {
        return;
    };
    let here = picture.path.last().copied().unwrap_or(0);
    let (width, height) = viewer.tree.size.unwrap_or(USUAL);
    let x = picture.layout.spot(here).x;
    let near = |down| Camera::Near { x, unit, down };
    picture.camera = near(0.0);
    let lowest = picture
        .geometry(width, height)
        .y(picture.tree.nodes[here].ply);
    let below = 60.0 * picture.scale;
    viewer.tree.camera = near((lowest + below - height).max(0.0));
}

/// Recomputes the layout after a node was folded or unfolded.
pub fn lay_out(viewer: &mut SearchViewer) {
    let folded: BTreeSet<usize> = viewer.tree.folded.clone();
    let tree = viewer.of.clone();
    viewer.tree.layout = tree
        .filter(|_| !folded.is_empty())
        .map(|tree| Rc::new(TreeLayout::of(&tree, &folded)));
}
