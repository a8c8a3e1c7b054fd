//! The tree as an outline, for keyboard and screen readers.

use super::state::TreeMsg;
use super::update::row_id;
use super::words::line;
use crate::app::lab::viewer::SearchViewer;
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::plot::{SearchTree, ValueWords};
use crate::text::Message;

/// The greatest number of listed rows; the view reports the number of the others.
const MAX_ROWS: usize = 200;

struct Row {
    node: usize,
    /// Its position among its visited siblings, from 1, and their number.
    place: (usize, usize),
    children: Vec<usize>,
}

/// The listed rows and the number of further ones: the root, and the children of expanded nodes.
fn rows(viewer: &SearchViewer, picture: &SearchTree) -> (Vec<Row>, usize) {
    let mut rows = Vec::new();
    let mut more = 0;
    let mut waiting = vec![(0, (1, 1))];
    while let Some((node, place)) = waiting.pop() {
        let known = |c: &usize| picture.known(*c);
        let children: Vec<usize> = picture.tree.nodes[node]
            .children
            .iter()
            .copied()
            .filter(known)
            .collect();
        if viewer.tree.listed.contains(&node) {
            let all = children.len();
            let below = children.iter().enumerate().rev();
            waiting.extend(below.map(|(i, &child)| (child, (i + 1, all))));
        }
        if rows.len() < MAX_ROWS {
            rows.push(Row {
                node,
                place,
                children,
            });
        } else {
            more += 1;
        }
    }
    (rows, more)
}

pub fn view(
    viewer: &SearchViewer,
    picture: &SearchTree,
    words: &ValueWords,
    texts: Texts,
) -> Element<TreeMsg> {
    if !picture.known(0) {
        return el("p.quiet").child(texts.get("lab.outline.empty"));
    }
    let (rows, more) = rows(viewer, picture);
    let has = |node: usize| rows.iter().any(|r| r.node == node);
    let focus = viewer.tree.chosen.filter(|&n| has(n)).unwrap_or(0);
    let items = (0..rows.len()).map(|at| item(viewer, picture, &rows, at, focus, words, texts));
    el("div.outline")
        .child(
            el("ul[role=tree]")
                .attr("aria-label", texts.get("lab.outline"))
                .children(items),
        )
        .maybe((more > 0).then(|| {
            let message = Message::new("lab.outline.more").with("n", more);
            el("p.quiet").child(texts.say(&message))
        }))
}

fn item(
    viewer: &SearchViewer,
    picture: &SearchTree,
    rows: &[Row],
    at: usize,
    focus: usize,
    words: &ValueWords,
    texts: Texts,
) -> Element<TreeMsg> {
    let row = &rows[at];
    let node = row.node;
    let ply = picture.tree.nodes[node].ply;
    let listed = viewer.tree.listed.contains(&node);
    let mut item = el("li[role=treeitem]")
        .key(node)
        .id(row_id(node))
        .attr("aria-level", ply + 1)
        .attr("aria-posinset", row.place.0)
        .attr("aria-setsize", row.place.1)
        .attr("aria-selected", viewer.tree.chosen == Some(node))
        .attr("tabindex", if node == focus { 0 } else { -1 })
        .attr("style", format!("--ply:{ply}"))
        .class(if picture.path.contains(&node) { "here" } else { "" });
    if !row.children.is_empty() {
        item = item.attr("aria-expanded", listed);
    }
    let parent = picture.tree.nodes[node].parent;
    let first = row.children.first().copied();
    let near = |n: usize| rows.get(n).map(|r| r.node);
    let (above, below) = (at.checked_sub(1).and_then(near), near(at + 1));
    let (top, end) = (near(0), near(rows.len() - 1));
    item.on_click(TreeMsg::FocusNode(node))
        .on(EventKind::KeyDown, move |e| {
            if e.modified {
                return None;
            }
            match e.key.as_str() {
                "ArrowRight" if !listed && first.is_some() => Some(TreeMsg::List(node, true)),
                "ArrowRight" => first.map(TreeMsg::FocusNode),
                "ArrowLeft" if listed && first.is_some() => Some(TreeMsg::List(node, false)),
                "ArrowLeft" => parent.map(TreeMsg::FocusNode),
                "ArrowUp" => above.map(TreeMsg::FocusNode),
                "ArrowDown" => below.map(TreeMsg::FocusNode),
                "Home" => top.map(TreeMsg::FocusNode),
                "End" => end.map(TreeMsg::FocusNode),
                "Enter" => Some(TreeMsg::Enter(node)),
                _ => None,
            }
        })
        .child(line(picture, node, words, texts))
}
