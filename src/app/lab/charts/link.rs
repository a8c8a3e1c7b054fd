//! The charts in links: the open card, its settings beyond the position, and the measure.

use super::measure::Measure;
use super::state::{Card, Charts};
use super::strength::{DEPTHS, OPENING, PAIRS, Plan};
use super::{horizon, truth};
use crate::app::lab::setup::state::DEEPEST;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::ui::{Pairs, query};
use crate::search::SEARCH_METHODS;
use crate::text::{EnumId, Message};

/// The open card. Opening the link starts its chart.
pub const AT: &str = "at";
/// The chosen searches, by their ids.
pub const COUNTED: &str = "counted";
/// The measure in the chart of the counts.
pub const CHART: &str = "chart";
/// The depth of the table with all counts.
pub const DETAIL: &str = "detail";
/// The plan of the games between depths: the greatest depth, pairs, random moves.
pub const STRENGTH: &str = "strength";
/// The plan of depth against truth: the number of positions and the seed.
pub const TRUTH: &str = "truth";
/// The additional evaluations of that comparison, by their ids.
pub const JUDGES: &str = "judges";
/// The number of the horizon, from 1, and the index of its shown position.
pub const HORIZON: &str = "horizon";

/// The settings of the charts as names and values of a link. Omits defaults, and evaluations and positions of games
/// other than the setup's.
pub fn pairs(charts: &Charts, setup: &SearchSetup) -> Vec<(&'static str, String)> {
    let usual = Charts::default();
    let mut pairs = Vec::new();
    let shown = charts.at.filter(|card| charts.shows(*card));
    // The card of an opened link has priority, although its chart has not started.
    let shown = charts.pending_card.or(shown);
    pairs.extend(shown.map(|card| (AT, card.id().to_owned())));
    if charts.chosen != usual.chosen {
        let chosen = SEARCH_METHODS
            .iter()
            .zip(charts.chosen)
            .filter(|(_, on)| *on);
        let ids: Vec<&str> = chosen.map(|(method, _)| method.id).collect();
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
    let plan = charts.truth.plan;
    if plan != usual.truth.plan {
        pairs.push((TRUTH, format!("{},{}", plan.samples, plan.seed)));
    }
    let evaluations = setup.kind().evaluations();
    let others = charts.truth.others.iter();
    let others: Vec<&str> = others
        .map(|id| &id[..])
        .filter(|id| evaluations.iter().any(|e| e.id == *id))
        .collect();
    if !others.is_empty() {
        pairs.push((JUDGES, others.join(",")));
    }
    let horizon = charts.horizon;
    let known = horizon::horizons(&setup.record().game).len();
    if horizon != usual.horizon && horizon.number < known {
        pairs.push((HORIZON, format!("{},{}", horizon.number + 1, horizon.shown)));
    }
    pairs
}

/// Reads the settings of the charts from a link, with defaults for missing ones. Ignores wrong values and adds them to
/// `errors`. Schedules the start of the link's card unless it already shows the same: `before` are the charts before
/// the link, `setup` is the lab's new setup.
pub fn open(
    charts: &mut Charts,
    before: &Charts,
    setup: &SearchSetup,
    of: &Pairs,
    errors: &mut Vec<Message>,
) {
    let usual = Charts::default();
    charts.chosen = usual.chosen;
    if let Some(ids) = query::value(of, COUNTED) {
        let ids: Vec<&str> = ids.split(',').filter(|id| !id.is_empty()).collect();
        let known = |id: &&&str| SEARCH_METHODS.iter().any(|method| method.id == **id);
        let unknown = ids.iter().filter(|id| !known(id));
        errors.extend(unknown.map(|id| query::invalid_value(COUNTED, id)));
        charts.chosen = SEARCH_METHODS.map(|method| ids.contains(&method.id));
    }
    let measure = query::choice(of, CHART, Measure::from_id, errors);
    charts.measure = measure.unwrap_or(usual.measure);
    let detail = query::number(of, DETAIL, 1..=DEEPEST.into(), errors);
    charts.detail = detail.map(|depth| depth as u32);
    let read = |text: &str| {
        let [deepest, pairs, opening] = numbers(text, [DEPTHS, PAIRS, OPENING])?;
        Some(Plan {
            deepest,
            pairs,
            opening,
        })
    };
    let plan = query::choice(of, STRENGTH, read, errors);
    charts.strength.plan = plan.unwrap_or(usual.strength.plan);
    open_truth(charts, setup, of, errors);
    charts.at = query::choice(of, AT, Card::from_id, errors);
    charts.pending_card = charts.at.filter(|card| !same(charts, before, *card, setup));
}

/// Opens the settings of the link for solved positions and for the horizon.
fn open_truth(charts: &mut Charts, setup: &SearchSetup, of: &Pairs, errors: &mut Vec<Message>) {
    let usual = Charts::default();
    let read = |text: &str| {
        let [samples, seed] = numbers(text, [truth::SAMPLES, truth::SEEDS])?;
        Some(truth::Plan { samples, seed })
    };
    let plan = query::choice(of, TRUTH, read, errors);
    charts.truth.plan = plan.unwrap_or(usual.truth.plan);
    charts.truth.others = usual.truth.others;
    let ids = query::value(of, JUDGES).unwrap_or_default().split(',');
    for id in ids.filter(|id| !id.is_empty()) {
        if setup.kind().evaluations().iter().any(|e| e.id == id) {
            charts.truth.others.push(id.to_owned())
        } else {
            errors.push(query::invalid_value(JUDGES, id))
        }
    }
    charts.horizon = usual.horizon;
    let game = &setup.record().game;
    let known = (1, horizon::horizons(game).len() as u32);
    let read = |text: &str| numbers(text, [known, (0, u32::MAX)]);
    if let Some([number, ply]) = query::choice(of, HORIZON, read, errors) {
        for msg in [horizon::Msg::Show(number as usize - 1), horizon::Msg::To(ply as usize)] {
            horizon::update(&mut charts.horizon, msg, game);
        }
    }
}

/// Reads numbers separated by commas, each between its bounds.
fn numbers<const N: usize>(text: &str, bounds: [(u32, u32); N]) -> Option<[u32; N]> {
    let read = text.split(',').map(|part| part.parse().ok());
    let numbers: [u32; N] = read.collect::<Option<Vec<_>>>()?.try_into().ok()?;
    let within = |(n, (least, most)): (&u32, (u32, u32))| (least..=most).contains(n);
    numbers.iter().zip(bounds).all(within).then_some(numbers)
}

/// True if a card already shows the chart of the link.
fn same(charts: &Charts, before: &Charts, card: Card, setup: &SearchSetup) -> bool {
    let of_this = match card {
        Card::Counts => {
            let counted = before.counted.as_ref();
            before.shows(card) && counted.is_some_and(|counted| counted.is_of(setup))
        }
        Card::Compare => before.shows(card),
        Card::Strength => before.strength.of(setup).is_some(),
        Card::Truth => before.truth.of(setup).is_some(),
        // Its link only moves the focus.
        Card::Horizon => false,
    };
    of_this && charts.deepest == before.deepest && pairs(charts, setup) == pairs(before, setup)
}
