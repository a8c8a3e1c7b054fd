//! Ends programs when this process ends in any way, by a feature of Linux.
//!
//! A program that hangs does not read the end of its input, and a killed process cannot end its children. Therefore
//! this program starts a copy of itself, which requests a signal at the end of its parent, and then executes the
//! player.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, id};

use clap::Args;
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::Signal;
use nix::unistd::{Pid, getppid};

use crate::cli::failure::Failure;

/// The name of the command that becomes a program.
pub(in crate::cli) const BECOME: &str = "become-player";

/// The program that replaces this process.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// Who has started it
    parent: i32,
    /// The words of the command line
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    words: Vec<OsString>,
}

/// The command that starts a program through a copy of this program.
pub(super) fn command(program: &str) -> Command {
    // Links to the running file, even after its replacement on the disk.
    let own = Path::new("/proc/self/exe");
    if !own.exists() {
        return Command::new(program);
    }
    let mut command = Command::new(own);
    command.args([BECOME, &id().to_string(), "--", program]);
    command
}

/// Executes the program in this process.
///
/// # Errors
/// The program cannot start, or the parent has ended.
pub(in crate::cli) fn become_program(options: &Options) -> Result<(), Failure> {
    // If the system refuses the signal, the program plays without it.
    let _ = set_pdeathsig(Signal::SIGKILL);
    if getppid() != Pid::from_raw(options.parent) {
        return Err(Failure::Work("The program that started this one has ended.".to_owned()));
    }
    let Some((program, arguments)) = options.words.split_first() else {
        return Ok(());
    };
    let error = Command::new(program).args(arguments).exec();
    Err(Failure::of_file(Path::new(program), &error))
}
