//! The programs of a roster, for one worker.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::interpreter::PythonProgram;
use super::process::{LONGEST_LINE, Process, ProcessError};
use crate::championship::{
    Ending, Forfeit, Host, ProgramRequest, Reply, Turn, forfeit_of, move_question, unloaded,
};
use crate::cli::failure::Failure;
use crate::cli::reading::answer;
use crate::python::{Answer, ProgramError, Script, WorkerError};
use crate::text::{Message, json_text, visible};

/// A program of the roster.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Command {
    /// The player's name in the roster.
    pub(in crate::cli) name: String,
    /// The words of the command line.
    pub(in crate::cli) words: Vec<String>,
    /// The user's Python, if the command runs one: it receives the questions of the page.
    pub(in crate::cli) script: Option<Arc<Script>>,
    /// The error of loading the script, if known before the first game.
    pub(in crate::cli) broken: Option<ProgramError>,
}

/// A question to a program, as a line of JSON.
#[derive(Serialize)]
struct Question<'a> {
    game: &'a str,
    start: &'a str,
    moves: &'a [String],
    position: &'a str,
    side: &'a str,
    legal: &'a [String],
    time_ms: u32,
}

/// The maximum number of Python processes per worker. A further process replaces the least recently used process.
const MAX_SCRIPTS: usize = 12;

/// Runs programs on demand. A program plays game after game. After a failure, it restarts for the next question.
pub(in crate::cli) struct Programs {
    /// By index in the roster.
    commands: Arc<BTreeMap<u32, Command>>,
    running: BTreeMap<u32, Process>,
    /// True if the standard error of the programs is passed on.
    passes_on: bool,
    /// Users' Python in its processes, the least recently used first.
    scripts: VecDeque<(u32, PythonProgram)>,
    /// The errors of Python files that cannot be loaded, which are not loaded again.
    broken: BTreeMap<u32, ProgramError>,
}

impl Programs {
    pub(in crate::cli) fn new(commands: Arc<BTreeMap<u32, Command>>) -> Self {
        Programs {
            commands,
            running: BTreeMap::new(),
            passes_on: true,
            scripts: VecDeque::new(),
            broken: BTreeMap::new(),
        }
    }

    /// Sends every program a question, and ends the program, so that it restarts for its games.
    ///
    /// # Errors
    /// A program gives no answer: the reason for the first such program, and its last line on standard error.
    pub(in crate::cli) fn try_out(
        mut self,
        turn: &mut Turn<'_>,
        time_ms: impl Fn(u32) -> u32,
    ) -> Result<(), Failure> {
        self.passes_on = false;
        let commands = Arc::clone(&self.commands);
        // Skips users' Python: a script that fails loses its games, and the championship continues.
        let commands = commands.iter().filter(|(_, c)| c.script.is_none());
        for (&player, command) in commands {
            turn.time_ms = time_ms(player);
            let answer = self.ask_program(player, turn);
            let process = self.running.remove(&player);
            let Err(forfeit) = answer else { continue };
            let text = process.map(|p| p.last_error_line()).unwrap_or_default();
            let text = if text.is_empty() { String::new() } else { format!("\n  {text}") };
            let (name, line) = (&command.name, visible(&command.words.join(" ")));
            return Err(Failure::Work(format!(
                "{name} does not play: {}{text}\nTry its command by hand: {line}\n\
                It reads a question and writes a move, a line each (docs/players.md).",
                forfeit.why
            )));
        }
        Ok(())
    }

    /// Loads every user's Python once, and returns the failures.
    pub(in crate::cli) fn load_all(mut self) -> BTreeMap<u32, ProgramError> {
        let commands = Arc::clone(&self.commands);
        for (&player, command) in commands.iter() {
            if let Some(script) = &command.script {
                // The games report other errors.
                let _ = self.load(player, command, script);
            }
        }
        self.broken
    }

    /// Starts a process for a user's Python and loads it.
    fn load(
        &mut self,
        player: u32,
        command: &Command,
        script: &Arc<Script>,
    ) -> Result<PythonProgram, Forfeit> {
        let mut program = PythonProgram::new(command.words.clone(), Arc::clone(script));
        program.pass_errors_on(&command.name);
        match program.load() {
            Ok(_) => Ok(program),
            Err(error) => {
                let forfeit = unloaded(&error);
                // The system may be able to start the process later.
                if error != ProgramError::Worker(WorkerError::Unstarted) {
                    self.broken.insert(player, error);
                }
                Err(forfeit)
            }
        }
    }

    /// Sends a question to a program, and starts it if necessary.
    fn ask_program(&mut self, player: u32, turn: &Turn<'_>) -> Result<Option<String>, Forfeit> {
        let question = Question {
            game: turn.game,
            start: turn.start,
            moves: turn.moves,
            position: turn.position,
            side: turn.side,
            legal: &turn.legal,
            time_ms: turn.time_ms,
        };
        let mut line = json_text(&question);
        line.push('\n');
        let time = Duration::from_millis(turn.time_ms.into());
        let answer = self.process(player)?.ask(line, time);
        answer
            .map_err(|error| forfeit(error, turn))
            .and_then(|line| move_of(&line, turn))
    }

    /// Requests a move from a user's Python, as the page does.
    fn ask_script(
        &mut self,
        player: u32,
        command: &Command,
        script: &Arc<Script>,
        turn: &Turn<'_>,
    ) -> Result<Option<String>, Forfeit> {
        let broken = command.broken.as_ref().or(self.broken.get(&player));
        if let Some(error) = broken {
            return Err(unloaded(error));
        }
        let at = self.scripts.iter().position(|(other, _)| *other == player);
        let mut program = match at.and_then(|at| self.scripts.remove(at)) {
            Some((_, program)) => program,
            None => {
                if self.scripts.len() == MAX_SCRIPTS {
                    self.scripts.pop_front();
                }
                self.load(player, command, script)?
            }
        };
        let asked = ProgramRequest {
            player,
            position: turn.position.to_owned(),
            time_ms: turn.time_ms,
            depth: turn.depth,
            move_seed: turn.move_seed,
        };
        let question = move_question(script, &asked);
        let error = match program.ask(question, turn.time_ms) {
            Ok(Answer::Moved(mv, _)) => {
                self.scripts.push_back((player, program));
                return Ok(mv);
            }
            Ok(_) => ProgramError::InvalidAnswer,
            Err(error) => error,
        };
        // After an error the program may not be usable.
        Err(forfeit_of(&error, turn.time_ms))
    }

    fn process(&mut self, player: u32) -> Result<&mut Process, Forfeit> {
        let cannot = |detail: String| Forfeit {
            end: Ending::Crash,
            why: Message::new("championship.forfeit.start").with("detail", detail),
        };
        let command = self.commands.get(&player);
        let command = command.ok_or_else(|| cannot("no command".to_owned()))?;
        if !self.running.contains_key(&player) {
            let name = self.passes_on.then_some(&*command.name);
            let process = Process::start(&command.words, LONGEST_LINE, name);
            self.running.insert(player, process.map_err(cannot)?);
        }
        self.running
            .get_mut(&player)
            .ok_or_else(|| cannot(String::new()))
    }
}

impl Host for Programs {
    fn has_programs(&self) -> bool {
        true
    }

    fn ask(&mut self, player: u32, turn: &Turn<'_>) -> Option<Reply> {
        let commands = Arc::clone(&self.commands);
        if let Some(command) = commands.get(&player)
            && let Some(script) = &command.script
        {
            return Some(self.ask_script(player, command, script, turn));
        }
        let reply = self.ask_program(player, turn);
        // After an error the program may not be usable.
        Some(reply.inspect_err(|_| drop(self.running.remove(&player))))
    }
}

fn forfeit(error: ProcessError, turn: &Turn<'_>) -> Forfeit {
    let because = |end, why| Forfeit { end, why };
    match error {
        ProcessError::Timeout => because(
            Ending::Timeout,
            Message::new("championship.forfeit.timeout").with("limit", turn.time_ms),
        ),
        ProcessError::Flood => because(
            Ending::Nonsense,
            Message::new("championship.forfeit.flood").with("most", LONGEST_LINE),
        ),
        ProcessError::Ended(detail) => because(
            Ending::Crash,
            Message::new("championship.forfeit.crash").with("detail", detail),
        ),
    }
}

/// The move in a line; `None` for a resignation.
fn move_of(line: &[u8], turn: &Turn<'_>) -> Result<Option<String>, Forfeit> {
    match answer(line) {
        Some(mv) => Ok(mv),
        None => {
            let example = turn.legal.first().map_or("", |mv| mv);
            let found = visible(String::from_utf8_lossy(line).trim_end());
            let found: String = found.chars().take(60).collect();
            Err(Forfeit {
                end: Ending::Nonsense,
                why: Message::new("championship.forfeit.nonsense")
                    .with("found", found)
                    .with("expected", format!("{{\"move\": \"{example}\"}}")),
            })
        }
    }
}
