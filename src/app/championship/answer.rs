//! The headline of a championship: the better or the first player, and whether that is certain.

use super::Msg;
use super::current::Current;
use super::duel_view::verdict;
use crate::app::ui::{Element, Texts, el};
use crate::championship::{Standing, compare, separated_by};
use crate::text::{Choice, Message};

/// The headline in one sentence; `None` before the first game.
pub(super) fn view(current: &Current, texts: Texts) -> Option<Element<Msg>> {
    if current.tally.summary.games == 0 {
        return None;
    }
    let config = current.job.config();
    let (words, certain) = match &config.players[..] {
        [a, b] => {
            let found = compare(config, current.tally.between([0, 1]));
            verdict(config, &found, [&a.name, &b.name], texts)
        }
        _ => first(current, texts)?,
    };
    let line = el("p#championship-verdict")
        .class(if certain { "verdict good" } else { "hint" })
        .child(texts.say(&words));
    Some(line)
}

/// The most names in the headline. If more players share the first place, it has only their number.
const MAX_NAMES: usize = 4;

/// The first of more than two players, or all that share the first place. A single one is certainly the best if no
/// games are running and its rating's interval lies above the intervals of all others.
fn first(current: &Current, texts: Texts) -> Option<(Message, bool)> {
    let in_progress = current.work.is_some();
    let [best, second, others @ ..] = &current.tally.standings[..] else {
        return None;
    };
    let low = best.rating.map(|rating| rating.interval().low);
    let above = |other: &Standing| match (low, other.rating) {
        (Some(low), Some(rating)) => low > rating.interval().high,
        _ => false,
    };
    let certain = !in_progress && above(second) && others.iter().all(above);
    let name = |s: &Standing| current.job.config().players[s.player].name.as_str();
    let points = texts.decimal_short((best.points * 1000.0).round() / 1000.0);
    let leaders = current.tally.standings.iter();
    let leaders = leaders.filter(|s| s.place == best.place);
    let leaders: Vec<&str> = leaders.map(name).collect();
    if leaders.len() > 1 {
        let key = match (leaders.len() <= MAX_NAMES, in_progress) {
            (true, true) => "championship.first.shared.so_far",
            (true, false) => "championship.first.shared",
            (false, true) => "championship.first.many.so_far",
            (false, false) => "championship.first.many",
        };
        let words = Message::new(key)
            .with("n", leaders.len())
            .with("names", leaders.join(", "))
            .with("points", points);
        return Some((words, false));
    }
    let config = current.job.config();
    if let Some(tie_break) = separated_by(config, best, second) {
        let key = if in_progress {
            "championship.first.tied.so_far"
        } else {
            "championship.first.tied"
        };
        let words = Message::new(key)
            .with("first", name(best))
            .with("second", name(second))
            .with_message("tie", tie_break.name())
            .with("points", points);
        return Some((words, false));
    }
    let key = match (in_progress, certain) {
        (true, _) => "championship.first.so_far",
        (false, true) => "championship.first.certain",
        (false, false) => "championship.first.open",
    };
    let words = Message::new(key)
        .with("first", name(best))
        .with("second", name(second))
        .with("points", points);
    Some((words, certain))
}
