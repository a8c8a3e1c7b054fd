//! The charts in links: which one, what it is of beyond the position, and what of it is shown.

use super::measure::Measure;
use super::state::{Card, Charts};
use super::strength::{DEPTHS, OPENING, PAIRS, Plan};
use crate::app::lab::Question;
use crate::app::lab::question::state::DEEPEST;
use crate::app::ui::{Pairs, query};
use crate::search::LADDER;
use crate::text::{EnumId, Message};

/// The card that is seen and whose chart is made when the link is opened.
pub const AT: &str = "at";
/// The searches that are counted, by their ids.
pub const COUNTED: &str = "counted";
/// What the chart of the counts shows.
pub const CHART: &str = "chart";
/// The depth of which every count is shown.
pub const DETAIL: &str = "detail";
/// The games in which depths play each other: the deepest, pairs, random moves.
pub const STRENGTH: &str = "strength";

/// What is chosen in the charts, as names and values of a link; what is as it is at first is left out.
pub fn pairs(charts: &Charts) -> Vec<(&'static str, String)> {
    let usual = Charts::default();
    let mut pairs = Vec::new();
    let shown = charts.at.filter(|card| charts.shows(*card));
    // A card that a link has led to is to be begun in a moment.
    let shown = charts.pending_card.or(shown);
    pairs.extend(shown.map(|card| (AT, card.id().to_owned())));
    if charts.chosen != usual.chosen {
        let chosen = LADDER.iter().zip(charts.chosen).filter(|(_, on)| *on);
        let ids: Vec<&str> = chosen.map(|(step, _)| step.id).collect();
        pairs.push((COUNTED, ids.join(",")));
    }
    if charts.measure != usual.measure {
        pairs.push((CHART, charts.measure.id().to_owned()));
    }
    pairs.extend(charts.detail.map(|depth| (DETAIL, depth.to_string())));
    let plan = charts.strength.plan;
    if plan != usual.strength.plan {
        let parts = [plan.deepest, plan.pairs, plan.opening].map(|n| n.to_string());
        pairs.push((STRENGTH, parts.join(",")));
    }
    pairs
}

/// Takes from a link what is chosen in the charts; what it does not say is as at first. What is wrong with a value goes to `errors`,
/// and the value counts for nothing. The card that it leads to is begun, unless it shows the same already: `before` is what the
/// charts were, `question` is what the lab asks now.
pub fn open(
    charts: &mut Charts,
    before: &Charts,
    question: &Question,
    of: &Pairs,
    errors: &mut Vec<Message>,
) {
    let usual = Charts::default();
    let wrong = |name: &str| {
        let text = query::value(of, name).unwrap_or_default();
        query::no_value(name, text)
    };
    charts.chosen = usual.chosen;
    if let Some(ids) = query::value(of, COUNTED) {
        let ids: Vec<&str> = ids.split(',').filter(|id| !id.is_empty()).collect();
        let known = |id: &&&str| LADDER.iter().any(|step| step.id == **id);
        let unknown = ids.iter().filter(|id| !known(id));
        errors.extend(unknown.map(|id| query::no_value(COUNTED, id)));
        charts.chosen = LADDER.map(|step| ids.contains(&step.id));
    }
    charts.measure = usual.measure;
    if let Some(id) = query::value(of, CHART) {
        match Measure::from_id(id) {
            Some(measure) => charts.measure = measure,
            None => errors.push(wrong(CHART)),
        }
    }
    let number = |text: &str, (least, most): (u32, u32)| {
        text.parse().ok().filter(|n| (least..=most).contains(n))
    };
    charts.detail = None;
    if let Some(text) = query::value(of, DETAIL) {
        charts.detail = number(text, (1, DEEPEST));
        errors.extend(charts.detail.is_none().then(|| wrong(DETAIL)));
    }
    charts.strength.plan = usual.strength.plan;
    if let Some(text) = query::value(of, STRENGTH) {
        let (numbers, bounds) = (text.split(','), [DEPTHS, PAIRS, OPENING]);
        let read = numbers.clone().zip(bounds).map(|(text, b)| number(text, b));
        let read: Option<Vec<u32>> = read.collect();
        match read.filter(|_| numbers.count() == bounds.len()).as_deref() {
            Some(&[deepest, pairs, opening]) => {
                charts.strength.plan = Plan {
                    deepest,
                    pairs,
                    opening,
                };
            }
            _ => errors.push(wrong(STRENGTH)),
        }
    }
    charts.at = query::value(of, AT).and_then(Card::from_id);
    if charts.at.is_none() && query::value(of, AT).is_some() {
        errors.push(wrong(AT));
    }
    charts.pending_card = charts
        .at
        .filter(|card| !same(charts, before, *card, question));
}

/// Whether a card shows already what a link says that it shall show.
fn same(charts: &Charts, before: &Charts, card: Card, question: &Question) -> bool {
    let of_this = match card {
        Card::Counts => {
            let counted = before.counted.as_ref();
            counted.is_some_and(|counted| counted.is_of(question))
        }
        Card::Compare => before.shows(card),
        Card::Strength => {
            let played = before.strength.played.as_ref();
            played.is_some_and(|played| played.is_of(question))
        }
    };
    of_this && charts.deepest == before.deepest && pairs(charts) == pairs(before)
}
