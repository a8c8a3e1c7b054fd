//! The last playout as a picture, and its data as CSV.

use crate::app::lab::tree::picture::scale;
use crate::app::record::words::outcome_message;
use crate::app::ui::Texts;
use crate::app::ui::widgets::grouped;
use crate::plot::{PlayoutNode, PlayoutRole, PlayoutTree};
use crate::registry::{AnyGame, Playout, Selected, VisitedMove};
use crate::text::{CsvTable, Message};

pub fn picture(
    playout: &Playout,
    kind: &dyn AnyGame,
    projector: bool,
    texts: Texts,
) -> PlayoutTree {
    let row = |step: &Selected, role: PlayoutRole| {
        let node = |m: &VisitedMove| PlayoutNode {
            lines: [
                m.mv.clone(),
                texts.decimal(m.mean, 2),
                format!("{}×", grouped(m.visits.into())),
            ],
            role: if m.mv == step.mv { role } else { PlayoutRole::Beside },
        };
        step.moves.iter().map(node).collect()
    };
    let selected = playout.selection.iter();
    let selected = selected.map(|step| row(step, PlayoutRole::Selected));
    let new = playout.expanded.iter();
    let new = new.map(|step| row(step, PlayoutRole::New));
    let simulation = match playout.simulated.len() {
        0 => Message::new("playout.picture.over"),
        n => Message::new("playout.picture.simulated").with("n", n),
    };
    let result = outcome_message(kind, playout.outcome, texts);
    PlayoutTree {
        root: texts.get("lab.node.root"),
        rows: selected.chain(new).collect(),
        simulation: texts.say(&simulation),
        outcome: playout.outcome,
        result: texts.say(&result),
        scale: scale(projector),
    }
}

/// A card of the picture as a line of a table.
struct Row<'a> {
    /// From the root, 1 for its moves.
    ply: usize,
    visited: &'a VisitedMove,
    /// `selected`, `new`, or empty.
    role: &'static str,
}

/// The cards of the picture as CSV.
pub fn table(playout: &Playout) -> String {
    let selected = playout.selection.iter().map(|step| (step, "selected"));
    let new = playout.expanded.iter().map(|step| (step, "new"));
    let steps = selected.chain(new).enumerate();
    let rows = steps.flat_map(|(index, (step, role))| {
        step.moves.iter().map(move |visited| Row {
            ply: index + 1,
            visited,
            role: if visited.mv == step.mv { role } else { "" },
        })
    });
    CsvTable::new("ply", |row: &Row| row.ply)
        .column("move", |row| row.visited.mv.clone())
        .column("visits", |row| row.visited.visits)
        .column("mean", |row| row.visited.mean)
        .column("sum", |row| row.visited.sum)
        .column("role", |row| row.role)
        .write(rows)
}
