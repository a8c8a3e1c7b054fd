//! The last playout as a picture, and its data as CSV.

use std::cmp::Reverse;

use crate::app::lab::tree::picture::scale;
use crate::app::record::words::outcome_message;
use crate::app::ui::Texts;
use crate::plot::{PlayoutNode, PlayoutRole, PlayoutTree};
use crate::registry::{AnyGame, Playout, Selected, VisitedMove};
use crate::text::{CsvTable, Message, grouped};

pub fn picture(
    playout: &Playout,
    kind: &dyn AnyGame,
    projector: bool,
    texts: Texts,
) -> PlayoutTree {
    let row = |step: &Selected, role: PlayoutRole| {
        let ranks = ranks(step);
        let node = |(number, m): (usize, &VisitedMove)| PlayoutNode {
            rank: ranks[number],
            lines: [
                m.mv.clone(),
                texts.decimal(m.mean, 2),
                format!("{}×", grouped(m.visits.into())),
            ],
            role: if m.mv == step.mv { role } else { PlayoutRole::Beside },
        };
        step.moves.iter().enumerate().map(node).collect()
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

/// The importance of each move of a node, from 0: the one on the path, the one with the next largest sum, and the
/// others by their visits.
fn ranks(step: &Selected) -> Vec<usize> {
    let moves = &step.moves;
    let beside = |m: &&VisitedMove| m.mv != step.mv;
    let next = moves.iter().filter(beside);
    let next = next.max_by(|a, b| a.sum.total_cmp(&b.sum)).map(|m| &m.mv);
    let class = |m: &VisitedMove| match &m.mv {
        mv if *mv == step.mv => 0,
        mv if Some(mv) == next => 1,
        _ => 2,
    };
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(|&n| (class(&moves[n]), Reverse(moves[n].visits)));
    let mut ranks = vec![0; moves.len()];
    for (rank, &number) in order.iter().enumerate() {
        ranks[number] = rank;
    }
    ranks
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
