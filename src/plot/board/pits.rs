//! Two rows of pits with seeds, and the animation of sowing them one by one.

use super::geometry::{CellGeometry, Grid};
use super::picture::{BoardPicture, owner_letter_token};
use super::pieces::{draw_seed, seed_offset};
use crate::game::{BoardStyle, CellContent, Side};
use crate::plot::colours::Token;
use crate::plot::drawing::{Anchor, Drawing, Ink, Point, on_circle};

/// Milliseconds per seed.
const STEP: f64 = 95.0;

/// The maximum duration of a move in milliseconds.
const LONGEST: f64 = 1500.0;

/// The maximum number of seeds drawn in a pit, which also has a number.
const MAX_DRAWN: u16 = 40;

/// The seeds of every pit.
fn counts(picture: &BoardPicture) -> Option<Vec<u16>> {
    picture
        .view
        .cells
        .iter()
        .map(|c| match c {
            CellContent::Seeds(n) => Some(*n),
            _ => None,
        })
        .collect()
}

/// The pits that a move's seeds fell into, in order, if sowing the pit of the last move anticlockwise turns the old
/// board into the new one, under either rule for laps.
fn sowing(new: &BoardPicture, old: &BoardPicture) -> Option<Vec<usize>> {
    let comparable = new.view.style == BoardStyle::Pits
        && new.view.rows == 2
        && new.view.columns == old.view.columns
        && new.view.cells.len() == old.view.cells.len();
    if !comparable {
        return None;
    }
    let origin = new.last?;
    let (before, after) = (counts(old)?, counts(new)?);
    let columns = new.view.columns;
    // Along the upper row to the left, along the lower row to the right.
    let next = |cell: usize| match (cell / columns, cell % columns) {
        (0, 0) => columns,
        (0, c) => c - 1,
        (_, c) if c + 1 == columns => columns - 1,
        (_, c) => columns + c + 1,
    };
    [false, true].into_iter().find_map(|skips| {
        let mut seeds = before.clone();
        let mut hand = std::mem::take(seeds.get_mut(origin)?);
        let mut path = Vec::new();
        let mut cell = origin;
        while hand > 0 {
            cell = next(cell);
            if !(skips && cell == origin) {
                seeds[cell] += 1;
                path.push(cell);
                hand -= 1;
            }
        }
        // A capture may have emptied the last pit.
        let last = *path.last()?;
        let same = seeds
            .iter()
            .zip(&after)
            .enumerate()
            .all(|(i, (a, b))| a == b || (i == last && *b == 0));
        same.then_some(path)
    })
}

/// The duration of the animation in milliseconds.
pub(super) fn duration(new: &BoardPicture, old: &BoardPicture) -> f64 {
    match sowing(new, old) {
        Some(path) => (path.len() as f64 * STEP + 2.0 * STEP).min(LONGEST),
        None => 0.0,
    }
}

/// A frame of the animation: the seeds of each pit, and the flying seed.
struct SowingFrame {
    seeds: Vec<u16>,
    flying: Option<Point>,
}

fn moment(
    new: &BoardPicture,
    old: Option<&BoardPicture>,
    t: f64,
    grid: &Grid,
    pit: &dyn Fn(usize) -> Point,
) -> SowingFrame {
    let finished = SowingFrame {
        seeds: counts(new).unwrap_or_else(|| vec![0; grid.cells]),
        flying: None,
    };
    let Some(old) = old.filter(|_| t < 1.0) else {
        return finished;
    };
    let (Some(path), Some(mut seeds), Some(origin)) = (sowing(new, old), counts(old), new.last)
    else {
        return finished;
    };
    // The last two steps show the captured seeds before they disappear.
    let at = t.max(0.0) * (path.len() as f64 + 2.0);
    let sown = (at.floor() as usize).min(path.len());
    seeds[origin] = 0;
    for &cell in &path[..sown] {
        seeds[cell] += 1;
    }
    let flying = path.get(sown).map(|&to| {
        let from = pit(if sown == 0 { origin } else { path[sown - 1] });
        let (to, part) = (pit(to), at.fract());
        let lift = on_circle(part / 2.0).1 * grid.unit * 0.16;
        (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part - lift)
    });
    SowingFrame { seeds, flying }
}

pub(super) fn draw(
    drawing: &mut Drawing,
    picture: &BoardPicture,
    grid: &Grid,
    old: Option<&BoardPicture>,
    t: f64,
) {
    let unit = grid.unit;
    let (width, height) = (grid.columns as f64 * unit, 2.0 * unit);
    drawing.rect((0.0, 0.0), (width, height), unit * 0.2, Token::CellB);
    let inset = unit * 0.05;
    drawing.rect(
        (inset, inset),
        (width - 2.0 * inset, height - 2.0 * inset),
        unit * 0.17,
        Token::CellA,
    );
    for side in Side::ALL {
        let cells = picture.view.owners.iter().filter(|(_, s)| *s == side);
        let tops = cells.map(|&(cell, _)| grid.corner(cell).1);
        let top = tops.fold(f64::INFINITY, f64::min);
        if top.is_finite() {
            let token = owner_letter_token(side);
            drawing.rect(
                (inset * 2.0, top + inset * 1.4),
                (width - 4.0 * inset, unit - 2.8 * inset),
                unit * 0.14,
                Ink(token, 0.09),
            );
        }
    }
    let pit = |cell: usize| {
        let (x, y) = grid.centre(cell);
        (x, y - unit * 0.035)
    };
    let now = moment(picture, old, t, grid, &pit);
    for (cell, &seeds) in now.seeds.iter().enumerate() {
        draw_pit(drawing, picture, grid, pit(cell), (cell, seeds));
    }
    if let Some(at) = now.flying {
        draw_seed(drawing, at, unit * 0.058);
    }
}

fn draw_pit(
    drawing: &mut Drawing,
    picture: &BoardPicture,
    grid: &Grid,
    (x, y): Point,
    (cell, seeds): (usize, u16),
) {
    let unit = grid.unit;
    let r = unit * 0.31;
    let side = picture
        .view
        .owners
        .iter()
        .find(|&&(owned, _)| owned == cell)
        .map_or(Side::First, |&(_, side)| side);
    let token = owner_letter_token(side);
    // The hollow: highlight at the bottom, shadow from the top.
    drawing.disc((x, y + unit * 0.014), r * 1.045, Ink(Token::Piece, 0.75));
    drawing.disc((x, y), r * 1.02, Token::Gone);
    drawing.disc((x, y), r * 1.02, Ink(Token::Shadow, 0.16));
    drawing.disc((x, y + unit * 0.022), r * 0.965, Token::Gone);
    drawing.disc((x, y + unit * 0.05), r * 0.86, Ink(Token::Piece, 0.07));
    if picture.last == Some(cell) {
        drawing.ring((x, y), r * 1.09, unit * 0.028, Token::Accent);
    }
    if picture.targets.contains(&cell) {
        drawing.ring((x, y), r * 1.09, unit * 0.03, Ink(token, 0.85));
    }
    let drawn = seeds.min(MAX_DRAWN);
    let spacing = (unit * 0.08).min(unit * 0.255 / f64::from(drawn.max(1)).sqrt());
    let radius = (spacing * 0.72).min(unit * 0.058);
    for i in 0..drawn {
        let (dx, dy) = seed_offset(i, spacing);
        draw_seed(drawing, (x + dx, y + dy), radius);
    }
    let (left, top) = grid.corner(cell);
    let size = (unit * 0.13).clamp(9.0, 17.0);
    drawing.text(
        (x, top + unit * 0.885),
        seeds.to_string(),
        size,
        700,
        Anchor::Middle,
        Ink(Token::Ink, if seeds == 0 { 0.45 } else { 1.0 }),
    );
    drawing.text(
        (left + unit * 0.14, top + unit * 0.15),
        picture.view.cell_name(cell),
        (unit * 0.105).clamp(8.0, 12.0),
        600,
        Anchor::Middle,
        Token::Quiet,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::AdjiBoto;

    fn picture(position: &AdjiBoto, last: Option<usize>) -> BoardPicture {
        let letters = ["1".into(), "2".into()];
        BoardPicture {
            last,
            ..BoardPicture::of(position.view(), letters, position.side_to_move())
        }
    }

    /// Recognises every move of random games under both rules as sowing.
    #[test]
    fn recognises_sowing() {
        use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        for skips in [0, 1] {
            let mut p = AdjiBoto::start(&[8, skips]).unwrap();
            let mut sown = 0;
            while p.outcome().is_none() {
                let n = rng.random_range(0..p.moves().count() as u32);
                let mv = p.moves().nth(n as usize).unwrap();
                let next = p.after(mv);
                if let Some(cell) = p.move_cell(mv) {
                    let (old, new) = (picture(&p, None), picture(&next, Some(cell)));
                    let path = sowing(&new, &old).unwrap_or_else(|| panic!("{}", p.text()));
                    let seeds = counts(&old).unwrap()[cell];
                    assert_eq!(path.len(), usize::from(seeds));
                    assert!(new.transition_from(&old) > 0.0);
                    sown += 1;
                }
                p = next;
            }
            assert!(sown > 20);
        }
    }

    #[test]
    fn frames_conserve_seeds() {
        let p = AdjiBoto::start(&[8, 0]).unwrap();
        let next = p.after(p.parse_move("a2").unwrap());
        let (old, new) = (picture(&p, None), picture(&next, Some(0)));
        let grid = Grid {
            columns: 6,
            cells: 12,
            unit: 100.0,
            left: 0.0,
            flipped: false,
        };
        // The frame does not contain the seeds in the hand, except for the flying one.
        for (t, in_the_hand) in [(0.0, 8), (0.45, 4), (0.95, 0), (1.0, 0)] {
            let now = moment(&new, Some(&old), t, &grid, &|c| grid.centre(c));
            let lying: u16 = now.seeds.iter().sum();
            assert_eq!(96 - lying, in_the_hand, "{t}");
            assert_eq!(now.flying.is_some(), in_the_hand > 0, "{t}");
        }
    }

    #[test]
    fn undo_is_not_animated() {
        let p = AdjiBoto::start(&[8, 0]).unwrap();
        let next = p.after(p.parse_move("a2").unwrap());
        let (old, new) = (picture(&next, Some(0)), picture(&p, None));
        assert_eq!(new.transition_from(&old), 0.0);
    }
}
