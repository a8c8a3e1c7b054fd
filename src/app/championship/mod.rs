//! Championships: who plays whom and how often, the games while they are played, and what they come to.

mod answer;
mod autosave;
mod bracket_view;
mod draft;
mod duel_view;
mod examples;
mod form;
mod game_index;
mod games_view;
mod in_play;
mod kept;
mod link;
mod log;
mod msg;
mod offered;
mod paste;
mod roster_view;
mod section;
mod settings;
mod state;
mod status_view;
mod tables_view;
mod tally;
mod update;
mod view;
mod work;

pub use draft::{Draft, Part, Pick};
pub use examples::EXAMPLES;
pub use game_index::Place;
pub use kept::KIND;
pub use msg::{Export, Msg};
pub use settings::{FormatKind, Settings};
pub use state::State;
