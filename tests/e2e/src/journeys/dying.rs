//! Workers that die in the middle of what they do.

use std::time::Duration;

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::soak::survive;
use crate::world::World;

/// A search, a championship and an evolution come to the same while workers are ended, every other one without a word: the short form
/// of `cargo xtask soak`.
pub async fn work_comes_to_the_same_while_workers_die(s: &Session, w: &World) -> Result<()> {
    let toll = survive(s, &w.hosted, 0.5, |toll| toll.kills > 3).await?;
    ensure!(toll.kills > 3, "some workers were ended");
    Ok(())
}

/// An evolution of some seconds.
const EVOLUTION: &str = "#/coevolution?preset=course_class&population=16&generations=8&pairs=4&plies=3&yardstick_pairs=8&seed=7&lang=en";

/// Where there are no locks nobody hears of a worker that dies without a word: after two minutes another one does again what it did, a
/// spare one where there is no other, and it comes to the same. The page's minutes go by faster, so that the journey does not last as
/// long.
pub async fn a_silent_death_is_made_good_where_there_are_no_locks(
    s: &Session,
    w: &World,
) -> Result<()> {
    let mut exports = Vec::new();
    for (workers, dies) in [("3", false), ("3", true), ("1", true)] {
        s.go(&w.hosted).await?;
        s.eval("(sessionStorage.setItem('without-locks', 'yes'), true)")
            .await?;
        s.go(&format!("{}{EVOLUTION}", w.hosted)).await?;
        s.wait("the form", "!!document.querySelector('#evolution-begin')")
            .await?;
        s.press("This machine").await?;
        s.fill("#evolution-workers", workers).await?;
        s.catch_files().await?;
        s.press("Evolve").await?;
        if dies {
            // One that has just said something has been given something else to do.
            s.eval(
                "(workers.forEach((w) => w.addEventListener('message', () => { window.last = w; })), true)",
            )
            .await?;
            s.wait("a worker at work", "!!window.last").await?;
            s.eval("(window.last.terminate(), true)").await?;
        }
        let done = "!!document.querySelector('#evolution-status.good')";
        s.wait_for("the evolution", done, Duration::from_secs(120))
            .await?;
        s.press("Everything as JSON").await?;
        s.wait("its file", "window.saved.length === 1").await?;
        exports.push(s.eval("window.saved[0]").await?);
    }
    s.eval("(sessionStorage.removeItem('without-locks'), true)")
        .await?;
    ensure!(exports[0] == exports[1], "it came to something else");
    ensure!(
        exports[0] == exports[2],
        "one worker came to something else"
    );
    Ok(())
}
