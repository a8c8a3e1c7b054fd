//! `rastros-lab solve --openings`: solves every position in the first plies of the two standard boards.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::console::Console;
use super::decision_file::DecisionFile;
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use super::folder::Folder;
use crate::games::Rastros;
use crate::solve::rastros::Solver;
use crate::solve::rastros::openings::{self, Openings, Part, to_decide, write};

/// The interval between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_secs(30);

/// The plies of a board to decide, in order.
pub(super) struct Board {
    /// Rows, columns, row and column of the start.
    pub(super) start: [u8; 4],
    /// The plies to decide. The result of a position also decides some positions one ply earlier and one ply later,
    /// without a search.
    pub(super) plies: Vec<u8>,
}

/// The options of the table.
pub(super) struct Plan<'a> {
    pub(super) boards: &'a [Board],
    /// The table itself.
    pub(super) file: &'a Path,
    /// The folder of saved decisions for continued runs.
    pub(super) parts: &'a Path,
    /// The memory of the searches.
    pub(super) table_bytes: usize,
    /// If true, only writes the results of earlier runs.
    pub(super) only_kept: bool,
}

/// Decides every position and writes the table.
///
/// # Errors
/// A file cannot be read or written, or the existing results contradict each other.
pub(super) fn make(plan: &Plan<'_>, console: &Console) -> Result<(), Failure> {
    let _parts = Folder::take(plan.parts)?;
    prepare_file(plan.file)?;
    // Also continues an incomplete table.
    let existing = if plan.file.exists() {
        let bytes = fs::read(plan.file).map_err(|e| Failure::of_file(plan.file, &e))?;
        openings::parts(&bytes).map_err(|m| Failure::of_file(plan.file, &m))?
    } else {
        Vec::new()
    };
    let mut all = Vec::new();
    for board in plan.boards {
        all.extend(parts_of(plan, board, &existing, console)?);
    }
    let bytes = write(&all);
    Openings::read(&bytes)?;
    write_whole(plan.file, &bytes)?;
    console.line(format_args!("{}: {} bytes", plan.file.display(), bytes.len()));
    Ok(())
}

/// The parts of a board for the table: from the last complete ply on.
fn parts_of(
    plan: &Plan<'_>,
    board: &Board,
    existing: &[Part],
    console: &Console,
) -> Result<Vec<Part>, Failure> {
    let mut solver = Solver::with_bytes(plan.table_bytes);
    let mut parts: Vec<Part> = Vec::new();
    for &plies in &board.plies {
        let known = [&parts[..], existing].concat();
        let (part, is_complete) = part(plan, (board.start, plies), &known, &mut solver, console)?;
        if is_complete {
            parts.clear();
        }
        if !part.wins.is_empty() {
            parts.push(part);
        }
    }
    Ok(parts)
}

/// The winner of each position of a ply in the order of the table, and true if all are decided. Takes the results of
/// earlier runs, then searches. The searches share a table, since successive positions have many positions in common.
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
    let mut decisions = DecisionFile::open(plan.parts.join(name), positions.len())?;
    let in_table = known.iter().find(|p| p.start == start && p.plies == plies);
    let saved = decisions.wins.len();
    for &wins in in_table
        .iter()
        .flat_map(|part| part.wins.iter().skip(saved))
    {
        decisions.add(wins)?;
    }
    let begin = Instant::now();
    let (decided, nodes_before) = (decisions.wins.len(), solver.nodes);
    let mut last_report = begin;
    let last = if plan.only_kept { 0 } else { positions.len() };
    for (i, (position, known)) in positions[..last].iter().enumerate().skip(decided) {
        decisions.add(known.unwrap_or_else(|| wins(solver, position)))?;
        if i + 1 == positions.len() || last_report.elapsed() > REPORT_INTERVAL {
            last_report = Instant::now();
            console.line(format_args!(
                "{rows} x {columns}, ply {plies}: {} of {} positions, {} nodes, {:.0} s",
                i + 1,
                positions.len(),
                solver.nodes - nodes_before,
                begin.elapsed().as_secs_f64(),
            ));
        }
    }
    decisions.save()?;
    let is_complete = decisions.wins.len() == positions.len();
    let part = Part {
        start,
        plies,
        wins: decisions.wins,
    };
    Ok((part, is_complete))
}

fn wins(solver: &mut Solver, position: &Rastros) -> bool {
    let wins = solver.wins(position, &mut |_| false);
    wins.expect("nobody stops it")
}
