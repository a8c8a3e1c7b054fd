//! Championship as a section of the page.

use super::link::is_link_name;
use super::view::view;
use super::{Msg, State};
use crate::app::championship::msg::{Effect, Response};
use crate::app::documents::{DocumentMsg, runs};
use crate::app::players::own::OWN_EVALUATIONS;
use crate::app::section::{PageData, Section};
use crate::app::ui::{Context, Node, Pairs};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        view(self, page)
    }

    fn game(&self) -> Option<&str> {
        Some(self.draft.kind.info().id)
    }

    fn link(&self, page: &PageData) -> Vec<(&'static str, String)> {
        let mut pairs = self.draft.link();
        let used = self.draft.evaluations();
        pairs.extend(page.own.in_link(self.draft.kind, &used));
        pairs
    }

    fn is_link_name(&self, name: &str) -> bool {
        is_link_name(name) || name == OWN_EVALUATIONS
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

    /// In a hidden section, workers do not report games move by move.
    fn on_section_change(&mut self, is_current: bool, _context: &Context) -> Vec<Effect> {
        self.is_current = is_current;
        if is_current { self.runs.list() } else { Vec::new() }
    }

    fn open_documents(&mut self) -> Vec<(String, String)> {
        Vec::from_iter(runs::open_document(self))
    }

    fn open_run_keys(&mut self) -> Vec<String> {
        Vec::from_iter(runs::open_key(self))
    }

    fn is_unsaved(&mut self) -> bool {
        runs::is_unsaved(self)
    }

    fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response> {
        Vec::from_iter(runs::on_document_msg(self, msg))
    }
}
