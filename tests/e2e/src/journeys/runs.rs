//! Journeys with runs and a database that fails or never answers.

use anyhow::{Result, ensure};

use super::storage::{
    BEGUN, FAULTS, LATER, SHORT, check_evolution_warning, check_leave_warning,
    check_library_warning,
};
use crate::session::Session;
use crate::world::World;

/// A championship of one second.
const QUICK: &str = "#/championship?game=rastros&board=small5&player=basilio;depth=2&player=bacoco&pairs=8&seed=7&lang=en";

/// Whatever fails, the games are played to their end and the page shows a warning.
pub async fn warns_if_championship_is_not_saved(s: &Session, w: &World) -> Result<()> {
    for (fault, script) in FAULTS {
        s.go(&format!("{}{QUICK}", w.hosted)).await?;
        s.eval(script).await?;
        check_championship_warning(s, fault).await?;
    }
    s.go(&format!("{}{QUICK}", w.hosted)).await?;
    s.eval_async(LATER).await?;
    check_championship_warning(s, "later").await
}

async fn check_championship_warning(s: &Session, fault: &str) -> Result<()> {
    s.click_button("Play 16 games, sides swapped").await?;
    s.wait(
        &format!("{fault}: the end and a word on what was not kept"),
        "document.querySelector('#championship-facts')?.innerText.includes('done') === true && \
         !!document.querySelector('#championship-unkept')",
    )
    .await?;
    ensure!(!s.has("#championship-kept").await?, "{fault}: kept is said");
    check_leave_warning(s, fault).await
}

/// Makes every request to open the database pending for ever.
const SILENT: &str = "IDBFactory.prototype.open = function () { return new EventTarget(); }";

/// One connection keeps the database open, while a request to delete it waits: every further request to open it waits as well.
const HELD: &str = "window.held = []; const r = indexedDB.open('rastros-lab'); \
    r.onsuccess = () => { held.push(r.result); indexedDB.deleteDatabase('rastros-lab'); done(true); };";

/// The page stops waiting, continues in memory and reports it; once the database is free, everything is saved.
pub async fn reports_unresponsive_database(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SHORT}", w.hosted)).await?;
    s.eval(SILENT).await?;
    check_evolution_warning(s, "silent").await?;
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval(SILENT).await?;
    check_library_warning(s, "silent").await?;
    s.go(&format!("{}{SHORT}", w.hosted)).await?;
    s.eval_async(HELD).await?;
    check_evolution_warning(s, "held").await?;
    s.eval("(held.forEach((database) => database.close()), true)")
        .await?;
    s.wait(
        "it to be kept after all",
        "!!document.querySelector('#evolution-kept') && !document.querySelector('#evolution-unkept')",
    )
    .await
}
