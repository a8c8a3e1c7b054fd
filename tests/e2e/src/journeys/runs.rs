//! Journeys with runs that are kept: a championship that another tab plays, and databases that fail or never answer.

use anyhow::{Result, ensure};

use super::storage::{BEGUN, FAULTS, LATER, SHORT, evolution_refuses, library_refuses, warns};
use crate::session::Session;
use crate::world::World;

/// Some minutes of games.
const LONG: &str = "#/championship?game=rastros&board=course&player=babujo&player=basilio&pairs=2000&opening_plies=0&seed=7&lang=en";

/// A second of games.
const QUICK: &str = "#/championship?game=rastros&board=small5&player=basilio;depth=2&player=bacoco&pairs=8&seed=7&lang=en";

/// How many games are played, as the page says; 0 where it does not.
const GAMES: &str = "(parseInt((document.querySelector('#championship-facts')?.innerText ?? '0')\
    .replace(/\\u202f/g, '')))";

/// How many games of the only championship the browser's database has.
const KEPT: &str = "const opened = indexedDB.open('rastros-lab-runs'); opened.onsuccess = () => { \
    const heads = opened.result.transaction('heads').objectStore('heads').getAll(); \
    heads.onsuccess = () => { opened.result.close(); \
    done(Math.max(0, ...heads.result.map((head) => JSON.parse(head).games ?? 0))); }; };";

const ELSEWHERE: &str = "!!document.querySelector('#championship-elsewhere')";

/// One tab plays a championship; another one says so, follows every game, and goes on when the first one is gone.
pub async fn a_championship_is_watched_and_taken_over(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{LONG}", w.hosted)).await?;
    s.press("Play 4000 games, sides swapped").await?;
    s.wait("some games", &format!("{GAMES} >= 6")).await?;
    let first = s.tab().await?;
    let second = s.new_tab().await?;
    s.go(&format!("{}#/championship?lang=en", w.hosted)).await?;
    s.wait("that it is elsewhere", ELSEWHERE).await?;
    let seen = s.eval(GAMES).await?;
    s.click("#championship-watch").await?;
    s.wait("more games", &format!("{GAMES} > {seen} + 10"))
        .await?;
    s.to_tab(&first).await?;
    let kept = s.eval_async(KEPT).await?.as_u64().unwrap_or(0);
    ensure!(kept > 0, "games are kept while they are played");
    s.close_tab().await?;
    s.to_tab(&second).await?;
    s.wait("the other tab to be gone", &format!("!({ELSEWHERE})"))
        .await?;
    // What the closed tab had played and not yet written may be lost.
    s.wait("everything that was kept", &format!("{GAMES} >= {kept}"))
        .await?;
    let seen = s.eval(GAMES).await?;
    s.press("Continue").await?;
    s.wait("it to go on", &format!("{GAMES} > {seen} + 4"))
        .await?;
    s.press("Stop").await?;
    s.wait(
        "all to be kept",
        "!!document.querySelector('#championship-kept')",
    )
    .await
}

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

/// Somebody holds the databases, while somebody else waits to delete them: whoever opens them waits as well.
const HELD: &str = "window.held = []; for (const name of ['rastros-lab', 'rastros-lab-runs']) { \
    const r = indexedDB.open(name); r.onsuccess = () => { held.push(r.result); \
    indexedDB.deleteDatabase(name); if (held.length === 2) done(true); }; }";

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
