//! Boards of cells: background, owners, trail, and contents.

use super::geometry::{CellGeometry, Grid, STRIP};
use super::picture::{BoardPicture, CellNames, owner_letter_token};
use super::pieces::{draw_disc, draw_mark, draw_piece, draw_small_disc};
use crate::game::{BoardStyle, CellContent, Side};
use crate::plot::colours::Token;
use crate::plot::drawing::{Anchor, Drawing, Ink, Point, on_circle};

/// Draws a board of cells, `t` (0 to 1) of the way from an `old` one.
pub(super) fn draw(
    drawing: &mut Drawing,
    picture: &BoardPicture,
    grid: &Grid,
    old: Option<&BoardPicture>,
    t: f64,
) {
    draw_ground(drawing, picture, grid);
    draw_owners(drawing, picture, grid);
    if picture.view.style == BoardStyle::Trail {
        draw_path(drawing, picture, grid);
    }
    match picture.cell_names {
        CellNames::Inside => {
            let size = (grid.unit * 0.15).clamp(8.0, 13.0);
            draw_coordinates(drawing, picture, grid, size);
        }
        CellNames::Projected => {
            let size = (grid.unit * 0.27).clamp(14.0, 28.0);
            draw_coordinates(drawing, picture, grid, size.min(grid.unit * 0.44));
        }
        CellNames::Outside => {
            draw_names_outside(drawing, picture, grid, (grid.unit * 0.42).clamp(8.0, 15.0));
        }
        CellNames::ProjectedOutside => {
            // The cells of a small board are large.
            let height = (grid.cells / grid.columns) as f64 * grid.unit;
            let size = (grid.unit * 0.64).min(height * 0.115).min(26.0);
            draw_names_outside(drawing, picture, grid, size);
        }
    }
    draw_contents(drawing, picture, grid, old, t);
    draw_symbols(drawing, picture, grid);
    draw_won_rows(drawing, picture, grid);
    draw_targets(drawing, picture, grid);
}

/// Lines that fall to the right, clipped to a square.
fn hatch(drawing: &mut Drawing, corner: Point, side: f64, gap: f64, width: f64, ink: Ink) {
    let mut offset = -side + gap;
    while offset < side {
        let (x0, y0) = if offset < 0.0 { (0.0, -offset) } else { (offset, 0.0) };
        let (x1, y1) = if offset < 0.0 { (side + offset, side) } else { (side, side - offset) };
        drawing.line(
            vec![(corner.0 + x0, corner.1 + y0), (corner.0 + x1, corner.1 + y1)],
            width,
            ink,
        );
        offset += gap;
    }
}

/// A square rotated by 45 degrees.
fn diamond((x, y): Point, r: f64) -> Vec<Point> {
    vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
}

fn draw_ground(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid) {
    for (cell, content) in picture.view.cells.iter().enumerate() {
        let corner = grid.corner(cell);
        let checker = cell / grid.columns + cell % grid.columns;
        let ground = if checker.is_multiple_of(2) { Token::CellA } else { Token::CellB };
        let size = (grid.unit, grid.unit);
        drawing.rect(corner, size, 0.0, ground);
        if *content == CellContent::Trail {
            let inset = grid.unit * 0.045;
            let at = (corner.0 + inset, corner.1 + inset);
            let side = grid.unit - 2.0 * inset;
            drawing.rect(at, (side, side), grid.unit * 0.1, Token::Gone);
            // Hatched as well as dark, so that a blocked cell does not depend on colour alone.
            let margin = grid.unit * 0.1;
            hatch(
                drawing,
                (at.0 + margin, at.1 + margin),
                side - 2.0 * margin,
                grid.unit * 0.16,
                (grid.unit * 0.022).max(1.0),
                Token::GoneLine.into(),
            );
        }
    }
    if let Some(last) = picture.last {
        drawing.rect(grid.corner(last), (grid.unit, grid.unit), 0.0, Ink(Token::Accent, 0.22));
    }
}

/// Marks owned cells: a ring with the side's letter for the first side, a diamond for the second.
fn draw_owners(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid) {
    if picture.view.style != BoardStyle::Trail {
        return;
    }
    for &(cell, side) in &picture.view.owners {
        let token = owner_letter_token(side);
        let centre = grid.centre(cell);
        drawing.rect(grid.corner(cell), (grid.unit, grid.unit), 0.0, Ink(token, 0.16));
        match side {
            Side::First => drawing.disc(centre, grid.unit * 0.34, token),
            Side::Second => drawing.area(diamond(centre, grid.unit * 0.42), token),
        }
        drawing.text(
            centre,
            &*picture.letters[side.index()],
            grid.unit * 0.34,
            700,
            Anchor::Middle,
            Token::OnSide,
        );
    }
}

fn draw_path(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid) {
    if picture.path.len() > 1 {
        let points = picture.path.iter().map(|&c| grid.centre(c)).collect();
        drawing.line(points, (grid.unit * 0.05).max(1.5), Ink(Token::Piece, 0.5));
    }
}

/// In smaller cells, in CSS pixels, a coordinate would overlap the sign of a goal.
const ROOM_BESIDE_A_GOAL: f64 = 44.0;

/// Letters in the bottom row and numbers in the left column, inside the cells, beside a goal or a piece smaller than
/// `usual`.
fn draw_coordinates(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid, usual: f64) {
    let small = usual.min((grid.unit * 0.18).max(8.0));
    let is_goal = |cell: usize| picture.view.owners.iter().any(|&(owned, _)| owned == cell);
    let has_piece =
        |cell: usize| matches!(picture.view.cells.get(cell), Some(CellContent::Piece(_)));
    let size_in = |cell: usize| if is_goal(cell) || has_piece(cell) { small } else { usual };
    let rows = grid.cells / grid.columns;
    let crowded = |cell: usize| is_goal(cell) && grid.unit < ROOM_BESIDE_A_GOAL;
    for (column, cell) in (0..grid.columns).enumerate() {
        let index = if picture.flipped { cell } else { (rows - 1) * grid.columns + cell };
        if crowded(index) {
            continue;
        }
        let x = if picture.flipped { grid.columns - 1 - column } else { column };
        let name = picture.view.column_name(cell);
        let token = coordinate_token(picture, index);
        let size = size_in(index);
        let inset = size * 0.72;
        let at = ((x + 1) as f64 * grid.unit - inset, rows as f64 * grid.unit - inset);
        drawing.text(at, name, size, 600, Anchor::Middle, token);
    }
    for row in 0..rows {
        let index = row * grid.columns + if picture.flipped { grid.columns - 1 } else { 0 };
        if crowded(index) {
            continue;
        }
        let y = if picture.flipped { rows - 1 - row } else { row };
        let token = coordinate_token(picture, index);
        let size = size_in(index);
        let inset = size * 0.72;
        let at = (inset, y as f64 * grid.unit + inset * 1.1);
        drawing.text(at, picture.view.row_name(row), size, 600, Anchor::Middle, token);
    }
}

/// Letters below the board and numbers to the left of it, readable even with cells of a few millimetres.
fn draw_names_outside(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid, size: f64) {
    let rows = grid.cells / grid.columns;
    let middle = STRIP * grid.unit / 2.0;
    let below = (rows as f64 * grid.unit + middle).min(drawing.size.1 - size / 2.0);
    for column in 0..grid.columns {
        let name = picture.view.column_name(column);
        let at = (grid.centre(column).0, below);
        drawing.text(at, name, size, 600, Anchor::Middle, Token::Ink);
    }
    for row in 0..rows {
        let name = picture.view.row_name(row);
        let at = (grid.left - middle, grid.centre(row * grid.columns).1);
        drawing.text(at, name, size, 600, Anchor::Middle, Token::Ink);
    }
}

fn coordinate_token(picture: &BoardPicture, cell: usize) -> Ink {
    match picture.view.cells.get(cell) {
        Some(CellContent::Trail) => Ink(Token::Piece, 0.9),
        _ => Ink(Token::Quiet, 1.0),
    }
}

/// Draws the contents of the cells, `t` (0 to 1) of the way from an `old` board.
fn draw_contents(
    drawing: &mut Drawing,
    picture: &BoardPicture,
    grid: &Grid,
    old: Option<&BoardPicture>,
    t: f64,
) {
    let t = t.clamp(0.0, 1.0);
    // Eases out, like a hand.
    let eased = 1.0 - (1.0 - t).powi(3);
    for (cell, content) in picture.view.cells.iter().enumerate() {
        let centre = grid.centre(cell);
        let before = old.and_then(|o| o.view.cells.get(cell).copied());
        let changed = before.is_some_and(|b| b != *content);
        let grown = if changed { eased } else { 1.0 };
        match *content {
            CellContent::Empty | CellContent::Trail | CellContent::Seeds(_) => {}
            CellContent::SharedPiece if picture.lifted => {
                let (radius, width) = (grid.unit * 0.33, grid.unit * 0.03);
                drawing.ring(centre, radius, width, Ink(Token::PieceEdge, 0.25));
            }
            CellContent::SharedPiece => {
                let from = old
                    .and_then(shared_piece)
                    .map_or(centre, |c| grid.centre(c));
                let at =
                    (from.0 + (centre.0 - from.0) * eased, from.1 + (centre.1 - from.1) * eased);
                draw_piece(drawing, at, grid.unit);
            }
            CellContent::Piece(side) if picture.view.style == BoardStyle::Discs => match before {
                Some(CellContent::Piece(old_side)) if old_side != side => {
                    // The discs turn one after the other, those nearest to the new one first.
                    let delay = picture.last.map_or(0.0, |last| grid.steps(last, cell)) * 0.07;
                    let own = ((t - delay) / (1.0 - delay).max(0.1)).clamp(0.0, 1.0);
                    let shown = if own < 0.5 { old_side } else { side };
                    // The projection of a turning disc is narrow half way.
                    let width = on_circle(own / 2.0).0.abs();
                    draw_disc(drawing, centre, grid.unit, shown, width);
                }
                _ => draw_disc(drawing, centre, grid.unit * (0.75 + 0.25 * grown), side, 1.0),
            },
            CellContent::Piece(_) if has_symbols(picture) => {}
            CellContent::Piece(side) => {
                draw_mark(drawing, centre, grid.unit * (0.7 + 0.3 * grown), side);
            }
        }
    }
}

/// True if pieces are texts. Crosses and noughts have their own shapes.
fn has_symbols(picture: &BoardPicture) -> bool {
    picture.view.style == BoardStyle::Symbols && picture.letters != ["X", "O"]
}

fn draw_symbols(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid) {
    for (cell, symbol) in picture.view.symbols.iter().enumerate() {
        let token = match picture.view.cells.get(cell) {
            Some(&CellContent::Piece(_)) if !has_symbols(picture) => continue,
            Some(&CellContent::Piece(side)) => owner_letter_token(side),
            _ => Token::Ink,
        };
        let letters = symbol.chars().count().max(1) as f64;
        // A mark covers the lower part of the cell.
        let (most, rise) = if picture.marks.iter().any(|mark| mark.cell == cell) {
            (0.4, 0.2)
        } else {
            (0.56, 0.0)
        };
        let size = grid.unit * f64::min(most, 1.2 / letters);
        let (x, y) = grid.centre(cell);
        let at = (x, y - rise * grid.unit);
        drawing.text(at, &**symbol, size, 700, Anchor::Middle, token);
    }
}

fn shared_piece(picture: &BoardPicture) -> Option<usize> {
    let found = |c: &CellContent| *c == CellContent::SharedPiece;
    picture.view.cells.iter().position(found)
}

/// Draws a line through winning pieces.
fn draw_won_rows(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid) {
    for &(first, last) in &picture.view.won_rows {
        let [(x0, y0), (x1, y1)] = [first, last].map(|cell| grid.centre(cell));
        // Extends beyond the centres of the outer cells.
        let (dx, dy) = ((x1 - x0).signum() * 0.36, (y1 - y0).signum() * 0.36);
        let (dx, dy) = match (x0 == x1, y0 == y1) {
            (true, _) => (0.0, dy),
            (_, true) => (dx, 0.0),
            _ => (dx, dy),
        };
        let ends = vec![
            (x0 - dx * grid.unit, y0 - dy * grid.unit),
            (x1 + dx * grid.unit, y1 + dy * grid.unit),
        ];
        drawing.line(ends, (grid.unit * 0.07).max(3.0), Token::Ink);
    }
}

fn draw_targets(drawing: &mut Drawing, picture: &BoardPicture, grid: &Grid) {
    let token = owner_letter_token(picture.mover);
    for &cell in &picture.targets {
        let centre = grid.centre(cell);
        if picture.lifted {
            let size = (grid.unit, grid.unit);
            drawing.rect(grid.corner(cell), size, 0.0, Ink(token, 0.2));
        }
        let owned = picture.view.style == BoardStyle::Trail
            && picture.view.owners.iter().any(|&(owner, _)| owner == cell);
        if owned || picture.has_symbol(cell) {
            drawing.frame(
                (centre.0 - grid.unit * 0.45, centre.1 - grid.unit * 0.45),
                (grid.unit * 0.9, grid.unit * 0.9),
                grid.unit * 0.12,
                grid.unit * 0.05,
                Ink(token, 0.8),
            );
        } else if picture.marks.iter().all(|m| m.cell != cell) {
            let quiet = picture.view.style == BoardStyle::Marks && picture.targets.len() > 8;
            let (radius, alpha) = if quiet { (0.06, 0.35) } else { (0.115, 0.62) };
            match picture.view.style {
                BoardStyle::Discs => draw_small_disc(drawing, centre, grid.unit, picture.mover),
                _ => drawing.disc(centre, grid.unit * radius, Ink(token, alpha)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::drawing::Draw;

    #[test]
    fn hatching_stays_inside_its_square() {
        let mut drawing = Drawing::new(100.0, 100.0);
        hatch(&mut drawing, (10.0, 20.0), 50.0, 7.0, 1.0, Token::Ink.into());
        assert!(drawing.shapes.len() > 10);
        for shape in &drawing.shapes {
            let Draw::Line { points, .. } = shape else {
                panic!("{shape:?}")
            };
            for &(x, y) in points {
                assert!((10.0..=60.0).contains(&x) && (20.0..=70.0).contains(&y));
            }
        }
    }
}
