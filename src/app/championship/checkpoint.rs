//! What has been played is kept.

use super::state::State;
use crate::app::effect::Effect;

/// Has everything kept that the browser does not have of the championship that is seen: seldom, unless it is `urgent`.
pub(super) fn keep(state: &mut State, urgent: bool) -> Vec<Effect> {
    let clock = state.clock;
    let put = state
        .held
        .as_mut()
        .and_then(|held| held.keeper.next(&held.job, clock, urgent));
    put.map(Effect::Runs).into_iter().collect()
}
