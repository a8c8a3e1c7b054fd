//! How soon the page can be played on, and how smooth it stays while it works: `cargo xtask measure`.
//!
//! Every run opens a new window, whose caches are empty. The host is this machine, so that the time of a network is not
//! in it. A slowed processor is Chromium's: it slows what the page does, not the threads that compile WebAssembly.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::server;
use crate::session::{Driver, Session, Setup};

/// How many times slower the processor is made.
const RATES: [u32; 2] = [1, 4];

/// Runs before everything of the page. At every frame it presses the first cell that may be chosen, until a move is
/// listed: only a board that takes a move can be played on. Times are in milliseconds since the navigation began.
const WATCH: &str = "
    const seen = window.measured = { drawn: null, board: null, moved: null, shifts: [], tasks: [] };
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.shifts.push([shift.startTime, shift.value]);
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) seen.tasks.push([task.startTime, task.duration]);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
        if (document.querySelector('.board :is(svg, canvas)')) seen.drawn ??= performance.now();
        if (document.querySelector('.move')) {
            seen.moved = performance.now();
            return;
        }
        const cell = document.querySelector('.cell.legal');
        if (cell) {
            seen.board ??= performance.now();
            cell.click();
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
";

/// What is read once the move is listed. A task that began after that is not one of loading.
const READ: &str = "(() => {
    const { drawn, board, moved, shifts, tasks } = window.measured;
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    const loading = tasks.filter(([start]) => start < moved).map(([, duration]) => duration);
    const early = shifts.filter(([start]) => start < board).map(([, value]) => value);
    const shift = early.reduce((sum, value) => sum + value, 0);
    return [paint, drawn, board, moved, Math.max(0, ...loading), shift * 1000];
})()";

/// What the numbers are.
const ROWS: [&str; 6] = [
    "first paint with content",
    "the board is seen",
    "a cell may be chosen",
    "its move is made",
    "longest task until then (0: none of 50 ms)",
    "layout shift until a cell may be chosen, in thousandths (0: nothing has jumped)",
];

/// An evolution that takes longer than it is looked at.
const EVOLUTION: &str =
    "#/coevolution?preset=course_class&population=32&generations=200&seed=7&lang=en";

/// How long it is looked at.
const WATCHED: Duration = Duration::from_secs(15);

/// The longest task since the evolution was begun.
const LONGEST: &str = "Math.max(0, ...window.measured.tasks.filter(([start]) => start > window.begun).map(([, duration]) => duration))";

/// Opens each packaging of the page `runs` times for each speed of the processor, and prints the medians; then watches an evolution.
///
/// # Errors
/// The browser fails, or no move can be made.
pub async fn measure(setup: Setup, hosted: &Path, single: &Path, runs: usize) -> Result<()> {
    let file = single.canonicalize()?;
    let packagings = [
        ("hosted", server::serve(hosted, false)?.page),
        ("one file", format!("file://{}", file.display())),
    ];
    let driver = Driver::start(setup).await?;
    let mut columns: Vec<(String, Vec<f64>)> = Vec::new();
    for (packaging, address) in &packagings {
        for rate in RATES {
            let mut column = medians(&driver, address, rate, runs).await?;
            column.push(evolving(&driver, address, rate).await?);
            let name = match rate {
                1 => (*packaging).to_owned(),
                _ => format!("{packaging}, processor slowed down {rate} times"),
            };
            columns.push((name, column));
        }
    }
    println!("Medians of {runs} runs, in milliseconds since the navigation began:\n");
    let heads: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    println!(
        "| | {} |\n|---|{}",
        heads.join(" | "),
        "--:|".repeat(heads.len())
    );
    let seconds = WATCHED.as_secs();
    let longest =
        format!("longest task in {seconds} s of an evolution, one run (0: none of 50 ms)");
    for (row, name) in ROWS.into_iter().chain([longest.as_str()]).enumerate() {
        let cells: Vec<String> = columns
            .iter()
            .map(|(_, c)| format!("{:.0}", c[row]))
            .collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    Ok(())
}

/// The middle of each number of so many openings of a page.
async fn medians(driver: &Driver, address: &str, rate: u32, runs: usize) -> Result<Vec<f64>> {
    let mut measured = Vec::new();
    for _ in 0..runs {
        measured.push(once(driver, address, rate).await?);
    }
    let of = |row: usize| median(measured.iter().map(|m| m[row]).collect());
    (0..ROWS.len())
        .map(of)
        .collect::<Option<_>>()
        .context("no run")
}

/// A window that notes what is measured, with a processor so many times slower.
async fn watched(driver: &Driver, rate: u32) -> Result<Session> {
    let session = driver.open(1280, 900).await?;
    let source = json!({ "source": WATCH });
    session
        .devtools("Page.addScriptToEvaluateOnNewDocument", source)
        .await?;
    let rate = json!({ "rate": rate });
    session
        .devtools("Emulation.setCPUThrottlingRate", rate)
        .await?;
    Ok(session)
}

/// The longest task of the page while an evolution runs.
async fn evolving(driver: &Driver, address: &str, rate: u32) -> Result<f64> {
    let session = watched(driver, rate).await?;
    session.go(&format!("{address}{EVOLUTION}")).await?;
    session.eval("window.begun = performance.now()").await?;
    session.press("Evolve").await?;
    tokio::time::sleep(WATCHED).await;
    let running = "!!document.querySelector('#evolution-cup')";
    session.wait("an evolution", running).await?;
    let longest = session.eval(LONGEST).await?;
    session.close().await?;
    longest.as_f64().context("a number")
}

/// The numbers of one opening of the page.
async fn once(driver: &Driver, address: &str, rate: u32) -> Result<[f64; ROWS.len()]> {
    let session = watched(driver, rate).await?;
    session.go(address).await?;
    // The browser notes a paint a moment after it.
    let done = "window.measured?.moved != null \
        && performance.getEntriesByName('first-contentful-paint').length > 0";
    session.wait("a move and a paint", done).await?;
    let read = session.eval(READ).await?;
    session.close().await?;
    let numbers = read.as_array().context("a list of numbers")?;
    let numbers: Option<Vec<f64>> = numbers.iter().map(Value::as_f64).collect();
    let numbers = numbers.with_context(|| format!("a number is missing: {read}"))?;
    <[f64; ROWS.len()]>::try_from(numbers)
        .ok()
        .context("a number for each row")
}

/// The middle one of numbers; of an even count the lower of the two in the middle.
fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len().saturating_sub(1) / 2).copied()
}
