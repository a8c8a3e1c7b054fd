//! The weights of squares, shown as a board.

use std::rc::Rc;

use super::terms::{FEW, read_weight, weight_of};
use crate::app::record::words::plain;
use crate::app::ui::{Element, EventKind, Node, Texts, el};
use crate::eval::{EvaluationSpec, SQUARES, square_feature, square_of};
use crate::text::Message;

/// The share of colour, in per cent, for the largest number of a board; text on it is readable in both themes.
const STRONGEST: f64 = 42.0;

/// True if an evaluation weighs enough squares to show them as a board.
pub(crate) fn is_board<'a>(features: impl Iterator<Item = &'a str>) -> bool {
    features.filter(|f| square_of(f).is_some()).count() > FEW
}

/// The weights of an evaluation's squares; `None` if there are few.
pub(crate) fn weights<M>(evaluation: &EvaluationSpec, texts: Texts) -> Option<Element<M>> {
    let terms = &evaluation.terms;
    is_board(terms.iter().map(|t| t.feature.as_str())).then(|| {
        let numbers = terms.iter().map(|t| (t.feature.as_str(), t.weight));
        numbers_board(&texts.get("squares.weights"), numbers, texts)
    })
}

/// Numbers in the places of their squares, by feature names.
pub(crate) fn numbers_board<'a, M>(
    caption: &str,
    numbers: impl Iterator<Item = (&'a str, f64)>,
    texts: Texts,
) -> Element<M> {
    let mut sums = [None; SQUARES as usize];
    for (feature, number) in numbers {
        if let Some(square) = square_of(feature) {
            *sums[usize::from(square)].get_or_insert(0.0) += number;
        }
    }
    let reach = sums.iter().flatten().fold(0.0, |a: f64, b| a.max(b.abs()));
    let cell = |square: u8| match sums[usize::from(square)] {
        Some(number) => (number, short(number, texts).into()),
        None => (0.0, "".into()),
    };
    board(caption, reach, cell)
}

/// A field for the weight of each square. `id` makes element ids from feature names; `send` makes a message of a new
/// weight or of its error.
pub(crate) fn fields<M: 'static>(
    evaluation: &EvaluationSpec,
    id: impl Fn(&str) -> String,
    send: impl Fn(String, Result<f64, Message>) -> M + 'static,
    texts: Texts,
) -> Element<M> {
    let all = (0..SQUARES).map(|n| weight_of(evaluation, &square_feature(n)));
    let reach = all.fold(0.0, |a: f64, b| a.max(b.abs()));
    let weighs = texts.get("sum.weight");
    let send = Rc::new(send);
    let field = |square: u8| {
        let feature = square_feature(square);
        let weight = weight_of(evaluation, &feature);
        let send = Rc::clone(&send);
        let name = name_of(square);
        let input = el("input[type=text][inputmode=decimal][autocomplete=off]")
            .id(id(&feature))
            .attr("aria-label", format!("{weighs}: {name}"))
            .attr("value", texts.decimal_short(weight))
            .on(EventKind::Change, move |e| {
                let weight = read_weight(&e.value, &name, texts.0);
                Some(send(feature.clone(), weight))
            });
        (weight, input.into())
    };
    board(&texts.get("squares.weights"), reach, field)
}

fn name_of(square: u8) -> String {
    let (row, column) = (square / 8, square % 8);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Eight rows of eight cells, coloured by their numbers: one colour for positive and one for negative numbers, the
/// stronger the closer to `reach`.
fn board<M>(caption: &str, reach: f64, cell: impl Fn(u8) -> (f64, Node<M>)) -> Element<M> {
    let letters = (b'a'..=b'h').map(|c| char::from(c).to_string());
    let heading = |scope: &str, text: String| el("th").attr("scope", scope).child(text);
    let head = el("tr")
        .child(el("td"))
        .children(letters.map(|letter| heading("col", letter)));
    let row = |row: u8| {
        let cells = (8 * row..8 * row + 8).map(|square| {
            let (number, content) = cell(square);
            el("td")
                .attr("style", background(number, reach))
                .child(content)
        });
        el("tr")
            .child(heading("row", (row + 1).to_string()))
            .children(cells)
    };
    el("table.squares")
        .child(el("caption.unseen").child(caption))
        .child(el("thead").child(head))
        .child(el("tbody").children((0..8).map(row)))
}

fn background(number: f64, reach: f64) -> String {
    let colour = if number < 0.0 { "--second" } else { "--first" };
    let part = (number.abs() / reach.max(f64::MIN_POSITIVE) * STRONGEST).round();
    format!("background:color-mix(in srgb, var({colour}) {part}%, transparent)")
}

/// A number for a cell, with at most two decimals.
fn short(number: f64, texts: Texts) -> String {
    plain((number * 100.0).round() / 100.0, texts)
}
