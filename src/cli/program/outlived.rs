//! Programs that do not outlive us, whatever ends us: Linux can see to that.
//!
//! One that hangs does not notice that its input has ended, and a process that is killed ends nobody. So a program is started by way of
//! this one, which asks for a signal at the end of whoever has started it, and then becomes the program.

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

/// What this process is to become.
#[derive(Debug, Args)]
pub(in crate::cli) struct Options {
    /// Who has started it
    parent: i32,
    /// The words of the command line
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    words: Vec<OsString>,
}

/// What starts a program in that way.
pub(super) fn command(program: &str) -> Command {
    // Ours even after its file was replaced.
    let own = Path::new("/proc/self/exe");
    if !own.exists() {
        return Command::new(program);
    }
    let mut command = Command::new(own);
    command.args([BECOME, &id().to_string(), "--", program]);
    command
}

/// Becomes the program.
///
/// # Errors
/// It cannot be started, or nobody waits for it any more.
pub(in crate::cli) fn become_program(options: &Options) -> Result<(), Failure> {
    // Where the system refuses, the program plays all the same.
    let _ = set_pdeathsig(Signal::SIGKILL);
    if getppid() != Pid::from_raw(options.parent) {
        return Err(Failure::Work("Nobody waits for this program.".to_owned()));
    }
    let Some((program, arguments)) = options.words.split_first() else {
        return Ok(());
    };
    let error = Command::new(program).args(arguments).exec();
    Err(Failure::of_file(Path::new(program), &error))
}
