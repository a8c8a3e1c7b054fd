//! Published comparisons of searches on many positions: the settings are data, and the costs are counted again.

use super::list::game;
use super::run::run;
use super::task::{GameRecord, Task, TaskResult};
use crate::eval::{Ends, Preference};
use crate::player::{Algorithm, Limit, PlayerSpec};
use crate::search::{Counters, MoveOrder};
use crate::text::Message;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The texts have `comparison.COMPARISON.ID`.
    pub id: &'static str,
    pub algorithm: Algorithm,
    /// In plies.
    pub depth: u32,
}

/// Searches compared on the positions of games between two evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The texts have `comparison.ID` and `comparison.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from.
    pub source: &'static str,
    /// An id of a game.
    pub game: &'static str,
    /// The initial position of the games.
    pub start: &'static str,
    /// The ids of the evaluations that play. They begin alternately, and each values the leaves of its own searches.
    pub evaluations: [&'static str; 2],
    /// The depth in plies of the searches that play.
    pub depth: u32,
    /// The number of compared positions: all positions of consecutive games.
    pub positions: usize,
    /// In the order of the page.
    pub searches: &'static [Compared],
}

pub const COMPARISONS: [Comparison; 1] = [
    // Seed 002 compared its minimax with its alpha-beta on 115 positions of games between its best heuristic and a
    // dummy, on the board whose start it shows, and found alpha-beta slower: 0.287 s against 0.190 s. Its code calls
    // the search of the first moves with the full remaining depth, so its alpha-beta looked one ply further. It does
    // not print its positions: ours are from games of the same two players on the same board, drawing from equal moves.
    Comparison {
        id: "seed002",
        source: "002",
        game: "reversi",
        start: "7/3BW2/1BWBB2/3W3/7 B",
        evaluations: ["dummy", "seed002"],
        depth: 3,
        positions: 115,
        searches: &[
            Compared {
                id: "minimax",
                algorithm: Algorithm::Minimax,
                depth: 3,
            },
            Compared {
                id: "alpha_beta",
                algorithm: Algorithm::AlphaBeta,
                depth: 3,
            },
            Compared {
                id: "as_coded",
                algorithm: Algorithm::AlphaBeta,
                depth: 4,
            },
            Compared {
                id: "minimax_deeper",
                algorithm: Algorithm::Minimax,
                depth: 4,
            },
        ],
    },
];

/// A position of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedPosition {
    /// The game so far.
    pub record: GameRecord,
    /// The side to move, as an index into [`Comparison::evaluations`].
    pub mover: usize,
}

impl Comparison {
    pub fn name(&self) -> Message {
        Message::new(&format!("comparison.{}", self.id))
    }

    /// A description with the author and the published results.
    pub fn about(&self) -> Message {
        Message::new(&format!("comparison.{}.about", self.id))
    }

    pub fn search_name(&self, search: &Compared) -> Message {
        Message::new(&format!("comparison.{}.{}", self.id, search.id))
    }

    /// The positions; deterministic. Searches some thousand nodes to find them.
    ///
    /// # Errors
    /// The game, its start or an evaluation does not exist.
    pub fn positions(&self) -> Result<Vec<ComparedPosition>, Message> {
        let kind = game(self.game)?;
        let mut found = Vec::with_capacity(self.positions);
        for number in 0..self.positions {
            let mut record = GameRecord::new(self.game, self.start);
            while let Some(position) = kind.replay(&record)?.pop()
                && position.outcome().is_none()
            {
                if found.len() == self.positions {
                    return Ok(found);
                }
                let mover = (position.side_to_move().index() + number) % 2;
                found.push(ComparedPosition {
                    record: record.clone(),
                    mover,
                });
                record.moves.push(self.played(&record, mover, number)?);
            }
        }
        Ok(found)
    }

    /// The next move of a game, drawn from the best ones.
    fn played(&self, record: &GameRecord, mover: usize, game: usize) -> Result<String, Message> {
        let mut player = self.player(mover, Algorithm::AlphaBeta, self.depth)?;
        player.shuffles = true;
        let task = Task::Choose {
            record: record.clone(),
            player,
            seed: game as u64,
        };
        match run(&task, &mut |_| {})? {
            TaskResult::Chosen(chosen) => Ok(chosen.mv.unwrap_or_default()),
            _ => Ok(String::new()),
        }
    }

    /// A search of a position as a task: its result is [`TaskResult::Chosen`], with the counters.
    ///
    /// # Errors
    /// The game or an evaluation does not exist.
    pub fn task(&self, at: &ComparedPosition, search: &Compared) -> Result<Task, Message> {
        Ok(Task::Choose {
            record: at.record.clone(),
            player: self.player(at.mover, search.algorithm, search.depth)?,
            seed: 0,
        })
    }

    /// Runs one of the searches on all positions, and returns the total counters.
    ///
    /// # Errors
    /// As [`Comparison::task`].
    pub fn count(
        &self,
        positions: &[ComparedPosition],
        search: &Compared,
    ) -> Result<Counters, Message> {
        let mut total = Counters::default();
        for at in positions {
            if let TaskResult::Chosen(chosen) = run(&self.task(at, search)?, &mut |_| {})?
                && let Some(thinking) = chosen.thinking
            {
                total += thinking.counters;
            }
        }
        Ok(total)
    }

    /// A player of the comparison: as in the seed's code it keeps the order of the game, takes the first of equal
    /// moves, and values finished games by the evaluation.
    fn player(
        &self,
        mover: usize,
        algorithm: Algorithm,
        depth: u32,
    ) -> Result<PlayerSpec, Message> {
        let kind = game(self.game)?;
        let id = self.evaluations[mover];
        let evaluation = kind.evaluations().iter().find(|e| e.id == id);
        let evaluation = evaluation.ok_or_else(|| {
            Message::new("error.evaluation.unknown")
                .with_message("game", kind.info().name())
                .with("found", id)
        })?;
        Ok(PlayerSpec {
            algorithm,
            limit: Limit::Depth(depth),
            evaluation: evaluation.spec(),
            order: MoveOrder::Natural,
            preference: Preference::Any,
            ends: Ends::Unseen,
            shuffles: false,
            ..PlayerSpec::random()
        })
    }
}

pub fn comparison(id: &str) -> Option<&'static Comparison> {
    COMPARISONS.iter().find(|c| c.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_alpha_beta_searched_deeper() {
        let comparison = comparison("seed002").expect("it has a name");
        let positions = comparison.positions().unwrap();
        assert_eq!(positions.len(), 115);
        assert_eq!(positions, comparison.positions().unwrap(), "the same again");
        let [minimax, alpha_beta, as_coded, deeper] = comparison.searches else {
            panic!("four searches");
        };
        let nodes = |search| comparison.count(&positions, search).unwrap().nodes;
        let (minimax, alpha_beta) = (nodes(minimax), nodes(alpha_beta));
        let (as_coded, deeper) = (nodes(as_coded), nodes(deeper));
        assert!(
            2 * alpha_beta < minimax + minimax / 4,
            "{alpha_beta} {minimax}"
        );
        assert!(as_coded > minimax, "one ply more: {as_coded} {minimax}");
        assert!(as_coded < deeper / 2, "{as_coded} {deeper}");
    }

    #[test]
    fn both_find_the_same_values_on_every_position() {
        let comparison = comparison("seed002").unwrap();
        for at in comparison.positions().unwrap() {
            let value = |i: usize| {
                let task = comparison.task(&at, &comparison.searches[i]).unwrap();
                match run(&task, &mut |_| {}) {
                    Ok(TaskResult::Chosen(chosen)) => chosen.thinking.expect("a search").value,
                    other => panic!("{other:?}"),
                }
            };
            assert_eq!(value(0), value(1));
            assert_eq!(value(2), value(3));
        }
    }
}
