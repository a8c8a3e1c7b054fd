//! Coevolution as a section of the page.

use super::draft::{STEADY, is_link_name};
use super::msg::Effect;
use super::run_section::ExperimentSection;
use super::view::view;
use super::{Msg, State};
use crate::app::documents::DocumentSection;
use crate::app::effects::map;
use crate::app::section::{Page, Section};
use crate::app::ui::{Context, Node, Pairs};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &Page) -> Node<Msg> {
        view(self, &page.context)
    }

    fn link(&self, _page: &Page) -> Vec<(&'static str, String)> {
        self.draft.link()
    }

    fn is_link_name(&self, name: &str) -> bool {
        is_link_name(name)
    }

    fn open_link(
        &mut self,
        pairs: &Pairs,
        _context: &Context,
        errors: &mut Vec<Message>,
    ) -> Vec<Effect> {
        self.draft = self.draft.open(pairs, errors);
        Vec::new()
    }

    fn set_context(&mut self, context: &Context) {
        self.now = context.now;
        self.workers = context.workers;
    }

    fn on_section_change(&mut self, is_current: bool, _context: &Context) -> Vec<Effect> {
        if is_current {
            [self.current.runs.list(), self.experiments.runs.list()].concat()
        } else {
            Vec::new()
        }
    }

    fn with_documents(&mut self, act: &mut dyn FnMut(&mut dyn DocumentSection<Msg = Msg>)) {
        act(self);
        act(&mut ExperimentSection(self));
    }
}

impl State {
    /// Starts, continues or stops the example. Called after each message of the page, because the form, an opened run
    /// and a closed one change it too. `visible`: the section is current and has all of its controls.
    pub fn sync_example(&mut self, visible: bool) -> Vec<Effect> {
        let wanted = self.draft.preset() == Some(STEADY);
        map(self.current.show_example(visible, wanted, self.now), Msg::Work)
    }
}
