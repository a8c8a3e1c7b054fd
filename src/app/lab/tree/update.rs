//! Selects nodes of the tree.

use super::picture::{about, shown_tree};
use super::state::{Direction, TreeMsg};
use crate::app::effects::{BrowserCommand, ImageFile};
use crate::app::lab::timeline::update::set;
use crate::app::lab::viewer::{Effect, Response, SearchViewer};
use crate::app::ui::figure::of_game;

pub const CANVAS: &str = "lab-tree";

/// The `id` of a node's row in the outline.
pub fn row_id(node: usize) -> String {
    format!("lab-node-{node}")
}

pub fn update(viewer: &mut SearchViewer, msg: TreeMsg) -> Response {
    match msg {
        TreeMsg::Over(node) => viewer.tree.pointed = node,
        TreeMsg::Whole(on) => viewer.tree.whole = on,
        TreeMsg::Choose(node) => choose(viewer, node),
        TreeMsg::Go(direction) => {
            if let Some(node) = neighbour(viewer, direction) {
                choose(viewer, node);
            }
        }
        TreeMsg::FocusNode(node) => {
            choose(viewer, node);
            return Effect::focus(row_id(node)).into();
        }
        TreeMsg::Reveal => {
            let hidden = shown_tree(viewer).and_then(|picture| picture.last_secret());
            viewer.tree.revealed.extend(hidden);
        }
        TreeMsg::Unchoose => viewer.tree.chosen = None,
        TreeMsg::Enter(node) | TreeMsg::Leave(node) => {
            let found = viewer
                .iteration()
                .and_then(|iteration| iteration.tree.nodes.get(node));
            let step = found.map(|n| match msg {
                TreeMsg::Leave(_) => n.last_step.unwrap_or(n.first_step),
                _ => n.first_step,
            });
            if let Some(step) = step {
                viewer.timeline.playing = false;
                set(viewer, step + 1);
                choose(viewer, node);
            }
        }
        TreeMsg::SearchFrom(node) => return search_from(viewer, node),
        TreeMsg::Outline(on) => {
            viewer.tree.outline = on;
            viewer.tree.listed.insert(0);
        }
        TreeMsg::List(node, on) => {
            if on {
                viewer.tree.listed.insert(node);
            } else {
                viewer.tree.listed.remove(&node);
            }
        }
        TreeMsg::SaveSvg => return save(viewer, ImageFile::Svg),
        TreeMsg::SavePng => return save(viewer, ImageFile::Png),
    }
    Response::default()
}

fn save(viewer: &SearchViewer, file: ImageFile) -> Response {
    let game = &viewer.setup.record().game;
    Effect::Browser(BrowserCommand::DownloadCanvas {
        id: CANVAS,
        name: "search-tree",
        heading: of_game("lab.tree", Some(game)),
        file,
    })
    .into()
}

/// Puts the position of a node on the board; `lab::update::sync_work` then starts its search.
fn search_from(viewer: &mut SearchViewer, node: usize) -> Response {
    let mut record = viewer.setup.record().clone();
    if let Some(iteration) = viewer.iteration() {
        let moves = iteration.tree.line(node).into_iter().map(str::to_owned);
        record.moves.extend(moves);
    }
    match viewer.setup.set(record) {
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
    let path = viewer
        .iteration()
        .map(|iteration| iteration.tree.path(node));
    let above = path.into_iter().flatten().filter(|&at| at != node);
    viewer.tree.listed.extend(above);
}

/// The visited node next to the described one.
fn neighbour(viewer: &SearchViewer, direction: Direction) -> Option<usize> {
    let picture = shown_tree(viewer)?;
    let at = about(viewer, &picture)?;
    let nodes = &picture.tree.nodes;
    let siblings = || {
        let siblings = &nodes[nodes[at].parent?].children;
        let place = siblings.iter().position(|&n| n == at)?;
        Some((siblings, place))
    };
    let found = match direction {
        Direction::Parent => nodes[at].parent,
        Direction::Child => nodes[at].children.first().copied(),
        Direction::Previous => siblings().and_then(|(all, at)| Some(all[at.checked_sub(1)?])),
        Direction::Next => siblings().and_then(|(all, at)| all.get(at + 1).copied()),
    };
    found.filter(|&node| picture.known(node))
}
