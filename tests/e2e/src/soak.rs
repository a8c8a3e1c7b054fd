//! Long work whose workers die one after the other: `cargo xtask soak`, and in short one of the journeys.
//!
//! Each kind of work is done once undisturbed. From then on workers are ended in the middle of it, at random moments and without
//! regard to what they do; what comes out has to be the same to the byte. Beside that the memory of the browser is looked at.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};

use crate::server;
use crate::session::{Driver, Session, Setup};

/// How long a piece of work may take while its workers die.
const PATIENCE: Duration = Duration::from_secs(600);

/// How often the memory is told of.
const TOLD: Duration = Duration::from_secs(300);

/// Something that workers do.
struct Work {
    name: &'static str,
    link: &'static str,
    /// The name of the button that begins it; it begins by itself where there is none.
    begin: Option<&'static str>,
    /// Whether it is done.
    done: &'static str,
    /// The name of the button that saves its result; else the result is what [`Self::shown`] gives.
    save: Option<&'static str>,
    /// What of the result the page shows.
    shown: &'static str,
}

/// The work: a search, a championship, an evolution. Some seconds each.
const WORK: [Work; 3] = [
    Work {
        name: "a search",
        link: "#/lab?game=rastros&depth=6&lanes=minimax,alpha_beta,pvs&lang=en",
        begin: None,
        done: "/times fewer positions/.test(document.querySelector('#lab-headline')?.innerText ?? '')",
        save: None,
        shown: "document.querySelector('#lab-headline').innerText",
    },
    Work {
        name: "a championship",
        link: "#/championship?game=rastros&board=small5&player=basilio&player=bacoco&pairs=400&seed=20261122&lang=en",
        begin: Some("Play 800 games, sides swapped"),
        done: "(document.querySelector('#championship-facts')?.innerText ?? '').includes('done')",
        save: Some("Everything as JSON"),
        shown: "",
    },
    Work {
        name: "an evolution",
        link: "#/coevolution?preset=course_class&population=16&generations=8&pairs=4&plies=3&yardstick_pairs=8&seed=7&lang=en",
        begin: Some("Evolve"),
        done: "!!document.querySelector('#evolution-status.good')",
        save: Some("Everything as JSON"),
        shown: "",
    },
];

/// Notes which workers are at work, and ends one of them again and again. Most tell of their end as a worker does that fails; one of
/// ten dies without a word. How many milliseconds lie between two deaths is drawn anew each time.
const REAPER: &str = "(() => {
    const end = Worker.prototype.terminate;
    Worker.prototype.terminate = function () {
        this.ended = true;
        return end.call(this);
    };
    window.kills = 0;
    const strike = () => {
        const alive = window.workers.filter((worker) => !worker.ended);
        const worker = alive[Math.floor(Math.random() * alive.length)];
        if (worker && window.striking) {
            worker.terminate();
            window.kills += 1;
            if (Math.random() < SILENT) return setTimeout(strike, 200 + Math.random() * 600);
            worker.dispatchEvent(new ErrorEvent('error', { message: 'it was ended' }));
        }
        return setTimeout(strike, 200 + Math.random() * 600);
    };
    strike();
    return true;
})()";

/// What has come of it so far.
#[derive(Default)]
pub struct Toll {
    /// Pieces of work that were done.
    pub rounds: u32,
    /// Workers that were ended.
    pub kills: u64,
}

/// Does each kind of work once undisturbed and then, while workers die, until `enough` says so; at least once.
///
/// # Errors
/// The browser fails, some work does not end, or comes to something else than undisturbed.
pub async fn survive(
    s: &Session,
    page: &str,
    silent: f64,
    mut enough: impl FnMut(&Toll) -> bool,
) -> Result<Toll> {
    let mut wanted = Vec::new();
    for work in &WORK {
        wanted.push(once(s, page, work, None).await?.0);
    }
    let mut toll = Toll::default();
    loop {
        for (work, wanted) in WORK.iter().zip(&wanted) {
            let (found, kills) = once(s, page, work, Some(silent)).await?;
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

/// Does some work in a new page; what comes out, and how many workers were ended.
async fn once(s: &Session, page: &str, work: &Work, silent: Option<f64>) -> Result<(String, u64)> {
    s.go(&format!("{page}{}", work.link)).await?;
    s.catch_files().await?;
    if let Some(silent) = silent {
        s.eval(&REAPER.replace("SILENT", &silent.to_string()))
            .await?;
        s.eval("window.striking = true").await?;
    }
    if let Some(begin) = work.begin {
        s.press(begin).await?;
    }
    s.wait_for(work.name, work.done, PATIENCE).await?;
    s.eval("window.striking = false").await?;
    let found = match work.save {
        Some(save) => {
            s.press(save).await?;
            s.wait("its file", "window.saved.length === 1").await?;
            s.eval("window.saved[0]").await?
        }
        None => s.eval(work.shown).await?,
    };
    let found = found.as_str().context("a text")?.to_owned();
    let kills = s.eval("window.kills ?? 0").await?;
    Ok((found, kills.as_u64().unwrap_or_default()))
}

/// The memory of all processes of the browser together, in megabytes: what they do not share with others is not told apart.
fn memory(system: &mut System, browser: &Driver) -> u64 {
    system.refresh_processes_specifics(
        ProcessesToUpdate::All,
        true,
        ProcessRefreshKind::nothing().with_memory(),
    );
    let ours = |process: &sysinfo::Process| {
        // On Linux threads are listed too, each with the memory of its process.
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

/// Works for so many minutes while workers die, and prints how many did and how the memory went.
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
            println!(
                "| {minutes} | {} | {} | {memory} MB |",
                toll.rounds, toll.kills
            );
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
