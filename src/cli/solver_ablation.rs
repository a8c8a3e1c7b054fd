//! `rastros-lab solve --ideas`: the savings of each part of the solver's theory, in nodes on fixed positions.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::console::Console;
use crate::game::Game;
use crate::games::Rastros;
use crate::games::grid::NEIGHBOURS;
use crate::solve::rastros::{Ideas, Solver};

/// The start, the number of random plies after it, and the number of positions.
const SETS: [([i32; 4], u32, usize); 3] =
    [([7, 7, 3, 5], 12, 40), ([8, 8, 4, 5], 20, 40), ([8, 8, 4, 5], 14, 20)];

/// The node limit per position; a position that exceeds it counts with the limit.
const LIMIT: u64 = 20_000_000;

/// A function that disables a part of the theory.
type WithoutIdea = (&'static str, fn(&mut Ideas));

/// The parts in the order in which the table adds them.
const PARTS: [WithoutIdea; 7] = [
    ("what the piece cannot reach", |i| i.reach = false),
    ("dead ends", |i| i.dead_ends = false),
    ("symmetry", |i| i.symmetry = false),
    ("pairs", |i| i.pairs = false),
    ("few answers first", |i| i.order = false),
    ("look into the table first", |i| i.look_ahead = false),
    ("hanging parts", |i| i.hanging = false),
];

/// Random unfinished positions in which no side has moved next to the opponent's goal.
fn positions((start, plies, count): ([i32; 4], u32, usize)) -> Vec<Rastros> {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(plies));
    let mut found = Vec::new();
    while found.len() < count {
        let mut at = Rastros::start(&start).expect("a start on a board");
        let mut ply = 0;
        while ply < plies {
            let near = |of| NEIGHBOURS[at.goal(of) as usize] | 1 << at.goal(of);
            let poison = near(!at.side_to_move()) | 1 << at.goal(at.side_to_move());
            let moves: Vec<u8> = at.moves().filter(|&m| poison >> m & 1 == 0).collect();
            if moves.is_empty() {
                break;
            }
            at.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
            ply += 1;
        }
        if ply == plies && at.outcome().is_none() {
            found.push(at);
        }
    }
    found
}

/// The sum of nodes to decide positions, and the number of positions that exceeded the limit.
fn nodes(positions: &[Rastros], ideas: Ideas) -> (u64, u32) {
    let mut solver = Solver::with_bytes(256 << 20).with_ideas(ideas);
    positions.iter().fold((0, 0), |(sum, given_up), position| {
        solver.forget();
        let before = solver.nodes;
        let done = solver.wins(position, &mut |n| n - before > LIMIT);
        let took = (solver.nodes - before).min(LIMIT);
        (sum + took, given_up + u32::from(done.is_none()))
    })
}

pub(super) fn print(console: &Console) {
    let sets: Vec<Vec<Rastros>> = SETS.into_iter().map(positions).collect();
    let row = |name: &str, ideas: Ideas| {
        console.part(format_args!("| {name} "));
        for set in &sets {
            match nodes(set, ideas) {
                (sum, 0) => console.part(format_args!("| {sum} ")),
                (sum, given_up) => console.part(format_args!("| > {sum} ({given_up} given up) ")),
            }
        }
        console.line("|");
    };
    console.part("| Parts of the theory ");
    for ([rows, columns, ..], plies, count) in SETS {
        console.part(format_args!("| {count} x {rows} x {columns}, ply {plies} "));
    }
    console.line(format_args!("|\n|---|{}", "---|".repeat(sets.len())));
    let mut ideas = Ideas::NONE;
    row("none: depth first with a table", ideas);
    for (i, (name, _)) in PARTS.iter().enumerate() {
        // All parts without the parts of later rows.
        ideas = Ideas::ALL;
        PARTS[i + 1..]
            .iter()
            .for_each(|(_, leave_out)| leave_out(&mut ideas));
        row(&format!("+ {name}"), ideas);
    }
    for (name, leave_out) in PARTS {
        ideas = Ideas::ALL;
        leave_out(&mut ideas);
        row(&format!("all without {name}"), ideas);
    }
}
