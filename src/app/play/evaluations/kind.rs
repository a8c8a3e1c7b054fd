//! Evaluations as saved documents.

use crate::app::documents::{DocumentKind, Fingerprint};
use crate::app::effects::DocumentWrite;
use crate::app::players::OwnEvaluation;
use crate::app::players::own::PREFIX;
use crate::app::ui::names::tidy_name_or;
use crate::registry::game;
use crate::text::{Message, json_text};

/// Evaluations as documents: the head contains the whole evaluation.
pub static EVALUATION_KIND: DocumentKind = DocumentKind {
    prefix: PREFIX,
    fingerprint: |head| {
        Some(Fingerprint {
            identity: Some(text_of(&read(head)?)),
            size: 0,
        })
    },
    to_json: |stored| match read(&stored.head) {
        Some(_) => Ok(stored.head.clone()),
        None => Err(Message::new("error.runs.damaged")),
    },
    from_json: |key, text, _| {
        let (head, parts) = (text_of(&read_file(text)?), Vec::new());
        Ok(DocumentWrite { key, head, parts })
    },
    fault_text: "error.backup.evaluation",
    count_text: "evaluations",
};

/// Parses a saved evaluation; `None` if it is damaged or uses unknown games or features.
pub(super) fn read(text: &str) -> Option<OwnEvaluation> {
    let own: OwnEvaluation = serde_json::from_str(text).ok()?;
    let kind = game(&own.game).ok()?;
    kind.check_evaluation(&own.evaluation).ok()?;
    Some(own)
}

/// Parses an evaluation of a file; shortens its name to one line of limited length.
///
/// # Errors
/// Its game or a feature is unknown.
fn read_file(text: &str) -> Result<OwnEvaluation, Message> {
    let unreadable = |_| Message::new("error.backup.entry");
    let own: OwnEvaluation = serde_json::from_str(text).map_err(unreadable)?;
    game(&own.game)?.check_evaluation(&own.evaluation)?;
    let name = tidy_name_or(&own.name, &own.game);
    Ok(OwnEvaluation { name, ..own })
}

pub fn text_of(own: &OwnEvaluation) -> String {
    json_text(own)
}
