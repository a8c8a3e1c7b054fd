//! The table of openings: who wins every position of the first plies of a board.
//!
//! The file lists no positions. After the letters `RLOP`, the version, and the number of parts, each part has rows, columns,
//! row and column of the start (from 1), a number of plies, how many positions were decided as four bytes, lowest first, and one
//! bit for each of these, eight in a byte, the first in the lowest: 1 where the side to move wins. In the end comes the checksum
//! of all that comes before, FNV-1a in eight bytes. A board may have parts for several numbers of plies.
//!
//! The positions of a part are those that arise from the start in exactly its number of plies and in which the game goes on, in
//! ascending order: of the set of cells that the piece has left or stands on, as a number with a bit for each cell of the 8 x 8
//! grid, then of the cell that it stands on. Of two positions that are each other's reflection in the diagonal through the
//! goals the smaller stands for both. A part may end early: then the positions behind its end are not decided yet.
//!
//! Who wins in the plies before follows from the last: a side wins if one of its moves leads to a loss of the other, and loses if
//! all of them lead to wins. So one part is enough for all plies up to its own.

use super::framed::{Frame, damaged, pack};
use super::state::State;
use super::symmetry::Symmetry;
use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::{Cells, NEIGHBOURS, Size};
use crate::text::Message;

/// The format described above.
const FRAME: Frame = Frame {
    letters: b"RLOP",
    version: 1,
};
/// The most plies that a part may have: with more, reading it would take long.
const MOST_PLIES: u8 = 8;

/// A position that arises from a start: which side moves follows from the number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Opening {
    /// The cells that the piece has left, and the one that it stands on.
    entered: u64,
    /// The cell that it stands on.
    piece: u8,
}

/// A board, and what is the same for all positions on it.
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

    /// The positions after each move in which the game goes on.
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

    /// The position as the game has it; `None` where a goal was entered.
    fn position(&self, at: Opening) -> Option<Rastros> {
        let side = match at.entered.count_ones() % 2 {
            1 => Side::First,
            _ => Side::Second,
        };
        Rastros::new(self.size, self.size.all() & !at.entered, at.piece, side).ok()
    }

    /// A position as one that the first side began, and the plies since. Where the other side would have to have begun, half
    /// a turn exchanges the sides. `None` on a board of another size.
    fn normalised(&self, position: &Rastros) -> Option<(usize, Opening)> {
        let entered = self.size.all() & !position.free();
        let plies = entered.count_ones() as usize - 1;
        let here = 1u64 << position.piece();
        let first_began = (position.side_to_move() == Side::First) == plies.is_multiple_of(2);
        let (entered, here) = match first_began {
            true => (entered, here),
            false => (
                self.symmetry.half_turned(entered),
                self.symmetry.half_turned(here),
            ),
        };
        let piece = here.trailing_zeros() as u8;
        (position.size() == self.size).then(|| (plies, self.folded(Opening { entered, piece })))
    }
}

/// The positions of one ply.
#[derive(Clone, Debug, Default)]
struct Level {
    positions: Vec<Opening>,
    /// Whether the side to move wins, where that is known.
    wins: Vec<Option<bool>>,
}

impl Level {
    fn place(&self, at: Opening) -> Option<usize> {
        self.positions.binary_search(&at).ok()
    }
}

/// The positions of each ply, from the start on, as the head of this file describes.
fn levels(ground: &BoardFacts, start: &Rastros, plies: u8) -> Vec<Level> {
    let mut positions = vec![ground.folded(Opening {
        entered: 1 << start.piece(),
        piece: start.piece(),
    })];
    let mut levels = Vec::new();
    for ply in 0..=plies {
        let mut next = Vec::new();
        if ply < plies {
            next.extend(positions.iter().flat_map(|&at| ground.after(at)));
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

/// What was decided of one ply on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Rows, columns, row and column of the start, from 1.
    pub start: [u8; 4],
    /// The ply of its positions, 1 to 8.
    pub plies: u8,
    /// For each position whether the side to move wins, as far as they are decided.
    pub wins: Vec<bool>,
}

/// The positions that a part has to decide, in their order, each with who wins where that follows from parts that are there.
///
/// # Errors
/// There is no such start, or the parts contradict each other.
pub fn to_decide(
    start: [u8; 4],
    plies: u8,
    parts: &[Part],
) -> Result<Vec<(Rastros, Option<bool>)>, Message> {
    let mut board = Board::new(start, plies, parts)?;
    let level = board.levels.swap_remove(usize::from(plies));
    let positions = level.positions.into_iter().zip(level.wins);
    Ok(positions
        .filter_map(|(at, wins)| Some((board.ground.position(at)?, wins)))
        .collect())
}

/// The bytes of a table.
pub fn write(parts: &[Part]) -> Vec<u8> {
    FRAME.write(parts, |part, bytes| {
        bytes.extend(part.start);
        bytes.push(part.plies);
        bytes.extend((part.wins.len() as u32).to_le_bytes());
        bytes.extend(pack(&part.wins));
    })
}

/// The parts of a table, which need not make sense yet.
///
/// # Errors
/// It is no table, of another version, damaged or cut off.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part>, Message> {
    FRAME.read(bytes, |reader| {
        let (start, [plies]) = (reader.take()?, reader.take()?);
        let length = reader.number()?;
        let wins = reader.bits(length)?;
        Ok(Part { start, plies, wins })
    })
}

/// Everything that is known of the first plies of one board.
#[derive(Clone, Debug)]
struct Board {
    ground: BoardFacts,
    levels: Vec<Level>,
}

impl Board {
    /// What parts say, and all that follows from it up to that many plies. Parts of other boards do not count.
    fn new(start: [u8; 4], plies: u8, parts: &[Part]) -> Result<Self, Message> {
        let position = Rastros::start(&start.map(i32::from))?;
        let ground = BoardFacts::of(&position);
        let parts = || parts.iter().filter(|part| part.start == start);
        let most = parts().map(|part| part.plies).max().unwrap_or(0).max(plies);
        if most > MOST_PLIES {
            return Err(damaged());
        }
        let levels = levels(&ground, &position, most);
        let mut board = Board { ground, levels };
        for part in parts() {
            let ply = usize::from(part.plies);
            if part.wins.len() > board.levels[ply].positions.len() {
                return Err(damaged());
            }
            for (i, &wins) in part.wins.iter().enumerate() {
                board.learn(ply, i, wins)?;
            }
        }
        board.learn_what_is_plain()?;
        board.learn_backwards()?;
        board.learn_forwards()?;
        Ok(board)
    }

    /// Notes who wins a position.
    ///
    /// # Errors
    /// The opposite is known.
    fn learn(&mut self, ply: usize, place: usize, wins: bool) -> Result<(), Message> {
        let level = &mut self.levels[ply];
        if level.wins[place].replace(wins) == Some(!wins) {
            let position = self.ground.position(level.positions[place]);
            let text = position.map(|p| p.text()).unwrap_or_default();
            return Err(Message::new("error.book.wrong").with("position", text));
        }
        Ok(())
    }

    /// Next to its own goal a side wins.
    fn learn_what_is_plain(&mut self) -> Result<(), Message> {
        for ply in 0..self.levels.len() {
            for i in 0..self.levels[ply].positions.len() {
                let position = self.ground.position(self.levels[ply].positions[i]);
                if let Some(Err(wins)) = position.map(|p| State::of(&p)) {
                    self.learn(ply, i, wins)?;
                }
            }
        }
        Ok(())
    }

    /// From the last ply to the first: a side wins if one move wins, and loses if all of them lose.
    fn learn_backwards(&mut self) -> Result<(), Message> {
        for ply in (0..self.levels.len() - 1).rev() {
            for i in 0..self.levels[ply].positions.len() {
                let at = self.ground.position(self.levels[ply].positions[i]);
                let moves = at.map(|at| self.moves(&at)).unwrap_or_default();
                let wins = match moves.iter().any(|m| m.1 == Some(true)) {
                    true => Some(true),
                    false => moves.iter().all(|m| m.1 == Some(false)).then_some(false),
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
                let after: Vec<Opening> =
                    self.ground.after(self.levels[ply].positions[i]).collect();
                for next in after {
                    if let Some(place) = self.levels[ply + 1].place(next) {
                        self.learn(ply + 1, place, true)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the side to move wins, where that is known.
    fn wins(&self, position: &Rastros) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner() == Some(position.side_to_move()));
        }
        let (ply, at) = self.ground.normalised(position)?;
        let level = self.levels.get(ply)?;
        level.wins[level.place(at)?]
    }

    fn about(&self, position: &Rastros) -> Option<Known> {
        let (ply, at) = self.ground.normalised(position)?;
        let level = self.levels.get(ply)?;
        let wins = level.wins[level.place(at)?];
        let moves = self
            .moves(position)
            .into_iter()
            .map(|(mv, value)| KnownMove {
                mv,
                // A lost position has no other moves.
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

    /// How many moves win, if all of them are known and there are any.
    fn winning_answers(&self, position: &Rastros) -> Option<u32> {
        let values = self.moves(position).into_iter().map(|m| m.1);
        let values: Vec<bool> = values.collect::<Option<_>>()?;
        let winning = values.iter().filter(|&&wins| wins).count();
        (!values.is_empty()).then_some(winning as u32)
    }

    /// Whether each move wins for the side that makes it, where that is known.
    fn moves(&self, position: &Rastros) -> Vec<(u8, Option<bool>)> {
        let value = |mv| self.wins(&position.after(mv)).map(|wins| !wins);
        position.moves().map(|mv| (mv, value(mv))).collect()
    }
}

/// A table that was read.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    boards: Vec<Board>,
}

impl Openings {
    /// Reads a table and draws all conclusions from it.
    ///
    /// # Errors
    /// It is no table, or damaged, or it contradicts itself or the rules.
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

    /// What the table knows of a position in which the game goes on; `None` where it is not one of the first plies of its boards.
    pub fn about(&self, position: &Rastros) -> Option<Known> {
        self.boards.iter().find_map(|board| board.about(position))
    }
}

/// What is known of a position without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether the side to move wins.
    pub wins: Option<bool>,
    /// A move of that worth, where one is to be preferred.
    pub best: Option<u8>,
    /// Every legal move, in the order of the game.
    pub moves: Vec<KnownMove>,
}

/// What is known of a move without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownMove {
    /// The move.
    pub mv: u8,
    /// Whether the side that makes it wins.
    pub wins: Option<bool>,
    /// Of a losing move after which the game goes on: how many answers win.
    pub answers: Option<u32>,
}
