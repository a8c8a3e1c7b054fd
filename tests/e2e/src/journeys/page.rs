//! Journeys through the page as a whole: accessibility, and the single file.

use anyhow::{Result, ensure};

use super::SMALL;
use crate::board::play_until_win;
use crate::session::Session;
use crate::world::World;

/// Every view, with the clicks before its check.
const VIEWS: [(&str, &str); 20] = [
    ("#/play?child=0", ""),
    ("#/play?game=adji_boto", "#text-button"),
    ("#/play", "#keys-button"),
    ("#/play", "#class-button"),
    ("#/play?rules=reversi", ""),
    ("#/play?embed=1", ""),
    ("#/puzzles", ""),
    ("#/puzzles?sheet=4711", ""),
    ("#/lab", ""),
    ("#/lab?lesson=alpha_beta", ""),
    ("#/championship", ""),
    ("#/coevolution", ""),
    ("#/programs", "#program-new-evaluation"),
    ("#/play?child=1", ""),
    ("#/play?game=tic_tac_toe&moves=b2,a1&projector=1", ""),
    ("#/play?rules=reversi&projector=1", ""),
    ("#/puzzles?puzzle=9&projector=1", ""),
    ("#/lab?projector=1", ""),
    ("#/championship?projector=1", ""),
    ("#/coevolution?projector=1", ""),
];

/// axe-core finds no errors in any view, light on a large screen and dark on a small one, each in another language, and no view
/// is wider than the screen.
pub async fn axe_finds_no_errors(s: &Session, w: &World) -> Result<()> {
    let mut languages = ["en", "pt", "es"].into_iter().cycle();
    for (small, theme) in [(false, "light"), (true, "dark")] {
        if small {
            s.resize_to_phone().await?;
        }
        for (link, press) in VIEWS {
            let rest = if link.contains('?') { '&' } else { '?' };
            let language = languages.next().unwrap_or("en");
            s.go(&format!("{}{link}{rest}lang={language}", w.hosted))
                .await?;
            if !press.is_empty() {
                s.click(press).await?;
            }
            let found = axe_errors(s, w, theme).await?;
            ensure!(
                found.is_empty(),
                "{link} {press} {language} {theme} small: {small}: {found:#?}"
            );
            let wide = s
                .eval("document.documentElement.scrollWidth > document.documentElement.clientWidth")
                .await?;
            ensure!(wide == false, "{link} fits the screen (small: {small})");
        }
    }
    Ok(())
}

/// The errors that axe-core finds. Markup and colours are the same in every browser, so that one of them checks both.
pub(super) async fn axe_errors(
    s: &Session,
    w: &World,
    theme: &str,
) -> Result<Vec<serde_json::Value>> {
    if w.browser != "chromium" {
        return Ok(Vec::new());
    }
    s.eval(&format!("document.documentElement.setAttribute('data-theme', '{theme}')"))
        .await?;
    s.eval(&format!("(() => {{ if (!window.axe) {{ {} }} return true; }})()", w.axe))
        .await?;
    let found = s
        .eval_async(
            "axe.run({ resultTypes: ['violations'] }).then((r) => done(r.violations\
             .map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ') + ' ' + \
             n.failureSummary).join('; '))), (e) => done([String(e)]));",
        )
        .await?;
    Ok(found.as_array().cloned().unwrap_or_default())
}

pub async fn single_file_plays(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.single)).await?;
    play_until_win(
        s,
        4,
        async |s, cell| s.click(&format!("#play-cell-{cell}")).await,
        async |s| s.click("#ending-again").await,
    )
    .await
}
