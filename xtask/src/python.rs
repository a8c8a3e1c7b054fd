//! Python for the page: the runtime from npm, packed with our adapter into one file that the page passes to a sandboxed
//! frame (`www/python/frame.js`). A build without npm omits it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::gzip::gzip;
use crate::shell::{Result, find, io, program, root, run, target};
use crate::tools::PYODIDE;

/// Prefixes of the parts of the standard library that programs in a page do not use, such as servers, windows, packaging
/// and tests.
const UNWANTED: [&str; 34] = [
    "__phello__/",
    "_pyrepl/",
    "_sysconfigdata",
    "asyncio/windows",
    "bdb.py",
    "concurrent/futures/process",
    "curses/",
    "dbm/",
    "doctest.py",
    "email/",
    "ensurepip/",
    "ftplib.py",
    "http/",
    "idlelib/",
    "imaplib.py",
    "ipaddress.py",
    "lib2to3/",
    "mailbox.py",
    "pdb.py",
    "pickletools.py",
    "poplib.py",
    "pydoc",
    "smtplib.py",
    "socketserver.py",
    "sqlite3/",
    "tarfile.py",
    "turtle",
    "unittest/",
    "venv/",
    "webbrowser.py",
    "wsgiref/",
    "xml/",
    "xmlrpc/",
    "zipapp.py",
];

/// Python for the page.
pub struct Python {
    /// The published file.
    pub pack: Vec<u8>,
    /// The script of the frame, which the policy of the page must allow.
    pub script: String,
    /// The frame's document.
    pub frame: String,
    /// The frame's document in the single file.
    pub frame_of_file: String,
}

/// The packed runtime. Without npm, prints a message and returns `None`.
///
/// # Errors
/// The runtime has an unexpected form, or a file cannot be read.
pub fn packed() -> Result<Option<Python>> {
    let wasm = match PYODIDE.ensure() {
        Ok(wasm) => wasm,
        Err(why) => {
            println!("Python is left out of the page: {why}");
            return Ok(None);
        }
    };
    let runtime = wasm.parent().ok_or("the runtime lies in no folder")?;
    let files = [
        ("worker.js", worker(runtime)?.into_bytes()),
        ("adapter.json", adapter()?.into_bytes()),
        ("python.wasm", io("cannot read", &wasm, fs::read(&wasm))?),
        ("library.zip", library(runtime)?),
    ];
    let list: Vec<_> = files
        .iter()
        .map(|(name, file)| (*name, file.len()))
        .collect();
    let list = json!(list).to_string();
    let length = u32::try_from(list.len()).map_err(|e| e.to_string())?;
    let mut all = length.to_le_bytes().to_vec();
    all.extend(list.as_bytes());
    for (_, file) in files {
        all.extend(file);
    }
    let pack = gzip(&all).map_err(|e| format!("Python cannot be packed: {e}"))?;
    let script = text(&ours("frame.js"))?;
    Ok(Some(Python {
        pack,
        frame: frame(&script, "blob:"),
        frame_of_file: frame(&script, "data:"),
        script,
    }))
}

/// The document of the frame. Its policy allows the script, and workers with addresses that begin with `workers`, and no
/// loading.
fn frame(script: &str, workers: &str) -> String {
    let hash = crate::policy::hash(script);
    format!(
        "<!doctype html><html data-workers=\"{workers}\"><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src{hash} 'wasm-unsafe-eval'; worker-src {workers}\"><script>{script}</script>"
    )
}

/// The script of a worker. Converts the modules of the runtime to a classic script, since a frame without an origin can
/// only create classic workers.
fn worker(runtime: &Path) -> Result<String> {
    let before = text(&ours("before.js"))?;
    let after = text(&ours("worker.js"))?;
    let engine = text(&runtime.join("pyodide.asm.mjs"))?;
    let loader = text(&runtime.join("pyodide.mjs"))?;
    let unexpected = |what: &str| format!("{} of the Python runtime is not as expected", what);
    let engine = engine
        .trim_end()
        .strip_suffix("export default _createPyodideModule;")
        .ok_or_else(|| unexpected("pyodide.asm.mjs"))?
        .replace("import.meta.url", "\"python\"");
    let (loader, _) = loader
        .split_once("export{dt as loadPyodide")
        .ok_or_else(|| unexpected("pyodide.mjs"))?;
    Ok(format!(
        "{before}\n{engine}\nself.createPyodideModule = _createPyodideModule;\n{{{loader}self.loadPyodide = dt;}}\n{after}"
    ))
}

/// The files of the adapter as JSON, by their paths in the interpreter. The command line uses the same files.
fn adapter() -> Result<String> {
    let mut files = Map::new();
    let mut folders = vec![PathBuf::from("course_adapter")];
    let players = root().join("examples/players");
    while let Some(folder) = folders.pop() {
        let here = players.join(&folder);
        for entry in io("cannot read", &here, fs::read_dir(&here))?.flatten() {
            let path = folder.join(entry.file_name());
            let file = entry.path();
            if file.is_dir() {
                folders.push(path);
            } else if file.extension().is_some_and(|ending| ending == "py") {
                let name = path
                    .components()
                    .fold(String::from("/adapter"), |mut name, part| {
                        let _ = write!(name, "/{}", part.as_os_str().to_string_lossy());
                        name
                    });
                files.insert(name, Value::from(text(&file)?));
            }
        }
    }
    Ok(Value::from(files).to_string())
}

/// The standard library without the unwanted parts, compiled ahead of time.
fn library(runtime: &Path) -> Result<Vec<u8>> {
    let node = find("node").ok_or("node is missing: it compiles the Python library")?;
    let library = target().join("python-library.zip");
    run(program(node)
        .arg(root().join("xtask/src/python_library.mjs"))
        .args([runtime, &library])
        .arg(json!(&UNWANTED[..]).to_string()))?;
    io("cannot read", &library, fs::read(&library))
}

/// The licences of the runtime and its contents.
///
/// # Errors
/// A file cannot be read.
pub fn notices() -> Result<String> {
    let notices = root().join("xtask/notices");
    let parts = ["inside-python.txt", "python.txt", "MPL-2.0.txt"];
    let parts: Result<Vec<_>> = parts.iter().map(|part| text(&notices.join(part))).collect();
    Ok(format!("\n---- Python\n\n{}", parts?.join("\n\n")))
}

fn ours(name: &str) -> PathBuf {
    root().join("www/python").join(name)
}

fn text(path: &Path) -> Result<String> {
    io("cannot read", path, fs::read_to_string(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adapter_has_the_imports_of_the_worker() {
        let files: Value = serde_json::from_str(&adapter().unwrap()).unwrap();
        for name in
            ["__init__.py", "page.py", "reading.py", "modules/rastros.py", "instead/dill.py"]
        {
            let source = files[format!("/adapter/course_adapter/{name}")].as_str();
            assert!(source.is_some_and(|source| !source.is_empty()), "{name}");
        }
    }

    #[test]
    fn frame_policy_forbids_loading() {
        let frame = frame("f()", "blob:");
        assert!(frame.contains("default-src 'none'; script-src 'sha256-"), "{frame}");
        for never in [
            "unsafe-inline",
            "unsafe-eval\"",
            " 'unsafe-eval'",
            "connect-src",
            "http:",
            "https:",
        ] {
            assert!(!frame.contains(never), "{never}");
        }
    }

    #[test]
    fn notices_name_the_licences() {
        let notices = notices().unwrap();
        for name in ["Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "SQLite"] {
            assert!(notices.contains(name), "{name}");
        }
    }
}
