//! Implements the section trait for Programs.

use super::view::view;
use super::{Msg, State};
use crate::app::section::{PageData, Section};
use crate::app::ui::Node;

/// Links neither contain nor start programs.
impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        view(self, &page.context)
    }
}
