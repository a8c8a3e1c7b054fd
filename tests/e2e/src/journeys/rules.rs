//! All rules of a game are read, and tried by mouse and by keyboard.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use super::page::errors;
use super::play::tab_to;
use crate::session::Session;
use crate::world::World;

/// A game between persons that has begun.
const GAME: &str =
    "#/play?game=rastros&board=championship&first=person&second=person&moves=e6&lang=en";

/// Whether something is said under the board of a rule.
fn said(rule: &str, words: &str) -> String {
    format!("document.querySelector('#rule-{rule}-said')?.innerText.includes('{words}') === true")
}

/// Whether what there is to do for a rule has its tick.
fn ticked(rule: &str) -> String {
    format!("!!document.querySelector('#rule-{rule}-task.done')")
}

/// Whether something has the focus.
fn focused(id: &str) -> String {
    format!("document.activeElement?.id === '{id}'")
}

const READING: &str = "!!document.querySelector('#rules-page')";
const PLAYING: &str =
    "!document.querySelector('#rules-page') && document.querySelectorAll('.move').length === 1";
const FITS: &str = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";

/// From Play to the rules of Rastros, which are tried in every way there is, and back by the browser's button.
pub async fn all_rules_are_read_and_tried(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{GAME}", w.hosted)).await?;
    s.click("#rules-button").await?;
    s.wait("the focus on the heading", &focused("rules-title"))
        .await?;
    let seen = "(() => { const head = document.querySelector('#rules-title').getBoundingClientRect(); \
        return head.top >= 0 && head.bottom <= innerHeight; })()";
    ensure!(s.eval(seen).await? == true, "the page is read from its top");
    ensure!(!s.has("#play-cell-0").await?, "the game has made room");
    steps(s).await?;
    by_mouse(s).await?;
    by_keyboard(s).await?;
    let done = s.text("#rules-progress").await?;
    ensure!(done.contains("3 of 6"), "{done}");
    for small in [false, true] {
        if small {
            s.shrink().await?;
        }
        for theme in ["light", "dark"] {
            let found = errors(s, w, theme).await?;
            ensure!(found.is_empty(), "{theme} small: {small}: {found:#?}");
        }
        ensure!(s.eval(FITS).await? == true, "it fits (small: {small})");
    }
    s.eval("history.back()").await?;
    s.wait("the game", PLAYING).await?;
    s.eval("history.forward()").await?;
    s.wait("the rules", READING).await?;
    s.wait("what was done", &ticked("own")).await?;
    tab_to(s, "(e) => e.id === 'rules-back'").await?;
    s.key(Key::Enter).await?;
    s.wait("the game", PLAYING).await?;
    s.wait("the focus where it came from", &focused("rules-button"))
        .await?;
    // What is no game is named, and the page opens all the same.
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

/// The moving steps go on by themselves, and by keyboard.
async fn steps(s: &Session) -> Result<()> {
    let caption =
        |said: &str| format!("document.querySelector('#rule-caption')?.innerText === '{said}'");
    s.wait("a move", &caption("South played b3.")).await?;
    tab_to(s, "(e) => e.id === 'rule-step-2'").await?;
    s.key(Key::Enter).await?;
    s.wait("the second step", &caption("North to move."))
        .await?;
    tab_to(s, "(e) => e.id === 'rule-next'").await?;
    s.key(Key::Enter).await?;
    s.wait("its move", &caption("North played c4.")).await
}

/// What is not allowed is answered, a corner is reached, and the piece is carried.
async fn by_mouse(s: &Session) -> Result<()> {
    s.click("#rule-own-cell-4").await?;
    s.wait("an answer", &said("own", "one cell at a time"))
        .await?;
    ensure!(s.eval(&ticked("own")).await? == false, "nothing is done");
    s.click("#rule-own-cell-20").await?;
    s.wait("the winner", &said("own", "South wins")).await?;
    s.wait("the tick", &ticked("own")).await?;
    s.click("#rule-own-cell-15").await?;
    s.wait("an answer", &said("own", "The game is over"))
        .await?;
    s.click("#rule-own-reset").await?;
    s.wait("the board as it was", &said("own", "South to move"))
        .await?;
    s.eval("document.querySelector('#rule-step').scrollIntoView({ block: 'center' })")
        .await?;
    s.carry(
        "#rule-step-cell-12[data-grip]",
        "#rule-step-cell-8",
        async |s| {
            ensure!(s.has("#rule-step .hand").await?, "the piece is in the hand");
            Ok(())
        },
    )
    .await?;
    s.wait("the move", &said("step", "South played d4")).await?;
    s.wait("the tick", &ticked("step")).await
}

/// North is left without a move, by keys alone; the buttons keep the focus.
async fn by_keyboard(s: &Session) -> Result<()> {
    tab_to(s, "(e) => e.id === 'rule-stuck-cell-13'").await?;
    s.key(Key::Right).await?;
    s.wait("the focus to walk", &focused("rule-stuck-cell-14"))
        .await?;
    s.key(Key::Enter).await?;
    s.wait("the winner", &said("stuck", "North cannot move"))
        .await?;
    s.wait("the tick", &ticked("stuck")).await?;
    tab_to(s, "(e) => e.id === 'rule-stuck-reset'").await?;
    s.key(Key::Enter).await?;
    s.wait("the board as it was", &said("stuck", "South to move"))
        .await?;
    ensure!(
        s.eval(&focused("rule-stuck-reset")).await? == true,
        "the button keeps the focus"
    );
    Ok(())
}
