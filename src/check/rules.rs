//! The texts of the check of a user's own game.

use crate::python::Audit;
use crate::text::{Message, grouped};

/// The timeout of the check of the rules, in milliseconds.
pub const AUDIT_MS: u32 = 15_000;

/// In fewer games a share of wins has an error of more than a quarter.
const FEW: u32 = 15;

/// The errors in the rules; empty without errors.
pub fn findings(audit: &Audit) -> Vec<Message> {
    let findings = audit.findings.iter();
    findings.filter_map(|finding| finding.message()).collect()
}

/// The extent of the check, and facts about the game. `number` formats a number with this many decimals.
pub fn facts(audit: &Audit, number: &dyn Fn(f64, usize) -> String) -> Vec<Message> {
    let mut facts = Vec::new();
    // A finding explains why no game has ended.
    if audit.games > 0 {
        let [won, lost, drawn] = audit.ends;
        facts.extend([Message::new("guest.checked").with("n", audit.games)]);
        facts.extend((audit.games < FEW).then(|| Message::new("guest.few")));
        facts.extend([
            Message::new("guest.ends")
                .with("won", won)
                .with("lost", lost)
                .with("drawn", drawn),
            Message::new("guest.length")
                .with("mean", number(audit.length, 1))
                .with("most", audit.longest),
            Message::new("guest.width")
                .with("mean", number(audit.width, 1))
                .with("most", audit.widest),
        ]);
    }
    let counts: Vec<_> = audit.perft.iter().copied().map(grouped).collect();
    if !counts.is_empty() {
        facts.push(Message::new("guest.perft").with("counts", counts.join(", ")));
    }
    facts.push(Message::new("guest.speed").with("speed", grouped(audit.speed.round() as u64)));
    let notes = [
        (audit.twice, "guest.note.twice"),
        (audit.sorted, "guest.note.sorted"),
        (audit.varies, "guest.note.varies"),
        (audit.points, "guest.note.points"),
    ];
    let notes = notes.into_iter().filter(|(holds, _)| *holds);
    facts.extend(notes.map(|(_, key)| Message::new(key)));
    facts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_that_games_are_few() {
        for (games, few) in [(3, true), (200, false)] {
            let audit = serde_json::json!({
                "findings": [], "games": games, "length": 7.5, "longest": 9, "width": 3.0, "widest": 9,
                "ends": [games, 0, 0], "twice": false, "perft": [], "speed": 10.0, "sorted": false,
                "varies": false, "points": false, "text": "", "rows": null, "printed": ""
            });
            let audit = serde_json::from_value(audit).expect("an audit");
            let facts = facts(&audit, &|value, _| value.to_string());
            assert_eq!(facts.iter().any(|fact| fact.key == "guest.few"), few);
        }
    }
}
