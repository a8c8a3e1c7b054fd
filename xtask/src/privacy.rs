//! Nothing of whoever builds the page is in it.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::build::Built;
use crate::shell::{Result, find_file, io, root};

/// Fails if the module or the single file names a folder of the machine that built it.
///
/// # Errors
/// It does, and which; or a file cannot be read.
pub fn check(built: &Built) -> Result<()> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let folders = [Some(root()), env::home_dir(), cargo_home];
    let folders = folders.into_iter().flatten();
    let names: Vec<String> = folders.map(|f| format!("{}/", f.display())).collect();
    for file in [find_file(&built.hosted, "_bg.wasm")?, built.single.clone()] {
        let bytes = io("cannot read", &file, fs::read(&file))?;
        for name in names.iter().filter(|name| name.len() > 2) {
            if bytes
                .windows(name.len())
                .any(|part| part == name.as_bytes())
            {
                return Err(format!(
                    "{} names the folder {name} of its builder",
                    file.display()
                ));
            }
        }
    }
    Ok(())
}
