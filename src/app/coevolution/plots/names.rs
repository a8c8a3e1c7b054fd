//! What opponents and features of a run are called.

use crate::evolution::{Opponent, Run};
use crate::text::Message;

/// The name of an opponent of the panel.
pub(in crate::app::coevolution) fn opponent_name(run: &Run, opponent: &Opponent) -> Message {
    let (game, id) = (&run.config.game, opponent.id());
    Message::new(&match opponent {
        Opponent::Evaluation { .. } => format!("evaluation.{game}.{id}"),
        Opponent::Player { .. } => format!("named.{game}.{id}"),
        _ => format!("evolution.panel.{id}"),
    })
}

/// The name of a feature.
pub(in crate::app::coevolution) fn feature_name(run: &Run, feature: &str) -> Message {
    Message::new(&format!("feature.{}.{feature}", run.config.game))
}
