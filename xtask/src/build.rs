//! Building the page with Trunk, in both packagings.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::shell::{Result, cargo, io, path_with, program, root, run};
use crate::single_file;
use crate::tools::{BINARYEN, TRUNK, WASM_BINDGEN, wasm_target};

/// Trunk with everything that it calls.
///
/// # Errors
/// A tool is missing and cannot be installed.
pub fn trunk() -> Result<Command> {
    wasm_target()?;
    let bindgen = WASM_BINDGEN.ensure()?;
    let mut trunk = program(TRUNK.program()?);
    trunk
        .env("PATH", path_with(&[bindgen])?)
        // Trunk takes NO_COLOR for a Boolean and stumbles over the usual "1".
        .env_remove("NO_COLOR");
    Ok(trunk)
}

/// Builds the page, and again whenever a file changes, and serves it on this machine.
///
/// # Errors
/// Trunk is missing or fails; otherwise this ends only when it is stopped.
pub fn serve(arguments: &[String]) -> Result<()> {
    let mut port = "8080".to_owned();
    let mut release = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--port" => port = rest.next().ok_or("--port wants a number")?.clone(),
            "--release" => release = true,
            other => return Err(format!("serve does not know {other:?}")),
        }
    }
    let mut trunk = trunk()?;
    println!("Serving on http://127.0.0.1:{port}/ (Ctrl+C ends it)");
    trunk
        // Trunk overwrites the folder that it serves: not the one that is published.
        .args(["serve", "index.html", "--port", &port, "--dist"])
        .arg(root().join("dist-serve"));
    if release {
        trunk.arg("--release");
    }
    run(&mut trunk)
}

/// Runs the native program, optimised.
///
/// # Errors
/// It cannot be built, or it fails.
pub fn native(arguments: &[String]) -> Result<()> {
    run(cargo()
        .args(["run", "--release", "--quiet", "--bin", "rastros-lab", "--"])
        .args(arguments))
}

/// The page as it is published.
pub struct Built {
    /// A folder for any static host.
    pub hosted: PathBuf,
    /// One file that also opens without a host.
    pub single: PathBuf,
}

impl Built {
    /// Prints what there is and how large it is, as it lies there and gzipped, as hosts send it.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn describe(&self) -> Result<()> {
        let files = io("cannot read", &self.hosted, fs::read_dir(&self.hosted))?;
        let mut files: Vec<_> = files.flatten().map(|f| f.path()).collect();
        files.sort();
        println!("    bytes   gzipped");
        let line =
            |size, packed, path: &Path| println!("{size:>9} {packed:>9}  {}", path.display());
        let (mut total, mut total_packed) = (0, 0);
        for file in files {
            let data = io("cannot read", &file, fs::read(&file))?;
            let packed = gzipped(&data)?;
            line(data.len(), packed, &file);
            total += data.len();
            total_packed += packed;
        }
        // A visitor loads all of it, the texts within index.html.
        line(total, total_packed, &self.hosted);
        let single = io("cannot read", &self.single, fs::read(&self.single))?;
        line(single.len(), gzipped(&single)?, &self.single);
        println!("{}", self.module_size()?.describe());
        Ok(())
    }

    /// The largest part of what a person who opens the hosted page has to load.
    ///
    /// # Errors
    /// The module is not there.
    pub fn module_size(&self) -> Result<ModuleSize> {
        let module = find_file(&self.hosted, "_bg.wasm")?;
        ModuleSize::of(&io("cannot read", &module, fs::read(&module))?)
    }
}

/// How large the module is gzipped, as hosts send it.
pub struct ModuleSize {
    all: usize,
    book: usize,
}

impl ModuleSize {
    /// What the module without its book of openings may not exceed (see `DESIGN.md`, Size).
    pub const LIMIT: usize = 400_000;

    fn of(module: &[u8]) -> Result<Self> {
        let book = root().join("www/book/rastros.bin");
        let book = io("cannot read", &book, fs::read(&book))?;
        Ok(ModuleSize {
            all: gzipped(module)?,
            book: gzipped(&book)?,
        })
    }

    fn describe(&self) -> String {
        let code = self.all.saturating_sub(self.book);
        format!(
            "{:>9} bytes  the module gzipped; {code} without its book (limit {})",
            self.all,
            Self::LIMIT
        )
    }

    /// Fails if the module has grown beyond its limit.
    ///
    /// # Errors
    /// How large it is.
    pub fn check(&self) -> Result<()> {
        match self.all.saturating_sub(self.book) > Self::LIMIT {
            true => Err(format!("the module is too large: {}", self.describe())),
            false => Ok(()),
        }
    }
}

/// The length of data after gzip at its best.
fn gzipped(data: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(data).and_then(|()| encoder.finish());
    packed.map(|p| p.len()).map_err(|e| e.to_string())
}

/// Builds the page for release: a folder to host and a single file.
///
/// # Errors
/// A tool is missing and cannot be installed, or it fails.
pub fn dist() -> Result<Built> {
    let dist = root().join("dist");
    let hosted = dist.join("hosted");
    let single = dist.join("rastros-lab.html");
    io("cannot make", &dist, fs::create_dir_all(&dist))?;
    run(trunk()?
        .args(["build", "index.html", "--release", "--dist"])
        .arg(&hosted))?;
    let wasm = find_file(&hosted, "_bg.wasm")?;
    optimise(&wasm)?;
    let html = single_file::pack(&hosted)?;
    io("cannot write", &single, fs::write(&single, html))?;
    Ok(Built { hosted, single })
}

/// The one file of a folder whose name ends so.
///
/// # Errors
/// There is none, or more than one.
pub fn find_file(folder: &Path, end: &str) -> Result<PathBuf> {
    let files = io("cannot read", folder, fs::read_dir(folder))?;
    let mut found: Vec<_> = files
        .flatten()
        .map(|f| f.path())
        .filter(|f| f.to_string_lossy().ends_with(end))
        .collect();
    match (found.pop(), found.is_empty()) {
        (Some(file), true) => Ok(file),
        _ => Err(format!("{} has not one file *{end}", folder.display())),
    }
}

/// What wasm-opt may use: what `.cargo/config.toml` and the compiler's defaults use, and browsers have had for years.
const FEATURES: [&str; 8] = [
    "bulk-memory",
    "bulk-memory-opt",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "simd",
];

/// Makes a module smaller where wasm-opt can be had; a page without it works just as well.
///
/// # Errors
/// It can be had and fails.
pub fn optimise(wasm: &Path) -> Result<()> {
    let Some(wasm_opt) = BINARYEN.ensure()? else {
        println!("npm is missing, so wasm-opt is left out: the module is about a quarter larger");
        return Ok(());
    };
    let features = FEATURES.map(|feature| format!("--enable-{feature}"));
    // A script for Node on every platform.
    run(program("node")
        .arg(wasm_opt)
        // The compiler has done everything for speed already, and -O3 is measured to be no quicker.
        .args(["-Oz", "--converge"])
        // The same function for each of several games lies side by side, and gzip sees that they are alike.
        .arg("--reorder-functions-by-name")
        .args(features)
        .args([wasm.as_os_str(), "-o".as_ref(), wasm.as_os_str()]))
}
