//! Puzzles: tried, refuted, solved with mouse and keyboard, saved, and made from mistakes.

use anyhow::{Context, Result, bail, ensure};
use thirtyfour::Key;

use crate::board::legal;
use crate::session::Session;
use crate::world::World;

/// The message below the board.
const STATUS: &str = "document.querySelector('#puzzles-status')?.textContent ?? ''";

/// A condition: the page has judged the move, a right one at once, a wrong one after its answer.
fn judged() -> String {
    format!("/only move that wins|answers .* and wins|at once/.test({STATUS})")
}

/// True if the judged move was right.
async fn was_right(s: &Session) -> Result<bool> {
    s.wait("a verdict", &judged()).await?;
    Ok(s.text("#puzzles-status")
        .await?
        .contains("the only move that wins"))
}

/// Resets the puzzle.
async fn reset(s: &Session) -> Result<()> {
    s.click("#puzzles-again").await?;
    s.wait("the puzzle anew", "!!document.querySelector('.cell.legal')")
        .await
}

/// Tries moves with the mouse until one is right; returns it, and the number of wrong ones.
async fn solve(s: &Session) -> Result<(usize, usize)> {
    let cells = legal(s).await?;
    for (wrong, cell) in cells.iter().enumerate() {
        s.click(&format!("#puzzle-cell-{cell}")).await?;
        if was_right(s).await? {
            return Ok((*cell, wrong));
        }
        ensure!(!s.has(".cell.legal").await?, "a wrong move is answered");
        reset(s).await?;
    }
    bail!("none of {cells:?} is right")
}

pub async fn refutes_solves_and_saves_puzzle(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    s.click_button("Puzzles").await?;
    s.wait(
        "the puzzle of the day",
        "/^Today/.test(document.querySelector('#puzzles-title')?.textContent)",
    )
    .await?;
    let link = format!("{}#/puzzles?puzzle=150&lang=en", w.hosted);
    s.go(&link).await?;
    let (cell, wrong) = solve(s).await?;
    if wrong == 0 {
        reset(s).await?;
        let other = legal(s).await?.into_iter().find(|c| *c != cell);
        let other = other.context("another move")?;
        s.click(&format!("#puzzle-cell-{other}")).await?;
        ensure!(!was_right(s).await?, "one move alone wins");
    } else {
        // The solution is shown to its end.
        s.click("#puzzles-show").await?;
        s.wait(
            "the end of the game",
            &format!(
                "/(South|North) wins/.test({STATUS}) && !!document.querySelector('#puzzles-next')"
            ),
        )
        .await?;
    }
    s.reload().await?;
    s.wait(
        "what was solved before",
        "/^Solved: 1 of 100/.test(document.querySelector('#puzzles-count')?.textContent)",
    )
    .await?;
    ensure!(s.has(".puzzle-number.solved").await?, "with its mark");
    solve_with_keyboard(s).await?;
    s.resize_to_phone().await?;
    let wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    ensure!(s.eval(wide).await? == false, "it fits a phone");
    Ok(())
}

/// Selects the next puzzle, answers it and resets it with the keyboard.
async fn solve_with_keyboard(s: &Session) -> Result<()> {
    s.click_button("Another puzzle").await?;
    let on_board = "document.activeElement.id.startsWith('puzzle-cell-')";
    s.wait("the focus on the board", on_board).await?;
    let ways = [
        (Key::Up, Key::Down),
        (Key::Right, Key::Left),
        (Key::Down, Key::Up),
        (Key::Left, Key::Right),
    ];
    for (key, back) in ways {
        let before = s.eval("document.activeElement.id").await?;
        s.press_key(key).await?;
        if s.eval("document.activeElement.classList.contains('legal')")
            .await?
            == true
        {
            break;
        }
        if s.eval("document.activeElement.id").await? == before {
            continue;
        }
        // No free cell beside the piece: return to it.
        s.press_key(back).await?;
    }
    let legal = "document.activeElement.classList.contains('legal')";
    ensure!(s.eval(legal).await? == true, "a cell beside the piece is free");
    s.press_key(Key::Enter).await?;
    was_right(s).await?;
    for _ in 0..4 {
        s.press_key(Key::Tab).await?;
        if s.eval("document.activeElement.id === 'puzzles-again'")
            .await?
            == true
        {
            break;
        }
    }
    s.press_key(Key::Enter).await?;
    s.wait("the puzzle anew", "!!document.querySelector('.cell.legal')")
        .await?;
    s.wait("the focus on the board", on_board).await
}

/// A game in which both sides have lost the win once.
const LOST: &str = "game=rastros&start=5/5/2o2/5/5%20S&moves=d4,c5,c4,b4,b5,a5,a4,b3,a2,b2,a1";

/// The board stays visible while the user scrolls the review, below it or beside it, and shows the moves selected there.
pub async fn review_keeps_board_visible(s: &Session, w: &World) -> Result<()> {
    s.resize_viewport(1366, 768).await?;
    s.go(&format!("{}#/play?{LOST}&first=person&second=person&lang=en", w.hosted))
        .await?;
    s.click("#ending-review").await?;
    s.wait(
        "the end of the review",
        "!!document.querySelector('#review .judgement-row') && !document.querySelector('#review-progress')",
    )
    .await?;
    s.wait("a refutation", "!!document.querySelector('[id^=\"refutation-\"]')")
        .await?;
    for (width, height) in [(1366, 768), (1024, 768), (820, 1100), (640, 700), (844, 520)] {
        s.resize_viewport(width, height).await?;
        check_board_visible(s).await?;
    }
    s.resize_to_phone().await?;
    check_board_visible(s).await?;
    s.click("[id^='refutation-'][id$='-0']").await?;
    s.wait(
        "the first move of the line",
        "!!document.querySelector('[id^=\"refutation-\"][id$=\"-0\"][aria-current]')",
    )
    .await?;
    check_board_visible(s).await?;
    s.click("[id^='try-']").await?;
    s.wait("another try", "!!document.querySelector('#trial')")
        .await?;
    s.wait(
        "the board",
        "(() => { const board = document.querySelector('.board').getBoundingClientRect(); \
         return board.top >= -2 && board.bottom <= innerHeight + 2; })()",
    )
    .await
}

/// Scrolls to the last error: the whole board is visible, and neither covers the other.
async fn check_board_visible(s: &Session) -> Result<()> {
    s.eval("document.querySelector('.judgement-row:last-child .move').scrollIntoView({ block: 'center' })")
        .await?;
    let seen = "(() => { const board = document.querySelector('.board').getBoundingClientRect(); \
                const error = document.querySelector('.judgement-row:last-child .move').getBoundingClientRect(); \
                return board.top >= -2 && board.bottom <= innerHeight + 2 \
                && error.top >= 0 && error.bottom <= innerHeight \
                && (error.top >= board.bottom - 2 || error.left >= board.right - 2); })()";
    s.wait("the board and the error", seen).await
}

/// A game with proved errors is reviewed; one of them is solved as a puzzle, and stays in the list of mistakes.
pub async fn mistake_becomes_puzzle(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/play?{LOST}&first=person&second=person&lang=en", w.hosted))
        .await?;
    s.click("#ending-review").await?;
    s.wait(
        "an error with one better move",
        "!!document.querySelector('#review [id^=\"puzzle-\"]') \
         && !document.querySelector('#review-progress')",
    )
    .await?;
    let free = "[...document.querySelectorAll('.judgement-row .button')].every((b) => { \
                b.scrollIntoView({ block: 'center' }); const at = b.getBoundingClientRect(); \
                return b.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); })";
    ensure!(s.eval(free).await? == true, "a button of the review lies under another");
    s.click("#review [id^='puzzle-']").await?;
    s.wait(
        "the puzzle",
        "/gave the win away/.test(document.querySelector('#puzzles-task')?.textContent)",
    )
    .await?;
    solve(s).await?;
    let mistakes = "document.querySelectorAll('#puzzles-mine .shelf-row').length > 0 \
                    && !!document.querySelector('#puzzles-mine .puzzle-done')";
    s.wait("the mistake with its mark", mistakes).await?;
    s.reload().await?;
    s.wait("the mistake of before", mistakes).await
}
