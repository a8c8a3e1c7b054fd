//! Checks a function of a program: properties of an evaluation, games against named players, and the blunders in them.

mod evaluation;
mod games;
mod report;
mod rules;

pub use evaluation::{PropertyCheck, PropertyChecks};
pub use games::{End, GAMES, Game, OPPONENTS, opponent_name};
pub use report::{failures, heading, not_tried, of_blunder, scores, times, verdicts};
pub use rules::{AUDIT_MS, facts, findings};

use crate::python::{
    Answer, Call, FoundFunction, FunctionKind, ProgramError, ProgramGame, Question, Session, Speed,
};
use crate::registry::{Task, TaskResult};
use crate::solve::Worth;
use crate::text::Message;
use evaluation::positions;
use games::opponent;

/// Timeouts in milliseconds for a move, and for evaluating all positions.
pub const MOVE_MS: u32 = 5_000;
const VALUES_MS: u32 = 10_000;

/// The number of positions for the comparison of two searches.
const COMPARED: usize = 10;

/// The maximum number of positions in a proof. A limit of time would make results depend on the machine.
const PROOF_NODES: u64 = 400_000;

/// The current activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The evaluation values positions.
    Values,
    /// Compares the course's search with our own.
    Speed,
    /// Plays the games one after the other.
    Games,
    /// Searches games without a win for a blunder, each from its last move backwards. Continues at this game and move.
    Proofs {
        game: usize,
        ply: usize,
    },
    Done,
}

/// A move or resignation of the program that made its result worse: the solver proves a win or draw before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blunder {
    /// The worth of the position before the move: [`Worth::Win`] or [`Worth::Draw`].
    pub before: Worth,
    /// The index of the game.
    pub game: usize,
    /// The number of earlier moves in the game.
    pub ply: usize,
}

/// A request of a check.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Call the program.
    Ask(Call),
    /// Run a task in a worker, under this number.
    Run(u64, Box<Task>),
}

/// A check, running or complete.
#[derive(Debug)]
pub struct Check {
    pub game: ProgramGame,
    /// The checked function.
    pub found: FoundFunction,
    /// The course's limit for the program's search, and for the opponent that searches.
    pub limit: u32,
    /// True if our own search plays with the evaluation.
    by_our_search: bool,
    stage: Stage,
    /// The results of evaluating positions; `None` for a player.
    pub verdicts: Option<Result<PropertyChecks, ProgramError>>,
    /// The result of the comparison of searches; `None` for a player, and after a failure.
    pub speed: Option<Speed>,
    /// The games so far; the last may be unfinished.
    pub games: Vec<Game>,
    /// The blunders found so far.
    pub blunders: Vec<Blunder>,
    /// The number of lost or drawn games in which the solver left a position undecided.
    pub unproved: usize,
    /// True if the user has stopped the check.
    pub stopped: bool,
    /// The total milliseconds of the program's moves, and their number.
    spent: (f64, u32),
    /// The number of the pending task.
    task: u64,
}

impl Check {
    pub fn new(game: ProgramGame, found: FoundFunction, limit: u32, by_our_search: bool) -> Self {
        Check {
            game,
            stage: match found.kind {
                FunctionKind::Evaluation => Stage::Values,
                FunctionKind::Player | FunctionKind::Features => Stage::Games,
            },
            found,
            limit,
            by_our_search,
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

    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    pub fn stop(&mut self) {
        self.stopped = !self.is_done();
        self.stage = Stage::Done;
        // Drops an unfinished game.
        self.games.retain(|game| game.end.is_some());
    }

    /// Mean milliseconds per move.
    pub fn move_ms(&self) -> Option<f64> {
        let (ms, moves) = self.spent;
        (moves > 0).then(|| ms / f64::from(moves))
    }

    /// True during the search for blunders.
    pub fn is_proving(&self) -> bool {
        matches!(self.stage, Stage::Proofs { .. })
    }

    /// The next requests.
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
                    max_nodes: PROOF_NODES,
                };
                self.run(task, tasks)
            }
            Stage::Done => Vec::new(),
        }
    }

    /// The current game, possibly a new game; `None` after the last game.
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
                by_our_search: self.by_our_search,
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

    /// Starts the search for a blunder in the first lost or drawn game from game `from` on.
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

    /// Handles an answer of the program.
    pub fn on_answer(&mut self, answer: Answer) {
        match (self.stage, answer) {
            (Stage::Values, Answer::Judged(judged, us)) => {
                self.verdicts = Some(Ok(PropertyChecks::of(&positions(self.game), &judged, us)));
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

    /// Handles a failure of the program: it loses the current game, or its values stay unknown.
    pub fn on_error(&mut self, error: ProgramError) {
        match self.stage {
            Stage::Values => {
                self.verdicts = Some(Err(error));
                self.stage = Stage::Games;
            }
            // A function that is too slow for this comparison still plays: the games measure its moves.
            Stage::Speed => self.stage = Stage::Games,
            Stage::Games => {
                if let Some(game) = self.games.last_mut() {
                    game.end = Some(End::Failed(error));
                }
                // Further games of a program that always fails give no information.
                let failed = |game: &&Game| matches!(game.end, Some(End::Failed(_)));
                if self.games.iter().filter(failed).count() >= MAX_FAILED {
                    self.stop();
                }
            }
            Stage::Proofs { .. } | Stage::Done => {}
        }
    }

    /// Handles the answer of a worker. Returns true if there is a next request.
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
                    // The position was worth more than the result: this move is the blunder.
                    (Some(before), _) if Some(before) > result => {
                        self.blunders.push(Blunder { before, game, ply });
                    }
                    (worth, Some(ply)) if worth == result => {
                        self.stage = Stage::Proofs { game, ply };
                        return true;
                    }
                    // The position was never better, or was worse before a blunder of the opponent.
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

/// The number of games lost by failures that ends the check.
const MAX_FAILED: usize = 6;
