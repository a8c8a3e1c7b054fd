//! Players that are external programs: `docs/players.md` describes their questions and answers.

mod find;
mod groups;
mod host;
mod interpreter;
#[cfg(target_os = "linux")]
mod parent_death;
mod process;

pub(super) use find::is_installed;
pub(super) use groups::end_programs;
pub(super) use host::{Command, Programs};
pub(super) use interpreter::{Interpreter, PythonProgram};
#[cfg(target_os = "linux")]
pub(super) use parent_death::{BECOME, Options as Become, become_program};
