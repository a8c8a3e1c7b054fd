//! `rastros-lab solve --timing`: the time of a page's worker to value all moves of positions of random games.

use std::collections::BTreeMap;
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::console::Console;
use super::failure::Failure;
use crate::game::Game;
use crate::games::Rastros;
use crate::solve::Solver as _;
use crate::solve::rastros::RastrosSolver;

/// The node limit per position, about 5 s. A position that exceeds the limit counts with the time until the limit.
const LIMIT: u64 = 20_000_000;

/// The cost of one position.
#[derive(Clone, Copy, Debug)]
struct Timing {
    seconds: f64,
    nodes: u64,
    given_up: bool,
}

/// Values all moves of `count` positions of random games from each start, and prints the costs by ply.
///
/// # Errors
/// An invalid start.
pub(super) fn print(starts: &[[u8; 4]], count: u32, console: &Console) -> Result<(), Failure> {
    for &start in starts {
        let [rows, columns, ..] = start;
        console.line(format_args!(
            "{rows} x {columns}, positions of random games, all moves valued: seconds and nodes as median, 95%, most"
        ));
        let mut by_ply: BTreeMap<u32, Vec<Timing>> = BTreeMap::new();
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(rows) * 8 + u64::from(columns));
        let mut remaining = count;
        while remaining > 0 {
            let mut at = Rastros::start(&start.map(i32::from))?;
            let mut ply = 0;
            while remaining > 0 && !at.is_over() {
                by_ply.entry(ply).or_default().push(value(&at));
                let moves: Vec<u8> = at.moves().collect();
                at.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
                (ply, remaining) = (ply + 1, remaining - 1);
            }
        }
        for (ply, took) in &by_ply {
            console.line(format_args!("  ply {ply:2}: {}", summary(took)));
        }
        let all: Vec<Timing> = by_ply.into_values().flatten().collect();
        console.line(format_args!("  all: {}", summary(&all)));
    }
    Ok(())
}

fn value(position: &Rastros) -> Timing {
    let clock = Instant::now();
    let solved = RastrosSolver.moves(position, &[], &mut |so_far| so_far.nodes > LIMIT);
    // The solver searches moves that the book leaves undecided only on request.
    let open = solved.undecided();
    let named = |mv: &u8| open.contains(&position.move_text(*mv));
    let undecided: Vec<u8> = position.moves().filter(named).collect();
    let mut took = Timing {
        seconds: 0.0,
        nodes: solved.nodes,
        given_up: !solved.complete,
    };
    if took.given_up && took.nodes <= LIMIT {
        let solved = RastrosSolver.moves(position, &undecided, &mut |so_far| so_far.nodes > LIMIT);
        took.nodes += solved.nodes;
        took.given_up = !solved.complete;
    }
    took.seconds = clock.elapsed().as_secs_f64();
    took
}

fn summary(took: &[Timing]) -> String {
    let mut seconds: Vec<f64> = took.iter().map(|t| t.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut nodes: Vec<u64> = took.iter().map(|t| t.nodes).collect();
    nodes.sort_unstable();
    let at = |share: f64| ((took.len() - 1) as f64 * share).round() as usize;
    let (median, high) = (at(0.5), at(0.95));
    let given_up = took.iter().filter(|t| t.given_up).count();
    format!(
        "{:4} positions, {:.3} {:.3} {:.3} s, {} {} {} nodes, {given_up} given up",
        took.len(),
        seconds[median],
        seconds[high],
        seconds[took.len() - 1],
        nodes[median],
        nodes[high],
        nodes[took.len() - 1],
    )
}
