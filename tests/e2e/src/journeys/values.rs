//! Own evaluations.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// A condition: the list of players of the second side has one with this name.
const OFFERED: &str = "[...document.querySelectorAll('#second-player option')]\
     .some((o) => o.textContent === 'Ana')";

pub async fn plays_saves_and_shares_own_evaluation(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=course&first=person&second=beginner&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click("#evaluations-button").await?;
    s.click("#duplicate-basilio").await?;
    s.fill("#own-name", "Ana").await?;
    s.fill("#number-mobility", "2.5").await?;
    // In the middle of the empty board eight cells are legal.
    s.wait(
        "the value of the board beside the weight",
        "document.querySelector('#adds-mobility').innerText.includes('× 8 = 20')",
    )
    .await?;
    s.click("#own-save").await?;
    s.click_button("Play against it: Ana").await?;
    s.wait("its name", "/Ana/.test(document.querySelector('.board-column').innerText)")
        .await?;
    s.click(".cell.legal").await?;
    s.wait(
        "its answer",
        "document.querySelectorAll('.move').length === 2 && !!document.querySelector('.cell.legal')",
    )
    .await?;
    let shared = s.eval("location.hash").await?;
    let shared = shared.as_str().unwrap_or_default().to_owned();
    ensure!(shared.contains("own=Ana:"), "the link carries it: {shared}");
    // From the browser's storage only: a bare address, and another game on the board.
    s.go(&format!("{}#/play?game=rastros&second=casual&lang=en", w.hosted))
        .await?;
    s.wait("the evaluation after a reload", OFFERED).await?;
    // Opens the link without saved data.
    s.click("#evaluations-button").await?;
    s.click_button("Delete: Ana").await?;
    s.wait("the undo", "!!document.querySelector('#undo-offer')")
        .await?;
    // Nothing restores it.
    s.click("#offer button:last-child").await?;
    s.wait("no undo", "!document.querySelector('#undo-offer')")
        .await?;
    s.go(&format!("{}#/play?game=rastros&second=casual&lang=en", w.hosted))
        .await?;
    s.wait("nothing kept", &format!("!({OFFERED})")).await?;
    s.go(&format!("{}{shared}", w.hosted)).await?;
    s.wait("the evaluation of the link", OFFERED).await?;
    s.click("#evaluations-button").await?;
    s.click_button("Save: Ana").await?;
    s.wait("its place among one's own", "!!document.querySelector('#own-list')")
        .await?;
    Ok(())
}
