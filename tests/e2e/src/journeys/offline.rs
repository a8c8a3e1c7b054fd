//! Journeys without a network: the cached page, its new versions, the file for a memory stick, and the requests to a
//! host configured as in `docs/hosting.md`.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::board::wait_for_turn;
use crate::server::{self, Host};
use crate::session::Session;
use crate::world::World;

/// A long game against random moves.
const GAME: &str = "#/play?game=reversi&first=person&second=random&lang=en";

/// The message of the cached page in each language.
const KEPT: [(&str, &str); 3] = [
    ("pt", "Disponível sem Internet"),
    ("es", "Disponible sin Internet"),
    ("en", "Available offline"),
];

/// The version of the visible page.
const VERSION: &str = "document.querySelector('meta[name=rastros-lab-version]').content";

const MOVES: &str = "document.querySelectorAll('.move').length";

/// The number of the page's caches, and whether the other page's cache exists.
const CACHES: &str =
    "caches.keys().then((names) => done([names.filter((n) => n.startsWith('rastros-lab ')).length,
    names.includes('another page')]))";

/// A host for one journey. Its responses are cached by the service worker only.
async fn start_host(w: &World) -> Result<Host> {
    let host = server::serve(&w.folder, true)?;
    host.send_no_store();
    Ok(host)
}

async fn wait_until_available(s: &Session) -> Result<()> {
    let said =
        "document.querySelector('#offline')?.innerText.startsWith('Available offline') ?? false";
    s.wait("the page to be kept", said).await
}

/// Reloads the page as a user does; the driver's reload would bypass the service worker in Firefox.
async fn reload(s: &Session) -> Result<()> {
    s.check_page().await?;
    s.eval("(window.before = true, location.reload(), true)")
        .await?;
    s.wait("the page", "!window.before && !!document.querySelector('#app > .page')")
        .await
}

/// Plays a move and waits for the answer.
async fn play_move(s: &Session) -> Result<()> {
    ensure!(wait_for_turn(s).await?, "the game goes on");
    let before = s.eval(MOVES).await?;
    s.click(".cell.legal").await?;
    let answered = format!("{MOVES} >= {before} + 2 || !!document.querySelector('.status.over')");
    s.wait("the answer", &answered).await
}

/// Makes every worker fail, so that the page starts new ones.
async fn fail_workers(s: &Session) -> Result<()> {
    let before = s
        .eval("(window.workers.forEach((w) => w.postMessage('nonsense')), window.workers.length)")
        .await?;
    s.wait("other workers", &format!("window.workers.length > {before}"))
        .await
}

async fn caches(s: &Session) -> Result<(u64, bool)> {
    let found = s.eval_async(CACHES).await?;
    Ok((found[0].as_u64().context("a number")?, found[1] == true))
}

/// Fills a cache of another page on the same host.
async fn fill_other_cache(s: &Session) -> Result<()> {
    s.eval_async(
        "caches.open('another page').then((cache) => cache.put('./x', new Response('x'))).then(() => done(true))",
    )
    .await?;
    Ok(())
}

/// The page reports in every language that it is cached; then it opens without its host, and a game is played.
pub async fn opens_offline(s: &Session, w: &World) -> Result<()> {
    let host = start_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    wait_until_available(s).await?;
    for (language, said) in KEPT {
        s.eval(&format!(
            "(() => {{ const choice = document.querySelector('#language'); choice.value = '{language}'; \
             choice.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ))
        .await?;
        let there = format!(
            "document.documentElement.lang === '{language}' && \
             document.querySelector('#offline').innerText.startsWith('{said}')"
        );
        s.wait(said, &there).await?;
    }
    if w.browser == "chromium" {
        let found = s
            .devtools("Page.getInstallabilityErrors", json!({}))
            .await?;
        ensure!(found["installabilityErrors"] == json!([]), "it can be installed: {found}");
    }
    play_move(s).await?;
    host.stop();
    let gone = s
        .eval_async("fetch('rastros-lab.html').then(() => done('there'), () => done('gone'))")
        .await?;
    ensure!(gone == "gone", "the host answers nothing");
    let moves = s.eval(MOVES).await?;
    reload(s).await?;
    s.wait("the same game", &format!("{MOVES} === {moves}"))
        .await?;
    play_move(s).await?;
    wait_until_available(s).await?;
    // An address with a query, and the name of the page, open the same page.
    for address in ["?from=a-worksheet", "index.html"] {
        s.go(&format!("{}{address}{GAME}", host.page)).await?;
        play_move(s).await?;
    }
    Ok(())
}

/// If the browser refuses the service worker, the page plays and claims nothing.
pub async fn plays_without_service_worker(s: &Session, w: &World) -> Result<()> {
    let host = start_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    s.eval("sessionStorage.setItem('without-copies', 'yes')")
        .await?;
    s.eval_async(
        "navigator.serviceWorker.ready.then((kept) => kept.unregister()).then(() => done(true))",
    )
    .await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    ensure!(
        s.eval("navigator.serviceWorker.controller")
            .await?
            .is_null(),
        "it has no copy"
    );
    play_move(s).await?;
    ensure!(!s.has("#trouble").await?, "nothing has failed");
    ensure!(!s.has("#offline").await?, "nothing is claimed");
    Ok(())
}

/// Truncates every cached file to half of its length.
const HALVE: &str = "caches.keys().then(async (names) => {
    for (const name of names.filter((name) => name.startsWith('rastros-lab '))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const kept = await cache.match(request);
            const half = (await kept.clone().blob()).slice(0, 100);
            await cache.put(request, new Response(half, { headers: kept.headers }));
        }
    }
    done(true);
})";

/// The page uses no part of a damaged cache: it requests the files from the host and repairs the cache.
pub async fn loads_despite_unreadable_cache(s: &Session, w: &World) -> Result<()> {
    let host = start_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    wait_until_available(s).await?;
    s.eval_async(HALVE).await?;
    reload(s).await?;
    play_move(s).await?;
    ensure!(!s.has("#trouble").await?, "nothing has failed");
    wait_until_available(s).await?;
    host.stop();
    reload(s).await?;
    play_move(s).await
}

/// A new version waits during a running game, and takes over when the user agrees; files of the old one stay while
/// another tab needs them.
pub async fn new_version_waits_for_reload(s: &Session, w: &World) -> Result<()> {
    let host = start_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    wait_until_available(s).await?;
    fill_other_cache(s).await?;
    let old = s.eval(VERSION).await?;
    play_move(s).await?;
    let first = s.current_tab().await?;
    let second = s.new_tab().await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    wait_until_available(s).await?;
    s.switch_to_tab(&first).await?;

    host.publish_next_version();
    reload(s).await?;
    ensure!(s.eval(VERSION).await? == old, "nobody has agreed yet");
    let offered = "document.querySelector('#newer')?.innerText.includes('A new version is available') ?? false";
    s.wait("the offer", offered).await?;
    // The new version is completely cached, and waits.
    reload(s).await?;
    ensure!(s.eval(VERSION).await? == old, "nobody has agreed yet");
    s.wait("the offer again", offered).await?;
    play_move(s).await?;
    // The host no longer has the files of the old version.
    fail_workers(s).await?;
    play_move(s).await?;
    let moves = s.eval(MOVES).await?;

    s.click("#renew").await?;
    s.wait("the new version", &format!("{VERSION} !== {old}"))
        .await?;
    s.wait("the same game", &format!("{MOVES} === {moves}"))
        .await?;
    play_move(s).await?;
    wait_until_available(s).await?;
    ensure!(!s.has("#renew").await?, "there is no newer one");
    ensure!(caches(s).await? == (2, true), "the other tab is of the old one");

    s.switch_to_tab(&second).await?;
    check_other_tab_updates(s, &old).await?;
    s.close_tab().await?;
    s.switch_to_tab(&first).await
}

/// After the user clears the browser's data, the page reports that it is not cached; another tab that loads the same version does not announce it.
pub async fn cleared_data_announce_no_new_version(s: &Session, w: &World) -> Result<()> {
    let host = start_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    wait_until_available(s).await?;
    let origin = s.eval("location.origin").await?;
    let all = json!({ "origin": origin, "storageTypes": "all" });
    s.devtools("Storage.clearDataForOrigin", all).await?;
    s.wait("the copy to be gone", "!document.querySelector('#offline')")
        .await?;
    let first = s.current_tab().await?;
    s.new_tab().await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    wait_until_available(s).await?;
    s.close_tab().await?;
    s.switch_to_tab(&first).await?;
    play_move(s).await?;
    ensure!(!s.has("#newer").await?, "there is no newer version");
    Ok(())
}

/// A tab with the old version continues after another tab has updated, until its next load; then the old version is deleted.
async fn check_other_tab_updates(s: &Session, old: &Value) -> Result<()> {
    ensure!(s.eval(VERSION).await? == *old, "it stays what it was");
    fail_workers(s).await?;
    play_move(s).await?;
    s.click("#renew").await?;
    s.wait("the new version", &format!("{VERSION} !== {old}"))
        .await?;
    wait_until_available(s).await?;
    s.eval_async(&format!(
        "const look = () => {{ const told = done; {{ const done = ([ours]) => ours === 1 ? told(true) : setTimeout(look, 50); {CACHES}; }} }}; look();"
    ))
    .await?;
    ensure!(caches(s).await? == (1, true), "the old version is forgotten, and nothing else");
    Ok(())
}

/// The hosted page offers itself as one complete file of the stated size, which is not cached; the file itself offers none.
pub async fn downloads_single_file(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{GAME}", w.hosted)).await?;
    wait_until_available(s).await?;
    let bytes = std::fs::metadata(w.folder.join("rastros-lab.html"))?.len();
    let size = format!("({:.1} MB)", bytes as f64 / 1e6);
    let said = s.text("#single-file").await?;
    ensure!(said.contains(&size), "{size}: {said}");
    let loaded = s
        .eval_async(
            "const { href, download } = document.querySelector('#single-file');
             fetch(href).then((answer) => answer.arrayBuffer()).then(async (file) =>
                done([download, file.byteLength, !!(await caches.match(href))]));",
        )
        .await?;
    ensure!(loaded == json!(["rastros-lab.html", bytes, false]), "{loaded}");
    // From the host, and from a disk.
    for address in [format!("{}rastros-lab.html", w.hosted), w.single.clone()] {
        s.go(&format!("{address}{GAME}")).await?;
        play_move(s).await?;
        ensure!(s.text(".foot").await?.is_empty(), "nothing stands at its foot");
    }
    Ok(())
}

/// A host as in `docs/hosting.md` sends the module compressed and the policy in a header, and gets one request for each immutable
/// file, also without a service worker.
pub async fn requests_immutable_files_once(s: &Session, w: &World) -> Result<()> {
    let host = server::serve(&w.folder, true)?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    let seen = s
        .eval_async(
            "const module = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('_bg.wasm'));
             const meta = document.querySelector('meta[http-equiv=Content-Security-Policy]').content;
             fetch('./?', { cache: 'no-store' }).then((answer) =>
                done([module.encodedBodySize * 2 < module.decodedBodySize,
                    answer.headers.get('Content-Security-Policy') === meta]));",
        )
        .await?;
    ensure!(seen == json!([true, true]), "compressed, and with its policy: {seen}");
    wait_until_available(s).await?;
    let programs = ["/worker-", "/rastros-lab-"];
    let never_changes =
        |path: &String| path.ends_with(".css") || programs.iter().any(|p| path.contains(p));
    let asked = host.take_requested_paths();
    let first: BTreeSet<_> = asked.iter().filter(|path| never_changes(path)).collect();
    ensure!(
        first.len() == 5,
        "the style sheet, and the scripts and modules of page and workers: {first:?}"
    );
    s.eval_async(
        "navigator.serviceWorker.getRegistration().then((r) => r.unregister())
            .then(() => caches.keys()).then((names) => Promise.all(names.map((n) => caches.delete(n))))
            .then(() => done(true))",
    )
    .await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    play_move(s).await?;
    wait_until_available(s).await?;
    let asked = host.take_requested_paths();
    ensure!(asked.iter().any(|path| path.ends_with('/')), "for the page: {asked:?}");
    ensure!(!asked.iter().any(never_changes), "for nothing that it had: {asked:?}");
    s.go(&format!("{}{GAME}", host.page)).await?;
    play_move(s).await?;
    let asked = host.take_requested_paths();
    let needless =
        |path: &String| !path.ends_with("/service-worker.js") && !path.ends_with("/watch.js");
    ensure!(!asked.iter().any(needless), "it is kept: {asked:?}");
    Ok(())
}
