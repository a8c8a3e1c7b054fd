//! The shown tree as a picture.

use std::rc::Rc;

use crate::app::lab::lanes::recording::Recording;
use crate::app::lab::timeline::cursor::Moment;
use crate::app::lab::viewer::SearchViewer;
use crate::app::ui::Texts;
use crate::plot::{Camera, SearchTree, ValueWords};

/// The scale of the picture on a projector.
const PROJECTED: f64 = 1.6;

/// The texts of the values beside nodes.
pub fn words(texts: Texts) -> ValueWords {
    ValueWords {
        won: texts.get("lab.short.won"),
        lost: texts.get("lab.short.lost"),
        language: texts.0,
    }
}

fn of(
    viewer: &SearchViewer,
    recording: &Recording,
    at: usize,
    moment: Moment,
) -> Option<SearchTree> {
    let part = recording.parts.get(moment.part)?;
    Some(SearchTree {
        tree: part.tree.clone(),
        layout: part.layout.clone(),
        root: viewer.question.position().side_to_move(),
        at,
        path: moment.path,
        // The best line would reveal the result of the vote.
        line: match viewer.veiled {
            true => Vec::new(),
            false => moment.line,
        },
        chosen: None,
        notes: Vec::new(),
        boards: Vec::new(),
        camera: Camera::Whole,
        words: ValueWords::default(),
        veiled: viewer.veiled,
        revealed: viewer.tree.revealed.clone(),
        scale: 1.0,
    })
}

/// The tree of the shown lane without texts, to find nodes in it.
pub fn shown_tree(viewer: &SearchViewer) -> Option<SearchTree> {
    let recording = viewer.recording()?;
    let moment = viewer.moment()?;
    let mut picture = of(viewer, recording, viewer.timeline.step, moment)?;
    if let Some(layout) = &viewer.tree.layout {
        picture.layout = Rc::clone(layout);
    }
    picture.camera = viewer.tree.camera;
    picture.chosen = viewer.tree.chosen;
    picture.scale = if viewer.projector { PROJECTED } else { 1.0 };
    Some(picture)
}

/// The shown tree with the last size of the canvas, in pixels.
pub fn on_canvas(viewer: &SearchViewer) -> Option<(SearchTree, f64, f64)> {
    let (width, height) = viewer.tree.size.unwrap_or((820.0, 400.0));
    Some((shown_tree(viewer)?, width, height))
}

/// The node described beside the picture: the selected one, the one under the pointer, or the current one of the
/// search.
pub fn about(viewer: &SearchViewer, picture: &SearchTree) -> Option<usize> {
    // A selected node stays while the pointer moves to the buttons below it.
    let about = viewer.tree.chosen.or(viewer.tree.pointed);
    about
        .filter(|&n| picture.known(n))
        .or(picture.path.last().copied())
}
