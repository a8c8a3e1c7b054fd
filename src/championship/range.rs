//! Numbers that have to be within limits.

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::text::Message;

/// # Errors
/// That the number `found`, which the texts call `championship.NAME`, is outside of `range`.
pub(super) fn in_range<N: PartialOrd + Display>(
    name: &str,
    found: N,
    range: RangeInclusive<N>,
) -> Result<(), Message> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(Message::new("error.evolution.range")
        .with_message("name", Message::new(&format!("championship.{name}")))
        .with("found", found)
        .with("min", range.start())
        .with("max", range.end()))
}
