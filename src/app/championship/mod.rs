//! Championships: who plays whom and how often, the games while they are played, and what they come to.

mod around;
mod bracket_view;
mod checkpoint;
mod draft;
mod duel_view;
mod examples;
mod form;
mod games_view;
mod in_play;
mod keeping;
mod kept;
mod link;
mod msg;
mod paste;
mod place;
mod roster_view;
mod shelf;
mod state;
mod status_view;
mod tables_view;
mod tally;
mod update;
mod view;
mod work;

pub use around::Around;
pub use draft::{Draft, Field, FormatKind, Part, Pick};
pub use examples::EXAMPLES;
pub use in_play::in_play;
pub use kept::{document, is_key, is_ours};
pub use link::LINK_NAMES;
pub use msg::{Export, Msg};
pub use place::{Place, Wanted};
pub use state::State;
pub use update::update;
pub use view::view;
pub use work::heard;
