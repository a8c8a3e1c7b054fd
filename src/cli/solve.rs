//! `rastros-lab solve`: the long searches, the resulting book, and its verification.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, value_parser};

use super::console::Console;
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use super::folder::Folder;
use super::{openings, puzzles, solver_ablation, starts, timing, verify};
use crate::game::Game;
use crate::games::Rastros;
use crate::solve::rastros::book::{self, Book, Part};
use crate::solve::rastros::build::{BuildOptions, BuildProgress, build};

/// A start of the book (rows, columns, row and column) with its default options.
struct Entry {
    start: [u8; 4],
    full: u8,
    quick: u64,
    /// The first ply decided by the table of openings.
    plies: u8,
}

/// The boards of the Portuguese championship and of the course.
const ENTRIES: [Entry; 2] = [
    Entry {
        start: [7, 7, 3, 5],
        full: 2,
        quick: 20_000,
        plies: 7,
    },
    Entry {
        start: [8, 8, 4, 5],
        full: 1,
        quick: 400_000,
        plies: 4,
    },
];

/// The arguments of `solve`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The book
    #[arg(long, value_name = "FILE", default_value = "www/book/rastros.bin")]
    book: PathBuf,
    /// The folder of finished branches for continued runs; locked by one run at a time
    #[arg(long, value_name = "DIR", default_value = "target/solve")]
    parts: PathBuf,
    /// Plies with values for every move, 1 to 8; default: 2 on 7 x 7 and 1 on 8 x 8
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=8))]
    full: Option<u8>,
    /// The book ends where a solver of the page finds the win within N nodes; default: 20,000 on 7 x 7 and 400,000 on 8
    /// x 8
    #[arg(long, value_name = "N")]
    quick: Option<u64>,
    /// The table size of the long searches in megabytes, 4 to 65536
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = value_parser!(u32).range(4..=65_536))]
    megabytes: u32,
    /// Make the table of openings instead: the winner of every position in the first plies
    #[arg(long)]
    openings: bool,
    /// Make the map of starts instead: the winner for every starting cell of 7 x 7, 7 x 8 and 8 x 8
    #[arg(long)]
    starts: bool,
    /// The map of starts
    #[arg(long, value_name = "FILE", default_value = "www/book/starts.bin")]
    map: PathBuf,
    /// Find puzzles instead: positions of games on boards from 5 x 5 to 8 x 8 with exactly one winning move
    #[arg(long)]
    puzzles: bool,
    /// The file of puzzles
    #[arg(long, value_name = "FILE", default_value = "www/book/puzzles.bin")]
    puzzle_file: PathBuf,
    /// The seed of the puzzles' games; 13 for the shipped ones
    #[arg(long, value_name = "N", default_value_t = puzzles::SEED)]
    seed: u64,
    /// The table of openings
    #[arg(long, value_name = "FILE", default_value = "www/book/openings.bin")]
    table: PathBuf,
    /// The last ply to decide, 1 to 8
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = value_parser!(u8).range(1..=8))]
    plies: u8,
    /// Search nothing; write the results of earlier runs
    #[arg(long)]
    only_kept: bool,
    /// Only the board with this many rows and columns, such as 7x7
    #[arg(long, value_name = "SIZE")]
    board: Option<String>,
    /// Only print the savings of each part of the solver's theory
    #[arg(long)]
    ideas: bool,
    /// Only print the time to value all moves of N positions of random games from each start
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    timing: Option<u32>,
    /// Only check the book and the table of openings with an independent search
    #[arg(long)]
    verify: bool,
    /// Check boards of at most N cells with every answer of the loser
    #[arg(long, value_name = "N", default_value_t = 64)]
    every: u32,
    /// Check larger boards with N lines of random answers after each first move
    #[arg(long, value_name = "N", default_value_t = 200)]
    lines: u32,
    /// Check N positions of each part of the table of openings with every answer of the loser
    #[arg(long, value_name = "N", default_value_t = 50)]
    sample: u32,
}

impl Options {
    /// The size of the table of the long searches.
    fn table_bytes(&self) -> usize {
        usize::try_from(self.megabytes)
            .unwrap_or(usize::MAX)
            .saturating_mul(1 << 20)
    }
}

/// Makes or verifies the book.
///
/// # Errors
/// A file cannot be read or written, or the book is wrong.
pub(super) fn solve(options: &Options, console: &Console) -> Result<(), Failure> {
    if options.ideas {
        solver_ablation::print(console);
        return Ok(());
    }
    if options.puzzles {
        return puzzles::make(&options.puzzle_file, options.seed, console);
    }
    let of_size = |[rows, columns, ..]: [u8; 4]| {
        let size = format!("{rows}x{columns}");
        options.board.as_ref().is_none_or(|board| *board == size)
    };
    let boards: Vec<&Entry> = ENTRIES.iter().filter(|e| of_size(e.start)).collect();
    if let (Some(board), true, false) = (&options.board, boards.is_empty(), options.starts) {
        // An empty table would replace the result of a search of several days.
        let why = format!("There is no board “{board}” here, but 7x7 and 8x8.");
        return Err(Failure::Usage(why));
    }
    if let Some(count) = options.timing {
        let starts: Vec<[u8; 4]> = boards.iter().map(|entry| entry.start).collect();
        return timing::print(&starts, count, console);
    }
    if options.starts {
        let plan = starts::Plan {
            file: &options.map,
            parts: &options.parts,
            table_bytes: options.table_bytes(),
            only_kept: options.only_kept,
            board: options.board.as_deref(),
        };
        return starts::make(&plan, console);
    }
    if options.openings {
        let boards = boards.iter().map(|entry| openings::Board {
            start: entry.start,
            plies: (entry.plies..=options.plies.max(entry.plies)).collect(),
        });
        let plan = openings::Plan {
            boards: &boards.collect::<Vec<_>>(),
            file: &options.table,
            parts: &options.parts,
            table_bytes: options.table_bytes(),
            only_kept: options.only_kept,
        };
        return openings::make(&plan, console);
    }
    if options.verify {
        let plan = verify::Plan {
            book: &options.book,
            openings: &options.table,
            table_bytes: options.table_bytes(),
            every: options.every,
            lines: options.lines,
            sample: options.sample,
        };
        return verify::verify(&plan, console);
    }
    make(options, console)
}

fn make(options: &Options, console: &Console) -> Result<(), Failure> {
    let _parts = Folder::take(&options.parts)?;
    prepare_file(&options.book)?;
    let mut parts = Vec::new();
    for entry in ENTRIES {
        let part = part(options, &entry, console)?;
        let [rows, columns, ..] = entry.start;
        console.line(format_args!("{rows} x {columns}: {} bytes", part.tree.len()));
        parts.push(part);
    }
    let bytes = book::write(&parts);
    let positions = Book::read(&bytes)?.positions().count();
    write_whole(&options.book, &bytes)?;
    console.line(format_args!(
        "{}: {} bytes, {positions} positions",
        options.book.display(),
        bytes.len()
    ));
    Ok(())
}

/// The part of one board, with the results of earlier runs.
fn part(options: &Options, entry: &Entry, console: &Console) -> Result<Part, Failure> {
    let build_options = BuildOptions {
        full: options.full.unwrap_or(entry.full),
        quick: options.quick.unwrap_or(entry.quick),
        bytes: options.table_bytes(),
    };
    let empty = Part {
        start: entry.start,
        full: build_options.full,
        tree: Vec::new(),
    };
    let position = empty.position()?;
    let [rows, columns, row, column] = entry.start;
    let BuildOptions { full, quick, .. } = build_options;
    let branches = Branches {
        prefix: format!("{rows}x{columns}-{row}-{column}-{full}-{quick}"),
        folder: options.parts.clone(),
        position,
    };
    let clock = Instant::now();
    let mut failure = None;
    let part = build(entry.start, build_options, &branches.known(), &mut |event| {
        let seconds = clock.elapsed().as_secs_f64();
        match event {
            BuildProgress::Decided(line, wins, nodes) => console.line(format_args!(
                "  {}: the side that moved there {}, {nodes} nodes, {seconds:.1} s so far",
                words(position, &line),
                if wins { "loses" } else { "wins" },
            )),
            BuildProgress::Branch { mv, wins, tree } => {
                console.line(format_args!(
                    "  {}: {} bytes, {seconds:.1} s so far",
                    position.move_text(mv),
                    tree.len(),
                ));
                failure = branches.save(mv, wins, &tree).err().or(failure.take());
            }
        }
    });
    failure.map_or(Ok(part), Err)
}

/// The moves of a line in the notation of users.
fn words(mut at: Rastros, line: &[u8]) -> String {
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        words.push(at.move_text(mv));
        at.play(mv);
    }
    words.join(" ")
}

/// The files of finished branches of a board: a byte that is 1 if the move wins, followed by the tree.
struct Branches {
    folder: PathBuf,
    /// The board, its start and the options.
    prefix: String,
    position: Rastros,
}

impl Branches {
    fn path(&self, mv: u8) -> PathBuf {
        let mv = self.position.move_text(mv);
        self.folder.join(format!("{}-{mv}.branch", self.prefix))
    }

    /// The results of earlier runs.
    fn known(&self) -> Vec<(u8, bool, Vec<u8>)> {
        let read = |mv| {
            let bytes = fs::read(self.path(mv)).ok()?;
            let (&wins, tree) = bytes.split_first()?;
            Some((mv, wins == 1, tree.to_vec()))
        };
        self.position.moves().filter_map(read).collect()
    }

    fn save(&self, mv: u8, wins: bool, tree: &[u8]) -> Result<(), Failure> {
        let bytes = [&[u8::from(wins)], tree].concat();
        write_whole(&self.path(mv), &bytes)
    }
}
