//! The reviewed game: its line, errors, losing move and puzzles, and its values as a table.

use super::Review;
use crate::app::play::analysis::Analysis;
use crate::app::play::analysis::standing::{proved_standing, smoothed_value};
use crate::app::play::game::{Certainty, Game, Judged, Judgement, NodeId};
use crate::app::players::Seat;
use crate::app::record::mistake::{Mistake, PUZZLE_GAME};
use crate::game::{Outcome, Side};
use crate::registry::Worth;
use crate::text::{CsvTable, EnumId, or_empty};

/// The number of moves with each certainty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub proved: usize,
    pub estimated: usize,
    pub undecided: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedMove {
    pub node: NodeId,
    pub ply: usize,
    pub side: Side,
    pub judgement: Judgement,
}

impl Review {
    /// The line of the review: the reviewed game, or the current line before a review.
    pub fn line(&self, game: &Game) -> Vec<NodeId> {
        let history = &game.history;
        let from = self.end.unwrap_or(history.at());
        history.path(history.end_after(from))
    }

    /// The errors of the reviewed game, in its order.
    pub fn marked_moves(&self, game: &Game) -> Vec<MarkedMove> {
        let line = self.line(game);
        let pairs = line.windows(2).enumerate();
        pairs
            .filter_map(|(i, pair)| {
                let judged = game.history[pair[1]].judged.as_ref()?;
                Some(MarkedMove {
                    node: pair[1],
                    ply: i + 1,
                    side: game.history[pair[0]].position.side_to_move(),
                    judgement: judged.judgement()?,
                })
            })
            .collect()
    }

    /// The numbers of moves of the reviewed game with each certainty.
    pub fn counts(&self, game: &Game) -> Counts {
        let mut counts = Counts::default();
        for &node in &self.line(game)[1..] {
            let judged = game.history[node].judged.as_ref();
            match judged.map(Judged::certainty) {
                Some(Certainty::Proved) => counts.proved += 1,
                Some(Certainty::Estimated) => counts.estimated += 1,
                None => counts.undecided += 1,
            }
        }
        counts
    }

    /// True if a move of the reviewed game has been judged.
    pub fn is_judged(&self, game: &Game) -> bool {
        let line = self.line(game);
        line.iter().any(|&n| game.history[n].judged.is_some())
    }

    /// The puzzles among the users' moves in the reviewed game, in its order.
    pub fn mistakes(&self, game: &Game) -> Vec<Mistake> {
        let line = self.line(game).into_iter();
        let by_humans = line.filter(|&node| {
            let parent = game.history[node].parent;
            let side = parent.map(|p| game.history[p].position.side_to_move());
            side.is_some_and(|side| game.seats[side] == Seat::Human)
        });
        by_humans.filter_map(|node| puzzle_of(game, node)).collect()
    }

    /// The moves of the reviewed game with their values as CSV. Values are from the view of the side that moved.
    pub fn csv(&self, game: &Game, analysis: &Analysis) -> String {
        let history = &game.history;
        let judged = |node: &NodeId| history[*node].judged.as_ref();
        let side = |node: NodeId| {
            let side = history[node].position.side_to_move();
            game.kind.info().sides[side.index()]
        };
        let line = self.line(game);
        let rows = line
            .windows(2)
            .zip(1..)
            .map(|(pair, ply)| (ply, pair[0], pair[1]));
        CsvTable::new("ply", |(ply, ..): &(usize, NodeId, NodeId)| *ply)
            .column("side", |(_, before, _)| side(*before))
            .column("move", |(.., node)| &history[*node].mv)
            .column("value", |(.., node)| or_empty(judged(node).map(|j| j.value)))
            .column("exact", |(.., node)| or_empty(judged(node).map(|j| j.exact)))
            .column("depth", |(.., node)| or_empty(judged(node).map(|j| j.depth)))
            .column("best", |(.., node)| or_empty(judged(node).map(|j| &j.best)))
            .column("best_value", |(.., node)| {
                or_empty(judged(node).map(|j| j.best_value))
            })
            .column("error", |(.., node)| {
                or_empty(judged(node).and_then(Judged::judgement).map(Judgement::id))
            })
            .column("certainty", |(.., node)| {
                judged(node).map_or("undecided", |j| j.certainty().id())
            })
            // Adding zero turns a negative zero into a positive one.
            .column("value_for_first", |(.., node)| {
                or_empty(smoothed_value(analysis, game, *node).map(|value| value + 0.0))
            })
            .write(rows)
    }
}

/// The side that lost the game of a line, and its losing move: the last one that turned a won or drawn position
/// into a lost one, or `None` if the game was lost from its start on. Requires that all later positions are proved
/// to be lost: otherwise a later move could be the losing one.
pub fn losing_move(
    analysis: &Analysis,
    game: &Game,
    line: &[NodeId],
) -> Option<(Side, Option<NodeId>)> {
    let end = &game.history[*line.last()?];
    let Outcome::WonBy(winner) = end.outcome()? else {
        return None;
    };
    let won = |&&node: &&NodeId| {
        let known = proved_standing(analysis, game, node);
        known.is_some_and(|value| if winner == Side::First { value > 0.0 } else { value < 0.0 })
    };
    let lost = line.iter().rev().take_while(won).count();
    match line.len() - lost {
        0 => Some((!winner, None)),
        _ if lost == 0 => None,
        first => {
            let node = &game.history[line[first]];
            let blunder = node.judged.as_ref()?.judgement() == Some(Judgement::Blunder);
            let before = game.history[line[first - 1]].position.side_to_move();
            (blunder && before != winner).then_some((!winner, Some(line[first])))
        }
    }
}

/// The position before a move as a puzzle, if all moves are proved and exactly one wins, which is not the played
/// one.
pub fn puzzle_of(game: &Game, id: NodeId) -> Option<Mistake> {
    let node = game.history.nodes().get(id)?;
    let before = &game.history[node.parent?];
    let proved = before.solved.as_ref().filter(|solved| solved.complete)?;
    let wins = proved.moves.iter().filter(|m| m.worth == Some(Worth::Win));
    let wins: Vec<&str> = wins.map(|m| m.mv.as_str()).collect();
    let [only] = wins[..] else {
        return None;
    };
    let is_puzzle = game.kind.info().id == PUZZLE_GAME && only != node.mv;
    is_puzzle.then(|| Mistake {
        start: before.position.text(),
        winning: only.to_owned(),
        played: node.mv.clone(),
    })
}
