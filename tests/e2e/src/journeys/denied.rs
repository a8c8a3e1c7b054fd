//! Journeys with a browser that forbids storage or the clipboard.

use anyhow::{Result, ensure};

use super::storage::{BEGUN, SHORT, check_evolution_warning, check_leave_warning};
use crate::session::Session;
use crate::world::World;

/// Makes every access to storage fail for the next page.
const DENY: &str = "(sessionStorage.setItem('denied', 'once'), true)";

/// Even a read access to storage throws: the page opens, plays and evolves in memory, and reports that it saves nothing.
pub async fn plays_without_storage_and_warns(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{BEGUN}")).await?;
        s.eval(DENY).await?;
        s.reload().await?;
        s.click(".cell.legal").await?;
        s.wait(
            "the move, and to be told",
            "document.querySelectorAll('.move').length === 4 && \
             (document.querySelector('.notice.error')?.innerText.includes('cannot save your work') ?? false)",
        )
        .await?;
        ensure!(!s.has("#trouble").await?, "nothing has failed");
        check_leave_warning(s, "denied").await?;
        s.eval(&format!("(location.hash = '{SHORT}', true)"))
            .await?;
        check_evolution_warning(s, "denied").await?;
    }
    Ok(())
}

/// If the clipboard refuses a text, the page shows it for manual copying, and does not report success.
pub async fn shows_text_if_clipboard_refuses(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{BEGUN}")).await?;
        s.eval(DENY).await?;
        s.reload().await?;
        s.eval("(document.execCommand = () => false, true)").await?;
        s.click("#text-button").await?;
        s.click_button("Copy").await?;
        s.wait(
            "the text",
            "document.querySelector('#copy-by-hand')?.value.includes('a1 b2') ?? false",
        )
        .await?;
        ensure!(
            s.eval("document.activeElement.id === 'copy-by-hand'")
                .await?
                == true,
            "it has the focus"
        );
        ensure!(
            s.eval("document.querySelector('.notices').innerText.includes('Copied')")
                .await?
                == false,
            "copied is not said"
        );
    }
    Ok(())
}

/// Two games dropped on the board.
const TWO_FILES: &str = "(() => { const files = new DataTransfer(); \
    for (const name of ['a.txt', 'b.txt']) files.items.add(new File(['game: tic_tac_toe\\n1. a1 b2'], name)); \
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }); \
    document.querySelector('#main > *').dispatchEvent(drop); return true; })()";

/// The page reports dropped files that it ignores, and a browser that does not print; nothing else changes.
pub async fn reports_ignored_files_and_failed_print(s: &Session, w: &World) -> Result<()> {
    let told = |words: &str| {
        format!("document.querySelector('.notice.error')?.innerText.includes('{words}') ?? false")
    };
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval(TWO_FILES).await?;
    s.wait("a word on the files", &told("One file at a time"))
        .await?;
    let moves = s.eval("document.querySelectorAll('.move').length").await?;
    ensure!(moves == 3, "the game is as it was");
    s.go(&format!("{}#/puzzles?sheet=7&lang=en", w.hosted))
        .await?;
    s.eval("(window.print = () => { throw new Error('no printer') }, true)")
        .await?;
    s.click("#sheet-print").await?;
    s.wait("a word on the printer", &told("did not print"))
        .await
}
