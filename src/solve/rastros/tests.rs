use super::*;
use crate::game::Side;
use crate::games::grid::NEIGHBOURS;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Whether the side to move wins, by trying everything and nothing else.
fn plain(position: &Rastros, known: &mut HashMap<Rastros, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(position.side_to_move());
    }
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let wins = position.moves().any(|m| !plain(&position.after(m), known));
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
fn every_position_of_the_smallest_boards_is_that_of_trying_everything() {
    for (rows, columns) in [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3)] {
        let mut known = HashMap::new();
        for cell in 0..usize::from(rows * columns) {
            if let Some(start) = start_from(size(rows, columns), cell) {
                plain(&start, &mut known);
            }
        }
        let mut solver = Solver::with_bytes(0);
        assert!(known.len() > 100);
        for (position, wins) in &known {
            assert_eq!(solved(&mut solver, position), *wins, "{}", position.text());
        }
    }
}

/// Boards with cells that are blocked from the beginning have parts that hang on others as real games have them only late.
#[test]
fn random_positions_are_those_of_trying_everything() {
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
            plain(&position, &mut known),
            "{}",
            position.text()
        );
        while position.outcome().is_none() {
            let n = rng.random_range(0..position.moves().count() as u32) as usize;
            position.play(position.moves().nth(n).unwrap());
            assert_eq!(
                solved(&mut solver, &position),
                plain(&position, &mut known),
                "{}",
                position.text()
            );
        }
    }
}

/// The tables of exhaustive search without any theory (see the numbers from outside).
#[test]
fn who_wins_from_each_start_of_the_small_boards() {
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

/// A position after that many random plies, or where the game ended before.
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
fn verdicts_agree_with_themselves() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut lost, mut with_pairs) = (0, 0);
    for _ in 0..150 {
        let position = walk(&[6, 6, 3, 4], 9, &mut rng);
        let mut solver = Solver::with_bytes(0);
        let verdict = solver.verdict(&position, &mut |_, _| false);
        if position.outcome().is_some() {
            assert_eq!(verdict.best, None);
            continue;
        }
        assert!(verdict.complete);
        let wins = verdict.wins.unwrap();
        assert_eq!(wins, solved(&mut Solver::with_bytes(0), &position));
        assert_eq!(verdict.moves.len(), position.moves().count());
        let best = verdict.best.unwrap();
        let value = verdict.moves.iter().find(|m| m.mv == best).unwrap();
        assert_eq!(
            value.wins,
            Some(wins),
            "the best move has the position's value"
        );
        for m in &verdict.moves {
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
        if let Some(pairing) = &verdict.pairing {
            with_pairs += 1;
            assert_eq!(cells_of(&pairing.pairs) & !position.free(), 0);
            holds(&position, wins, pairing);
        }
        // Whatever was remembered before, the answer is the same to the last number.
        assert_eq!(solver.verdict(&position, &mut |_, _| false), verdict);
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
            next.play(if next.is_legal(goal) {
                goal
            } else {
                mates[&mv]
            });
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

#[test]
fn a_stopped_search_goes_on_where_it_was_and_finds_the_same() {
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
    let stopped = solver.verdict(&start, &mut |_, _| true);
    assert!(!stopped.complete);
    assert!(stopped.moves.iter().any(|m| m.wins.is_none()));
}
