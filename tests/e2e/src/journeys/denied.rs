//! Journeys with a browser that lets the page keep nothing, or put nothing on the clipboard.

use anyhow::{Result, ensure};

use super::storage::{BEGUN, SHORT, evolution_refuses, warns};
use crate::session::Session;
use crate::world::World;

/// Has the next page be refused whatever it would keep something in.
const DENY: &str = "(sessionStorage.setItem('denied', 'once'), true)";

/// Even a look at where things are kept is refused: the page opens, plays and evolves in memory, and says that it keeps nothing.
pub async fn a_page_that_may_keep_nothing_plays_and_says_so(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{BEGUN}")).await?;
        s.eval(DENY).await?;
        s.reload().await?;
        s.click(".cell.legal").await?;
        s.wait(
            "the move, and to be told",
            "document.querySelectorAll('.move').length === 4 && \
             (document.querySelector('.notice.error')?.innerText.includes('keeps nothing') ?? false)",
        )
        .await?;
        ensure!(!s.has("#trouble").await?, "nothing has failed");
        warns(s, "denied").await?;
        s.eval(&format!("(location.hash = '{SHORT}', true)"))
            .await?;
        evolution_refuses(s, "denied").await?;
    }
    Ok(())
}

/// What the clipboard refuses is shown, so that it can be copied by hand; it is not called copied.
pub async fn what_cannot_be_copied_is_shown(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{BEGUN}")).await?;
        s.eval(DENY).await?;
        s.reload().await?;
        s.eval("(document.execCommand = () => false, true)").await?;
        s.click("#text-button").await?;
        s.press("Copy").await?;
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

/// Two games that are dropped on the board.
const TWO_FILES: &str = "(() => { const files = new DataTransfer(); \
    for (const name of ['a.txt', 'b.txt']) files.items.add(new File(['game: tic_tac_toe\\n1. a1 b2'], name)); \
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }); \
    document.querySelector('#main > *').dispatchEvent(drop); return true; })()";

/// Files of which all but one would be passed over, and a browser that does not print: nothing happens, and that is said.
pub async fn what_cannot_be_done_is_said(s: &Session, w: &World) -> Result<()> {
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
