//! Players that are external programs: `docs/players.md` describes their questions and answers.

mod find;
mod groups;
mod host;
mod interpreter;
#[cfg(target_os = "linux")]
mod outlived;
mod process;

pub(super) use find::is_there;
pub(super) use groups::end_programs;
pub(super) use host::{Command, Programs};
pub(super) use interpreter::{Interpreter, PythonProgram};
#[cfg(target_os = "linux")]
pub(super) use outlived::{BECOME, Options as Become, become_program};
