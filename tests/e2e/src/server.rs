//! A small static host, configured as in `docs/hosting.md`: below a path, compressed, with the policy and cache rules in headers. It
//! can also stop answering and publish the next version of the page.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::policy;
use crate::release::Release;

/// The path of the page; not the root, as on many hosts.
const PAGE: &str = "/some/rastros-lab/";

/// The path of the same page without its module.
const BROKEN: &str = "/without/module/";

/// The path of `examples/embed/`, with games in frames.
const EMBEDDING: &str = "/some/embed.html";

/// A host that runs until the program ends.
pub struct Host {
    /// The address of the page.
    pub page: String,
    /// The page without its module.
    pub broken: String,
    /// The address of a page with games in frames.
    pub embedding: String,
    site: Arc<Site>,
}

/// The shared state of a host.
struct Site {
    folder: PathBuf,
    /// True if the page gets the script that records violations, and headers follow `docs/hosting.md`.
    watched: bool,
    silent: AtomicBool,
    no_store: AtomicBool,
    next: AtomicBool,
    /// True if requests for the module wait.
    held: AtomicBool,
    /// The requested paths.
    requested: Mutex<Vec<String>>,
    /// Compressed files by name.
    compressed: Mutex<HashMap<String, Vec<u8>>>,
}

impl Host {
    /// Stops answering, except for the script that records violations.
    pub fn stop(&self) {
        self.site.silent.store(true, Ordering::SeqCst);
    }

    /// Answers again.
    pub fn resume(&self) {
        self.site.silent.store(false, Ordering::SeqCst);
    }

    /// Forbids browsers to cache later responses.
    pub fn send_no_store(&self) {
        self.site.no_store.store(true, Ordering::SeqCst);
    }

    /// Publishes the next version of the page and removes this one.
    pub fn publish_next_version(&self) {
        self.site.next.store(true, Ordering::SeqCst);
    }

    /// Sends the module of the page, or lets requests for it wait.
    pub fn send_module(&self, sends: bool) {
        self.site.held.store(!sends, Ordering::SeqCst);
    }

    /// The paths requested since the last call.
    pub fn take_requested_paths(&self) -> Vec<String> {
        std::mem::take(&mut *lock(&self.site.requested))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Serves a folder, compressed, until the program ends. A `watched` page has the script that records violations,
/// and headers as in `docs/hosting.md`.
pub fn serve(folder: &Path, watched: bool) -> Result<Host> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
    let address = format!("http://{}", listener.local_addr()?);
    let site = Arc::new(Site {
        folder: folder.to_owned(),
        watched,
        silent: AtomicBool::default(),
        no_store: AtomicBool::default(),
        next: AtomicBool::default(),
        held: AtomicBool::default(),
        requested: Mutex::default(),
        compressed: Mutex::default(),
    });
    let host = Host {
        page: format!("{address}{PAGE}"),
        broken: format!("{address}{BROKEN}"),
        embedding: format!("{address}{EMBEDDING}"),
        site: site.clone(),
    };
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let site = site.clone();
            // A browser that closes the connection early is no error here.
            thread::spawn(move || drop(site.answer(stream)));
        }
    });
    Ok(host)
}

/// A response.
struct Answer {
    body: Vec<u8>,
    /// Headers besides those of every response.
    head: String,
}

impl Site {
    fn answer(&self, mut stream: TcpStream) -> Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let first = lines.next().transpose()?.unwrap_or_default();
        let mut unpacks = false;
        for line in lines {
            let line = line?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            unpacks |= line.starts_with("accept-encoding:") && line.contains("gzip");
        }
        let path = first.split(' ').nth(1).unwrap_or("/");
        let path = path.split(['?', '#']).next().unwrap_or("/");
        lock(&self.requested).push(path.to_owned());
        let is_page = path.contains("/rastros-lab-") && path.ends_with(".wasm");
        while is_page && self.held.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(20));
        }
        if self.silent.load(Ordering::SeqCst) && !path.ends_with("/watch.js") {
            // Closes the connection without an answer, like a missing host.
            return Ok(());
        }
        let (status, mut answer) = match self.find(path) {
            Some(answer) => ("200 OK", answer),
            None => {
                let (body, head) = (Vec::new(), String::new());
                ("404 Not Found", Answer { body, head })
            }
        };
        if unpacks {
            self.compress(path, &mut answer)?;
        }
        write!(
            stream,
            "HTTP/1.1 {status}\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n",
            answer.head,
            answer.body.len()
        )?;
        Ok(stream.write_all(&answer.body)?)
    }

    /// Compresses a response, if it saves enough.
    fn compress(&self, path: &str, answer: &mut Answer) -> Result<()> {
        if answer.body.len() < 500 || path.ends_with(".png") {
            return Ok(());
        }
        let name = path.rsplit('/').next().unwrap_or_default();
        let known = lock(&self.compressed).get(name).cloned();
        answer.body = match known {
            Some(compressed) => compressed,
            None => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(&answer.body)?;
                let compressed = encoder.finish()?;
                if has_hash(name) {
                    let mut all = lock(&self.compressed);
                    all.insert(name.to_owned(), compressed.clone());
                }
                compressed
            }
        };
        answer
            .head
            .push_str("Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n");
        Ok(())
    }

    /// A file of the published version.
    fn file(&self, name: &str) -> Option<Vec<u8>> {
        if self.next.load(Ordering::SeqCst) {
            Release::of(&self.folder)?.read(&self.folder, name)
        } else {
            fs::read(self.folder.join(name)).ok()
        }
    }

    /// The response for a path.
    fn find(&self, path: &str) -> Option<Answer> {
        let name = match path.strip_prefix(PAGE) {
            Some(name) => name,
            None if path == EMBEDDING => return embedding(),
            None => path
                .strip_prefix(BROKEN)
                .filter(|name| !name.ends_with(".wasm"))?,
        };
        let name = if name.is_empty() { "index.html" } else { name };
        if name.contains("..") {
            return None;
        }
        let mut head = format!("Content-Type: {}\r\n", media_type(name));
        if self.watched {
            head.push_str(match () {
                () if self.no_store.load(Ordering::SeqCst) => "Cache-Control: no-store\r\n",
                () if has_hash(name) => "Cache-Control: max-age=31536000, immutable\r\n",
                () => "Cache-Control: no-cache\r\n",
            });
        }
        if self.watched && name == "watch.js" {
            let body = policy::WATCH.into();
            return Some(Answer { body, head });
        }
        let body = self.file(name)?;
        if !self.watched || !["index.html", "service-worker.js"].contains(&name) {
            return Some(Answer { body, head });
        }
        let html = String::from_utf8(self.file("index.html")?).ok()?;
        let policy = policy::of(&html).ok()?;
        head.push_str(&format!("Content-Security-Policy: {policy}\r\n"));
        let body = match name {
            "index.html" => {
                policy::watched(&html, "<script src=\"watch.js\"></script>").into_bytes()
            }
            _ => body,
        };
        Some(Answer { body, head })
    }
}

/// `examples/embed/` with frames of the page in the folder beside it.
fn embedding() -> Option<Answer> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/embed/index.html");
    Some(Answer {
        body: fs::read(file).ok()?,
        head: format!("Content-Type: {}\r\n", media_type(file)),
    })
}

/// The media type for a file name.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// True if a file is immutable: its name has a hash of its contents.
fn has_hash(name: &str) -> bool {
    let after = name.rsplit_once('-').map_or("", |(_, after)| after);
    let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count();
    (10..=16).contains(&digits)
}
