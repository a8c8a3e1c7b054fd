//! Playing on the board of the page.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::session::Session;

/// The status below the board as one line: at the end of a game the result is a separate line.
pub async fn status(session: &Session) -> Result<String> {
    let text = session.text("#status").await?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The legal cells, numbered row by row from the top left.
pub async fn legal(session: &Session) -> Result<Vec<usize>> {
    let cells = session
        .eval(
            "[...document.querySelectorAll('.cell.legal')].map((c) => Number(c.id.split('-').pop()))",
        )
        .await?;
    let cells = cells.as_array().context("a list of cells")?;
    Ok(cells
        .iter()
        .filter_map(Value::as_u64)
        .map(|c| c as usize)
        .collect())
}

/// Waits for the user's turn (`true`) or the end of the game (`false`).
pub async fn wait_for_turn(session: &Session) -> Result<bool> {
    session
        .wait("the person's turn", "!!document.querySelector('.cell.legal, .status.over')")
        .await?;
    Ok(!session.has(".status.over").await?)
}

/// The move that leads straight to the south-western goal of a square board with this many columns.
pub async fn move_towards_goal(session: &Session, columns: usize) -> Result<usize> {
    let rows = columns;
    legal(session)
        .await?
        .into_iter()
        .min_by_key(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let own = (rows - 1 - row).max(column);
            let theirs = row.max(columns - 1 - column);
            // Never next to the other goal, which the opponent would enter.
            (own, usize::from(theirs <= 1), std::cmp::Reverse(theirs))
        })
        .context("there is a legal move")
}

/// Plays games until the user wins one. `play` makes a move.
pub async fn play_until_win(
    session: &Session,
    columns: usize,
    mut play: impl AsyncFnMut(&Session, usize) -> Result<()>,
    mut again: impl AsyncFnMut(&Session) -> Result<()>,
) -> Result<()> {
    for _ in 0..20 {
        while wait_for_turn(session).await? {
            let before = session
                .eval("document.querySelectorAll('.move').length")
                .await?;
            let cell = move_towards_goal(session, columns).await?;
            play(session, cell).await?;
            session
                .wait(
                    "the move to be made",
                    &format!("document.querySelectorAll('.move').length > {before}"),
                )
                .await?;
        }
        if status(session).await?.contains("South wins") {
            return Ok(());
        }
        again(session).await?;
        session
            .wait("a new game", "document.querySelectorAll('.move').length === 0")
            .await?;
    }
    bail!("twenty games against the random player and none of them won");
}
