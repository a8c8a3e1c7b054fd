//! Who stands better at a node of the game, as far as it is known.

use super::knowledge::Knowledge;
use super::sum::leaf;
use crate::app::play::review::judgement::{MISTAKE, advantage};
use crate::app::play::{NodeId, State};
use crate::app::record::words::{short, signed, value_in_words};
use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, WIN, verdict};
use crate::game::{Outcome, Side};
use crate::text::Message;

/// A difference of the estimated advantage up to which nobody is said to stand better.
const EVEN: f64 = 0.1;

/// A value at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    /// For the first side.
    pub value: Value,
    /// Whether it is the truth.
    pub exact: bool,
    /// The side that the number is shown for: the one that was to move where it was found out, or the winner.
    pub side: Side,
    /// Of an estimate: what the same evaluation says for the other side, of the same leaf; `None` where that is not known.
    pub other: Option<Value>,
}

impl Standing {
    /// What is known for a side, by its own value.
    fn of(side: Side, value: Value, exact: bool) -> Self {
        Standing {
            value: for_first(side, value),
            exact,
            side,
            other: None,
        }
    }

    /// The value for the side that it is shown for.
    pub fn shown(&self) -> Value {
        for_first(self.side, self.value)
    }

    /// How much better the first side stands. Many evaluations look at one side only, and favour or disfavour whoever looks: of
    /// an estimate half of the difference between what both sides see counts, which is the value itself where they see the same.
    pub fn balance(&self) -> Value {
        match self.other {
            Some(other) => for_first(self.side, (self.shown() - other) / 2.0),
            None => self.value,
        }
    }
}

/// What is known about who stands better at a node: the number that headline, cells and bar show alike.
pub(crate) fn standing(state: &State, node: NodeId) -> Option<Standing> {
    let this_node = state.game.history.nodes().get(node)?;
    if let Some(outcome) = this_node.outcome() {
        let (side, value) = match outcome {
            Outcome::WonBy(side) => (side, WIN),
            Outcome::Draw => (Side::First, 0.0),
        };
        return Some(Standing::of(side, value, true));
    }
    standing_by_play(state, node)
}

/// A node's height in the graph of a game: for the first side, like a value.
///
/// Where the search from here and the one from the node before, by the other side, are both estimates, the mean of the two
/// counts, so that the curve does not jump with whoever looks.
pub(crate) fn levelled(state: &State, node: NodeId) -> Option<Value> {
    let this_node = state.game.history.nodes().get(node)?;
    if this_node.outcome().is_some() {
        return standing(state, node).map(|s| s.value);
    }
    match (from_here(state, node), from_before(state, node)) {
        (Some(here), Some(before)) if !here.exact && !before.exact => {
            Some((here.value + before.value) / 2.0)
        }
        _ => standing_by_play(state, node).map(|s| s.value),
    }
}

/// The value of the position of a node for the first side, where it is proved; of who resigned or ran out of time it is not
/// said that they had lost.
pub(crate) fn proved_standing(state: &State, node: NodeId) -> Option<Value> {
    let known = match state.game.history.nodes().get(node)?.position.outcome() {
        Some(_) => standing(state, node),
        None => standing_by_play(state, node),
    };
    known.filter(|s| s.exact).map(|s| s.value)
}

/// What is known of a position in which the game goes on.
fn standing_by_play(state: &State, node: NodeId) -> Option<Standing> {
    match (from_here(state, node), from_before(state, node)) {
        (Some(here), Some(before)) if !here.exact && before.exact => Some(before),
        (here, before) => here.or(before),
    }
}

/// What was found out about the moves of a node.
fn from_here(state: &State, node: NodeId) -> Option<Standing> {
    let this_node = state.game.history.nodes().get(node)?;
    let known = this_node.known()?;
    let best = Knowledge::best(&known)?;
    let side = this_node.position.side_to_move();
    Some(Standing {
        other: leaf(state, node).map(|leaf| leaf.theirs),
        ..Standing::of(side, best.value, best.exact)
    })
}

/// What was found one ply before, for the other side.
fn from_before(state: &State, node: NodeId) -> Option<Standing> {
    let (value, exact) = value_from_before(state, node)?;
    let side = !state.game.history[node].position.side_to_move();
    let value = match verdict(value) {
        Verdict::WonIn(plies) if plies > 1 => value + 1.0,
        Verdict::LostIn(plies) if plies > 1 => value - 1.0,
        _ => value,
    };
    Some(Standing::of(side, value, exact))
}

/// What is known about a node from the node before: the value of the move for the side that made it, and whether it is
/// proved.
fn value_from_before(state: &State, node: NodeId) -> Option<(Value, bool)> {
    let nodes = state.game.history.nodes();
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

/// The number of a standing in a few characters, the same wherever it is shown.
pub(crate) fn standing_short(known: Standing, texts: Texts) -> String {
    short(known.shown(), known.exact, texts)
}

/// Who stands better, in a word, by an estimate; `None` where that is not known: an evaluation that looks at one side only
/// says nothing about the other.
pub(crate) fn lead_in_words(state: &State, known: Standing, texts: Texts) -> Option<String> {
    known.other?;
    // Who sees wins and losses only sees nothing yet.
    if state.judging().terms.is_empty() {
        return None;
    }
    let size = advantage(known.balance());
    let side = if size < 0.0 {
        Side::Second
    } else {
        Side::First
    };
    let key = match size.abs() {
        size if size < EVEN => return Some(texts.get("value.even")),
        size if size < MISTAKE => "value.slightly",
        _ => "value.clearly",
    };
    let name = state.side_name(side, texts);
    Some(texts.say(&Message::new(key).with("side", name)))
}

/// The number of an estimate and for whom it is, and for the other side too where both do not see the same:
/// `+1.2 for South`, `−3.0 for South, −5.0 for North`.
pub(crate) fn numbers_in_words(state: &State, known: Standing, texts: Texts) -> String {
    let text_of = |side, value| value_in_words(state.game.kind, side, value, known.exact, texts);
    let ours = text_of(known.side, known.shown());
    let differs = |other: &Value| signed(*other, texts) != signed(0.0 - known.shown(), texts);
    match known.other.filter(differs) {
        Some(theirs) => format!("{ours}, {}", text_of(!known.side, theirs)),
        None => ours,
    }
}

/// A standing in words: `South wins within 5 plies`, `+1.2 for South: South slightly better`.
pub(crate) fn standing_in_words(state: &State, known: Standing, texts: Texts) -> String {
    let numbers = numbers_in_words(state, known, texts);
    match lead_in_words(state, known, texts) {
        Some(lead) => format!("{numbers}: {lead}"),
        None => numbers,
    }
}

/// Whether two estimates of a position, of neighbouring depths, disagree about who stands better, or differ as much as a
/// mistake is worth.
pub(crate) fn swings(deep: Value, shallow: Value) -> bool {
    let (deep, shallow) = (advantage(deep), advantage(shallow));
    let opposed = deep * shallow < 0.0 && deep.abs() >= EVEN && shallow.abs() >= EVEN;
    opposed || (deep - shallow).abs() >= MISTAKE
}

/// Whether every one of several moves loses, and nobody has counted how long each holds out or how high it loses: none of them is
/// the best then, as far as is known.
pub(crate) fn all_lose_alike(state: &State) -> bool {
    let here = state.here();
    let known = here.known();
    let best = known.as_ref().and_then(Knowledge::best);
    best.is_some_and(|best| {
        let uncounted = here.proved_score(&best.mv).is_none();
        let lost = best.exact && verdict(best.value) == Verdict::LostIn(0);
        lost && uncounted && here.position.moves().len() > 1
    })
}
