//! Journeys that search for unproved claims: the page's texts during a proof, the move of Space, and
//! every verdict of a review.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::session::Session;
use crate::world::World;

/// Positions that an earlier version showed as won by the wrong side during the proof, with their winners.
const ONCE_FALSE: [(&str, &str); 2] = [
    ("7/7/7/7/3o3/7/7 S", "South"),
    ("7/7/7/7/7/3o3/7 N", "North"),
];

/// The timeout of such a proof on a slow machine.
const PROOF: Duration = Duration::from_secs(240);

/// A short game of Rastros and its errors by plain minimax; the tests of `src/app/play/review/tests.rs` search
/// for them without the solver.
const GAME: (&str, &str, &[u64]) = (
    "5/5/2o2/5/5 S",
    "d4,c5,c4,b4,b5,a5,a4,b3,a2,b2,a1",
    &[1, 2, 3, 4, 9, 10],
);

/// Records in `window.said` every text of the page about the position: the headline, the bar's label,
/// its number, and the first move of the line of play.
const LISTEN: &str = "(() => { window.said = []; let last = ''; const look = () => { \
     const text = (id) => document.getElementById(id)?.textContent ?? ''; \
     const bar = document.getElementById('value-bar'); \
     const now = [text('analysis-value'), bar?.getAttribute('aria-valuetext') ?? '', \
       bar?.getAttribute('aria-valuenow') ?? '', text('best-line').split(' ')[0]]; \
     const key = now.join('|'); if (key !== last) { last = key; window.said.push(now); } }; \
     new MutationObserver(look).observe(document.body, \
       { subtree: true, childList: true, characterData: true, attributes: true }); \
     look(); return true; })()";

/// The legal cells with name and winner, or an empty text.
const VALUES: &str = "[...document.querySelectorAll('.cell.legal')].map((c) => { \
     const name = c.getAttribute('aria-label'); \
     return [name.split(',')[0], (/(South|North) wins/.exec(name) ?? ['', ''])[1]]; })";

/// The page with a position between two people.
fn link(w: &World, start: &str, more: &str) -> String {
    let start = start.replace(' ', "%20");
    format!(
        "{}#/play?game=rastros&start={start}&first=person&second=person{more}&lang=en",
        w.hosted
    )
}

/// A list of lists of words.
fn words(value: Value) -> Result<Vec<Vec<String>>> {
    serde_json::from_value(value).context("lists of words")
}

/// The winner that a text names.
fn winner(words: &str) -> Option<&str> {
    let mut sides = ["South", "North"].into_iter();
    sides.find(|side| words.starts_with(&format!("{side} wins")))
}

/// The winning moves of the side to move, once all moves are proved.
async fn winning_moves(s: &Session, mover: &str) -> Result<Vec<String>> {
    let values = words(s.eval(VALUES).await?)?;
    ensure!(
        values.iter().all(|v| !v[1].is_empty()),
        "every move is proved: {values:?}"
    );
    let wins = values.into_iter().filter(|v| v[1] == mover);
    Ok(wins.map(|mut v| v.remove(0)).collect())
}

/// Presses Space and returns the move.
async fn press_space(s: &Session) -> Result<String> {
    s.eval("(document.activeElement?.blur(), true)").await?;
    s.press_key(' ').await?;
    s.wait(
        "a move",
        "document.querySelectorAll('#moves .move').length === 1",
    )
    .await?;
    Ok(s.text("#moves .move").await?.trim().to_owned())
}

pub async fn running_proof_claims_nothing_false(s: &Session, w: &World) -> Result<()> {
    for (start, mover) in ONCE_FALSE {
        s.go(&link(w, start, "")).await?;
        s.eval(LISTEN).await?;
        s.click("#analysis-button").await?;
        let decided = "document.querySelectorAll('.cell.legal').length > 0 && \
             [...document.querySelectorAll('.cell.legal')].every((c) => \
             /(South|North) wins/.test(c.getAttribute('aria-label')))";
        s.wait_for("every move to be proved", decided, PROOF)
            .await?;
        let wins = winning_moves(s, mover).await?;
        ensure!(!wins.is_empty(), "{start}: {mover} has a move that wins");
        let said = words(s.eval("window.said").await?)?;
        ensure!(said.len() > 1, "{start}: something was said on the way");
        for now in &said {
            let case = format!("{start}: the page said {now:?}");
            let claims = [winner(&now[0]), winner(&now[1])];
            ensure!(claims.iter().flatten().all(|c| *c == mover), "{case}");
            let sure = now[2] == "100" || now[2] == "0";
            let for_mover = if mover == "South" { "100" } else { "0" };
            ensure!(!sure || now[2] == for_mover, "{case}");
            ensure!(
                claims[0].is_none() || wins.contains(&now[3]),
                "{case}, and {wins:?} win"
            );
        }
        let last = said.last().context("the last word")?;
        ensure!(winner(&last[0]) == Some(mover), "{start}: {last:?}");
        let played = press_space(s).await?;
        ensure!(wins.contains(&played), "{start}: Space plays {played}");
        // Again, as soon as the page claims a winner.
        s.go(&link(w, start, "")).await?;
        s.click("#analysis-button").await?;
        s.wait_for(
            "a claim",
            "/wins/.test(document.getElementById('analysis-value')?.textContent ?? '')",
            PROOF,
        )
        .await?;
        let played = press_space(s).await?;
        ensure!(
            wins.contains(&played),
            "{start}: in the middle of the proof Space plays {played}"
        );
    }
    Ok(())
}

pub async fn rastros_review_is_proved(s: &Session, w: &World) -> Result<()> {
    let (start, moves, wrong) = GAME;
    s.go(&link(w, start, &format!("&moves={moves}"))).await?;
    ensure!(!s.has(".notice.error").await?, "{}", s.text("body").await?);
    for _ in 0..2 {
        s.click("#review-start").await?;
        s.wait(
            "the end of the review",
            "!document.querySelector('#review-progress') && !!document.querySelector('#review-certainty')",
        )
        .await?;
        let found = s
            .eval(
                "[...document.querySelectorAll('#moves .move')].flatMap((m, i) => \
                 m.querySelector('.judgement-sign.blunder') ? [i + 1] : [])",
            )
            .await?;
        let found: Vec<u64> = serde_json::from_value(found)?;
        ensure!(found == wrong, "wrong are {wrong:?}, and marked {found:?}");
        ensure!(
            !s.has(".judgement-sign.mistake").await?,
            "nothing is only probable"
        );
        let certain = s.text("#review-certainty").await?;
        ensure!(certain.starts_with("Every verdict"), "{certain}");
        let lost = s.text("#review-lost").await?;
        ensure!(lost.contains("for North: 5… b2."), "{lost}");
    }
    Ok(())
}
