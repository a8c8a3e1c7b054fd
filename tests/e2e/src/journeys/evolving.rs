//! Coevolution from the first visit to an own player.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// A small evolution with the panel.
const EVOLUTION: &str = "#/coevolution?preset=course_class&seed=42&lang=en";

/// The button “Evolve” and the progress are visible without scrolling; the progress bar has a height; the champion becomes a player, and undo
/// removes it; champions meet their ancestors.
pub async fn evolution_starts_visibly_and_champion_becomes_player(
    s: &Session,
    w: &World,
) -> Result<()> {
    s.go(&format!("{}{EVOLUTION}", w.hosted)).await?;
    s.wait("the form", "!!document.querySelector('#evolution-begin')")
        .await?;
    let seen = s
        .eval("document.querySelector('#evolution-begin').getBoundingClientRect().bottom <= innerHeight")
        .await?;
    ensure!(seen.as_bool() == Some(true), "Evolve is in sight");
    // Records the height of the bar at once: it may be gone before a slow check.
    s.eval(
        "(() => { window.bar = 0; new MutationObserver(() => { const p = document.querySelector('.status-card progress'); \
         if (p) window.bar = Math.max(window.bar, p.getBoundingClientRect().height); }) \
         .observe(document.body, { childList: true, subtree: true, attributes: true }); return true; })()",
    )
    .await?;
    s.click_button("Evolve").await?;
    s.wait("the cup", "!!document.querySelector('#evolution-cup')")
        .await?;
    s.wait("the end", "!!document.querySelector('#evolution-status.good')")
        .await?;
    let bar = s.eval("window.bar").await?;
    ensure!(bar.as_f64() > Some(4.0), "the bar is seen: {bar} pixels");
    let said = s.text("#evolution-status").await?;
    ensure!(said.contains("generations 0 to 5"), "one count everywhere: {said}");
    ensure!(s.has("#evolution-learned").await?, "whether it learns is said");
    s.click("#ancestors-go").await?;
    s.wait(
        "champions against champions",
        "/the last champion/.test(document.querySelector('#ancestors-summary')?.innerText ?? '')",
    )
    .await?;
    s.click("#save-champion").await?;
    s.wait(
        "that it is kept",
        "/is now a player/.test(document.querySelector('#offer')?.innerText ?? '')",
    )
    .await?;
    s.click("#undo-offer").await?;
    s.wait(
        "that it is not",
        "/is deleted/.test(document.querySelector('#offer')?.innerText ?? '')",
    )
    .await?;
    s.click("#meet-champion").await?;
    s.wait("a game against it", "location.hash.startsWith('#/play')")
        .await?;
    Ok(())
}

/// An example runs before any click, with the verdict, its duels and its weights visible; a change stops it, and it is not saved.
pub async fn coevolution_opens_with_running_example(s: &Session, w: &World) -> Result<()> {
    s.resize_viewport(1024, 768).await?;
    s.go(&format!("{}#/coevolution?lang=en", w.hosted)).await?;
    s.wait(
        "whether it learns, its curves, and where its weights begin, in sight",
        "['#evolution-learned', '#evolution-panel'].every((id) => \
         document.querySelector(id)?.getBoundingClientRect().bottom <= innerHeight) \
         && document.querySelector('#evolution-genes')?.getBoundingClientRect().top < innerHeight",
    )
    .await?;
    ensure!(!s.has("#evolution-status").await?, "nobody has begun a run");
    s.reload().await?;
    s.wait(
        "the example again, and no run",
        "!!document.querySelector('#evolution-example') && !document.querySelector('#recent-evolutions')",
    )
    .await?;
    s.click_button("The course’s parameters").await?;
    s.fill("#evolution-population", "16").await?;
    s.wait(
        "that it is held, if it is not over",
        "document.querySelector('#example-pause')?.innerText !== 'Pause'",
    )
    .await
}
