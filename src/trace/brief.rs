//! The sentences of why in a few words, for while the steps go by.

use crate::text::Message;

/// A sentence of [`super::why()`] in at most 14 words.
pub fn brief(why: &Message) -> Message {
    let key = match why.key.as_str() {
        "trace.why.deepen" => "trace.brief.deepen",
        "trace.why.enter.root" => "trace.brief.root",
        "trace.why.enter.max" | "trace.why.enter.max.all" => "trace.brief.max",
        "trace.why.enter.min" | "trace.why.enter.min.all" => "trace.brief.min",
        "trace.why.enter.more" => "trace.brief.null.more",
        "trace.why.enter.less" => "trace.brief.null.less",
        "trace.why.move.next" => "trace.brief.next",
        "trace.why.move.alpha" | "trace.why.move.max" => "trace.brief.more",
        "trace.why.move.beta" | "trace.why.move.min" => "trace.brief.less",
        "trace.why.move.again" => "trace.brief.again",
        "trace.why.leaf" => "trace.brief.leaf",
        "trace.why.table" | "trace.why.table.root" => "trace.brief.table",
        "trace.why.cut.unknown" => "trace.brief.cut.unknown",
        cut if cut.starts_with("trace.why.cut.") => "trace.brief.cut",
        "trace.why.leave.root" => "trace.brief.worth.root",
        leave if leave.starts_with("trace.why.leave.") => "trace.brief.worth",
        _ => return why.clone(),
    };
    Message {
        key: key.to_owned(),
        args: why.args.clone(),
    }
}
