//! The Search lab: what the same question costs different searches.

mod start_map;
mod start_map_view;
mod state;
mod update;
mod view;

pub use state::{BUDGETS, DEEPEST, LINK_NAMES, METHODS, Method, Msg, Run, State};
pub use update::{heard, starts_heard, update};
pub use view::view;
