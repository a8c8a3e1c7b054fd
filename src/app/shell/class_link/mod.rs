//! Links for a class show less of the page, or lock its settings. A form makes them and shows the link and its QR code.
//!
//! The code that builds a control sets its purpose ([`crate::app::ui::control`]); `limits` decides which purposes a
//! link allows, `filter` hides and locks the controls; `form` and `qr` make a link. This is a convenience and no
//! protection: every user can open the full page.

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
