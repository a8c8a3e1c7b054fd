//! The time until the first move over several networks, and the smoothness during work: `cargo xtask measure`.
//!
//! Chromium simulates networks and slower processors: this slows the page's downloads and scripts, not the threads that compile
//! WebAssembly. A file from the disk needs no network.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::measure_python;
use crate::server;
use crate::session::{Driver, Session, Setup};

/// The conditions of a measurement.
struct Profile {
    name: &'static str,
    /// Bytes per second and milliseconds of a round trip; `None` for the real network.
    network: Option<(u32, u32)>,
    /// The slowdown of the processor.
    rate: u32,
}

/// Fast 3G is the preset of Chromium's DevTools: about the share of each pupil in a class of 25 with one line.
const PROFILES: [Profile; 5] = [
    Profile {
        name: "not throttled",
        network: None,
        rate: 1,
    },
    Profile {
        name: "processor slowed down 4 times",
        network: None,
        rate: 4,
    },
    Profile {
        name: "10 Mbit/s, 40 ms",
        network: Some((1_250_000, 40)),
        rate: 1,
    },
    Profile {
        name: "10 Mbit/s, 40 ms, processor slowed down 4 times",
        network: Some((1_250_000, 40)),
        rate: 4,
    },
    Profile {
        name: "fast 3G: 1.6 Mbit/s, 150 ms",
        network: Some((200_000, 150)),
        rate: 1,
    },
];

/// Runs before the page's scripts. At every frame it clicks a legal cell while it is the user's turn, for six moves. Before the page's
/// module is loaded, the painted board accepts them, and a worker answers. Times are in milliseconds since the navigation began.
const WATCH: &str = "
    const seen = window.measured = { drawn: null, moved: null, answered: null, six: null, page: null, shifts: [], tasks: [] };
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.shifts.push([shift.startTime, shift.value]);
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) seen.tasks.push([task.startTime, task.duration]);
    }).observe({ type: 'longtask', buffered: true });
    const made = () => {
        if (document.querySelector('#app > .page')) return document.querySelectorAll('.move').length;
        return (document.documentElement.dataset.moves ?? document.documentElement.dataset.move ?? '').split(',').filter((mv) => mv).length;
    };
    const press = () => {
        const cell = document.querySelector('.cell.legal');
        if (cell) return cell.click();
        const board = document.querySelector('.first-paint .board svg')?.getBoundingClientRect();
        if (!board) return;
        // The legal cells are only in the picture: try all.
        const before = made();
        for (let cell = 0; cell < 49 && made() === before; cell += 1) {
            document.querySelector('#app').dispatchEvent(new MouseEvent('click', {
                bubbles: true,
                clientX: board.left + (cell % 7 + 0.5) / 7 * board.width,
                clientY: board.top + (Math.floor(cell / 7) + 0.5) / 7 * board.height,
            }));
        }
    };
    const look = () => {
        const moves = made();
        if (document.querySelector('.board :is(svg, canvas)')) seen.drawn ??= performance.now();
        if (moves > 0) seen.moved ??= performance.now();
        if (moves > 1) seen.answered ??= performance.now();
        // The game may end before.
        if (moves > 11 || 'over' in document.documentElement.dataset || document.querySelector('#app > .page .won')) seen.six ??= performance.now();
        if (document.querySelector('#app > .page')) seen.page ??= performance.now();
        if (seen.six !== null && seen.page !== null) return;
        if (moves % 2 === 0) press();
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
";

/// The numbers read after the computer's answer. Later tasks do not belong to loading.
const READ_OPENING: &str = "(() => {
    const { drawn, moved, answered, six, page, shifts, tasks } = window.measured;
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    const loading = tasks.filter(([start]) => start < answered).map(([, duration]) => duration);
    const early = shifts.filter(([start]) => start < answered).map(([, value]) => value);
    const shift = early.reduce((sum, value) => sum + value, 0);
    return [paint, drawn, moved, answered, six, page, Math.max(0, ...loading), shift * 1000];
})()";

/// The rows of the table of openings.
const OPENING: [&str; 8] = [
    "first paint with content",
    "the board is seen",
    "a person’s move is made",
    "the computer has answered",
    "it has answered six moves, or the game is over",
    "the page’s program is there",
    "longest task until then (0: none of 50 ms)",
    "layout shift until then, in thousandths (0: nothing has jumped)",
];

/// An evolution that runs longer than [`WATCHED`].
const EVOLUTION: &str =
    "#/coevolution?preset=course_class&population=32&generations=2000&seed=7&lang=en";

/// The duration of the measurement during an evolution.
const WATCHED: Duration = Duration::from_secs(15);

/// The numbers read then: the longest task since the start of the evolution, the number of long tasks, and the current generation.
const READ_EVOLUTION: &str = r"(() => {
    const tasks = window.measured.tasks.filter(([start]) => start > window.begun).map(([, duration]) => duration);
    const generation = Number(/\d+/.exec(document.querySelector('.status-card h2').textContent));
    return [Math.max(0, ...tasks), tasks.length, generation];
})()";

/// The rows of the table of evolutions.
const EVOLVING: [&str; 3] = [
    "longest task in 15 s of an evolution (0: none of 50 ms)",
    "tasks of 50 ms and more in them",
    "the generation that it has come to then",
];

/// Opens each package of the page `runs` times with each profile, the hosted one in three visits, measures an evolution,
/// and prints the medians, and the times of users' evaluations. Alternates with an older build if its folder is given.
/// `wants` tells by its name whether a table is measured.
///
/// # Errors
/// The browser fails, no move can be made, or there is nothing to run.
pub async fn measure(
    setup: Setup,
    dist: &Path,
    against: Option<&Path>,
    runs: usize,
    native: &Path,
    wants: impl Fn(&str) -> bool,
) -> Result<()> {
    ensure!(runs > 0, "no run");
    let driver = Driver::start(setup).await?;
    let mut builds = vec![("", Addresses::of(dist)?)];
    if let Some(older) = against {
        builds.push(("older: ", Addresses::of(older)?));
    }
    println!(
        "Medians of {runs} runs; times in milliseconds, those of an opening since the navigation began."
    );
    for profile in PROFILES.iter().filter(|profile| wants(profile.name)) {
        let mut table = Table::default();
        for run in 0..runs {
            for (build, addresses) in &builds {
                let [cold, second, third] =
                    measure_visits(&driver, &addresses.hosted, profile).await?;
                table.add(run, &format!("{build}hosted"), cold);
                table.add(run, &format!("{build}second visit"), second);
                table.add(run, &format!("{build}third visit"), third);
                if profile.network.is_none() {
                    let [file] = measure_visits(&driver, &addresses.single, profile).await?;
                    table.add(run, &format!("{build}one file"), file);
                }
            }
        }
        table.print(profile.name, &OPENING);
    }
    for profile in PROFILES.iter().filter(|p| p.network.is_none()) {
        let name = format!("an evolution, {}", profile.name);
        if !wants(&name) {
            continue;
        }
        let mut table = Table::default();
        for run in 0..runs {
            for (build, addresses) in &builds {
                for (packaging, address) in
                    [("hosted", &addresses.hosted), ("one file", &addresses.single)]
                {
                    let numbers = measure_evolution(&driver, address, profile).await?;
                    table.add(run, &format!("{build}{packaging}"), numbers);
                }
            }
        }
        table.print(&name, &EVOLVING);
    }
    if wants("Python") {
        measure_python::measure(&driver, &builds[0].1.hosted, native).await
    } else {
        Ok(())
    }
}

/// The addresses of the two packages of a build.
struct Addresses {
    hosted: String,
    single: String,
}

impl Addresses {
    /// Serves the output of `cargo xtask dist`.
    fn of(dist: &Path) -> Result<Addresses> {
        let file = dist.join("rastros-lab.html");
        let file = file
            .canonicalize()
            .with_context(|| format!("{} is missing", file.display()))?;
        Ok(Addresses {
            hosted: server::serve(&dist.join("hosted"), false)?.page,
            single: format!("file://{}", file.display()),
        })
    }
}

/// Repeated measurements by column.
#[derive(Default)]
struct Table<const N: usize>(Vec<(String, Vec<[f64; N]>)>);

impl<const N: usize> Table<N> {
    /// Adds the numbers of a run to a column; the first run creates it.
    fn add(&mut self, run: usize, column: &str, numbers: [f64; N]) {
        if run == 0 {
            self.0.push((column.to_owned(), Vec::new()));
        }
        let found = self.0.iter_mut().find(|(name, _)| name == column);
        found.into_iter().for_each(|(_, all)| all.push(numbers));
    }

    /// Prints the medians.
    fn print(&self, name: &str, rows: &[&str; N]) {
        let heads: Vec<&str> = self.0.iter().map(|(head, _)| &**head).collect();
        let line = "--:|".repeat(heads.len());
        println!("\n| {name} | {} |\n|---|{line}", heads.join(" | "));
        let columns: Vec<Vec<f64>> = self.0.iter().map(|(_, all)| medians(all)).collect();
        for (row, name) in rows.iter().enumerate() {
            let cells: Vec<String> = columns.iter().map(|c| format!("{:.0}", c[row])).collect();
            println!("| {name} | {} |", cells.join(" | "));
        }
    }
}

/// The median of each number; the lower one of two.
fn medians<const N: usize>(measured: &[[f64; N]]) -> Vec<f64> {
    let median = |row: usize| {
        let mut numbers: Vec<f64> = measured.iter().map(|m| m[row]).collect();
        numbers.sort_by(f64::total_cmp);
        numbers[(numbers.len() - 1) / 2]
    };
    (0..N).map(median).collect()
}

/// A window with the measuring script.
async fn open_instrumented(driver: &Driver, profile: &Profile) -> Result<Session> {
    let session = driver.open(1280, 900).await?;
    let source = json!({ "source": WATCH });
    session
        .devtools("Page.addScriptToEvaluateOnNewDocument", source)
        .await?;
    let rate = json!({ "rate": profile.rate });
    session
        .devtools("Emulation.setCPUThrottlingRate", rate)
        .await?;
    if let Some((throughput, latency)) = profile.network {
        session.devtools("Network.enable", json!({})).await?;
        let network = json!({
            "offline": false,
            "latency": latency,
            "downloadThroughput": throughput,
            "uploadThroughput": throughput,
        });
        session
            .devtools("Network.emulateNetworkConditions", network)
            .await?;
    }
    Ok(session)
}

/// The numbers of a running evolution.
async fn measure_evolution(
    driver: &Driver,
    address: &str,
    profile: &Profile,
) -> Result<[f64; EVOLVING.len()]> {
    let session = open_instrumented(driver, profile).await?;
    session.go(&format!("{address}{EVOLUTION}")).await?;
    session.eval("window.begun = performance.now()").await?;
    session.click_button("Evolve").await?;
    tokio::time::sleep(WATCHED).await;
    let running = "!!document.querySelector('#evolution-cup')";
    session.wait("an evolution", running).await?;
    let read = session.eval(READ_EVOLUTION).await?;
    session.close().await?;
    numbers(&read)
}

/// The numbers of some visits one after the other, in a new window: the first with empty caches. The moves of later visits are
/// those of the restored game.
async fn measure_visits<const N: usize>(
    driver: &Driver,
    address: &str,
    profile: &Profile,
) -> Result<[[f64; OPENING.len()]; N]> {
    let session = open_instrumented(driver, profile).await?;
    let mut visits = [[0.0; OPENING.len()]; N];
    for (number, visit) in visits.iter_mut().enumerate() {
        if number > 0 {
            let cached = "navigator.serviceWorker?.ready.then(() => done(true), () => done(false)) ?? done(false)";
            session.eval_async(cached).await?;
        }
        *visit = read_opening(&session, address).await?;
    }
    session.close().await?;
    Ok(visits)
}

/// The numbers of one opening in a window.
async fn read_opening(session: &Session, address: &str) -> Result<[f64; OPENING.len()]> {
    session.go(address).await?;
    // The browser records a paint shortly after it.
    let done = "window.measured?.six != null && window.measured.page !== null \
        && performance.getEntriesByName('first-contentful-paint').length > 0";
    session.wait("an answer and a paint", done).await?;
    numbers(&session.eval(READ_OPENING).await?)
}

/// The value as an array of numbers.
fn numbers<const N: usize>(read: &Value) -> Result<[f64; N]> {
    let all = read.as_array().context("a list of numbers")?;
    let all: Option<Vec<f64>> = all.iter().map(Value::as_f64).collect();
    let all = all.with_context(|| format!("a number is missing: {read}"))?;
    <[f64; N]>::try_from(all)
        .ok()
        .context("a number for each row")
}
