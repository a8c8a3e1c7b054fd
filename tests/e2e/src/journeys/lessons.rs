//! A lesson beside the lab.

use anyhow::{Result, ensure};
use thirtyfour::Key;

use crate::session::Session;
use crate::world::World;

/// The figures of the text, once none is pending.
const FIGURES: &str = "(() => { const all = [...document.querySelectorAll('#lesson-text .figure')]\
     .map((f) => f.innerText.trim()); return all.includes('…') ? [] : all; })()";

/// The progress of the first search of the lab: positions of all positions.
const COUNTED: &str = "(document.querySelector('.lane .counters .large dd')?.innerText ?? '')";

async fn figures(s: &Session) -> Result<Vec<String>> {
    s.wait("the figures", &format!("{FIGURES}.length > 0"))
        .await?;
    Ok(serde_json::from_value(s.eval(FIGURES).await?)?)
}

/// Waits until a link in the text is pressed.
async fn wait_for_pressed_link(s: &Session, word: &str) -> Result<()> {
    let pressed = format!("!!document.querySelector('.word[data-word={word}][aria-pressed=true]')");
    s.wait("the blue words are pressed", &pressed).await
}

async fn wait_for_scene(s: &Session, number: u32) -> Result<()> {
    let here = format!("location.hash.includes('scene={number}')");
    s.wait("the scene", &here).await
}

pub async fn lesson_ends_on_board(s: &Session, w: &World) -> Result<()> {
    // A link opens it over the current state of the lab.
    s.go(&format!(
        "{}#/lab?game=rastros&depth=3&lanes=pvs&lesson=rules&scene=1&lang=en",
        w.hosted
    ))
    .await?;
    let before = figures(s).await?;
    ensure!(before[0] == "South", "{before:?}");
    s.click(".word[data-word=one]").await?;
    wait_for_pressed_link(s, "one").await?;
    let after = figures(s).await?;
    ensure!(after[0] == "North", "the figures follow: {after:?}");
    ensure!(after[1] != before[1], "{before:?} {after:?}");
    // A clicker turns the page, and so does the button.
    s.press_key(Key::PageDown).await?;
    wait_for_scene(s, 2).await?;
    s.click("#lesson-next").await?;
    wait_for_scene(s, 3).await?;
    // The search beside the text ends with the number in the text.
    let counts = figures(s).await?;
    for (word, number) in [("d3", 2), ("d1", 0), ("d2", 1)] {
        s.click(&format!(".word[data-word={word}]")).await?;
        wait_for_pressed_link(s, word).await?;
        let all = &counts[number];
        s.wait("the same count", &format!("{COUNTED} === '{all} / {all}'"))
            .await?;
    }
    // The link leads to the same place.
    let link = s.eval("location.hash").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    s.go(&format!("{}{link}", w.hosted)).await?;
    wait_for_pressed_link(s, "d2").await?;
    ensure!(figures(s).await? == counts, "the same figures");
    // The last scene is the user's board.
    s.click("#lesson-now").await?;
    s.wait(
        "the board of the lesson",
        "location.hash.startsWith('#/play') && location.hash.includes('board=small5')",
    )
    .await?;
    s.wait(
        "what is to be done",
        "/whole game on this small board/.test(document.querySelector('.notice')?.innerText)",
    )
    .await?;
    // The lab is unchanged, and the lesson is marked as read.
    s.click("a[href^='#/lab']").await?;
    s.wait(
        "the person's own question",
        "location.hash.includes('depth=3') && location.hash.includes('lanes=pvs') \
         && !location.hash.includes('lesson=')",
    )
    .await?;
    s.click("#lessons-open").await?;
    s.wait(
        "the lesson is marked",
        "/read/.test(document.querySelector('#lesson-rules')?.innerText)",
    )
    .await?;
    ensure!(!s.has("#lesson-parity .lesson-read").await?, "no other is");
    Ok(())
}
