//! Implements the section trait for Puzzles.

use super::link::LINK_NAMES;
use super::state::Showing;
use super::view::view;
use super::{Msg, State};
use crate::app::puzzles::msg::Effect;
use crate::app::section::{PageData, Section};
use crate::app::ui::{Context, Node, Pairs};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        view(self, &page.context)
    }

    fn link(&self, _page: &PageData) -> Vec<(&'static str, String)> {
        State::link(self)
    }

    fn is_link_name(&self, name: &str) -> bool {
        LINK_NAMES.contains(&name)
    }

    fn open_link(
        &mut self,
        pairs: &Pairs,
        context: &Context,
        errors: &mut Vec<Message>,
    ) -> Vec<Effect> {
        State::open(self, pairs, context, errors)
    }

    /// A solution pauses while the section is hidden.
    fn on_section_change(&mut self, is_current: bool, context: &Context) -> Vec<Effect> {
        if !is_current && self.showing == Showing::Running {
            self.showing = Showing::Paused;
            self.timer += 1;
        }
        if is_current { self.open_first(context) } else { Vec::new() }
    }
}
