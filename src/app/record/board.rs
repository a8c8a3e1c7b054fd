//! The board: a canvas, hidden from assistive technology, under a grid of transparent buttons for mouse, touch,
//! keyboard and screen reader.

use crate::app::effects::{Effect, Response};
use crate::app::record::words::side_id;
use crate::app::ui::keys::{self, BoardStep};
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::game::{BoardStyle, BoardView, CellContent, TreeView};
use crate::plot::{BoardPicture, Picture};
use crate::registry::{self, MoveInfo};
use crate::text::{Message, phrase};

#[derive(Debug)]
pub struct Board<'a> {
    /// The prefix of the `id` of each cell.
    pub id: &'a str,
    /// The name for screen readers.
    pub label: String,
    pub picture: BoardPicture,
    /// The legal moves; empty unless the user is to move.
    pub moves: &'a [MoveInfo],
    /// The cell with the roving focus.
    pub cursor: usize,
    /// The names of the sides, with their articles.
    pub sides: [String; 2],
    /// Additional texts of cells, by cell, for screen readers.
    pub notes: Vec<(usize, String)>,
    /// The cells with a first press of a move that names two cells.
    pub starts: Vec<usize>,
    /// The cell of that press.
    pub pressed: Option<usize>,
}

impl<'a> Board<'a> {
    /// A board for moves of one press.
    pub fn new(
        id: &'a str,
        label: String,
        picture: BoardPicture,
        state: &BoardState,
        moves: &'a [MoveInfo],
        sides: [String; 2],
    ) -> Self {
        Board {
            id,
            label,
            moves,
            cursor: state.cursor.min(picture.view.cells.len().saturating_sub(1)),
            sides,
            notes: Vec::new(),
            starts: Vec::new(),
            pressed: None,
            picture: BoardPicture {
                lifted: state.lifted,
                ..picture
            },
        }
    }
}

/// An action of the user on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardMsg {
    Choose(String),
    /// Pick up (`true`) or drop the shared piece.
    Lift(bool),
    /// Press a cell without a legal move.
    Refuse(usize),
    /// Move the roving focus to a cell.
    FocusCell(usize),
}

#[derive(Clone, Copy, Debug, Default)]
pub struct BoardState {
    /// The cell with the roving focus.
    pub cursor: usize,
    /// True while the user drags the shared piece.
    pub lifted: bool,
}

impl BoardState {
    /// The roving focus is on the shared piece, or else in the middle of the board.
    pub fn new(view: &BoardView) -> Self {
        BoardState {
            cursor: view.shared_piece().unwrap_or(view.cells.len() / 2),
            lifted: false,
        }
    }

    /// Handles an action on the board with this id, on which the user may or may not choose a move. The section
    /// executes or refuses the move.
    pub fn update<M>(&mut self, msg: &BoardMsg, id: &str, may_choose: bool) -> Option<Effect<M>> {
        match *msg {
            BoardMsg::Choose(_) => {}
            BoardMsg::Lift(lifted) => self.lifted = lifted && may_choose,
            BoardMsg::Refuse(cell) => self.cursor = cell,
            BoardMsg::FocusCell(cell) => {
                self.cursor = cell;
                return Some(Effect::focus(cell_id(id, cell)));
            }
        }
        None
    }
}

/// Keeps the moves that the next press makes: moves of one cell, and moves from the cell `pressed` before. Returns the
/// first cells of all moves of two cells.
pub fn split_moves(moves: &mut Vec<MoveInfo>, pressed: Option<usize>) -> Vec<usize> {
    let mut starts: Vec<_> = moves.iter().filter_map(|m| m.from).collect();
    starts.sort_unstable();
    starts.dedup();
    moves.retain(|m| m.from.is_none() || m.from == pressed);
    starts
}

/// Reports the reason why a press on a cell is not a move.
pub fn refused<M: 'static, R>(position: &dyn registry::AnyPosition, cell: usize) -> Response<M, R> {
    match position.play(&position.view().cell_name(cell)) {
        Ok(_) => Response::default(),
        Err(error) => Response::notice(
            Message::new("play.refused")
                .with("move", error.at)
                .with_message("reason", error.reason),
        ),
    }
}

/// The picture of a position, without targets and overlays.
pub fn picture_of(position: &dyn registry::AnyPosition) -> BoardPicture {
    let letters = position.info().sides.map(str::to_owned);
    BoardPicture::of(position.view(), letters, position.side_to_move())
}

/// The cell that a key leads to; `None` for other keys and at the edge.
pub fn step(view: &BoardView, flipped: bool, cell: usize, key: &str) -> Option<usize> {
    if let Some(tree) = &view.tree {
        return step_in_tree(tree, cell, key);
    }
    let (rows, columns) = (view.rows, view.columns);
    let turn = |c: usize| if flipped { rows * columns - 1 - c } else { c };
    let shown_cell = turn(cell);
    let (row, column) = (shown_cell / columns, shown_cell % columns);
    let (row, column) = match keys::board_step(key)? {
        BoardStep::Left => (row, column.checked_sub(1)?),
        BoardStep::Right => (row, column + 1),
        BoardStep::Up => (row.checked_sub(1)?, column),
        BoardStep::Down => (row + 1, column),
        BoardStep::RowStart => (row, 0),
        BoardStep::RowEnd => (row, columns - 1),
    };
    (row < rows && column < columns).then(|| turn(row * columns + column))
}

/// In a tree, up leads to the parent, down to the first child, left and right along the level.
fn step_in_tree(tree: &TreeView, cell: usize, key: &str) -> Option<usize> {
    let here = tree.nodes.get(cell)?;
    let mut level = (0..tree.nodes.len()).filter(|&i| tree.nodes[i].level == here.level);
    match keys::board_step(key)? {
        BoardStep::Left => level.rfind(|&i| i < cell),
        BoardStep::Right => level.find(|&i| i > cell),
        BoardStep::Up => here.parent,
        BoardStep::Down => tree.nodes.iter().position(|n| n.parent == Some(cell)),
        BoardStep::RowStart => level.next(),
        BoardStep::RowEnd => level.next_back(),
    }
}

/// The cells of each row, from the top of the screen.
fn rows_of_cells(view: &BoardView, flipped: bool) -> Vec<Vec<usize>> {
    let (rows, columns) = (view.rows, view.columns);
    match &view.tree {
        Some(tree) => (0..rows)
            .map(|level| {
                let cells = 0..tree.nodes.len();
                cells.filter(|&i| tree.nodes[i].level == level).collect()
            })
            .collect(),
        None => (0..rows)
            .map(|row| {
                let shown_cell = row * columns..(row + 1) * columns;
                shown_cell
                    .map(|s| if flipped { rows * columns - 1 - s } else { s })
                    .collect()
            })
            .collect(),
    }
}

/// The text of a tree node for screen readers.
fn node_aria_label(board: &Board<'_>, tree: &TreeView, cell: usize, texts: Texts) -> String {
    let node = &tree.nodes[cell];
    let mut parts = vec![node.name.clone()];
    parts.push(match node.value {
        Some(value) if node.leaf => {
            texts.say(&Message::new("cell.leaf").with_number("value", value))
        }
        _ => {
            let side = &board.sides[node.side.index()];
            texts.say(&Message::new("cell.moves").with("side", side))
        }
    });
    if let Some(value) = node.value.filter(|_| !node.leaf) {
        parts.push(texts.say(&Message::new("cell.opinion").with_number("value", value)));
    }
    if let Some(parent) = node.parent {
        let parent = &tree.nodes[parent].name;
        parts.push(texts.say(&Message::new("cell.below").with("parent", parent)));
    }
    if cell == tree.current {
        parts.push(texts.get("cell.here"));
    }
    if is_legal(board, cell) {
        parts.push(texts.get("cell.legal"));
    }
    parts.extend(notes(board, cell));
    parts.join(", ")
}

fn is_legal(board: &Board<'_>, cell: usize) -> bool {
    board.moves.iter().any(|m| m.cell == Some(cell)) || board.starts.contains(&cell)
}

fn notes(board: &Board<'_>, cell: usize) -> impl Iterator<Item = String> {
    let notes = board.notes.iter().filter(move |(c, _)| *c == cell);
    notes.map(|(_, note)| note.clone())
}

pub fn cell_id(board: &str, cell: usize) -> String {
    format!("{board}-cell-{cell}")
}

/// The text of a cell for screen readers.
fn aria_label(board: &Board<'_>, cell: usize, texts: Texts) -> String {
    let view = &board.picture.view;
    if let Some(tree) = &view.tree {
        return node_aria_label(board, tree, cell, texts);
    }
    let mut parts = vec![view.cell_name(cell)];
    for &(owned, side) in &view.owners {
        if owned == cell {
            let name = &board.sides[side.index()];
            let key = match view.style {
                BoardStyle::Pits => "cell.pit",
                _ => "cell.goal",
            };
            parts.push(texts.say(&Message::new(key).with("side", name)));
        }
    }
    let symbol = view.symbols.get(cell).filter(|symbol| !symbol.is_empty());
    parts.push(match (view.cells[cell], symbol) {
        (_, Some(symbol)) => symbol.clone(),
        (CellContent::Empty, _) => texts.get("cell.free"),
        (CellContent::SharedPiece, _) => texts.get("cell.piece"),
        (CellContent::Trail, _) => texts.get("cell.gone"),
        (CellContent::Piece(side), _) => phrase::noun(&board.sides[side.index()]).to_owned(),
        (CellContent::Seeds(n), _) => texts.say(&Message::new("cell.seeds").with("n", n)),
    });
    if board.pressed == Some(cell) {
        parts.push(texts.get("cell.pressed"));
    } else if board.picture.last == Some(cell) {
        parts.push(texts.get("cell.last"));
    }
    if is_legal(board, cell) {
        parts.push(texts.get("cell.legal"));
    }
    parts.extend(notes(board, cell));
    parts.join(", ")
}

/// The button of a cell.
fn cell_button(board: &Board<'_>, texts: Texts, cell: usize) -> Element<BoardMsg> {
    let legal = board.moves.iter().find(|m| m.cell == Some(cell));
    let message = match legal {
        Some(mv) => BoardMsg::Choose(mv.text.clone()),
        None => BoardMsg::Refuse(cell),
    };
    let pressed = message.clone();
    // A second press on the first cell of a move takes the first press back.
    let deselect = board.pressed.map(BoardMsg::Refuse);
    let (view, flipped) = (board.picture.view.clone(), board.picture.flipped);
    let side = side_id(board.picture.mover);
    let mut button = el("button");
    if view.tree.is_some() {
        // Nodes of a tree are not in columns: the style places them.
        button = button.attr("style", node_style(&board.picture, cell));
    }
    button
        .key(cell)
        .attr("role", "gridcell")
        .id(cell_id(board.id, cell))
        .attr("data-keep-focus", "")
        .class(if is_legal(board, cell) {
            format!("cell legal {side}")
        } else {
            "cell".to_owned()
        })
        .attr("tabindex", if cell == board.cursor { 0 } else { -1 })
        .attr("aria-label", aria_label(board, cell, texts))
        .flag("data-drop", legal.is_some())
        .flag("data-grip", draggable_piece(board) == Some(cell))
        .on_click(message)
        .on(EventKind::KeyDown, move |e| {
            if e.modified {
                return None;
            }
            match &*e.key {
                // Space presses the cell also if it has no move: the answer gives the reason.
                " " => Some(pressed.clone()),
                "Escape" => deselect.clone(),
                key => step(&view, flipped, cell, key).map(BoardMsg::FocusCell),
            }
        })
}

/// The cell of the piece that the user can drag to a legal cell.
fn draggable_piece(board: &Board<'_>) -> Option<usize> {
    let has_target = board.moves.iter().any(|m| m.cell.is_some());
    board.picture.view.shared_piece().filter(|_| has_target)
}

/// The style that places a button over a node of a tree.
fn node_style(picture: &BoardPicture, cell: usize) -> String {
    let ((x, y), (width, height)) = picture.area(cell);
    let percent = |share: f64| format!("{:.3}%", share * 100.0);
    format!(
        "position:absolute;left:{};top:{};width:{};height:{}",
        percent(x - width / 2.0),
        percent(y - height * 0.4),
        percent(width),
        percent(height)
    )
}

pub fn board(board: &Board<'_>, texts: Texts) -> Element<BoardMsg> {
    let view = &board.picture.view;
    let (rows, columns) = (view.rows, view.columns);
    let shape =
        format!("aspect-ratio:{:.4};--rows:{rows};--columns:{columns}", board.picture.aspect());
    let rows_of_buttons = rows_of_cells(view, board.picture.flipped)
        .into_iter()
        .map(|row| {
            let buttons = row.into_iter().map(|cell| cell_button(board, texts, cell));
            el("div.cell-row[role=row]").children(buttons)
        });
    if view.style == BoardStyle::Text {
        return el("pre.board-text[role=img]")
            .attr("aria-label", format!("{}: {}", board.label, view.text))
            .child(view.text.clone());
    }
    el("div.board[data-drag-area]")
        .attr("style", shape)
        .on(EventKind::DragBegin, |_| Some(BoardMsg::Lift(true)))
        .on(EventKind::DragEnd, |_| Some(BoardMsg::Lift(false)))
        .child(
            el("canvas[aria-hidden=true]")
                .picture(Picture::Board(board.picture.clone())),
        )
        .child(
            el("div.cells[role=grid]")
                .attr("aria-label", &board.label)
                .attr("aria-rowcount", rows)
                .attr("aria-colcount", columns)
                .children(rows_of_buttons),
        )
        // The dragged piece: `web/drag.rs` positions it at the pointer.
        .maybe(board.picture.lifted.then(|| el("div.hand")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::Rastros;

    #[test]
    fn arrow_keys_follow_the_view() {
        let view = Rastros::parse("4/1o2/4/4 S").unwrap().view();
        assert_eq!(step(&view, false, 5, "ArrowRight"), Some(6));
        assert_eq!(step(&view, true, 5, "ArrowRight"), Some(4));
        assert_eq!(step(&view, false, 5, "ArrowUp"), Some(1));
        assert_eq!(step(&view, false, 1, "ArrowUp"), None);
        assert_eq!(step(&view, false, 3, "ArrowRight"), None);
        assert_eq!(step(&view, false, 5, "Home"), Some(4));
        assert_eq!(step(&view, false, 5, "x"), None);
    }

    #[test]
    fn arrow_keys_follow_the_tree() {
        use crate::games::{LectureTree, lecture_tree::SOURCE_002};
        let view = LectureTree::parse(SOURCE_002).unwrap().view();
        let cell = |name: &str| (0..16).find(|&c| view.cell_name(c) == name);
        let walk = |name: &str, key: &str| step(&view, true, cell(name).unwrap(), key);
        assert_eq!(walk("A", "ArrowUp"), None);
        assert_eq!(walk("A", "ArrowDown"), cell("B"));
        assert_eq!(walk("B", "ArrowLeft"), None);
        assert_eq!(walk("B", "ArrowRight"), cell("C"));
        assert_eq!(walk("H", "ArrowRight"), cell("I"));
        assert_eq!(walk("I", "ArrowLeft"), cell("H"));
        assert_eq!(walk("N", "ArrowUp"), cell("J"));
        assert_eq!((walk("G", "Home"), walk("G", "End")), (cell("E"), cell("J")));
        let rows = rows_of_cells(&view, false);
        let names: Vec<String> = rows
            .iter()
            .map(|row| row.iter().map(|&c| view.cell_name(c)).collect())
            .collect();
        assert_eq!(names, ["A", "BCD", "EFGHIJ", "KLMNOP"]);
    }
}
