//! Players that are programs of their own: `docs/players.md` says what they are asked and how they answer.

mod groups;
mod host;
mod process;
mod there;

pub(super) use groups::Groups;
pub(super) use host::{Command, Programs};
pub(super) use there::is_there;
