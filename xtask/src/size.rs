//! How large the published page is, as it lies there and gzipped, as hosts send it.

use std::fs;
use std::path::Path;

use crate::build::{Built, LICENCES};
use crate::gzip::gzip;
use crate::hosting::{PYTHON, SINGLE};
use crate::shell::{Result, find_file, io};

/// What the whole module may not exceed, in bytes after gzip.
pub const MODULE_LIMIT: usize = 1_580_000;

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
        if name == LICENCES || name == SINGLE || name.starts_with(PYTHON) {
            continue;
        }
        total += size;
        total_packed += packed;
    }
    // A visitor loads all of it, but for the licences, the single file and Python.
    line(total, total_packed, hosted);
    let (size, packed) = sizes(&built.single)?;
    line(size, packed, &built.single);
    let module = module_size(built)?;
    println!("{module:>19}  the module gzipped; its limit is {MODULE_LIMIT}");
    Ok(())
}

/// Fails if the module has grown beyond its limit.
///
/// # Errors
/// It has, and how large it is; or it cannot be read.
pub fn check(built: &Built) -> Result<()> {
    let module = module_size(built)?;
    if module > MODULE_LIMIT {
        return Err(format!(
            "the module is too large: {module} bytes gzipped, more than {MODULE_LIMIT}"
        ));
    }
    println!("the module has {module} bytes gzipped, of {MODULE_LIMIT} at most");
    Ok(())
}

/// The largest part of what a person who opens the hosted page has to load: the module with all that is compiled into
/// it, in bytes after gzip.
fn module_size(built: &Built) -> Result<usize> {
    Ok(sizes(&find_file(&built.hosted, "_bg.wasm")?)?.1)
}

/// The bytes of a file, as it is and after gzip at its best.
fn sizes(path: &Path) -> Result<(usize, usize)> {
    let data = io("cannot read", path, fs::read(path))?;
    Ok((data.len(), io("cannot gzip", path, gzip(&data))?.len()))
}
