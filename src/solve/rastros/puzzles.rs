//! Puzzles: positions with exactly one winning move, their difficulty, and the file of the page's puzzles.
//!
//! The file: after the letters `RLPZ`, the version, and the number of levels, each level has the number of its puzzles
//! in one byte. Each puzzle has two bytes, little-endian, and then one bit for each cell of the board, row by row from
//! the top, eight in a byte, the first in the lowest bit: 1 if the piece has left the cell. The bits of the two bytes,
//! from the lowest on: rows minus 3 and columns minus 3 in three bits each, the index of the winning move among the
//! legal ones in three, the cell of the piece in the numbering of `games/grid.rs` in six, and 1 if the second side
//! moves. The last eight bytes are a checksum of everything before.

use std::sync::OnceLock;

use strum::{IntoStaticStr, VariantArray};

use super::framed::{Frame, Reader, damaged, pack};
use super::search::Ideas;
use super::solver::Solver;
use crate::game::{Game, Outcome, Side};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::text::Message;

const FRAME: Frame = Frame {
    letters: b"RLPZ",
    version: 1,
};

/// The file of the page, from `rastros-lab solve --puzzles`.
pub const SHIPPED_PUZZLES: &[u8] = include_bytes!("../../../www/book/puzzles.bin");

/// The parts of the theory in the grading search: only the move order, so that the effort resembles a person's.
const PLAIN: Ideas = Ideas {
    order: true,
    ..Ideas::NONE
};

/// The table size of the grading search. Efforts depend on it if the table is full.
const PLAIN_BYTES: usize = 32 << 20;

/// The difficulty of a puzzle. The texts have `puzzles.level.ID`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Level {
    /// An effort below 500.
    #[default]
    Easy,
    /// An effort below 10,000.
    Middle,
    /// Any larger effort.
    Hard,
}

impl Level {
    /// The level of an [`effort`].
    pub fn of(effort: u64) -> Level {
        match effort {
            0..500 => Level::Easy,
            500..10_000 => Level::Middle,
            _ => Level::Hard,
        }
    }
}

/// A position with exactly one winning move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub position: Rastros,
    pub winning: u8,
}

impl Puzzle {
    /// True if the winning move ends the game: a step onto the own goal, or into a dead end.
    pub fn ends_at_once(&self) -> bool {
        self.position.after(self.winning).is_over()
    }

    /// The number of moves after which the opponent has no immediate win, including the winning move.
    pub fn plausible(&self) -> usize {
        let moves = self.position.moves();
        moves
            .filter(|&mv| !loses_at_sight(&self.position, mv))
            .count()
    }
}

/// True if a move ends the game in a loss, or the opponent can win with the next move.
pub fn loses_at_sight(position: &Rastros, mv: u8) -> bool {
    let side = position.side_to_move();
    let won = |at: &Rastros, side| at.outcome() == Some(Outcome::WonBy(side));
    let next = position.after(mv);
    let mut answers = next.moves();
    won(&next, !side) || answers.any(|answer| won(&next.after(answer), !side))
}

/// The only winning move, found by a solver with a limit of `max_nodes` positions; `None` if no move or several moves
/// win, or if the limit is too small.
pub fn only_winning_move(solver: &mut Solver, position: &Rastros, max_nodes: u64) -> Option<u8> {
    let decision = solver.decide(position, &[], None, &mut |nodes, moves| {
        let wins = moves.iter().filter(|m| m.wins == Some(true));
        nodes > max_nodes || wins.count() > 1
    });
    let mut wins = decision.moves.iter().filter(|m| m.wins == Some(true));
    let only = wins.next().map(|m| m.mv)?;
    (decision.complete && wins.next().is_none()).then_some(only)
}

/// The difficulty of a position: the number of positions that a plain search (depth first with a table, moves with few
/// answers first, no other part of the theory) visits until it has decided every legal move. `None` above `max_nodes`.
pub fn effort(position: &Rastros, max_nodes: u64) -> Option<u64> {
    let mut plain = Solver::with_bytes(PLAIN_BYTES).with_ideas(PLAIN);
    let mut nodes = 0;
    for mv in position.moves() {
        plain.wins(&position.after(mv), &mut |nodes| nodes > max_nodes)?;
        nodes = plain.nodes;
    }
    (nodes <= max_nodes).then_some(nodes)
}

/// Writes the puzzles of each level.
pub fn write_puzzles(levels: &[Vec<Puzzle>]) -> Vec<u8> {
    FRAME.write(levels, |puzzles, bytes| {
        bytes.push(puzzles.len() as u8);
        for puzzle in puzzles {
            let position = &puzzle.position;
            let size = position.size();
            let mut moves = position.moves();
            let place = moves.position(|mv| mv == puzzle.winning).unwrap_or(0) as u16;
            let second = u16::from(position.side_to_move() == Side::Second);
            let head = u16::from(size.rows - 3)
                | u16::from(size.columns - 3) << 3
                | place << 6
                | u16::from(position.piece()) << 9
                | second << 15;
            bytes.extend(head.to_le_bytes());
            let cells = 0..usize::from(size.rows) * usize::from(size.columns);
            let left = cells.map(|i| position.trail() >> size.from_dense(i) & 1 == 1);
            bytes.extend(pack(&left.collect::<Vec<_>>()));
        }
    })
}

/// Reads the puzzles of each level.
///
/// # Errors
/// Not such a file, another version, a damaged file, an impossible position, or an illegal move.
pub fn read_puzzles(bytes: &[u8]) -> Result<Vec<Vec<Puzzle>>, Message> {
    FRAME.read(bytes, |reader| {
        let [count] = reader.take()?;
        (0..count).map(|_| read_puzzle(reader)).collect()
    })
}

fn read_puzzle(reader: &mut Reader<'_>) -> Result<Puzzle, Message> {
    let head = u16::from_le_bytes(reader.take()?);
    let bits = |at: u32, count: u32| (head >> at & ((1 << count) - 1)) as u8;
    let size = Size {
        rows: bits(0, 3) + 3,
        columns: bits(3, 3) + 3,
    };
    if size.rows > 8 || size.columns > 8 {
        return Err(damaged());
    }
    let cells = usize::from(size.rows) * usize::from(size.columns);
    let left = reader.bits(cells)?.into_iter().enumerate();
    let left = left.filter(|(_, left)| *left);
    let left = left.fold(0, |set, (i, _)| set | 1u64 << size.from_dense(i));
    let side = Side::ALL[usize::from(bits(15, 1))];
    let position = Rastros::new(size, size.all() & !left, bits(9, 6), side)?;
    let winning = position.moves().nth(bits(6, 3).into());
    Ok(Puzzle {
        position,
        winning: winning.ok_or_else(damaged)?,
    })
}

/// The puzzles of the page by level, each level by increasing difficulty. A test ensures that the file is valid;
/// otherwise the list is empty.
pub fn shipped_puzzles() -> &'static [Vec<Puzzle>] {
    static PUZZLES: OnceLock<Vec<Vec<Puzzle>>> = OnceLock::new();
    PUZZLES.get_or_init(|| read_puzzles(SHIPPED_PUZZLES).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::rastros::verify::{PlainPosition, PlainSolver};
    use crate::text::EnumId;

    fn all() -> impl Iterator<Item = &'static Puzzle> {
        shipped_puzzles().iter().flatten()
    }

    #[test]
    fn puzzles_round_trip() {
        let levels = read_puzzles(SHIPPED_PUZZLES).unwrap();
        assert_eq!(write_puzzles(&levels), SHIPPED_PUZZLES);
        assert!(SHIPPED_PUZZLES.len() < 3000, "{}", SHIPPED_PUZZLES.len());
        let one = [levels[2][..3].to_vec(), Vec::new()];
        let bytes = write_puzzles(&one);
        assert_eq!(read_puzzles(&bytes).unwrap(), one);
        let key = |bytes: &[u8]| read_puzzles(bytes).unwrap_err().key;
        for at in 4..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            assert_eq!(key(&damaged), "error.book.damaged", "at {at}");
            assert!(read_puzzles(&bytes[..at]).is_err());
        }
        assert_eq!(key(b"nothing of the kind"), "error.book.letters");
    }

    #[test]
    fn rejects_impossible_puzzles() {
        let puzzle = *all().next().unwrap();
        let with = |change: &dyn Fn(&mut [u8])| {
            let mut bytes = write_puzzles(&[vec![puzzle]]);
            bytes.truncate(bytes.len() - 8);
            change(&mut bytes);
            bytes.extend(super::super::framed::checksum(&bytes).to_le_bytes());
            read_puzzles(&bytes).map(|_| ())
        };
        assert_eq!(with(&|_| ()), Ok(()));
        // Boards of 10 rows, move 7 of fewer moves, a goal that the piece has left.
        assert!(with(&|bytes| bytes[7] |= 7).is_err());
        assert!(with(&|bytes| (bytes[7], bytes[8]) = (bytes[7] | 0xc0, bytes[8] | 1)).is_err());
        let goal = puzzle
            .position
            .size()
            .dense(puzzle.position.goal(Side::First));
        assert!(with(&|bytes| bytes[9 + goal / 8] |= 1 << (goal % 8)).is_err());
    }

    #[test]
    fn shipped_puzzles_have_one_solution() {
        let mut solver = Solver::with_bytes(1 << 26);
        for puzzle in all() {
            let only = only_winning_move(&mut solver, &puzzle.position, u64::MAX);
            assert_eq!(only, Some(puzzle.winning), "{}", puzzle.position.text());
        }
    }

    #[test]
    fn exhaustive_search_confirms_winning_moves() {
        // From each level some that it solves quickly: this search knows neither the theory nor the rules in `games`.
        let mut tried = 0;
        for puzzle in all().step_by(7) {
            let position = &puzzle.position;
            let side = position.side_to_move();
            let mut plain = PlainSolver::new(position.size(), 1 << 20);
            let wins = position.moves().map(|mv| {
                let next = position.after(mv);
                if let Some(outcome) = next.outcome() {
                    return Some((mv, outcome == Outcome::WonBy(side)));
                }
                let bare = PlainPosition {
                    free: next.free(),
                    piece: next.piece(),
                    first: next.side_to_move() == Side::First,
                };
                Some((mv, !plain.wins(&bare, &mut 30_000)?))
            });
            let Some(wins) = wins.collect::<Option<Vec<_>>>() else {
                continue;
            };
            tried += 1;
            let winning: Vec<u8> = wins.iter().filter(|(_, won)| *won).map(|w| w.0).collect();
            assert_eq!(winning, [puzzle.winning], "{}", position.text());
        }
        assert!(tried > 25, "{tried}");
    }

    #[test]
    fn puzzle_levels_rise_with_effort() {
        let levels = shipped_puzzles();
        assert_eq!(levels.len(), Level::ALL.len());
        for (puzzles, level) in levels.iter().zip(Level::all()) {
            assert_eq!(puzzles.len(), 100);
            // The efforts of all hard puzzles would take a minute.
            let step = if level == Level::Hard { 9 } else { 1 };
            let graded = puzzles.iter().step_by(step).map(|puzzle| {
                let effort = effort(&puzzle.position, u64::MAX).unwrap();
                assert_eq!(Level::of(effort), level, "{}", puzzle.position.text());
                (!puzzle.ends_at_once(), effort)
            });
            let graded: Vec<_> = graded.collect();
            assert!(graded.is_sorted(), "{graded:?}");
        }
        let at_once = all().take_while(|p| p.ends_at_once()).count();
        assert!((1..=5).contains(&at_once), "{at_once}");
        assert_eq!(all().filter(|p| p.ends_at_once()).count(), at_once);
    }

    #[test]
    fn puzzles_differ_and_have_several_plausible_moves() {
        let mut seen = std::collections::HashSet::new();
        for puzzle in all() {
            let position = puzzle.position;
            assert!(seen.insert(position), "{}", position.text());
            for (image, _) in position.symmetries() {
                assert!(!seen.contains(&image) || image == position, "{}", image.text());
            }
            assert!(position.moves().count() >= 3 && puzzle.plausible() >= 2);
        }
        for size in 5..=8 {
            let of_size = all().filter(|p| p.position.size().rows == size).count();
            assert!(of_size >= 50, "{size}: {of_size}");
        }
    }

    #[test]
    fn moves_that_lose_at_once_are_excluded() {
        // b2 and b3 are next to the goal of South; c4 is next to the goal of North.
        let position = Rastros::parse("5/5/2o2/5/5 N").unwrap();
        let loses = |text: &str| {
            let mv = position.parse_move(text).unwrap();
            loses_at_sight(&position, mv)
        };
        assert!(loses("b2"));
        assert!(!loses("c4") && !loses("d3"));
    }
}
