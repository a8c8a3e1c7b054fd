//! Empty boards with the piece on any cell, and the file of the boards that the page cannot solve quickly.
//!
//! The file: after the letters `RLSM`, the version, and the number of boards, each board has its rows and columns, and
//! one bit for each cell except the goals, row by row from the top, eight in a byte, the first in the lowest bit: 1 if
//! the first side wins when the piece starts there and it moves first. The last eight bytes are a checksum of
//! everything before, FNV-1a. A board with rows and columns swapped has the same results and is not stored.

use super::framed::{Frame, damaged, pack};
use super::solver::Solver;
use super::state::State;
use crate::game::Game;
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::text::Message;

const FRAME: Frame = Frame {
    letters: b"RLSM",
    version: 1,
};

/// The file of the page, from `rastros-lab solve --starts`.
pub const SHIPPED_STARTS: &[u8] = include_bytes!("../../../www/book/starts.bin");

/// The winner for every starting cell of an empty board, with the first side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starts {
    pub size: Size,
    /// For each cell row by row: true if the first side wins; `None` for the goals.
    pub wins: Vec<Option<bool>>,
}

impl Starts {
    /// The board with rows and columns swapped: the reflection that keeps the goals.
    fn reflected(&self) -> Starts {
        let size = Size {
            rows: self.size.columns,
            columns: self.size.rows,
        };
        let mut wins = vec![None; self.wins.len()];
        for (i, &value) in self.wins.iter().enumerate() {
            if let Some(image) = start_from(self.size, i).and_then(|start| image(&start)) {
                wins[size.dense(image.piece())] = value;
            }
        }
        Starts { size, wins }
    }

    /// # Errors
    /// A contradiction to the rules, or to its own reflection.
    fn check(&self) -> Result<(), Message> {
        for (i, &value) in self.wins.iter().enumerate() {
            let Some(start) = start_from(self.size, i) else {
                continue;
            };
            let plain = State::of(&start).err();
            if plain.is_some() && plain != value {
                return Err(Message::new("error.book.wrong").with("position", start.text()));
            }
        }
        let square = self.size.rows == self.size.columns;
        if square && self.reflected() != *self {
            return Err(damaged());
        }
        Ok(())
    }
}

pub fn write_starts(boards: &[Starts]) -> Vec<u8> {
    FRAME.write(boards, |board, bytes| {
        bytes.extend([board.size.rows, board.size.columns]);
        let wins: Vec<bool> = board.wins.iter().copied().flatten().collect();
        bytes.extend(pack(&wins));
    })
}

/// Reads every board of a file, and adds the reflections of boards that are not square.
///
/// # Errors
/// Not such a file, another version, a damaged file, or a contradiction to the rules.
pub fn read_starts(bytes: &[u8]) -> Result<Vec<Starts>, Message> {
    let boards = FRAME.read(bytes, |reader| {
        let [rows, columns] = reader.take()?;
        let size = Size { rows, columns };
        // Larger boards are invalid, and checking their starts would take a while.
        if rows.max(columns) > 8 {
            return Err(damaged());
        }
        let starts = (0..usize::from(rows) * usize::from(columns)).map(|i| start_from(size, i));
        let starts: Vec<bool> = starts.map(|start| start.is_some()).collect();
        let mut bits = reader
            .bits(starts.iter().filter(|&&is| is).count())?
            .into_iter();
        let wins = starts
            .into_iter()
            .map(|is| if is { bits.next() } else { None });
        let board = Starts {
            size,
            wins: wins.collect(),
        };
        board.check()?;
        Ok(board)
    })?;
    let with_reflections = boards.into_iter().flat_map(|board| {
        let lopsided = board.size.rows != board.size.columns;
        let reflected = lopsided.then(|| board.reflected());
        [board].into_iter().chain(reflected)
    });
    Ok(with_reflections.collect())
}

/// The boards of the page. A test ensures that the file is valid; otherwise the list is empty.
pub fn shipped_starts() -> Vec<Starts> {
    read_starts(SHIPPED_STARTS).unwrap_or_default()
}

/// Solves every starting cell of an empty board with the first side to move: for each cell row by row true if the first
/// side wins, `None` for the goals. `None` if stopped.
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

/// The empty board with the piece on a cell, counted row by row, and the first side to move; `None` if the cell is a
/// goal or the board is invalid.
pub fn start_from(size: Size, cell: usize) -> Option<Rastros> {
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    if cell >= rows * columns {
        return None;
    }
    let values = [rows, columns, cell / columns + 1, cell % columns + 1].map(|v| v as i32);
    Rastros::start(&values).ok()
}

/// A start's reflection in the diagonal through the goals, on a board with rows and columns swapped.
fn image(start: &Rastros) -> Option<Rastros> {
    let images = start.symmetries().into_iter();
    images
        .filter(|(_, swapped)| !swapped)
        .map(|(image, _)| image)
        .next()
}

/// The reflection of a start on the same board; the start itself if the board is not square.
pub fn reflected_start(start: &Rastros) -> Rastros {
    let image = image(start).filter(|image| image.size() == start.size());
    image.unwrap_or(*start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::rastros::book::shipped;

    fn solved(rows: u8, columns: u8) -> Starts {
        let size = Size { rows, columns };
        let mut solver = Solver::with_bytes(1 << 24);
        Starts {
            size,
            wins: start_map(&mut solver, size, &mut |_| false).unwrap(),
        }
    }

    #[test]
    fn starts_round_trip_with_reflections() {
        let boards = [solved(4, 4), solved(4, 5)];
        let read = read_starts(&write_starts(&boards)).unwrap();
        assert_eq!(read.len(), 3);
        for board in &read {
            assert_eq!(*board, solved(board.size.rows, board.size.columns));
        }
    }

    #[test]
    fn rejects_damaged_files() {
        let bytes = write_starts(&[solved(4, 4)]);
        let key = |bytes: &[u8]| read_starts(bytes).unwrap_err().key;
        for at in 4..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x08;
            assert_eq!(key(&damaged), "error.book.damaged", "at {at}");
            assert!(read_starts(&bytes[..at]).is_err());
        }
        assert_eq!(key(b"nothing of the kind"), "error.book.letters");
        let mut lopsided = solved(4, 4);
        // c2 and its reflection must have the same winner.
        lopsided.wins[10] = lopsided.wins[10].map(|wins| !wins);
        lopsided.wins[9] = None;
        assert!(read_starts(&write_starts(&[lopsided])).is_err());
        let mut against_the_rules = solved(4, 4);
        // Next to its goal the first side wins at once.
        against_the_rules.wins[8] = Some(false);
        assert_eq!(key(&write_starts(&[against_the_rules])), "error.book.wrong");
    }

    #[test]
    fn shipped_boards_agree_with_book() {
        let boards = read_starts(SHIPPED_STARTS).unwrap();
        let decided = boards.iter().map(|b| {
            let wins = b.wins.iter().flatten();
            (b.size.rows, b.size.columns, wins.count())
        });
        assert!(decided.eq([(7, 7, 47), (7, 8, 54), (8, 7, 54), (8, 8, 62)]));
        for board in boards.iter().filter(|b| b.size.rows == b.size.columns) {
            // The starts of the championship and of the course: e5 of both boards.
            let e5 = usize::from(board.size.rows - 5) * usize::from(board.size.columns) + 4;
            let start = start_from(board.size, e5).unwrap();
            let known = shipped().about(&start).expect("the book begins there");
            assert!(known.wins.is_some() && board.wins[e5] == known.wins);
        }
        let seven = boards
            .iter()
            .find(|b| (b.size.rows, b.size.columns) == (7, 7));
        let seven = seven.expect("7 x 7 is shipped");
        assert_eq!(seven.wins.iter().flatten().count(), 47);
        // e5, the championship's start: S wins.
        assert_eq!(seven.wins[2 * 7 + 4], Some(true));
        let mut solver = Solver::with_bytes(1 << 24);
        for i in [7, 30, 45] {
            let start = start_from(seven.size, i).unwrap();
            assert_eq!(solver.wins(&start, &mut |_| false), seven.wins[i]);
        }
    }
}
