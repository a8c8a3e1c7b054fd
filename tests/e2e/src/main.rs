//! Whole journeys through the published page, in a real browser. `cargo xtask test e2e` builds everything and runs it.

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

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use clap::Parser;

use journeys::journeys;
use session::{Driver, Setup};
use world::World;

/// How long one journey may take. The longest needs some 70 s; one that hangs fails by its name.
const LONGEST: Duration = Duration::from_secs(400);

/// Goes through the page in a browser. `cargo xtask test e2e` says what stands where.
#[derive(Parser)]
struct Arguments {
    /// `chromium` or `firefox`.
    #[arg(long)]
    browser: String,
    /// The program that drives the browser.
    #[arg(long)]
    driver: PathBuf,
    /// The browser's own program, where the driver does not find it.
    #[arg(long)]
    binary: Option<PathBuf>,
    /// The folder with the page as it is hosted.
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
    /// Makes no journeys, but opens each packaging so many times and prints how soon it can be played on.
    #[arg(long)]
    measure: Option<usize>,
    /// The folder of another build, `dist`, to be measured in turn with this one.
    #[arg(long, requires = "measure")]
    against: Option<PathBuf>,
    /// Makes no journeys, but works for so many minutes while workers are ended.
    #[arg(long)]
    soak: Option<u64>,
    /// Parts of the names of the journeys to be made; all where there are none.
    journeys: Vec<String>,
}

impl Arguments {
    /// Puts up what the journeys go through.
    fn world(&self) -> Result<World> {
        // clap has seen to it that they are there.
        let path = |path: &Option<PathBuf>| path.clone().context("a path is missing");
        let single = path(&self.single)?;
        let file = |single: &Path| {
            let copy = self.watched_single(single)?;
            Ok::<_, anyhow::Error>(format!(
                "file://{}",
                copy.to_string_lossy().replace('\\', "/")
            ))
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
            browser: self.browser.clone(),
        })
    }

    /// A copy of the single file that notes what its policy refuses.
    fn watched_single(&self, single: &Path) -> Result<PathBuf> {
        let html = std::fs::read_to_string(single)?;
        policy::of(&html)?;
        let name = single.file_name().context("a file")?.to_string_lossy();
        let copy = pictures()?.join(format!("{}-{name}", self.browser));
        let script = format!("<script>{}</script>", policy::WATCH);
        std::fs::write(&copy, policy::watched(&html, &script))?;
        Ok(copy.canonicalize()?)
    }

    fn setup(&self) -> Setup {
        Setup {
            browser: self.browser.clone(),
            driver: self.driver.clone(),
            binary: self.binary.clone(),
        }
    }

    fn wants(&self, journey: &str) -> bool {
        self.journeys.is_empty() || self.journeys.iter().any(|part| journey.contains(part))
    }
}

/// Where pictures of failures go.
fn pictures() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join("rastros-lab-e2e");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if let Some(runs) = arguments.measure {
        let dist = arguments.hosted.parent().context("a folder is missing")?;
        let against = arguments.against.as_deref();
        let native = arguments.native.as_deref().context("a path is missing")?;
        return measure::measure(arguments.setup(), dist, against, runs, native).await;
    }
    if let Some(minutes) = arguments.soak {
        return soak::soak(arguments.setup(), &arguments.hosted, minutes).await;
    }
    let world = arguments.world()?;
    let pictures = pictures()?;
    let driver = Driver::start(arguments.setup()).await?;
    let mut failed = Vec::new();
    let wanted = journeys(&world.browser).filter(|(name, _)| arguments.wants(name));
    for (name, journey) in wanted {
        let start = Instant::now();
        let session = driver.open(1280, 900).await?;
        let whole = async {
            journey(&session, &world).await?;
            session.examine_all().await
        };
        let ended = match tokio::time::timeout(LONGEST, whole).await {
            Ok(ended) => ended,
            Err(_) => Err(anyhow!("it had not ended after {} s", LONGEST.as_secs())),
        };
        let seconds = start.elapsed().as_secs_f64();
        match ended {
            Ok(()) => println!("{}: {name} ... ok ({seconds:.1} s)", world.browser),
            Err(error) => {
                println!(
                    "{}: {name} ... FAILED ({seconds:.1} s)\n{error:#}",
                    world.browser
                );
                let error = error.to_string();
                failed.push(format!(
                    "{name}: {}",
                    error.lines().next().unwrap_or_default()
                ));
                let picture = pictures.join(format!("{}-{name}.png", world.browser));
                if session.screenshot(&picture).await.is_ok() {
                    println!("a picture of it: {}", picture.display());
                }
            }
        }
        session.close().await?;
    }
    // Once more at the end: what a page said when it failed is long.
    ensure!(
        failed.is_empty(),
        "{} journeys failed in {}:\n{}",
        failed.len(),
        world.browser,
        failed.join("\n")
    );
    Ok(())
}
