//! Links for a class: they show less of the page, or lock its settings, and are made in a form that shows the link and its QR code.
//!
//! Controls say what they are for where they are built ([`crate::app::ui::control`]); `limits` says what a link makes of that, `filter` what is
//! seen; `form` and `qr` make a link. It is a convenience for a class and no lock: whoever wants to sees all of the page.

mod filter;
mod form;
mod limits;
mod qr;
mod state;
mod update;

pub(super) use filter::{bar, filter};
pub(super) use form::{open_button, view};
#[cfg(test)]
pub use limits::Show;
pub use limits::{LINK_NAMES, Limits};
pub use state::{ClassLink, ClassMsg};
pub(super) use update::update;
