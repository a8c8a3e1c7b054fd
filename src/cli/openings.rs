//! `rastros-lab solve --openings`: who wins every position of the first plies of the two boards that are played most.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::console::Console;
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use super::folder::Folder;
use super::kept::DecisionFile;
use crate::games::Rastros;
use crate::solve::rastros::Solver;
use crate::solve::rastros::openings::{self, Openings, Part, to_decide, write};

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_secs(30);
/// The plies of a board that are decided one after the other.
pub(super) struct Board {
    /// Rows, columns, row and column of the start.
    pub(super) start: [u8; 4],
    /// What is known of one ply saves work on the next: after a lost position all are won.
    pub(super) plies: Vec<u8>,
}

/// How the table is made.
pub(super) struct Plan<'a> {
    pub(super) boards: &'a [Board],
    /// The table itself.
    pub(super) file: &'a Path,
    /// Where what was decided is kept for a run that goes on.
    pub(super) parts: &'a Path,
    /// For the memory of the searches.
    pub(super) table_bytes: usize,
    /// Nothing is searched; what earlier runs have left is written as it is.
    pub(super) only_kept: bool,
}

/// Decides every position and writes the table.
///
/// # Errors
/// A file cannot be read or written, or what is there contradicts itself.
pub(super) fn make(plan: &Plan<'_>, console: &Console) -> Result<(), Failure> {
    let _parts = Folder::take(plan.parts)?;
    prepare_file(plan.file)?;
    // An unfinished table is a beginning, too.
    let begun = match plan.file.exists() {
        true => {
            let bytes = fs::read(plan.file).map_err(|e| Failure::of_file(plan.file, &e))?;
            openings::parts(&bytes).map_err(|m| Failure::of_file(plan.file, &m))?
        }
        false => Vec::new(),
    };
    let mut all = Vec::new();
    for board in plan.boards {
        all.extend(parts_of(plan, board, &begun, console)?);
    }
    let bytes = write(&all);
    Openings::read(&bytes)?;
    write_whole(plan.file, &bytes)?;
    console.line(format_args!(
        "{}: {} bytes",
        plan.file.display(),
        bytes.len()
    ));
    Ok(())
}

/// The parts of a board that belong into the table: from the last ply that is whole on.
fn parts_of(
    plan: &Plan<'_>,
    board: &Board,
    begun: &[Part],
    console: &Console,
) -> Result<Vec<Part>, Failure> {
    let mut solver = Solver::with_bytes(plan.table_bytes);
    let mut parts: Vec<Part> = Vec::new();
    for &plies in &board.plies {
        let known = [&parts[..], begun].concat();
        let (part, whole) = part(plan, (board.start, plies), &known, &mut solver, console)?;
        if whole {
            parts.clear();
        }
        if !part.wins.is_empty() {
            parts.push(part);
        }
    }
    Ok(parts)
}

/// Who wins each position of a ply, in the order of the table, and whether that is all of them: what earlier runs have left, then
/// one after the other with one memory for all, since neighbours in that order have much in common.
fn part(
    plan: &Plan<'_>,
    (start, plies): ([u8; 4], u8),
    known: &[Part],
    solver: &mut Solver,
    console: &Console,
) -> Result<(Part, bool), Failure> {
    let positions = to_decide(start, plies, known)?;
    let [rows, columns, row, column] = start;
    let name = format!("openings-{rows}x{columns}-{row}-{column}-{plies}.part");
    let mut kept = DecisionFile::open(plan.parts.join(name), positions.len())?;
    let begun = known.iter().find(|p| p.start == start && p.plies == plies);
    let here = kept.wins.len();
    for &wins in begun.iter().flat_map(|part| part.wins.iter().skip(here)) {
        kept.note(wins)?;
    }
    let clock = Instant::now();
    let (before, nodes) = (kept.wins.len(), solver.nodes);
    let mut last_told = clock;
    let rest = if plan.only_kept { 0 } else { positions.len() };
    for (i, (position, known)) in positions[..rest].iter().enumerate().skip(before) {
        kept.note(known.unwrap_or_else(|| wins(solver, position)))?;
        if i + 1 == positions.len() || last_told.elapsed() > TELL_EVERY {
            last_told = Instant::now();
            console.line(format_args!(
                "{rows} x {columns}, ply {plies}: {} of {} positions, {} nodes, {:.0} s",
                i + 1,
                positions.len(),
                solver.nodes - nodes,
                clock.elapsed().as_secs_f64(),
            ));
        }
    }
    kept.save()?;
    let whole = kept.wins.len() == positions.len();
    let part = Part {
        start,
        plies,
        wins: kept.wins,
    };
    Ok((part, whole))
}

fn wins(solver: &mut Solver, position: &Rastros) -> bool {
    let wins = solver.wins(position, &mut |_| false);
    wins.expect("nobody stops it")
}
