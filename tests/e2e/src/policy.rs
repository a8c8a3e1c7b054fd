//! The page's policy, with a script that records violations.

use anyhow::{Context, Result};

/// The script that records violations in the page.
pub const WATCH: &str = include_str!("watch.js");

/// The beginning of the element with the policy.
const BEGIN: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// The policy in a page, as a host sends it in a header.
pub fn of(html: &str) -> Result<&str> {
    let (_, policy) = html.split_once(BEGIN).context("the page has no policy")?;
    let (policy, _) = policy.split_once('"').context("its policy has no end")?;
    Ok(policy)
}

/// Inserts a script before the page's policy, which does not restrict it.
pub fn watched(html: &str, script: &str) -> String {
    html.replacen(BEGIN, &format!("{script}{BEGIN}"), 1)
}
