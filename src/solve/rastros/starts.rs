//! Empty boards with the piece on any cell.

use super::solver::Solver;
use crate::game::Game;
use crate::games::Rastros;
use crate::games::grid::Size;

/// Who wins from every cell of an empty board with the first side to move: `None` for the goals, else whether the first side
/// wins, by cells row by row. `None` altogether when stopped.
pub fn start_map(
    solver: &mut Solver,
    size: Size,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Option<bool>>> {
    let cells = usize::from(size.rows) * usize::from(size.columns);
    (0..cells)
        .map(|i| match start_from(size, i) {
            None => Some(None),
            Some(start) => solver.wins(&start, stop).map(Some),
        })
        .collect()
}

/// The empty board with the piece on a cell, counted row by row, and the first side to move; `None` if the cell is a goal or
/// there is no such board.
pub fn start_from(size: Size, cell: usize) -> Option<Rastros> {
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    if cell >= rows * columns {
        return None;
    }
    let values = [rows, columns, cell / columns + 1, cell % columns + 1].map(|v| v as i32);
    Rastros::start(&values).ok()
}
