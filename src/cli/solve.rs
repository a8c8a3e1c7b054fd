//! `rastros-lab solve`: the long searches, the book that comes of them, and their verification.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::{Fault, of_file};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::solve::rastros::book::{self, Book, Part};
use crate::solve::rastros::build::{News, Recipe, build};
use crate::solve::rastros::verify::{Answers, Bare, Plain, Walk};
use crate::solve::rastros::{Solver, start_from};

/// A start of the book (rows, columns, row and column) and where its tree ends, unless an option says otherwise.
struct Entry {
    start: [u8; 4],
    full: u8,
    quick: u64,
}

/// The board of the Portuguese championship and that of the course.
const ENTRIES: [Entry; 2] = [
    Entry {
        start: [7, 7, 3, 5],
        full: 2,
        quick: 20_000,
    },
    Entry {
        start: [8, 8, 4, 5],
        full: 1,
        quick: 400_000,
    },
];

/// Boards up to this size are compared position by position.
const SMALL: u8 = 6;
/// Positions that the independent search tries before it asks for advice.
const BUDGET: u64 = 20_000;

/// The options of `solve`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// Where the book is written, or read from when verifying.
    book: PathBuf,
    /// Where finished branches are kept, so that an interrupted run can go on.
    parts: PathBuf,
    /// In place of the entry's own.
    full: Option<u8>,
    quick: Option<u64>,
    /// For the table of the long searches.
    bytes: usize,
    /// Print what the parts of the theory save instead.
    ideas: bool,
    /// Verify instead.
    verify: bool,
    /// Boards up to so many cells are walked with every answer, larger ones with random answers ...
    every: u32,
    /// ... and so many lines after each first move.
    lines: u32,
}

impl Options {
    pub(super) fn parse(words: &[&str]) -> Result<Options, Fault> {
        let mut options = Options {
            book: "www/book/rastros.bin".into(),
            parts: "target/solve".into(),
            full: None,
            quick: None,
            bytes: 2 << 30,
            ideas: false,
            verify: false,
            every: 64,
            lines: 200,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || {
                let next = words.next().copied();
                next.ok_or_else(|| format!("{word} needs a value."))
            };
            let number = |text: &str| {
                let parsed = text.parse::<u64>();
                parsed.map_err(|_| format!("{word}: “{text}” is not a whole number."))
            };
            match word {
                "--book" => options.book = value()?.into(),
                "--parts" => options.parts = value()?.into(),
                "--full" => match number(value()?)? {
                    n @ 1..=8 => options.full = Some(n as u8),
                    n => return Err(format!("--full: {n} is not within 1 to 8.")),
                },
                "--ideas" => options.ideas = true,
                "--verify" => options.verify = true,
                "--every" => options.every = number(value()?)?.min(64) as u32,
                "--lines" => options.lines = number(value()?)?.min(u64::from(u32::MAX)) as u32,
                "--quick" => options.quick = Some(number(value()?)?),
                "--megabytes" => match number(value()?)? {
                    n @ 4..=65_536 => options.bytes = (n as usize) << 20,
                    n => return Err(format!("--megabytes: {n} is not within 4 to 65536.")),
                },
                other => return Err(format!("“{other}” is no option of solve.")),
            }
        }
        Ok(options)
    }
}

/// Makes the book, or verifies it.
pub(super) fn solve(options: &Options) -> Result<(), Fault> {
    if options.ideas {
        super::ideas::print();
        return Ok(());
    }
    if options.verify {
        return verify(options);
    }
    fs::create_dir_all(&options.parts).map_err(|e| of_file(&options.parts, &e))?;
    let mut parts = Vec::new();
    for entry in ENTRIES {
        let part = part(options, &entry)?;
        let [rows, columns, ..] = entry.start;
        println!("{rows} x {columns}: {} bytes", part.tree.len());
        parts.push(part);
    }
    let bytes = book::write(&parts);
    let read = Book::read(&bytes).map_err(|m| m.to_string())?;
    if let Some(folder) = options.book.parent() {
        fs::create_dir_all(folder).map_err(|e| of_file(folder, &e))?;
    }
    fs::write(&options.book, &bytes).map_err(|e| of_file(&options.book, &e))?;
    let positions = read.positions().count();
    println!(
        "{}: {} bytes, {positions} positions",
        options.book.display(),
        bytes.len()
    );
    Ok(())
}

/// The part of one board, with what an earlier run has left of it.
fn part(options: &Options, entry: &Entry) -> Result<Part, Fault> {
    let start = entry.start;
    let recipe = Recipe {
        full: options.full.unwrap_or(entry.full),
        quick: options.quick.unwrap_or(entry.quick),
        bytes: options.bytes,
    };
    let empty = Part {
        start,
        full: recipe.full,
        tree: Vec::new(),
    };
    let position = empty.position().map_err(|m| m.to_string())?;
    let Recipe { full, quick, .. } = recipe;
    let folder = options.parts.clone();
    let file = |mv: u8| -> PathBuf {
        let [rows, columns, row, column] = start;
        let mv = position.move_text(mv);
        folder.join(format!(
            "{rows}x{columns}-{row}-{column}-{full}-{quick}-{mv}.branch"
        ))
    };
    let mut known = Vec::new();
    for mv in position.moves() {
        if let Some((&wins, tree)) = fs::read(file(mv))
            .ok()
            .as_deref()
            .and_then(|b| b.split_first())
        {
            known.push((mv, wins == 1, tree.to_vec()));
        }
    }
    let clock = Instant::now();
    let mut fault = None;
    let part = build(start, recipe, &known, &mut |news| match news {
        News::Decided(line, wins, nodes) => {
            let mut at = position;
            let mut words = Vec::new();
            for mv in line {
                words.push(at.move_text(mv));
                at.play(mv);
            }
            println!(
                "  {}: the side that moved there {}, {nodes} nodes, {:.1} s so far",
                words.join(" "),
                if wins { "loses" } else { "wins" },
                clock.elapsed().as_secs_f64()
            );
        }
        News::Branch { mv, wins, tree } => {
            println!(
                "  {}: {} bytes, {:.1} s so far",
                position.move_text(mv),
                tree.len(),
                clock.elapsed().as_secs_f64()
            );
            let mut bytes = vec![u8::from(wins)];
            bytes.extend(tree);
            if let Err(e) = write_whole(&file(mv), &bytes) {
                fault = Some(e);
            }
        }
    });
    fault.map_or(Ok(part), Err)
}

/// Writes a file so that an interruption leaves no half of it.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let draft = path.with_extension("draft");
    fs::write(&draft, bytes).map_err(|e| of_file(&draft, &e))?;
    fs::rename(&draft, path).map_err(|e| of_file(path, &e))
}

/// Compares the solver and the book with a search that knows nothing of either.
fn verify(options: &Options) -> Result<(), Fault> {
    small_boards()?;
    let bytes = fs::read(&options.book).map_err(|e| of_file(&options.book, &e))?;
    let book = Book::read(&bytes).map_err(|m| of_file(&options.book, &m))?;
    for part in book::parts(&bytes).map_err(|m| of_file(&options.book, &m))? {
        let start = part.position().map_err(|m| m.to_string())?;
        walk_board(options, &book, &start)?;
    }
    Ok(())
}

fn bare(position: &Rastros) -> Bare {
    Bare {
        free: position.free(),
        piece: position.piece(),
        first: position.side_to_move() == Side::First,
    }
}

/// Every start of the small boards, by trying everything.
fn small_boards() -> Result<(), Fault> {
    for rows in 3..=SMALL {
        for columns in 3..=SMALL {
            let size = Size { rows, columns };
            let mut plain = Plain::new(size, usize::MAX);
            let mut solver = Solver::with_bytes(64 << 20);
            let mut starts = 0;
            for cell in 0..usize::from(rows * columns) {
                let Some(start) = start_from(size, cell) else {
                    continue;
                };
                starts += 1;
                let mut no_limit = u64::MAX;
                let plainly = plain.wins(&bare(&start), &mut no_limit);
                if plainly != solver.wins(&start, &mut |_| false) {
                    return Err(format!("{}: the solver is wrong.", start.text()));
                }
            }
            println!(
                "{rows} x {columns}: {starts} starts agree, {} positions tried, {} looked at by the solver",
                plain.nodes, solver.nodes
            );
        }
    }
    Ok(())
}

/// What the book says of the first moves of a board, against the loser's answers. Of two moves that are reflections of each
/// other one is enough.
fn walk_board(options: &Options, book: &Book, start: &Rastros) -> Result<(), Fault> {
    let size = start.size();
    let every = size.all().count_ones() <= options.every;
    let values = book
        .answer(start)
        .ok_or("The book does not know its start.")?
        .moves;
    let goals = 1u64 << start.goal(Side::First) | 1 << start.goal(Side::Second);
    let mut solver = Solver::with_bytes(options.bytes);
    let mut asked = 0u64;
    let mut advice = |at: &Bare| {
        asked += 1;
        if asked.is_multiple_of(5000) {
            println!("  advice was asked for {asked} times");
        }
        let side = if at.first { Side::First } else { Side::Second };
        let position = Rastros::new(size, at.free | goals, at.piece, side).ok()?;
        match book.answer(&position) {
            Some(answer) => answer.wins.then_some(answer.best),
            None => solver.winning_move(&position, &mut |_| false).flatten(),
        }
    };
    let listed = book::listed(start);
    for (mv, wins) in values.into_iter().filter(|(mv, _)| listed.contains(mv)) {
        let clock = Instant::now();
        let next = bare(&start.after(mv));
        let mut walk = Walk::new(size, wins, BUDGET, &mut advice);
        let holds = if every {
            walk.holds(&next, &mut Answers::Every)
        } else {
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(mv));
            let mut choose = |n: usize| rng.random_range(0..n as u32) as usize;
            (0..options.lines).all(|_| walk.holds(&next, &mut Answers::One(&mut choose)))
        };
        let report = &walk.report;
        let name = start.move_text(mv);
        if !holds {
            return Err(format!("{name}: refuted at {:?}", report.refuted));
        }
        println!(
            "{} x {}, {name}: S {} against {}: {} positions with advice, {} decided, {} tried, {:.1} s",
            size.rows,
            size.columns,
            if wins { "wins" } else { "loses" },
            if every {
                "every answer".to_owned()
            } else {
                format!("{} lines of random answers", options.lines)
            },
            report.advised,
            report.decided,
            report.nodes,
            clock.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
