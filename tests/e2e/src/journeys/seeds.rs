//! Experiments: a run over several seeds, compared with another one and restored after a reload, and
//! the directions of two genes.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::world::World;

/// An evolution of at most a few seconds, for three seeds.
const SMALL: &str = "#/coevolution?preset=course_class&population=8&generations=2&pairs=2\
                     &yardstick_pairs=4&seed=7&lang=en";

/// Three seeds evolve, another scheme is compared with them, the table is saved, and one of the runs is opened.
pub async fn repeats_and_compares_experiment(s: &Session, w: &World) -> Result<()> {
    s.go(&format!("{}{SMALL}", w.hosted)).await?;
    s.wait("the seeds", "!!document.querySelector('#seeds-go')")
        .await?;
    s.fill("#seeds-count", "3").await?;
    s.wait(
        "that it says so",
        "/3 seeds/.test(document.querySelector('#seeds-go').innerText)",
    )
    .await?;
    s.click("#seeds-go").await?;
    s.wait(
        "three runs and their controls",
        "/6 of 6/.test(document.querySelector('#seeds-status')?.innerText ?? '')",
    )
    .await?;
    ensure!(s.has("#seeds-said").await?, "the median is said");
    ensure!(
        s.has("#seeds-compare[disabled]").await?,
        "nothing to compare with"
    );
    s.eval(&format!("location.hash = '{SMALL}&scheme=round_robin'"))
        .await?;
    s.wait(
        "another scheme in the form",
        "!!document.querySelector('#seeds-compare:not([disabled])')",
    )
    .await?;
    s.click("#seeds-compare").await?;
    s.wait(
        "six runs and their controls",
        "/12 of 12/.test(document.querySelector('#seeds-status')?.innerText ?? '')",
    )
    .await?;
    let test = s.text("#seeds-test").await?;
    ensure!(
        test.contains("Mann and Whitney"),
        "the test is told: {test}"
    );
    let differ = s.text("#seeds-differ").await?;
    ensure!(
        differ.contains("Cup") && differ.contains("Round robin"),
        "what differs: {differ}"
    );
    s.capture_downloads().await?;
    s.click_button("All runs as CSV").await?;
    s.wait("the table", "window.saved.length === 1").await?;
    let table = s.eval("window.saved[0].split('\\n').length").await?;
    ensure!(
        table.as_u64() == Some(14),
        "a head and twelve rows: {table}"
    );
    s.click("#seeds-open-1-2").await?;
    s.wait(
        "the run of the third seed",
        "/seed 9/.test(document.querySelector('#evolution-status')?.innerText ?? '')",
    )
    .await?;
    ensure!(s.has("#plot-panel").await?, "and its plots");
    Ok(())
}

/// Two genes are an angle; the strength of angles is computed on demand.
pub async fn shows_directions_of_two_genes(s: &Session, w: &World) -> Result<()> {
    s.go(&format!(
        "{}#/coevolution?preset=course_distances&population=8&generations=2&pairs=2\
         &yardstick_pairs=2&seed=7&lang=en",
        w.hosted
    ))
    .await?;
    s.wait("the form", "!!document.querySelector('#evolution-begin')")
        .await?;
    s.click_button("Evolve").await?;
    s.wait(
        "the end",
        "!!document.querySelector('#evolution-status.good')",
    )
    .await?;
    s.click("#landscape-go").await?;
    s.wait(
        "the depths",
        "document.querySelectorAll('#plot-angles .segments button').length === 2",
    )
    .await?;
    s.wait(
        "all games",
        "!document.querySelector('#plot-angles progress')",
    )
    .await?;
    s.click("#table-angles").await?;
    let table = s.text("#plot-angles").await?;
    ensure!(table.contains("−165°"), "every direction: {table}");
    Ok(())
}
