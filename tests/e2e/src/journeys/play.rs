//! Journeys through Play: whole games by mouse and by keyboard, review, editor and rematch.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use super::SMALL;
use crate::board::{play_until_win, status, wait_for_turn};
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

pub async fn wins_with_keyboard(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    play_until_win(
        s,
        4,
        async |s, cell| {
            move_focus_to(s, cell, 4).await?;
            s.press_key(Key::Enter).await
        },
        async |s| {
            tab_to(s, "(e) => e.id === 'ending-again'").await?;
            s.press_key(Key::Enter).await
        },
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

/// Moves the focus with the arrows to a cell of a board with this many columns.
async fn move_focus_to(s: &Session, cell: usize, columns: usize) -> Result<()> {
    tab_to(s, "(e) => e.classList.contains('cell')").await?;
    for _ in 0..16 {
        let at = s
            .eval("Number(document.activeElement.id.split('-').pop())")
            .await?;
        let at = at.as_u64().unwrap_or(0) as usize;
        let key = match (
            (at / columns).cmp(&(cell / columns)),
            (at % columns).cmp(&(cell % columns)),
        ) {
            (std::cmp::Ordering::Less, _) => Key::Down,
            (std::cmp::Ordering::Greater, _) => Key::Up,
            (_, std::cmp::Ordering::Less) => Key::Right,
            (_, std::cmp::Ordering::Greater) => Key::Left,
            _ => return Ok(()),
        };
        s.press_key(key).await?;
        s.wait(
            "the focus to walk",
            &format!("document.activeElement.id !== 'play-cell-{at}'"),
        )
        .await?;
    }
    anyhow::bail!("the arrows do not lead to cell {cell}")
}

pub async fn computers_play_to_end(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=championship&first=casual&second=club&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click_button("At once").await?;
    s.click_button("Start").await?;
    s.wait(
        "the end of the game",
        "!!document.querySelector('.status.over')",
    )
    .await?;
    let said = status(s).await?;
    ensure!(said.contains("wins"), "somebody has won: {said}");
    let moves = s.eval("document.querySelectorAll('.move').length").await?;
    ensure!(moves.as_u64() > Some(5), "a whole game: {moves} moves");
    Ok(())
}

pub async fn reload_restores_game(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=course&first=person&second=beginner&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click(".cell.legal").await?;
    s.wait(
        "the answer",
        "document.querySelectorAll('.move').length === 2 && !!document.querySelector('.cell.legal')",
    )
    .await?;
    let moves = s.text("#moves").await?;
    // From the browser's storage, not from the link, which contains the game as well.
    s.go(&w.hosted).await?;
    ensure!(s.text("#moves").await? == moves, "the same moves are there");
    s.reload().await?;
    ensure!(s.text("#moves").await? == moves, "and there after a reload");
    ensure!(wait_for_turn(s).await?, "and the game goes on");
    Ok(())
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
    let board = if board.contains('.') {
        format!("&board={board}")
    } else {
        String::new()
    };
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
        s.wait(
            "the move",
            &format!("document.querySelector('#moves').innerText !== {quoted}"),
        )
        .await?;
    }
    anyhow::bail!("the game does not end")
}

pub async fn plays_every_game_with_mouse(s: &Session, w: &World) -> Result<()> {
    for (game, board) in GAMES {
        s.go(&format!("{}{}", w.hosted, against_random(game, board)))
            .await?;
        ensure!(
            !s.has(".notice.error").await?,
            "{game}: {}",
            s.text("body").await?
        );
        play_to_end(s).await?;
        let said = status(s).await?;
        ensure!(
            said.contains("wins") || said.contains("draw") || said.contains("worth"),
            "{game} has an outcome: {said}"
        );
    }
    Ok(())
}

/// On the small board the second player loses the win at once: the review must find it.
pub async fn review_finds_blunder(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=tic_tac_toe&board=3.3.3&first=person&second=person\
        &moves=b2,a2,a1,a3&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    ensure!(!s.has(".notice.error").await?, "{}", s.text("body").await?);
    s.click("#review-start").await?;
    s.wait(
        "a blunder",
        "!!document.querySelector('.judgement-sign.blunder')",
    )
    .await?;
    s.wait("its end", "!document.querySelector('#review-progress')")
        .await?;
    s.click("[id^='try-']").await?;
    s.wait("another try", "!!document.querySelector('#trial')")
        .await?;
    Ok(())
}

pub async fn editor_sets_up_position(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    let before = s.text("#status").await?;
    s.click("#edit-button").await?;
    s.wait("the editor", "!!document.querySelector('#editor')")
        .await?;
    s.click("#editor-cancel").await?;
    s.wait("the game", "!document.querySelector('#editor')")
        .await?;
    ensure!(s.text("#status").await? == before, "nothing has changed");
    s.click("#edit-button").await?;
    s.fill("#editor-text", "3/1o1/3 N").await?;
    s.click("#editor-play").await?;
    s.wait(
        "the new game",
        "document.querySelectorAll('.cells .cell').length === 9",
    )
    .await?;
    Ok(())
}

/// A rematch after a won game exchanges the sides.
pub async fn rematch_exchanges_sides(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=tic_tac_toe&board=classic&first=person&second=random&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    ensure!(
        s.text("#goal").await?.contains("3 in a row"),
        "what is to be done is told"
    );
    play_to_end(s).await?;
    ensure!(s.has(".status .result").await?, "who won is written large");
    s.click("#walk-previous").await?;
    s.wait("the game to go on", "!document.querySelector('#ending')")
        .await?;
    s.click("#walk-next").await?;
    s.wait("the end", "!!document.querySelector('#ending')")
        .await?;
    s.click("#ending-swap").await?;
    s.wait(
        "the computer's first move",
        "document.querySelectorAll('.move').length === 1 && !document.querySelector('#ending')",
    )
    .await
}

/// After a move by mouse the arrows step through the game; once a cell has the keyboard focus they move the focus.
pub async fn arrows_step_through_game_after_mouse_move(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=tic_tac_toe&board=classic&first=person&second=person&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click("#play-cell-4").await?;
    s.wait(
        "the move",
        "!!document.querySelector('.move[aria-current]')",
    )
    .await?;
    s.press_key(Key::Left).await?;
    s.wait(
        "the start",
        "!!document.querySelector('.move') && !document.querySelector('.move[aria-current]')",
    )
    .await?;
    move_focus_to(s, 0, 3).await?;
    ensure!(
        !s.has(".move[aria-current]").await?,
        "the arrows have walked on the board only"
    );
    Ok(())
}
