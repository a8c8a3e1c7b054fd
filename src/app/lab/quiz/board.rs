//! The tree of a question: the picture of the lab with a button or a label over each node, for pointer, keyboard and
//! screen reader.
//!
//! The style sheet sets its size from the numbers of leaves and plies; a narrower page scrolls it.

use std::rc::Rc;

use super::class_scores::letter;
use super::generate::PosedQuestion;
use super::state::{Quiz, QuizMsg};
use crate::app::lab::timeline::moment::moment;
use crate::app::lab::tree::picture::{self, scale};
use crate::app::lab::tree::words as tree_words;
use crate::app::record::words::side_id;
use crate::app::ui::{Element, Texts, el};
use crate::game::Side;
use crate::plot::{Picture, SearchTree, ValueWords};
use crate::search::Bound;
use crate::text::Message;
use crate::trace::quiz::QuestionKind;
use crate::trace::{Step, Tree};

/// The texts of values: won and lost games as words, since letters are options.
pub fn words(texts: Texts) -> ValueWords {
    ValueWords {
        won: texts.get("quiz.short.won"),
        lost: texts.get("quiz.short.lost"),
        ..picture::words(texts)
    }
}

fn unsearched_tree(posed: &PosedQuestion, words: ValueWords) -> SearchTree {
    let (tree, layout) = (Rc::clone(&posed.tree), Rc::clone(&posed.layout));
    SearchTree {
        whole: true,
        words,
        // MAX has the same colour in every question; no board shows its side.
        ..SearchTree::new(tree, layout, Side::First, 1)
    }
}

/// The whole tree with the results of the explaining search after a step.
fn tree_after_step(posed: &PosedQuestion, step: usize, words: ValueWords) -> SearchTree {
    let recording = &posed.recording;
    // The picture shows a cut after its node ends, which is the next step.
    let cut = matches!(recording.trace.steps.get(step), Some(Step::Cut { .. }));
    let done = (step + 1 + usize::from(cut)).min(recording.len());
    let moment = moment(recording, done);
    let found = &recording.iteration_at(done).tree;
    let mut tree = Tree::clone(&posed.tree);
    let places = places(&tree, found);
    for node in &mut tree.nodes {
        (node.first_step, node.last_step) = (usize::MAX, None);
    }
    for (node, &at) in found.nodes.iter().zip(&places) {
        let place = &mut tree.nodes[at];
        (place.first_step, place.last_step) = (node.first_step, node.last_step);
        if !place.leaf {
            place.window = node.window.filter(|_| node.first_step < done);
            place.value = node.value;
            place.unsearched.clone_from(&node.unsearched);
        }
    }
    let placed = |nodes: Vec<usize>| nodes.iter().map(|&n| places[n]).collect();
    let line = match posed.question.kind {
        // A wrong value is not that of its best line.
        QuestionKind::Bug => Vec::new(),
        _ => placed(moment.line),
    };
    SearchTree {
        tree: Rc::new(tree),
        at: done,
        // As in a lecture, nodes that the search does not visit are grey.
        complete: true,
        leaves_given: true,
        path: placed(moment.path),
        line,
        ..unsearched_tree(posed, words)
    }
}

/// For each node of a search, the same node of the whole tree.
fn places(whole: &Tree, found: &Tree) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::with_capacity(found.nodes.len());
    for node in &found.nodes {
        let below = node
            .parent
            .map_or(&[][..], |parent| &whole.nodes[places[parent]].children[..]);
        let mut same = below.iter().filter(|&&c| whole.nodes[c].mv == node.mv);
        places.push(same.next().copied().unwrap_or(0));
    }
    places
}

/// The tree with its nodes at the current step.
pub fn view(quiz: &Quiz, posed: &PosedQuestion, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let step = quiz.shown_step();
    let mut picture = match step {
        Some(step) => tree_after_step(posed, step, words(texts)),
        None => unsearched_tree(posed, words(texts)),
    };
    picture.scale = scale(projector);
    let search_at = picture.path.last().copied();
    let nodes: Vec<_> = (0..picture.tree.nodes.len())
        .map(|n| node(quiz, posed, &picture, n, step.is_none(), texts))
        .collect();
    let size = format!(
        "--leaves:{};--letters:{};--plies:{}",
        picture.layout.width,
        picture.longest_leaf().1,
        picture.layout.levels.max(1)
    );
    let levels = levels(&picture);
    // The node of the question, or the current node of the explaining search.
    let about = match step {
        Some(_) => search_at,
        None => posed.question_nodes().first().copied(),
    };
    el("div.quiz-frame[tabindex=0][role=group]")
        .key(quiz.seed(quiz.screen.at).to_string())
        .attr("data-centre", format!("[data-node='{}']", about.unwrap_or(0)))
        .attr("aria-label", texts.get("quiz.tree"))
        .child(
            el("div.quiz-tree")
                .attr("style", size)
                .child(levels)
                .child(
                    el("canvas#quiz-canvas[aria-hidden=true]")
                        .picture(Picture::SearchTree(picture)),
                )
                .children(nodes),
        )
}

/// The names of the levels with inner nodes, left of the tree. Screen readers read them with each node.
fn levels(picture: &SearchTree) -> Element<QuizMsg> {
    let inner = picture.tree.nodes.iter().filter(|node| !node.leaf);
    let last = inner.map(|node| node.ply).max().unwrap_or(0);
    let name = |ply: u32| {
        let (name, side) = picture.level(ply);
        el("li")
            .class(format!("of-{}", side_id(side)))
            .attr("style", top(picture, ply))
            .child(name)
    };
    el("ul.quiz-levels[aria-hidden=true]").children((0..=last).map(name))
}

/// The place of a level, for the style sheet.
fn top(picture: &SearchTree, ply: u32) -> String {
    let (above, below, _) = picture.margins();
    let down = f64::from(ply) / f64::from(picture.layout.levels.max(1));
    format!("top:calc({above}px + (100% - {}px)*{down:.4})", above + below)
}

/// The meaning of the words for won and lost games, if the tree contains any.
pub fn legend(posed: &PosedQuestion, texts: Texts) -> Option<Element<QuizMsg>> {
    unsearched_tree(posed, words(texts)).has_ends().then(|| {
        let ends = Message::new("quiz.ends")
            .with("won", texts.get("quiz.short.won"))
            .with("lost", texts.get("quiz.short.lost"));
        el("span#quiz-ends").child(texts.say(&ends))
    })
}

/// A node: a button if it can be marked, else a label.
fn node(
    quiz: &Quiz,
    posed: &PosedQuestion,
    picture: &SearchTree,
    at: usize,
    open: bool,
    texts: Texts,
) -> Element<QuizMsg> {
    let (_, _, beside) = picture.margins();
    let across = picture.layout.spot(at).x / picture.layout.width;
    let place = format!(
        "left:calc({beside}px + (100% - {}px)*{across:.4});{}",
        2.0 * beside,
        top(picture, picture.tree.nodes[at].ply)
    );
    let label = name(picture, at, texts);
    let kind = posed.question.kind;
    let can = open && quiz.screen.feedback.is_none() && quiz.markable_node(at) == Some(at);
    // The explanation of a window ends where the search enters the node, which has no value yet.
    let is_marked = match kind {
        QuestionKind::Cuts => false,
        QuestionKind::Window => true,
        _ => open,
    };
    let asked = is_marked && posed.question_nodes().contains(&at);
    let rank = quiz
        .screen
        .marked
        .iter()
        .position(|&m| m == at)
        .filter(|_| open);
    let state = if asked { " asked" } else { "" };
    let shape = if picture.tree.nodes[at].leaf { "leaf" } else { "inner" };
    let element = if can {
        // After a press by mouse, Enter checks the answer instead of pressing the node again.
        el("button[data-keep-focus]")
            .id(format!("quiz-node-{at}"))
            .attr("aria-pressed", rank.is_some())
            .on_click(QuizMsg::Mark(at))
    } else {
        el("span[role=img]")
    };
    let place_of = posed.lettered_nodes().iter().position(|&node| node == at);
    let badge = place_of.map(letter).map(|letter| match (kind, rank) {
        (QuestionKind::Order, Some(rank)) => format!("{}. {letter}", rank + 1),
        _ => letter,
    });
    let label = match (asked, &badge) {
        (_, Some(badge)) => format!("{badge}. {label}"),
        (true, None) => format!("{}: {label}", texts.get("quiz.marked")),
        _ => label,
    };
    element
        .key(format!("{}{at}", if can { "b" } else { "s" }))
        .class(format!("quiz-node {shape}{state}"))
        .attr("data-node", at)
        .attr("style", place)
        .attr("aria-label", &label)
        .attr("title", label)
        .maybe(badge.map(|badge| el("b").child(badge)))
}

/// The name of a node: its moves, its kind, and the available information on its value.
fn name(picture: &SearchTree, at: usize, texts: Texts) -> String {
    let found = &picture.tree.nodes[at];
    let line = line(&picture.tree.line(at), texts);
    let value = tree_words::value(picture, at, &picture.words, texts);
    let mut parts = vec![line, tree_words::kind(found, texts), value];
    parts.extend(tree_words::cut(picture, at, texts));
    parts.join(" · ")
}

/// Moves from the root as text.
pub fn line<S: AsRef<str>>(moves: &[S], texts: Texts) -> String {
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    if moves.is_empty() { texts.get("lab.node.root") } else { moves.join(" ") }
}

/// A step of the search as text, short enough for a line of a list: the moves to its node, and its value or cut.
pub fn step(posed: &PosedQuestion, step: usize, texts: Texts) -> String {
    let path = moment(&posed.recording, step + 1).path;
    let tree = &posed.recording.iterations[0].tree;
    let moves = path.last().map_or_else(Vec::new, |&n| tree.line(n));
    let words = words(texts);
    let (key, value) = match posed.question.trace.steps.get(step) {
        Some(Step::Leaf(value)) => ("quiz.step.leaf", words.bounded(*value, Bound::Exact)),
        Some(Step::Leave { value, bound }) => ("quiz.step.value", words.bounded(*value, *bound)),
        _ => ("quiz.step.cut", String::new()),
    };
    let message = Message::new(key)
        .with("line", line(&moves, texts))
        .with("value", value);
    texts.say(&message)
}
