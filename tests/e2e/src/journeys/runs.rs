//! Journeys with runs that are kept in databases that fail or never answer.

use anyhow::{Result, ensure};

use super::storage::{BEGUN, FAULTS, LATER, SHORT, evolution_refuses, library_refuses, warns};
use crate::session::Session;
use crate::world::World;

/// A second of games.
const QUICK: &str = "#/championship?game=rastros&board=small5&player=basilio;depth=2&player=bacoco&pairs=8&seed=7&lang=en";

/// Whatever fails, the games are played to their end and the person is told.
pub async fn what_a_championship_cannot_keep_is_said(s: &Session, w: &World) -> Result<()> {
    for (fault, script) in FAULTS {
        s.go(&format!("{}{QUICK}", w.hosted)).await?;
        s.eval(script).await?;
        championship_refuses(s, fault).await?;
    }
    s.go(&format!("{}{QUICK}", w.hosted)).await?;
    s.eval_async(LATER).await?;
    championship_refuses(s, "later").await
}

async fn championship_refuses(s: &Session, fault: &str) -> Result<()> {
    s.press("Play 16 games, sides swapped").await?;
    s.wait(
        &format!("{fault}: the end and a word on what was not kept"),
        "document.querySelector('#championship-facts')?.innerText.includes('done') === true && \
         !!document.querySelector('#championship-unkept')",
    )
    .await?;
    ensure!(!s.has("#championship-kept").await?, "{fault}: kept is said");
    warns(s, fault).await
}

/// A database that is asked for and never answers.
const SILENT: &str = "IDBFactory.prototype.open = function () { return new EventTarget(); }";

/// Somebody holds the database, while somebody else waits to delete it: whoever opens it waits as well.
const HELD: &str = "window.held = []; const r = indexedDB.open('rastros-lab'); \
    r.onsuccess = () => { held.push(r.result); indexedDB.deleteDatabase('rastros-lab'); done(true); };";

/// The page does not wait for ever: it goes on in memory and says so; and when the database is free again, everything is kept.
pub async fn a_database_that_never_answers_is_said(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SHORT}", w.hosted)).await?;
    s.eval(SILENT).await?;
    evolution_refuses(s, "silent").await?;
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval(SILENT).await?;
    library_refuses(s, "silent").await?;
    s.go(&format!("{}{SHORT}", w.hosted)).await?;
    s.eval_async(HELD).await?;
    evolution_refuses(s, "held").await?;
    s.eval("(held.forEach((database) => database.close()), true)")
        .await?;
    s.wait(
        "it to be kept after all",
        "!!document.querySelector('#evolution-kept') && !document.querySelector('#evolution-unkept')",
    )
    .await
}
