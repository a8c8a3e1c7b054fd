//! Journeys through the Search lab.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

pub async fn the_lab_counts_and_the_values_agree(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/lab?game=tic_tac_toe&depth=6&lang=en",
        w.hosted
    ))
    .await?;
    s.press("Count").await?;
    s.wait(
        "agreement on all values",
        "!!document.querySelector('.verdict.good')",
    )
    .await?;
    s.wait(
        "six depths",
        "document.querySelectorAll('tbody tr').length === 6",
    )
    .await?;
    let first = s.text("tbody tr").await?;
    ensure!(first.starts_with('1'), "depth 1 comes first: {first}");
    // 1 + 9 + 72 + 504 + 3024 + 15120 + 54720 positions, those after a win at the fifth ply left out.
    s.wait(
        "all of minimax",
        "/73\\D450/.test(document.querySelector('tbody').innerText)",
    )
    .await?;
    Ok(())
}

pub async fn the_map_shows_who_wins_from_every_start(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/lab?lang=en", w.hosted)).await?;
    s.press("Solve every board up to 6 × 6").await?;
    s.wait(
        "every start",
        "document.querySelector('#start-map').innerText.includes('292 of 292 starts decided')",
    )
    .await?;
    // 5 x 5 by exhaustive search: South wins all but the two starts in the corners without a goal.
    let row = s
        .eval(
            "[...document.querySelectorAll('#start-map tbody tr')]\
             .map(r => r.innerText.split(/\\s+/).join(' ').trim()).find(r => r.startsWith('5 × 5'))",
        )
        .await?;
    ensure!(row == "5 × 5 21 2 a5 e1", "the table says: {row}");
    s.catch_files().await?;
    s.click("#start-map .control-row button:nth-of-type(2)")
        .await?;
    s.wait("a file", "window.saved.length === 1").await?;
    let text = s.eval("window.saved[0]").await?;
    let lines = text.as_str().unwrap_or_default().lines().count();
    ensure!(lines == 293, "a line a start: {lines}");
    Ok(())
}
