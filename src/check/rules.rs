//! The texts of the check of a user's own game.

use crate::python::Audit;
use crate::text::{Message, grouped, visible};

/// The timeout of the check of the rules, in milliseconds.
pub const AUDIT_MS: u32 = 15_000;

/// With fewer games, a share of wins has an error above 0.25.
const MIN_GAMES: u32 = 15;

/// The errors in the rules; empty without errors.
pub fn findings(audit: &Audit) -> Vec<Message> {
    messages(audit, false)
}

/// The remarks about the rules, or the errors.
fn messages(audit: &Audit, are_remarks: bool) -> Vec<Message> {
    let findings = audit.findings.iter();
    let findings = findings.filter(|finding| finding.is_remark() == are_remarks);
    findings.filter_map(|finding| finding.message()).collect()
}

/// The extent of the check, and facts about the game.
pub fn facts(audit: &Audit) -> Vec<Message> {
    let mut facts = messages(audit, true);
    // A finding explains why no game has ended.
    if audit.games > 0 {
        let [won, lost, drawn] = audit.ends;
        facts.extend([Message::new("guest.checked").with("n", audit.games)]);
        facts.extend((audit.games < MIN_GAMES).then(|| Message::new("guest.few")));
        facts.extend([
            Message::new("guest.ends")
                .with("won", won)
                .with("lost", lost)
                .with("drawn", drawn),
            Message::new("guest.length")
                .with_number("mean", format!("{:.1}", audit.length))
                .with("most", audit.longest),
            Message::new("guest.width")
                .with_number("mean", format!("{:.1}", audit.width))
                .with("most", audit.widest),
        ]);
    }
    let counts: Vec<_> = audit.perft.iter().copied().map(grouped).collect();
    if !counts.is_empty() {
        facts.push(Message::new("guest.perft").with("counts", counts.join(", ")));
    }
    facts.push(Message::new("guest.speed").with("speed", grouped(audit.speed.round() as u64)));
    if !audit.sound.is_empty() {
        let names: Vec<_> = audit.sound.iter().map(|name| visible(name)).collect();
        let judged = Message::new("guest.evaluations").with("n", names.len());
        facts.push(judged.with("names", names.join(", ")));
    }
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
    use crate::text::Language;

    fn audit(games: u32, findings: &serde_json::Value) -> Audit {
        let audit = serde_json::json!({
            "findings": findings, "games": games, "length": 7.5, "longest": 9, "width": 3.0, "widest": 9,
            "ends": [games, 0, 0], "twice": false, "perft": [], "speed": 10.0, "sound": ["few", "odd"], "sorted": false,
            "varies": false, "points": false, "text": "", "rows": null, "printed": ""
        });
        serde_json::from_value(audit).expect("an audit")
    }

    fn facts_of(audit: &Audit) -> Vec<String> {
        facts(audit)
            .iter()
            .map(|fact| fact.text(Language::En))
            .collect()
    }

    #[test]
    fn says_that_games_are_few() {
        for (games, few) in [(3, true), (200, false)] {
            let facts = facts_of(&audit(games, &serde_json::json!([])));
            assert_eq!(facts.iter().any(|fact| fact.contains("So few games")), few);
            assert!(facts.contains(&"Evaluations without an error: few, odd.".to_owned()));
        }
    }

    #[test]
    fn other_names_of_members_are_no_errors() {
        let renamed = serde_json::json!([{"kind": "other_name", "where": "a.py", "line": 3,
            "text": "acoes → actions", "way": ""}]);
        let audit = audit(20, &renamed);
        assert_eq!(findings(&audit), []);
        assert!(facts_of(&audit)[0].starts_with("a.py, line 3: rename acoes"));
    }
}
