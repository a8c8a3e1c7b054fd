//! Playing on the board of the page.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::session::Session;

/// The status line under the board, as one line: at the end of a game who won stands on a line of its own.
pub async fn status(session: &Session) -> Result<String> {
    let text = session.text("#status").await?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The cells that may be chosen now, numbered row by row from the top left.
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

/// Waits until a person may choose a cell (`true`) or the game is over (`false`).
pub async fn my_turn(session: &Session) -> Result<bool> {
    session
        .wait(
            "the person's turn",
            "!!document.querySelector('.cell.legal, .status.over')",
        )
        .await?;
    Ok(!session.has(".status.over").await?)
}

/// The move that walks straight to the south-western goal of a square board with that many columns.
pub async fn towards_goal(session: &Session, columns: usize) -> Result<usize> {
    let rows = columns;
    legal(session)
        .await?
        .into_iter()
        .min_by_key(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let own = (rows - 1 - row).max(column);
            let theirs = row.max(columns - 1 - column);
            // Never next to the other goal, where the opponent would enter it.
            (own, usize::from(theirs <= 1), std::cmp::Reverse(theirs))
        })
        .context("there is a legal move")
}

/// Plays games until the person wins one. `play` makes a move.
pub async fn win_one(
    session: &Session,
    columns: usize,
    mut play: impl AsyncFnMut(&Session, usize) -> Result<()>,
    mut again: impl AsyncFnMut(&Session) -> Result<()>,
) -> Result<()> {
    for _ in 0..20 {
        while my_turn(session).await? {
            let before = session
                .eval("document.querySelectorAll('.move').length")
                .await?;
            let cell = towards_goal(session, columns).await?;
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
            .wait(
                "a new game",
                "document.querySelectorAll('.move').length === 0",
            )
            .await?;
    }
    bail!("twenty games against the random player and none of them won");
}
