//! How soon the page can be played on, and how smooth it stays while it works: `cargo xtask measure`.
//!
//! Every run opens a new window, whose caches are empty. The host is this machine, so that the time of a network is not
//! in it. A slowed processor is Chromium's: it slows what the page does, not the threads that compile WebAssembly.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
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
const READ_OPENING: &str = "(() => {
    const { drawn, board, moved, shifts, tasks } = window.measured;
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    const loading = tasks.filter(([start]) => start < moved).map(([, duration]) => duration);
    const early = shifts.filter(([start]) => start < board).map(([, value]) => value);
    const shift = early.reduce((sum, value) => sum + value, 0);
    return [paint, drawn, board, moved, Math.max(0, ...loading), shift * 1000];
})()";

/// What the numbers of an opening are.
const OPENING: [&str; 6] = [
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

/// What is read then: of the tasks since the evolution was begun the longest, and how many are long; the generation that it has come to.
const READ_EVOLUTION: &str = r"(() => {
    const tasks = window.measured.tasks.filter(([start]) => start > window.begun).map(([, duration]) => duration);
    const generation = Number(/\d+/.exec(document.querySelector('.status-card h2').textContent));
    return [Math.max(0, ...tasks), tasks.length, generation];
})()";

/// What the numbers of an evolution are.
const EVOLVING: [&str; 3] = [
    "longest task in 15 s of an evolution (0: none of 50 ms)",
    "tasks of 50 ms and more in them",
    "the generation that it has come to then",
];

/// Opens each packaging of the page `runs` times for each speed of the processor, watches an evolution each time, and prints the medians.
///
/// # Errors
/// The browser fails, no move can be made, or nothing is to be run.
pub async fn measure(setup: Setup, hosted: &Path, single: &Path, runs: usize) -> Result<()> {
    ensure!(runs > 0, "no run");
    let file = single.canonicalize()?;
    let packagings = [
        ("hosted", server::serve(hosted, false)?.page),
        ("one file", format!("file://{}", file.display())),
    ];
    let driver = Driver::start(setup).await?;
    let mut heads = Vec::new();
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for (packaging, address) in &packagings {
        for rate in RATES {
            let (mut openings, mut evolutions) = (Vec::new(), Vec::new());
            for _ in 0..runs {
                openings.push(opening(&driver, address, rate).await?);
                evolutions.push(evolving(&driver, address, rate).await?);
            }
            let [mut column, evolution] = [medians(&openings), medians(&evolutions)];
            column.extend(evolution);
            columns.push(column);
            heads.push(match rate {
                1 => (*packaging).to_owned(),
                _ => format!("{packaging}, processor slowed down {rate} times"),
            });
        }
    }
    println!(
        "Medians of {runs} runs; times in milliseconds, those of an opening since the navigation began:\n"
    );
    println!(
        "| | {} |\n|---|{}",
        heads.join(" | "),
        "--:|".repeat(heads.len())
    );
    for (row, name) in OPENING.iter().chain(&EVOLVING).enumerate() {
        let cells: Vec<String> = columns.iter().map(|c| format!("{:.0}", c[row])).collect();
        println!("| {name} | {} |", cells.join(" | "));
    }
    Ok(())
}

/// The middle of each number of what was measured several times; of an even count the lower of the two in the middle.
fn medians<const N: usize>(measured: &[[f64; N]]) -> Vec<f64> {
    let median = |row: usize| {
        let mut numbers: Vec<f64> = measured.iter().map(|m| m[row]).collect();
        numbers.sort_by(f64::total_cmp);
        numbers[(numbers.len() - 1) / 2]
    };
    (0..N).map(median).collect()
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

/// The numbers of an evolution that runs.
async fn evolving(driver: &Driver, address: &str, rate: u32) -> Result<[f64; EVOLVING.len()]> {
    let session = watched(driver, rate).await?;
    session.go(&format!("{address}{EVOLUTION}")).await?;
    session.eval("window.begun = performance.now()").await?;
    session.press("Evolve").await?;
    tokio::time::sleep(WATCHED).await;
    let running = "!!document.querySelector('#evolution-cup')";
    session.wait("an evolution", running).await?;
    let read = session.eval(READ_EVOLUTION).await?;
    session.close().await?;
    numbers(&read)
}

/// The numbers of one opening of the page.
async fn opening(driver: &Driver, address: &str, rate: u32) -> Result<[f64; OPENING.len()]> {
    let session = watched(driver, rate).await?;
    session.go(address).await?;
    // The browser notes a paint a moment after it.
    let done = "window.measured?.moved != null \
        && performance.getEntriesByName('first-contentful-paint').length > 0";
    session.wait("a move and a paint", done).await?;
    let read = session.eval(READ_OPENING).await?;
    session.close().await?;
    numbers(&read)
}

/// What was read, as so many numbers.
fn numbers<const N: usize>(read: &Value) -> Result<[f64; N]> {
    let all = read.as_array().context("a list of numbers")?;
    let all: Option<Vec<f64>> = all.iter().map(Value::as_f64).collect();
    let all = all.with_context(|| format!("a number is missing: {read}"))?;
    <[f64; N]>::try_from(all)
        .ok()
        .context("a number for each row")
}
