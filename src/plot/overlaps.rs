//! A check of pictures in tests: no text touches another text, leaves the picture or crosses the edge of a box.

use super::colours::Token;
use super::drawing::{Anchor, Draw, Drawing, Ink, Paint, Point, REGULAR, bold_width};

/// The height of capitals at font size 1.
const CAPITALS: f64 = 0.73;

/// Top left and bottom right corner.
type Area = (Point, Point);

fn area(shape: &Draw) -> Option<Area> {
    match shape {
        Draw::Text {
            at,
            text,
            size,
            anchor,
            weight,
            ..
        } => {
            let share = if *weight >= 600 { 1.0 } else { REGULAR };
            let wide = share * bold_width(text) * size;
            let left = match anchor {
                Anchor::Start => at.0,
                Anchor::Middle => at.0 - wide / 2.0,
                Anchor::End => at.0 - wide,
            };
            let half = CAPITALS * size / 2.0;
            Some(((left, at.1 - half), (left + wide, at.1 + half)))
        }
        Draw::Rect {
            at, size, paint, ..
        } => match paint {
            Paint::Fill(Ink(Token::Ground, _)) => None,
            // The mark of the current node reaches over its neighbours.
            Paint::Stroke(_, Ink(Token::Accent, _)) => None,
            _ => Some((*at, (at.0 + size.0, at.1 + size.1))),
        },
        _ => None,
    }
}

fn meet(a: Area, b: Area) -> bool {
    a.0.0 < b.1.0 && b.0.0 < a.1.0 && a.0.1 < b.1.1 && b.0.1 < a.1.1
}

fn contains(outer: Area, inner: Area) -> bool {
    outer.0.0 <= inner.0.0
        && outer.0.1 <= inner.0.1
        && outer.1.0 >= inner.1.0
        && outer.1.1 >= inner.1.1
}

/// The texts that touch something, with the other shape.
pub fn overlaps(drawing: &Drawing) -> Vec<String> {
    let shapes = drawing.shapes.iter();
    let areas: Vec<_> = shapes.filter_map(|s| Some((s, area(s)?))).collect();
    let picture = ((0.0, 0.0), drawing.size);
    let mut found = Vec::new();
    for (number, (shape, place)) in areas.iter().enumerate() {
        let Draw::Text { text, .. } = shape else {
            continue;
        };
        if !contains(picture, *place) {
            found.push(format!("{text} leaves the picture: {place:?}"));
        }
        for (other, around) in &areas[..number] {
            let is_text = matches!(other, Draw::Text { .. });
            if meet(*place, *around) && (is_text || !contains(*around, *place)) {
                found.push(format!("{text} {place:?} touches {other:?}"));
            }
        }
        // A box above a text would hide it.
        for (other, around) in &areas[number + 1..] {
            let is_box = matches!(other, Draw::Rect { .. });
            if is_box && meet(*place, *around) {
                found.push(format!("{text} {place:?} is below {other:?}"));
            }
        }
    }
    found
}
