//! Who stands better at a node of the game, as far as it is known.

use super::knowledge::Knowledge;
use crate::app::Texts;
use crate::app::play::game::history::NodeId;
use crate::app::play::state::State;
use crate::app::play::words::value_in_words;
use crate::eval::{Value, Verdict, WIN, verdict};
use crate::game::{Outcome, Side};

/// A value at a node, for the first side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app::play) struct Standing {
    /// For the first side.
    pub value: Value,
    /// Whether it is the truth.
    pub exact: bool,
}

/// What is known about who stands better at a node.
///
/// Many evaluations favour the side that looks: they ask for its own distance or mobility only. So where the search from
/// here and the one from the node before, by the other side, are both estimates, the mean of the two counts.
pub(in crate::app::play) fn standing(state: &State, node: NodeId) -> Option<Standing> {
    let this_node = state.history.nodes().get(node)?;
    if let Some(outcome) = this_node.outcome() {
        let value = match outcome {
            Outcome::WonBy(Side::First) => WIN,
            Outcome::WonBy(Side::Second) => -WIN,
            Outcome::Draw => 0.0,
        };
        return Some(Standing { value, exact: true });
    }
    standing_by_play(state, node)
}

/// The value of the position of a node for the first side, where it is proved; of who resigned or ran out of time it is not
/// said that they had lost.
pub(in crate::app::play) fn proved_standing(state: &State, node: NodeId) -> Option<Value> {
    let known = match state.history.nodes().get(node)?.position.outcome() {
        Some(_) => standing(state, node),
        None => standing_by_play(state, node),
    };
    known.filter(|s| s.exact).map(|s| s.value)
}

/// What is known of a position in which the game goes on.
fn standing_by_play(state: &State, node: NodeId) -> Option<Standing> {
    let this_node = state.history.nodes().get(node)?;
    let side = this_node.position.side_to_move();
    let known = this_node.known();
    let from_here = known
        .as_ref()
        .and_then(Knowledge::best)
        .map(|best| Standing {
            value: for_first(side, best.value),
            exact: best.exact,
        });
    let from_before = value_from_before(state, node).map(|(value, exact)| {
        // What was found one ply before, for the other side.
        let value = for_first(!side, value);
        let value = match verdict(value) {
            Verdict::WonIn(plies) if plies > 1 => value + 1.0,
            Verdict::LostIn(plies) if plies > 1 => value - 1.0,
            _ => value,
        };
        Standing { value, exact }
    });
    match (from_here, from_before) {
        (Some(here), Some(before)) if !here.exact && !before.exact => Some(Standing {
            value: (here.value + before.value) / 2.0,
            exact: false,
        }),
        (Some(here), Some(before)) if !here.exact => Some(before),
        (here, before) => here.or(before),
    }
}

/// What is known about a node from the node before: the value of the move for the side that made it, and whether it is
/// proved.
fn value_from_before(state: &State, node: NodeId) -> Option<(Value, bool)> {
    let nodes = state.history.nodes();
    let this_node = &nodes[node];
    let before = this_node.parent.and_then(|p| nodes[p].known());
    let proved = before.as_ref().and_then(|k| k.find(&this_node.mv));
    match (proved.filter(|m| m.exact), &this_node.judged) {
        (Some(m), _) => Some((m.value, true)),
        (None, Some(judged)) => Some((judged.value, judged.exact)),
        (None, None) => None,
    }
}

/// A side's value for the first side.
fn for_first(side: Side, value: Value) -> Value {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}

/// A value in a few characters, for the side that it is for: `✓5` wins in 5 plies, `✗4` loses in 4, `=` a certain draw.
pub(in crate::app::play) fn short(value: Value, exact: bool, texts: Texts) -> String {
    let plies = |n: u32| if n == 0 { String::new() } else { n.to_string() };
    match verdict(value) {
        Verdict::WonIn(n) => format!("✓{}", plies(n)),
        Verdict::LostIn(n) => format!("✗{}", plies(n)),
        Verdict::Open if exact && value == 0.0 => "=".to_owned(),
        Verdict::Open => {
            let digits = if value.abs() >= 99.95 { 0 } else { 1 };
            let number = texts.decimal(value.abs(), digits);
            let zero = number.chars().all(|c| matches!(c, '0' | '.' | ','));
            match value < 0.0 {
                _ if zero => number,
                true => format!("−{number}"),
                false => format!("+{number}"),
            }
        }
    }
}

/// A standing in words, for the side that is better off.
pub(in crate::app::play) fn standing_in_words(
    state: &State,
    known: Standing,
    texts: Texts,
) -> String {
    let side = if known.value < 0.0 {
        Side::Second
    } else {
        Side::First
    };
    value_in_words(state.game, side, known.value.abs(), known.exact, texts)
}
