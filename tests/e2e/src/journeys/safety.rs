//! Journeys with a page that is attacked or fails: its policy, an error in its module, a module that is missing, workers that die.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::session::Session;
use crate::world::World;

/// What the policy has to refuse, by the directive that does, and how a page would do it.
const PLANTED: [(&str, &str); 9] = [
    (
        "style-src-attr",
        "document.body.setAttribute('style', 'color: red')",
    ),
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
    (
        "connect-src",
        "fetch('https://example.org/').catch(() => {})",
    ),
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

/// A game of three plies between persons, with what the page writes it as.
const BEGUN: &str = "#/play?game=tic_tac_toe&first=person&second=person&moves=a1,b2,c3";
const BEGUN_TEXT: &str = "game: tic_tac_toe\nstart: 3/3/3 X 3\na1 b2 c3\n";

/// Every language with what the page says in it when it has stopped, or was not loaded whole.
const SAID: [(&str, &str, &str); 3] = [
    ("en", "The page has stopped", "could not be loaded"),
    ("pt", "A página parou", "não pôde ser carregada"),
    ("es", "La página se ha detenido", "no se pudo cargar"),
];

/// Has the module panic at the next click: it asks what time it is while it changes its state, and a browser that asks then
/// whether something would be lost finds the state taken. Nor does it get an answer, so that the change is never ended.
/// Others may ask as ever, such as the browser's driver, and the page for a frame that is still to be drawn.
const TRAP: &str = "(() => { const real = performance.now.bind(performance); let sprung = false; \
    performance.now = () => { if (sprung || window.event?.type !== 'click') return real(); sprung = true; \
    window.dispatchEvent(new Event('beforeunload')); throw new Error('no time'); }; return true; })()";

const TOLD: &str = "!!document.querySelector('#trouble h1')";

/// Whatever a page that was broken into would do is refused, and the journeys hear of it.
pub async fn the_policy_refuses_what_the_page_does_not_do(s: &Session, w: &World) -> Result<()> {
    for packaging in [&w.hosted, &w.single] {
        s.go(&format!("{packaging}{BEGUN}")).await?;
        for (directive, script) in PLANTED {
            ensure!(s.refused().await?.is_empty(), "nothing was refused yet");
            s.eval(&format!("({script}, true)")).await?;
            let refused = s.refused().await?;
            let by = |r: &Value| r.as_str().is_some_and(|r| r.starts_with(directive));
            ensure!(refused.iter().any(by), "{directive}: {refused:?}");
            ensure!(s.examine().await.is_err(), "a journey would have failed");
            s.eval("(window.refused.length = 0, performance.clearResourceTimings(), true)")
                .await?;
        }
        ensure!(
            s.eval("window.mine ?? null").await?.is_null(),
            "nothing has run"
        );
    }
    Ok(())
}

async fn moves_are(s: &Session, count: usize) -> Result<()> {
    let there = format!("document.querySelectorAll('.move').length === {count}");
    s.wait("the game", &there).await
}

/// Has the module fail when a move is made.
async fn fail(s: &Session) -> Result<()> {
    s.eval(TRAP).await?;
    // Not with the mouse, of which the module hears before it presses.
    s.eval("(document.querySelector('.cell.legal')?.click(), true)")
        .await?;
    s.wait("a word on the error", TOLD).await
}

/// An error in the module is told in the person's language; the game can be copied, is there again after the page was loaded anew, and
/// can be left behind.
pub async fn a_failure_of_the_module_is_told(s: &Session, w: &World) -> Result<()> {
    for packaging in [&w.hosted, &w.single] {
        for (language, stopped, not_loaded) in SAID {
            s.go(&format!("{packaging}{BEGUN}&lang={language}")).await?;
            moves_are(s, 3).await?;
            s.wait(
                "the game to be kept",
                "('rastros-lab.tab.' + document.documentElement.dataset.tab) in localStorage",
            )
            .await?;
            fail(s).await?;
            let said = s.text("#trouble").await?;
            ensure!(
                said.contains(stopped) && !said.contains(not_loaded),
                "{said}"
            );
            let text = s
                .eval("document.querySelector('#trouble-game').value")
                .await?;
            ensure!(text == BEGUN_TEXT, "the game: {text}");
            ensure!(!s.has("#app").await?, "nothing of the page is left");
            s.click("[data-do=reload]").await?;
            s.wait("the page", "!!document.querySelector('#app > .page')")
                .await?;
            moves_are(s, 3).await?;
        }
        // Where the browser has kept nothing, and keeps nothing, the link has the game.
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
        s.click("[data-do=anew]").await?;
        s.wait("the page", "!!document.querySelector('#app > .page')")
            .await?;
        moves_are(s, 0).await?;
    }
    Ok(())
}

/// A page whose module cannot be loaded says so, and nothing of a game that there is not.
pub async fn a_module_that_is_missing_is_told(s: &Session, w: &World) -> Result<()> {
    for (language, stopped, not_loaded) in SAID {
        s.load(&format!("{}#/play?lang={language}", w.broken))
            .await?;
        s.wait("a word on the error", TOLD).await?;
        let said = s.text("#trouble").await?;
        ensure!(
            said.contains(stopped) && said.contains(not_loaded),
            "{said}"
        );
        ensure!(!s.has("#trouble-game").await?, "there is no game");
    }
    Ok(())
}

/// So does the one file where it was not copied whole, or not as it was.
pub async fn a_file_that_is_not_whole_is_told(s: &Session, w: &World) -> Result<()> {
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

/// Workers that fail are replaced, in the middle of a game that goes on to its end.
pub async fn a_worker_that_fails_is_replaced(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=championship&first=casual&second=club&lang=en";
    for packaging in [&w.hosted, &w.single] {
        s.go(&format!("{packaging}{link}")).await?;
        s.press("At once").await?;
        s.press("Start").await?;
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
