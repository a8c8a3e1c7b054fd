//! A static host in a few lines: what a page needs that was put on any host.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use anyhow::{Context, Result};

use crate::policy;

/// Where the page is, below a path as on many a host.
const PAGE: &str = "/some/path/";

/// Where the same page has lost its module.
const BROKEN: &str = "/without/module/";

/// The addresses of a host.
pub struct Host {
    /// The page.
    pub page: String,
    /// The page without its module.
    pub broken: String,
}

/// Serves a folder for as long as the program runs. A page that is `watched` has the script that notes what its policy refuses, and
/// the policy also comes in a header.
pub fn serve(folder: &Path, watched: bool) -> Result<Host> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
    let address = format!("http://{}", listener.local_addr()?);
    let folder = folder.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            // A browser that goes away in the middle is no error of ours.
            thread::spawn(move || drop(answer(stream, &folder, watched)));
        }
    });
    Ok(Host {
        page: format!("{address}{PAGE}"),
        broken: format!("{address}{BROKEN}"),
    })
}

/// What a browser is sent.
struct Answer {
    body: Vec<u8>,
    /// Lines of the head beside those that every answer has.
    head: String,
}

fn answer(mut stream: TcpStream, folder: &Path, watched: bool) -> Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = first.split(' ').nth(1).unwrap_or("/");
    let path = path.split(['?', '#']).next().unwrap_or("/");
    let (status, answer) = match find(path, folder, watched) {
        Some(answer) => ("200 OK", answer),
        None => {
            let (body, head) = (Vec::new(), String::new());
            ("404 Not Found", Answer { body, head })
        }
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{}Content-Length: {}\r\nConnection: close\r\n\r\n",
        answer.head,
        answer.body.len()
    )?;
    Ok(stream.write_all(&answer.body)?)
}

/// What stands at a path.
fn find(path: &str, folder: &Path, watched: bool) -> Option<Answer> {
    let name = match path.strip_prefix(PAGE) {
        Some(name) => name,
        None => path
            .strip_prefix(BROKEN)
            .filter(|name| !name.ends_with(".wasm"))?,
    };
    let name = if name.is_empty() { "index.html" } else { name };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let mut head = format!("Content-Type: {kind}\r\n");
    let body = match name {
        _ if name.contains("..") => return None,
        "index.html" if watched => {
            let html = fs::read_to_string(folder.join(name)).ok()?;
            let policy = policy::of(&html).ok()?;
            head.push_str(&format!("Content-Security-Policy: {policy}\r\n"));
            policy::watched(&html, "<script src=\"watch.js\"></script>").into_bytes()
        }
        "watch.js" if watched => policy::WATCH.into(),
        _ => fs::read(folder.join(name)).ok()?,
    };
    Some(Answer { body, head })
}
