//! Journeys through Coevolution.

use anyhow::{Result, ensure};

use super::SMALL;
use crate::board::{legal, wait_for_turn};
use crate::session::Session;
use crate::world::World;

/// A small evolution: population 16, 5 generations.
const EVOLUTION: &str = "#/coevolution?preset=course_class&seed=20261121&lang=en";

/// Runs the evolution with this many workers and returns its export.
async fn evolve(s: &Session, address: &str, workers: u32) -> Result<String> {
    s.go(&format!("{address}{EVOLUTION}")).await?;
    s.wait("the form", "!!document.querySelector('#evolution-begin')")
        .await?;
    s.click_button("This machine").await?;
    s.fill("#evolution-workers", &workers.to_string()).await?;
    s.capture_downloads().await?;
    s.click_button("Evolve").await?;
    s.wait_for(
        "the end of the evolution",
        "!!document.querySelector('#evolution-status.good')",
        std::time::Duration::from_secs(300),
    )
    .await?;
    s.wait(
        "the chart, drawn in many colours",
        "(() => { const c = document.querySelector('#evolution-panel'); \
         const p = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
         return new Set(new Uint32Array(p.buffer)).size > 20; })()",
    )
    .await?;
    s.click_button("Everything as JSON").await?;
    s.wait("the export", "window.saved.length === 1").await?;
    let text = s.eval("window.saved[0]").await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

pub async fn evolution_gives_same_bytes_everywhere(s: &Session, w: &World) -> Result<()> {
    let one = evolve(s, &w.hosted, 1).await?;
    ensure!(one.len() > 1000, "a whole document: {one}");
    let four = evolve(s, &w.hosted, 4).await?;
    ensure!(one == four, "1 and 4 workers give the same");
    let single = evolve(s, &w.single, 2).await?;
    ensure!(one == single, "the single file gives the same");
    let folder = std::env::temp_dir().join(format!("rastros-lab-native-{}", w.browser));
    std::fs::create_dir_all(&folder)?;
    let ran = std::process::Command::new(&w.native)
        .args(["evolve", "--preset", "course_class", "--seed", "20261121"])
        .args(["--workers", "2", "--quiet", "--out"])
        .arg(&folder)
        .stdout(std::process::Stdio::null())
        .status()?;
    ensure!(ran.success(), "the native program ends well: {ran}");
    let native = std::fs::read_to_string(folder.join("evolution.json"))?;
    ensure!(one == native, "the native program gives the same");
    Ok(())
}

/// The focus stays at the button of a champion when new rows appear before it, and the button plays against that one.
async fn check_focus_stays_at_champion(s: &Session) -> Result<()> {
    const AT: &str = "document.activeElement.closest('tr')?.cells[0].innerText ?? null";
    let before = s
        .eval(&format!(
            "(() => {{ const rows = document.querySelector('#evolution-champions tbody').rows; \
             window.rows = rows.length; rows[0].querySelector('button').focus(); return {AT}; }})()"
        ))
        .await?;
    s.wait(
        "more champions",
        "document.querySelector('#evolution-champions tbody').rows.length >= window.rows + 2",
    )
    .await?;
    let now = s.eval(AT).await?;
    ensure!(before.is_string() && now == before, "from {before} to {now}");
    Ok(())
}

/// The number in a text.
fn generations(text: &str) -> u32 {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// A reload in the middle loses no generation that was reported as saved.
pub async fn reload_continues_evolution(s: &Session, w: &World) -> Result<()> {
    let link = "#/coevolution?preset=course_distances&population=32&generations=400&lang=en";
    s.go(&format!("{}{link}", w.hosted)).await?;
    s.click_button("Evolve").await?;
    s.wait(
        "some generations",
        "document.querySelectorAll('#evolution-champions tbody tr').length >= 3",
    )
    .await?;
    check_focus_stays_at_champion(s).await?;
    s.wait("a saved part", "!!document.querySelector('#evolution-saved')")
        .await?;
    let saved = generations(&s.text("#evolution-saved").await?);
    s.reload().await?;
    s.wait(
        "the saved data in the browser",
        "['#evolution-status', '#evolution-saved', '#recent-evolutions li'].every((id) => document.querySelector(id))",
    )
    .await?;
    let again = generations(&s.text("#evolution-saved").await?);
    ensure!(again >= saved, "{saved} generations became {again}");
    let said = s.text("#evolution-status").await?;
    ensure!(said.contains("Stopped"), "what was done is there: {said}");
    s.click_button("Continue").await?;
    s.wait("the progress", "!!document.querySelector('progress')")
        .await?;
    s.click_button("Stop").await?;
    s.wait("the end", "!!document.querySelector('#evolution-status')")
        .await?;
    Ok(())
}

/// All workers play bouts of some seconds when the computer has to move: one is interrupted, and the evolution loses nothing.
pub async fn computer_moves_during_evolution(s: &Session, w: &World) -> Result<()> {
    let deep = "#/coevolution?preset=course_class&plies=11&population=8&generations=1&lang=en";
    s.go(&format!("{}{deep}", w.hosted)).await?;
    s.click_button("This machine").await?;
    s.fill("#evolution-workers", "1").await?;
    s.click_button("Evolve").await?;
    s.wait("the progress", "!!document.querySelector('progress')")
        .await?;
    let play = SMALL.replace("random", "basilio");
    s.eval(&format!("location.hash = '{play}'")).await?;
    ensure!(wait_for_turn(s).await?, "a new game");
    let cell = legal(s).await?[0];
    s.click(&format!("#play-cell-{cell}")).await?;
    s.wait("the computer's answer", "document.querySelectorAll('.move').length === 2")
        .await?;
    // The evolution ran all the time: it had not ended before the computer's move.
    s.eval("location.hash = '#/coevolution'").await?;
    s.wait("the progress", "!!document.querySelector('progress')")
        .await?;
    ensure!(!s.has(".error-text").await?, "nothing is lost");
    s.click_button("Stop").await?;
    Ok(())
}
