//! Journeys with the keyboard and a screen reader.

use anyhow::{Result, ensure};
use serde_json::Value;
use thirtyfour::Key;

use super::play::{GAMES, against_random, tab_to};
use crate::session::Session;
use crate::world::World;

/// A control that disappears or becomes disabled after a click.
struct Press {
    /// The page to open.
    link: &'static str,
    /// A condition to wait for.
    when: &'static str,
    /// Selectors to click with the mouse first.
    before: &'static [&'static str],
    /// Selectors to press with the keyboard, one after the other.
    keys: &'static [&'static str],
}

const TWO: &str = "#/play?game=rastros&board=small4&first=person&second=person&lang=en";
const LAB: &str = "#/lab?game=rastros&board=small4&step=1&lang=en";
const SEARCHED: &str = "!!document.querySelector('#lab-jump-best:not(:disabled)')";
const DUEL: &str =
    "#/championship?game=rastros&board=small5&player=basilio&player=bacoco&pairs=2&seed=7&lang=en";
const EVOLUTION: &str = "#/coevolution?preset=course_class&seed=20261121&lang=en";

const PRESSES: &[Press] = &[
    Press {
        link: TWO,
        when: "true",
        before: &[".cell.legal"],
        keys: &["#undo-button"],
    },
    Press {
        link: TWO,
        when: "true",
        before: &[".cell.legal"],
        keys: &["#resign-button", "#resign-yes", "#undo-button"],
    },
    Press {
        link: LAB,
        when: SEARCHED,
        before: &[],
        keys: &[
            ".time-row:not(.jumps) .icon-button:last-of-type",
            "#lab-more",
            "#lab-jump-best",
            "#lab-veil",
            "#lab-setup",
            ".lane-choice .icon-button",
            "#lab-to-play",
        ],
    },
    Press {
        link: DUEL,
        when: "true",
        before: &[],
        keys: &[
            "#championship-begin",
            "#championship-other-seed",
            ".status-card .control-row .button:last-of-type",
        ],
    },
    Press {
        link: EVOLUTION,
        when: "true",
        before: &[],
        keys: &["#evolution-begin", ".status-card .card-head .button"],
    },
];

/// A button whose click shows a notice.
const COPY: &str = "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Copy a link to this form')";

/// Opens all folds.
const UNFOLD: &str =
    "document.querySelectorAll('details').forEach((d) => { d.open = true; }) ?? true";

/// The focused element as id, text or tag; `null` if it is the body or a disabled control.
const PLACE: &str = "(() => { const at = document.activeElement; \
    return !at || at === document.body || at.matches(':disabled') ? null : at.id || at.textContent || at.tagName; })()";

/// Presses a control with Enter, and checks the focus while the page renders the result.
async fn press_and_check_focus(s: &Session, selector: &str) -> Result<()> {
    let quoted = Value::from(selector);
    s.wait(selector, &format!("!!document.querySelector({quoted})"))
        .await?;
    s.eval(UNFOLD).await?;
    s.eval(&format!("document.querySelector({quoted}).focus()"))
        .await?;
    s.press_key(Key::Enter).await?;
    for _ in 0..10 {
        let place = s.eval(PLACE).await?;
        ensure!(!place.is_null(), "{selector} leaves the focus to nobody");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    Ok(())
}

/// If a control disappears after a key press, the focus does not return to the beginning of the page.
pub async fn removed_control_passes_focus_on(s: &Session, w: &World) -> Result<()> {
    for press in PRESSES {
        s.go(&format!("{}{}", w.hosted, press.link)).await?;
        s.wait("what is pressed first", press.when).await?;
        for before in press.before {
            s.click(before).await?;
        }
        for key in press.keys {
            press_and_check_focus(s, key).await?;
        }
    }
    // Closing a notice restores the focus.
    s.go(&format!("{}{DUEL}", w.hosted)).await?;
    s.eval("document.querySelector('#championship-more').open = true")
        .await?;
    s.eval(&format!("{COPY}.focus()")).await?;
    let was = s.eval(PLACE).await?;
    s.press_key(Key::Enter).await?;
    press_and_check_focus(s, ".notice .icon-button").await?;
    let back = s.eval(PLACE).await?;
    ensure!(back == was, "a notice that is closed leads to {back}");
    Ok(())
}

/// The buttons that open the dialogs.
const DIALOGS: [&str; 6] = [
    "keys-button",
    "text-button",
    "library-button",
    "evaluations-button",
    "class-button",
    "resign-button",
];

/// The focused element: a control of the dialog, none of the page (the browser's own controls have the focus), or one behind the dialog.
const REACHED: &str = "(() => { const at = document.activeElement; const open = document.querySelector('dialog[open]'); \
    if (!open) return 'closed'; if (!at || at === document.body) return 'browser'; \
    if (!open.contains(at)) return 'behind: ' + at.outerHTML.slice(0, 80); \
    const all = [...open.querySelectorAll('*')]; return all.indexOf(at); })()";

/// Tab cycles within every dialog and never leaves it for the page; Escape closes it and restores the focus. In Firefox Tab continues to
/// the browser's own controls, from which its driver never returns.
pub async fn tab_key_stays_in_every_dialog(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{TWO}", w.hosted)).await?;
    for button in DIALOGS {
        s.eval(UNFOLD).await?;
        s.eval(&format!("document.getElementById('{button}').focus()"))
            .await?;
        s.press_key(Key::Enter).await?;
        s.wait(button, "!!document.querySelector('dialog:modal')")
            .await?;
        let mut seen = Vec::new();
        let mut presses = 0;
        // Two cycles: the first control occurs for the third time.
        while seen.iter().filter(|at| Some(*at) == seen.first()).count() < 3 {
            ensure!(presses < 200, "{button}: {seen:?} after {presses} presses");
            s.press_key(Key::Tab).await?;
            presses += 1;
            match s.eval(REACHED).await? {
                at if at.is_number() => seen.push(at),
                at => ensure!(at == "browser", "{button}: {at}"),
            }
        }
        s.press_key(Key::Escape).await?;
        let back = format!(
            "!document.querySelector('dialog') && document.activeElement?.id === '{button}'"
        );
        s.wait("the focus to come back", &back).await?;
    }
    Ok(())
}

/// Records the announcements of a screen reader in `window.heard`: the whole text of each live region that changes.
const LISTEN: &str = "(() => { window.heard = []; const last = new Map(); \
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'; \
    new MutationObserver((records) => { const regions = new Set(records.map((record) => { \
        const at = record.target; return (at.nodeType === 1 ? at : at.parentElement)?.closest(live); })); \
        for (const region of regions) { const said = region?.isConnected && region.ariaLive !== 'off' \
            ? region.textContent.trim() : ''; \
            if (said && last.get(region) !== said) { last.set(region, said); window.heard.push(said); } } \
    }).observe(document.body, { childList: true, subtree: true, characterData: true }); return true; })()";

/// The announcements so far.
async fn announcements(s: &Session) -> Result<Vec<String>> {
    Ok(serde_json::from_value(s.eval("window.heard").await?)?)
}

/// Every game with the keyboard: Tab to the board, arrows to a cell, Enter, and a rematch. Each move is announced once, and
/// the result at the end.
/// Firefox plays two games, one with passes: keys are slow there, and the announcements are the same.
pub async fn screen_reader_announces_every_game(s: &Session, w: &World) -> Result<()> {
    let firefox = |game: &str| ["rastros", "reversi"].contains(&game);
    for (game, board) in GAMES {
        if w.browser == "firefox" && !firefox(game) {
            continue;
        }
        s.go(&format!("{}{}", w.hosted, against_random(game, board)))
            .await?;
        s.eval(LISTEN).await?;
        while wait_for_turn(s).await? {
            let moves = s.eval("document.querySelectorAll('.move').length").await?;
            if s.has(".cell.legal").await? {
                tab_to(s, "(e) => e.classList.contains('cell')").await?;
                move_focus_to_legal_cell(s).await?;
            } else {
                tab_to(s, "(e) => e.classList.contains('pass-button')").await?;
            }
            s.press_key(Key::Enter).await?;
            let more = format!("document.querySelectorAll('.move').length > {moves}");
            s.wait("the move", &more).await?;
        }
        let moves = s.eval("document.querySelectorAll('.move').length").await?;
        let heard = announcements(s).await?;
        let told = heard
            .iter()
            .filter(|said| said.contains(" played ") || said.contains(" passed."))
            .count();
        ensure!(
            moves.as_u64() == Some(told as u64),
            "{game}: each of {moves} moves is heard once: {heard:#?}"
        );
        ensure!(heard.len() <= told + 1, "{game}: and little else: {heard:#?}");
        let last = heard.last().map_or("", String::as_str);
        let ended = ["wins", "draw", "worth"]
            .iter()
            .any(|end| last.contains(end));
        ensure!(ended, "{game}: the result is heard: {heard:#?}");
        if game == "rastros" {
            tab_to(s, "(e) => e.id === 'ending-again'").await?;
            s.press_key(Key::Enter).await?;
            let anew = "document.querySelectorAll('.move').length === 0";
            s.wait("a new game", anew).await?;
        }
    }
    Ok(())
}

/// True at the user's turn; false at the end of the game.
async fn wait_for_turn(s: &Session) -> Result<bool> {
    let wanted = "!!document.querySelector('.cell.legal, .pass-button, .status.over')";
    s.wait("the person's turn or the end", wanted).await?;
    Ok(!s.has(".status.over").await?)
}

/// Moves the focus with the arrows to the nearest legal cell, whose label says so.
async fn move_focus_to_legal_cell(s: &Session) -> Result<()> {
    // The next arrow: the longer of the two directions first, then the other one.
    const WAY: &str = "((turn) => { const at = document.activeElement, cells = [...document.querySelectorAll('.cell.legal')]; \
        if (at.matches('.cell.legal')) return 'there'; \
        const middle = (e) => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; }; \
        const [x, y] = middle(at), way = cells.map((c) => { const [a, b] = middle(c); return [a - x, b - y]; }) \
            .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[0]; \
        const across = Math.abs(way[0]) > Math.abs(way[1]) !== turn; \
        return across ? (way[0] > 0 ? 'right' : 'left') : (way[1] > 0 ? 'down' : 'up'); })";
    let mut turn = false;
    for _ in 0..60 {
        let way = s.eval(&format!("{WAY}({turn})")).await?;
        let before = s.eval("document.activeElement.id").await?;
        let key = match way.as_str() {
            Some("right") => Key::Right,
            Some("left") => Key::Left,
            Some("up") => Key::Up,
            Some("down") => Key::Down,
            _ => {
                let name = s
                    .eval("document.activeElement.getAttribute('aria-label')")
                    .await?;
                let name = name.as_str().unwrap_or_default().to_owned();
                ensure!(name.contains("you can move here"), "the cell says so: {name}");
                return Ok(());
            }
        };
        s.press_key(key).await?;
        turn = s.eval("document.activeElement.id").await? == before;
    }
    anyhow::bail!("the arrows lead to no cell that may be chosen")
}

/// Games between computers and evolutions announce little, and always the result.
pub async fn background_work_announces_rarely(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=championship&first=casual&second=club&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.eval(LISTEN).await?;
    s.click_button("Start").await?;
    let over = "!!document.querySelector('.status.over')";
    s.wait("the end of the game", over).await?;
    let said = announcements(s).await?;
    let last = said.last().map_or("", String::as_str);
    ensure!(last.contains(" wins."), "the result is heard: {said:#?}");
    ensure!(said.len() <= 3, "not every move is heard: {said:#?}");
    s.go(&format!("{}{EVOLUTION}", w.hosted)).await?;
    s.eval(LISTEN).await?;
    s.click("#evolution-begin").await?;
    let patience = std::time::Duration::from_secs(300);
    let done = "!!document.querySelector('#evolution-status.good')";
    s.wait_for("the end of the evolution", done, patience)
        .await?;
    let said = announcements(s).await?;
    let ended = said.iter().any(|s| s.starts_with("Done: generations 0 to"));
    ensure!(ended, "the end is heard: {said:#?}");
    ensure!(said.len() <= 7, "quarters are heard and no more: {said:#?}");
    Ok(())
}
