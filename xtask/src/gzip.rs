//! Gzip compression, as used by hosts for the page and by the single file for its module.

use std::io::{Result, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Compresses with the best ratio. Deterministic.
///
/// # Errors
/// Out of memory.
pub fn gzip(data: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data)?;
    encoder.finish()
}
