//! Short forms of the explanations, for playback and presentations.

use crate::text::{Fill, Message};

/// A short form, at most 14 words, of an explanation by [`super::why()`].
pub fn brief(why: &Message) -> Message {
    let key = match why.key.as_str() {
        "trace.why.deepen" => "trace.brief.deepen",
        "trace.why.enter.root" | "trace.why.enter.root.all" => "trace.brief.root",
        "trace.why.enter.max" | "trace.why.enter.max.all" => "trace.brief.max",
        "trace.why.enter.min" | "trace.why.enter.min.all" => "trace.brief.min",
        "trace.why.enter.more" => "trace.brief.null.more",
        "trace.why.enter.less" => "trace.brief.null.less",
        "trace.why.move.next" => "trace.brief.next",
        "trace.why.move.alpha" | "trace.why.move.max" => "trace.brief.more",
        "trace.why.move.beta" | "trace.why.move.min" => "trace.brief.less",
        "trace.why.move.at_least" => "trace.brief.at_least",
        "trace.why.move.at_most" => "trace.brief.at_most",
        "trace.why.move.again" | "trace.why.move.again.exact" => "trace.brief.again",
        "trace.why.leaf" | "trace.why.leaf.over" | "trace.why.leaf.depth" => "trace.brief.leaf",
        "trace.why.table"
        | "trace.why.table.bound"
        | "trace.why.table.pvs"
        | "trace.why.table.root" => "trace.brief.table",
        "trace.why.cut.unknown" => "trace.brief.cut.unknown",
        key if key.split('.').nth(2) == Some("cut") && names_win(why) => "trace.brief.cut",
        "trace.why.cut.max" | "trace.why.cut.tie.max" => "trace.brief.cut.max",
        "trace.why.cut.min" | "trace.why.cut.tie.min" => "trace.brief.cut.min",
        "trace.why.cut.enough" => "trace.brief.cut.enough",
        "trace.why.leave.root" => "trace.brief.worth.root",
        "trace.why.leave.max"
        | "trace.why.leave.min"
        | "trace.why.leave.at_least"
        | "trace.why.leave.at_most"
        | "trace.why.leave.late" => "trace.brief.worth",
        _ => return why.clone(),
    };
    Message {
        key: key.to_owned(),
        args: why.args.clone(),
    }
}

/// True if a value of a sentence is a won or lost game, which takes several words.
fn names_win(sentence: &Message) -> bool {
    sentence.args.iter().any(|(_, fill)| match fill {
        Fill::Message(inner) => inner.key.split('.').nth(1) == Some("value") || names_win(inner),
        _ => false,
    })
}
