//! `examples/embed/`: a worksheet with a position and two games in frames.

use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::session::Session;
use crate::world::World;

/// A game that the page itself has saved.
const PROGRAM_PREFIX: &str =
    "#/play?game=tic_tac_toe&board=classic&first=person&second=person&moves=a1,b2,c3&lang=en";

/// The page's storage: its texts without timestamps, and the key of this browser tab.
const KEPT: &str = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])";

/// A property of the page in a frame; `null` while the frame loads.
fn inside(frame: &str, expression: &str) -> String {
    format!(
        "(() => {{ const page = document.getElementById('{frame}')?.contentDocument; \
         return page?.querySelector('.page.embed') ? ({expression}) : null; }})()"
    )
}

/// Waits until an expression is true in a frame.
async fn wait(s: &Session, frame: &str, expression: &str) -> Result<()> {
    let there = format!("{} === true", inside(frame, expression));
    s.wait(&format!("{frame}: {expression}"), &there).await
}

async fn press(s: &Session, frame: &str, selector: &str) -> Result<()> {
    let pressed = inside(frame, &format!("(page.querySelector('{selector}').click(), true)"));
    ensure!(s.eval(&pressed).await? == true, "{frame}: {selector}");
    Ok(())
}

/// The parts of a frame's page that are larger than the frame, and the size of its board.
async fn measure_fit(s: &Session, frame: &str) -> Result<Value> {
    let measured = "(() => { const root = page.documentElement, board = page.querySelector('.board').getBoundingClientRect(); \
        return [root.scrollWidth > root.clientWidth, root.scrollHeight > root.clientHeight, \
        board.top >= 0 && board.bottom <= root.clientHeight && Math.min(board.width, board.height) >= 180]; })()";
    s.eval(&inside(frame, measured)).await
}

/// The names of the current locks of tabs and workers.
async fn current_locks(s: &Session) -> Result<Value> {
    s.eval_async("navigator.locks.query().then(({ held }) => done(held.map((lock) => lock.name)))")
        .await
}

/// Every frame shows its whole board, without the rest of the page.
async fn check_layout(s: &Session) -> Result<()> {
    for frame in ["position", "game", "moves"] {
        wait(s, frame, "!!page.querySelector('.board canvas')").await?;
        ensure!(
            measure_fit(s, frame).await? == json!([false, false, true]),
            "{frame} is in sight as a whole: {}",
            measure_fit(s, frame).await?
        );
        let others =
            inside(frame, "page.querySelectorAll('header, footer, nav, .cell.legal').length");
        ensure!(s.eval(&others).await? == 0, "{frame} has nothing else");
    }
    Ok(())
}

/// A position has no steps; games have them.
async fn step_through_games(s: &Session) -> Result<()> {
    wait(s, "position", "!page.querySelector('.walk')").await?;
    wait(s, "position", "page.querySelector('#status').innerText.includes('O')").await?;

    wait(s, "game", "!!page.querySelector('.status.over')").await?;
    press(s, "game", "#walk-previous").await?;
    wait(s, "game", "!page.querySelector('.status.over')").await?;
    press(s, "game", "#walk-last").await?;
    wait(s, "game", "!!page.querySelector('.status.over')").await?;

    wait(s, "moves", "page.querySelector('#walk-previous').disabled").await?;
    wait(s, "moves", "page.querySelector('.move-list').offsetHeight > 100").await?;
    press(s, "moves", ".move-row:nth-child(3) .move").await?;
    wait(s, "moves", "page.querySelector('.move[aria-current]')?.textContent === 'a5'").await?;
    Ok(())
}

/// Three boards in another site's page, which leave the page's own storage unchanged.
pub async fn embeds_three_boards(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{PROGRAM_PREFIX}", w.hosted)).await?;
    let moved = "document.querySelectorAll('.move').length === 3";
    s.wait("the game", moved).await?;
    let written = "Object.keys(localStorage).some((name) => name.startsWith('rastros-lab.tab.'))";
    s.wait("it to be kept", written).await?;
    // Uses the same tab, so that the frames share the tab's storage.
    s.load(&w.embedding).await?;
    let kept = s.eval(KEPT).await?;
    check_layout(s).await?;
    step_through_games(s).await?;
    let open = inside(
        "moves",
        "[page.querySelector('#open-page').target, page.querySelector('#open-page').href]",
    );
    let open = s.eval(&open).await?;
    let link = open[1].as_str().unwrap_or_default();
    ensure!(open[0] == "_blank" && !link.contains("embed="), "{link}");
    ensure!(s.eval(KEPT).await? == kept, "nothing is kept");
    // Workers of the old page may end shortly after it.
    let mut locks = current_locks(s).await?;
    for _ in 0..100 {
        if locks == json!([]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        locks = current_locks(s).await?;
    }
    ensure!(locks == json!([]), "no frame is a tab: {locks}");

    // Opens the page from a frame, and checks its saved data.
    s.go(link).await?;
    s.wait("the whole game", "document.querySelectorAll('.move').length === 33")
        .await?;
    s.click("#library-button").await?;
    s.wait(
        "the own game among the recent ones",
        "document.querySelectorAll('#library-recent > li').length === 1",
    )
    .await
}
