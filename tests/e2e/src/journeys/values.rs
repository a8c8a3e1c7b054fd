//! The sum behind a value, and own evaluations.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// The sum in the last row of a table.
const LEAF: &str = "Number([...document.querySelectorAll('#sum-leaf tbody tr')].at(-1).lastElementChild.innerText\
     .replace('−', '-'))";

/// The number in the headline.
const NUMBER: &str =
    "Number(document.querySelector('#sum-button').innerText.split(' ')[0].replace('−', '-'))";

/// A condition: the list of players of the second side has one with this name.
const OFFERED: &str = "[...document.querySelectorAll('#second-player option')]\
     .some((o) => o.textContent === 'Ana')";

pub async fn value_opens_its_sum(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=reversi&first=person&second=person&analysis=corners_mobility&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click("#sum-button").await?;
    s.wait("the sum", "!!document.querySelector('#sum-leaf tbody tr')")
        .await?;
    // Reads everything at once, since the analysis continues: the number has one decimal, or none from 10 on.
    let agree = format!(
        "(() => {{ const [sum, shown] = [{LEAF}, {NUMBER}]; \
         const bar = document.querySelector('#value-bar').innerText; \
         return Math.abs(sum - shown) <= (Math.abs(sum) >= 9.95 ? 0.5 : 0.05) + 1e-9 \
         && document.querySelector('#sum-button').innerText.startsWith(bar); }})()"
    );
    s.wait("sum, headline and bar to agree", &agree).await?;
    let said = s.text("#sum-here").await?;
    ensure!(said.contains("Sum for Black"), "the board now: {said}");
    s.click("#sum-button").await?;
    ensure!(!s.has("#sum").await?, "a second press closes it");
    Ok(())
}

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
    s.wait(
        "its name",
        "/Ana/.test(document.querySelector('.board-column').innerText)",
    )
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
    s.go(&format!(
        "{}#/play?game=rastros&second=casual&lang=en",
        w.hosted
    ))
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
    s.go(&format!(
        "{}#/play?game=rastros&second=casual&lang=en",
        w.hosted
    ))
    .await?;
    s.wait("nothing kept", &format!("!({OFFERED})")).await?;
    s.go(&format!("{}{shared}", w.hosted)).await?;
    s.wait("the evaluation of the link", OFFERED).await?;
    s.click("#evaluations-button").await?;
    s.click_button("Keep it: Ana").await?;
    s.wait(
        "its place among one's own",
        "!!document.querySelector('#own-list')",
    )
    .await?;
    Ok(())
}
