//! A weight for each cell of the board: evolved, shown as a board, saved as a player, edited, and restored from a link.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// Coevolution with the 64 weights of the Othello League, small enough for a journey.
const SMALL: &str = "#/coevolution?lang=en&preset=othello_league_64&generations=2&population=6&opponents=2&ancestors=1\
    &pairs=1&yardstick_pairs=1&seed=7";

/// From the run to its champion as a player, whose weights are edited in the grid and restored from a link.
pub async fn evolves_and_edits_64_weights(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    s.wait("the form", "!!document.querySelector('#evolution-begin')")
        .await?;
    s.click("#evolution-begin").await?;
    s.wait(
        "the end",
        "/generations 0 to 2/.test(document.querySelector('#evolution-status.good')?.innerText ?? '')",
    )
    .await?;
    ensure!(s.has("#evolution-squares").await?, "the champion's board");
    s.click("#table-squares").await?;
    s.wait(
        "eight rows of weights",
        "document.querySelectorAll('#plot-squares tbody tr').length === 8",
    )
    .await?;
    let widest = s
        .eval("Math.max(...[...document.querySelectorAll('tr')].map(row => row.children.length))")
        .await?;
    ensure!(
        widest.as_u64().is_some_and(|n| n < 30),
        "no table has a column for each cell: {widest}"
    );
    s.click("#keep-champion").await?;
    s.wait(
        "that it is kept",
        "/is now a player/.test(document.querySelector('#offer')?.innerText ?? '')",
    )
    .await?;
    s.click("#meet-champion").await?;
    s.wait("a game against it", "location.hash.startsWith('#/play')")
        .await?;
    s.wait(
        "its weights in the link",
        "/squares\\*-?\\d/.test(decodeURIComponent(location.hash))",
    )
    .await?;
    change_a_weight(s).await
}

/// Opens the evaluations, changes a corner's weight of the champion, and saves it.
async fn change_a_weight(s: &Session) -> Result<()> {
    s.wait(
        "the evaluations",
        "!!document.querySelector('#evaluations-button')",
    )
    .await?;
    s.click("#evaluations-button").await?;
    s.wait(
        "its board",
        "!!document.querySelector('#own-list table.squares')",
    )
    .await?;
    s.click("#own-list [id^=edit-]").await?;
    s.wait("the grid", "!!document.querySelector('#number-square_a1')")
        .await?;
    s.fill("#number-square_a1", "77").await?;
    s.click("#own-save").await?;
    s.wait(
        "the changed board",
        "document.querySelector('#own-list table.squares tbody td')?.innerText === '77'",
    )
    .await
}
