//! The shown tree as a picture.

use std::rc::Rc;

use crate::app::lab::timeline::cursor::Moment;
use crate::app::lab::{Recording, State};
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

fn of(state: &State, recording: &Recording, at: usize, moment: Moment) -> Option<SearchTree> {
    let part = recording.parts.get(moment.part)?;
    Some(SearchTree {
        tree: part.tree.clone(),
        layout: part.layout.clone(),
        root: state.question.position().side_to_move(),
        at,
        path: moment.path,
        // The best line would reveal the result of the vote.
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

/// The tree of the shown lane without texts, to find nodes in it.
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

/// The shown tree with the last size of the canvas, in pixels.
pub fn on_canvas(state: &State) -> Option<(SearchTree, f64, f64)> {
    let (width, height) = state.tree.size.unwrap_or((820.0, 400.0));
    Some((shown_tree(state)?, width, height))
}

/// The node described beside the picture: the selected one, the one under the pointer, or the current one of the
/// search.
pub fn about(state: &State, picture: &SearchTree) -> Option<usize> {
    // A selected node stays while the pointer moves to the buttons below it.
    let about = state.tree.chosen.or(state.tree.pointed);
    about
        .filter(|&n| picture.known(n))
        .or(picture.path.last().copied())
}
