//! Journeys with an attacked or failing page: its policy, an error in its module, a missing module, crashing workers.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::session::Session;
use crate::world::World;

/// Attacks that the policy must block, by directive, with the script of each.
const PLANTED: [(&str, &str); 9] = [
    ("style-src-attr", "document.body.setAttribute('style', 'color: red')"),
    (
        "style-src-elem",
        "document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' }))",
    ),
    (
        "script-src-elem",
        "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.mine = 1' }))",
    ),
    (
        "script-src-attr",
        "(document.body.setAttribute('onclick', 'window.mine = 1'), document.body.click())",
    ),
    ("img-src", "new Image().src = 'https://example.org/a.png'"),
    ("connect-src", "fetch('https://example.org/').catch(() => {})"),
    (
        "frame-src",
        "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.org/' }))",
    ),
    (
        "base-uri",
        "document.head.append(Object.assign(document.createElement('base'), { href: 'https://example.org/' }))",
    ),
    (
        "form-action",
        "(() => { const form = document.createElement('form'); form.action = 'https://example.org/'; \
          document.body.append(form); try { form.submit(); } catch {} })()",
    ),
];

/// A game of three plies between two people, and its text.
const BEGUN: &str = "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3";
const BEGUN_TEXT: &str = "game: tic_tac_toe\nstart: 3/3/3 X 3\na1 b2 c3\n";

/// Every language with the page's messages after a panic and after an incomplete load.
const SAID: [(&str, &str, &str); 3] = [
    ("en", "The page has stopped", "could not be loaded"),
    ("pt", "A página parou", "não pôde ser carregada"),
    ("es", "La página se ha detenido", "no se pudo cargar"),
];

/// Makes the module panic at the next click: it reads the clock while it changes its state, and a handler that asks at that moment
/// whether data would be lost finds the state borrowed. The clock returns nothing, so the change never ends.
/// Other callers get the time as usual, such as the browser's driver, and the page for a pending frame.
const TRAP: &str = "(() => { const real = performance.now.bind(performance); let sprung = false; \
    performance.now = () => { if (sprung || window.event?.type !== 'click') return real(); sprung = true; \
    window.dispatchEvent(new Event('beforeunload')); throw new Error('no time'); }; return true; })()";

const TOLD: &str = "!!document.querySelector('#trouble h1')";

/// The policy blocks the attacks of a compromised page, and the journeys record them.
pub async fn policy_blocks_attacks(s: &Session, w: &World) -> Result<()> {
    for packaging in [&w.hosted, &w.single] {
        s.go(&format!("{packaging}{BEGUN}")).await?;
        for (directive, script) in PLANTED {
            ensure!(s.policy_violations().await?.is_empty(), "nothing was refused yet");
            s.eval(&format!("({script}, true)")).await?;
            let refused = s.policy_violations().await?;
            let by = |r: &Value| r.as_str().is_some_and(|r| r.starts_with(directive));
            ensure!(refused.iter().any(by), "{directive}: {refused:?}");
            ensure!(s.check_page().await.is_err(), "a journey would have failed");
            s.eval("(window.refused.length = 0, performance.clearResourceTimings(), true)")
                .await?;
        }
        ensure!(s.eval("window.mine ?? null").await?.is_null(), "nothing has run");
    }
    Ok(())
}

async fn wait_for_moves(s: &Session, count: usize) -> Result<()> {
    let there = format!("document.querySelectorAll('.move').length === {count}");
    s.wait("the game", &there).await
}

/// Makes the module fail at a move.
async fn fail(s: &Session) -> Result<()> {
    s.eval(TRAP).await?;
    // Not with the mouse, whose movement the module would handle before the click.
    s.eval("(document.querySelector('.cell.legal')?.click(), true)")
        .await?;
    s.wait("a word on the error", TOLD).await
}

/// The page reports a panic of the module in the user's language; the game can be copied, survives a reload, and
/// can be abandoned.
pub async fn reports_module_panic(s: &Session, w: &World) -> Result<()> {
    for (packaging, languages) in [(&w.hosted, &SAID[..]), (&w.single, &SAID[..1])] {
        for (language, stopped, not_loaded) in languages {
            s.go(&format!("{packaging}{BEGUN}&lang={language}")).await?;
            wait_for_moves(s, 3).await?;
            s.wait(
                "the game to be kept",
                "('rastros-lab.tab.' + document.documentElement.dataset.tab) in localStorage",
            )
            .await?;
            fail(s).await?;
            let said = s.text("#trouble").await?;
            ensure!(said.contains(stopped) && !said.contains(not_loaded), "{said}");
            let text = s
                .eval("document.querySelector('#trouble-game').value")
                .await?;
            ensure!(text == BEGUN_TEXT, "the game: {text}");
            ensure!(!s.has("#app").await?, "nothing of the page is left");
            s.click("[data-do=reload]").await?;
            s.wait("the page", "!!document.querySelector('#app > .page')")
                .await?;
            wait_for_moves(s, 3).await?;
        }
        // If the browser saves nothing, the link has the game.
        s.eval(
            "(localStorage.clear(), Storage.prototype.setItem = () => { throw new Error('full'); }, true)",
        )
        .await?;
        fail(s).await?;
        let text = s
            .eval("document.querySelector('#trouble-game').value")
            .await?;
        let link = text.as_str().unwrap_or_default();
        ensure!(link.contains("moves=a1,b2,c3"), "the game: {text}");
        s.click("[data-do=restart]").await?;
        s.wait("the page", "!!document.querySelector('#app > .page')")
            .await?;
        wait_for_moves(s, 0).await?;
    }
    Ok(())
}

/// A page without its module reports the error, and mentions no game.
pub async fn reports_missing_module(s: &Session, w: &World) -> Result<()> {
    for (language, stopped, not_loaded) in SAID {
        s.load(&format!("{}#/play?lang={language}", w.broken))
            .await?;
        s.wait("a word on the error", TOLD).await?;
        let said = s.text("#trouble").await?;
        ensure!(said.contains(stopped) && said.contains(not_loaded), "{said}");
        ensure!(!s.has("#trouble-game").await?, "there is no game");
    }
    Ok(())
}

/// The single file reports that it is truncated or changed.
pub async fn reports_damaged_single_file(s: &Session, w: &World) -> Result<()> {
    let path = w.single.trim_start_matches("file://");
    let whole = std::fs::read_to_string(path)?;
    let module = whole.find(" id=\"module\">").context("the module")?;
    let (half, within) = (whole.len() / 2, module + 100_000);
    ensure!(half > module, "half of the file ends in the module");
    let damaged = [
        whole[..module - 100].to_owned(),
        whole[..half].to_owned(),
        format!("{}AAAA{}", &whole[..within], &whole[within + 4..]),
        format!("{}?{}", &whole[..within], &whole[within + 1..]),
    ];
    let copy = path.replace(".html", "-damaged.html");
    for text in damaged {
        std::fs::write(&copy, text)?;
        s.load(&format!("file://{copy}#/play?lang=es")).await?;
        s.wait("a word on the error", TOLD).await?;
        let said = s.text("#trouble").await?;
        ensure!(said.contains(SAID[2].2), "{said}");
    }
    std::fs::remove_file(copy)?;
    Ok(())
}

/// Workers that fail are replaced during a game, which continues to its end.
pub async fn replaces_failed_worker(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=championship&first=casual&second=club&lang=en";
    for packaging in [&w.hosted, &w.single] {
        s.go(&format!("{packaging}{link}")).await?;
        s.click_button("At once").await?;
        s.click_button("Start").await?;
        let moved = "document.querySelectorAll('.move').length > 0";
        s.wait("workers that answer", moved).await?;
        let before = s
            .eval(
                "(window.workers.forEach((w) => w.postMessage('nonsense')), window.workers.length)",
            )
            .await?;
        let more = format!("window.workers.length > {before}");
        s.wait("another worker in the place of one", &more).await?;
        let over = "!!document.querySelector('.status.over')";
        s.wait("the end of the game", over).await?;
        ensure!(!s.has("#trouble").await?, "the page is well");
    }
    Ok(())
}
