//! What is known of links for a class, and what can happen to them.

use super::limits::{Limits, Show};
use crate::app::effects::ImageFile;

/// What is known.
#[derive(Clone, Debug)]
pub struct ClassLink {
    /// What the link that opened this page says of its controls.
    pub limits: Limits,
    /// Whether the form is open in which another link is made.
    pub open: bool,
    /// What that link says.
    pub(super) wanted: Limits,
    /// Whether the code is seen alone, as large as there is room.
    pub(super) large: bool,
}

impl Default for ClassLink {
    /// A page with everything; a new link shows one thing and locks it.
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

/// Something that happens to links for a class.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassMsg {
    /// Open the form or close it.
    Open(bool),
    /// What the new link shows.
    Show(Show),
    /// Whether it locks settings.
    Lock(bool),
    /// Put the link on the clipboard.
    Copy,
    /// Save the code as a picture.
    Save(ImageFile),
    /// Print the code with its link.
    Print,
    /// See the code alone, or the form again.
    Large(bool),
    /// Show all of this page.
    ShowAll,
    /// A control was used that this page does not have, or has locked.
    Refused,
}
