//! A projector in class, and a child on a phone.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use thirtyfour::Key;

use super::page::axe_errors;
use crate::board::legal;
use crate::session::Session;
use crate::world::World;

/// Two people in the middle of a game.
const GAME: &str =
    "#/play?game=tic_tac_toe&board=classic&first=person&second=person&moves=b2,a1&lang=en";

/// A short championship: twelve games of two players.
const DUEL: &str = "#/championship?game=tic_tac_toe&board=classic&player=random&player=beginner&pairs=6&seed=7&lang=en";

/// axe-core finds no errors in either theme, and the page is not wider than the screen.
async fn check_accessibility(s: &Session, w: &World, theme: &str, place: &str) -> Result<()> {
    let found = axe_errors(s, w, theme).await?;
    ensure!(found.is_empty(), "{place} {theme}: {found:#?}");
    ensure!(s.eval(WIDE).await? == false, "{place} fits the screen");
    Ok(())
}

const WIDE: &str = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

const PRESENTED: &str = "!!document.querySelector('.page.presenting')";
const USUAL: &str = "document.querySelector('#app > .page')?.className === 'page'";
const HIGH: &str = "(() => { const board = document.querySelector('.board').getBoundingClientRect(); \
    return board.height > 0.85 * innerHeight && board.bottom <= innerHeight; })()";
const ON_PAGE: &str = "document.activeElement?.id === 'main'";

/// Every section is presented by a key, by a link and by its button, and left in three ways. The focus stays in the page.
pub async fn presents_every_section(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{GAME}", w.hosted)).await?;
    s.resize_viewport(1280, 720).await?;
    s.press_key('p').await?;
    s.wait("the presentation", PRESENTED).await?;
    s.wait("the focus on the page", ON_PAGE).await?;
    step_and_play(s).await?;
    check_bar_messages(s).await?;
    s.press_key(Key::Escape).await?;
    s.wait("the usual page", USUAL).await?;
    s.wait("the focus on the page", ON_PAGE).await?;
    s.click("#present-button").await?;
    s.wait("the presentation", PRESENTED).await?;
    s.click("#present-leave").await?;
    s.wait("the usual page", USUAL).await?;
    s.go(&format!("{}{DUEL}", w.hosted)).await?;
    s.click_button("Play 12 games, sides swapped").await?;
    s.wait_for(
        "the end of the championship",
        "(document.querySelector('#championship-facts')?.innerText ?? '').includes('done')",
        Duration::from_secs(120),
    )
    .await?;
    s.press_key('p').await?;
    s.wait(
        "the result alone",
        "!!document.querySelector('.championship.alone #championship-duel') \
         && !document.querySelector('.form-column')",
    )
    .await?;
    check_accessibility(s, w, "light", "a duel").await?;
    for small in [false, true] {
        if small {
            s.resize_to_phone().await?;
        }
        for link in [
            GAME,
            "#/play?rules=reversi&lang=en",
            "#/puzzles?puzzle=9&lang=en",
            "#/lab?lang=en",
            "#/championship?lang=en",
            "#/coevolution?lang=en",
        ] {
            s.go(&format!("{}{link}&projector=1", w.hosted)).await?;
            s.wait("the presentation", PRESENTED).await?;
            if link == GAME && !small {
                s.wait("a board as high as the screen, but for the bar", HIGH)
                    .await?;
            }
            ensure!(s.eval(WIDE).await? == false, "{link} fits the screen");
        }
    }
    Ok(())
}

/// A clicker steps through the game, and clicks on the board make moves.
async fn step_and_play(s: &Session) -> Result<()> {
    let said =
        |words: &str| format!("document.querySelector('#status').innerText.includes('{words}')");
    s.press_key(Key::PageUp).await?;
    s.wait("one move back", &said("O to move")).await?;
    s.press_key(Key::PageDown).await?;
    s.wait("one move forward", &said("X to move")).await?;
    let cell = *legal(s).await?.last().context("a free cell")?;
    s.click(&format!("#play-cell-{cell}")).await?;
    s.wait("the move", &said("O to move")).await
}

/// Messages appear in the bar, and the board does not move.
async fn check_bar_messages(s: &Session) -> Result<()> {
    let top = "document.querySelector('.board').getBoundingClientRect().top";
    let before = s.eval(top).await?;
    s.click(".cell:not(.legal)").await?;
    s.wait("a notice in the bar", "!!document.querySelector('.present-bar .notice')")
        .await?;
    let within = s
        .eval(
            "(() => { const notice = document.querySelector('.notices').getBoundingClientRect(); \
             return notice.bottom <= document.querySelector('.present-bar').getBoundingClientRect().bottom + 1; })()",
        )
        .await?;
    ensure!(within == true, "it covers nothing");
    ensure!(s.eval(top).await? == before, "nothing moves");
    Ok(())
}

const ENDED: &str = "/won/.test(document.querySelector('#child-status strong')?.innerText ?? '')";

/// A child plays against the snail with fingers and keys, uses hints, takes moves back, and plays every game.
pub async fn child_mode_plays_every_game(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}#/play?child=1&lang=en", w.hosted)).await?;
    s.resize_to_phone().await?;
    s.wait("the page for a child", "!!document.querySelector('.page.for-child')")
        .await?;
    check_accessibility(s, w, "light", "the page for a child").await?;
    let small = s
        .eval(
            "[...document.querySelectorAll('button:not(.cell), .section-link, select')].filter((e) => \
             { const place = e.getBoundingClientRect(); return place.width > 0 && (place.height < 38 || place.width < 44); }).map((e) => e.id)",
        )
        .await?;
    ensure!(small.as_array().is_some_and(Vec::is_empty), "too small for a finger: {small}");
    let hidden =
        "document.querySelectorAll('.move, #analysis-button, #library-button, #game').length === 0";
    ensure!(s.eval(hidden).await? == true, "nothing for grown-ups");
    s.click("#child-game-tic_tac_toe").await?;
    s.wait("the other game", "document.querySelectorAll('.cell').length === 9")
        .await?;
    // Messages do not move the board.
    let top = "document.querySelector('.child-place').offsetTop";
    let before = s.eval(top).await?;
    s.click("#child-hint").await?;
    s.wait(
        "help",
        "/The owl would play here: [abc][123]/.test(document.querySelector('#child-status').innerText)",
    )
    .await?;
    ensure!(s.eval(top).await? == before, "the board has moved");
    // To the end, alternating finger and keyboard.
    for turn in 0..6 {
        s.wait(
            "my turn or the end",
            &format!("!!document.querySelector('.cell.legal') || {ENDED}"),
        )
        .await?;
        if s.eval(ENDED).await? == true {
            break;
        }
        let cell = *legal(s).await?.first().context("a free cell")?;
        match turn % 2 {
            0 => s.click(&format!("#play-cell-{cell}")).await?,
            _ => {
                s.eval(&format!("(document.querySelector('#play-cell-{cell}').focus(), true)"))
                    .await?;
                s.press_key(Key::Enter).await?;
            }
        }
    }
    s.wait("the end", ENDED).await?;
    ensure!(s.eval(top).await? == before, "the board has moved");
    let over = s.text("#child-status strong").await?;
    s.click("#child-undo").await?;
    s.wait("a turn again", "!!document.querySelector('.cell.legal')")
        .await?;
    ensure!(s.text("#child-status strong").await? != over, "it is said");
    for game in ["rastros", "reversi", "adji_boto"] {
        s.click(&format!("#child-game-{game}")).await?;
        s.wait("the game", &format!("location.hash.includes('game={game}')"))
            .await?;
        let cell = *legal(s).await?.first().context("a legal move")?;
        s.click(&format!("#play-cell-{cell}")).await?;
        s.wait(
            "the answer",
            "location.hash.split('moves=')[1]?.split('&')[0].split(',').length > 1 \
               && !!document.querySelector('.cell.legal, .pass-button')",
        )
        .await?;
        check_accessibility(s, w, "dark", game).await?;
    }
    check_usual_page(s, w).await
}

/// The child's game survives a reload, and the change to the usual page.
async fn check_usual_page(s: &Session, w: &World) -> Result<()> {
    s.wait(
        "the setting to be kept",
        "/\"child\":true/.test(localStorage['rastros-lab.settings'])",
    )
    .await?;
    s.load("about:blank").await?;
    s.go(&w.hosted).await?;
    s.wait("the page for a child", "!!document.querySelector('.page.for-child')")
        .await?;
    s.wait(
        "its game",
        "location.hash.includes('game=adji_boto') && location.hash.includes('moves=')",
    )
    .await?;
    s.click_button("Puzzles").await?;
    s.wait(
        "a puzzle",
        "!!document.querySelector('#puzzles-task') && !document.querySelector('#puzzles-count')",
    )
    .await?;
    check_accessibility(s, w, "light", "a puzzle for a child").await?;
    s.click_button("Play").await?;
    s.click_button("For grown-ups").await?;
    s.wait(
        "the usual page with the moves",
        &format!("{USUAL} && document.querySelectorAll('.move').length > 1"),
    )
    .await
}

/// True if position, tree, reason, timeline and the line of the pseudo-code are visible, and the tree has most of the
/// height.
const IN_ONE_SCREEN: &str = "(() => { const seen = (id) => { const place = document.querySelector(id)?.getBoundingClientRect(); \
    return place && place.height > 0 && place.top >= 0 && place.bottom <= innerHeight; }; \
    const tree = document.querySelector('#lab-tree-room')?.getBoundingClientRect(); \
    return document.documentElement.scrollHeight <= innerHeight && tree?.height >= 0.6 * innerHeight \
      && ['#lab-tree-room', '#lab-why', '#lab-play', '.code .now'].every(seen) \
      && (!document.querySelector('.mini-board') || seen('.mini-board')); })()";

/// A lecture from minimax to principal variation search, with the keys of a clicker and a few others, and a question
/// of the quiz, without scrolling.
pub async fn clicker_steps_through_lecture(s: &Session, w: &World) -> Result<()> {
    s.resize_viewport(1024, 768).await?;
    s.go(&format!("{}#/lab?projector=1&lang=en", w.hosted))
        .await?;
    s.wait("the presentation", PRESENTED).await?;
    let scenes = [
        ('1', "lanes=minimax&"),
        ('2', "lanes=minimax,alpha_beta&"),
        ('3', "alpha_beta_ordered"),
        ('4', "alpha_beta_table"),
        ('5', "deepening"),
        ('6', "pvs"),
    ];
    for (key, lanes) in scenes {
        s.press_key(key).await?;
        s.wait(
            "the point of the scene, at its first stop",
            &format!(
                "decodeURIComponent(location.hash).includes('{lanes}') && location.hash.includes('step=') \
                 && !!document.querySelector('.scene-point')"
            ),
        )
        .await?;
        let step = "Number(document.querySelector('#lab-step').value)";
        s.eval(&format!("window.turned = {step}")).await?;
        s.press_key(Key::PageDown).await?;
        s.wait("a step further on", &format!("{step} > window.turned"))
            .await?;
        s.wait("all in one screen", IN_ONE_SCREEN).await?;
        s.eval(&format!("window.turned = {step}")).await?;
        s.press_key('b').await?;
        s.wait("the next best move", &format!("{step} > window.turned"))
            .await?;
        ensure!(
            s.has(".code .now[aria-current='step']").await?,
            "the pseudo-code is marked in scene {key}"
        );
        s.wait("all in one screen", IN_ONE_SCREEN).await?;
    }
    // The class guesses: inner values appear one by one.
    s.press_key('v').await?;
    s.wait("the vote", "location.hash.includes('veiled=1')")
        .await?;
    ensure!(!s.has("#lab-headline").await?, "nothing tells the answer");
    s.go(&format!(
        "{}#/lab?quiz=order&number=3&questions=1&projector=1&lang=en",
        w.hosted
    ))
    .await?;
    s.wait(
        "a question in one screen",
        "(() => { const frame = document.querySelector('.quiz-frame'); \
         return frame?.clientHeight >= 0.6 * innerHeight && frame.scrollWidth <= frame.clientWidth \
           && document.querySelector('#quiz-check').getBoundingClientRect().bottom <= innerHeight \
           && document.documentElement.scrollHeight <= innerHeight; })()",
    )
    .await
}
