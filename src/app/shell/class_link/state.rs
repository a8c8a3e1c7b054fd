//! The state and messages of links for a class.

use super::limits::{Limits, Show};
use crate::app::effects::ImageFile;

#[derive(Clone, Debug)]
pub struct ClassLink {
    /// The limits from the link that opened this page.
    pub limits: Limits,
    /// True if the form is open.
    pub open: bool,
    /// The limits of the new link.
    pub(super) wanted: Limits,
    /// True if the dialog shows the code alone.
    pub(super) large: bool,
}

impl Default for ClassLink {
    /// The full page; a new link shows the board and locks its settings.
    fn default() -> Self {
        ClassLink {
            limits: Limits::default(),
            open: false,
            wanted: Limits {
                show: Show::Board,
                locked: true,
            },
            large: false,
        }
    }
}

/// Messages about links for a class.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassMsg {
    Open(bool),
    Show(Show),
    Lock(bool),
    /// Copy the link.
    Copy,
    Save(ImageFile),
    /// Print the code with its link.
    Print,
    /// Show the code alone, or the form.
    Large(bool),
    /// Show the full page.
    ShowAll,
    /// The user tried a hidden or locked control.
    Refused,
}
