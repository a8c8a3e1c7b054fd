//! Long work while workers crash: `cargo xtask soak`, and a short form as a journey.
//!
//! Each kind of work runs once undisturbed. Later runs terminate workers at random moments; their results must be the same, byte for
//! byte. The memory of the browser is recorded as well.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use crate::server;
use crate::session::{Driver, Session, Setup};

/// The timeout of a piece of work with crashing workers.
const PATIENCE: Duration = Duration::from_secs(600);

/// The interval between reports of the memory.
const TOLD: Duration = Duration::from_secs(300);

/// Work for workers.
struct Work {
    name: &'static str,
    link: &'static str,
    /// The name of the button that starts it; `None` if it starts by itself.
    begin: Option<&'static str>,
    /// A JavaScript expression: true at its end.
    done: &'static str,
    /// The name of the button that saves its result; otherwise the result is [`Self::shown`].
    save: Option<&'static str>,
    /// A JavaScript expression for the visible result.
    shown: &'static str,
}

/// The work: a search, a championship, an evolution; each takes a few seconds.
const WORK: [Work; 3] = [
    Work {
        name: "a search",
        link: "#/lab?game=rastros&depth=6&lanes=minimax,alpha_beta,pvs&lang=en",
        begin: None,
        done: "/nodes instead of/.test(document.querySelector('#lab-headline')?.innerText ?? '')",
        save: None,
        shown: "document.querySelector('#lab-headline').innerText",
    },
    Work {
        name: "a championship",
        link: "#/championship?game=rastros&board=small5&player=basilio&player=bacoco&pairs=200&seed=20261122&lang=en",
        begin: Some("Play 400 games, sides swapped"),
        done: "(document.querySelector('#championship-facts')?.innerText ?? '').includes('done')",
        save: Some("Everything as JSON"),
        shown: "",
    },
    Work {
        name: "an evolution",
        link: "#/coevolution?preset=course_class&population=16&generations=6&pairs=4&plies=3&yardstick_pairs=8&seed=7&lang=en",
        begin: Some("Evolve"),
        done: "!!document.querySelector('#evolution-status.good')",
        save: Some("Everything as JSON"),
        shown: "",
    },
];

/// Repeatedly terminates a random worker that has sent a message, so that the page waits on its lock: some report an
/// error event, the others end silently. Between two crashes the workers send at least three messages, so that the work
/// also ends on a slow machine, where starting a worker takes longer than the interval.
const REAPER: &str = "(() => {
    const end = Worker.prototype.terminate;
    Worker.prototype.terminate = function () {
        this.ended = true;
        return end.call(this);
    };
    window.kills = 0;
    let before = 0;
    const strike = () => {
        setTimeout(strike, 200 + Math.random() * 600);
        const messages = window.workers.reduce((sum, worker) => sum + (worker.messages ?? 0), 0);
        const alive = window.workers.filter((worker) => worker.messages && !worker.ended);
        const worker = alive[Math.floor(Math.random() * alive.length)];
        if (!window.striking || !worker || messages < before + 3) return;
        before = messages;
        worker.terminate();
        window.kills += 1;
        if (Math.random() < SILENT) return;
        worker.dispatchEvent(new ErrorEvent('error', { message: 'it was ended' }));
    };
    strike();
    return true;
})()";

/// The totals so far.
#[derive(Default)]
pub struct Toll {
    /// Finished pieces of work.
    pub rounds: u32,
    /// Terminated workers.
    pub kills: u64,
}

/// Runs each kind of work once undisturbed and then, with crashing workers, until `enough` returns true; at least once.
///
/// # Errors
/// The browser fails, some work does not end, or its result differs from the undisturbed one.
pub async fn survive(
    s: &Session,
    page: &str,
    silent: f64,
    mut enough: impl FnMut(&Toll) -> bool,
) -> Result<Toll> {
    let mut wanted = Vec::new();
    for work in &WORK {
        wanted.push(run_once(s, page, work, None).await?.0);
    }
    let mut toll = Toll::default();
    loop {
        for (work, wanted) in WORK.iter().zip(&wanted) {
            let (found, kills) = run_once(s, page, work, Some(silent)).await?;
            toll.rounds += 1;
            toll.kills += kills;
            ensure!(
                found == *wanted,
                "{} came to something else after {} dead workers:\n{found}\ninstead of\n{wanted}",
                work.name,
                toll.kills
            );
        }
        if enough(&toll) {
            return Ok(toll);
        }
    }
}

/// Runs some work in a new page; returns the result and the number of terminated workers.
async fn run_once(
    s: &Session,
    page: &str,
    work: &Work,
    silent: Option<f64>,
) -> Result<(String, u64)> {
    s.go(&format!("{page}{}", work.link)).await?;
    s.capture_downloads().await?;
    if let Some(silent) = silent {
        s.eval(&REAPER.replace("SILENT", &silent.to_string()))
            .await?;
        s.eval("window.striking = true").await?;
    }
    if let Some(begin) = work.begin {
        s.click_button(begin).await?;
    }
    s.wait_for(work.name, work.done, PATIENCE).await?;
    s.eval("window.striking = false").await?;
    let found = match work.save {
        Some(save) => {
            s.click_button(save).await?;
            s.wait("its file", "window.saved.length === 1").await?;
            s.eval("window.saved[0]").await?
        }
        None => s.eval(work.shown).await?,
    };
    let found = found.as_str().context("a text")?.to_owned();
    let kills = s.eval("window.kills ?? 0").await?;
    Ok((found, kills.as_u64().unwrap_or_default()))
}

/// The memory of all browser processes in megabytes; counts shared memory several times.
fn memory(system: &mut System, browser: &Driver) -> u64 {
    system.refresh_processes_specifics(
        ProcessesToUpdate::All,
        true,
        ProcessRefreshKind::nothing().with_memory(),
    );
    let ours = |process: &sysinfo::Process| {
        // On Linux the list contains threads, each with the memory of its process.
        if process.thread_kind().is_some() {
            return false;
        }
        let mut at = process.parent();
        while let Some(pid) = at {
            if pid == Pid::from_u32(browser.id()) {
                return true;
            }
            at = system.process(pid).and_then(sysinfo::Process::parent);
        }
        false
    };
    let bytes: u64 = system
        .processes()
        .values()
        .filter(|p| ours(p))
        .map(|p| p.memory())
        .sum();
    bytes / 1_000_000
}

/// Works for this many minutes while workers crash, and prints their number and the memory over time.
///
/// # Errors
/// As for [`survive`].
pub async fn soak(setup: Setup, hosted: &std::path::Path, minutes: u64) -> Result<()> {
    let page = server::serve(hosted, true)?.page;
    let driver = Driver::start(setup).await?;
    let session = driver.open(1280, 900).await?;
    let (begun, mut told, mut system) = (Instant::now(), Instant::now(), System::new()?);
    println!(
        "| minutes | pieces of work | workers ended | memory of the browser |\n|--:|--:|--:|--:|"
    );
    let toll = survive(&session, &page, 0.1, |toll| {
        let over = begun.elapsed() >= Duration::from_secs(minutes * 60);
        if over || toll.rounds == WORK.len() as u32 || told.elapsed() >= TOLD {
            told = Instant::now();
            let (minutes, memory) = (begun.elapsed().as_secs() / 60, memory(&mut system, &driver));
            println!("| {minutes} | {} | {} | {memory} MB |", toll.rounds, toll.kills);
        }
        over
    })
    .await?;
    println!(
        "{} pieces of work came to the same bytes, while {} workers were ended",
        toll.rounds, toll.kills
    );
    session.close().await
}
