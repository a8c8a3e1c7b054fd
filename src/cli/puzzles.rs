//! `rastros-lab solve --puzzles`: positions of games between players of the page with exactly one winning move.
//!
//! Each game supplies at most one puzzle of one level, and has a separate random stream. Therefore the puzzles of a
//! board depend only on the seed, and a smaller number of puzzles selects the first puzzles of a larger number.

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::console::Console;
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use crate::eval::Evaluated;
use crate::game::Game;
use crate::games::Rastros;
use crate::player::{Player, PlayerSpec};
use crate::solve::rastros::Solver;
use crate::solve::rastros::puzzles::{
    Level, Puzzle, effort, only_winning_move, read_puzzles, write_puzzles,
};
use crate::text::{EnumId, Message};

/// A board with the start of its games, and its number of puzzles of each level.
struct PuzzleBoard {
    start: [i32; 4],
    counts: [usize; 3],
}

/// Small boards have more easy puzzles; each level has a hundred.
const WANTED: [PuzzleBoard; 4] = [
    PuzzleBoard {
        start: [5, 5, 3, 3],
        counts: [38, 14, 0],
    },
    PuzzleBoard {
        start: [6, 6, 3, 4],
        counts: [30, 36, 20],
    },
    PuzzleBoard {
        start: [7, 7, 3, 5],
        counts: [20, 28, 40],
    },
    PuzzleBoard {
        start: [8, 8, 4, 5],
        counts: [12, 22, 40],
    },
];

/// The maximum number of puzzles whose solution ends the game. Only the easy level of the first board has any.
const MAX_IMMEDIATE_WINS: usize = 4;

/// The solver's node limit for deciding whether a position is a puzzle: low enough for the page.
const SOLVER_NODES: u64 = 100_000;

/// The maximum effort of a puzzle.
const MAX_EFFORT: u64 = 1_000_000;

/// The maximum number of games per board.
const MAX_GAMES: u64 = 20_000;

/// The seed of the shipped puzzles.
pub(super) const SEED: u64 = 13;

/// The search depths of the players in plies.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=3;

/// A puzzle with the keys of its order in the file.
struct RatedPuzzle {
    puzzle: Puzzle,
    level: usize,
    effort: u64,
}

/// Finds the puzzles, and writes them.
///
/// # Errors
/// The file cannot be written, or a board supplies too few puzzles.
pub(super) fn make(file: &Path, seed: u64, console: &Console) -> Result<(), Failure> {
    prepare_file(file)?;
    let clock = Instant::now();
    let mut found = Vec::new();
    for wanted in &WANTED {
        found.extend(puzzles_of_board(wanted, seed)?);
        let [rows, columns, ..] = wanted.start;
        console.line(format_args!(
            "{rows} x {columns}: {} puzzles by now, {:.0} s",
            found.len(),
            clock.elapsed().as_secs_f64()
        ));
    }
    let levels = in_order(found);
    for (level, puzzles) in Level::all().zip(&levels) {
        let efforts = puzzles.iter().map(|found| found.effort);
        let efforts: Vec<u64> = efforts.collect();
        console.line(format_args!(
            "{}: {} puzzles, efforts {} to {}, {} in the middle",
            level.id(),
            efforts.len(),
            efforts.iter().min().copied().unwrap_or(0),
            efforts.iter().max().copied().unwrap_or(0),
            efforts.get(efforts.len() / 2).copied().unwrap_or(0),
        ));
    }
    let levels: Vec<Vec<Puzzle>> = levels
        .into_iter()
        .map(|level| level.into_iter().map(|found| found.puzzle).collect())
        .collect();
    let bytes = write_puzzles(&levels);
    read_puzzles(&bytes)?;
    write_whole(file, &bytes)?;
    console.line(format_args!("{}: {} bytes", file.display(), bytes.len()));
    Ok(())
}

/// Groups puzzles by level. Each level begins with the puzzles whose solution ends the game; both parts are sorted by
/// increasing effort.
fn in_order(found: Vec<RatedPuzzle>) -> Vec<Vec<RatedPuzzle>> {
    let mut levels: Vec<Vec<RatedPuzzle>> = Level::all().map(|_| Vec::new()).collect();
    for rated in found {
        levels[rated.level].push(rated);
    }
    for level in &mut levels {
        // The sort is stable: of equal puzzles, the puzzle of the smaller board comes first.
        level.sort_by_key(|rated| (!rated.puzzle.ends_at_once(), rated.effort));
    }
    levels
}

/// The puzzles of a board: plays games until each level has enough.
fn puzzles_of_board(wanted: &PuzzleBoard, seed: u64) -> Result<Vec<RatedPuzzle>, Message> {
    let start = Rastros::start(&wanted.start)?;
    let mut solver = Solver::with_bytes(64 << 20);
    let mut seen = HashSet::new();
    let mut found: Vec<RatedPuzzle> = Vec::new();
    for game in 0..MAX_GAMES {
        let missing = |level: usize| {
            let of_level = found.iter().filter(|rated| rated.level == level);
            wanted.counts[level].saturating_sub(of_level.count())
        };
        if (0..Level::ALL.len()).all(|level| missing(level) == 0) {
            break;
        }
        let level = (game % Level::ALL.len() as u64) as usize;
        if missing(level) == 0 {
            continue;
        }
        let at_once = found
            .iter()
            .filter(|rated| rated.puzzle.ends_at_once())
            .count();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(start.size().rows) << 32 | game);
        let puzzles = puzzles_of_game(&start, &mut rng, Level::ALL[level], &mut solver)?;
        let fits = |(puzzle, _): &&(Puzzle, u64)| {
            let first = start.size().rows == 5 && level == 0 && at_once < MAX_IMMEDIATE_WINS;
            (first || !puzzle.ends_at_once()) && !seen.contains(&puzzle.position)
        };
        let puzzles: Vec<_> = puzzles.iter().filter(fits).collect();
        if puzzles.is_empty() {
            continue;
        }
        let (puzzle, effort) = *puzzles[rng.random_range(0..puzzles.len() as u32) as usize];
        seen.insert(puzzle.position);
        seen.extend(
            puzzle
                .position
                .symmetries()
                .into_iter()
                .map(|image| image.0),
        );
        found.push(RatedPuzzle {
            puzzle,
            level,
            effort,
        });
    }
    Ok(found)
}

/// The puzzles of a level in one game, with their efforts.
fn puzzles_of_game(
    start: &Rastros,
    rng: &mut ChaCha8Rng,
    level: Level,
    solver: &mut Solver,
) -> Result<Vec<(Puzzle, u64)>, Message> {
    let mut found = Vec::new();
    for position in game(start, rng)? {
        if position.moves().count() < 3 {
            continue;
        }
        let only = only_winning_move(solver, &position, SOLVER_NODES);
        let Some(puzzle) = only.map(|winning| Puzzle { position, winning }) else {
            continue;
        };
        let choices = if level == Level::Easy { 2 } else { 3 };
        if puzzle.plausible() < choices {
            continue;
        }
        let effort = effort(&position, MAX_EFFORT).filter(|&e| Level::of(e) == level);
        found.extend(effort.map(|effort| (puzzle, effort)));
    }
    Ok(found)
}

/// The positions of a game between two players with small depths and 20 % or 60 % of random moves.
fn game(start: &Rastros, rng: &mut ChaCha8Rng) -> Result<Vec<Rastros>, Message> {
    let evaluation = Rastros::EVALUATIONS[0].spec();
    let mut player = || {
        let depth = rng.random_range(DEPTHS);
        Player::<Rastros>::new(&PlayerSpec::alpha_beta(depth, evaluation.clone()))
    };
    let players = [player()?, player()?];
    let random_share = if rng.random_bool(0.5) { 0.2 } else { 0.6 };
    let mut positions = Vec::new();
    let mut at = *start;
    while !at.is_over() {
        positions.push(at);
        let moves: Vec<u8> = at.moves().collect();
        let any = moves[rng.random_range(0..moves.len() as u32) as usize];
        let chosen = if rng.random_bool(random_share) {
            any
        } else {
            players[at.side_to_move().index()]
                .decide(&at, rng)
                .unwrap_or(any)
        };
        at.play(chosen);
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::rastros::puzzles::shipped_puzzles;

    #[test]
    fn same_seed_finds_shipped_puzzles() {
        for (of_all, counts) in WANTED.iter().take(2).zip([[3, 1, 0], [1, 1, 1]]) {
            let wanted = PuzzleBoard {
                start: of_all.start,
                counts,
            };
            let found = puzzles_of_board(&wanted, SEED).unwrap();
            assert_eq!(found.len(), counts.iter().sum::<usize>());
            for rated in found {
                let shipped = &shipped_puzzles()[rated.level];
                let text = rated.puzzle.position.text();
                assert!(shipped.contains(&rated.puzzle), "{text}");
            }
        }
        let other = PuzzleBoard {
            start: WANTED[1].start,
            counts: [2, 2, 0],
        };
        let found = |seed| {
            let found = puzzles_of_board(&other, seed).unwrap().into_iter();
            found
                .map(|rated| rated.puzzle.position.text())
                .collect::<Vec<_>>()
        };
        assert_ne!(found(SEED), found(SEED + 1), "the seed matters");
    }

    #[test]
    fn each_level_gets_a_hundred() {
        let sum = |level: usize| WANTED.iter().map(|w| w.counts[level]).sum::<usize>();
        assert_eq!([0, 1, 2].map(sum), [100; 3]);
    }
}
