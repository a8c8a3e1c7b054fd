//! Journeys through the page as a whole: errors, accessibility, the single file, languages.

use anyhow::{Result, ensure};

use super::SMALL;
use crate::board::play_until_win;
use crate::session::Session;
use crate::world::World;

pub async fn rejects_bad_input_without_changes(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    s.click("#text-button").await?;
    s.fill("#game-text", "game: rastros\nstart: 8/8/8/4x3/8/8/8/8 S\n")
        .await?;
    s.click_button("Load this text").await?;
    s.wait("an answer", "!!document.querySelector('#game-text-error')")
        .await?;
    let said = s.text("#game-text-error").await?;
    ensure!(said.contains("“x”"), "it names what is wrong: {said}");
    let cells = s
        .eval("document.querySelectorAll('.cells .cell').length")
        .await?;
    ensure!(cells == 16, "the board is the one before: {cells}");
    // A link with an unknown section.
    s.go(&format!("{}#/play?game=chess", w.hosted)).await?;
    s.wait("an answer", "!!document.querySelector('.notice.error')")
        .await?;
    let said = s.text(".notice.error").await?;
    ensure!(said.contains("chess"), "it names what is wrong: {said}");
    // An illegal move is explained.
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    s.click(".cell:not(.legal)").await?;
    s.wait("an answer", "!!document.querySelector('.notice')")
        .await?;
    Ok(())
}

/// Every view, with the clicks before its check.
const VIEWS: [(&str, &str); 14] = [
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

/// The errors that axe-core finds.
pub(super) async fn axe_errors(
    s: &Session,
    w: &World,
    theme: &str,
) -> Result<Vec<serde_json::Value>> {
    s.eval(&format!(
        "document.documentElement.setAttribute('data-theme', '{theme}')"
    ))
    .await?;
    s.eval(&format!(
        "(() => {{ if (!window.axe) {{ {} }} return true; }})()",
        w.axe
    ))
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

/// The language changes in place, in both packages.
pub async fn switches_language(s: &Session, w: &World) -> Result<()> {
    for packaging in [&w.hosted, &w.single] {
        s.go(&format!("{packaging}{SMALL}")).await?;
        s.eval("window.stayed = true").await?;
        for (language, lab) in [
            ("pt", "Laboratório"),
            ("es", "Laboratorio"),
            ("en", "Search lab"),
        ] {
            s.eval(&format!(
                "(() => {{ const choice = document.querySelector('#language'); \
                 choice.value = '{language}'; \
                 choice.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
            ))
            .await?;
            s.wait(
                &format!("{lab:?}"),
                &format!(
                    "document.documentElement.lang === '{language}' && \
                     document.body.innerText.includes('{lab}')"
                ),
            )
            .await?;
        }
        let stayed = s.eval("window.stayed === true").await?;
        ensure!(stayed == true, "nothing was loaded anew");
    }
    Ok(())
}
