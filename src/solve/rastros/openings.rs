//! The table of openings: the winner of every position in the first plies of a board.
//!
//! The file contains no positions. After the letters `RLOP`, the version, and the number of parts, each part has rows,
//! columns, row and column of the start (from 1), a number of plies, the number of decided positions as four bytes,
//! little-endian, and one bit for each of these, eight in a byte, the first in the lowest bit: 1 if the side to move
//! wins. The last eight bytes are a checksum of everything before, FNV-1a. A board may have parts for several numbers
//! of plies.
//!
//! The positions of a part are the unfinished positions after exactly its number of plies, in ascending order: first by
//! the set of cells that the piece has left or stands on, as a number with one bit per cell of the 8 x 8 grid, then by
//! the cell of the piece. The smaller of two positions that are each other's reflection in the diagonal through the
//! goals represents both. A part may be incomplete: then the remaining positions are not decided yet.
//!
//! The winners of earlier plies follow from the last one: a side wins if one of its moves leads to a loss of the other,
//! and loses if all of them lead to wins. So one part covers all plies up to its own.

use super::framed::{Frame, damaged, pack};
use super::state::State;
use super::symmetry::Symmetry;
use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::{Cells, NEIGHBOURS, Size};
use crate::text::Message;

const FRAME: Frame = Frame {
    letters: b"RLOP",
    version: 1,
};
/// The maximum number of plies of a part; more would take long to read.
const MAX_PLIES: u8 = 8;

/// A position after some plies from the start; the number of cells determines the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Opening {
    /// The cells that the piece has left or stands on.
    entered: u64,
    /// The piece's cell.
    piece: u8,
}

/// The constants of a board.
#[derive(Clone, Copy, Debug)]
struct BoardFacts {
    size: Size,
    symmetry: Symmetry,
    goals: u64,
}

impl BoardFacts {
    fn of(start: &Rastros) -> Self {
        let size = start.size();
        BoardFacts {
            size,
            symmetry: Symmetry::of(size.rows, size.columns),
            goals: 1 << start.goal(Side::First) | 1 << start.goal(Side::Second),
        }
    }

    fn moves(&self, at: Opening) -> Cells {
        Cells(NEIGHBOURS[at.piece as usize & 63] & self.size.all() & !at.entered)
    }

    /// The unfinished positions after each move.
    fn after(&self, at: Opening) -> impl Iterator<Item = Opening> + '_ {
        let moved = self.moves(at).map(move |to| Opening {
            entered: at.entered | 1 << to,
            piece: to,
        });
        moved
            .filter(|&at| !self.is_over(at))
            .map(|at| self.folded(at))
    }

    fn is_over(&self, at: Opening) -> bool {
        self.goals >> at.piece & 1 == 1 || self.moves(at).0 == 0
    }

    /// The smaller of a position and its reflection.
    fn folded(&self, at: Opening) -> Opening {
        let reflected = |set| self.symmetry.reflected(set);
        match (reflected(at.entered), reflected(1 << at.piece)) {
            (Some(entered), Some(piece)) => at.min(Opening {
                entered,
                piece: piece.trailing_zeros() as u8,
            }),
            _ => at,
        }
    }

    /// Converts to a position of the game; `None` if the piece has entered a goal.
    fn position(&self, at: Opening) -> Option<Rastros> {
        let side = match at.entered.count_ones() % 2 {
            1 => Side::First,
            _ => Side::Second,
        };
        Rastros::new(self.size, self.size.all() & !at.entered, at.piece, side).ok()
    }

    /// Converts a position into one that the first side began, with the number of plies. If the second side began, half
    /// a turn swaps the sides. `None` for another board size.
    fn normalised(&self, position: &Rastros) -> Option<(usize, Opening)> {
        let entered = self.size.all() & !position.free();
        let plies = entered.count_ones() as usize - 1;
        let piece_bit = 1u64 << position.piece();
        let first_began = (position.side_to_move() == Side::First) == plies.is_multiple_of(2);
        let (entered, piece_bit) = if first_began {
            (entered, piece_bit)
        } else {
            (self.symmetry.half_turned(entered), self.symmetry.half_turned(piece_bit))
        };
        let piece = piece_bit.trailing_zeros() as u8;
        (position.size() == self.size).then(|| (plies, self.folded(Opening { entered, piece })))
    }
}

/// The positions of one ply.
#[derive(Clone, Debug, Default)]
struct Level {
    positions: Vec<Opening>,
    /// True if the side to move wins; `None` if unknown.
    wins: Vec<Option<bool>>,
}

impl Level {
    fn place(&self, at: Opening) -> Option<usize> {
        self.positions.binary_search(&at).ok()
    }
}

/// The positions of each ply from the start on, in the order of the file.
fn levels(facts: &BoardFacts, start: &Rastros, plies: u8) -> Vec<Level> {
    let mut positions = vec![facts.folded(Opening {
        entered: 1 << start.piece(),
        piece: start.piece(),
    })];
    let mut levels = Vec::new();
    for ply in 0..=plies {
        let mut next = Vec::new();
        if ply < plies {
            next.extend(positions.iter().flat_map(|&at| facts.after(at)));
            next.sort_unstable();
            next.dedup();
        }
        levels.push(Level {
            wins: vec![None; positions.len()],
            positions: std::mem::replace(&mut positions, next),
        });
    }
    levels
}

/// The decided positions of one ply on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Rows, columns, row and column of the start, from 1.
    pub start: [u8; 4],
    /// 1 to 8.
    pub plies: u8,
    /// For each decided position: true if the side to move wins.
    pub wins: Vec<bool>,
}

/// The positions of a new part in order, each with its winner if that follows from existing parts.
///
/// # Errors
/// The start is invalid, or the parts contradict each other.
pub fn to_decide(
    start: [u8; 4],
    plies: u8,
    parts: &[Part],
) -> Result<Vec<(Rastros, Option<bool>)>, Message> {
    let mut board = Board::new(start, plies, parts)?;
    let level = board.levels.swap_remove(usize::from(plies));
    let positions = level.positions.into_iter().zip(level.wins);
    Ok(positions
        .filter_map(|(at, wins)| Some((board.facts.position(at)?, wins)))
        .collect())
}

pub fn write(parts: &[Part]) -> Vec<u8> {
    FRAME.write(parts, |part, bytes| {
        bytes.extend(part.start);
        bytes.push(part.plies);
        bytes.extend((part.wins.len() as u32).to_le_bytes());
        bytes.extend(pack(&part.wins));
    })
}

/// Splits a file into its parts without checking them against the rules.
///
/// # Errors
/// Not a table, another version, or a damaged or truncated file.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part>, Message> {
    FRAME.read(bytes, |reader| {
        let (start, [plies]) = (reader.take()?, reader.take()?);
        let length = reader.number()?;
        let wins = reader.bits(length)?;
        Ok(Part { start, plies, wins })
    })
}

/// Everything known about the first plies of one board.
#[derive(Clone, Debug)]
struct Board {
    facts: BoardFacts,
    levels: Vec<Level>,
}

impl Board {
    /// Collects the parts of this board and derives all consequences for the first `plies` plies.
    fn new(start: [u8; 4], plies: u8, parts: &[Part]) -> Result<Self, Message> {
        let position = Rastros::start(&start.map(i32::from))?;
        let facts = BoardFacts::of(&position);
        let parts = || parts.iter().filter(|part| part.start == start);
        let max_plies = parts().map(|part| part.plies).max().unwrap_or(0).max(plies);
        if max_plies > MAX_PLIES {
            return Err(damaged());
        }
        let levels = levels(&facts, &position, max_plies);
        let mut board = Board { facts, levels };
        for part in parts() {
            let ply = usize::from(part.plies);
            if part.wins.len() > board.levels[ply].positions.len() {
                return Err(damaged());
            }
            for (i, &wins) in part.wins.iter().enumerate() {
                board.learn(ply, i, wins)?;
            }
        }
        board.learn_immediate_wins()?;
        board.learn_backwards()?;
        board.learn_forwards()?;
        Ok(board)
    }

    /// Records the winner of a position.
    ///
    /// # Errors
    /// The opposite is known.
    fn learn(&mut self, ply: usize, place: usize, wins: bool) -> Result<(), Message> {
        let level = &mut self.levels[ply];
        if level.wins[place].replace(wins) == Some(!wins) {
            let position = self.facts.position(level.positions[place]);
            let text = position.map(|p| p.text()).unwrap_or_default();
            return Err(Message::new("error.book.wrong").with("position", text));
        }
        Ok(())
    }

    /// The side to move wins if the piece is next to that side's own goal.
    fn learn_immediate_wins(&mut self) -> Result<(), Message> {
        for ply in 0..self.levels.len() {
            for i in 0..self.levels[ply].positions.len() {
                let position = self.facts.position(self.levels[ply].positions[i]);
                if let Some(Err(wins)) = position.map(|p| State::of(&p)) {
                    self.learn(ply, i, wins)?;
                }
            }
        }
        Ok(())
    }

    /// From the last ply to the first: a side wins if one move wins, and loses if all moves lose.
    fn learn_backwards(&mut self) -> Result<(), Message> {
        for ply in (0..self.levels.len() - 1).rev() {
            for i in 0..self.levels[ply].positions.len() {
                let at = self.facts.position(self.levels[ply].positions[i]);
                let moves = at.map(|at| self.moves(&at)).unwrap_or_default();
                let wins = if moves.iter().any(|m| m.1 == Some(true)) {
                    Some(true)
                } else {
                    moves.iter().all(|m| m.1 == Some(false)).then_some(false)
                };
                if let Some(wins) = wins {
                    self.learn(ply, i, wins)?;
                }
            }
        }
        Ok(())
    }

    /// From the first ply to the last: after each move of a lost position the other side wins.
    fn learn_forwards(&mut self) -> Result<(), Message> {
        for ply in 0..self.levels.len() - 1 {
            for i in 0..self.levels[ply].positions.len() {
                if self.levels[ply].wins[i] != Some(false) {
                    continue;
                }
                let after: Vec<Opening> = self.facts.after(self.levels[ply].positions[i]).collect();
                for next in after {
                    if let Some(place) = self.levels[ply + 1].place(next) {
                        self.learn(ply + 1, place, true)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// True if the side to move wins; `None` if unknown.
    fn wins(&self, position: &Rastros) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner() == Some(position.side_to_move()));
        }
        let (ply, at) = self.facts.normalised(position)?;
        let level = self.levels.get(ply)?;
        level.wins[level.place(at)?]
    }

    fn about(&self, position: &Rastros) -> Option<Known> {
        let (ply, at) = self.facts.normalised(position)?;
        let level = self.levels.get(ply)?;
        let wins = level.wins[level.place(at)?];
        let moves = self
            .moves(position)
            .into_iter()
            .map(|(mv, value)| KnownMove {
                mv,
                // In a lost position every move loses.
                wins: value.or((wins == Some(false)).then_some(false)),
                answers: match value {
                    Some(false) => self.winning_answers(&position.after(mv)),
                    _ => None,
                },
            });
        Some(Known {
            wins,
            best: None,
            moves: moves.collect(),
        })
    }

    /// The number of winning moves, if all moves are decided and at least one wins.
    fn winning_answers(&self, position: &Rastros) -> Option<u32> {
        let values = self.moves(position).into_iter().map(|m| m.1);
        let values: Vec<bool> = values.collect::<Option<_>>()?;
        let winning = values.iter().filter(|&&wins| wins).count();
        (!values.is_empty()).then_some(winning as u32)
    }

    /// For each move: true if the side that makes it wins; `None` if unknown.
    fn moves(&self, position: &Rastros) -> Vec<(u8, Option<bool>)> {
        let value = |mv| self.wins(&position.after(mv)).map(|wins| !wins);
        position.moves().map(|mv| (mv, value(mv))).collect()
    }
}

#[derive(Clone, Debug, Default)]
pub struct Openings {
    boards: Vec<Board>,
}

impl Openings {
    /// Parses a table and derives all consequences.
    ///
    /// # Errors
    /// Not a table, a damaged file, or a contradiction to itself or the rules.
    pub fn read(bytes: &[u8]) -> Result<Openings, Message> {
        let parts = parts(bytes)?;
        let mut starts: Vec<[u8; 4]> = parts.iter().map(|part| part.start).collect();
        starts.sort_unstable();
        starts.dedup();
        let boards = starts.into_iter().map(|start| Board::new(start, 0, &parts));
        Ok(Openings {
            boards: boards.collect::<Result<_, _>>()?,
        })
    }

    /// The knowledge about an unfinished position; `None` if it is not in the first plies of a board of the table.
    pub fn about(&self, position: &Rastros) -> Option<Known> {
        self.boards.iter().find_map(|board| board.about(position))
    }
}

/// Knowledge about a position without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// True if the side to move wins.
    pub wins: Option<bool>,
    /// A preferred move with the worth of the position, if any.
    pub best: Option<u8>,
    /// All legal moves in the order of the game.
    pub moves: Vec<KnownMove>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownMove {
    pub mv: u8,
    /// True if the side that makes it wins.
    pub wins: Option<bool>,
    /// For a losing move that does not end the game: the number of winning answers.
    pub answers: Option<u32>,
}
