//! A running program that answers each line with a line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use super::groups;
#[cfg(target_os = "linux")]
use super::parent_death::command;
use crate::cli::console::warn;
use crate::text::visible;

/// The maximum length of a program's line in bytes.
pub(super) const LONGEST_LINE: usize = 64 << 10;

/// The maximum length of an answer of a user's Python in bytes, as in `www/python/frame.js`: the page and the command
/// line refuse the same answers.
pub(super) const LONGEST_ANSWER: usize = 200_000;

/// Additional time for the first answer, in which interpreters and libraries load.
pub(super) const STARTS_WITHIN: Duration = Duration::from_secs(10);

/// The time for a program to exit after the end of its input.
const ENDS_WITHIN: Duration = Duration::from_millis(500);

/// The number of bytes passed on from a program's standard error after each start.
const PASSED_ON: u64 = 8 << 10;

/// Output of a program.
enum ProgramOutput {
    /// A line, and the time of reading it.
    Line(Vec<u8>, Instant),
    /// A line beyond the maximum length.
    Flood,
}

/// The state of a program's standard error.
#[derive(Default)]
struct Errors {
    /// The last line that is not blank.
    last: Vec<u8>,
    ended: bool,
}

/// The reason why a program gives no answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProcessError {
    Timeout,
    /// The program writes more lines than answers, or too long a line.
    Flood,
    /// The program has ended, with this status.
    Ended(String),
}

/// A running program, which ends when dropped.
pub(super) struct Process {
    child: Child,
    /// The queue of the program's standard input; `None` once closed.
    questions: Option<Sender<String>>,
    answers: Receiver<ProgramOutput>,
    errors: Arc<Mutex<Errors>>,
    /// True before the program's first answer.
    is_new: bool,
}

impl Process {
    /// Starts a program by its command line. A line of its output may have `longest` bytes. Passes its standard error
    /// on with the prefix `name`, if given.
    ///
    /// # Errors
    /// The reason why it cannot start.
    pub(super) fn start(
        words: &[String],
        longest: usize,
        name: Option<&str>,
    ) -> Result<Self, String> {
        let (program, arguments) = words.split_first().ok_or("no command")?;
        let mut command = command(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = groups::start(&mut command).map_err(|e| format!("{program}: {e}"))?;
        // Separate threads block while the program does not read or write.
        let (questions, queue) = channel::<String>();
        let (sender, answers) = sync_channel(1);
        let mut process = Process {
            child,
            questions: Some(questions),
            answers,
            errors: Arc::default(),
            is_new: true,
        };
        if let Some(input) = process.child.stdin.take() {
            spawn(move || write_questions(input, &queue))?;
        }
        if let Some(output) = process.child.stdout.take() {
            spawn(move || read_lines(output, longest, &sender))?;
        }
        if let Some(errors) = process.child.stderr.take() {
            let (name, known) = (name.map(str::to_owned), Arc::clone(&process.errors));
            spawn(move || pass_on(errors, name.as_deref(), &known))?;
        }
        Ok(process)
    }

    /// Sends a question, a line of text, and waits for the answer line.
    ///
    /// # Errors
    /// There is no answer. The program is then unusable.
    pub(super) fn ask(
        &mut self,
        question: String,
        time: Duration,
    ) -> Result<Vec<u8>, ProcessError> {
        match self.answers.try_recv() {
            Ok(_) => return Err(ProcessError::Flood),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let time = if self.is_new { time + STARTS_WITHIN } else { time };
        let asked = Instant::now();
        // If the program has closed its input, its answers have ended as well.
        let _ = self.questions.as_ref().map(|q| q.send(question));
        match self.answers.recv_timeout(time) {
            Ok(ProgramOutput::Line(line, read)) if read >= asked => {
                self.is_new = false;
                Ok(line)
            }
            // A line read before the question is not an answer to it.
            Ok(ProgramOutput::Line(..) | ProgramOutput::Flood) => Err(ProcessError::Flood),
            Err(RecvTimeoutError::Timeout) => Err(ProcessError::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// The program's last line on standard error. Waits for late output, at most [`ENDS_WITHIN`].
    pub(super) fn last_error_line(&self) -> String {
        shown(&self.wait_for_errors().last)
    }

    /// Waits until the standard error has ended and is passed on, at most [`ENDS_WITHIN`].
    fn wait_for_errors(&self) -> MutexGuard<'_, Errors> {
        let begin = Instant::now();
        loop {
            let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
            if errors.ended || begin.elapsed() > ENDS_WITHIN {
                return errors;
            }
            drop(errors);
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn ended(&mut self) -> ProcessError {
        ProcessError::Ended(match self.wait() {
            Some(how) => how,
            None => "standard output closed".to_owned(),
        })
    }

    /// The exit status of the program, if it ends within [`ENDS_WITHIN`].
    fn wait(&mut self) -> Option<String> {
        let begin = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if begin.elapsed() < ENDS_WITHIN => {
                    thread::sleep(Duration::from_millis(5))
                }
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program exits at the end of its input.
        self.questions = None;
        self.wait();
        groups::end(&mut self.child);
        // The last words of a failed program, before the command itself ends.
        drop(self.wait_for_errors());
    }
}

/// Starts a thread.
///
/// # Errors
/// The system allows no more threads.
fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    match Builder::new().spawn(work) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("cannot start a thread: {error}")),
    }
}

/// Writes questions until the queue or the program closes.
fn write_questions(mut input: impl Write, questions: &Receiver<String>) {
    for question in questions {
        let written = input.write_all(question.as_bytes());
        if written.and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the output ends, the receiver is dropped, or a line is too long. Blocks while the receiver takes
/// no line, so that surplus output does not fill the memory.
fn read_lines(output: impl Read, longest: usize, sender: &SyncSender<ProgramOutput>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let mut limited = output.by_ref().take(longest as u64);
        let Ok(read @ 1..) = limited.read_until(b'\n', &mut line) else {
            return;
        };
        let is_complete = line.last() == Some(&b'\n');
        let line = if is_complete || read < longest {
            ProgramOutput::Line(line, Instant::now())
        } else {
            ProgramOutput::Flood
        };
        let is_flood = matches!(line, ProgramOutput::Flood);
        if sender.send(line).is_err() || is_flood {
            return;
        }
    }
}

/// Passes a program's standard error on with the prefix `name`, up to [`PASSED_ON`] bytes. Drops further output, but
/// reads it, so that the program does not block. Stores the last line that is not blank, and the end.
fn pass_on(errors: impl Read, name: Option<&str>, known: &Mutex<Errors>) {
    let state = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let mut errors = BufReader::new(errors);
    let mut remaining = PASSED_ON;
    let mut line = Vec::new();
    while let Ok(read @ 1..) = (&mut errors).take(PASSED_ON).read_until(b'\n', &mut line) {
        let remaining_before = remaining;
        remaining = remaining.saturating_sub(read as u64);
        match name {
            Some(name) if remaining > 0 => warn(format_args!("[{name}] {}", shown(&line))),
            Some(name) if remaining_before > 0 => warn(format_args!("[{name}] …")),
            _ => {}
        }
        if !line.trim_ascii().is_empty() {
            std::mem::swap(&mut state().last, &mut line);
        }
        line.clear();
    }
    state().ended = true;
}

/// A line without control characters, which a terminal would execute.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    visible(text.trim_end())
}

/// The command that starts a program.
#[cfg(not(target_os = "linux"))]
fn command(program: &str) -> std::process::Command {
    std::process::Command::new(program)
}
