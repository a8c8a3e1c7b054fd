//! How the page reaches each of its sections by the id.

use super::section_list::SectionId;
use super::state::State;
use crate::app::documents::Kind;
use crate::app::documents::runs::RunKind;
use crate::app::section::{Page, Section};
use crate::text::EnumId;

impl State {
    /// A section.
    pub(crate) fn section(&self, id: SectionId) -> &dyn Section {
        self.sections.get(id)
    }

    /// The same, to be changed.
    pub(crate) fn section_mut(&mut self, id: SectionId) -> &mut dyn Section {
        self.sections.get_mut(id)
    }

    /// The section that is seen.
    pub(crate) fn current(&self) -> &dyn Section {
        self.section(self.section)
    }

    /// Every kind of runs that is kept, and the section whose they are.
    pub(crate) fn kinds(&self) -> Vec<(SectionId, &'static RunKind)> {
        let all = SectionId::all();
        all.flat_map(|id| {
            self.section(id)
                .run_kinds()
                .iter()
                .map(move |kind| (id, *kind))
        })
        .collect()
    }

    /// Every kind of documents that is kept.
    pub(crate) fn document_kinds(&self) -> Vec<&'static Kind> {
        let all = SectionId::all();
        all.flat_map(|id| self.section(id).documents()).collect()
    }

    /// Where the runs that are seen are kept.
    pub(crate) fn storage_keys(&self) -> Vec<String> {
        let kinds = self.kinds().into_iter();
        let keys = kinds.filter_map(|(id, kind)| self.section(id).storage_key(kind));
        keys.map(str::to_owned).collect()
    }

    /// What a section that lends nothing may know of the page, with what others lend.
    pub(crate) fn page(&self) -> Page<'_> {
        Page {
            context: self.context(),
            own: self.sections.play.own(),
            evolved: self.sections.coevolution.run(),
            evolutions: Some(self.sections.coevolution.runs()),
            in_play: None,
        }
    }
}
