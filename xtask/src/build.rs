//! Builds the page with Trunk, in both packagings, and the native program.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::hosting::{self, PROGRAMS, SINGLES};
use crate::licences;
use crate::policy;
use crate::python::{self, Python};
use crate::shell::{Result, cargo, io, output, path_with, program, root, run, target};
use crate::single_file;
use crate::style_sheet;
use crate::tools::{TRUNK, WASM_BINDGEN, rustc, wasm_target};
use crate::wasm_opt::optimise;

/// Trunk and all tools that it calls.
///
/// # Errors
/// A tool is missing and cannot be installed.
pub fn trunk() -> Result<Command> {
    wasm_target()?;
    let bindgen = WASM_BINDGEN.ensure()?;
    let mut trunk = program(TRUNK.program()?);
    trunk
        .env("PATH", path_with(&[bindgen])?)
        // Trunk expects a Boolean in NO_COLOR and fails on the usual "1".
        .env_remove("NO_COLOR");
    Ok(trunk)
}

/// Builds the page, rebuilds it after every change, and serves it on this machine. If `dev`, builds without optimisation,
/// which is faster.
///
/// # Errors
/// Trunk is missing or fails.
pub fn serve(port: u16, dev: bool) -> Result<()> {
    let mut trunk = trunk()?;
    let said = if dev {
        "a development build, whose searches are slow; leave out --dev for a fast one"
    } else {
        "optimised, which takes minutes to build; --dev builds in less"
    };
    println!("Serving on http://127.0.0.1:{port}/ ({said}; Ctrl+C ends it)");
    trunk
        // Trunk overwrites the folder that it serves, which must not be the published folder.
        .args(["serve", "index.html", "--port", &port.to_string(), "--dist"])
        .arg(root().join("dist-serve"));
    if !dev {
        trunk.arg("--release");
    }
    if let Some(python) = python::packed()? {
        trunk.arg("--config").arg(config_with_python(&python)?);
    }
    run(&mut trunk)
}

/// The files of packed Python, in a folder for `add_python`.
const PACK: &str = "python.pack";
const FRAME: &str = "frame.html";

/// Writes Trunk's configuration with an additional hook, which calls this program to add Python after each build.
fn config_with_python(python: &Python) -> Result<PathBuf> {
    let folder = target().join("served-python");
    io("cannot make", &folder, fs::create_dir_all(&folder))?;
    for (name, file) in [(PACK, &*python.pack), (FRAME, python.frame.as_bytes())] {
        let path = folder.join(name);
        io("cannot write", &path, fs::write(&path, file))?;
    }
    let plain = root().join("Trunk.toml");
    let plain = io("cannot read", &plain, fs::read_to_string(&plain))?;
    let program = env::current_exe().map_err(|e| format!("this program is not found: {e}"))?;
    // JSON strings are valid TOML strings.
    let (program, folder) = (json!(program), json!(folder));
    let hook = format!(
        "\n[[hooks]]\nstage = \"post_build\"\ncommand = {program}\ncommand_arguments = [\"add-python\", {folder}]\n"
    );
    // Trunk works in the folder of its configuration.
    let config = root().join(".trunk-serve.toml");
    io("cannot write", &config, fs::write(&config, plain + &hook))?;
    Ok(config)
}

/// Adds Python from a folder to the page that Trunk has just built.
///
/// # Errors
/// The caller is not Trunk, or a file cannot be read or written.
pub fn add_python(python: &Path) -> Result<()> {
    let page = env::var_os("TRUNK_STAGING_DIR").ok_or("only Trunk calls this")?;
    let (pack, frame) = (python.join(PACK), python.join(FRAME));
    let pack = io("cannot read", &pack, fs::read(&pack))?;
    let frame = io("cannot read", &frame, fs::read_to_string(&frame))?;
    hosting::add_python(Path::new(&page), &pack, &frame)
}

/// Runs the optimised native program.
///
/// # Errors
/// The program cannot be built, or it fails.
pub fn native(arguments: &[OsString]) -> Result<()> {
    run(cargo()
        .args(["run", "--release", "--quiet", "--bin", "rastros-lab", "--"])
        .args(arguments))
}

/// The file with the licences of all code in the page.
pub const LICENCES: &str = "licences.txt";

/// The published page.
pub struct Built {
    /// A folder for any static host.
    pub hosted: PathBuf,
    /// A single file that opens without a host and, if npm is available, a second file with Python.
    pub singles: Vec<PathBuf>,
}

/// Builds the native program, optimised or with the profile of the native tests. Returns its path.
///
/// # Errors
/// The build fails.
pub fn native_program(optimised: bool) -> Result<PathBuf> {
    let mut build = cargo();
    // The same packages as for the tests, so that nothing is built twice.
    build.args(["build", "--quiet", "--workspace", "--exclude", "e2e"]);
    build.args(["--bin", "rastros-lab"]);
    let profile = if optimised { "release" } else { "debug" };
    if optimised {
        build.arg("--release");
    }
    run(&mut build)?;
    let name = format!("rastros-lab{}", env::consts::EXE_SUFFIX);
    Ok(target().join(profile).join(name))
}

/// Builds the page for release: a folder to host, and single files.
///
/// # Errors
/// A tool is missing and cannot be installed, or fails.
pub fn dist() -> Result<Built> {
    let dist = root().join("dist");
    let hosted = dist.join("hosted");
    io("cannot make", &dist, fs::create_dir_all(&dist))?;
    if hosted.exists() {
        // Removes the files of older builds: the service worker caches every file of the folder.
        io("cannot clear", &hosted, fs::remove_dir_all(&hosted))?;
    }
    let mut trunk = trunk()?;
    // The variable replaces the flags of `.cargo/config.toml`, so it must begin with them.
    trunk.env("CARGO_ENCODED_RUSTFLAGS", anonymous()?);
    run(trunk
        .args(["build", "index.html", "--release", "--dist"])
        .arg(&hosted))?;
    for name in PROGRAMS {
        optimise(&hosting::program(&hosted, name)?.module)?;
    }
    style_sheet::join(&hosted)?;
    hosting::name_by_content(&hosted)?;
    let page = hosted.join("index.html");
    paint_first(&page)?;
    let notices = licences::notices()?;
    let python = python::packed()?;
    let mut published = notices.clone();
    if python.is_some() {
        published.push_str(&python::notices()?);
    }
    let file = hosted.join(LICENCES);
    io("cannot write", &file, fs::write(&file, &published))?;
    let mut singles = Vec::new();
    for (name, python) in SINGLES.iter().zip([None, python.as_ref()]) {
        let single = dist.join(name);
        if singles.is_empty() || python.is_some() {
            let notices = if python.is_some() { &published } else { &notices };
            let html = single_file::pack(&hosted, python, notices)?;
            io("cannot write", &single, fs::write(&single, html))?;
            singles.push(single);
        }
    }
    // The single files have a different policy, so the hosted page gets its policy after they are packed.
    let html = io("cannot read", &page, fs::read_to_string(&page))?;
    let html = policy::hosted(&html, python.as_ref().map(|python| &*python.script))?;
    io("cannot write", &page, fs::write(&page, html))?;
    hosting::complete(&hosted, &singles, python.as_ref())?;
    Ok(Built { hosted, singles })
}

/// The compiler flags in the format of `CARGO_ENCODED_RUSTFLAGS`, which allows folders with spaces: the flags of
/// `.cargo/config.toml`, and flags that remove the builder's folders from the error messages of the module.
///
/// # Errors
/// `.cargo/config.toml` cannot be read, or the compiler does not print its folder.
fn anonymous() -> Result<String> {
    let config = root().join(".cargo/config.toml");
    let config = io("cannot read", &config, fs::read_to_string(&config))?;
    let mut flags = flags_of(&config).ok_or("`.cargo/config.toml` has no line with rustflags")?;
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let registry = cargo_home.map(|cargo| (cargo.join("registry/src"), "crates"));
    // If the sources of the standard library are installed, messages of its generic functions contain their paths.
    let sysroot = PathBuf::from(output(rustc().args(["--print", "sysroot"]))?.trim());
    let folders = registry
        .into_iter()
        .chain([(root(), "rastros-lab"), (sysroot, "rust")]);
    flags.extend(
        folders.map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display())),
    );
    Ok(flags.join("\u{1f}"))
}

/// The flags of a cargo configuration with its list on one line.
fn flags_of(config: &str) -> Option<Vec<String>> {
    let line = |line: &str| {
        Some(
            line.strip_prefix("rustflags")?
                .trim_start()
                .strip_prefix('=')?
                .to_owned(),
        )
    };
    // A TOML list of strings on one line is valid JSON.
    serde_json::from_str(config.lines().find_map(line)?.trim()).ok()
}

/// Writes the first paint into the published page, which shows it until the module is loaded.
fn paint_first(page: &Path) -> Result<()> {
    /// The element that the module renders into.
    const PLACE: &str = "<div id=\"app\"></div>";
    // The packages and thereby the features are those of the tests, so that nothing is built twice.
    run(cargo()
        .args(["build", "--quiet", "--workspace", "--exclude", "e2e"])
        .args(["--example", "first_paint"]))?;
    let name = format!("first_paint{}", env::consts::EXE_SUFFIX);
    let drawn = output(&mut program(target().join("debug/examples").join(name)))?;
    let html = io("cannot read", page, fs::read_to_string(page))?;
    if html.matches(PLACE).count() != 1 {
        return Err(format!("{} has not one {PLACE}", page.display()));
    }
    let html = html.replace(PLACE, &format!("{PLACE}\n{drawn}"));
    io("cannot write", page, fs::write(page, html))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn config_flags_come_first() {
        let flags = anonymous().unwrap();
        let flags: Vec<&str> = flags.split('\u{1f}').collect();
        assert_eq!(flags[0], "-C");
        assert!(flags[1].starts_with("target-feature=+simd128,"), "{flags:?}");
        let [.., registry, own, sysroot] = &flags[..] else {
            panic!("{flags:?}")
        };
        assert!(registry.ends_with("registry/src=crates"), "{registry}");
        assert_eq!(*own, format!("--remap-path-prefix={}=rastros-lab", root().display()));
        assert!(sysroot.ends_with("=rust"), "{sysroot}");
        assert_eq!(
            flags_of("[x]\nrustflags=[\"-C\", \"a b\"]\n"),
            Some(vec!["-C".to_owned(), "a b".to_owned()])
        );
        assert_eq!(flags_of("[x]\nrunner = \"y\"\n"), None);
    }
}
