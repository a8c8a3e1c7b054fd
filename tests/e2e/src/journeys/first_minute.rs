//! The first minute: the page before its module, moves, and the choices after the end of a game.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use thirtyfour::Key;

use crate::board::{legal, status};
use crate::server;
use crate::session::Session;
use crate::world::World;

/// Two people on the smallest board of Rastros.
const TWO: &str = "#/play?game=rastros&board=small4&first=person&second=person&lang=en";

/// A game of Tic-tac-toe that X has won.
const WON: &str = "#/play?game=tic_tac_toe&board=classic&first=person&second=person\
    &moves=b2,a2,a3,c1,c3,a1,b3&lang=en";

/// A condition: the list has this many moves.
fn moves_are(count: usize) -> String {
    format!("document.querySelectorAll('.move').length === {count}")
}

/// The positions of the board and its surroundings in a document.
const PLACES: &str = "(page) => ['.goal', '.board', '.controls', '.setup'].map((name) => {
    const place = page.querySelector(name).getBoundingClientRect();
    return [place.left, place.top, place.width, place.height].map(Math.round).join(' ');
}).join(', ')";

/// The page in its frame.
const PAGE: &str = "document.querySelector('#page').contentDocument";

/// The page without the scripts that load its module and the workers' module. In the frame they fail, and the page reports that in place
/// of the board.
fn without_modules(html: &str) -> String {
    let (start, scripts) = html.split_once("<script").unwrap_or((html, ""));
    let loads =
        |code: &str| code.contains("workerProgram = ") || code.starts_with(" type=\"module\"");
    let mut kept = start.to_owned();
    for script in scripts.split("<script") {
        match script.split_once("</script>") {
            Some((code, rest)) if loads(code) => kept += rest,
            _ => kept.extend(["<script", script]),
        }
    }
    kept
}

/// Without its module the page shows the board in its final position, in every language.
pub async fn painted_board_matches_loaded_page(s: &Session, w: &World) -> Result<()> {
    let html = fs::read_to_string(w.folder.join("index.html"))?;
    let sheet = html.split('"').find(|part| part.ends_with(".css"));
    let styles = fs::read_to_string(w.folder.join(sheet.context("a style sheet")?))?;
    let styles = json!(styles);
    // The frame has the policy of this page, in which Firefox would not resolve 'self'. Nor does Firefox load all styles of such a frame
    // once a service worker answers: the frame gets its styles from the file.
    let insert = format!(
        "(() => {{
            const frame = document.createElement('iframe');
            frame.id = 'page';
            frame.style = 'position:fixed;inset:0;width:100vw;height:100vh;border:0';
            frame.srcdoc = {}
                .replace(/<meta http-equiv[^>]*>/, '').replace(/<link rel=.stylesheet.[^>]*>/g, '');
            document.body.append(frame);
            return true;
        }})()",
        json!(without_modules(&html))
    );
    for language in ["en", "pt", "es"] {
        s.go(&format!("{}#/play?lang={language}", w.hosted)).await?;
        // The next visit has the language and the game of this one.
        let kept =
            format!("localStorage['rastros-lab.settings']?.includes('\"{language}\"') === true");
        s.wait("the language to be kept", &kept).await?;
        s.go(&w.hosted).await?;
        s.eval(&insert).await?;
        let painted = format!(
            "{PAGE}.readyState === 'complete' && !!{PAGE}.querySelector('.first-paint .board > svg')"
        );
        s.wait("the painted page", &painted).await?;
        let both = s
            .eval(&format!(
                "(() => {{
                    const frame = document.querySelector('#page');
                    const painted = frame.contentDocument;
                    const styles = new frame.contentWindow.CSSStyleSheet();
                    styles.replaceSync({styles});
                    painted.adoptedStyleSheets = [styles];
                    const places = {PLACES};
                    return [painted.documentElement.lang, places(painted), places(document),
                        painted.querySelectorAll('.first-paint .board > svg').length];
                }})()"
            ))
            .await?;
        ensure!(both[0] == language, "{language}: {both}");
        ensure!(both[1] == both[2], "nothing jumps: {both}");
        ensure!(both[3] == 1, "a board is drawn: {both}");
    }
    Ok(())
}

/// Opens the page without its module and makes a move on the painted board; returns the move. Uses a frame, because a driver waits until
/// the whole page is loaded.
async fn make_painted_move(s: &Session, host: &server::Host) -> Result<String> {
    host.send_module(false);
    s.load(&format!("{}licences.txt", host.page)).await?;
    s.eval(&format!(
        "(() => {{ const frame = document.createElement('iframe'); frame.id = 'page'; \
         frame.style = 'position:fixed;inset:0;width:100vw;height:100vh;border:0'; \
         frame.src = '{}'; document.body.append(frame); return true; }})()",
        host.page
    ))
    .await?;
    let painted = format!("!!{PAGE}?.querySelector('.first-paint .board svg')");
    s.wait("the painted board", &painted).await?;
    let place = s
        .eval(&format!(
            "(() => {{ const {{ dataset }} = {PAGE}.querySelector('template[data-move]'); \
             const board = {PAGE}.querySelector('.board svg').getBoundingClientRect(); \
             const [left, top, right, bottom] = JSON.parse(dataset.area); \
             return [board.left + (left + right) / 2 * board.width, \
             board.top + (top + bottom) / 2 * board.height, dataset.move]; }})()"
        ))
        .await?;
    let at = |i: usize| place[i].as_f64().context("a number");
    let turn = format!("!!{PAGE}.querySelector('.first-paint .strip.first.turn')");
    ensure!(s.eval(&turn).await? == true, "it is the person's turn");
    s.click_at(at(0)?, at(1)?).await?;
    let made = format!("!!{PAGE}.documentElement.dataset.moves");
    s.wait("the move to be made", &made).await?;
    // A second click changes nothing: it is the computer's turn, or the piece is there.
    s.click_at(at(0)?, at(1)?).await?;
    Ok(place[2].as_str().context("a move")?.to_owned())
}

/// Waits for the computer's answer to a move on the painted board.
async fn wait_for_answer(s: &Session, mv: &str) -> Result<()> {
    let answered = format!("{PAGE}?.querySelectorAll('.move').length === 2");
    s.wait("the computer's answer", &answered).await?;
    let first = format!("{PAGE}.querySelector('.move').innerText.includes('{mv}')");
    ensure!(s.eval(&first).await? == true, "the move is {mv}");
    Ok(())
}

/// While the page's module loads, a worker answers the moves on the painted board; the module continues the game.
pub async fn worker_answers_before_page_is_loaded(s: &Session, w: &World) -> Result<()> {
    let host = server::serve(&w.folder, true)?;
    let mv = make_painted_move(s, &host).await?;
    let moves = format!("({PAGE}.documentElement.dataset.moves ?? '').split(',')");
    let turn = format!("!!{PAGE}.querySelector('.first-paint .strip.first.turn')");
    for made in [2, 4] {
        s.wait("the answer", &format!("{moves}.length === {made} && {turn}"))
            .await?;
        if made == 4 {
            break;
        }
        // The legal cells are only in the picture: try all.
        s.eval(&format!(
            "(() => {{ const board = {PAGE}.querySelector('.board svg').getBoundingClientRect(); \
             for (let cell = 0; cell < 49; cell += 1) {{ \
                 const event = new MouseEvent('click', {{ bubbles: true, \
                     clientX: board.left + (cell % 7 + 0.5) / 7 * board.width, \
                     clientY: board.top + (Math.floor(cell / 7) + 0.5) / 7 * board.height }}); \
                 if ({moves}.length === 2) {PAGE}.querySelector('#app').dispatchEvent(event); \
             }} return true; }})()"
        ))
        .await?;
    }
    let made = s.eval(&format!("{moves}.join()")).await?;
    ensure!(made.as_str().is_some_and(|m| m.starts_with(&mv)), "{made}");
    host.send_module(true);
    let continued = format!(
        "[...{PAGE}.querySelectorAll('.move')].length === 4 && !{PAGE}.querySelector('.first-paint')"
    );
    s.wait("the page with the game", &continued).await?;
    let link = s.eval(&format!("{PAGE}.location.hash")).await?;
    let moves = format!("moves={}", made.as_str().unwrap_or_default());
    ensure!(link.as_str().is_some_and(|l| l.contains(&moves)), "{link}");
    Ok(())
}

/// If the module fails to load, the page shows the move with the error, and plays it on the next visit.
pub async fn painted_move_survives_missing_module(s: &Session, w: &World) -> Result<()> {
    let host = server::serve(&w.folder, true)?;
    let mv = make_painted_move(s, &host).await?;
    host.stop();
    host.send_module(true);
    let game = format!("{PAGE}.querySelector('#trouble textarea')?.value.includes('{mv}')");
    s.wait("the game with the error", &game).await?;
    host.resume();
    s.eval(&format!("({PAGE}.querySelector('[data-do=reload]').click(), true)"))
        .await?;
    wait_for_answer(s, &mv).await
}

/// The mouse, and in Chromium a finger, drags the piece; an illegal drop leaves it in place.
pub async fn drags_piece(s: &Session, w: &World) -> Result<()> {
    const GRIP: &str = ".cell[data-grip]";
    s.go(&format!("{}{TWO}", w.hosted)).await?;
    let far = ".cell:not(.legal, [data-grip])";
    s.drag(GRIP, far, async |s| {
        ensure!(s.has(".board > .hand").await?, "the piece is in the hand");
        ensure!(!s.has("[data-over]").await?, "it may not go there");
        Ok(())
    })
    .await?;
    s.wait("the hand to be empty", "!document.querySelector('.hand')")
        .await?;
    s.wait("no move", &moves_are(0)).await?;
    let first = legal(s).await?[0];
    let to = format!("#play-cell-{first}");
    s.drag(GRIP, &to, async |s| {
        ensure!(s.has(&format!("{to}[data-over]")).await?, "it may go there");
        Ok(())
    })
    .await?;
    s.wait("the move", &moves_are(1)).await?;
    ensure!(!s.has(".hand").await?, "the piece is on the board again");
    if w.browser == "chromium" {
        s.resize_to_phone().await?;
        let second = legal(s).await?[0];
        let from = s.center(GRIP).await?;
        let to = s.center(&format!("#play-cell-{second}")).await?;
        let touch = async |kind: &str, points: serde_json::Value| {
            let event = json!({ "type": kind, "touchPoints": points });
            s.devtools("Input.dispatchTouchEvent", event).await
        };
        let point = |(x, y): (f64, f64)| json!([{ "x": x, "y": y }]);
        touch("touchStart", point(from)).await?;
        touch("touchMove", point((from.0 + 12.0, from.1 + 12.0))).await?;
        touch("touchMove", point(to)).await?;
        touch("touchEnd", json!([])).await?;
        s.wait("the move", &moves_are(2)).await?;
        let scrolled = s.eval("scrollY").await?;
        ensure!(scrolled == 0, "the page has not scrolled: {scrolled}");
    }
    Ok(())
}

/// The keys that do not concern the board.
pub async fn every_listed_key_works(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=tic_tac_toe&board=classic&first=person&second=person\
        &moves=b2,a2,a3,c2&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    let at = |number: usize| format!("!!document.querySelector('#move-{number}[aria-current]')");
    s.wait("the end of the line", &at(4)).await?;
    s.press_key(Key::Home).await?;
    let start =
        "!!document.querySelector('.move') && !document.querySelector('.move[aria-current]')";
    s.wait("the start", start).await?;
    s.press_key(Key::End).await?;
    s.wait("the end", &at(4)).await?;
    s.press_key('f').await?;
    s.wait("the board to turn", "location.hash.includes('turned=1')")
        .await?;
    s.press_key('f').await?;
    s.wait("it to turn back", "!location.hash.includes('turned=1')")
        .await?;
    s.press_key('?').await?;
    s.wait("the list of keys", "!!document.querySelector('#keys')")
        .await?;
    s.press_key('?').await?;
    s.wait("the list to close", "!document.querySelector('#keys')")
        .await?;
    s.press_key('l').await?;
    s.wait(
        "the best move",
        "document.querySelector('#analysis-value')?.innerText.includes('X wins in 1 ply') ?? false",
    )
    .await?;
    s.eval("(document.activeElement.blur(), true)").await?;
    s.press_key(' ').await?;
    s.wait("it to be played", "!!document.querySelector('#ending')")
        .await?;
    ensure!(status(s).await?.contains("X wins."), "c1 wins");
    s.press_key('l').await?;
    s.wait("the analysis to go", "!document.querySelector('#analysis')")
        .await
}

/// After the end all choices for continuing are visible, also beside the board on a phone in landscape format; a rematch
/// begins the same game again.
pub async fn end_of_game_offers_rematch(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{WON}", w.hosted)).await?;
    s.resize_viewport(1280, 900).await?;
    s.wait(
        "all buttons to be in sight",
        "document.querySelector('#ending-again').getBoundingClientRect().bottom <= innerHeight",
    )
    .await?;
    ensure!(status(s).await?.contains("X wins."), "who won is told");
    s.resize_viewport(844, 390).await?;
    s.wait(
        "the whole board and what comes next to be in sight",
        "['.board', '#ending'].every((name) => {
            const place = document.querySelector(name).getBoundingClientRect();
            return place.top >= 0 && place.bottom <= innerHeight && place.right <= innerWidth;
        })",
    )
    .await?;
    s.click("#ending-again").await?;
    s.wait("a new game", &moves_are(0)).await?;
    ensure!(legal(s).await?.len() == 9, "on the same board");
    Ok(())
}

/// Notices appear over the header and cover no part of a section, on a large and a small screen.
pub async fn notices_do_not_cover_section(s: &Session, w: &World) -> Result<()> {
    for small in [false, true] {
        if small {
            s.resize_to_phone().await?;
        }
        for link in ["#/play?lang=en", WON] {
            s.go(&format!("{}{link}", w.hosted)).await?;
            s.click("#link-button").await?;
            s.wait("a notice", "!!document.querySelector('.notice')")
                .await?;
            // The click has scrolled the page; notices belong over the header at its top.
            let covered = s
                .eval(
                    "(() => { scrollTo(0, 0); const notice = document.querySelector('.notice').getBoundingClientRect(); \
                     const rest = [...document.querySelectorAll('main :is(button, a, select, summary, canvas, p, .strip)')]; \
                     return rest.filter((e) => { \
                     const r = e.getBoundingClientRect(); \
                     return r.width > 0 && r.left < notice.right && r.right > notice.left \
                     && r.top < notice.bottom && r.bottom > notice.top; }).map((e) => e.id || e.innerText); })()",
                )
                .await?;
            ensure!(covered == json!([]), "{link} small {small}: {covered}");
        }
    }
    Ok(())
}
