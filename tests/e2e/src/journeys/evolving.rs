//! What a person does with Coevolution from first sight to a player of their own.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// A small evolution with the panel.
const EVOLUTION: &str = "#/coevolution?preset=course_class&seed=42&lang=en";

/// Evolve is in sight without scrolling, and so is what happens; a bar is seen; the champion becomes a player and is one no longer
/// after an undo; champions meet their ancestors.
pub async fn an_evolution_is_seen_at_once_and_its_champion_becomes_a_player(
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
    // The bar may be gone before a slow look at it: its height is taken down when it comes.
    s.eval(
        "(() => { window.bar = 0; new MutationObserver(() => { const p = document.querySelector('.status-card progress'); \
         if (p) window.bar = Math.max(window.bar, p.getBoundingClientRect().height); }) \
         .observe(document.body, { childList: true, subtree: true, attributes: true }); return true; })()",
    )
    .await?;
    s.press("Evolve").await?;
    s.wait("the cup", "!!document.querySelector('#evolution-cup')")
        .await?;
    s.wait(
        "the end",
        "!!document.querySelector('#evolution-status.good')",
    )
    .await?;
    let bar = s.eval("window.bar").await?;
    ensure!(bar.as_f64() > Some(4.0), "the bar is seen: {bar} pixels");
    let said = s.text("#evolution-status").await?;
    ensure!(
        said.contains("generations 0 to 5"),
        "one count everywhere: {said}"
    );
    ensure!(
        s.has("#evolution-learned").await?,
        "whether it learns is said"
    );
    s.click("#ancestors-go").await?;
    s.wait(
        "champions against champions",
        "/The last champion/.test(document.querySelector('#ancestors-said')?.innerText ?? '')",
    )
    .await?;
    s.click("#keep-champion").await?;
    s.wait(
        "that it is kept",
        "!!document.querySelector('#unname-champion')",
    )
    .await?;
    s.click("#unname-champion").await?;
    s.wait(
        "that it is not",
        "!document.querySelector('#champion-named')",
    )
    .await?;
    s.click("#meet-champion").await?;
    s.wait("a game against it", "location.hash.startsWith('#/play')")
        .await?;
    Ok(())
}

/// Before anything is pressed an example runs, with the verdict, its duels and its weights in sight; a change holds it, and it is not kept.
pub async fn coevolution_opens_alive(s: &Session, w: &World) -> Result<()> {
    s.inner_size(1024, 768).await?;
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
        "!!document.querySelector('#evolution-example') && !document.querySelector('#recent-runs')",
    )
    .await?;
    s.press("The course’s parameters").await?;
    s.fill("#evolution-population", "16").await?;
    s.wait(
        "that it is held, if it is not over",
        "document.querySelector('#example-pause')?.innerText !== 'Pause'",
    )
    .await
}

/// A lesson is computed on the spot.
pub async fn a_lesson_is_answered_with_numbers(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{EVOLUTION}", w.hosted)).await?;
    s.wait(
        "the lessons",
        "!!document.querySelector('#lesson-depth-go')",
    )
    .await?;
    s.click("#lesson-depth-go").await?;
    s.wait(
        "the answer",
        "/At 5 plies the same .* wins/.test(document.querySelector('#lesson-depth').innerText)",
    )
    .await?;
    Ok(())
}
