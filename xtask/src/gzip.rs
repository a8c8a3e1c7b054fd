//! Packing by gzip: how hosts send a page, and how the single file has its module.

use std::io::{Result, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Data after gzip at its best. The same data always gives the same bytes.
///
/// # Errors
/// There is no memory left.
pub fn gzip(data: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data)?;
    encoder.finish()
}
