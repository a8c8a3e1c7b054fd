//! The command line program: evolutions and championships on threads, with external programs as players, and the long
//! searches of the Rastros solver.
//!
//! Exit codes: 0 for success, 1 for a failure, 2 for wrong arguments, and 130 if Ctrl-C or a termination signal
//! interrupts an evolution or a championship, after saving the games so far. A closed or full standard output does not
//! end the work; if output was lost, the code is 1, unless the reader closed the pipe (`rastros-lab presets | head`).

mod championship;
mod check;
mod console;
mod decision_file;
mod depth;
mod evolve;
mod failure;
mod features;
mod files;
mod folder;
mod gather;
mod guest;
mod interrupt;
mod journal;
mod ladder;
mod match_players;
mod openings;
mod player_file;
mod presets;
mod program;
mod progress_timer;
mod puzzles;
pub mod reading;
mod scripts;
mod solve;
mod solver_ablation;
mod starts;
mod sweep;
mod threads;
mod timing;
mod tournament;
mod trace;
mod verify;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use console::{Console, warn};
use failure::Failure;

/// Rastros Lab on the command line.
///
/// Serve the page itself with: cargo xtask serve
#[derive(Debug, Parser)]
#[command(name = "rastros-lab", version, after_help = EXIT_CODES, arg_required_else_help = true)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 done, 1 failed, 2 wrong usage.";

const EXIT_CODES_OF_GAMES: &str = "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped by Ctrl-C \
    (the games so far are saved).";

#[derive(Debug, Subcommand)]
enum Command {
    /// Evolve evaluation functions and write the results to files
    #[command(after_help = EXIT_CODES_OF_GAMES)]
    Evolve(evolve::Options),
    /// Put the results of many evolutions, or of championships of many machines, into one table
    #[command(after_help = EXIT_CODES)]
    Gather(gather::Options),
    /// Let two players meet: who is better?
    #[command(after_help = EXIT_CODES_OF_GAMES)]
    Match(match_players::Options),
    /// Hold a championship from a file: round robin, cup, Swiss system, gauntlet
    #[command(after_help = EXIT_CODES_OF_GAMES)]
    Tournament(tournament::Options),
    /// Measure the levels of the page against each other and write docs/ladder.md
    #[command(after_help = EXIT_CODES)]
    Ladder(ladder::Options),
    /// Check a user's evaluation or player in Python, as the page does
    #[command(after_help = EXIT_CODES)]
    Check(check::Options),
    /// Print the presets of evolve with their configurations
    #[command(after_help = EXIT_CODES)]
    Presets,
    /// Decide both championship boards of Rastros and write the book of openings
    #[command(after_help = EXIT_CODES)]
    Solve(solve::Options),
    /// Compare searches of each depth with the exact solver, on sampled positions
    #[command(after_help = EXIT_CODES)]
    Depth(depth::Options),
    /// Record the steps of a search, or compare them with the steps of your own program
    #[command(after_help = EXIT_CODES)]
    Trace(trace::Options),
    /// Execute a player that ends together with this program
    #[cfg(target_os = "linux")]
    #[command(name = program::BECOME, hide = true)]
    Become(program::Become),
}

/// Runs the program with its arguments, beginning with its own name. The module documentation lists the exit codes.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Program::try_parse_from(arguments) {
        Ok(program) => {
            let code = run(program.command);
            program::end_programs();
            ExitCode::from(code)
        }
        Err(help_or_error) => ExitCode::from(print_usage(&help_or_error)),
    }
}

fn run(command: Command) -> u8 {
    let console = Console::new(Box::new(io::stdout()));
    let done = match command {
        Command::Evolve(options) => evolve::evolve(&options, &console),
        Command::Gather(options) => gather::gather(&options, &console),
        Command::Presets => {
            presets::print(&console);
            Ok(())
        }
        Command::Match(options) => match_players::match_players(&options, &console),
        Command::Tournament(options) => tournament::tournament(&options, &console),
        Command::Ladder(options) => ladder::ladder(&options, &console),
        Command::Check(options) => check::check(&options, &console),
        Command::Solve(options) => solve::solve(&options, &console),
        Command::Depth(options) => depth::depth(&options, &console),
        Command::Trace(options) => trace::trace(&options, &console),
        #[cfg(target_os = "linux")]
        Command::Become(options) => program::become_program(&options),
    };
    // Output before a failure must be flushed as well.
    let finished = console.finish();
    match done.and(finished) {
        Ok(()) => 0,
        Err(failure) => {
            warn(&failure);
            failure.exit_code()
        }
    }
}

/// Prints the requested help, or the error in the arguments.
fn print_usage(message: &clap::Error) -> u8 {
    match message.print() {
        Err(error) if !message.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            let failure = Failure::of_output(&error);
            warn(&failure);
            failure.exit_code()
        }
        // An error of standard error cannot be reported.
        _ => message.exit_code().try_into().unwrap_or(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, CommandFactory};

    /// Parses the arguments of a command, separated by spaces.
    pub(super) fn parse<A: Args>(line: &str) -> Result<A, String> {
        let command = A::augment_args(Command::new("rastros-lab").no_binary_name(true));
        let matches = command.try_get_matches_from(line.split_whitespace());
        let options = matches.and_then(|matches| A::from_arg_matches(&matches));
        options.map_err(|e| e.to_string())
    }

    #[test]
    fn arguments_are_well_formed() {
        Program::command().debug_assert();
    }
}
