//! Workers that die in the middle of what they do.

use anyhow::{Result, ensure};

use crate::session::Session;
use crate::soak::survive;
use crate::world::World;

/// A search, a championship and an evolution come to the same while workers are ended, every other one without a word: the short form
/// of `cargo xtask soak`.
pub async fn work_comes_to_the_same_while_workers_die(s: &Session, w: &World) -> Result<()> {
    let toll = survive(s, &w.hosted, 0.5, |toll| toll.kills > 3).await?;
    ensure!(toll.kills > 3, "some workers were ended");
    Ok(())
}
