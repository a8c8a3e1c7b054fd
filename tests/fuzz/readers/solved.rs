//! The data files of the page: with a corrected checksum, so that the data behind it are read.

use rastros_lab::game::Game as _;
use rastros_lab::games::Rastros;
use rastros_lab::solve::rastros::Solver;
use rastros_lab::solve::rastros::book::{self, Book};
use rastros_lab::solve::rastros::build::{BuildOptions, build};
use rastros_lab::solve::rastros::openings::{self, Openings};
use rastros_lab::solve::rastros::puzzles::{read_puzzles, shipped_puzzles, write_puzzles};
use rastros_lab::solve::rastros::starts::{read_starts, shipped_starts, write_starts};

/// A board that is quickly solved: rows, columns, row and column of the start.
const SMALL: [u8; 4] = [4, 4, 2, 3];

/// The book of a small board: reading a shipped one takes too long for millions of cases.
pub fn books() -> Vec<Vec<u8>> {
    let build_options = BuildOptions {
        full: 1,
        quick: 20,
        bytes: 1 << 16,
    };
    let part = build(SMALL, build_options, &[], &mut |_| {});
    let bytes = book::write(&[part]);
    assert!(Book::read(&bytes).is_ok() && bytes.len() < 2000);
    vec![bytes]
}

pub fn book(bytes: &[u8]) -> bool {
    let Ok(book) = Book::read(bytes) else {
        return false;
    };
    for (position, answer) in book.positions() {
        assert!(position.moves().any(|mv| mv == answer.best));
        assert_eq!(book.answer(position).as_ref(), Some(answer));
    }
    true
}

/// Tables of the first plies of a small board.
pub fn openings() -> Vec<Vec<u8>> {
    let part = |plies| {
        let positions = openings::to_decide(SMALL, plies, &[]).expect("a board");
        let mut solver = Solver::with_bytes(1 << 16);
        let wins = positions.iter().map(|(position, _)| {
            let wins = solver.wins(position, &mut |_| false);
            wins.expect("nobody stops it")
        });
        openings::Part {
            start: SMALL,
            plies,
            wins: wins.collect(),
        }
    };
    vec![openings::write(&[part(1)]), openings::write(&[part(2), part(1)])]
}

pub fn opening(bytes: &[u8]) -> bool {
    let Ok(table) = Openings::read(bytes) else {
        return false;
    };
    let start = Rastros::start(&SMALL.map(i32::from)).expect("a board");
    let _ = table.about(&start);
    for mv in start.moves() {
        let _ = table.about(&start.after(mv));
    }
    true
}

pub fn starts() -> Vec<Vec<u8>> {
    vec![write_starts(&shipped_starts())]
}

pub fn start(bytes: &[u8]) -> bool {
    read_starts(bytes).is_ok()
}

/// One puzzle of each level, and three of one.
pub fn puzzles() -> Vec<Vec<u8>> {
    let levels = shipped_puzzles();
    let few: Vec<_> = levels.iter().map(|level| level[..1].to_vec()).collect();
    vec![write_puzzles(&few), write_puzzles(&[levels[0][..3].to_vec()])]
}

pub fn puzzle(bytes: &[u8]) -> bool {
    let Ok(levels) = read_puzzles(bytes) else {
        return false;
    };
    for puzzle in levels.iter().flatten() {
        assert!(puzzle.position.moves().any(|mv| mv == puzzle.winning));
    }
    assert_eq!(read_puzzles(&write_puzzles(&levels)).as_ref(), Ok(&levels));
    true
}
