//! The files of the hosted page: manifest and icons for installation, the single files, and the service worker, which
//! caches everything except for the single files.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::python::Python;
use crate::shell::{Result, io, root};

/// The single files without and with Python, as offered by `src/app/shell/offline.rs`.
pub const SINGLES: [&str; 2] = ["rastros-lab.html", "rastros-lab-python.html"];

/// The binaries of the workers and of the page, in the order in which the page loads them.
pub const PROGRAMS: [&str; 2] = ["worker", "rastros-lab"];

/// The end of the name of a module.
const MODULE: &str = "_bg.wasm";

/// The service worker started by `src/web/offline.rs`.
const WORKER: &str = "service-worker.js";

const PAGE: &str = "index.html";

/// The prefix of the file with Python; `www/service-worker.js` has it as well.
pub const PYTHON: &str = "python-";

/// Appended to the page's head. A host with password protection also requires credentials for the manifest.
const LINKS: &str = "<link rel=\"manifest\" href=\"./manifest.webmanifest\" crossorigin=\"use-credentials\" />\n    \
    <link rel=\"apple-touch-icon\" href=\"./icon-180.png\" />";

/// A program of the page: its script and its module.
#[derive(Debug)]
pub struct Program {
    pub script: PathBuf,
    pub module: PathBuf,
}

/// Finds a program in Trunk's folder by the name of its binary.
///
/// # Errors
/// A file is missing.
pub fn program(hosted: &Path, name: &str) -> Result<Program> {
    let file = |end: &str| {
        let has_name = |path: &PathBuf| {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            file.starts_with(name) && file.ends_with(end)
        };
        let found = files(hosted)?.into_iter().find(has_name);
        found.ok_or_else(|| format!("{} has no {name}*{end}", hosted.display()))
    };
    Ok(Program {
        script: file(".js")?,
        module: file(MODULE)?,
    })
}

/// Renames the programs by the hash of their contents: caches require that equal names mean equal contents, and the names
/// that Trunk chose precede the optimisation.
///
/// # Errors
/// A file is missing or cannot be renamed.
pub fn name_by_content(hosted: &Path) -> Result<()> {
    let page = hosted.join(PAGE);
    let mut html = io("cannot read", &page, fs::read_to_string(&page))?;
    for name in PROGRAMS {
        let Program { script, module } = program(hosted, name)?;
        let mut both = read(&script)?;
        both.extend(read(&module)?);
        let new = format!("{name}-{}", hash(&both));
        for (file, end) in [(script, ".js"), (module, MODULE)] {
            let old = file.file_name().unwrap_or_default().to_string_lossy();
            let new = format!("{new}{end}");
            html = html.replace(&format!("./{old}"), &format!("./{new}"));
            io("cannot rename", &file, fs::rename(&file, hosted.join(new)))?;
        }
    }
    write(&page, html.as_bytes())
}

/// Completes the folder of the published page. Its files must not change afterwards.
///
/// # Errors
/// A file cannot be read or written, or the page has an unexpected form.
pub fn complete(hosted: &Path, singles: &[PathBuf], python: Option<&Python>) -> Result<()> {
    let beside = root().join("www/hosted");
    for file in files(&beside)? {
        let name = file.file_name().unwrap_or_default();
        write(&hosted.join(name), &read(&file)?)?;
    }
    let mut sizes = Vec::new();
    for (name, single) in SINGLES.iter().zip(singles) {
        let file = read(single)?;
        write(&hosted.join(name), &file)?;
        sizes.push(file.len().to_string());
    }
    let page = hosted.join(PAGE);
    let html = io("cannot read", &page, fs::read_to_string(&page))?;
    let html = with(&html, LINKS)?;
    let html = with(&html, &meta("rastros-lab-file", &sizes.join(" ")))?;
    let html = match python {
        Some(python) => with_python(hosted, &html, &python.pack, &python.frame)?,
        None => html,
    };
    let script = root().join("www").join(WORKER);
    let script = io("cannot read", &script, fs::read_to_string(&script))?;
    write(&page, html.as_bytes())?;
    let version = version(hosted, &script)?;
    write(&page, with(&html, &meta("rastros-lab-version", &version))?.as_bytes())?;
    let mut worker = format!("const VERSION = \"{version}\";\nconst FILES = {{\n");
    for name in cached_files(hosted)? {
        let _ = writeln!(worker, "  \"{name}\": \"{}\",", cache(&name));
    }
    worker.push_str("};\n\n");
    worker.push_str(&script);
    write(&hosted.join(WORKER), worker.as_bytes())
}

/// Adds Python to a page without it.
///
/// # Errors
/// A file cannot be read or written.
pub fn add_python(folder: &Path, pack: &[u8], frame: &str) -> Result<()> {
    let page = folder.join(PAGE);
    let html = io("cannot read", &page, fs::read_to_string(&page))?;
    write(&page, with_python(folder, &html, pack, frame)?.as_bytes())
}

/// Writes Python beside the page, and adds its address to the page.
fn with_python(folder: &Path, html: &str, pack: &[u8], frame: &str) -> Result<String> {
    let name = format!("{PYTHON}{}.pack", hash(pack));
    write(&folder.join(&name), pack)?;
    with_python_meta(html, &name, pack, frame)
}

/// Adds to a page the address and length of the pack with Python, and the document of its frame.
///
/// # Errors
/// The page has no `</head>`.
pub fn with_python_meta(html: &str, place: &str, pack: &[u8], frame: &str) -> Result<String> {
    let content = format!("{place} {}", pack.len());
    let html = with(html, &meta("rastros-lab-python", &content))?;
    let frame = frame.replace('&', "&amp;").replace('"', "&quot;");
    with(&html, &meta("rastros-lab-python-frame", &frame))
}

/// A hash of all cached files and of the service worker itself.
fn version(hosted: &Path, script: &str) -> Result<String> {
    let mut all = script.as_bytes().to_vec();
    for name in cached_files(hosted)? {
        all.extend(name.as_bytes());
        all.extend(hash(&read(&hosted.join(&name))?).as_bytes());
    }
    Ok(hash(&all))
}

/// The files that the service worker caches at its installation: all files except the service worker itself, the single
/// files, which duplicate the page, and Python, which it caches after the first use.
fn cached_files(hosted: &Path) -> Result<Vec<String>> {
    let names = files(hosted)?.into_iter().filter_map(|file| {
        let name = file.file_name()?.to_str()?.to_owned();
        let later = SINGLES.contains(&&*name) || name == WORKER || name.starts_with(PYTHON);
        (!later).then_some(name)
    });
    Ok(names.collect())
}

/// The cache mode of requests for a file. Files with a hash in their name never change; other files need revalidation.
fn cache(name: &str) -> &'static str {
    if has_hash(name) { "default" } else { "no-cache" }
}

/// True if a name has a hash after the last hyphen.
fn has_hash(name: &str) -> bool {
    let after = name.rsplit_once('-').map_or("", |(_, after)| after);
    let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count();
    // Trunk omits leading zeros of a hash.
    (10..=16).contains(&digits)
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = io("cannot read", folder, fs::read_dir(folder))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    io("cannot read", path, fs::read(path))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    io("cannot write", path, fs::write(path, bytes))
}

/// The first 16 hexadecimal digits of a SHA-256.
pub fn hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn meta(name: &str, content: &str) -> String {
    format!("<meta name=\"{name}\" content=\"{content}\" />")
}

/// Inserts an element at the end of the page's head.
fn with(html: &str, element: &str) -> Result<String> {
    const END: &str = "</head>";
    if html.matches(END).count() != 1 {
        return Err(format!("the page has not one {END}"));
    }
    Ok(html.replace(END, &format!("  {element}\n  {END}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder in Trunk's format, and a single file.
    fn built(name: &str) -> (PathBuf, PathBuf) {
        let folder =
            std::env::temp_dir().join(format!("rastros-lab-{name}-{}", std::process::id()));
        let hosted = folder.join("hosted");
        fs::create_dir_all(&hosted).unwrap();
        let single = folder.join("single.html");
        for (file, text) in [
            (
                "index.html",
                "<head>\n  </head> import './rastros-lab-7a4e8ddbea52c951_bg.wasm' './worker.js'",
            ),
            ("worker.js", "glue"),
            ("worker_bg.wasm", "searches"),
            ("rastros-lab-7a4e8ddbea52c951.js", "glue"),
            ("rastros-lab-7a4e8ddbea52c951_bg.wasm", "module"),
            ("page-e54b4923f905b2a3.css", "a {}"),
        ] {
            fs::write(hosted.join(file), text).unwrap();
        }
        fs::write(&single, "all of it").unwrap();
        (hosted, single)
    }

    fn text(hosted: &Path, name: &str) -> String {
        fs::read_to_string(hosted.join(name)).unwrap()
    }

    #[test]
    fn service_worker_keeps_every_page_file() {
        let (hosted, single) = built("worker");
        let python = Python {
            pack: b"pack".to_vec(),
            script: String::new(),
            frame: "<script>a && \"b\"</script>".to_owned(),
            frame_of_file: String::new(),
        };
        complete(&hosted, &[single.clone(), single], Some(&python)).unwrap();
        let worker = text(&hosted, WORKER);
        let (head, script) = worker.split_once("};\n").unwrap();
        assert!(script.contains("const CACHE = OURS + VERSION;"));
        for file in files(&hosted).unwrap() {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            let is_kept = head.contains(&format!("  \"{name}\": "));
            let single = SINGLES.contains(&&*name);
            let not = single || name == WORKER || name.starts_with(PYTHON);
            assert_eq!(is_kept, !not, "{name}");
        }
        assert!(head.contains("\"page-e54b4923f905b2a3.css\": \"default\""));
        assert!(head.contains("\"index.html\": \"no-cache\""));
        assert!(head.contains("\"manifest.webmanifest\": \"no-cache\""));
        let page = text(&hosted, PAGE);
        let (_, version) = head.split_once("VERSION = \"").unwrap();
        let version = &version[..16];
        assert!(page.contains(&format!("name=\"rastros-lab-version\" content=\"{version}\"")));
        assert!(page.contains("name=\"rastros-lab-file\" content=\"9 9\""));
        assert!(page.contains("rel=\"manifest\""));
        assert!(page.contains(".pack 4\" />"), "{page}");
        assert!(page.contains("content=\"<script>a &amp;&amp; &quot;b&quot;</script>\""));
    }

    #[test]
    fn version_changes_with_every_file() {
        let of = |change: &dyn Fn(&Path)| {
            let (hosted, _) = built("version");
            change(&hosted);
            let version = version(&hosted, "script").unwrap();
            fs::remove_dir_all(&hosted).unwrap();
            version
        };
        let same = of(&|_| ());
        assert_eq!(of(&|_| ()), same);
        let style = "page-e54b4923f905b2a3.css";
        assert_ne!(of(&|hosted| fs::write(hosted.join(style), "b {}").unwrap()), same);
        assert_ne!(of(&|hosted| fs::write(hosted.join("new"), "").unwrap()), same);
        assert_eq!(of(&|hosted| fs::write(hosted.join(SINGLES[0]), "x").unwrap()), same);
    }

    #[test]
    fn module_name_follows_optimised_bytes() {
        let (hosted, _) = built("names");
        name_by_content(&hosted).unwrap();
        let Program { script, module } = program(&hosted, "rastros-lab").unwrap();
        let name = module.file_name().unwrap().to_string_lossy().into_owned();
        // The first digits of `printf gluemodule | sha256sum`.
        assert_eq!(name, "rastros-lab-b6179f838441e0b6_bg.wasm");
        assert!(text(&hosted, PAGE).contains(&name));
        assert_eq!(script, hosted.join(name.replace("_bg.wasm", ".js")));
        let worker = program(&hosted, "worker").unwrap().script;
        let name = worker.file_name().unwrap().to_string_lossy().into_owned();
        assert!(has_hash(&name) && text(&hosted, PAGE).contains(&name), "{name}");
    }

    #[test]
    fn recognises_names_with_hashes() {
        for name in ["page-e54b4923f905b2a3.css", "moves-6902d013b8d30df.css"] {
            assert!(has_hash(name), "{name}");
        }
        for name in ["icon-512.png", "icon-maskable-512.png", "index.html", "licences.txt"] {
            assert!(!has_hash(name), "{name}");
        }
    }

    /// Every icon of the manifest exists in its declared size.
    #[test]
    fn icons_have_sizes_of_the_manifest() {
        let beside = root().join("www/hosted");
        let manifest: serde_json::Value =
            serde_json::from_slice(&read(&beside.join("manifest.webmanifest")).unwrap()).unwrap();
        let icons = manifest["icons"].as_array().unwrap();
        assert_eq!(icons.len(), 4);
        for icon in icons {
            let bytes = read(&beside.join(icon["src"].as_str().unwrap())).unwrap();
            let sizes = icon["sizes"].as_str().unwrap();
            if sizes == "any" {
                continue;
            }
            // The offset of width and height in a PNG.
            let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
            assert_eq!(format!("{}x{}", number(16), number(20)), sizes);
        }
    }
}
