//! Workers that crash during work.

use std::time::Duration;

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::soak::survive;
use crate::world::World;

/// A search, a championship and an evolution give the same results while workers crash, some without an event: the short form
/// of `cargo xtask soak`.
pub async fn results_survive_worker_crashes(s: &Session, w: &World) -> Result<()> {
    let toll = survive(s, &w.hosted, 0.5, |toll| toll.kills > 3).await?;
    ensure!(toll.kills > 3, "some workers were ended");
    Ok(())
}

/// An evolution of a few seconds.
const EVOLUTION: &str = "#/coevolution?preset=course_class&population=16&generations=8&pairs=4&plies=3&yardstick_pairs=8&seed=7&lang=en";

/// Without locks the page does not notice a silent crash: after two minutes another worker repeats the task, a
/// spare one if there is no other, with the same result. The page's minutes run faster here, to keep the journey short.
pub async fn replaces_silent_worker_without_locks(s: &Session, w: &World) -> Result<()> {
    let mut exports = Vec::new();
    for (workers, dies) in [("3", false), ("3", true), ("1", true)] {
        s.go(&w.hosted).await?;
        s.eval("(sessionStorage.setItem('without-locks', 'yes'), true)")
            .await?;
        s.go(&format!("{}{EVOLUTION}", w.hosted)).await?;
        s.wait("the form", "!!document.querySelector('#evolution-begin')")
            .await?;
        s.click_button("This machine").await?;
        s.fill("#evolution-workers", workers).await?;
        s.capture_downloads().await?;
        s.click_button("Evolve").await?;
        if dies {
            // A worker that has just sent a message already has the next task.
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
        s.click_button("Everything as JSON").await?;
        s.wait("its file", "window.saved.length === 1").await?;
        exports.push(s.eval("window.saved[0]").await?);
    }
    s.eval("(sessionStorage.removeItem('without-locks'), true)")
        .await?;
    ensure!(exports[0] == exports[1], "it came to something else");
    ensure!(exports[0] == exports[2], "one worker came to something else");
    Ok(())
}
