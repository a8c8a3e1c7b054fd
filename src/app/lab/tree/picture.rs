//! The tree that is seen as a picture.

use std::rc::Rc;

use crate::app::lab::timeline::cursor::Moment;
use crate::app::lab::{Recording, State};
use crate::app::ui::Texts;
use crate::plot::{Camera, SearchTree, ValueWords};

/// How much larger everything is on a projector.
const PROJECTED: f64 = 1.6;

/// How values are written beside nodes.
pub fn words(texts: Texts) -> ValueWords {
    ValueWords {
        won: texts.get("lab.short.won"),
        lost: texts.get("lab.short.lost"),
        language: texts.0,
    }
}

fn of(state: &State, recording: &Recording, at: usize, moment: Moment) -> Option<SearchTree> {
    let part = recording.parts.get(moment.part)?;
    Some(SearchTree {
        tree: part.tree.clone(),
        layout: part.layout.clone(),
        root: state.question.position().side_to_move(),
        at,
        path: moment.path,
        // The best line would tell what the vote is about.
        line: match state.veiled {
            true => Vec::new(),
            false => moment.line,
        },
        chosen: None,
        notes: Vec::new(),
        boards: Vec::new(),
        camera: Camera::Whole,
        words: ValueWords::default(),
        veiled: state.veiled,
        revealed: state.tree.revealed.clone(),
        scale: 1.0,
    })
}

/// The tree of the lane that is seen, without words: for finding nodes in it.
pub fn shown_tree(state: &State) -> Option<SearchTree> {
    let recording = state.recording()?;
    let moment = state.moment()?;
    let mut picture = of(state, recording, state.timeline.step, moment)?;
    if let Some(layout) = &state.tree.layout {
        picture.layout = Rc::clone(layout);
    }
    picture.camera = state.tree.camera;
    picture.chosen = state.tree.chosen;
    picture.scale = if state.projector { PROJECTED } else { 1.0 };
    Some(picture)
}

/// The same as it was seen on a canvas of the last known size, with that size in pixels.
pub fn on_canvas(state: &State) -> Option<(SearchTree, f64, f64)> {
    let (width, height) = state.tree.size.unwrap_or((820.0, 400.0));
    Some((shown_tree(state)?, width, height))
}

/// The node that is told about beside the picture: the one that is chosen, pointed at, or that the search is at.
pub fn about(state: &State, picture: &SearchTree) -> Option<usize> {
    // What was chosen stays, on the way to the buttons below it as well.
    let about = state.tree.chosen.or(state.tree.pointed);
    about
        .filter(|&n| picture.known(n))
        .or(picture.path.last().copied())
}
