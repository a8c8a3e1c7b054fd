//! Journeys through Play: whole games by mouse, and the keys of the arrows.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use super::SMALL;
use crate::board::{play_until_win, status};
use crate::session::Session;
use crate::world::World;

pub async fn wins_with_mouse(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    play_until_win(
        s,
        4,
        async |s, cell| s.click(&format!("#play-cell-{cell}")).await,
        async |s| s.click("#ending-again").await,
    )
    .await
}

/// Presses Tab until the wanted element has the focus, with Shift if it is further up: after the end of the page Firefox
/// continues to its own buttons and does not return.
pub(super) async fn tab_to(s: &Session, wanted: &str) -> Result<()> {
    for _ in 0..80 {
        let way = s
            .eval(&format!(
                "(() => {{ const here = document.activeElement ?? document.body; \
                 if (document.hasFocus() && ({wanted})(here)) return 'there'; \
                 const goal = [...document.querySelectorAll('body *')].findLast({wanted}); \
                 return goal && here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING \
                 ? 'back' : 'on'; }})()"
            ))
            .await?;
        match way.as_str() {
            Some("there") => return Ok(()),
            Some("back") => s.press_shift_tab().await?,
            _ => s.press_key(Key::Tab).await?,
        }
    }
    anyhow::bail!("Tab does not lead to {wanted}")
}

/// Every game with a board for short games.
pub(super) const GAMES: [(&str, &str); 5] = [
    ("rastros", "5.5.3.3"),
    ("tic_tac_toe", "3.3.3"),
    ("reversi", "4.4"),
    ("adji_boto", "2.0"),
    ("lecture_tree", "tree"),
];

/// The link of a game against random moves; without a board, on its first preset.
pub(super) fn against_random(game: &str, board: &str) -> String {
    let board = if board.contains('.') { format!("&board={board}") } else { String::new() };
    format!("#/play?game={game}{board}&first=person&second=random&lang=en")
}

/// Plays to the end with the first legal cell, or the button for a pass.
async fn play_to_end(s: &Session) -> Result<()> {
    for _ in 0..300 {
        s.wait(
            "the person's turn or the end",
            "!!document.querySelector('.cell.legal, .pass-button, .status.over')",
        )
        .await?;
        if s.has(".status.over").await? {
            return Ok(());
        }
        let before = s.text("#moves").await?;
        s.click(".cell.legal, .pass-button").await?;
        let quoted = serde_json::Value::from(before);
        s.wait("the move", &format!("document.querySelector('#moves').innerText !== {quoted}"))
            .await?;
    }
    anyhow::bail!("the game does not end")
}

pub async fn plays_every_game_with_mouse(s: &Session, w: &World) -> Result<()> {
    for (game, board) in GAMES {
        s.go(&format!("{}{}", w.hosted, against_random(game, board)))
            .await?;
        ensure!(!s.has(".notice.error").await?, "{game}: {}", s.text("body").await?);
        play_to_end(s).await?;
        let said = status(s).await?;
        ensure!(
            said.contains("wins") || said.contains("draw") || said.contains("worth"),
            "{game} has an outcome: {said}"
        );
    }
    Ok(())
}

/// After a move by mouse the arrows step through the game; once a cell has the keyboard focus they move the focus.
pub async fn arrows_step_through_game_after_mouse_move(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=tic_tac_toe&board=classic&first=person&second=person&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click("#play-cell-4").await?;
    s.wait("the move", "!!document.querySelector('.move[aria-current]')")
        .await?;
    s.press_key(Key::Left).await?;
    s.wait(
        "the start",
        "!!document.querySelector('.move') && !document.querySelector('.move[aria-current]')",
    )
    .await?;
    tab_to(s, "(e) => e.classList.contains('cell')").await?;
    let at = s
        .eval("Number(document.activeElement.id.split('-').pop())")
        .await?;
    let edge = at.as_u64().is_some_and(|cell| cell % 3 == 2);
    s.press_key(if edge { Key::Left } else { Key::Right })
        .await?;
    let walked = format!("document.activeElement.id !== 'play-cell-{at}'");
    s.wait("the focus to walk", &walked).await?;
    ensure!(!s.has(".move[aria-current]").await?, "the arrows have walked on the board only");
    Ok(())
}
