//! Journeys with several tabs of one browser, and with a browser that saves nothing.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::SMALL;
use crate::session::Session;
use crate::world::World;

/// A game of three plies between two people.
pub(super) const BEGUN: &str =
    "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3&lang=en";

/// An evolution of a few minutes.
const LONG: &str = "#/coevolution?preset=course_distances&population=32&generations=400&lang=en";

/// An evolution of one second.
pub(super) const SHORT: &str = "#/coevolution?preset=course_class&population=4&generations=2&plies=1&pairs=1\
    &yardstick_pairs=0&tournament=2&lang=en";

/// A condition: the page is open in this tab only.
const ALONE: &str = "navigator.locks.query().then(({ held }) =>
    held.filter((lock) => lock.name.startsWith('rastros-lab.tab.')).length === 1)";

const ROWS: &str = "document.querySelectorAll('#evolution-champions tbody tr').length";

async fn wait_for_moves(s: &Session, count: usize) -> Result<()> {
    let there = format!("document.querySelectorAll('.move').length === {count}");
    s.wait("the game", &there).await
}

/// Reloads the page with an address that does not contain the game.
async fn reload_without_game(s: &Session) -> Result<()> {
    s.reload_at("#/play?lang=en").await
}

/// Two tabs continue the same game separately, and each restores its own.
pub async fn tabs_save_separate_games(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{BEGUN}")).await?;
        wait_for_moves(s, 3).await?;
        let first = s.current_tab().await?;
        let second = s.new_tab().await?;
        s.go(&format!("{address}#/play?lang=en")).await?;
        wait_for_moves(s, 3).await?;
        s.click(".cell.legal").await?;
        wait_for_moves(s, 4).await?;
        s.switch_to_tab(&first).await?;
        reload_without_game(s).await?;
        wait_for_moves(s, 3).await?;
        s.switch_to_tab(&second).await?;
        reload_without_game(s).await?;
        wait_for_moves(s, 4).await?;
        s.close_tab().await?;
        s.switch_to_tab(&first).await?;
    }
    Ok(())
}

/// A tab leaves the page, and another one continues its game; when the first returns, each has and saves its own.
pub async fn tab_restores_game_continued_in_other_tab(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    wait_for_moves(s, 3).await?;
    let first = s.current_tab().await?;
    s.load("about:blank").await?;
    let second = s.new_tab().await?;
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    wait_for_moves(s, 3).await?;
    s.click(".cell.legal").await?;
    wait_for_moves(s, 4).await?;
    s.switch_to_tab(&first).await?;
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    wait_for_moves(s, 4).await?;
    s.click(".cell.legal").await?;
    wait_for_moves(s, 5).await?;
    let both = "Object.keys(localStorage).filter((name) => name.startsWith('rastros-lab.tab.')).length === 2";
    s.wait("it to be kept beside the other", both).await?;
    reload_without_game(s).await?;
    wait_for_moves(s, 5).await?;
    s.switch_to_tab(&second).await?;
    reload_without_game(s).await?;
    wait_for_moves(s, 4).await?;
    s.close_tab().await?;
    s.switch_to_tab(&first).await
}

/// The recent games contain the game of a closed tab, once another tab was used.
pub async fn saves_game_of_closed_tab(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    wait_for_moves(s, 3).await?;
    let first = s.current_tab().await?;
    let second = s.new_tab().await?;
    let other = BEGUN.replace("a1,b2,c3", "a2,b2,c2,b1");
    s.go(&format!("{}{other}", w.hosted)).await?;
    wait_for_moves(s, 4).await?;
    s.close_tab().await?;
    s.switch_to_tab(&first).await?;
    // A browser may close a tab shortly after the driver's reply: until then the tab counts as open.
    s.wait("the tab to be closed", ALONE).await?;
    s.click(".cell.legal").await?;
    wait_for_moves(s, 4).await?;
    let third = s.new_tab().await?;
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    wait_for_moves(s, 4).await?;
    s.click("#library-button").await?;
    s.wait(
        "the game of the closed tab",
        "document.querySelector('#library-recent')?.textContent.includes('plies: 4') === true",
    )
    .await?;
    s.close_tab().await?;
    ensure!(second != third, "they were three");
    s.switch_to_tab(&first).await
}

/// One tab runs an evolution; another one reports this, and continues it when the first one is closed.
pub async fn other_tab_continues_evolution(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{LONG}")).await?;
        s.click_button("Evolve").await?;
        s.wait("some generations", &format!("{ROWS} >= 2")).await?;
        let first = s.current_tab().await?;
        let second = s.new_tab().await?;
        s.go(&format!("{address}#/coevolution?lang=en")).await?;
        s.wait("that it is elsewhere", "!!document.querySelector('#evolution-in-other-tab')")
            .await?;
        let seen = s.eval(ROWS).await?.as_u64().unwrap_or(0);
        s.switch_to_tab(&first).await?;
        s.wait("more generations", &format!("{ROWS} > {seen} + 1"))
            .await?;
        s.close_tab().await?;
        s.switch_to_tab(&second).await?;
        s.wait(
            "what the other tab has left",
            &format!("!document.querySelector('#evolution-in-other-tab') && {ROWS} > {seen}"),
        )
        .await?;
        let seen = s.eval(ROWS).await?;
        s.click_button("Continue").await?;
        let more = format!("{ROWS} > {seen} && !!document.querySelector('progress')");
        s.wait("it to go on", &more).await?;
        s.click_button("Stop").await?;
        s.wait("all to be kept", "!!document.querySelector('#evolution-saved')")
            .await?;
    }
    Ok(())
}

/// Failures of a browser's database.
const FAULTS: [(&str, &str); 5] = [
    ("missing", "Object.defineProperty(window, 'indexedDB', { value: undefined })"),
    (
        "blocked",
        "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked') } })",
    ),
    (
        "refused",
        "IDBFactory.prototype.open = function () { throw new DOMException('no', 'SecurityError') }",
    ),
    (
        "full",
        "IDBObjectStore.prototype.put = function () { throw new DOMException('full', 'QuotaExceededError') }",
    ),
    (
        "taken back",
        "(() => { const put = IDBObjectStore.prototype.put; \
          IDBObjectStore.prototype.put = function (...a) { const r = put.apply(this, a); const t = this.transaction; \
          r.addEventListener('success', () => t.abort()); return r; }; return true; })()",
    ),
];

/// A database that a later version of the page has recreated.
const LATER: &str = "const r = indexedDB.open('rastros-lab', 9); \
    r.onsuccess = () => { r.result.close(); done(true); };";

/// Whatever fails, the page shows a warning and never reports “saved”.
pub async fn warns_if_storage_fails(s: &Session, w: &World) -> Result<()> {
    for (fault, script) in FAULTS {
        s.go(&format!("{}{BEGUN}", w.hosted)).await?;
        s.eval(script).await?;
        check_library_warning(s, fault).await?;
        s.go(&format!("{}{SHORT}", w.hosted)).await?;
        s.eval(script).await?;
        check_evolution_warning(s, fault).await?;
    }
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval_async(LATER).await?;
    check_library_warning(s, "later").await?;
    s.go(&format!("{}{SHORT}", w.hosted)).await?;
    check_evolution_warning(s, "later").await?;
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval("Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError') }")
        .await?;
    s.click(".cell.legal").await?;
    s.wait(
        "to be told",
        "document.querySelector('.notice.error')?.innerText.includes('cannot save your work') ?? false",
    )
    .await?;
    ensure!(s.has("#save-file").await?, "the game can be saved");
    check_leave_warning(s, "no settings").await
}

/// Fails unless the browser would ask before leaving the page.
pub(super) async fn check_leave_warning(s: &Session, fault: &str) -> Result<()> {
    let asked = s
        .eval(
            "(() => { const e = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(e); \
             return e.defaultPrevented; })()",
        )
        .await?;
    ensure!(asked == true, "{fault}: the page warns before it is left");
    Ok(())
}

async fn check_library_warning(s: &Session, fault: &str) -> Result<()> {
    s.click("#library-button").await?;
    s.click("#library-save").await?;
    let told = "!!document.querySelector('#library-error')";
    s.wait(&format!("{fault}: an error"), told).await?;
    let notice = "document.querySelector('.notice')?.innerText.includes('is saved') ?? false";
    ensure!(s.eval(notice).await? == false, "{fault}: saved is said");
    Ok(())
}

pub(super) async fn check_evolution_warning(s: &Session, fault: &str) -> Result<()> {
    s.click_button("Evolve").await?;
    s.wait(
        &format!("{fault}: the end and a word on what was not kept"),
        "!!document.querySelector('#evolution-status.good') && !!document.querySelector('#evolution-unsaved')",
    )
    .await?;
    ensure!(!s.has("#evolution-saved").await?, "{fault}: kept is said");
    check_leave_warning(s, fault).await
}

/// The number of listeners in Chromium after garbage collection.
async fn count_listeners(s: &Session) -> Result<u64> {
    for method in ["Performance.enable", "HeapProfiler.collectGarbage"] {
        s.devtools(method, json!({})).await?;
    }
    let found = s.devtools("Performance.getMetrics", json!({})).await?;
    let all = found["metrics"].as_array().context("a list")?;
    let counted = all.iter().find(|m| m["name"] == "JSEventListeners");
    counted
        .and_then(|m| m["value"].as_f64())
        .map(|n| n as u64)
        .context("a number")
}

/// Repeated reads of the database leave no listeners behind.
pub async fn database_reads_leak_no_listeners(s: &Session, w: &World) -> Result<()> {
    const ROUNDS: u64 = 20;
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    let mut before = 0;
    for round in 0..=ROUNDS {
        s.click("#library-button").await?;
        s.wait("the library", "!!document.querySelector('#library-list, #library .quiet')")
            .await?;
        s.press_key(Key::Escape).await?;
        s.wait("the page", "!document.querySelector('dialog')")
            .await?;
        if round == 0 {
            before = count_listeners(s).await?;
        }
    }
    let after = count_listeners(s).await?;
    ensure!(after < before + ROUNDS, "{before} listeners became {after}");
    Ok(())
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
        "!!document.querySelector('#evolution-saved') && !document.querySelector('#evolution-unsaved')",
    )
    .await
}
