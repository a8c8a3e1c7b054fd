//! How soon the page can be played on: `cargo xtask measure`.
//!
//! Every run opens a new window, whose caches are empty. The host is this machine, so that the time of a network is not
//! in it. A slowed processor is Chromium's: it slows what the page does, not the threads that compile WebAssembly.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::server;
use crate::session::{Driver, Setup};

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

/// Opens the hosted page `runs` times for each speed of the processor, and prints the medians.
///
/// # Errors
/// The browser fails, or no move can be made.
pub async fn measure(setup: Setup, hosted: PathBuf, runs: usize) -> Result<()> {
    let address = server::serve(&hosted, false)?.page;
    let driver = Driver::start(setup).await?;
    let mut medians = Vec::new();
    for rate in RATES {
        let mut measured = Vec::new();
        for _ in 0..runs {
            measured.push(once(&driver, &address, rate).await?);
        }
        medians.push(
            (0..ROWS.len())
                .map(|row| median(measured.iter().map(|m| m[row]).collect()))
                .collect::<Option<Vec<f64>>>()
                .context("no run")?,
        );
    }
    println!("Medians of {runs} runs, in milliseconds since the navigation began:\n");
    println!("| | processor as it is | slowed down {} times |", RATES[1]);
    println!("|---|--:|--:|");
    for (row, name) in ROWS.iter().enumerate() {
        println!(
            "| {name} | {:.0} | {:.0} |",
            medians[0][row], medians[1][row]
        );
    }
    Ok(())
}

/// The numbers of one opening of the page.
async fn once(driver: &Driver, address: &str, rate: u32) -> Result<[f64; ROWS.len()]> {
    let session = driver.open(1280, 900).await?;
    session
        .devtools(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": WATCH }),
        )
        .await?;
    session
        .devtools("Emulation.setCPUThrottlingRate", json!({ "rate": rate }))
        .await?;
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
