//! Journeys without a network: the page that the browser keeps, its newer versions, the file for a memory stick, and what a host is
//! asked for that is set up as `docs/hosting.md` says.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::board::my_turn;
use crate::server::{self, Host};
use crate::session::Session;
use crate::world::World;

/// A long game against the player that moves by lot.
const GAME: &str = "#/play?game=reversi&first=person&second=random&lang=en";

/// What the page says in each language once it is kept.
const KEPT: [(&str, &str); 3] = [
    ("pt", "Disponível sem Internet"),
    ("es", "Disponible sin Internet"),
    ("en", "Available offline"),
];

/// The version of the page that is seen.
const VERSION: &str = "document.querySelector('meta[name=rastros-lab-version]').content";

const MOVES: &str = "document.querySelectorAll('.move').length";

/// The caches that are there, with how many are the page's own.
const CACHES: &str =
    "caches.keys().then((names) => done([names.filter((n) => n.startsWith('rastros-lab ')).length,
    names.includes('another page')]))";

/// A host of one journey alone. What it sends nobody keeps but the service worker.
async fn own_host(w: &World) -> Result<Host> {
    let host = server::serve(&w.folder, true)?;
    host.forbid_keeping();
    Ok(host)
}

async fn available(s: &Session) -> Result<()> {
    let said =
        "document.querySelector('#offline')?.innerText.startsWith('Available offline') ?? false";
    s.wait("the page to be kept", said).await
}

/// Loads the page again as a person does. Firefox's driver would go past the service worker.
async fn reload(s: &Session) -> Result<()> {
    s.examine().await?;
    s.eval("(window.before = true, location.reload(), true)")
        .await?;
    s.wait(
        "the page",
        "!window.before && !!document.querySelector('#app > .page')",
    )
    .await
}

/// Plays a move and waits for the answer.
async fn play_on(s: &Session) -> Result<()> {
    ensure!(my_turn(s).await?, "the game goes on");
    let before = s.eval(MOVES).await?;
    s.click(".cell.legal").await?;
    let answered = format!("{MOVES} >= {before} + 2 || !!document.querySelector('.status.over')");
    s.wait("the answer", &answered).await
}

/// Has every worker fail, so that others have to be started.
async fn lose_workers(s: &Session) -> Result<()> {
    let before = s
        .eval("(window.workers.forEach((w) => w.postMessage('nonsense')), window.workers.length)")
        .await?;
    s.wait(
        "other workers",
        &format!("window.workers.length > {before}"),
    )
    .await
}

async fn caches(s: &Session) -> Result<(u64, bool)> {
    let found = s.eval_async(CACHES).await?;
    Ok((found[0].as_u64().context("a number")?, found[1] == true))
}

/// Somebody else's page on the same host keeps something too.
async fn another_page_keeps_something(s: &Session) -> Result<()> {
    s.eval_async(
        "caches.open('another page').then((cache) => cache.put('./x', new Response('x'))).then(() => done(true))",
    )
    .await?;
    Ok(())
}

/// The page says that it is kept, in every language; then it opens without its host, and a game is played.
pub async fn the_page_opens_without_its_host(s: &Session, w: &World) -> Result<()> {
    let host = own_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    available(s).await?;
    for (language, said) in KEPT {
        s.eval(&format!(
            "(() => {{ const choice = document.querySelector('#language'); choice.value = '{language}'; \
             choice.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ))
        .await?;
        let there = format!("document.querySelector('#offline').innerText.startsWith('{said}')");
        s.wait(said, &there).await?;
    }
    if w.browser == "chromium" {
        let found = s
            .devtools("Page.getInstallabilityErrors", json!({}))
            .await?;
        ensure!(
            found["installabilityErrors"] == json!([]),
            "it can be installed: {found}"
        );
    }
    play_on(s).await?;
    host.stop();
    let gone = s
        .eval_async("fetch('rastros-lab.html').then(() => done('there'), () => done('gone'))")
        .await?;
    ensure!(gone == "gone", "the host answers nothing");
    let moves = s.eval(MOVES).await?;
    reload(s).await?;
    s.wait("the same game", &format!("{MOVES} === {moves}"))
        .await?;
    play_on(s).await?;
    available(s).await?;
    // An address with something behind it, and the name of the page, lead to the same.
    for address in ["?from=a-worksheet", "index.html"] {
        s.go(&format!("{}{address}{GAME}", host.page)).await?;
        play_on(s).await?;
    }
    Ok(())
}

/// Where the browser gives nothing for the service worker that it is asked for, the page plays as ever and claims nothing.
pub async fn a_browser_that_keeps_no_copy_plays(s: &Session, w: &World) -> Result<()> {
    let host = own_host(w).await?;
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
    play_on(s).await?;
    ensure!(!s.has("#trouble").await?, "nothing has failed");
    ensure!(!s.has("#offline").await?, "nothing is claimed");
    Ok(())
}

/// Leaves half of every file that the browser has kept.
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

/// Of a copy that is damaged nothing is used: the host is asked instead, and the copy is made good.
pub async fn a_copy_that_cannot_be_read_stops_nothing(s: &Session, w: &World) -> Result<()> {
    let host = own_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    available(s).await?;
    s.eval_async(HALVE).await?;
    reload(s).await?;
    play_on(s).await?;
    ensure!(!s.has("#trouble").await?, "nothing has failed");
    available(s).await?;
    host.stop();
    reload(s).await?;
    play_on(s).await
}

/// A newer version waits beside a running game, takes over when the person agrees, and what another tab still needs of the old one
/// stays until that is gone too.
pub async fn a_newer_version_waits_until_it_is_wanted(s: &Session, w: &World) -> Result<()> {
    let host = own_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    available(s).await?;
    another_page_keeps_something(s).await?;
    let old = s.eval(VERSION).await?;
    play_on(s).await?;
    let first = s.tab().await?;
    let second = s.new_tab().await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    available(s).await?;
    s.to_tab(&first).await?;

    host.publish_next();
    reload(s).await?;
    ensure!(s.eval(VERSION).await? == old, "nobody has agreed yet");
    let offered =
        "document.querySelector('#newer')?.innerText.includes('A new version is here') ?? false";
    s.wait("the offer", offered).await?;
    // It is there as a whole now, and waits.
    reload(s).await?;
    ensure!(s.eval(VERSION).await? == old, "nobody has agreed yet");
    s.wait("the offer again", offered).await?;
    play_on(s).await?;
    // The host has the files of the old version no more.
    lose_workers(s).await?;
    play_on(s).await?;
    let moves = s.eval(MOVES).await?;

    s.click("#renew").await?;
    s.wait("the new version", &format!("{VERSION} !== {old}"))
        .await?;
    s.wait("the same game", &format!("{MOVES} === {moves}"))
        .await?;
    play_on(s).await?;
    available(s).await?;
    ensure!(!s.has("#renew").await?, "there is no newer one");
    ensure!(
        caches(s).await? == (2, true),
        "the other tab is of the old one"
    );

    s.to_tab(&second).await?;
    the_other_tab_follows(s, &old).await?;
    s.close_tab().await?;
    s.to_tab(&first).await
}

/// Whoever clears the browser's data loses the copy, which the page says; another tab that fetches the same version makes it no newer one.
pub async fn cleared_data_are_no_new_version(s: &Session, w: &World) -> Result<()> {
    if w.browser != "chromium" {
        return Ok(());
    }
    let host = own_host(w).await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    available(s).await?;
    let origin = s.eval("location.origin").await?;
    let all = json!({ "origin": origin, "storageTypes": "all" });
    s.devtools("Storage.clearDataForOrigin", all).await?;
    s.wait("the copy to be gone", "!document.querySelector('#offline')")
        .await?;
    let first = s.tab().await?;
    s.new_tab().await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    available(s).await?;
    s.close_tab().await?;
    s.to_tab(&first).await?;
    play_on(s).await?;
    ensure!(!s.has("#newer").await?, "there is no newer version");
    Ok(())
}

/// A tab of the old version plays on although another has taken over, until it is loaded anew; then the old version is forgotten.
async fn the_other_tab_follows(s: &Session, old: &Value) -> Result<()> {
    ensure!(s.eval(VERSION).await? == *old, "it stays what it was");
    lose_workers(s).await?;
    play_on(s).await?;
    s.click("#renew").await?;
    s.wait("the new version", &format!("{VERSION} !== {old}"))
        .await?;
    available(s).await?;
    s.eval_async(&format!(
        "const look = () => {{ const told = done; {{ const done = ([ours]) => ours === 1 ? told(true) : setTimeout(look, 50); {CACHES}; }} }}; look();"
    ))
    .await?;
    ensure!(
        caches(s).await? == (1, true),
        "the old version is forgotten, and nothing else"
    );
    Ok(())
}

/// The hosted page offers itself as one file, whole and as large as it says, and does not keep that; the file offers nothing.
pub async fn the_page_is_taken_along_as_one_file(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{GAME}", w.hosted)).await?;
    available(s).await?;
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
    ensure!(
        loaded == json!(["rastros-lab.html", bytes, false]),
        "{loaded}"
    );
    // From the host, and from a disk.
    for address in [format!("{}rastros-lab.html", w.hosted), w.single.clone()] {
        s.go(&format!("{address}{GAME}")).await?;
        play_on(s).await?;
        ensure!(
            s.text(".foot").await?.is_empty(),
            "nothing stands at its foot"
        );
    }
    Ok(())
}

/// A host as in `docs/hosting.md` sends the module compressed and the policy in a header, and is asked no second time for what has a
/// hash in its name, also where there is no service worker.
pub async fn a_host_is_asked_once_for_what_never_changes(s: &Session, w: &World) -> Result<()> {
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
    ensure!(
        seen == json!([true, true]),
        "compressed, and with its policy: {seen}"
    );
    available(s).await?;
    let never_changes = |path: &String| path.ends_with(".css") || path.contains("/rastros-lab-");
    let asked = host.asked();
    let first: BTreeSet<_> = asked.iter().filter(|path| never_changes(path)).collect();
    ensure!(
        first.len() == 3,
        "the style sheet, the glue and the module: {first:?}"
    );
    s.eval_async(
        "navigator.serviceWorker.getRegistration().then((r) => r.unregister())
            .then(() => caches.keys()).then((names) => Promise.all(names.map((n) => caches.delete(n))))
            .then(() => done(true))",
    )
    .await?;
    s.go(&format!("{}{GAME}", host.page)).await?;
    play_on(s).await?;
    available(s).await?;
    let asked = host.asked();
    ensure!(
        asked.iter().any(|path| path.ends_with('/')),
        "for the page: {asked:?}"
    );
    ensure!(
        !asked.iter().any(never_changes),
        "for nothing that it had: {asked:?}"
    );
    s.go(&format!("{}{GAME}", host.page)).await?;
    play_on(s).await?;
    let asked = host.asked();
    let needless =
        |path: &String| !path.ends_with("/service-worker.js") && !path.ends_with("/watch.js");
    ensure!(!asked.iter().any(needless), "it is kept: {asked:?}");
    Ok(())
}
