//! Journeys through Championship.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::page::axe_errors;
use super::print;
use crate::session::Session;
use crate::world::World;

/// A small duel: 40 games on a small board.
const DUEL: &str = "#/championship?game=rastros&board=small5&player=basilio&player=bacoco&pairs=20&seed=20261122&lang=en";

/// A few minutes of games.
const LONG: &str = "#/championship?game=rastros&board=course&player=babujo&player=basilio&pairs=2000&opening_plies=0&seed=7&lang=en";

async fn wait_for_end(s: &Session) -> Result<()> {
    s.wait_for(
        "the end of the championship",
        "(document.querySelector('#championship-facts')?.innerText ?? '').includes('done')",
        Duration::from_secs(300),
    )
    .await
}

/// The number of finished games on the page.
const GAMES: &str =
    "parseInt(document.querySelector('#championship-facts').innerText.replace(/\\u202f/g, ''))";

/// The native program gives the same bytes.
pub async fn duel_equals_native_program(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{DUEL}", w.hosted)).await?;
    s.capture_downloads().await?;
    s.click_button("Play 40 games, sides swapped").await?;
    wait_for_end(s).await?;
    s.click_button("Everything as JSON").await?;
    s.wait("the file", "window.saved.length === 1").await?;
    let page = s.eval("window.saved[0]").await?;
    let page = page.as_str().unwrap_or_default().to_owned();
    let folder = std::env::temp_dir().join(format!("rastros-lab-match-{}", w.browser));
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("wanted.json");
    let config: serde_json::Value = serde_json::from_str(&page)?;
    std::fs::write(&file, config["config"].to_string())?;
    let ran = std::process::Command::new(&w.native)
        .arg("tournament")
        .arg(&file)
        .args(["--quiet", "--out"])
        .arg(&folder)
        .stdout(std::process::Stdio::null())
        .status()?;
    ensure!(ran.success(), "the native program ends well: {ran}");
    let native = std::fs::read_to_string(folder.join("championship.json"))?;
    ensure!(page == native, "the native program gives the same");
    Ok(())
}

/// A championship continues after a reload in the middle; one of its games opens in Play, and Back returns.
pub async fn reload_continues_championship_and_opens_games(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{LONG}", w.hosted)).await?;
    s.click_button("Play 4000 games, sides swapped").await?;
    s.wait("some games", &format!("{GAMES} >= 8")).await?;
    s.wait("a small board", "!!document.querySelector('.thumb canvas')")
        .await?;
    s.click_button("Stop").await?;
    s.wait("that they are saved", "!!document.querySelector('#championship-saved')")
        .await?;
    let before = s.eval(GAMES).await?.as_u64().unwrap_or(0);
    s.reload().await?;
    s.wait("the championship", "!!document.querySelector('#championship-facts')")
        .await?;
    let after = s.eval(GAMES).await?.as_u64().unwrap_or(0);
    ensure!(before == after, "{before} games are there again: {after}");
    s.click_button("Continue").await?;
    s.wait("more games", &format!("{GAMES} > {after}")).await?;
    s.click_button("Pause").await?;
    s.click_button("Continue").await?;
    s.click_button("Stop").await?;
    // Opens a game.
    s.click("#championship-games tbody tr:nth-child(3) button")
        .await?;
    s.wait(
        "the game in Play",
        "location.hash.startsWith('#/play') && document.querySelectorAll('.move').length > 4",
    )
    .await?;
    s.eval("history.back()").await?;
    s.wait(
        "the championship again",
        "location.hash.startsWith('#/championship') && \
         !!document.querySelector('#championship-facts')",
    )
    .await?;
    Ok(())
}

/// Six players: a cup with its bracket, the cross table opens games, axe-core finds no errors.
pub async fn cup_tables_open_games(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/championship?lang=en", w.hosted)).await?;
    s.click_button("Six players, three times").await?;
    s.wait("the roster", "document.querySelectorAll('.roster-row').length === 6")
        .await?;
    s.eval(
        "(() => { const list = document.querySelector('#championship-format'); list.value = 'cup'; \
         list.dispatchEvent(new Event('change', { bubbles: true })); return true; })()",
    )
    .await?;
    s.click("#championship-begin").await?;
    wait_for_end(s).await?;
    s.wait(
        "the winner",
        "document.querySelectorAll('.bracket-player.through').length === 5",
    )
    .await?;
    s.click(".cross-cell").await?;
    s.wait(
        "their games",
        "document.querySelectorAll('#championship-games tbody tr').length >= 2",
    )
    .await?;
    // An invalid file is named, and the visible championship stays.
    s.eval(
        "(() => { const files = new DataTransfer(); \
         files.items.add(new File(['{\"format\":'], 'broken.json')); \
         const input = document.querySelector('#championship-import'); input.files = files.files; \
         input.dispatchEvent(new Event('change', { bubbles: true })); return true; })()",
    )
    .await?;
    s.wait("an answer", "!!document.querySelector('.notice.error')")
        .await?;
    let said = s.text(".notice.error").await?;
    ensure!(said.contains("line 1"), "it names the place: {said}");
    ensure!(s.has("#championship-bracket").await?, "the cup is still there");
    for theme in ["light", "dark"] {
        let found = axe_errors(s, w, theme).await?;
        ensure!(found.is_empty(), "{theme}: {found:#?}");
    }
    print::print_bracket(s).await?;
    s.resize_to_phone().await?;
    s.wait(
        "tables that scroll in boxes of their own",
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth",
    )
    .await
}
