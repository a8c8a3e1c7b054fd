//! The last playout as a picture, and its data as CSV.

use std::cmp::Reverse;

use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::tree::picture::scale;
use crate::app::record::words::outcome_message;
use crate::app::ui::Texts;
use crate::game::{Outcome, Side};
use crate::plot::{PlayoutNode, PlayoutRole, PlayoutStep, PlayoutTree};
use crate::registry::{Playout, Selected, VisitedMove};
use crate::text::{CsvTable, Message, grouped};

/// The picture of a playout from the position of the setup, as far as the step, or of the whole playout, with the numbers
/// after it.
pub fn picture(
    playout: &Playout,
    setup: &SearchSetup,
    step: Option<PlayoutStep>,
    projector: bool,
    texts: Texts,
) -> PlayoutTree {
    // The data of the playout count it in the new node, but not in those above.
    let is_counted = matches!(step, None | Some(PlayoutStep::Backpropagation));
    let shows_change = step == Some(PlayoutStep::Backpropagation);
    let visits_text = |visits: u32, is_on_path: bool| match visits.checked_sub(1) {
        Some(before) if is_on_path && shows_change => {
            [before, visits].map(|n| grouped(n.into())).join("→")
        }
        _ => format!("{}×", grouped(visits.into())),
    };
    let row = |selected: &Selected, side: Side, role: PlayoutRole| {
        let ranks = ranks(selected);
        let node = |(number, m): (usize, &VisitedMove)| {
            let role = if m.mv == selected.mv { role } else { PlayoutRole::Beside };
            let mean = |mean: f64| texts.decimal(mean, 2);
            let (mean, visits) = match role {
                PlayoutRole::New if !is_counted => ("–".to_owned(), 0),
                PlayoutRole::New if shows_change => (format!("–→{}", mean(m.mean)), m.visits),
                PlayoutRole::Selected if is_counted => {
                    let visits = m.visits + 1;
                    let more = points(playout.outcome, side) - m.mean;
                    let after = mean(m.mean + more / f64::from(visits));
                    let text =
                        if shows_change { format!("{}→{after}", mean(m.mean)) } else { after };
                    (text, visits)
                }
                _ => (mean(m.mean), m.visits),
            };
            PlayoutNode {
                rank: ranks[number],
                lines: [m.mv.clone(), mean, visits_text(visits, role != PlayoutRole::Beside)],
                role,
            }
        };
        selected.moves.iter().enumerate().map(node).collect()
    };
    let to_move = setup.position().side_to_move();
    let sides = [to_move, !to_move].into_iter().cycle();
    let selected = playout.selection.iter();
    let selected = selected.map(|step| (step, PlayoutRole::Selected));
    let new = playout.expanded.iter();
    let new = new.map(|step| (step, PlayoutRole::New));
    let rows = selected.chain(new).zip(sides);
    let rows = rows.map(|((step, role), side)| row(step, side, role));
    let simulation = match playout.simulated.len() {
        0 => Message::new("playout.picture.over"),
        n => Message::new("playout.picture.simulated").with("n", n),
    };
    let result = outcome_message(setup.kind(), playout.outcome, texts);
    let root = texts.get("lab.node.root");
    let visits = playout.root.iter().map(|m| m.visits).sum();
    let root = if shows_change {
        format!("{root} {}", visits_text(visits, true))
    } else {
        root
    };
    PlayoutTree {
        root,
        rows: rows.collect(),
        simulation: texts.say(&simulation),
        outcome: playout.outcome,
        result: texts.say(&result),
        step,
        scale: scale(projector),
    }
}

/// The points of a side for an outcome, from 0 to 1.
fn points(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::WonBy(winner) => f64::from(u8::from(winner == side)),
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

/// The cards of the picture as CSV, with the numbers that the selection compares: those before the playout.
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
