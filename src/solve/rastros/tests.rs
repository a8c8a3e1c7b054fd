//! Tests of the Rastros solver.

use super::*;
use crate::game::{Outcome, Side};
use crate::games::grid::{NEIGHBOURS, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// True if the side to move wins, by exhaustive search.
fn exhaustive(position: &Rastros, known: &mut HashMap<Rastros, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(position.side_to_move());
    }
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let wins = position
        .moves()
        .any(|m| !exhaustive(&position.after(m), known));
    known.insert(*position, wins);
    wins
}

fn solved(solver: &mut Solver, position: &Rastros) -> bool {
    solver.wins(position, &mut |_| false).unwrap()
}

fn size(rows: u8, columns: u8) -> Size {
    Size { rows, columns }
}

#[test]
fn small_boards_match_exhaustive_search() {
    for (rows, columns) in [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3)] {
        let mut known = HashMap::new();
        for cell in 0..usize::from(rows * columns) {
            if let Some(start) = start_from(size(rows, columns), cell) {
                exhaustive(&start, &mut known);
            }
        }
        let mut solver = Solver::with_bytes(0);
        assert!(known.len() > 100);
        for (position, wins) in &known {
            assert_eq!(solved(&mut solver, position), *wins, "{}", position.text());
        }
    }
}

/// Boards with initially blocked cells have many hanging parts, which in real games appear only late.
#[test]
fn random_positions_match_exhaustive_search() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..1500 {
        let size = size(rng.random_range(3..=8), rng.random_range(3..=8));
        let mut position = loop {
            let free = rng.random::<u64>() & size.all();
            let piece = rng.random_range(0..64);
            let goals = 1 << 7u32.min(u32::from(size.columns) - 1) | 1 << ((size.rows - 1) * 8);
            if let Ok(p) = Rastros::new(size, free | goals, piece, Side::First)
                && p.free().count_ones() <= 24
            {
                break p;
            }
        };
        let mut known = HashMap::new();
        let mut solver = Solver::with_bytes(0);
        assert_eq!(
            solved(&mut solver, &position),
            exhaustive(&position, &mut known),
            "{}",
            position.text()
        );
        while position.outcome().is_none() {
            let n = rng.random_range(0..position.moves().count() as u32) as usize;
            position.play(position.moves().nth(n).unwrap());
            assert_eq!(
                solved(&mut solver, &position),
                exhaustive(&position, &mut known),
                "{}",
                position.text()
            );
        }
    }
}

/// The tables of exhaustive search without any theory (see the numbers from outside).
#[test]
fn starts_of_small_boards_match_external_tables() {
    let tables: [(u8, u8, &str); 7] = [
        (3, 3, "21* 111 *12"),
        (3, 4, "211* 1111 *112"),
        (4, 3, "21* 111 111 *12"),
        (4, 4, "121* 2111 1112 *121"),
        (4, 5, "1111* 11111 11111 *1111"),
        (5, 4, "111* 1111 1111 1111 *111"),
        (5, 5, "2111* 11111 11111 11111 *1112"),
    ];
    for (rows, columns, table) in tables {
        let mut solver = Solver::with_bytes(1 << 24);
        let map = start_map(&mut solver, size(rows, columns), &mut |_| false).unwrap();
        let found: Vec<char> = map
            .iter()
            .map(|wins| match wins {
                None => '*',
                Some(true) => '1',
                Some(false) => '2',
            })
            .collect();
        let expected: Vec<char> = table.chars().filter(|&c| c != ' ').collect();
        assert_eq!(found, expected, "{rows} x {columns}");
    }
}

#[test]
fn disabling_parts_of_the_theory_keeps_results() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let all = Ideas::ALL;
    let without = [
        Ideas {
            reach: false,
            ..all
        },
        Ideas {
            dead_ends: false,
            ..all
        },
        Ideas {
            hanging: false,
            ..all
        },
        Ideas {
            pairs: false,
            ..all
        },
        Ideas {
            symmetry: false,
            ..all
        },
        Ideas {
            order: false,
            ..all
        },
        Ideas {
            look_ahead: false,
            ..all
        },
        Ideas::NONE,
    ];
    for _ in 0..40 {
        let position = walk(&[6, 6, 3, 4], 9, &mut rng);
        let wins = solved(&mut Solver::with_bytes(0), &position);
        for ideas in without {
            let mut solver = Solver::with_bytes(0).with_ideas(ideas);
            assert_eq!(solved(&mut solver, &position), wins, "{} {ideas:?}", position.text());
        }
    }
}

#[test]
fn images_have_the_same_value() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..60 {
        let position = walk(&[6, 6, 3, 4], 10, &mut rng);
        let wins = solved(&mut Solver::with_bytes(0), &position);
        for (image, _) in position.symmetries() {
            assert_eq!(solved(&mut Solver::with_bytes(0), &image), wins);
        }
    }
}

/// A position after this many random plies, or earlier if the game ended.
fn walk(start: &[i32], plies: u32, rng: &mut ChaCha8Rng) -> Rastros {
    let mut position = Rastros::start(start).unwrap();
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        let n = rng.random_range(0..position.moves().count() as u32) as usize;
        position.play(position.moves().nth(n).unwrap());
    }
    position
}

#[test]
fn decisions_are_consistent() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut lost, mut with_pairs) = (0, 0);
    for _ in 0..150 {
        let position = walk(&[6, 6, 3, 4], 9, &mut rng);
        let mut solver = Solver::with_bytes(0);
        let decision = solver.decide(&position, &[], None, &mut |_, _| false);
        if position.outcome().is_some() {
            assert_eq!(decision.best, None);
            continue;
        }
        assert!(decision.complete);
        let wins = decision.wins.unwrap();
        assert_eq!(wins, solved(&mut Solver::with_bytes(0), &position));
        assert_eq!(decision.moves.len(), position.moves().count());
        let best = decision.best.unwrap();
        let value = decision.moves.iter().find(|m| m.mv == best).unwrap();
        assert_eq!(value.wins, Some(wins), "the best move has the position's value");
        for m in &decision.moves {
            let next = position.after(m.mv);
            assert_eq!(m.wins, Some(!solved(&mut solver, &next)));
            if let Some(answers) = m.answers {
                lost += 1;
                let winning = next
                    .moves()
                    .filter(|&a| !solved(&mut solver, &next.after(a)));
                assert_eq!(answers as usize, winning.count());
                assert!(answers > 0);
            }
        }
        if let Some(pairing) = &decision.pairing {
            with_pairs += 1;
            assert_eq!(cells_of(&pairing.pairs) & !position.free(), 0);
            holds(&position, wins, pairing);
        }
        // The answer does not depend on earlier contents of the table, to the last number.
        assert_eq!(solver.decide(&position, &[], None, &mut |_, _| false), decision);
    }
    assert!(lost > 20 && with_pairs > 20, "{lost} {with_pairs}");
}

/// Plays the winner's answers against every move of the loser.
fn holds(position: &Rastros, wins: bool, pairing: &Pairing) {
    assert_eq!(pairing.first.is_some(), wins);
    let mut mates = HashMap::new();
    for &(a, b) in &pairing.pairs {
        assert!(NEIGHBOURS[a as usize] >> b & 1 == 1, "pairs are neighbours");
        assert!(mates.insert(a, b).is_none() && mates.insert(b, a).is_none());
    }
    let mut position = *position;
    if let Some(first) = pairing.first {
        position.play(first);
    }
    fn loses(position: &Rastros, mates: &HashMap<u8, u8>) {
        let winner = !position.side_to_move();
        for mv in position.moves() {
            let mut next = position.after(mv);
            if let Some(outcome) = next.outcome() {
                assert_eq!(outcome, Outcome::WonBy(winner), "{}", next.text());
                continue;
            }
            let goal = next.goal(winner);
            next.play(if next.is_legal(goal) { goal } else { mates[&mv] });
            if next.outcome().is_none() {
                loses(&next, mates);
            } else {
                assert_eq!(next.outcome(), Some(Outcome::WonBy(winner)));
            }
        }
    }
    if pairing.pairs.len() <= 9 {
        loses(&position, &mates);
    }
}

/// The cells of pairs as a set.
fn cells_of(pairs: &[(u8, u8)]) -> u64 {
    pairs.iter().fold(0, |set, &(a, b)| set | 1 << a | 1 << b)
}

#[test]
fn stopped_search_resumes_equally() {
    let start = Rastros::start(&[6, 6, 3, 4]).unwrap();
    let expected = solved(&mut Solver::with_bytes(1 << 24), &start);
    let mut solver = Solver::with_bytes(1 << 24);
    let mut stops = 0;
    let found = loop {
        let until = solver.nodes + 4000;
        match solver.wins(&start, &mut |nodes| nodes > until) {
            Some(wins) => break wins,
            None => stops += 1,
        }
        assert!(stops < 1000);
    };
    assert!(stops > 0);
    assert_eq!(found, expected);
    let stopped = solver.decide(&start, &[], None, &mut |_, _| true);
    assert!(!stopped.complete);
    assert!(stopped.moves.iter().any(|m| m.wins.is_none()));
}

/// A small book for 6 x 6 boards, which have none otherwise.
fn book_of(full: u8, quick: u64) -> (Vec<u8>, book::Book) {
    let build_options = build::BuildOptions {
        full,
        quick,
        bytes: 16 << 20,
    };
    let square = build::build([6, 6, 3, 4], build_options, &[], &mut |_| {});
    let long = build::build([5, 6, 3, 3], build_options, &[], &mut |_| {});
    let bytes = book::write(&[square, long]);
    let read = book::Book::read(&bytes).unwrap();
    (bytes, read)
}

#[test]
fn book_agrees_with_solver() {
    for (full, quick) in [(1, 100), (2, 2000)] {
        let (_, book) = book_of(full, quick);
        let mut solver = Solver::with_bytes(1 << 24);
        let mut seen = 0;
        for (position, answer) in book.positions() {
            assert_eq!(answer.wins, solved(&mut solver, position), "{}", position.text());
            for &(mv, wins) in &answer.moves {
                assert_eq!(wins, !solved(&mut solver, &position.after(mv)));
            }
            assert!(answer.moves.contains(&(answer.best, answer.wins)));
            seen += 1;
        }
        assert!(seen > 20, "{seen}");
        // A reflected position has the reflected answer.
        let start = Rastros::start(&[6, 6, 3, 4]).unwrap();
        let mut next = start.after(start.moves().next().unwrap());
        for _ in 0..2 {
            let answer = book.answer(&next).unwrap();
            assert!(answer.moves.iter().all(|&(mv, _)| next.is_legal(mv)));
            next = book::reflected(&next).unwrap();
        }
    }
}

#[test]
fn book_moves_win_against_every_answer() {
    let (_, book) = book_of(1, 300);
    let start = Rastros::start(&[6, 6, 3, 4]).unwrap();
    let mut solver = Solver::with_bytes(1 << 22);
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let winner = if book.answer(&start).unwrap().wins { Side::First } else { Side::Second };
    let (mut booked, mut games) = (0, 0);
    while games < 60 {
        let mut position = start;
        while position.outcome().is_none() {
            let mv = if position.side_to_move() == winner {
                booked += u32::from(book.answer(&position).is_some());
                let decision = solver.decide(&position, &[], Some(&book), &mut |_, _| false);
                decision.best.unwrap()
            } else {
                let n = rng.random_range(0..position.moves().count() as u32);
                position.moves().nth(n as usize).unwrap()
            };
            position.play(mv);
        }
        assert_eq!(position.outcome(), Some(Outcome::WonBy(winner)));
        games += 1;
    }
    assert!(booked > 60, "{booked}");
}

#[test]
fn rejects_damaged_books() {
    let (bytes, _) = book_of(1, 2000);
    assert!(book::Book::read(&bytes).is_ok());
    let key = |bytes: &[u8]| book::Book::read(bytes).unwrap_err().key;
    for at in 4..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert_eq!(key(&damaged), "error.book.damaged", "at {at}");
        assert!(book::Book::read(&bytes[..at]).is_err());
    }
    assert_eq!(key(b"no book at all"), "error.book.letters");
    let parts = book::parts(&bytes).unwrap();
    // Damage with a correct checksum.
    let mut wrong = parts.clone();
    wrong[0].tree[1] = 9;
    assert_eq!(key(&book::write(&wrong)), "error.book.wrong");
    let mut long = parts.clone();
    long[1].tree.push(0);
    assert_eq!(key(&book::write(&long)), "error.book.damaged");
    let mut none = parts;
    none[0].start = [6, 6, 1, 6];
    assert_eq!(key(&book::write(&none)), "error.rastros.start_on_goal");
    let mut newer = bytes[..bytes.len() - 8].to_vec();
    newer[4] = 2;
    newer.extend(framed::checksum(&newer).to_le_bytes());
    assert_eq!(key(&newer), "error.book.version");
}

#[test]
fn shipped_book_is_complete_and_small() {
    let book = book::Book::read(book::SHIPPED).unwrap();
    assert!(book::SHIPPED.len() < 300_000);
    let mut solver = Solver::with_bytes(1 << 24);
    for part in book::parts(book::SHIPPED).unwrap() {
        let start = part.position().unwrap();
        let answer = book.answer(&start).unwrap();
        assert_eq!(answer.moves.len(), start.moves().count(), "every first move has a value");
        // Where the solver is fast the test checks the book; `rastros-lab solve --verify` checks the rest.
        let near = book
            .positions()
            .filter(|(p, _)| p.size() == start.size() && p.trail().count_ones() > 8);
        for (position, answer) in near.take(3) {
            assert_eq!(solved(&mut solver, position), answer.wins, "{}", position.text());
        }
    }
}
