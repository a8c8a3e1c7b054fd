//! End-to-end tests of the published page in real browsers. `cargo xtask test e2e` builds everything and runs them.

mod board;
mod journeys;
mod measure;
mod measure_python;
mod paper;
mod policy;
mod release;
mod server;
mod session;
mod soak;
mod world;

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use clap::Parser;
use futures_util::future::join_all;

use journeys::{Journey, journeys};
use session::{Driver, Setup};
use world::World;

/// The timeout of a journey. The longest needs about 70 s; one that hangs fails by its name.
const LONGEST: Duration = Duration::from_secs(400);

/// The number of parallel journeys. Most use about one core, and some wait.
const AT_ONCE: usize = 3;

/// Runs journeys in browsers. `cargo xtask test e2e` passes the arguments.
#[derive(Parser)]
struct Arguments {
    /// `chromium` or `firefox`, the path of its driver, and the path of the browser; repeated for each browser.
    #[arg(long, required = true, num_args = 3, value_names = ["NAME", "DRIVER", "PROGRAM"])]
    browser: Vec<String>,
    /// The folder with the hosted page.
    #[arg(long)]
    hosted: PathBuf,
    /// The page as a single file.
    #[arg(long, required_unless_present_any = ["measure", "soak"])]
    single: Option<PathBuf>,
    /// The file with axe-core.
    #[arg(long, required_unless_present_any = ["measure", "soak"])]
    axe: Option<PathBuf>,
    /// The native program.
    #[arg(long, required_unless_present = "soak")]
    native: Option<PathBuf>,
    /// Runs no journeys, but opens each package this many times and prints the time until the first move.
    #[arg(long)]
    measure: Option<usize>,
    /// The `dist` folder of another build, measured alternately with this one.
    #[arg(long, requires = "measure")]
    against: Option<PathBuf>,
    /// Runs no journeys, but works for this many minutes while workers are terminated.
    #[arg(long)]
    soak: Option<u64>,
    /// Parts of the names of the journeys or measurements to run; all by default.
    names: Vec<String>,
}

impl Arguments {
    /// The browsers.
    fn browsers(&self) -> impl Iterator<Item = Setup> {
        self.browser.chunks_exact(3).map(|browser| Setup {
            browser: browser[0].clone(),
            driver: PathBuf::from(&browser[1]),
            binary: browser[2].clone(),
        })
    }

    /// Serves the page and prepares the files for the journeys in a browser.
    fn world(&self, browser: &str) -> Result<World> {
        // clap requires both.
        let path = |path: &Option<PathBuf>| path.clone().context("a path is missing");
        let single = path(&self.single)?;
        let file = |single: &Path| {
            let copy = watched_single(single, browser)?;
            Ok::<_, anyhow::Error>(format!("file://{}", copy.to_string_lossy().replace('\\', "/")))
        };
        let host = server::serve(&self.hosted, true)?;
        Ok(World {
            hosted: host.page,
            broken: host.broken,
            embedding: host.embedding,
            folder: self.hosted.clone(),
            single: file(&single)?,
            single_python: file(&single.with_file_name("rastros-lab-python.html"))?,
            axe: std::fs::read_to_string(path(&self.axe)?)?,
            native: path(&self.native)?,
            browser: browser.to_owned(),
        })
    }

    fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part))
    }
}

/// A copy of the single file that records violations of its policy.
fn watched_single(single: &Path, browser: &str) -> Result<PathBuf> {
    let html = std::fs::read_to_string(single)?;
    policy::of(&html)?;
    let name = single.file_name().context("a file")?.to_string_lossy();
    let copy = pictures()?.join(format!("{browser}-{name}"));
    let script = format!("<script>{}</script>", policy::WATCH);
    std::fs::write(&copy, policy::watched(&html, &script))?;
    Ok(copy.canonicalize()?)
}

/// The folder for screenshots of failures.
fn pictures() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join("rastros-lab-e2e");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let first = arguments.browsers().next().context("no browser")?;
    if let Some(runs) = arguments.measure {
        let dist = arguments.hosted.parent().context("a folder is missing")?;
        let against = arguments.against.as_deref();
        let native = arguments.native.as_deref().context("a path is missing")?;
        let wants = |name: &str| arguments.wants(name);
        return measure::measure(first, dist, against, runs, native, wants).await;
    }
    if let Some(minutes) = arguments.soak {
        return soak::soak(first, &arguments.hosted, minutes).await;
    }
    let mut wanted = Vec::new();
    for setup in arguments.browsers() {
        let world = Rc::new(arguments.world(&setup.browser)?);
        let of_browser = journeys(&setup.browser).filter(|(name, _)| arguments.wants(name));
        wanted.extend(of_browser.map(|journey| (setup.clone(), Rc::clone(&world), journey)));
    }
    let queue = RefCell::new(wanted.into_iter());
    let failed = RefCell::new(Vec::new());
    let runners = (0..AT_ONCE).map(async |_| {
        let mut drivers: HashMap<String, Driver> = HashMap::new();
        loop {
            let next = queue.borrow_mut().next();
            let Some((setup, world, (name, journey))) = next else {
                return Ok::<_, anyhow::Error>(());
            };
            let driver = match drivers.entry(setup.browser.clone()) {
                Entry::Occupied(driver) => driver.into_mut(),
                Entry::Vacant(place) => place.insert(Driver::start(setup).await?),
            };
            let failure = run(driver, &world, name, *journey).await?;
            failed.borrow_mut().extend(failure);
        }
    });
    for ended in join_all(runners).await {
        ended?;
    }
    // Repeats all failures at the end, because their messages are long.
    let failed = failed.into_inner();
    ensure!(failed.is_empty(), "{} journeys failed:\n{}", failed.len(), failed.join("\n"));
    Ok(())
}

/// Runs a journey and prints its result. Returns a line with the reason if it failed.
async fn run(
    driver: &Driver,
    world: &World,
    name: &str,
    journey: Journey,
) -> Result<Option<String>> {
    let browser = &world.browser;
    let start = Instant::now();
    let session = driver.open(1280, 900).await?;
    let whole = async {
        journey(&session, world).await?;
        session.check_all_pages().await
    };
    let ended = match tokio::time::timeout(LONGEST, whole).await {
        Ok(ended) => ended,
        Err(_) => Err(anyhow!("it had not ended after {} s", LONGEST.as_secs())),
    };
    let seconds = start.elapsed().as_secs_f64();
    let failure = match ended {
        Ok(()) => {
            println!("{browser}: {name} ... ok ({seconds:.1} s)");
            None
        }
        Err(error) => {
            println!("{browser}: {name} ... FAILED ({seconds:.1} s)\n{error:#}");
            let picture = pictures()?.join(format!("{browser}-{name}.png"));
            if session.screenshot(&picture).await.is_ok() {
                println!("a picture of it: {}", picture.display());
            }
            let error = error.to_string();
            let line = error.lines().next().unwrap_or_default();
            Some(format!("{browser}: {name}: {line}"))
        }
    };
    session.close().await?;
    Ok(failure)
}
