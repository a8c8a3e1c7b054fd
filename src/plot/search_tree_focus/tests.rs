//! The cards of parts of trees, for pictures of several sizes.

use super::*;
use crate::plot::drawing::bold_width;
use crate::plot::search_tree_draw::tests::{full, picture};

/// Width and height of the tree's canvas, and the scale of the picture: a phone, a page, and three projectors.
pub(in crate::plot) const SIZES: [(f64, f64, f64); 5] = [
    (340.0, 260.0, 1.0),
    (820.0, 400.0, 1.0),
    (692.0, 472.0, 1.6),
    (943.0, 440.0, 1.6),
    (1443.0, 796.0, 1.6),
];

/// Trees with few and with many branches and plies.
const TREES: [(usize, u32); 5] = [(8, 4), (5, 5), (30, 2), (2, 12), (1, 30)];

fn shown(branches: usize, plies: u32) -> SearchTree {
    let steps = full(branches, plies);
    let mut picture = picture(&steps, steps.len());
    let size = |at| (at, vec!["38 nodes".to_owned(), "4 cuts".to_owned()]);
    picture.sizes = (0..picture.tree.nodes.len()).map(size).collect();
    picture
}

/// The nodes from the root to the one of a step.
pub(in crate::plot) fn path_at(picture: &SearchTree, at: usize) -> Vec<usize> {
    let nodes = &picture.tree.nodes;
    let visited = nodes.iter().rposition(|n| n.first_step < at);
    visited.map_or(Vec::new(), |node| picture.tree.path(node))
}

#[test]
fn cards_do_not_overlap_and_their_texts_fit() {
    for (branches, plies) in TREES {
        let mut picture = shown(branches, plies);
        let steps = picture.at;
        for (width, height, scale) in SIZES {
            picture.scale = scale;
            for part in 1..=20 {
                picture.at = steps * part / 20;
                picture.path = path_at(&picture, picture.at);
                let focus = picture.focus(width, height);
                let least = picture.letters(height).0;
                assert!(focus.font >= least, "{} < {least}", focus.font);
                let cards: Vec<&Card> = focus.cards().collect();
                for (number, card) in cards.iter().enumerate() {
                    let half = (card.size.0 / 2.0, card.size.1 / 2.0);
                    assert!(card.at.0 >= half.0 - 1e-6 && card.at.0 + half.0 <= width + 1e-6);
                    let bottom = height - overview_height(height);
                    assert!(card.at.1 >= half.1 && card.at.1 + half.1 <= bottom);
                    for (number, line) in card.lines.iter().enumerate() {
                        let share = if number == 0 { 1.0 } else { 0.9 };
                        let text = share * bold_width(line) * focus.font;
                        assert!(text <= card.size.0 - card.board + 1e-6, "{line}: {card:?}");
                    }
                    for other in &cards[..number] {
                        let apart = (card.at.0 - other.at.0).abs()
                            >= half.0 + other.size.0 / 2.0 - 1e-6
                            || (card.at.1 - other.at.1).abs() >= half.1 + other.size.1 / 2.0;
                        assert!(apart, "{branches}^{plies} {width}: {card:?} {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_text_is_smaller_than_readable() {
    for (branches, plies) in TREES.into_iter().chain([(3, 2), (2, 3)]) {
        let mut picture = shown(branches, plies);
        for (width, height, scale) in SIZES {
            picture.scale = scale;
            for whole in [false, true] {
                picture.whole = whole;
                let least = picture.letters(height).0;
                for (text, _, size) in picture.draw(width, height).texts() {
                    assert!(size >= least - 1e-9, "{text}: {size} < {least}");
                }
            }
        }
    }
}

#[test]
fn path_and_its_children_are_drawn_and_finished_subtrees_are_folded() {
    let mut picture = shown(5, 5);
    let steps = picture.at;
    for at in [steps / 3, steps / 2, steps] {
        picture.at = at;
        picture.path = path_at(&picture, at);
        let focus = picture.focus(1443.0, 796.0);
        let drawn: Vec<usize> = focus
            .cards()
            .filter(|c| c.kind == CardKind::Node)
            .map(|c| c.node)
            .collect();
        let path = picture.focus_path();
        let mut expected = vec![0];
        for &node in &path {
            let children = &picture.tree.nodes[node].children;
            expected.extend(children.iter().copied().filter(|&c| picture.known(c)));
        }
        assert_eq!(drawn, expected);
        assert_eq!(drawn[0], 0, "the root is drawn");
        for card in focus.cards().filter(|c| c.kind == CardKind::Node) {
            let folded = picture.done(card.node);
            let size = card.lines.contains(&"38 nodes".to_owned());
            assert_eq!(folded, size, "{card:?}");
        }
    }
}

#[test]
fn press_opens_a_card() {
    let (width, height) = (1443.0, 796.0);
    let mut picture = shown(5, 5);
    picture.path = vec![0];
    let focus = picture.focus(width, height);
    for card in focus.cards() {
        assert_eq!(picture.node_at(card.at, width, height), Some(card.node));
    }
    let other = picture.tree.nodes[0].children[3];
    assert!(!picture.focus_path().contains(&other));
    picture.chosen = Some(other);
    let opened = picture.focus(width, height);
    let child = picture.tree.nodes[other].children[4];
    assert!(opened.cards().any(|card| card.node == child));
    // A press on the overview selects a node there.
    for below in [0.2, 0.5, 0.8].map(|part| height - overview_height(height) * part) {
        for x in [20.0, 500.0, 900.0, 1_400.0] {
            assert!(picture.node_at((x, below), width, height).is_some());
        }
    }
}

#[test]
fn unvisited_moves_are_a_number_and_cut_ones_have_names() {
    let mut picture = shown(5, 5);
    let tree = std::rc::Rc::make_mut(&mut picture.tree);
    tree.nodes[1].unsearched = vec!["cut1".into(), "cut2".into()];
    let left = tree.nodes[1].last_step.unwrap();
    let texts = |picture: &SearchTree, kind| {
        let focus = picture.focus(1443.0, 796.0);
        let of_kind = focus.cards().filter(|c| c.kind == kind);
        of_kind.map(|c| c.lines[0].clone()).collect::<Vec<_>>()
    };
    // At the first leaf: four more moves at each ply, and at the first node two that will be cut.
    picture.at = 11;
    picture.path = path_at(&picture, 11);
    let numbers = texts(&picture, CardKind::Unvisited);
    assert_eq!(numbers, ["+4", "+6", "+4", "+4", "+4"]);
    assert!(texts(&picture, CardKind::Cut).is_empty(), "nobody knows yet");
    picture.at = left + 1;
    picture.path = vec![0, 1];
    assert_eq!(texts(&picture, CardKind::Unvisited), ["+4"]);
    assert_eq!(texts(&picture, CardKind::Cut), ["✂ cut1 cut2"]);
}

#[test]
fn deep_path_shows_root_and_its_end() {
    let mut picture = shown(1, 30);
    picture.path = picture.tree.path(30);
    let focus = picture.focus(692.0, 472.0);
    let cards: Vec<&Card> = focus.cards().collect();
    assert_eq!(cards[0].node, 0);
    assert_eq!(cards[1].kind, CardKind::Others);
    assert_eq!(cards.last().unwrap().node, 30);
    assert_eq!(cards[1].lines, [format!("⋮ {}", cards[2].node - 1)]);
}

#[test]
fn nothing_visited_draws_no_cards() {
    let mut picture = shown(8, 4);
    picture.at = 0;
    picture.path = Vec::new();
    let focus = picture.focus(820.0, 400.0);
    assert_eq!(focus.cards().count(), 0);
    picture.draw(820.0, 400.0);
}
