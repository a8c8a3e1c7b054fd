//! How large the published page is, as it lies there and gzipped, as hosts send it.

use std::fs;
use std::path::Path;

use crate::build::{Built, LICENCES};
use crate::gzip::gzip;
use crate::hosting::{PYTHON, SINGLES};
use crate::shell::{Result, find_file, io};

/// What the page and its style sheet may not exceed together, in bytes after gzip: with these two the painted board takes a move.
pub const OPENING_LIMIT: usize = 60_000;

/// What the module may not exceed, in bytes after gzip: with it the computer answers.
pub const MODULE_LIMIT: usize = 1_770_000;

/// Prints the size of every file, of each packaging, and of the module against its limit.
///
/// # Errors
/// A file cannot be read.
pub fn describe(built: &Built) -> Result<()> {
    let hosted = &built.hosted;
    let files = io("cannot read", hosted, fs::read_dir(hosted))?;
    let mut files: Vec<_> = files.flatten().map(|f| f.path()).collect();
    files.sort();
    println!("    bytes   gzipped");
    let line = |size, packed, path: &Path| println!("{size:>9} {packed:>9}  {}", path.display());
    let (mut total, mut total_packed) = (0, 0);
    for file in files {
        let (size, packed) = sizes(&file)?;
        line(size, packed, &file);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name == LICENCES || SINGLES.contains(&&*name) || name.starts_with(PYTHON) {
            continue;
        }
        total += size;
        total_packed += packed;
    }
    // A visitor loads all of it, but for the licences, the single files and Python.
    line(total, total_packed, hosted);
    for (name, size, limit) in limited(built)? {
        println!("{size:>19}  {name} gzipped; the limit is {limit}");
    }
    Ok(())
}

/// Fails if what is limited has grown beyond its limit.
///
/// # Errors
/// It has, and how large it is; or it cannot be read.
pub fn check(built: &Built) -> Result<()> {
    for (name, size, limit) in limited(built)? {
        if size > limit {
            return Err(format!(
                "{name} too large: {size} bytes gzipped, more than {limit}"
            ));
        }
        println!("{name}: {size} bytes gzipped, of {limit} at most");
    }
    Ok(())
}

/// What a person waits for: its name, its bytes after gzip, and its limit.
fn limited(built: &Built) -> Result<[(&'static str, usize, usize); 2]> {
    let packed = |end: &str| Ok::<_, String>(sizes(&find_file(&built.hosted, end)?)?.1);
    let page = sizes(&built.hosted.join("index.html"))?.1;
    // There is one style sheet: `find_file` fails where there are two.
    let opening = page + packed(".css")?;
    Ok([
        ("page and style sheet", opening, OPENING_LIMIT),
        ("module", packed("_bg.wasm")?, MODULE_LIMIT),
    ])
}

/// The bytes of a file, as it is and after gzip at its best.
fn sizes(path: &Path) -> Result<(usize, usize)> {
    let data = io("cannot read", path, fs::read(path))?;
    Ok((data.len(), io("cannot gzip", path, gzip(&data))?.len()))
}
