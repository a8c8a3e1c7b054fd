//! Comparisons of searches on many positions, which somebody else has made: what was compared is data, what it costs is counted anew.

use super::list::game;
use super::run::run;
use super::task::{GameRecord, Task, TaskResult};
use crate::eval::{Ends, Preference};
use crate::player::{Algorithm, Limit, PlayerSpec};
use crate::search::{Counters, MoveOrder};
use crate::text::Message;

/// A search that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Its name; the texts have `comparison.COMPARISON.ID`.
    pub id: &'static str,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Plies.
    pub depth: u32,
}

/// Searches that are compared on the positions of games between two evaluations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Its name; the texts have `comparison.ID` and `comparison.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from.
    pub source: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// The position in which the games begin.
    pub start: &'static str,
    /// The two evaluations that play, by name. They take turns in beginning, and each judges what it searches itself.
    pub evaluations: [&'static str; 2],
    /// How many plies they search when they play.
    pub depth: u32,
    /// How many positions are compared: all of the games' until there are so many.
    pub positions: usize,
    /// The searches, in the order of the page.
    pub searches: &'static [Compared],
}

/// Every comparison by name.
pub const COMPARISONS: [Comparison; 1] = [
    // Seed 002 compared its minimax with its alpha-beta on 115 positions of games between its best heuristic and a dummy, on the board
    // whose start it drew, and found alpha-beta the slower one: 0.287 s against 0.190 s. Its code calls the search of the first moves with
    // the whole depth left, so that its alpha-beta looked one ply further. It does not print its positions: these are of games by the same
    // two on the same board, equal moves by lot.
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

/// A position that was compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedPosition {
    /// The game so far.
    pub record: GameRecord,
    /// Whose move it is, as an index of [`Comparison::evaluations`].
    pub mover: usize,
}

impl Comparison {
    /// What it is called.
    pub fn name(&self) -> Message {
        Message::new(&format!("comparison.{}", self.id))
    }

    /// Who compared what, and what of it is known.
    pub fn about(&self) -> Message {
        Message::new(&format!("comparison.{}.about", self.id))
    }

    /// What one of its searches is called.
    pub fn search_name(&self, search: &Compared) -> Message {
        Message::new(&format!("comparison.{}.{}", self.id, search.id))
    }

    /// The positions, the same every time. Some thousand nodes are searched to find them.
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

    /// The move by which a game goes on, drawn from the best ones.
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

    /// What one of the searches does on one of the positions, as a task: its result is [`TaskResult::Chosen`], with the counters.
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

    /// Does one of the searches on all of the positions; what it took in all.
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

    /// A player of the comparison: in the order of the game, the first of equal moves, and a finished game is judged by the evaluation,
    /// as in the seed's code.
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

/// The comparison with an id.
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
