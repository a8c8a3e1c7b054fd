//! What is known of a link for a class: what the link that opened this page holds, and the form in which another one is made.

use super::group::Group;
use super::limits::{Limit, Limits};
use crate::app::effect::ImageFile;
use crate::app::tab::Tab;

/// What is known.
#[derive(Clone, Debug, Default)]
pub struct Classroom {
    /// What holds on this page.
    pub limits: Limits,
    /// Whether the form is open.
    pub open: bool,
    /// The section that the new link opens.
    pub(super) tab: Tab,
    /// What is to hold there.
    pub(super) wanted: Limits,
    /// Whether nothing but the code is seen, as large as there is room.
    pub(super) large: bool,
}

impl Classroom {
    /// The section that the link of the form opens, and what is to hold there.
    pub fn wanted(&self) -> (Tab, Limits) {
        (self.tab, self.wanted.in_tab(self.tab))
    }
}

/// Something that happens to it.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassMsg {
    /// Close the form.
    Close,
    /// Another section for the link, by its id.
    Place(String),
    /// What is to hold of a group.
    Limit(Group, Limit),
    /// Put the link on the clipboard.
    Copy,
    /// Save the code as a picture.
    Save(ImageFile),
    /// Print the code with its link.
    Print,
    /// See the code alone, or the form again.
    Large(bool),
    /// Show all controls of this page.
    Unlock,
}
