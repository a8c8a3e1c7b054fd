//! What a person does with presets, schemes and methods beyond the course's: each is chosen in the page, evolved to its end, and its
//! champion becomes a player.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// Coevolution with the preset of a fresh page.
const FRESH: &str = "#/coevolution?lang=en";

/// Chooses in a list, as a person does with the keyboard.
async fn choose(s: &Session, selector: &str, value: &str) -> Result<()> {
    s.wait(
        selector,
        &format!("!!document.querySelector('{selector} option[value={value}]')"),
    )
    .await?;
    s.eval(&format!(
        "(() => {{ const l = document.querySelector('{selector}'); l.value = '{value}'; \
         l.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
    ))
    .await?;
    // The page draws its answer in an animation frame.
    s.eval_async("requestAnimationFrame(() => requestAnimationFrame(() => done(true)));")
        .await?;
    s.wait(
        value,
        &format!("document.querySelector('{selector}').value === '{value}'"),
    )
    .await
}

/// Evolves two generations of what the form says, and keeps the champion as `Champion 2 of seed 7`.
async fn evolve(s: &Session) -> Result<()> {
    s.fill("#evolution-generations", "2").await?;
    s.fill("#evolution-seed", "7").await?;
    s.fill("#evolution-yardstick_pairs", "2").await?;
    s.click("#evolution-begin").await?;
    s.wait(
        "the end",
        "/generations 0 to 2/.test(document.querySelector('#evolution-status.good')?.innerText ?? '')",
    )
    .await?;
    s.click("#keep-champion").await?;
    s.wait(
        "that it is kept",
        "!!document.querySelector('#champion-named')",
    )
    .await
}

/// Learning, two populations and another game, from the list to a game against the champion.
pub async fn other_schemes_and_methods_make_players(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{FRESH}", w.hosted)).await?;
    s.wait("the form", "!!document.querySelector('#evolution-begin')")
        .await?;
    for group in ["course", "measured", "advanced"] {
        s.click(&format!("#evolution-{group} > summary")).await?;
    }
    choose(s, "#evolution-preset", "othello_league_td").await?;
    s.wait(
        "what learning takes",
        "!!document.querySelector('#evolution-learning_rate')",
    )
    .await?;
    evolve(s).await?;
    ensure!(
        s.has("#evolution-genomes").await?,
        "ten genes are parallel coordinates"
    );
    choose(s, "#evolution-preset", "adji_boto").await?;
    evolve(s).await?;
    choose(s, "#evolution-preset", "course_class").await?;
    choose(s, "#evolution-scheme", "two_populations").await?;
    evolve(s).await?;
    s.click("#ancestors-go").await?;
    s.wait(
        "the ratings",
        "/The champion of generation/.test(document.querySelector('#master-said')?.innerText ?? '')",
    )
    .await?;
    s.click("#table-master").await?;
    let rows = s
        .eval("document.querySelectorAll('#plot-master tbody tr').length")
        .await?;
    ensure!(rows.as_u64() == Some(3), "three champions: {rows}");
    s.fill("#population-generation", "0").await?;
    s.wait(
        "the first generation",
        "/Generation 0: 16 genomes/.test(document.querySelector('#plot-population').innerText)",
    )
    .await?;
    s.click("#meet-champion").await?;
    s.wait("a game against it", "location.hash.startsWith('#/play')")
        .await
}
