//! The tree of the shown lane, its controls, and the described node.

use std::rc::Rc;

use super::outline;
use super::picture::{about, shown_tree, words};
use super::state::{Direction, SavedByCut, TreeMsg};
use super::update::CANVAS;
use super::words;
use crate::app::lab::viewer::SearchViewer;
use crate::app::record::board::picture_of;
use crate::app::record::words::{side_id, side_label};
use crate::app::ui::widgets::{button, description_entry, small_button};
use crate::app::ui::{Control, Element, EventData, EventKind, Texts, el};
use crate::plot::{
    BoardPicture, CellMark, CellNames, Note, Picture, SearchTree, Token, ValueWords,
};
use crate::registry::{AnyPosition, MoveInfo};
use crate::search::{Algorithm, MoveOrder};
use crate::text::{Message, grouped};
use crate::trace::{Actions, Step, Stopped, is_null};

/// The greatest number of boards in the tree.
const MAX_BOARDS: usize = 60;

/// The picture of the tree, and a note if the recording is incomplete.
pub fn view(viewer: &SearchViewer, texts: Texts) -> Element<TreeMsg> {
    let card = el("section.card.tree-card").attr("aria-label", texts.get("lab.tree"));
    let Some(mut picture) = shown_tree(viewer) else {
        let key = match viewer.setup.position().outcome() {
            Some(_) => "lab.over.short",
            None => "lab.tree.waits",
        };
        let waits = el("p").child(texts.get(key));
        return card.child(el("div.empty.tree-room").child(waits));
    };
    picture.words = words(texts);
    let short = picture.words.clone();
    let note = |saved: &SavedByCut| Note {
        node: saved.node,
        text: texts
            .say(&Message::new("lab.stub.spared").with("n", saved_by_cut_text(*saved, texts))),
    };
    picture.notes = viewer.tree.saved_by_cuts.iter().map(note).collect();
    let detailed = picture.detailed();
    picture.boards = boards(viewer, &picture, &detailed);
    picture.sizes = sizes(viewer, &picture, &detailed, texts);
    picture.root_name = root_name(viewer);
    picture.overview_title = texts.get("lab.tree.whole");
    let outline = viewer
        .tree
        .outline
        .then(|| outline::view(viewer, &picture, &short, texts));
    card.maybe(viewer.projector.then(|| sides(viewer, &picture, texts)))
        .child(canvas(viewer, picture, texts))
        .maybe(not_recorded(viewer, texts))
        .maybe(outline)
}

/// The boards of nodes that may have room for them. While the steps are too fast to read, there are none.
fn boards(
    viewer: &SearchViewer,
    picture: &SearchTree,
    nodes: &[usize],
) -> Vec<(usize, BoardPicture)> {
    let root = viewer.setup.position();
    if root.view().tree.is_some() || !viewer.is_readable_pace() {
        return Vec::new();
    }
    let board = |&node: &usize| {
        let (_, mut shown) = position(root, &picture.tree.line(node), false)?;
        if !picture.known(1) {
            shown.marks = sorting_estimates(viewer, &picture.words);
        }
        Some((node, shown))
    };
    nodes.iter().take(MAX_BOARDS).filter_map(board).collect()
}

/// The estimates by which the search sorts the moves of the root, on their cells, at the step that sorts them.
fn sorting_estimates(viewer: &SearchViewer, words: &ValueWords) -> Vec<CellMark> {
    let Some(trace) = viewer.recording().map(|recording| &recording.trace) else {
        return Vec::new();
    };
    // The trace of a user's program may sort by anything.
    let heading = &trace.heading;
    let is_sorted = heading.order == MoveOrder::Evaluation
        && !heading.own
        && heading.evaluation == viewer.setup.judge();
    let last = viewer.timeline.step.checked_sub(1);
    let last = last.and_then(|last| trace.steps.get(last));
    if !is_sorted || !matches!(last, Some(Step::Move(_))) {
        return Vec::new();
    }
    let mark = |mv: MoveInfo| {
        Some(CellMark {
            cell: mv.cell?,
            text: words.value(viewer.setup.estimate(&mv.text)?),
            detail: String::new(),
            token: Token::Ground,
        })
    };
    let moves = viewer.setup.position().moves().into_iter();
    moves.filter_map(mark).collect()
}

/// The name that the game gives the root, if it names its nodes.
fn root_name(viewer: &SearchViewer) -> String {
    let view = viewer.setup.position().view();
    let root = view
        .tree
        .and_then(|tree| tree.nodes.get(tree.current).map(|node| node.name.clone()));
    root.unwrap_or_default()
}

/// The mark of a move that the search visits twice: the question of its null window, then the second search.
fn repeated(picture: &SearchTree, at: usize, texts: Texts) -> Option<String> {
    let nodes = &picture.tree.nodes;
    let node = &nodes[at];
    let siblings = &nodes[node.parent?].children;
    let place = siblings.iter().position(|&sibling| sibling == at)?;
    let same = |place: Option<usize>| {
        let sibling = place.and_then(|place| siblings.get(place));
        sibling.is_some_and(|&sibling| nodes[sibling].mv == node.mv)
    };
    if same(place.checked_sub(1)) {
        return Some(texts.get("lab.size.again"));
    }
    let asked = node.window.filter(|&w| is_null(w) && !picture.veiled);
    asked
        .filter(|_| same(place.checked_add(1)))
        .map(|window| picture.words.window(window))
}

/// The texts about the sizes of finished subtrees.
fn sizes(
    viewer: &SearchViewer,
    picture: &SearchTree,
    nodes: &[usize],
    texts: Texts,
) -> Vec<(usize, Vec<String>)> {
    let Some(recording) = viewer.recording() else {
        return Vec::new();
    };
    // The counters of iterative deepening add up all depths.
    let depth = viewer.iteration().and_then(|iteration| iteration.depth);
    let earlier = earlier_depths(viewer);
    let of_node = |&at: &usize| {
        let node = &picture.tree.nodes[at];
        let last = node.last_step.filter(|_| picture.done(at) && !node.leaf)?;
        let [before, after] = [node.first_step, last + 1].map(|steps| recording.counts_at(steps));
        let text = |key: &str, n: u32| texts.say(&Message::new(key).with("n", n));
        let own = after.nodes - before.nodes;
        let nodes = match &earlier {
            Some(earlier) if node.parent.is_none() => {
                format!("{earlier}{own} = {}", text("lab.size.nodes", after.nodes))
            }
            _ => text("lab.size.nodes", own),
        };
        let cuts = after.cutoffs - before.cutoffs;
        let cuts = (cuts > 0).then(|| text("lab.size.cuts", cuts));
        let depth = depth.filter(|&depth| depth > 0 && node.parent.is_none());
        let depth =
            depth.map(|depth| texts.say(&Message::new("lab.size.depth").with("depth", depth)));
        let above = depth.or_else(|| repeated(picture, at, texts));
        let lines = above.into_iter().chain([nodes]).chain(cuts);
        Some((at, lines.collect()))
    };
    nodes.iter().filter_map(of_node).collect()
}

/// The nodes of the smaller depths of a deepening search as the start of a sum: `9 + 23 + `.
fn earlier_depths(viewer: &SearchViewer) -> Option<String> {
    let (recording, shown) = (viewer.recording()?, viewer.iteration()?);
    let iterations = recording
        .iterations
        .iter()
        .filter(|iteration| iteration.begin < shown.begin);
    let counts = iterations.map(|iteration| format!("{} + ", iteration.tree.nodes.len()));
    Some(counts.collect()).filter(|sum: &String| !sum.is_empty())
}

/// The description of the selected node, the one under the pointer, or the current one.
pub fn about_node(viewer: &SearchViewer, texts: Texts) -> Option<Element<TreeMsg>> {
    let picture = shown_tree(viewer)?;
    let node = about(viewer, &picture)?;
    Some(facts(viewer, &picture, node, &words(texts), texts))
}

/// Move, value and window of the selected node in one line; `None` in a presentation.
pub fn chosen_node(viewer: &SearchViewer, texts: Texts) -> Option<String> {
    let chosen = viewer.tree.chosen.filter(|_| !viewer.projector)?;
    let picture = shown_tree(viewer).filter(|picture| picture.known(chosen))?;
    let mv = words::name(&picture.tree.nodes[chosen], texts);
    let value = words::known_value(&picture, chosen, &words(texts), texts);
    let window = entry_window(viewer, &picture, chosen, texts);
    let window = window.map(|window| format!("{}: {window}", texts.get("lab.node.window")));
    let parts: Vec<_> = [mv, value].into_iter().chain(window).collect();
    Some(format!("{}: {}", texts.get("lab.node.chosen"), parts.join(" · ")))
}

/// Alpha and beta on entering a node, if the search narrows them.
fn entry_window(
    viewer: &SearchViewer,
    picture: &SearchTree,
    node: usize,
    texts: Texts,
) -> Option<String> {
    let narrows = viewer.recording()?.narrows() && !picture.veiled;
    let window = picture.tree.nodes[node].window.filter(|_| narrows)?;
    Some(words::window(window, &words(texts), texts))
}

/// The controls of the picture.
pub fn tools(viewer: &SearchViewer, texts: Texts) -> Element<TreeMsg> {
    let tree = &viewer.tree;
    let whole = button(texts.get("lab.tree.whole"), TreeMsg::Whole(!tree.whole));
    let outline = button(texts.get("lab.outline"), TreeMsg::Outline(!tree.outline));
    el("div.control-row.tight")
        .child(whole.id("lab-whole").attr("aria-pressed", tree.whole))
        .child(outline.id("lab-outline").attr("aria-pressed", tree.outline))
        .child(button("SVG", TreeMsg::SaveSvg).attr("aria-label", texts.get("lab.tree.svg")))
        .child(button("PNG", TreeMsg::SavePng).attr("aria-label", texts.get("lab.tree.png")))
}

/// The canvas. Outline and description of the node are its alternatives in text.
fn canvas(viewer: &SearchViewer, picture: SearchTree, texts: Texts) -> Element<TreeMsg> {
    let shown = Rc::new(picture.clone());
    let under = move |e: &EventData| {
        let pointer = e.pointer?;
        Some(shown.node_at((pointer.x, pointer.y), pointer.width, pointer.height))
    };
    let pressed = under.clone();
    let pointed = viewer.tree.pointed;
    // After a press, the arrow keys step through the search; in the focused tree they walk its nodes.
    let canvas = el("canvas[data-pointer][data-keep-focus][aria-hidden=true]")
        .id(CANVAS)
        .on(EventKind::Click, move |e| {
            Some(pressed(e)?.map_or(TreeMsg::Unchoose, TreeMsg::Choose))
        })
        .on(EventKind::PointerMove, move |e| {
            // A move within the same node changes nothing.
            under(e).filter(|&node| node != pointed).map(TreeMsg::Over)
        })
        .on(EventKind::PointerLeave, |_| Some(TreeMsg::Over(None)))
        .picture(Picture::SearchTree(picture));
    let here = viewer.tree.chosen;
    el("div.tree-room#lab-tree-room[tabindex=0][role=group]")
        .attr("aria-label", texts.get("lab.tree.help"))
        .on(EventKind::KeyDown, move |e| match e.key.as_str() {
            _ if e.modified => None,
            "ArrowLeft" => Some(TreeMsg::Go(Direction::Previous)),
            "ArrowRight" => Some(TreeMsg::Go(Direction::Next)),
            "ArrowUp" => Some(TreeMsg::Go(Direction::Parent)),
            "ArrowDown" => Some(TreeMsg::Go(Direction::Child)),
            "Enter" => here.map(TreeMsg::Enter),
            "Escape" => Some(TreeMsg::Unchoose),
            _ => None,
        })
        .child(canvas)
}

/// The note that the recording omits a part of the search.
fn not_recorded(viewer: &SearchViewer, texts: Texts) -> Option<Element<TreeMsg>> {
    if viewer.totals_hidden {
        return None;
    }
    let trace = &viewer.recording()?.trace;
    let Some(Stopped::Full(recorded)) = trace.stopped else {
        return None;
    };
    let key = match trace.counters {
        Some(_) => "lab.tree.cut_off",
        None => "lab.tree.ends",
    };
    let nodes = trace.counters.map_or(0, |c| c.nodes);
    let message = Message::new(key)
        .with("recorded", grouped(recorded.into()))
        .with("nodes", grouped(nodes));
    Some(el("p.hint").child(texts.say(&message)))
}

/// The meaning of shapes and signs.
pub fn legend(viewer: &SearchViewer, texts: Texts) -> Element<TreeMsg> {
    let parts = [
        ("legend-max", "lab.legend.max"),
        ("legend-min", "lab.legend.min"),
        ("legend-exact", "lab.legend.exact"),
        ("legend-bound", "lab.legend.bound"),
        ("legend-cut", "lab.legend.cut"),
        ("legend-line", "lab.legend.line"),
        ("legend-table", "lab.legend.table"),
    ];
    let drawn = parts.map(|(class, key)| {
        el("li")
            .child(el("i[aria-hidden=true]").class(class))
            .child(texts.get(key))
    });
    let algorithm = viewer.recording().and_then(|r| r.trace.heading.algorithm);
    let null = (algorithm == Some(Algorithm::Pvs)).then(|| texts.get("lab.legend.null"));
    el("ul.legend")
        .children(drawn)
        .child(el("li").child(texts.get("lab.legend.unvisited")))
        .child(el("li").child(words::ends("lab.legend.ends", texts)))
        .maybe(null.map(|text| el("li").child(text)))
}

/// The players who are MAX and MIN, with the shapes and colours of their nodes; the letters for won and lost games, and
/// the colour of table hits, if the tree contains any.
fn sides(viewer: &SearchViewer, picture: &SearchTree, texts: Texts) -> Element<TreeMsg> {
    let (kind, max) = (viewer.setup.kind(), viewer.setup.position().side_to_move());
    let player = |name: &str, key: &str, side| {
        let message = Message::new(key).with("side", side_label(kind, side, texts));
        let class = format!("legend-{name} of-{}", side_id(side));
        el("li")
            .child(el("i[aria-hidden=true]").class(class))
            .child(" ")
            .child(texts.say(&message))
    };
    let has_hits = picture.tree.nodes.iter().any(|node| node.from_table);
    let table = has_hits.then(|| {
        el("li")
            .child(el("i.legend-table[aria-hidden=true]"))
            .child(" ")
            .child(texts.get("lab.legend.table"))
    });
    el("ul.tree-sides#lab-sides")
        .child(player("max", "lab.legend.max.side", max))
        .child(player("min", "lab.legend.min.side", !max))
        .maybe(
            picture
                .has_ends()
                .then(|| el("li").child(words::ends("lab.legend.ends.side", texts))),
        )
        .maybe(table)
}

/// The position after moves as text and picture, by the rules: recordings contain no positions.
pub fn position(
    root: &dyn AnyPosition,
    moves: &[&str],
    projector: bool,
) -> Option<(String, BoardPicture)> {
    let mut at = root.boxed();
    let mut last = None;
    for mv in moves {
        let played = at.moves().into_iter().find(|m| m.text == **mv);
        last = played.and_then(|m| m.cell);
        at = at.play(mv).ok()?;
    }
    let cell_names = if projector { CellNames::ProjectedOutside } else { CellNames::default() };
    let picture = BoardPicture {
        last,
        cell_names,
        ..picture_of(&*at)
    };
    Some((at.text(), picture))
}

/// The board after moves, as a picture with this id.
pub fn board<M>(
    root: &dyn AnyPosition,
    moves: &[&str],
    id: &str,
    projector: bool,
    texts: Texts,
) -> Option<Element<M>> {
    let (text, picture) = position(root, moves, projector)?;
    let shape = format!("aspect-ratio:{:.4}", picture.aspect());
    let label = Message::new("horizon.board").with("position", text);
    Some(
        el("div.board-picture").attr("style", shape).child(
            el("canvas[role=img]")
                .id(id)
                .attr("aria-label", texts.say(&label))
                .picture(Picture::Board(picture)),
        ),
    )
}

fn small_board(viewer: &SearchViewer, moves: &[&str], texts: Texts) -> Option<Element<TreeMsg>> {
    let (text, picture) = position(viewer.setup.position(), moves, viewer.projector)?;
    let shape = format!("aspect-ratio:{:.4}", picture.aspect());
    let label = Message::new("lab.node.board").with("position", text);
    let canvas = el("canvas[role=img]")
        .attr("aria-label", texts.say(&label))
        .picture(Picture::Board(picture));
    let board = el("div.mini-board").attr("style", shape);
    Some(board.child(canvas))
}

/// The description of a node.
fn facts(
    viewer: &SearchViewer,
    picture: &SearchTree,
    node: usize,
    short: &ValueWords,
    texts: Texts,
) -> Element<TreeMsg> {
    let found = &picture.tree.nodes[node];
    let moves = picture.tree.line(node);
    // A game that names its nodes names a move after its node.
    let (line_key, line) = match root_name(viewer) {
        root if !root.is_empty() => {
            ("lab.node.line.tree", [&[&*root], &moves[..]].concat().join(" "))
        }
        _ if moves.is_empty() => ("lab.node.line", texts.get("lab.node.root")),
        _ => ("lab.node.line", moves.join(" ")),
    };
    let chosen = viewer.tree.chosen == Some(node);
    let heading = match (chosen, viewer.tree.pointed == Some(node)) {
        (true, _) => "lab.node.chosen",
        (_, true) => "lab.node.pointed",
        _ if picture.path.last() == Some(&node) => "lab.node.here",
        _ => "lab.node.start",
    };
    let fact = |key: &str, text: String| description_entry(texts.get(key), text);
    let (class, value_key) = match table_use(viewer) {
        Some(key) if heading == "lab.node.here" => ("node-facts table-entry", key),
        _ => ("node-facts", "lab.node.value"),
    };
    // The board of a lecture tree is a smaller picture of the tree.
    let repeats = picture.complete && picture.is_small();
    let window = (chosen || viewer.tree.pointed == Some(node))
        .then(|| entry_window(viewer, picture, node, texts))
        .flatten();
    let why_bound = (chosen && !picture.secret(node) && picture.done(node))
        .then(|| words::why_bound(found))
        .flatten();
    el("div")
        .class(class)
        .child(el("h2").child(texts.get(heading)))
        .maybe(
            (!repeats)
                .then(|| small_board(viewer, &moves, texts))
                .flatten(),
        )
        .child(
            el("dl.facts")
                .child(fact(line_key, line))
                .child(fact(value_key, words::known_value(picture, node, short, texts)))
                .maybe(window.map(|w| fact("lab.node.window", w)))
                .maybe(
                    words::cut(picture, node, texts)
                        .map(|_| fact("lab.node.unsearched", found.unsearched.join(" "))),
                )
                .maybe(
                    viewer
                        .tree
                        .saved_by_cut_at(node)
                        .map(|saved| fact("lab.node.spared", saved_by_cut_text(saved, texts))),
                ),
        )
        .maybe(why_bound.map(|key| el("p.quiet").child(texts.get(key))))
        .maybe(chosen.then(|| node_tools(picture, node, texts)))
}

/// The label of the value of the current node while the search saves it in its table or finds it there.
fn table_use(viewer: &SearchViewer) -> Option<&'static str> {
    let last_step = viewer.timeline.step.checked_sub(1)?;
    let recording = viewer
        .recording()
        .filter(|recording| recording.has_table_hits())?;
    let actions = recording.actions.get(last_step)?;
    if actions.any(Actions::STORE) {
        Some("lab.node.value.saved")
    } else {
        actions
            .any(Actions::TABLE)
            .then_some("lab.node.value.found")
    }
}

/// The number of positions that a cut saves.
fn saved_by_cut_text(saved: SavedByCut, texts: Texts) -> String {
    match saved.positions {
        Ok(positions) => grouped(positions),
        Err(more) => texts.say(&Message::new("lab.too_many").with("nodes", grouped(more))),
    }
}

fn node_tools(picture: &SearchTree, node: usize, texts: Texts) -> Element<TreeMsg> {
    let found = &picture.tree.nodes[node];
    let to = |key: &str, msg: TreeMsg| small_button(texts.get(key), msg);
    let leave = found
        .last_step
        .map(|_| to("lab.node.leave", TreeMsg::Leave(node)));
    let search = to("lab.node.search", TreeMsg::SearchFrom(node))
        .id("lab-search-from")
        .control(Control::Board);
    el("div.control-row.tight")
        .child(to("lab.node.enter", TreeMsg::Enter(node)))
        .maybe(leave)
        .maybe((found.parent.is_some() && !found.leaf).then_some(search))
}
