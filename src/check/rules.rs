//! The check of the rules of a game of a user's own, in words.

use crate::python::Audit;
use crate::text::{Message, grouped};

/// Milliseconds for the check of the rules.
pub const AUDIT_MS: u32 = 15_000;

/// What is wrong with the rules; empty where nothing is.
pub fn findings(audit: &Audit) -> Vec<Message> {
    let findings = audit.findings.iter();
    findings.filter_map(|finding| finding.message()).collect()
}

/// What was checked, and facts about the game. `number` writes a number with so many decimals.
pub fn facts(audit: &Audit, number: &dyn Fn(f64, usize) -> String) -> Vec<Message> {
    let mut facts = Vec::new();
    // A finding says why no game has ended.
    if audit.games > 0 {
        let [won, lost, drawn] = audit.ends;
        facts.extend([
            Message::new("guest.checked").with("n", audit.games),
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
