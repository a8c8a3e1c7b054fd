//! The better side at a node of the game, as far as it is known.

use super::Analysis;
use super::sum::leaf;
use crate::app::play::game::{Game, Knowledge, MISTAKE, Node, NodeId, advantage};
use crate::app::record::words::{signed, value_in_words};
use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, WIN, verdict};
use crate::game::{Outcome, Side};
use crate::text::Message;

/// The maximum difference of the estimated advantage for which neither side counts as better.
const EVEN: f64 = 0.1;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// For the first side.
    pub value: Value,
    /// True if the value is proved.
    pub exact: bool,
    /// The side from whose view the number is shown: the side to move at the searched node, or the winner.
    pub side: Side,
    /// For an estimate, the same evaluation of the same leaf from the other side's view; `None` if unknown.
    pub other: Option<Value>,
}

impl Standing {
    /// A value from the view of a side.
    fn of(side: Side, value: Value, exact: bool) -> Self {
        Standing {
            value: for_first(side, value),
            exact,
            side,
            other: None,
        }
    }

    /// The value from the view of `side`.
    pub fn shown(&self) -> Value {
        for_first(self.side, self.value)
    }

    /// The value for comparing the sides. Many evaluations consider only the side to move, which biases the estimate.
    /// The balance is half of the difference between both sides' estimates, which is the value itself if they agree.
    pub fn balance(&self) -> Value {
        match self.other {
            Some(other) => for_first(self.side, (self.shown() - other) / 2.0),
            None => self.value,
        }
    }
}

/// The known value of a node: the number for the headline, the cells and the bar.
pub fn standing(analysis: &Analysis, game: &Game, id: NodeId) -> Option<Standing> {
    let node = game.history.nodes().get(id)?;
    if let Some(outcome) = node.outcome() {
        let (side, value) = match outcome {
            Outcome::WonBy(side) => (side, WIN),
            Outcome::Draw => (Side::First, 0.0),
        };
        return Some(Standing::of(side, value, true));
    }
    standing_by_play(analysis, game, id)
}

/// The height of a node in the graph of a game, for the first side.
///
/// If the searches at this node and at the previous one are both estimates, the mean of the two, so that the curve does
/// not oscillate with the side to move.
pub fn smoothed_value(analysis: &Analysis, game: &Game, id: NodeId) -> Option<Value> {
    let node = game.history.nodes().get(id)?;
    if node.outcome().is_some() {
        return standing(analysis, game, id).map(|s| s.value);
    }
    match (from_here(analysis, game, id), from_before(game, id)) {
        (Some(here), Some(before)) if !here.exact && !before.exact => {
            Some((here.value + before.value) / 2.0)
        }
        _ => standing_by_play(analysis, game, id).map(|s| s.value),
    }
}

/// The proved value of a node for the first side. Ignores resignation and timeout, which prove nothing.
pub fn proved_standing(analysis: &Analysis, game: &Game, node: NodeId) -> Option<Value> {
    let known = match game.history.nodes().get(node)?.position.outcome() {
        Some(_) => standing(analysis, game, node),
        None => standing_by_play(analysis, game, node),
    };
    known.filter(|s| s.exact).map(|s| s.value)
}

/// The value of a position in which the game continues.
fn standing_by_play(analysis: &Analysis, game: &Game, node: NodeId) -> Option<Standing> {
    match (from_here(analysis, game, node), from_before(game, node)) {
        (Some(here), Some(before)) if !here.exact && before.exact => Some(before),
        (here, before) => here.or(before),
    }
}

/// The value from the analysis of the node's own moves.
fn from_here(analysis: &Analysis, game: &Game, id: NodeId) -> Option<Standing> {
    let node = game.history.nodes().get(id)?;
    let known = node.known()?;
    let best = Knowledge::best(&known)?;
    let side = node.position.side_to_move();
    Some(Standing {
        other: leaf(analysis, game, id).map(|leaf| leaf.theirs),
        ..Standing::of(side, best.value, best.exact)
    })
}

/// The value from the analysis of the previous node.
fn from_before(game: &Game, node: NodeId) -> Option<Standing> {
    let (value, exact) = value_from_before(game, node)?;
    let side = !game.history[node].position.side_to_move();
    let value = match verdict(value) {
        Verdict::WonIn(plies) if plies > 1 => value + 1.0,
        Verdict::LostIn(plies) if plies > 1 => value - 1.0,
        _ => value,
    };
    Some(Standing::of(side, value, exact))
}

/// The value of the move that led to a node, for its side, from the analysis of the previous node; true if proved.
fn value_from_before(game: &Game, id: NodeId) -> Option<(Value, bool)> {
    let nodes = game.history.nodes();
    let node = &nodes[id];
    let before = node.parent.and_then(|p| nodes[p].known());
    let proved = before.as_ref().and_then(|k| k.find(&node.mv));
    match (proved.filter(|m| m.exact), &node.judged) {
        (Some(m), _) => Some((m.value, true)),
        (None, Some(judged)) => Some((judged.value, judged.exact)),
        (None, None) => None,
    }
}

/// Converts a side's value to the first side.
fn for_first(side: Side, value: Value) -> Value {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}

/// The better side in a word, by an estimate; `None` if unknown: an evaluation of one side only says nothing about the
/// other.
pub fn lead_in_words(
    analysis: &Analysis,
    game: &Game,
    known: Standing,
    texts: Texts,
) -> Option<String> {
    known.other?;
    // An evaluation without terms detects only wins and losses.
    if analysis.judging(game.kind).terms.is_empty() {
        return None;
    }
    let size = advantage(known.balance());
    let side = if size < 0.0 { Side::Second } else { Side::First };
    let key = match size.abs() {
        size if size < EVEN => return Some(texts.get("value.even")),
        size if size < MISTAKE => "value.slightly",
        _ => "value.clearly",
    };
    let name = game.side_name(side, texts);
    Some(texts.say(&Message::new(key).with("side", name)))
}

/// The estimate and its side, with the other side's if they differ: `+1.2 for South`, `−3.0 for South, −5.0 for North`.
pub fn numbers_in_words(game: &Game, known: Standing, texts: Texts) -> String {
    let text_of = |side, value| value_in_words(game.kind, side, value, known.exact, texts);
    let ours = text_of(known.side, known.shown());
    let differs = |other: &Value| signed(*other, texts) != signed(0.0 - known.shown(), texts);
    match known.other.filter(differs) {
        Some(theirs) => format!("{ours}, {}", text_of(!known.side, theirs)),
        None => ours,
    }
}

/// The value as text: `South wins within 5 plies`, `+1.2 for South: South slightly better`.
pub fn standing_in_words(
    analysis: &Analysis,
    game: &Game,
    known: Standing,
    texts: Texts,
) -> String {
    let numbers = numbers_in_words(game, known, texts);
    match lead_in_words(analysis, game, known, texts) {
        Some(lead) => format!("{numbers}: {lead}"),
        None => numbers,
    }
}

/// True if estimates of neighbouring depths disagree about the better side, or differ by as much as a mistake.
pub fn swings(deep: Value, shallow: Value) -> bool {
    let (deep, shallow) = (advantage(deep), advantage(shallow));
    let opposed = deep * shallow < 0.0 && deep.abs() >= EVEN && shallow.abs() >= EVEN;
    opposed || (deep - shallow).abs() >= MISTAKE
}

/// True if all of several moves lose without known plies or points: then none of them is the best.
pub fn all_lose_alike(here: &Node) -> bool {
    let known = here.known();
    let best = known.as_ref().and_then(Knowledge::best);
    best.is_some_and(|best| {
        let uncounted = here.proved_score(&best.mv).is_none();
        let lost = best.exact && verdict(best.value) == Verdict::LostIn(0);
        lost && uncounted && here.position.moves().len() > 1
    })
}
