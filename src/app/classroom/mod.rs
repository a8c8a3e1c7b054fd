//! Links for a class: they fix or hide controls of the page, and are made in a form that shows the link and its QR code.
//!
//! `group` says which controls there are, `limits` how a link writes what holds of them, `refuse` which messages that concerns and
//! `show` what is seen of it; `form` is the form, with `form_view`, `qr` and `update`. It is a convenience for a class and no lock: whoever
//! wants to sees all controls.

mod form;
mod form_view;
mod group;
mod limits;
mod qr;
mod refuse;
mod show;
mod update;

pub use form::{ClassMsg, Classroom};
pub(super) use form_view::view;
pub use group::Group;
pub use limits::{LINK_NAMES, Limit, Limits};
pub(super) use refuse::refused;
pub(super) use show::{bar, limited};
pub(super) use update::{open, update};
