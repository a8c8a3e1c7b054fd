//! Tests of the table of Rastros openings.

use super::book::{self, Book};
use super::openings::{Openings, Part, parts, to_decide, write};
use super::*;
use crate::game::{Game, Side};
use crate::games::Rastros;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const START: [u8; 4] = [6, 6, 3, 4];

fn solved(solver: &mut Solver, position: &Rastros) -> bool {
    solver.wins(position, &mut |_| false).unwrap()
}

/// The first `count` positions of a ply.
fn part(start: [u8; 4], plies: u8, count: usize) -> Part {
    let mut solver = Solver::with_bytes(1 << 24);
    let positions = to_decide(start, plies, &[]).unwrap();
    Part {
        start,
        plies,
        wins: positions
            .iter()
            .take(count)
            .map(|(at, _)| solved(&mut solver, at))
            .collect(),
    }
}

/// A position after this many random plies, or `None` if the game ended before.
fn walk(start: [u8; 4], plies: u32, rng: &mut ChaCha8Rng) -> Option<Rastros> {
    let mut position = Rastros::start(&start.map(i32::from)).unwrap();
    for _ in 0..plies {
        let moves: Vec<u8> = position.moves().collect();
        if moves.is_empty() {
            return None;
        }
        position.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
    }
    position.outcome().is_none().then_some(position)
}

/// Compares the positions of a part with a count by the rules of the game alone.
#[test]
fn part_lists_every_position_once() {
    use std::collections::HashSet;
    // Square boards with the start on and off the diagonal through the goals, and another board.
    for start in [[6, 6, 3, 4], [5, 5, 2, 2], [4, 6, 3, 3]] {
        let first = Rastros::start(&start.map(i32::from)).unwrap();
        let mut all = HashSet::from([first]);
        for plies in 1..=5u8 {
            let after = |at: &Rastros| at.moves().map(|mv| at.after(mv)).collect::<Vec<_>>();
            all = all
                .iter()
                .flat_map(after)
                .filter(|at| !at.is_over())
                .collect();
            let listed = to_decide(start, plies, &[]).unwrap();
            let mut found = HashSet::new();
            for (at, _) in &listed {
                let image = book::reflected(at).unwrap_or(*at);
                assert!(found.insert(*at), "{} twice", at.text());
                assert!(image == *at || found.insert(image), "{} and its image", at.text());
            }
            assert!(all.iter().all(|at| found.contains(at)), "{start:?} {plies}");
            let own = all
                .iter()
                .all(|at| book::reflected(at).is_none_or(|image| all.contains(&image)));
            assert!(!own || found.len() == all.len(), "{start:?} {plies}");
        }
    }
}

#[test]
fn openings_cover_first_plies() {
    let bytes = write(&[part(START, 5, usize::MAX)]);
    let book = Book::default().with_openings(Openings::read(&bytes).unwrap());
    let mut solver = Solver::with_bytes(1 << 24);
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let (mut checked, mut lost) = (0, 0);
    while checked < 400 {
        let plies = checked % 5;
        let Some(position) = walk(START, plies, &mut rng) else {
            continue;
        };
        checked += 1;
        let wins = solved(&mut solver, &position);
        let images = position.symmetries().into_iter().map(|(image, _)| image);
        for image in images.chain([position]) {
            let known = book.about(&image).unwrap();
            assert_eq!(known.wins, Some(wins), "{}", image.text());
            let decision =
                Solver::with_bytes(0).decide(&image, &[], Some(&book), &mut |_, _| false);
            assert!(decision.complete && decision.in_book);
            assert_eq!((decision.nodes, decision.wins), (0, Some(wins)));
            let best = decision.moves.iter().find(|m| Some(m.mv) == decision.best);
            assert_eq!(best.unwrap().wins, Some(wins));
            for m in &decision.moves {
                let next = image.after(m.mv);
                assert_eq!(m.wins, Some(!solved(&mut solver, &next)), "{}", next.text());
                let Some(answers) = m.answers else { continue };
                let winning = next
                    .moves()
                    .filter(|&a| !solved(&mut solver, &next.after(a)));
                assert_eq!(answers as usize, winning.count());
                lost += 1;
            }
        }
    }
    assert!(lost > 100, "{lost}");
}

/// In the last ply only the worth of the position is known: for a lost position it decides all moves, for a won one the
/// last of them.
#[test]
fn last_ply_of_table_decides_moves() {
    let bytes = write(&[part(START, 5, usize::MAX)]);
    let book = Book::default().with_openings(Openings::read(&bytes).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let mut seen = [0; 2];
    while seen != [20; 2] {
        let Some(position) = walk(START, 5, &mut rng) else {
            continue;
        };
        let alone = Solver::with_bytes(0).decide(&position, &[], None, &mut |_, _| false);
        let wins = alone.wins.unwrap();
        if seen[usize::from(wins)] == 20 {
            continue;
        }
        seen[usize::from(wins)] += 1;
        let decision = Solver::with_bytes(0).decide(&position, &[], Some(&book), &mut |_, _| false);
        let values = |of: &Decision| of.moves.iter().map(|m| m.wins).collect::<Vec<_>>();
        assert_eq!(values(&decision), values(&alone));
        assert!(decision.complete && decision.nodes <= alone.nodes);
        assert_eq!(decision.in_book, !wins);
        let best = decision.moves.iter().find(|m| Some(m.mv) == decision.best);
        assert_eq!(best.unwrap().wins, Some(wins));
    }
}

#[test]
fn incomplete_part_decides_only_its_positions() {
    let whole = part(START, 4, usize::MAX);
    let half = Part {
        wins: whole.wins[..whole.wins.len() / 2].to_vec(),
        ..whole.clone()
    };
    let read = |part: &Part| Openings::read(&write(std::slice::from_ref(part))).unwrap();
    let (whole, half) = (read(&whole), read(&half));
    let (mut known, mut unknown) = (0, 0);
    for plies in 0..=4 {
        for (at, _) in to_decide(START, plies, &[]).unwrap() {
            let (all, some) = (whole.about(&at).unwrap(), half.about(&at).unwrap());
            assert!(all.wins.is_some());
            if some.wins.is_some() {
                known += 1;
                assert_eq!(some.wins, all.wins, "{}", at.text());
            } else {
                unknown += 1;
            }
            for (some, all) in some.moves.iter().zip(&all.moves) {
                assert!(some.wins.is_none() || some.wins == all.wins || all.wins.is_none());
            }
        }
    }
    assert!(known > 50 && unknown > 50, "{known} {unknown}");
}

#[test]
fn results_of_a_ply_agree_with_the_next() {
    let known = [part(START, 4, usize::MAX)];
    let mut solver = Solver::with_bytes(1 << 24);
    let mut known_wins = 0;
    for (at, wins) in to_decide(START, 5, &known).unwrap() {
        if let Some(wins) = wins {
            known_wins += 1;
            assert_eq!(wins, solved(&mut solver, &at), "{}", at.text());
        }
    }
    assert!(known_wins > 100, "{known_wins}");
}

#[test]
fn rejects_damaged_and_contradicting_tables() {
    let three = part(START, 3, usize::MAX);
    let two = part(START, 2, usize::MAX);
    let bytes = write(&[two.clone(), three.clone()]);
    assert_eq!(parts(&bytes).unwrap(), [two.clone(), three.clone()]);
    assert!(Openings::read(&bytes).is_ok());
    let key = |bytes: &[u8]| Openings::read(bytes).unwrap_err().key;
    for at in 4..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x04;
        assert_eq!(key(&damaged), "error.book.damaged", "at {at}");
        assert!(Openings::read(&bytes[..at]).is_err());
    }
    assert_eq!(key(b"no table at all"), "error.book.letters");
    assert_eq!(key(book::SHIPPED), "error.book.letters");
    // From here on the checksum is correct.
    for i in 0..two.wins.len() {
        let mut wrong = two.clone();
        wrong.wins[i] ^= true;
        assert_eq!(key(&write(&[wrong, three.clone()])), "error.book.wrong");
    }
    let mut long = three.clone();
    long.wins.push(true);
    assert_eq!(key(&write(&[long])), "error.book.damaged");
    let deep = Part {
        plies: 9,
        ..three.clone()
    };
    assert_eq!(key(&write(&[deep])), "error.book.damaged");
    let none = Part {
        start: [6, 6, 1, 6],
        ..three
    };
    assert_eq!(key(&write(&[none])), "error.rastros.start_on_goal");
    let mut newer = bytes[..bytes.len() - 8].to_vec();
    newer[4] = 2;
    newer.extend(framed::checksum(&newer).to_le_bytes());
    assert_eq!(key(&newer), "error.book.version");
}

/// Next to its own goal a side wins: a table that claims otherwise is invalid.
#[test]
fn rejects_table_that_contradicts_rules() {
    let mut part = part(START, 5, usize::MAX);
    let positions = to_decide(START, 5, &[]).unwrap();
    let plain = positions
        .iter()
        .position(|(at, wins)| *wins == Some(true) && at.is_legal(at.goal(at.side_to_move())));
    part.wins[plain.unwrap()] = false;
    let error = Openings::read(&write(&[part])).unwrap_err();
    assert_eq!(error.key, "error.book.wrong");
}

#[test]
fn shipped_table_agrees_with_book_and_solver() {
    let table = Openings::read(book::OPENINGS).unwrap();
    let book = Book::read(book::SHIPPED).unwrap();
    let mut agree = 0;
    for (position, answer) in book.positions() {
        let Some(known) = table.about(position) else {
            continue;
        };
        for &(mv, wins) in &answer.moves {
            let value = known.moves.iter().find(|m| m.mv == mv).unwrap().wins;
            assert!(value.is_none_or(|value| value == wins), "{}", position.text());
            agree += u32::from(value.is_some());
        }
        assert!(known.wins.is_none_or(|wins| wins == answer.wins), "{}", position.text());
    }
    assert!(agree > 300, "{agree}");
    let mut solver = Solver::with_bytes(1 << 24);
    for part in parts(book::OPENINGS).unwrap() {
        let positions = to_decide(part.start, part.plies, &[]).unwrap();
        assert!(part.wins.len() <= positions.len());
        // Only where the solver is fast; `rastros-lab solve --verify` checks more.
        let count = if part.start[0] < 8 { 12 } else { 0 };
        for i in (0..count).map(|i| i * 3907 % part.wins.len()) {
            let (at, _) = positions[i];
            assert_eq!(solved(&mut solver, &at), part.wins[i], "{}", at.text());
        }
    }
    let seven = Rastros::start(&[7, 7, 3, 5]).unwrap();
    let known = book::shipped().about(&seven).unwrap();
    assert!(known.wins == Some(true) && seven.side_to_move() == Side::First);
    assert!(known.moves.iter().all(|m| m.wins.is_some()));
}
