//! `rastros-lab solve --verify`: checks solver and book with an independent search.

use std::fs;
use std::path::Path;
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::console::Console;
use super::failure::Failure;
use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::solve::rastros::book::{self, Book};
use crate::solve::rastros::openings::{Openings, Part, parts, to_decide};
use crate::solve::rastros::verify::{Answers, PlainPosition, PlainSolver, Walk};
use crate::solve::rastros::{Solver, start_from};

/// The independent search solves every position of boards up to this size.
const MAX_SMALL: u8 = 6;
/// The number of positions after which the independent search requests a winning move from the book or solver.
const BUDGET: u64 = 20_000;

/// The scope of the verification.
pub(super) struct Plan<'a> {
    pub(super) book: &'a Path,
    pub(super) openings: &'a Path,
    /// The memory of the searches.
    pub(super) table_bytes: usize,
    /// The maximum number of cells of a board for checking all answers of the loser. Larger boards are checked with
    /// random answers.
    pub(super) every: u32,
    /// The number of lines of random answers after each first move.
    pub(super) lines: u32,
    /// The number of positions of each part of the table of openings to check with all answers of the loser.
    pub(super) sample: u32,
}

/// Compares the solver and the book with an independent search.
///
/// # Errors
/// The book cannot be read, or the book or the solver is wrong.
pub(super) fn verify(plan: &Plan<'_>, console: &Console) -> Result<(), Failure> {
    small_boards(console)?;
    let bytes = fs::read(plan.book).map_err(|e| Failure::of_file(plan.book, &e))?;
    let book = Book::read(&bytes).map_err(|m| Failure::of_file(plan.book, &m))?;
    for part in book::parts(&bytes).map_err(|m| Failure::of_file(plan.book, &m))? {
        walk_board(plan, &book, &part.position()?, console)?;
    }
    openings(plan, &book, console)
}

/// Checks the table of openings against itself, the rules and the book, and a sample of it with every answer of the
/// loser.
fn openings(plan: &Plan<'_>, book: &Book, console: &Console) -> Result<(), Failure> {
    let bytes = fs::read(plan.openings).map_err(|e| Failure::of_file(plan.openings, &e))?;
    let of_file = |m| Failure::of_file(plan.openings, &m);
    let table = Openings::read(&bytes).map_err(of_file)?;
    let mut agree = 0;
    for (position, answer) in book.positions() {
        let Some(wins) = table.about(position).and_then(|known| known.wins) else {
            continue;
        };
        if wins != answer.wins {
            let wrong = format!("{}: book and table of openings differ.", position.text());
            return Err(Failure::Work(wrong));
        }
        agree += 1;
    }
    console.line(format_args!("openings: {agree} positions of the book agree"));
    for part in parts(&bytes).map_err(of_file)? {
        sample(plan, book, &part, console)?;
    }
    Ok(())
}

/// Checks random positions of a part of the table against every answer of the loser.
fn sample(plan: &Plan<'_>, book: &Book, part: &Part, console: &Console) -> Result<(), Failure> {
    let positions = to_decide(part.start, part.plies, &[])?;
    let clock = Instant::now();
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(part.plies));
    let mut solver = Solver::with_bytes(plan.table_bytes);
    let mut nodes = 0;
    for _ in 0..plan.sample {
        let i = rng.random_range(0..part.wins.len() as u32) as usize;
        let (at, _) = positions[i];
        let first_wins = part.wins[i] == (at.side_to_move() == Side::First);
        let mut advice = |bare: &PlainPosition| advise(book, &mut solver, &at, bare);
        let mut walk = Walk::new(at.size(), first_wins, BUDGET, &mut advice);
        if !walk.holds(&plain_position(&at), &mut Answers::Every) {
            let wrong = format!("{}: refuted at {:?}", at.text(), walk.report.refuted);
            return Err(Failure::Work(wrong));
        }
        nodes += walk.report.nodes;
    }
    let [rows, columns, ..] = part.start;
    console.line(format_args!(
        "openings, {rows} x {columns}, ply {}: {} of {} positions hold against every answer, {nodes} tried, {:.1} s",
        part.plies,
        plan.sample,
        part.wins.len(),
        clock.elapsed().as_secs_f64()
    ));
    Ok(())
}

fn plain_position(position: &Rastros) -> PlainPosition {
    PlainPosition {
        free: position.free(),
        piece: position.piece(),
        first: position.side_to_move() == Side::First,
    }
}

/// Checks every start of the small boards by exhaustive search.
fn small_boards(console: &Console) -> Result<(), Failure> {
    let sizes = 3..=MAX_SMALL;
    for (rows, columns) in sizes
        .clone()
        .flat_map(|r| sizes.clone().map(move |c| (r, c)))
    {
        let size = Size { rows, columns };
        let mut plain = PlainSolver::new(size, usize::MAX);
        let mut solver = Solver::with_bytes(64 << 20);
        let mut starts = 0;
        for start in (0..usize::from(rows * columns)).filter_map(|cell| start_from(size, cell)) {
            starts += 1;
            let mut no_limit = u64::MAX;
            let by_plain = plain.wins(&plain_position(&start), &mut no_limit);
            if by_plain != solver.wins(&start, &mut |_| false) {
                let wrong = format!("{}: the solver is wrong.", start.text());
                return Err(Failure::Work(wrong));
            }
        }
        console.line(format_args!(
            "{rows} x {columns}: {starts} starts agree, {} positions tried, {} looked at by the solver",
            plain.nodes, solver.nodes
        ));
    }
    Ok(())
}

/// Checks the book's values of the first moves of a board with the loser's answers. Skips the reflections of checked
/// moves.
fn walk_board(
    plan: &Plan<'_>,
    book: &Book,
    start: &Rastros,
    console: &Console,
) -> Result<(), Failure> {
    let unknown = || Failure::Work("The book does not know its start.".to_owned());
    let values = book.answer(start).ok_or_else(unknown)?.moves;
    let mut solver = Solver::with_bytes(plan.table_bytes);
    let mut requests = 0u64;
    let mut advice = |at: &PlainPosition| {
        requests += 1;
        if requests.is_multiple_of(5000) {
            console.line(format_args!("  advice was asked for {requests} times"));
        }
        advise(book, &mut solver, start, at)
    };
    let listed = book::listed(start);
    for (mv, wins) in values.into_iter().filter(|(mv, _)| listed.contains(mv)) {
        walk_move(plan, start, (mv, wins), &mut advice, console)?;
    }
    Ok(())
}

/// A winning move of the side to move, if any: from the book, or for a position outside the book from the solver.
fn advise(book: &Book, solver: &mut Solver, start: &Rastros, at: &PlainPosition) -> Option<u8> {
    let goals = 1u64 << start.goal(Side::First) | 1 << start.goal(Side::Second);
    let side = if at.first { Side::First } else { Side::Second };
    let position = Rastros::new(start.size(), at.free | goals, at.piece, side).ok()?;
    match book.answer(&position) {
        Some(answer) => answer.wins.then_some(answer.best),
        None => solver.winning_move(&position, &mut |_| false).flatten(),
    }
}

/// Checks the book's value of a first move.
fn walk_move(
    plan: &Plan<'_>,
    start: &Rastros,
    (mv, wins): (u8, bool),
    advice: &mut dyn FnMut(&PlainPosition) -> Option<u8>,
    console: &Console,
) -> Result<(), Failure> {
    let size = start.size();
    let every = size.all().count_ones() <= plan.every;
    let clock = Instant::now();
    let next = plain_position(&start.after(mv));
    let mut walk = Walk::new(size, wins, BUDGET, advice);
    let holds = if every {
        walk.holds(&next, &mut Answers::Every)
    } else {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(mv));
        let mut choose = |n: usize| rng.random_range(0..n as u32) as usize;
        (0..plan.lines).all(|_| walk.holds(&next, &mut Answers::One(&mut choose)))
    };
    let report = &walk.report;
    let name = start.move_text(mv);
    if !holds {
        let wrong = format!("{name}: refuted at {:?}", report.refuted);
        return Err(Failure::Work(wrong));
    }
    let against = if every {
        "every answer".to_owned()
    } else {
        format!("{} lines of random answers", plan.lines)
    };
    console.line(format_args!(
        "{} x {}, {name}: S {} against {against}: {} positions with advice, {} decided, {} tried, {:.1} s",
        size.rows,
        size.columns,
        if wins { "wins" } else { "loses" },
        report.advised,
        report.decided,
        report.nodes,
        clock.elapsed().as_secs_f64()
    ));
    Ok(())
}
