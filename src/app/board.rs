//! The board: a canvas that no assistive technology sees, under a grid of transparent buttons that serves mouse, touch,
//! keyboard and screen reader alike.

use super::Texts;
use super::vdom::{Element, EventKind, el};
use crate::facade::MoveInfo;
use crate::game::{BoardView, CellContent, Side};
use crate::message::Message;
use crate::plot::{BoardPicture, Picture};

/// What the board shows and offers.
#[derive(Debug)]
pub struct Board<'a> {
    /// Begins the `id` of each of its cells.
    pub id: &'static str,
    /// What a screen reader calls it.
    pub label: String,
    /// What is seen.
    pub picture: BoardPicture,
    /// The moves that may be made now; empty where it is not the person's turn.
    pub moves: &'a [MoveInfo],
    /// The cell with the roving focus.
    pub cursor: usize,
    /// The names of the sides.
    pub sides: [String; 2],
    /// What else is said of a cell.
    pub notes: Vec<(usize, String)>,
    /// Whether a press on any cell does something, as in an editor.
    pub presses_all: bool,
}

/// The cell that an arrow key leads to; `None` for other keys and at the edge.
pub fn step(view: &BoardView, flipped: bool, cell: usize, key: &str) -> Option<usize> {
    let (rows, columns) = (view.rows, view.columns);
    let turn = |c: usize| if flipped { rows * columns - 1 - c } else { c };
    let seen = turn(cell);
    let (row, column) = (seen / columns, seen % columns);
    let (row, column) = match key {
        "ArrowLeft" => (row, column.checked_sub(1)?),
        "ArrowRight" => (row, column + 1),
        "ArrowUp" => (row.checked_sub(1)?, column),
        "ArrowDown" => (row + 1, column),
        "Home" => (row, 0),
        "End" => (row, columns - 1),
        _ => return None,
    };
    (row < rows && column < columns).then(|| turn(row * columns + column))
}

/// The `id` of a cell's button.
pub fn cell_id(board: &str, cell: usize) -> String {
    format!("{board}-cell-{cell}")
}

/// What a screen reader says of a cell.
fn spoken(board: &Board<'_>, cell: usize, texts: Texts) -> String {
    let view = &board.picture.view;
    let mut parts = vec![view.cell_name(cell)];
    for &(owned, side) in &view.owners {
        if owned == cell {
            let name = &board.sides[side.index()];
            parts.push(texts.say(&Message::new("cell.goal").with("side", name)));
        }
    }
    parts.push(match view.cells[cell] {
        CellContent::Empty => texts.get("cell.free"),
        CellContent::SharedPiece => texts.get("cell.piece"),
        CellContent::Trail => texts.get("cell.gone"),
        CellContent::Piece(side) => board.sides[side.index()].clone(),
        CellContent::Seeds(n) => texts.say(&Message::new("cell.seeds").with("n", n)),
    });
    if board.picture.last == Some(cell) {
        parts.push(texts.get("cell.last"));
    }
    if board.moves.iter().any(|m| m.cell == Some(cell)) {
        parts.push(texts.get("cell.legal"));
    }
    let notes = board.notes.iter().filter(|(c, _)| *c == cell);
    parts.extend(notes.map(|(_, note)| note.clone()));
    parts.join(", ")
}

/// The board. `choose` gives the message for the text of a move that was chosen, `refuse` for a cell that is no legal
/// move, `walk` for a new place of the roving focus.
pub fn board<M: Clone + 'static>(
    board: &Board<'_>,
    texts: Texts,
    choose: impl Fn(String) -> M,
    refuse: impl Fn(usize) -> M,
    walk: impl Fn(usize) -> M + Clone + 'static,
) -> Element<M> {
    let view = &board.picture.view;
    let (rows, columns) = (view.rows, view.columns);
    let flipped = board.picture.flipped;
    let cell_button = |seen: usize| {
        let cell = if flipped {
            rows * columns - 1 - seen
        } else {
            seen
        };
        let legal = board.moves.iter().find(|m| m.cell == Some(cell));
        let message = match legal {
            Some(mv) => choose(mv.text.clone()),
            None => refuse(cell),
        };
        let walk = walk.clone();
        let view = view.clone();
        let side = match board.picture.mover {
            Side::First => "first",
            Side::Second => "second",
        };
        el("button")
            .key(cell)
            .attr("type", "button")
            .attr("role", "gridcell")
            .attr("id", cell_id(board.id, cell))
            .attr("data-keep-focus", "")
            .class(if legal.is_some() {
                format!("cell legal {side}")
            } else {
                "cell".to_owned()
            })
            .attr("tabindex", if cell == board.cursor { 0 } else { -1 })
            .attr("aria-label", spoken(board, cell, texts))
            .flag("data-idle", legal.is_none() && !board.presses_all)
            .on_click(message)
            .on(EventKind::KeyDown, move |e| {
                if e.modified {
                    return None;
                }
                step(&view, flipped, cell, &e.key).map(&walk)
            })
    };
    el("div")
        .class("board")
        .attr(
            "style",
            format!("aspect-ratio:{columns}/{rows};--rows:{rows};--columns:{columns}"),
        )
        .child(
            el("canvas")
                .attr("aria-hidden", "true")
                .picture(Picture::Board(board.picture.clone())),
        )
        .child(
            el("div")
                .class("cells")
                .attr("role", "grid")
                .attr("aria-label", &board.label)
                .attr("aria-rowcount", rows)
                .attr("aria-colcount", columns)
                .children((0..rows).map(|row| {
                    el("div")
                        .class("cell-row")
                        .attr("role", "row")
                        .children((0..columns).map(|column| cell_button(row * columns + column)))
                })),
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::Rastros;

    #[test]
    fn arrows_walk_as_they_are_seen_and_stop_at_the_edge() {
        let view = Rastros::parse("4/1o2/4/4 S").unwrap().view();
        assert_eq!(step(&view, false, 5, "ArrowRight"), Some(6));
        assert_eq!(step(&view, true, 5, "ArrowRight"), Some(4));
        assert_eq!(step(&view, false, 5, "ArrowUp"), Some(1));
        assert_eq!(step(&view, false, 1, "ArrowUp"), None);
        assert_eq!(step(&view, false, 3, "ArrowRight"), None);
        assert_eq!(step(&view, false, 5, "Home"), Some(4));
        assert_eq!(step(&view, false, 5, "x"), None);
    }
}
