//! The check of a function: what an evaluation says of positions, games against players that everybody knows, and the moves that
//! threw a win away.

mod evaluation;
mod games;
mod view;

use evaluation::{Verdicts, positions};
pub(super) use games::{End, GAMES, Game, OPPONENTS, score};
pub(super) use view::view;

use crate::app::effects::{Channel, Effect, TaskEvent, TaskId};
use crate::python::{Answer, Call, Found, Kind, Question, Session, Trouble};
use crate::registry::{Task, TaskResult};
use crate::solve::Worth;

/// Milliseconds for a move, and for judging all positions.
pub(super) const MOVE_MS: u32 = 5_000;
const VALUES_MS: u32 = 10_000;

/// Positions that a proof may look at: the same on every machine.
const PROOF_NODES: u64 = 400_000;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The evaluation judges positions.
    Values,
    /// The games are played, one after the other.
    Games,
    /// Games that were lost are looked through from their end, from that game and move on.
    Proofs { game: usize, ply: usize },
    /// All is known.
    Done,
}

/// A move that the solver proves to have thrown the win away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blunder {
    /// The number of the game.
    pub(super) game: usize,
    /// How many moves were played before it.
    pub(super) ply: usize,
}

/// A check, under way or done.
#[derive(Debug)]
pub(super) struct Check {
    /// What is checked.
    pub(super) found: Found,
    /// The limit of its search, and of Basílio's.
    pub(super) limit: u32,
    stage: Stage,
    /// What came of judging positions; `None` for a player.
    pub(super) verdicts: Option<Result<Verdicts, Trouble>>,
    /// The games so far; the last may be under way.
    pub(super) games: Vec<Game>,
    pub(super) blunders: Vec<Blunder>,
    /// Lost games whose turning point could not be proved.
    pub(super) unproved: usize,
    /// Whether a person has ended it.
    pub(super) stopped: bool,
    /// The milliseconds of its moves, and how many there were.
    spent: (f64, u32),
    /// The task that is waited for.
    task: TaskId,
}

impl Check {
    /// A check that begins.
    pub(super) fn new(found: Found, limit: u32) -> Self {
        Check {
            stage: match found.kind {
                Kind::Evaluation => Stage::Values,
                Kind::Player => Stage::Games,
            },
            found,
            limit,
            verdicts: None,
            games: Vec::new(),
            blunders: Vec::new(),
            unproved: 0,
            stopped: false,
            spent: (0.0, 0),
            task: 0,
        }
    }

    /// Whether nothing more will come.
    pub(super) fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Ends it as it is.
    pub(super) fn stop(&mut self) {
        self.stopped = !self.is_done();
        self.stage = Stage::Done;
        // A game that nobody finished is none.
        self.games.retain(|game| game.end.is_some());
    }

    /// Milliseconds of a move on average, if there was one.
    pub(super) fn move_ms(&self) -> Option<f64> {
        let (ms, moves) = self.spent;
        (moves > 0).then(|| ms / f64::from(moves))
    }

    /// Whether the turning points of lost games are being looked for.
    pub(super) fn is_proving(&self) -> bool {
        matches!(self.stage, Stage::Proofs { .. })
    }

    /// What is to be done next.
    pub(super) fn next(&mut self, session: &mut Session, tasks: &mut TaskId) -> Vec<Effect> {
        if self.stage == Stage::Games && self.game().is_none() {
            self.prove_from(0);
        }
        match self.stage {
            Stage::Values => {
                let question = Question::Values {
                    name: self.found.name.clone(),
                    positions: positions().iter().map(|position| position.text()).collect(),
                };
                asked(session.ask(question, VALUES_MS))
            }
            Stage::Games => self.next_move(session, tasks),
            Stage::Proofs { game, ply } => {
                let mut record = self.games[game].record.clone();
                record.moves.truncate(ply);
                let task = Task::Solve {
                    record,
                    moves: false,
                    only: Vec::new(),
                    time_ms: 0,
                    max_nodes: PROOF_NODES,
                };
                self.run(task, tasks)
            }
            Stage::Done => Vec::new(),
        }
    }

    /// The game that is played, which may begin now; `None` when all have been.
    fn game(&mut self) -> Option<&Game> {
        if self.games.last().is_none_or(|game| game.end.is_some()) {
            self.games.push(Game::new(self.games.len())?);
        }
        self.games.last()
    }

    fn next_move(&mut self, session: &mut Session, tasks: &mut TaskId) -> Vec<Effect> {
        let number = self.games.len() as u32;
        let Some(game) = self.games.last() else {
            return Vec::new();
        };
        if game.is_programs_turn() {
            let question = Question::Move {
                name: self.found.name.clone(),
                position: game.position.text(),
                limit: Some(self.limit),
                for_all: false,
                seed: 1000 * number + game.record.moves.len() as u32,
            };
            return asked(session.ask(question, MOVE_MS));
        }
        let Some(player) = game.opponent.player(self.limit) else {
            return Vec::new();
        };
        let task = Task::Choose {
            record: game.record.clone(),
            player,
            seed: number.into(),
        };
        self.run(task, tasks)
    }

    fn run(&mut self, task: Task, tasks: &mut TaskId) -> Vec<Effect> {
        *tasks += 1;
        self.task = *tasks;
        vec![Effect::Run {
            channel: Channel::Programs,
            id: self.task,
            task: Box::new(task),
        }]
    }

    /// The turning point of the next lost game is to be looked for, from that game on.
    fn prove_from(&mut self, from: usize) {
        let last = |game: usize| {
            let lost = self
                .games
                .get(game)
                .filter(|game| game.is_lost_by_moves())?;
            let ply = lost.last_own_before(lost.record.moves.len())?;
            Some(Stage::Proofs { game, ply })
        };
        let next = (from..self.games.len()).find_map(last);
        self.stage = next.unwrap_or(Stage::Done);
    }

    /// The program has answered.
    pub(super) fn answered(&mut self, answer: Answer) {
        match (self.stage, answer) {
            (Stage::Values, Answer::Judged(judged, us)) => {
                self.verdicts = Some(Ok(Verdicts::of(&positions(), &judged, us)));
                self.stage = Stage::Games;
            }
            (Stage::Games, Answer::Moved(mv, ms)) => {
                self.spent = (self.spent.0 + ms, self.spent.1 + 1);
                if let Some(game) = self.games.last_mut() {
                    game.program_moves(mv);
                }
            }
            _ => {}
        }
    }

    /// The program has failed: it loses the game by rule, or its values are not known.
    pub(super) fn failed(&mut self, trouble: Trouble) {
        match self.stage {
            Stage::Values => {
                self.verdicts = Some(Err(trouble));
                self.stage = Stage::Games;
            }
            Stage::Games => {
                if let Some(game) = self.games.last_mut() {
                    game.end = Some(End::Failed(trouble));
                }
                // One that fails every time need not be waited for forty times.
                let failed = |game: &&Game| matches!(game.end, Some(End::Failed(_)));
                if self.games.iter().filter(failed).count() >= MOST_FAILED {
                    self.stop();
                }
            }
            Stage::Proofs { .. } | Stage::Done => {}
        }
    }

    /// A worker has answered. Says whether something is to be done next.
    pub(super) fn told(&mut self, id: TaskId, event: TaskEvent) -> bool {
        if id != self.task {
            return false;
        }
        match (self.stage, event) {
            (Stage::Games, TaskEvent::Done(TaskResult::Chosen(chosen))) => {
                if let Some(game) = self.games.last_mut() {
                    game.opponent_moves(chosen.mv);
                }
                true
            }
            (Stage::Proofs { game, ply }, TaskEvent::Done(TaskResult::Solved(solved))) => {
                let earlier = self.games[game].last_own_before(ply);
                match (solved.worth, earlier) {
                    (Some(Worth::Loss), Some(ply)) => {
                        self.stage = Stage::Proofs { game, ply };
                        return true;
                    }
                    // It was won, and what followed is lost: this move has done it.
                    (Some(Worth::Win), _) => self.blunders.push(Blunder { game, ply }),
                    // It was lost from the beginning.
                    (Some(_), _) => {}
                    (None, _) => self.unproved += 1,
                }
                self.prove_from(game + 1);
                true
            }
            (_, TaskEvent::Failed(_)) => {
                self.stop();
                false
            }
            _ => false,
        }
    }
}

fn asked(calls: Vec<Call>) -> Vec<Effect> {
    calls.into_iter().map(Effect::Python).collect()
}

/// Games that a program may lose by failing before the check ends.
const MOST_FAILED: usize = 6;
