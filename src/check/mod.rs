//! The check of a function: what an evaluation says of positions, games against players that everybody knows, and the moves that
//! threw a win away.

mod evaluation;
mod games;
mod report;

pub use evaluation::{Verdict, Verdicts};
pub use games::{End, GAMES, Game, OPPONENTS, opponent_name};
pub use report::{failures, heading, not_tried, of_blunder, scores, times, verdicts};

use crate::python::{
    Answer, Call, FoundFunction, Kind, ProgramError, ProgramGame, Question, Session, Speed,
};
use crate::registry::{Task, TaskResult};
use crate::solve::Worth;
use crate::text::Message;
use evaluation::positions;
use games::opponent;

/// Milliseconds for a move, and for judging all positions.
pub const MOVE_MS: u32 = 5_000;
const VALUES_MS: u32 = 10_000;

/// Positions in which two searches are compared.
const COMPARED: usize = 10;

/// Positions that a proof may look at: the same on every machine.
const PROOF_NODES: u64 = 400_000;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The evaluation judges positions.
    Values,
    /// The course's search with it is compared with our own.
    Speed,
    /// The games are played, one after the other.
    Games,
    /// Games that were not won are looked through from their end, from that game and move on.
    Proofs { game: usize, ply: usize },
    /// All is known.
    Done,
}

/// A move, or a resignation, that the solver proves to have thrown a win or a draw away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blunder {
    /// What the position was worth before it: [`Worth::Win`] or [`Worth::Draw`].
    pub before: Worth,
    /// The number of the game.
    pub game: usize,
    /// How many moves were played before it.
    pub ply: usize,
}

/// Something that is to be done for a check.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Ask the program.
    Ask(Call),
    /// Have a worker do something, under that number.
    Run(u64, Box<Task>),
}

/// A check, under way or done.
#[derive(Debug)]
pub struct Check {
    /// The game that it plays.
    pub game: ProgramGame,
    /// What is checked.
    pub found: FoundFunction,
    /// The limit of its search, and of the opponent's that searches.
    pub limit: u32,
    /// Whether our own search plays with the evaluation.
    ours: bool,
    stage: Stage,
    /// What came of judging positions; `None` for a player.
    pub verdicts: Option<Result<Verdicts, ProgramError>>,
    /// What came of the comparison of searches; `None` for a player, and where it has failed.
    pub speed: Option<Speed>,
    /// The games so far; the last may be under way.
    pub games: Vec<Game>,
    /// The moves that threw a win or a draw away, as far as they were found.
    pub blunders: Vec<Blunder>,
    /// Games that were not won and whose turning point could not be proved.
    pub unproved: usize,
    /// Whether a person has ended it.
    pub stopped: bool,
    /// The milliseconds of its moves, and how many there were.
    spent: (f64, u32),
    /// The task that is waited for.
    task: u64,
}

impl Check {
    /// A check that begins, of a program that plays a game.
    pub fn new(game: ProgramGame, found: FoundFunction, limit: u32, ours: bool) -> Self {
        Check {
            game,
            stage: match found.kind {
                Kind::Evaluation => Stage::Values,
                Kind::Player | Kind::Features => Stage::Games,
            },
            found,
            limit,
            ours,
            verdicts: None,
            speed: None,
            games: Vec::new(),
            blunders: Vec::new(),
            unproved: 0,
            stopped: false,
            spent: (0.0, 0),
            task: 0,
        }
    }

    /// Whether nothing more will come.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Ends it as it is.
    pub fn stop(&mut self) {
        self.stopped = !self.is_done();
        self.stage = Stage::Done;
        // A game that nobody finished is none.
        self.games.retain(|game| game.end.is_some());
    }

    /// Milliseconds of a move on average, if there was one.
    pub fn move_ms(&self) -> Option<f64> {
        let (ms, moves) = self.spent;
        (moves > 0).then(|| ms / f64::from(moves))
    }

    /// Whether the turning points of games are being looked for.
    pub fn is_proving(&self) -> bool {
        matches!(self.stage, Stage::Proofs { .. })
    }

    /// What is to be done next.
    pub fn next(&mut self, session: &mut Session, tasks: &mut u64) -> Vec<Step> {
        if self.stage == Stage::Games && self.game().is_none() {
            self.prove_from(0);
        }
        match self.stage {
            Stage::Values => {
                let question = Question::Values {
                    name: self.found.name.clone(),
                    positions: positions(self.game)
                        .iter()
                        .map(|position| position.text())
                        .collect(),
                };
                ask_steps(session.ask(question, VALUES_MS))
            }
            Stage::Speed => {
                let all = positions(self.game);
                let positions = all.iter().filter(|p| p.outcome().is_none());
                let question = Question::Speed {
                    name: self.found.name.clone(),
                    limit: self.limit,
                    positions: positions.take(COMPARED).map(|p| p.text()).collect(),
                };
                ask_steps(session.ask(question, VALUES_MS))
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
            self.games.push(Game::new(self.game, self.games.len())?);
        }
        self.games.last()
    }

    fn next_move(&mut self, session: &mut Session, tasks: &mut u64) -> Vec<Step> {
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
                ours: self.ours,
                seed: 1000 * number + game.record.moves.len() as u32,
            };
            return ask_steps(session.ask(question, MOVE_MS));
        }
        let Some(player) = opponent(self.game, game.opponent, self.limit) else {
            return Vec::new();
        };
        let task = Task::Choose {
            record: game.record.clone(),
            player,
            seed: number.into(),
        };
        self.run(task, tasks)
    }

    fn run(&mut self, task: Task, tasks: &mut u64) -> Vec<Step> {
        *tasks += 1;
        self.task = *tasks;
        vec![Step::Run(self.task, Box::new(task))]
    }

    /// The turning point of the next game that was not won is to be looked for, from that game on.
    fn prove_from(&mut self, from: usize) {
        let last = |game: usize| {
            let played = self.games.get(game)?;
            let result = played.worth_by_moves()?;
            let ply = played.last_decision()?;
            (result != Worth::Win).then_some(Stage::Proofs { game, ply })
        };
        let next = (from..self.games.len()).find_map(last);
        self.stage = next.unwrap_or(Stage::Done);
    }

    /// The program has answered.
    pub fn on_answer(&mut self, answer: Answer) {
        match (self.stage, answer) {
            (Stage::Values, Answer::Judged(judged, us)) => {
                self.verdicts = Some(Ok(Verdicts::of(&positions(self.game), &judged, us)));
                self.stage = Stage::Speed;
            }
            (Stage::Speed, Answer::Speed(speed)) => {
                self.speed = Some(speed);
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
    pub fn on_error(&mut self, error: ProgramError) {
        match self.stage {
            Stage::Values => {
                self.verdicts = Some(Err(error));
                self.stage = Stage::Games;
            }
            // What is too slow for that is seen in the games.
            Stage::Speed => self.stage = Stage::Games,
            Stage::Games => {
                if let Some(game) = self.games.last_mut() {
                    game.end = Some(End::Failed(error));
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
    pub fn on_task_result(&mut self, id: u64, result: Result<TaskResult, Message>) -> bool {
        if id != self.task {
            return false;
        }
        match (self.stage, result) {
            (Stage::Games, Ok(TaskResult::Chosen(chosen))) => {
                if let Some(game) = self.games.last_mut() {
                    game.opponent_moves(chosen.mv);
                }
                true
            }
            (Stage::Proofs { game, ply }, Ok(TaskResult::Solved(solved))) => {
                let result = self.games[game].worth_by_moves();
                let earlier = self.games[game].last_own_before(ply);
                match (solved.worth, earlier) {
                    (None, _) => self.unproved += 1,
                    // It was worth more, and what followed is not: this move has done it.
                    (Some(before), _) if Some(before) > result => {
                        self.blunders.push(Blunder { before, game, ply });
                    }
                    (worth, Some(ply)) if worth == result => {
                        self.stage = Stage::Proofs { game, ply };
                        return true;
                    }
                    // It was no better from the beginning, or the opponent has let it off since.
                    _ => {}
                }
                self.prove_from(game + 1);
                true
            }
            (_, Err(_)) => {
                self.stop();
                false
            }
            _ => false,
        }
    }
}

fn ask_steps(calls: Vec<Call>) -> Vec<Step> {
    calls.into_iter().map(Step::Ask).collect()
}

/// Games that a program may lose by failing before the check ends.
const MOST_FAILED: usize = 6;
