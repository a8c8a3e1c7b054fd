//! The page's policy, as the journeys watch it.

use anyhow::{Context, Result};

/// What notes in the page what its policy refuses.
pub const WATCH: &str = include_str!("watch.js");

/// What the element with the policy begins with.
const BEGIN: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"";

/// The policy that a page has in it, as a host sends it in a header.
pub fn of(html: &str) -> Result<&str> {
    let (_, policy) = html.split_once(BEGIN).context("the page has no policy")?;
    let (policy, _) = policy.split_once('"').context("its policy has no end")?;
    Ok(policy)
}

/// A page with a script before its policy, which that does not hold for; all else is as it was.
pub fn watched(html: &str, script: &str) -> String {
    html.replacen(BEGIN, &format!("{script}{BEGIN}"), 1)
}
