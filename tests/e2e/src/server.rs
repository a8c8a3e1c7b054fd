//! A static host in a few lines: what a page needs that was put on any host.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};

/// Serves a folder below `/some/path/` for as long as the program runs, and gives the address.
pub fn serve(folder: PathBuf) -> Result<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
    let address = format!("http://{}/some/path/", listener.local_addr()?);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            // A browser that goes away in the middle is no error of ours.
            thread::spawn(move || drop(answer(stream, &folder)));
        }
    });
    Ok(address)
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = first.split(' ').nth(1).unwrap_or("/");
    let path = path.split(['?', '#']).next().unwrap_or("/");
    let name = match path.strip_prefix("/some/path/") {
        Some("") => "index.html",
        Some(name) if !name.contains("..") => name,
        _ => "",
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, body) = match fs::read(folder.join(name)) {
        Ok(body) if !name.is_empty() => ("200 OK", body),
        _ => ("404 Not Found", Vec::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}
