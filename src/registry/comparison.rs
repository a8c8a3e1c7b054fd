//! Published comparisons of searches on many positions. The settings are data; the page counts the costs itself.

use super::list::game;
use super::task::{GameRecord, Task};
use crate::eval::{Ends, NamedEvaluation, Preference};
use crate::player::{Algorithm, Limit, PlayerSpec};
use crate::search::MoveOrder;
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
    /// The source document it comes from.
    pub source: &'static str,
    /// An id of a game.
    pub game: &'static str,
    /// The initial position of the games.
    pub start: &'static str,
    /// The ids of the evaluations of the two players, which begin alternately.
    pub evaluations: [&'static str; 2],
    /// The depth in plies of the searches that play.
    pub depth: u32,
    /// The moves of the games up to their last compared position. Each is a random best move; a test repeats the games.
    pub games: &'static [&'static str],
    /// In the order of the page.
    pub searches: &'static [Compared],
}

pub const COMPARISONS: [Comparison; 1] = [
    // Source 002 compared its minimax with its alpha-beta on 115 positions of games between its best heuristic and a
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
        games: &[
            "e1 a3 c5 e5 b4 f3 c4 c1 f2 d5 g4 f4 b5 g1 b2 a1 d1 c2 f1 e4 f5 a5 b1 g5 a4 g3 g2",
            "c5 a3 e1 e5 b4 b5 d5 f3 e4 f1 g1 f5 g5 d1 c1 c2 c4 f4 a5 f2 a4 b1 a2 pass g3 g2 a1",
            "b4 d1 c5 a3 e1 f1 f2 e4 f3 c4 b2 c2 e5 d5 b1 g1 b5 g3 g2 a1 g4 c1 a2 g5 f4 a5 a4",
            "c5 f3 g3 c2 e1 a4 c1 d1 b2 d5 e5 b4 e4 f1 g1 a2 c4 f4 g5 f2 f5 g4 g2 pass a5 b5 b1 pass a1 pass",
        ],
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
    /// The evaluation of the side to move.
    pub evaluation: NamedEvaluation,
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

    /// All positions of the games.
    ///
    /// # Errors
    /// The game, its start or an evaluation does not exist, or a move is illegal.
    pub fn positions(&self) -> Result<Vec<ComparedPosition>, Message> {
        let kind = game(self.game)?;
        let mut found = Vec::new();
        for (number, moves) in self.games.iter().enumerate() {
            let mut record = GameRecord::new(self.game, self.start);
            record.moves = moves.split(' ').map(str::to_owned).collect();
            for (plies, position) in kind.replay(&record)?.iter().enumerate() {
                let mut record = record.clone();
                record.moves.truncate(plies);
                let id = self.evaluations[(position.side_to_move().index() + number) % 2];
                let mut known = kind.evaluations().iter();
                let evaluation = known.find(|e| e.id == id).ok_or_else(|| {
                    Message::new("error.evaluation.unknown")
                        .with_message("game", kind.info().name())
                        .with("found", id)
                })?;
                found.push(ComparedPosition {
                    record,
                    evaluation: *evaluation,
                });
            }
        }
        Ok(found)
    }

    /// A search of a position as a task; the result is [`TaskResult::Chosen`], with the counters. As in the seed's
    /// code, the search uses the game's order of moves, takes the first of equal moves, and evaluates finished games.
    pub fn task(&self, at: &ComparedPosition, search: &Compared) -> Task {
        Task::Choose {
            record: at.record.clone(),
            player: PlayerSpec {
                algorithm: search.algorithm,
                limit: Limit::Depth(search.depth),
                evaluation: at.evaluation.spec(),
                order: MoveOrder::Natural,
                preference: Preference::Any,
                ends: Ends::Unseen,
                shuffles: false,
                ..PlayerSpec::random()
            },
            seed: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{TaskResult, Thinking, run};

    fn searched(comparison: &Comparison, at: &ComparedPosition, search: &Compared) -> Thinking {
        match run(&comparison.task(at, search), &mut |_| {}) {
            Ok(TaskResult::Chosen(chosen)) => chosen.thinking.expect("a search"),
            other => panic!("{other:?}"),
        }
    }

    /// Draws the moves of a game from the best ones, with the number of the game as the seed.
    #[test]
    fn alpha_beta_plays_the_games() {
        let comparison = &COMPARISONS[0];
        let mut game = 0;
        let positions = comparison.positions().unwrap();
        for pair in positions.windows(2) {
            let [at, next] = pair else { unreachable!() };
            let search = Compared {
                id: "",
                algorithm: Algorithm::AlphaBeta,
                depth: comparison.depth,
            };
            let mut task = comparison.task(at, &search);
            if let Task::Choose { player, seed, .. } = &mut task {
                player.shuffles = true;
                *seed = game;
            }
            let Ok(TaskResult::Chosen(chosen)) = run(&task, &mut |_| {}) else {
                panic!("a move");
            };
            let mut record = at.record.clone();
            record.moves.extend(chosen.mv);
            if next.record.moves.is_empty() {
                let end = record.positions().unwrap().pop().unwrap();
                assert!(end.outcome().is_some(), "{record:?}");
                game += 1;
            } else {
                assert_eq!(next.record, record);
            }
        }
    }

    #[test]
    fn slower_alpha_beta_searched_deeper() {
        let comparison = &COMPARISONS[0];
        let positions = comparison.positions().unwrap();
        assert_eq!(positions.len(), 115);
        let [minimax, alpha_beta, as_coded, deeper] = comparison.searches else {
            panic!("four searches");
        };
        let nodes = |search| -> u64 {
            let all = positions.iter().map(|at| searched(comparison, at, search));
            all.map(|thinking| thinking.counters.nodes).sum()
        };
        let (minimax, alpha_beta) = (nodes(minimax), nodes(alpha_beta));
        let (as_coded, deeper) = (nodes(as_coded), nodes(deeper));
        assert!(2 * alpha_beta < minimax + minimax / 4, "{alpha_beta} {minimax}");
        assert!(as_coded > minimax, "one ply more: {as_coded} {minimax}");
        assert!(as_coded < deeper / 2, "{as_coded} {deeper}");
    }

    #[test]
    fn both_find_the_same_values_on_every_position() {
        let comparison = &COMPARISONS[0];
        for at in comparison.positions().unwrap() {
            let value = |i: usize| searched(comparison, &at, &comparison.searches[i]).value;
            assert_eq!(value(0), value(1));
            assert_eq!(value(2), value(3));
        }
    }
}
