//! Journeys with several tabs of one browser, and with a browser that keeps nothing.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use super::SMALL;
use crate::session::Session;
use crate::world::World;

/// A game of three plies between persons.
pub(super) const BEGUN: &str =
    "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3&lang=en";

/// An evolution of some minutes.
const LONG: &str = "#/coevolution?preset=course_distances&population=32&generations=400&lang=en";

/// One of a second.
pub(super) const SHORT: &str = "#/coevolution?preset=course_class&population=4&generations=2&plies=1&pairs=1\
    &yardstick_pairs=0&tournament=2&lang=en";

/// Whether the page is open in this tab alone.
const ALONE: &str = "navigator.locks.query().then(({ held }) =>
    held.filter((lock) => lock.name.startsWith('rastros-lab.tab.')).length === 1)";

const ROWS: &str = "document.querySelectorAll('#evolution-champions tbody tr').length";

async fn moves_are(s: &Session, count: usize) -> Result<()> {
    let there = format!("document.querySelectorAll('.move').length === {count}");
    s.wait("the game", &there).await
}

/// Loads the page again with an address that says nothing of the game.
async fn come_back(s: &Session) -> Result<()> {
    s.reload_at("#/play?lang=en").await
}

/// Two tabs each play on in the same game, and each finds its own again.
pub async fn each_tab_keeps_its_own_game(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{BEGUN}")).await?;
        moves_are(s, 3).await?;
        let first = s.tab().await?;
        let second = s.new_tab().await?;
        s.go(&format!("{address}#/play?lang=en")).await?;
        moves_are(s, 3).await?;
        s.click(".cell.legal").await?;
        moves_are(s, 4).await?;
        s.to_tab(&first).await?;
        come_back(s).await?;
        moves_are(s, 3).await?;
        s.to_tab(&second).await?;
        come_back(s).await?;
        moves_are(s, 4).await?;
        s.close_tab().await?;
        s.to_tab(&first).await?;
    }
    Ok(())
}

/// A tab goes elsewhere, and another takes up its game; when the first comes back, each has its own and keeps it.
pub async fn a_tab_comes_back_to_a_game_that_another_has_taken_up(
    s: &Session,
    w: &World,
) -> Result<()> {
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    moves_are(s, 3).await?;
    let first = s.tab().await?;
    s.load("about:blank").await?;
    let second = s.new_tab().await?;
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    moves_are(s, 3).await?;
    s.click(".cell.legal").await?;
    moves_are(s, 4).await?;
    s.to_tab(&first).await?;
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    moves_are(s, 4).await?;
    s.click(".cell.legal").await?;
    moves_are(s, 5).await?;
    let both = "Object.keys(localStorage).filter((name) => name.startsWith('rastros-lab.tab.')).length === 2";
    s.wait("it to be kept beside the other", both).await?;
    come_back(s).await?;
    moves_are(s, 5).await?;
    s.to_tab(&second).await?;
    come_back(s).await?;
    moves_are(s, 4).await?;
    s.close_tab().await?;
    s.to_tab(&first).await
}

/// The game of a tab that was closed is among the recent ones, where another tab was used after it.
pub async fn the_game_of_a_closed_tab_is_kept(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    moves_are(s, 3).await?;
    let first = s.tab().await?;
    let second = s.new_tab().await?;
    let other = BEGUN.replace("a1,b2,c3", "a2,b2,c2,b1");
    s.go(&format!("{}{other}", w.hosted)).await?;
    moves_are(s, 4).await?;
    s.close_tab().await?;
    s.to_tab(&first).await?;
    // A browser may close a tab after it has said that it did: before that the tab counts as open.
    s.wait("the tab to be closed", ALONE).await?;
    s.click(".cell.legal").await?;
    moves_are(s, 4).await?;
    let third = s.new_tab().await?;
    s.go(&format!("{}#/play?lang=en", w.hosted)).await?;
    moves_are(s, 4).await?;
    s.click("#library-button").await?;
    s.wait(
        "the game of the closed tab",
        "document.querySelector('#library-recent')?.textContent.includes('plies: 4') === true",
    )
    .await?;
    s.close_tab().await?;
    ensure!(second != third, "they were three");
    s.to_tab(&first).await
}

/// One tab works on an evolution; another one says so, and goes on with it when the first one is gone.
pub async fn an_evolution_goes_on_in_another_tab(s: &Session, w: &World) -> Result<()> {
    for address in [&w.hosted, &w.single] {
        s.go(&format!("{address}{LONG}")).await?;
        s.press("Evolve").await?;
        s.wait("some generations", &format!("{ROWS} >= 2")).await?;
        let first = s.tab().await?;
        let second = s.new_tab().await?;
        s.go(&format!("{address}#/coevolution?lang=en")).await?;
        s.wait(
            "that it is elsewhere",
            "!!document.querySelector('#evolution-elsewhere')",
        )
        .await?;
        let seen = s.eval(ROWS).await?.as_u64().unwrap_or(0);
        s.to_tab(&first).await?;
        s.wait("more generations", &format!("{ROWS} > {seen} + 1"))
            .await?;
        s.close_tab().await?;
        s.to_tab(&second).await?;
        s.wait(
            "what the other tab has left",
            &format!("!document.querySelector('#evolution-elsewhere') && {ROWS} > {seen}"),
        )
        .await?;
        let seen = s.eval(ROWS).await?;
        s.press("Continue").await?;
        let more = format!("{ROWS} > {seen} && !!document.querySelector('progress')");
        s.wait("it to go on", &more).await?;
        s.press("Stop").await?;
        s.wait(
            "all to be kept",
            "!!document.querySelector('#evolution-kept')",
        )
        .await?;
    }
    Ok(())
}

/// A page that is left in the middle loses nothing of what was told.
pub async fn a_run_is_kept_without_being_stopped(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{LONG}", w.hosted)).await?;
    s.press("Evolve").await?;
    s.wait(
        "some generations that are kept",
        &format!("{ROWS} >= 3 && !!document.querySelector('#evolution-kept')"),
    )
    .await?;
    let kept = s.text("#evolution-kept").await?;
    s.reload().await?;
    s.wait("them again", &format!("{ROWS} >= 3")).await?;
    s.wait(
        "that they are there",
        "!!document.querySelector('#evolution-kept') && !!document.querySelector('#recent-runs li')",
    )
    .await?;
    let again = s.text("#evolution-kept").await?;
    let number = |text: &str| -> u32 {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse().unwrap_or(0)
    };
    ensure!(number(&again) >= number(&kept), "{kept} became {again}");
    Ok(())
}

/// Ways in which a browser's database fails.
pub(super) const FAULTS: [(&str, &str); 5] = [
    (
        "missing",
        "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    ),
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

/// A database that a later version of the page has made anew.
pub(super) const LATER: &str = "const r = indexedDB.open('rastros-lab', 9); \
    r.onsuccess = () => { r.result.close(); done(true); };";

/// Whatever fails, the person is told, and "saved" is not said.
pub async fn what_cannot_be_kept_is_said(s: &Session, w: &World) -> Result<()> {
    for (fault, script) in FAULTS {
        s.go(&format!("{}{BEGUN}", w.hosted)).await?;
        s.eval(script).await?;
        library_refuses(s, fault).await?;
        s.go(&format!("{}{SHORT}", w.hosted)).await?;
        s.eval(script).await?;
        evolution_refuses(s, fault).await?;
    }
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval_async(LATER).await?;
    library_refuses(s, "later").await?;
    s.go(&format!("{}{SHORT}", w.hosted)).await?;
    evolution_refuses(s, "later").await?;
    s.go(&format!("{}{BEGUN}", w.hosted)).await?;
    s.eval("Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError') }")
        .await?;
    s.click(".cell.legal").await?;
    s.wait(
        "to be told",
        "document.querySelector('.notice.error')?.innerText.includes('keeps nothing') ?? false",
    )
    .await?;
    ensure!(s.has("#save-file").await?, "the game can be saved");
    warns(s, "no settings").await
}

/// Whether the browser would ask before the page is left.
pub(super) async fn warns(s: &Session, fault: &str) -> Result<()> {
    let asked = s
        .eval(
            "(() => { const e = new Event('beforeunload', { cancelable: true }); window.dispatchEvent(e); \
             return e.defaultPrevented; })()",
        )
        .await?;
    ensure!(asked == true, "{fault}: it warns before it is left");
    Ok(())
}

pub(super) async fn library_refuses(s: &Session, fault: &str) -> Result<()> {
    s.click("#library-button").await?;
    s.click("#library-save").await?;
    let told = "!!document.querySelector('#library-error')";
    s.wait(&format!("{fault}: an error"), told).await?;
    let notice = "document.querySelector('.notice')?.innerText.includes('is saved') ?? false";
    ensure!(s.eval(notice).await? == false, "{fault}: saved is said");
    Ok(())
}

pub(super) async fn evolution_refuses(s: &Session, fault: &str) -> Result<()> {
    s.press("Evolve").await?;
    s.wait(
        &format!("{fault}: the end and a word on what was not kept"),
        "!!document.querySelector('#evolution-status.good') && !!document.querySelector('#evolution-unkept')",
    )
    .await?;
    ensure!(!s.has("#evolution-kept").await?, "{fault}: kept is said");
    warns(s, fault).await
}

/// How many listeners Chromium counts when all that nobody holds is collected.
async fn listeners(s: &Session) -> Result<u64> {
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

/// Whatever is read from the browser's database, and however often, leaves no listeners behind.
pub async fn listeners_do_not_grow(s: &Session, w: &World) -> Result<()> {
    const ROUNDS: u64 = 20;
    if w.browser != "chromium" {
        return Ok(());
    }
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    let mut before = 0;
    for round in 0..=ROUNDS {
        s.click("#library-button").await?;
        s.wait(
            "the library",
            "!!document.querySelector('#library-list, #library .quiet')",
        )
        .await?;
        s.key(Key::Escape).await?;
        s.wait("the page", "!document.querySelector('dialog')")
            .await?;
        if round == 0 {
            before = listeners(s).await?;
        }
    }
    let after = listeners(s).await?;
    ensure!(after < before + ROUNDS, "{before} listeners became {after}");
    Ok(())
}
