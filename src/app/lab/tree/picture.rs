//! The shown tree as a picture.

use crate::app::lab::viewer::SearchViewer;
use crate::app::ui::Texts;
use crate::plot::{SearchTree, ValueWords};

/// The scale of the picture on a projector.
const PROJECTED: f64 = 1.6;

/// The scale of a picture.
pub fn scale(projector: bool) -> f64 {
    if projector { PROJECTED } else { 1.0 }
}

/// The texts of the values beside nodes.
pub fn words(texts: Texts) -> ValueWords {
    ValueWords {
        won: texts.get("lab.short.won"),
        lost: texts.get("lab.short.lost"),
        root: texts.get("lab.node.root"),
        unvisited: texts.get("lab.short.unvisited"),
        language: texts.0,
    }
}

/// The tree of the shown lane without texts, to find nodes in it.
pub fn shown_tree(viewer: &SearchViewer) -> Option<SearchTree> {
    let (iteration, moment) = (viewer.iteration()?, viewer.moment()?);
    let tree = iteration
        .complete
        .as_ref()
        .unwrap_or(&iteration.tree)
        .clone();
    let layout = iteration.layout.clone();
    let root = viewer.setup.position().side_to_move();
    // The root is visible before the search visits it.
    let first = tree.nodes.first().map_or(0, |root| root.first_step + 1);
    let root_alone = moment.path.is_empty() && first > 0;
    // Leaves at the depth limit of the search have no values before it.
    let leaves_given = iteration.complete.is_some()
        && viewer.setup.position().view().tree.is_some_and(|game| {
            let ends = |mv: &str| game.nodes.iter().any(|node| node.leaf && node.name == mv);
            tree.nodes.iter().all(|node| !node.leaf || ends(&node.mv))
        });
    Some(SearchTree {
        path: if root_alone { vec![0] } else { moment.path },
        // The best line would reveal the result of the vote.
        line: if viewer.veiled { Vec::new() } else { moment.line },
        chosen: viewer.tree.chosen,
        complete: iteration.complete.is_some(),
        leaves_given,
        whole: viewer.tree.whole,
        veiled: viewer.veiled,
        revealed: viewer.tree.revealed.clone(),
        names_levels: true,
        shows_bounds: true,
        scale: scale(viewer.projector),
        ..SearchTree::new(tree, layout, root, viewer.timeline.step.max(first))
    })
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
