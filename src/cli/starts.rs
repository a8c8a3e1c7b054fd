//! `rastros-lab solve --starts`: the winner for every starting cell of the boards that a page cannot solve quickly.

use std::path::Path;
use std::time::Instant;

use super::console::Console;
use super::decision_file::DecisionFile;
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use super::folder::Folder;
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::solve::rastros::Solver;
use crate::solve::rastros::starts::{
    Starts, read_starts, reflected_start, start_from, write_starts,
};

/// The boards by rows and columns; 8 x 7 is the reflection of 7 x 8.
const BOARDS: [(u8, u8); 3] = [(7, 7), (7, 8), (8, 8)];

/// The options of the file.
pub(super) struct Plan<'a> {
    /// The file itself.
    pub(super) file: &'a Path,
    /// The folder of saved decisions for continued runs.
    pub(super) parts: &'a Path,
    /// The memory of the searches.
    pub(super) table_bytes: usize,
    /// If true, only writes the boards that earlier runs have completed.
    pub(super) only_kept: bool,
    /// Only this board, such as `7x7`.
    pub(super) board: Option<&'a str>,
}

/// Decides every start, and writes the complete boards.
///
/// # Errors
/// A file cannot be read or written.
pub(super) fn make(plan: &Plan<'_>, console: &Console) -> Result<(), Failure> {
    let _parts = Folder::take(plan.parts)?;
    prepare_file(plan.file)?;
    let mut boards = Vec::new();
    for (rows, columns) in BOARDS {
        let is_selected = plan.board.is_none_or(|b| b == format!("{rows}x{columns}"));
        let size = Size { rows, columns };
        boards.extend(board(plan, size, is_selected && !plan.only_kept, console)?);
        let bytes = write_starts(&boards);
        read_starts(&bytes)?;
        write_whole(plan.file, &bytes)?;
    }
    for Starts { size, .. } in &boards {
        let Size { rows, columns } = size;
        console.line(format_args!("{}: {rows} x {columns}", plan.file.display()));
    }
    Ok(())
}

/// The starts to decide, without the reflections of earlier starts.
fn to_decide(size: Size) -> Vec<Rastros> {
    let cells = 0..usize::from(size.rows) * usize::from(size.columns);
    let starts = cells.filter_map(|cell| start_from(size, cell));
    starts
        .filter(|start| start.piece() <= reflected_start(start).piece())
        .collect()
}

/// A board, if completely decided. If `searching`, decides the missing starts first.
fn board(
    plan: &Plan<'_>,
    size: Size,
    searching: bool,
    console: &Console,
) -> Result<Option<Starts>, Failure> {
    let Size { rows, columns } = size;
    let starts = to_decide(size);
    let name = format!("starts-{rows}x{columns}.part");
    let mut decisions = DecisionFile::open(plan.parts.join(name), starts.len())?;
    let mut solver = Solver::with_bytes(if searching { plan.table_bytes } else { 0 });
    let clock = Instant::now();
    let before = decisions.wins.len();
    for start in starts.iter().skip(before).filter(|_| searching) {
        let wins = solver.wins(start, &mut |_| false);
        decisions.add(wins.expect("nobody stops it"))?;
        decisions.save()?;
        console.line(format_args!(
            "{rows} x {columns}: {} of {} starts, {} nodes, {:.0} s",
            decisions.wins.len(),
            starts.len(),
            solver.nodes,
            clock.elapsed().as_secs_f64(),
        ));
    }
    if decisions.wins.len() < starts.len() {
        return Ok(None);
    }
    let value = |start: Rastros| {
        let piece = start.piece().min(reflected_start(&start).piece());
        let place = starts.iter().position(|s| s.piece() == piece);
        place.map(|place| decisions.wins[place])
    };
    let cells = 0..usize::from(rows) * usize::from(columns);
    let wins = cells.map(|cell| start_from(size, cell).and_then(value));
    Ok(Some(Starts {
        size,
        wins: wins.collect(),
    }))
}
