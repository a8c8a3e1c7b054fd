//! The check of a number against its limits.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::Message;

/// # Errors
/// The number `found`, named by the text of `key`, is outside of `range` or not a number.
pub fn in_range<N: PartialOrd + Display>(
    key: &str,
    found: N,
    range: RangeInclusive<N>,
) -> Result<(), Message> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(Message::new("error.range")
        .with_message("name", Message::new(key))
        .with_number("found", found)
        .with_number("min", range.start())
        .with_number("max", range.end()))
}
