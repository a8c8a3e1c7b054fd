//! The speed of users' evaluations in the page and in Python 3: a call, a move by the course's search and a move by ours, as reported
//! by the check on the same ten positions.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::session::{Driver, Session};

/// A fast evaluation, and one that takes about twenty times as long.
const PROGRAM: &str = "from rastros import *

def quick(state, player):
    if state.terminou:
        return 100 * state.compute_utility(player)
    return 7 - distancia(state.white, (8, 1) if player == 'S' else (1, 8)) + 0.1 * len(state.blacks)

def slow(state, player):
    free = [cell for row in range(1, 9) for cell in [(row, column) for column in range(1, 9)] if cell not in state.blacks]
    return quick(state, player) + 0.001 * sum(distancia(state.white, cell) for cell in free)
";
const FUNCTIONS: [&str; 2] = ["quick", "slow"];

/// The limits of the searches, which search one ply deeper.
const LIMITS: [u32; 4] = [2, 3, 4, 5];

const PATIENCE: Duration = Duration::from_secs(120);

/// Milliseconds of one evaluation at one limit, from a check.
struct Times {
    call: f64,
    alone: f64,
    ours: f64,
}

impl Times {
    /// Parses the text of a check; `None` while it is incomplete.
    fn read(said: &str) -> Option<Times> {
        let after = |words: &str| said.split_once(words).map(|(_, rest)| milliseconds(rest));
        Some(Times {
            call: after("An evaluation takes ")??,
            ours: after("a move takes ")??,
            alone: after(" instead of ")??,
        })
    }
}

/// The time at the beginning of a text.
fn milliseconds(text: &str) -> Option<f64> {
    let mut words = text.split([' ', '\u{a0}', ',']);
    let number: f64 = words.next()?.parse().ok()?;
    Some(match words.next()? {
        "µs" => number / 1000.0,
        "ms" => number,
        _ => number * 1000.0,
    })
}

/// Prints the table.
///
/// # Errors
/// The browser or the native program fails, or the text of a check has another form.
pub async fn measure(driver: &Driver, page: &str, native: &Path) -> Result<()> {
    let session = driver.open(1280, 900).await?;
    session.go(&format!("{page}#/programs?lang=en")).await?;
    session.click("#program-new-evaluation").await?;
    session
        .eval(&format!(
            "(() => {{ const area = document.querySelector('#program-text'); area.value = {}; \
             area.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
            serde_json::Value::from(PROGRAM)
        ))
        .await?;
    session.click("#program-run").await?;
    let found = "!!document.querySelector('#program-found')";
    session.wait_for("Python", found, PATIENCE).await?;
    let file = std::env::temp_dir().join("rastros-lab-measured.py");
    std::fs::write(&file, PROGRAM)?;
    println!(
        "\n| a person’s evaluation, in ms | a call | their search | ours | times as quick |\n|---|--:|--:|--:|--:|"
    );
    for function in FUNCTIONS {
        for limit in LIMITS {
            let page = measure_in_page(&session, function, limit).await?;
            let native = measure_natively(native, &file, function, limit)?;
            let mut lines = String::new();
            for (place, times) in [("page", page), ("Python 3", native)] {
                let Times { call, alone, ours } = times;
                let ratio = alone / ours;
                writeln!(
                    lines,
                    "| {function}, limit {limit}, {place} | {call:.4} | {alone:.2} | {ours:.2} | {ratio:.1} |"
                )?;
            }
            print!("{lines}");
        }
    }
    session.close().await
}

/// The times of the page's check, which is cancelled before its games.
async fn measure_in_page(session: &Session, function: &str, limit: u32) -> Result<Times> {
    session
        .eval(&format!(
            "(() => {{ const list = document.querySelector('#program-function'); list.value = '{function}'; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ))
        .await?;
    session.fill("#program-limit", &limit.to_string()).await?;
    session.click("#program-start-check").await?;
    let compared =
        "document.querySelector('#program-check')?.innerText.includes('With our search')";
    session.wait_for("the times", compared, PATIENCE).await?;
    let said = session.text("#program-check").await?;
    session.click("#program-stop").await?;
    Times::read(&said).with_context(|| format!("no times: {said}"))
}

/// The times of the native program's check.
fn measure_natively(native: &Path, file: &Path, function: &str, limit: u32) -> Result<Times> {
    let mut command = Command::new(native);
    command.arg("check").arg(file).arg(function);
    let done = command
        .args(["--ours", "--limit", &limit.to_string()])
        .output()?;
    let said = String::from_utf8_lossy(&done.stdout);
    ensure!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    Times::read(&said).with_context(|| format!("no times: {said}"))
}
