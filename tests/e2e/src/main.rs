//! Whole journeys through the published page, in a real browser. `cargo xtask test e2e` builds everything and runs it.

mod board;
mod journeys;
mod measure;
mod server;
mod session;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use journeys::JOURNEYS;
use session::{Driver, Setup};

/// What the journeys go through.
pub struct World {
    /// The address of the hosted page.
    pub hosted: String,
    /// The address of the single file.
    pub single: String,
    /// The text of axe-core.
    pub axe: String,
    /// The native program.
    pub native: PathBuf,
    /// The name of the browser.
    pub browser: String,
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut options = std::collections::BTreeMap::new();
    let mut only = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("--") {
            Some(name) => {
                let value = arguments
                    .next()
                    .with_context(|| format!("{argument} wants a value"))?;
                options.insert(name.to_owned(), value);
            }
            None => only.push(argument),
        }
    }
    let mut take = |name: &str| {
        options
            .remove(name)
            .with_context(|| format!("--{name} is missing"))
    };
    let setup = Setup {
        browser: take("browser")?,
        driver: take("driver")?.into(),
        binary: take("binary").ok().map(PathBuf::from),
    };
    if let Ok(runs) = take("measure") {
        return measure::measure(setup, take("hosted")?.into(), runs.parse()?).await;
    }
    let single = PathBuf::from(take("single")?).canonicalize()?;
    let world = World {
        hosted: server::serve(take("hosted")?.into())?,
        single: format!("file://{}", single.to_string_lossy().replace('\\', "/")),
        axe: std::fs::read_to_string(take("axe")?)?,
        native: take("native")?.into(),
        browser: setup.browser.clone(),
    };
    let pictures = std::env::temp_dir().join("rastros-lab-e2e");
    std::fs::create_dir_all(&pictures)?;
    let driver = Driver::start(setup).await?;
    let mut failed = 0;
    for (name, journey) in JOURNEYS {
        if !only.is_empty() && !only.iter().any(|o| name.contains(o.as_str())) {
            continue;
        }
        let start = Instant::now();
        let session = driver.open(1280, 900).await?;
        let ended = journey(&session, &world).await;
        let seconds = start.elapsed().as_secs_f64();
        match ended {
            Ok(()) => println!("{}: {name} ... ok ({seconds:.1} s)", world.browser),
            Err(fault) => {
                failed += 1;
                println!(
                    "{}: {name} ... FAILED ({seconds:.1} s)\n{fault:#}",
                    world.browser
                );
                let picture = pictures.join(format!("{}-{name}.png", world.browser));
                if session.screenshot(&picture).await.is_ok() {
                    println!("a picture of it: {}", picture.display());
                }
            }
        }
        session.close().await?;
    }
    if failed > 0 {
        bail!("{failed} journeys failed in {}", world.browser);
    }
    Ok(())
}
