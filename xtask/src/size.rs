//! The size of the published page, uncompressed and gzipped as sent by hosts.

use std::fs;
use std::path::Path;

use crate::build::{Built, LICENCES};
use crate::gzip::gzip;
use crate::hosting::{PROGRAMS, PYTHON, SINGLES, program};
use crate::shell::{Result, find_file, io};

/// The maximum gzipped size of page and style sheet in bytes. The painted board accepts a move after loading these files.
pub const OPENING_LIMIT: usize = 60_000;

/// The maximum gzipped sizes in bytes of the modules of [`PROGRAMS`]: of the workers, without which the computer does not
/// answer, and of the page.
pub const MODULE_LIMITS: [usize; 2] = [612_000, 1_568_000];

/// Prints the size of every file, of each packaging, and of the limited parts.
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
    // The total excludes the licences, the single files and Python, which visitors load on request.
    line(total, total_packed, hosted);
    for (name, size, limit) in limited(built)? {
        println!("{size:>19}  {name} gzipped; the limit is {limit}");
    }
    Ok(())
}

/// Checks that no part exceeds its limit.
///
/// # Errors
/// A part is too large, or a file cannot be read.
pub fn check(built: &Built) -> Result<()> {
    for (name, size, limit) in limited(built)? {
        if size > limit {
            return Err(format!("{name} too large: {size} bytes gzipped, more than {limit}"));
        }
        println!("{name}: {size} bytes gzipped, of {limit} at most");
    }
    Ok(())
}

/// The name, gzipped bytes and limit of each part that users wait for.
fn limited(built: &Built) -> Result<[(&'static str, usize, usize); 3]> {
    let page = sizes(&built.hosted.join("index.html"))?.1;
    // `find_file` fails unless there is exactly one style sheet.
    let opening = page + sizes(&find_file(&built.hosted, ".css")?)?.1;
    let module = |name| Ok::<_, String>(sizes(&program(&built.hosted, name)?.module)?.1);
    let [workers, page] = PROGRAMS;
    Ok([
        ("page and style sheet", opening, OPENING_LIMIT),
        ("module of the workers", module(workers)?, MODULE_LIMITS[0]),
        ("module of the page", module(page)?, MODULE_LIMITS[1]),
    ])
}

/// The bytes of a file, uncompressed and gzipped.
fn sizes(path: &Path) -> Result<(usize, usize)> {
    let data = io("cannot read", path, fs::read(path))?;
    Ok((data.len(), io("cannot gzip", path, gzip(&data))?.len()))
}
