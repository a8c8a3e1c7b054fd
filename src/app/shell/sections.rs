//! Access to the sections by their ids.

use super::section_list::SectionId;
use super::state::State;
use crate::app::documents::Kind;
use crate::app::documents::runs::RunKind;
use crate::app::section::{Page, Section};
use crate::text::EnumId;

impl State {
    pub(crate) fn section(&self, id: SectionId) -> &dyn Section {
        self.sections.get(id)
    }

    pub(crate) fn section_mut(&mut self, id: SectionId) -> &mut dyn Section {
        self.sections.get_mut(id)
    }

    pub(crate) fn current(&self) -> &dyn Section {
        self.section(self.section)
    }

    /// All kinds of runs with their sections.
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

    /// All kinds of documents.
    pub(crate) fn document_kinds(&self) -> Vec<&'static Kind> {
        let all = SectionId::all();
        all.flat_map(|id| self.section(id).documents()).collect()
    }

    /// The keys of the open runs.
    pub(crate) fn storage_keys(&self) -> Vec<String> {
        let kinds = self.kinds().into_iter();
        let keys = kinds.filter_map(|(id, kind)| self.section(id).storage_key(kind));
        keys.map(str::to_owned).collect()
    }

    /// The context of sections, with the data that other sections provide.
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
