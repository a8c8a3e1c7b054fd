//! Journeys of those who go through the page with keys, and hear it.

use anyhow::{Result, ensure};
use serde_json::Value;
use thirtyfour::Key;

use super::play::{GAMES, against_random, tab_to};
use crate::session::Session;
use crate::world::World;

/// Where a control is pressed that goes, or can be pressed no longer, when it has done its work.
struct Press {
    /// What is opened.
    link: &'static str,
    /// What holds before it is pressed.
    when: &'static str,
    /// What is pressed with the mouse before: a selector of each.
    before: &'static [&'static str],
    /// What is pressed with the keyboard, one after the other.
    keys: &'static [&'static str],
}

const TWO: &str = "#/play?game=rastros&board=small4&first=person&second=person&lang=en";
const LAB: &str = "#/lab?game=rastros&board=small4&lang=en";
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
            "#lab-question",
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

/// A button that a notice answers.
const COPY: &str = "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Copy a link to this form')";

/// Unfolds all that is folded away.
const UNFOLD: &str =
    "document.querySelectorAll('details').forEach((d) => { d.open = true; }) ?? true";

/// What has the focus, as a selector or its words; `null` where that is the page as a whole, or what can be pressed no longer.
const PLACE: &str = "(() => { const at = document.activeElement; \
    return !at || at === document.body || at.matches(':disabled') ? null : at.id || at.textContent || at.tagName; })()";

/// Presses a control with Enter, and looks where the focus is when what that has led to is drawn.
async fn press_and_stay(s: &Session, selector: &str) -> Result<()> {
    let quoted = Value::from(selector);
    s.wait(selector, &format!("!!document.querySelector({quoted})"))
        .await?;
    s.eval(UNFOLD).await?;
    s.eval(&format!("document.querySelector({quoted}).focus()"))
        .await?;
    s.key(Key::Enter).await?;
    for _ in 0..10 {
        let place = s.eval(PLACE).await?;
        ensure!(!place.is_null(), "{selector} leaves the focus to nobody");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Whoever presses a control by key is not thrown back to the beginning of the page when it goes.
pub async fn no_control_that_goes_takes_the_place_along(s: &Session, w: &World) -> Result<()> {
    for press in PRESSES {
        s.go(&format!("{}{}", w.hosted, press.link)).await?;
        s.wait("what is pressed first", press.when).await?;
        for before in press.before {
            s.click(before).await?;
        }
        for key in press.keys {
            press_and_stay(s, key).await?;
        }
    }
    // Whoever closes a notice is back where they were.
    s.go(&format!("{}{DUEL}", w.hosted)).await?;
    s.eval("document.querySelector('#championship-more').open = true")
        .await?;
    s.eval(&format!("{COPY}.focus()")).await?;
    let was = s.eval(PLACE).await?;
    s.key(Key::Enter).await?;
    press_and_stay(s, ".notice .icon-button").await?;
    let back = s.eval(PLACE).await?;
    ensure!(back == was, "a notice that is closed leads to {back}");
    Ok(())
}

/// The button that opens each dialog.
const DIALOGS: [&str; 6] = [
    "keys-button",
    "text-button",
    "library-button",
    "evaluations-button",
    "class-button",
    "resign-button",
];

/// What Tab leads to: a control of the dialog, nothing of the page (the browser's own controls have their turn), or what is behind.
const REACHED: &str = "(() => { const at = document.activeElement; const open = document.querySelector('dialog[open]'); \
    if (!open) return 'closed'; if (!at || at === document.body) return 'browser'; \
    if (!open.contains(at)) return 'behind: ' + at.outerHTML.slice(0, 80); \
    const all = [...open.querySelectorAll('*')]; return all.indexOf(at); })()";

/// Tab goes round and round in every dialog and never behind it; Escape closes it and gives the focus back. In Firefox Tab goes on to the
/// browser's own controls, from where its driver never comes back.
pub async fn tab_stays_in_every_dialog(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{TWO}", w.hosted)).await?;
    for button in DIALOGS {
        s.eval(UNFOLD).await?;
        s.eval(&format!("document.getElementById('{button}').focus()"))
            .await?;
        s.key(Key::Enter).await?;
        s.wait(button, "!!document.querySelector('dialog:modal')")
            .await?;
        let mut seen = Vec::new();
        let mut presses = 0;
        // Twice round: the first control is met for the third time.
        while seen.iter().filter(|at| Some(*at) == seen.first()).count() < 3 {
            ensure!(presses < 200, "{button}: {seen:?} after {presses} presses");
            s.key(Key::Tab).await?;
            presses += 1;
            match s.eval(REACHED).await? {
                at if at.is_number() => seen.push(at),
                at => ensure!(at == "browser", "{button}: {at}"),
            }
        }
        s.key(Key::Escape).await?;
        let back = format!(
            "!document.querySelector('dialog') && document.activeElement?.id === '{button}'"
        );
        s.wait("the focus to come back", &back).await?;
    }
    Ok(())
}

/// From now on all that a screen reader is told is noted in `window.heard`: what changes within a live region, whole.
const LISTEN: &str = "(() => { window.heard = []; const last = new Map(); \
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'; \
    new MutationObserver((records) => { const regions = new Set(records.map((record) => { \
        const at = record.target; return (at.nodeType === 1 ? at : at.parentElement)?.closest(live); })); \
        for (const region of regions) { const said = region?.isConnected && region.ariaLive !== 'off' \
            ? region.textContent.trim() : ''; \
            if (said && last.get(region) !== said) { last.set(region, said); window.heard.push(said); } } \
    }).observe(document.body, { childList: true, subtree: true, characterData: true }); return true; })()";

/// What was heard since.
async fn heard(s: &Session) -> Result<Vec<String>> {
    Ok(serde_json::from_value(s.eval("window.heard").await?)?)
}

/// Every kind of game with keys alone: Tab to the board, arrows to a cell, Enter. Each move is heard once, and at the end who has won.
/// In Firefox two kinds, one with passes: there keys are slow, and what is heard is the same.
pub async fn a_game_of_every_kind_is_played_by_ear(s: &Session, w: &World) -> Result<()> {
    let firefox = |game: &str| ["rastros", "reversi"].contains(&game);
    for (game, board) in GAMES {
        if w.browser == "firefox" && !firefox(game) {
            continue;
        }
        s.go(&format!("{}{}", w.hosted, against_random(game, board)))
            .await?;
        s.eval(LISTEN).await?;
        while go_on(s).await? {
            let moves = s.eval("document.querySelectorAll('.move').length").await?;
            if s.has(".cell.legal").await? {
                tab_to(s, "(e) => e.classList.contains('cell')").await?;
                walk_to_a_legal_cell(s).await?;
            } else {
                tab_to(s, "(e) => e.classList.contains('pass-button')").await?;
            }
            s.key(Key::Enter).await?;
            let more = format!("document.querySelectorAll('.move').length > {moves}");
            s.wait("the move", &more).await?;
        }
        let moves = s.eval("document.querySelectorAll('.move').length").await?;
        let heard = heard(s).await?;
        let told = heard
            .iter()
            .filter(|said| said.contains(" played ") || said.contains(" passed."))
            .count();
        ensure!(
            moves.as_u64() == Some(told as u64),
            "{game}: each of {moves} moves is heard once: {heard:#?}"
        );
        ensure!(
            heard.len() <= told + 1,
            "{game}: and little else: {heard:#?}"
        );
        let last = heard.last().map_or("", String::as_str);
        let ended = ["wins", "draw", "worth"]
            .iter()
            .any(|end| last.contains(end));
        ensure!(ended, "{game}: the result is heard: {heard:#?}");
    }
    Ok(())
}

/// Whether a person is to move; not when the game is over.
async fn go_on(s: &Session) -> Result<bool> {
    let wanted = "!!document.querySelector('.cell.legal, .pass-button, .status.over')";
    s.wait("the person's turn or the end", wanted).await?;
    Ok(!s.has(".status.over").await?)
}

/// Walks with the arrows from the cell that has the focus to the nearest that may be chosen, which says so.
async fn walk_to_a_legal_cell(s: &Session) -> Result<()> {
    // The way to it: the longer of the two directions first, then the other one.
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
                ensure!(
                    name.contains("you can move here"),
                    "the cell says so: {name}"
                );
                return Ok(());
            }
        };
        s.key(key).await?;
        turn = s.eval("document.activeElement.id").await? == before;
    }
    anyhow::bail!("the arrows lead to no cell that may be chosen")
}

/// While computers play and evolutions run little is heard, and what came of it in any case.
pub async fn what_goes_on_by_itself_is_heard_seldom(s: &Session, w: &World) -> Result<()> {
    let link = "#/play?game=rastros&board=championship&first=casual&second=club&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.eval(LISTEN).await?;
    s.press("Start").await?;
    let over = "!!document.querySelector('.status.over')";
    s.wait("the end of the game", over).await?;
    let said = heard(s).await?;
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
    let said = heard(s).await?;
    let ended = said.iter().any(|s| s.starts_with("Done: generations 0 to"));
    ensure!(ended, "the end is heard: {said:#?}");
    ensure!(said.len() <= 7, "quarters are heard and no more: {said:#?}");
    Ok(())
}
