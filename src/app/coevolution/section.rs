//! Coevolution as a section of the page.

use super::draft::STEADY;
use super::link::{is_link_name, link_of, open_link};
use super::msg::{Effect, Response};
use super::run_section::ExperimentSection;
use super::view::view;
use super::{Msg, State};
use crate::app::documents::{DocumentMsg, runs};
use crate::app::effects::map;
use crate::app::section::{PageData, Section};
use crate::app::ui::{Context, Node, Pairs};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        view(self, &page.context)
    }

    fn link(&self, _page: &PageData) -> Vec<(&'static str, String)> {
        link_of(&self.draft)
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
        self.draft
            .change(|entries| open_link(entries, pairs, errors));
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

    fn open_documents(&mut self) -> Vec<(String, String)> {
        let run = runs::open_document(self);
        let experiment = runs::open_document(&ExperimentSection(self));
        run.into_iter().chain(experiment).collect()
    }

    fn open_run_keys(&mut self) -> Vec<String> {
        let run = runs::open_key(self);
        let experiment = runs::open_key(&ExperimentSection(self));
        run.into_iter().chain(experiment).collect()
    }

    fn is_unsaved(&mut self) -> bool {
        runs::is_unsaved(self) || runs::is_unsaved(&ExperimentSection(self))
    }

    fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response> {
        let of_run = runs::on_document_msg(self, msg);
        let of_experiment = runs::on_document_msg(&mut ExperimentSection(self), msg);
        of_run.into_iter().chain(of_experiment).collect()
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
