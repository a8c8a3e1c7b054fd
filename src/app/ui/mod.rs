//! The building blocks of views: elements, widgets, icons, texts, keys, and the query strings of links.

pub mod control;
pub mod dates;
pub mod display_mode;
pub mod figure;
pub mod form;
pub mod icons;
pub mod keys;
#[cfg(not(target_arch = "wasm32"))]
pub mod markup;
pub mod names;
pub mod query;
pub mod random_seed;
pub mod texts;
pub mod theme;
pub mod typed;
pub mod vdom;
pub mod widgets;

pub use control::Control;
pub use display_mode::DisplayMode;
pub use icons::{Icon, icon};
pub use query::Pairs;
pub use texts::{Context, Texts};
pub use vdom::{Element, EventData, EventKind, Handler, Node, Pointer, el};
