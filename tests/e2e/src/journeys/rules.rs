//! The rules of a game, tried by mouse and by keyboard.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use super::page::axe_errors;
use super::play::tab_to;
use crate::session::Session;
use crate::world::World;

/// A game between two people after some moves.
const GAME: &str =
    "#/play?game=rastros&board=championship&first=person&second=person&moves=e6&lang=en";

/// A condition: the text below the board of a rule contains some words.
fn has_text(rule: &str, words: &str) -> String {
    format!("document.querySelector('#rule-{rule}-answer')?.innerText.includes('{words}') === true")
}

/// A condition: the task of a rule has its tick.
fn has_tick(rule: &str) -> String {
    format!("!!document.querySelector('#rule-{rule}-task.done')")
}

/// A condition: an element has the focus.
fn has_focus(id: &str) -> String {
    format!("document.activeElement?.id === '{id}'")
}

const READING: &str = "!!document.querySelector('#rules-page')";
const PLAYING: &str =
    "!document.querySelector('#rules-page') && document.querySelectorAll('.move').length === 1";
const FITS: &str = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";

/// From Play to the rules of Rastros, which are tried with mouse and keyboard, and back by the browser's button.
pub async fn shows_and_tries_all_rules(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{GAME}", w.hosted)).await?;
    s.click("#rules-button").await?;
    s.wait("the focus on the heading", &has_focus("rules-title"))
        .await?;
    let seen = "(() => { const head = document.querySelector('#rules-title').getBoundingClientRect(); \
        return head.top >= 0 && head.bottom <= innerHeight; })()";
    ensure!(s.eval(seen).await? == true, "the page is read from its top");
    ensure!(!s.has("#play-cell-0").await?, "the game has made room");
    check_steps(s).await?;
    try_by_mouse(s).await?;
    try_by_keyboard(s).await?;
    let done = s.text("#rules-progress").await?;
    ensure!(done.contains("3 of 6"), "{done}");
    for (small, theme) in [(false, "light"), (true, "dark")] {
        if small {
            s.resize_to_phone().await?;
        }
        let found = axe_errors(s, w, theme).await?;
        ensure!(found.is_empty(), "{theme} small: {small}: {found:#?}");
        ensure!(s.eval(FITS).await? == true, "it fits (small: {small})");
    }
    s.eval("history.back()").await?;
    s.wait("the game", PLAYING).await?;
    s.eval("history.forward()").await?;
    s.wait("the rules", READING).await?;
    s.wait("what was done", &has_tick("own")).await?;
    tab_to(s, "(e) => e.id === 'rules-back'").await?;
    s.press_key(Key::Enter).await?;
    s.wait("the game", PLAYING).await?;
    s.wait("the focus where it came from", &has_focus("rules-button"))
        .await?;
    // An unknown game is named, and the page opens anyway.
    s.go(&format!("{}#/play?rules=chess&lang=en", w.hosted))
        .await?;
    s.wait(
        "an answer",
        "(document.querySelector('.notice.error')?.innerText ?? '').includes('chess')",
    )
    .await?;
    s.wait("the game", "!!document.querySelector('#play-cell-0')")
        .await
}

/// The animated steps run by themselves, and by keyboard.
async fn check_steps(s: &Session) -> Result<()> {
    let caption =
        |said: &str| format!("document.querySelector('#rule-caption')?.innerText === '{said}'");
    s.wait("a move", &caption("South played b3.")).await?;
    tab_to(s, "(e) => e.id === 'rule-step-2'").await?;
    s.press_key(Key::Enter).await?;
    s.wait("the second step", &caption("North to move."))
        .await?;
    tab_to(s, "(e) => e.id === 'rule-next'").await?;
    s.press_key(Key::Enter).await?;
    s.wait("its move", &caption("North played c4.")).await
}

/// An illegal move gets an answer, a corner is reached, and the mouse drags the piece.
async fn try_by_mouse(s: &Session) -> Result<()> {
    s.click("#rule-own-cell-4").await?;
    s.wait("an answer", &has_text("own", "one cell at a time"))
        .await?;
    ensure!(s.eval(&has_tick("own")).await? == false, "nothing is done");
    s.click("#rule-own-cell-20").await?;
    s.wait("the winner", &has_text("own", "South wins")).await?;
    s.wait("the tick", &has_tick("own")).await?;
    s.click("#rule-own-cell-15").await?;
    s.wait("an answer", &has_text("own", "The game is over"))
        .await?;
    s.click("#rule-own-reset").await?;
    s.wait("the board as it was", &has_text("own", "South to move"))
        .await?;
    s.eval("document.querySelector('#rule-step').scrollIntoView({ block: 'center' })")
        .await?;
    s.drag("#rule-step-cell-12[data-grip]", "#rule-step-cell-8", async |s| {
        ensure!(s.has("#rule-step .hand").await?, "the piece is in the hand");
        Ok(())
    })
    .await?;
    s.wait("the move", &has_text("step", "South played d4"))
        .await?;
    s.wait("the tick", &has_tick("step")).await
}

/// North runs out of moves, with the keyboard alone; the buttons keep the focus.
async fn try_by_keyboard(s: &Session) -> Result<()> {
    tab_to(s, "(e) => e.id === 'rule-stuck-cell-13'").await?;
    s.press_key(Key::Right).await?;
    s.wait("the focus to walk", &has_focus("rule-stuck-cell-14"))
        .await?;
    s.press_key(Key::Enter).await?;
    s.wait("the winner", &has_text("stuck", "North cannot move"))
        .await?;
    s.wait("the tick", &has_tick("stuck")).await?;
    tab_to(s, "(e) => e.id === 'rule-stuck-reset'").await?;
    s.press_key(Key::Enter).await?;
    s.wait("the board as it was", &has_text("stuck", "South to move"))
        .await?;
    ensure!(
        s.eval(&has_focus("rule-stuck-reset")).await? == true,
        "the button keeps the focus"
    );
    Ok(())
}
