//! A tree of positions: levels below each other, parents above the middle of their children.

use super::{BoardPicture, owner_letter_token};
use crate::game::{CellContent, Side, TreeNode, TreeView};
use crate::plot::drawing::{Anchor, Drawing, Ink, Point, Token};
use crate::plot::overlay::Places;

/// Width of the picture for a height of 1.
pub(super) fn aspect(tree: &TreeView, levels: usize) -> f64 {
    (tree.width.max(1.0) / (1.35 * levels.max(1) as f64)).clamp(1.0, 2.6)
}

/// Middle and size of a node, as shares of the picture's width and height.
pub(super) fn place(tree: &TreeView, levels: usize, cell: usize) -> (Point, Point) {
    let (width, levels) = (tree.width.max(1.0), levels.max(1) as f64);
    let size = (1.0 / width, 1.0 / levels);
    let middle = tree.nodes.get(cell).map_or((0.5, 0.5), |node| {
        (node.across / width, (node.level as f64 + MIDDLE) / levels)
    });
    (middle, size)
}

/// How far down its level a node's middle stands: below it there has to be room for its value.
const MIDDLE: f64 = 0.4;

/// How a node is seen.
#[derive(Clone, Copy, PartialEq)]
enum Standing {
    /// The game is there.
    Here,
    /// The game came through it.
    Passed,
    /// The game may still come there.
    Ahead,
    /// It cannot.
    Gone,
}

struct Layout<'a> {
    picture: &'a BoardPicture,
    tree: &'a TreeView,
    size: Point,
    radius: f64,
    passed: Vec<bool>,
}

/// What an analysis writes stands above a node, whose name stays to be seen.
impl Places for Layout<'_> {
    fn unit(&self) -> f64 {
        self.radius * 2.6
    }

    fn centre(&self, cell: usize) -> Point {
        self.at(cell)
    }

    fn corner(&self, cell: usize) -> Point {
        let (x, y) = self.at(cell);
        (x - self.radius * 1.3, y - self.radius * 1.3)
    }

    fn mark(&self, cell: usize) -> Point {
        let (x, y) = self.at(cell);
        (x, y - self.radius * 1.75)
    }
}

impl Layout<'_> {
    fn at(&self, cell: usize) -> Point {
        let ((x, y), _) = place(self.tree, self.picture.view.rows, cell);
        (x * self.size.0, y * self.size.1)
    }

    fn standing(&self, cell: usize) -> Standing {
        if cell == self.tree.current {
            Standing::Here
        } else if self.passed[cell] {
            Standing::Passed
        } else if self.picture.view.cells.get(cell) == Some(&CellContent::Empty) {
            Standing::Ahead
        } else {
            Standing::Gone
        }
    }
}

/// Draws the tree.
pub(super) fn draw(
    drawing: &mut Drawing,
    picture: &BoardPicture,
    tree: &TreeView,
    old: Option<&BoardPicture>,
    t: f64,
) {
    let (width, height) = drawing.size;
    let levels = picture.view.rows.max(1) as f64;
    let mut passed = vec![false; tree.nodes.len()];
    let mut above = Some(tree.current);
    while let Some(cell) = above {
        passed[cell] = true;
        above = tree.nodes[cell].parent;
    }
    let layout = Layout {
        picture,
        tree,
        size: (width, height),
        radius: (width / tree.width.max(1.0) * 0.36)
            .min(height / levels * 0.21)
            .clamp(4.0, 30.0),
        passed,
    };
    for (cell, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            draw_branch(drawing, &layout, parent, cell);
        }
    }
    for (cell, node) in tree.nodes.iter().enumerate() {
        draw_node(drawing, &layout, cell, node);
    }
    draw_here(drawing, &layout, old, t);
    picture.draw_overlay(drawing, &layout);
}

fn draw_branch(drawing: &mut Drawing, layout: &Layout<'_>, parent: usize, cell: usize) {
    let line = vec![layout.at(parent), layout.at(cell)];
    let r = layout.radius;
    let mover = owner_letter_token(layout.tree.nodes[parent].side);
    if layout.passed[cell] {
        drawing.line(line, (r * 0.28).max(2.5), Token::Accent);
    } else if layout.picture.targets.contains(&cell) {
        drawing.line(line, (r * 0.13).max(1.8), Ink(mover, 0.8));
    } else if layout.standing(cell) == Standing::Ahead {
        drawing.line(line, (r * 0.08).max(1.3), Ink(Token::Quiet, 0.7));
    } else {
        drawing.line(line, (r * 0.06).max(1.0), Ink(Token::Quiet, 0.28));
    }
}

/// A square with round corners where the first side moves, a disc where the second does; leaves have an open outline.
fn shape(drawing: &mut Drawing, (x, y): Point, r: f64, side: Side, fill: Ink) {
    match side {
        Side::First => drawing.rect((x - r, y - r), (2.0 * r, 2.0 * r), r * 0.3, fill),
        Side::Second => drawing.disc((x, y), r * 1.08, fill),
    }
}

fn outline(drawing: &mut Drawing, (x, y): Point, r: f64, side: Side, width: f64, ink: Ink) {
    match side {
        Side::First => drawing.frame((x - r, y - r), (2.0 * r, 2.0 * r), r * 0.3, width, ink),
        Side::Second => drawing.ring((x, y), r * 1.08, width, ink),
    }
}

fn draw_node(drawing: &mut Drawing, layout: &Layout<'_>, cell: usize, node: &TreeNode) {
    let (x, y) = layout.at(cell);
    let r = layout.radius;
    let token = owner_letter_token(node.side);
    let standing = layout.standing(cell);
    let seen = match standing {
        Standing::Gone => 0.32,
        _ => 1.0,
    };
    let letters = node.name.chars().count() as f64;
    let font = (r * 0.95).min(r * 2.6 / letters.max(1.0));
    let text = if node.leaf {
        // Nobody moves at a leaf: a quiet plate that carries the name, and the value below it.
        drawing.rect(
            (x - r * 0.8, y - r * 0.8),
            (r * 1.6, r * 1.6),
            r * 0.22,
            Token::Ground,
        );
        let width = (r * 0.07).max(1.0);
        let ink = Ink(Token::Quiet, 0.75 * seen);
        drawing.frame(
            (x - r * 0.8, y - r * 0.8),
            (r * 1.6, r * 1.6),
            r * 0.22,
            width,
            ink,
        );
        Ink(Token::Ink, seen)
    } else {
        shape(drawing, (x, y), r, node.side, Token::Ground.into());
        match standing {
            Standing::Gone => {
                outline(
                    drawing,
                    (x, y),
                    r,
                    node.side,
                    (r * 0.09).max(1.2),
                    Ink(token, seen),
                );
                Ink(token, 0.5)
            }
            _ => {
                shape(drawing, (x, y), r, node.side, token.into());
                Token::OnSide.into()
            }
        }
    };
    drawing.text((x, y), &*node.name, font, 650, Anchor::Middle, text);
    if let Some(value) = node.value {
        let (size, weight, token) = if node.leaf {
            (r * 0.92, 700, Token::Ink)
        } else {
            (r * 0.68, 500, Token::Quiet)
        };
        let size = size.max(8.0);
        let shown = if node.leaf {
            format!("{value}")
        } else {
            format!("≈{value}")
        };
        // Under a leaf there is nothing; an inner node's branches leave to both sides, so its opinion stands beside.
        let (at, anchor) = if node.leaf {
            ((x, y + r * 0.8 + size * 0.85), Anchor::Middle)
        } else {
            ((x + r * 1.7, y - r * 0.5), Anchor::Start)
        };
        drawing.text(at, shown, size, weight, anchor, Ink(token, seen));
    }
    if layout.picture.targets.contains(&cell) {
        let mover = owner_letter_token(layout.picture.mover);
        let width = (r * 0.1).max(1.5);
        let around = if node.leaf { r * 1.0 } else { r * 1.2 };
        let side = if node.leaf { Side::First } else { node.side };
        outline(drawing, (x, y), around, side, width, Ink(mover, 0.75));
    }
}

/// A ring around the node that the game has reached, on its way from the last one.
fn draw_here(drawing: &mut Drawing, layout: &Layout<'_>, old: Option<&BoardPicture>, t: f64) {
    let to = layout.at(layout.tree.current);
    let before = old
        .and_then(|o| o.view.tree.as_ref())
        .map(|tree| tree.current)
        .filter(|&cell| cell < layout.tree.nodes.len());
    let from = before.map_or(to, |cell| layout.at(cell));
    let eased = 1.0 - (1.0 - t.clamp(0.0, 1.0)).powi(3);
    let at = (
        from.0 + (to.0 - from.0) * eased,
        from.1 + (to.1 - from.1) * eased,
    );
    let r = layout.radius;
    drawing.ring(at, r * 1.52, (r * 0.16).max(2.5), Token::Accent);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::LectureTree;
    use crate::games::lecture_tree::SEED_002;
    use crate::plot::Draw;

    fn picture(text: &str) -> BoardPicture {
        let p = LectureTree::parse(text).unwrap();
        BoardPicture {
            view: p.view(),
            letters: ["1".into(), "2".into()],
            targets: p.moves().filter_map(|m| p.move_cell(m)).collect(),
            mover: p.side_to_move(),
            last: None,
            path: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            dominoes: Vec::new(),
            flipped: false,
        }
    }

    fn texts(drawing: &Drawing) -> Vec<(&str, Point)> {
        drawing
            .shapes
            .iter()
            .filter_map(|s| match s {
                Draw::Text { text, at, .. } => Some((text.as_str(), *at)),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn every_name_and_every_leafs_value_is_drawn_inside_the_picture() {
        let drawing = picture(SEED_002).draw(None, 1.0, 640.0, 360.0);
        let found = texts(&drawing);
        assert_eq!(found.len(), 16 + 10);
        for name in "ABCDEFGHIJKLMNOP".chars() {
            assert!(found.iter().any(|(t, _)| *t == name.to_string()), "{name}");
        }
        for (text, (x, y)) in found {
            assert!(
                (5.0..635.0).contains(&x) && (5.0..355.0).contains(&y),
                "{text}"
            );
        }
    }

    #[test]
    fn nodes_are_pointed_at_where_they_are_drawn_and_do_not_overlap() {
        let p = picture(SEED_002);
        let drawing = p.draw(None, 1.0, 640.0, 360.0);
        let tree = p.view.tree.as_ref().unwrap();
        let mut seen: Vec<(Point, Point)> = Vec::new();
        for cell in 0..tree.nodes.len() {
            let ((x, y), (w, h)) = p.place(cell);
            let name = p.view.cell_name(cell);
            let (_, at) = texts(&drawing)
                .into_iter()
                .find(|(t, _)| *t == name)
                .unwrap();
            assert!((at.0 - x * 640.0).abs() < 1e-9 && (at.1 - y * 360.0).abs() < 1e-9);
            for ((x2, y2), _) in &seen {
                assert!(
                    (x - x2).abs() > w * 0.99 || (y - y2).abs() > h * 0.99,
                    "{name}"
                );
            }
            seen.push(((x, y), (w, h)));
        }
    }

    #[test]
    fn the_way_of_the_game_is_drawn_strongly() {
        let strong = |text: &str| {
            let drawing = picture(text).draw(None, 1.0, 640.0, 360.0);
            let accent = |s: &&Draw| {
                matches!(
                    s,
                    Draw::Line {
                        ink: Ink(Token::Accent, _),
                        ..
                    }
                )
            };
            drawing.shapes.iter().filter(accent).count()
        };
        assert_eq!(strong(SEED_002), 0);
        assert_eq!(strong(&SEED_002.replace(" A", " J")), 2);
    }
}
