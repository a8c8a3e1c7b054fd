//! A game tree as a board: levels below each other, parents centred above their children.

use super::geometry::{CellGeometry, MIDDLE, tree_area};
use super::overlay;
use super::picture::{BoardPicture, owner_letter_token};
use crate::game::{CellContent, Side, TreeNode, TreeView};
use crate::plot::colours::Token;
use crate::plot::drawing::{Anchor, Drawing, Ink, Point};

/// The state of a node relative to the game.
#[derive(Clone, Copy, PartialEq)]
enum Standing {
    Here,
    /// On the path to the current node.
    Passed,
    /// Still reachable.
    Ahead,
    /// No longer reachable.
    Gone,
}

struct Layout<'a> {
    picture: &'a BoardPicture,
    tree: &'a TreeView,
    size: Point,
    radius: f64,
    passed: Vec<bool>,
}

/// Marks of an analysis are above a node, so that its name stays visible.
impl CellGeometry for Layout<'_> {
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
        let ((x, y), _) = tree_area(self.tree, self.picture.view.rows, cell);
        (x * self.size.0, y * self.size.1)
    }

    /// False for a small picture, where the values of leaves would reach into the next level.
    fn has_room_for_values(&self) -> bool {
        let level = self.size.1 / self.picture.view.rows.max(1) as f64;
        value_bottom(self.radius) <= (1.0 - MIDDLE) * level
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
    overlay::draw(drawing, picture, &layout);
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

/// A rounded square if the first side moves, a disc if the second side moves; leaves have only an outline.
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

/// A node with its name, its value, and a ring if it is a possible move.
fn draw_node(drawing: &mut Drawing, layout: &Layout<'_>, cell: usize, node: &TreeNode) {
    let at = layout.at(cell);
    let r = layout.radius;
    let opacity = match layout.standing(cell) {
        Standing::Gone => 0.32,
        _ => 1.0,
    };
    let ink = if node.leaf {
        draw_plate(drawing, at, r, opacity)
    } else {
        draw_body(drawing, at, r, node.side, opacity)
    };
    let letters = node.name.chars().count() as f64;
    let font = (r * 0.95).min(r * 2.6 / letters.max(1.0));
    drawing.text(at, &*node.name, font, 650, Anchor::Middle, ink);
    if let Some(value) = node.value
        && layout.has_room_for_values()
    {
        draw_value(drawing, at, r, (node.leaf, value), opacity);
    }
    if layout.picture.targets.contains(&cell) {
        let mover = owner_letter_token(layout.picture.mover);
        let width = (r * 0.1).max(1.5);
        let around = if node.leaf { r * 1.0 } else { r * 1.2 };
        let side = if node.leaf { Side::First } else { node.side };
        outline(drawing, at, around, side, width, Ink(mover, 0.75));
    }
}

/// A leaf, where neither side moves: a neutral plate with the name. Returns the colour of the name.
fn draw_plate(drawing: &mut Drawing, (x, y): Point, r: f64, opacity: f64) -> Ink {
    let (corner, size, round) = ((x - r * 0.8, y - r * 0.8), (r * 1.6, r * 1.6), r * 0.22);
    drawing.rect(corner, size, round, Token::Ground);
    let ink = Ink(Token::Quiet, 0.75 * opacity);
    drawing.frame(corner, size, round, (r * 0.07).max(1.0), ink);
    Ink(Token::Ink, opacity)
}

/// An inner node, hollow if no longer reachable. Returns the colour of the name.
fn draw_body(drawing: &mut Drawing, at: Point, r: f64, side: Side, opacity: f64) -> Ink {
    let token = owner_letter_token(side);
    if opacity < 1.0 {
        shape(drawing, at, r, side, Token::Ground.into());
        outline(drawing, at, r, side, (r * 0.09).max(1.2), Ink(token, opacity));
        Ink(token, 0.5)
    } else {
        shape(drawing, at, r, side, token.into());
        Token::OnSide.into()
    }
}

/// The font size of the value of a leaf.
fn value_size(r: f64) -> f64 {
    (r * 0.92).max(8.0)
}

/// The distance from a leaf's centre to the bottom of its value.
fn value_bottom(r: f64) -> f64 {
    r * 0.8 + value_size(r) * 1.25
}

/// The value of a leaf, or the estimate of an inner node.
fn draw_value(
    drawing: &mut Drawing,
    (x, y): Point,
    r: f64,
    (leaf, value): (bool, f64),
    opacity: f64,
) {
    if leaf {
        let size = value_size(r);
        let at = (x, y + r * 0.8 + size * 0.85);
        let text = format!("{value}");
        drawing.text(at, text, size, 700, Anchor::Middle, Ink(Token::Ink, opacity));
    } else {
        // The branches of an inner node leave to both sides below it, so its estimate is beside it.
        let at = (x + r * 1.7, y - r * 0.5);
        let (text, size) = (format!("≈{value}"), (r * 0.68).max(8.0));
        drawing.text(at, text, size, 500, Anchor::Start, Ink(Token::Quiet, opacity));
    }
}

/// A ring around the current node, animated from the last one.
fn draw_here(drawing: &mut Drawing, layout: &Layout<'_>, old: Option<&BoardPicture>, t: f64) {
    let to = layout.at(layout.tree.current);
    let before = old
        .and_then(|o| o.view.tree.as_ref())
        .map(|tree| tree.current)
        .filter(|&cell| cell < layout.tree.nodes.len());
    let from = before.map_or(to, |cell| layout.at(cell));
    let eased = 1.0 - (1.0 - t.clamp(0.0, 1.0)).powi(3);
    let at = (from.0 + (to.0 - from.0) * eased, from.1 + (to.1 - from.1) * eased);
    let r = layout.radius;
    drawing.ring(at, r * 1.52, (r * 0.16).max(2.5), Token::Accent);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::LectureTree;
    use crate::games::lecture_tree::SOURCE_002;
    use crate::plot::drawing::Draw;

    fn picture(text: &str) -> BoardPicture {
        let p = LectureTree::parse(text).unwrap();
        let letters = ["1".into(), "2".into()];
        let targets = p.moves().filter_map(|m| p.move_cell(m)).collect();
        BoardPicture {
            targets,
            ..BoardPicture::of(p.view(), letters, p.side_to_move())
        }
    }

    #[test]
    fn picture_without_room_has_names_only() {
        let count = |width: f64, height: f64| {
            let drawing = picture(SOURCE_002).draw(None, 1.0, width, height);
            drawing.texts().count()
        };
        assert_eq!((count(190.0, 103.0), count(96.0, 52.0)), (16 + 10, 16));
    }

    #[test]
    fn names_and_leaf_values_do_not_overlap() {
        let drawing = picture(SOURCE_002).draw(None, 1.0, 640.0, 360.0);
        let found: Vec<_> = drawing.texts().collect();
        assert_eq!(found.len(), 16 + 10);
        for name in "ABCDEFGHIJKLMNOP".chars() {
            assert!(found.iter().any(|t| t.0 == name.to_string()), "{name}");
        }
        for (text, (x, y), _) in found {
            assert!((5.0..635.0).contains(&x) && (5.0..355.0).contains(&y), "{text}");
        }
    }

    #[test]
    fn clickable_areas_match_drawing() {
        let p = picture(SOURCE_002);
        let drawing = p.draw(None, 1.0, 640.0, 360.0);
        let tree = p.view.tree.as_ref().unwrap();
        let mut opacity: Vec<(Point, Point)> = Vec::new();
        for cell in 0..tree.nodes.len() {
            let ((x, y), (w, h)) = p.area(cell);
            let name = p.view.cell_name(cell);
            let (_, at, _) = drawing.texts().find(|(t, ..)| *t == name).unwrap();
            assert!((at.0 - x * 640.0).abs() < 1e-9 && (at.1 - y * 360.0).abs() < 1e-9);
            for ((x2, y2), _) in &opacity {
                assert!((x - x2).abs() > w * 0.99 || (y - y2).abs() > h * 0.99, "{name}");
            }
            opacity.push(((x, y), (w, h)));
        }
    }

    #[test]
    fn path_of_the_game_is_emphasised() {
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
        assert_eq!(strong(SOURCE_002), 0);
        assert_eq!(strong(&SOURCE_002.replace(" A", " J")), 2);
    }
}
