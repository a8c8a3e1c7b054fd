//! How the page reaches each of its sections by the id.

use super::msg::Msg;
use super::section_id::SectionId;
use super::state::State;
use crate::app::documents::Kind;
use crate::app::documents::runs::{RunKind, RunSection};
use crate::app::section::{Page, Section};
use crate::app::ui::display_mode::DisplayMode;
use crate::app::ui::vdom::{Element, Node};
use crate::app::{championship, coevolution, lab, play, programs, puzzles};
use crate::text::EnumId;

/// A section, whatever happens in it: its messages become those of the page.
pub(crate) trait AnySection: Section {
    /// What is seen of it.
    fn seen(&self, page: &Page) -> Node<Msg>;
    /// The dialog that is open in it.
    fn asked(&self, page: &Page) -> Option<Element<Msg>>;
    /// What a key does that it takes.
    fn pressed(&self, key: &str, mode: DisplayMode) -> Option<Msg>;
}

impl<S: Section> AnySection for S
where
    Msg: From<S::Msg>,
{
    fn seen(&self, page: &Page) -> Node<Msg> {
        self.view(page).map(Msg::from)
    }

    fn asked(&self, page: &Page) -> Option<Element<Msg>> {
        self.dialog(page).map(|dialog| dialog.map(Msg::from))
    }

    fn pressed(&self, key: &str, mode: DisplayMode) -> Option<Msg> {
        self.key(key, mode).map(Msg::from)
    }
}

impl From<play::Msg> for Msg {
    fn from(msg: play::Msg) -> Msg {
        Msg::Play(msg)
    }
}

impl From<puzzles::Msg> for Msg {
    fn from(msg: puzzles::Msg) -> Msg {
        Msg::Puzzles(msg)
    }
}

impl From<lab::Msg> for Msg {
    fn from(msg: lab::Msg) -> Msg {
        Msg::Lab(msg)
    }
}

impl From<championship::Msg> for Msg {
    fn from(msg: championship::Msg) -> Msg {
        Msg::Championship(msg)
    }
}

impl From<coevolution::Msg> for Msg {
    fn from(msg: coevolution::Msg) -> Msg {
        Msg::Coevolution(msg)
    }
}

impl From<programs::Msg> for Msg {
    fn from(msg: programs::Msg) -> Msg {
        Msg::Programs(msg)
    }
}

impl State {
    /// A section.
    pub(crate) fn section(&self, id: SectionId) -> &dyn AnySection {
        match id {
            SectionId::Play => &self.play,
            SectionId::Puzzles => &self.puzzles,
            SectionId::Lab => &self.lab,
            SectionId::Championship => &self.championship,
            SectionId::Coevolution => &self.coevolution,
            SectionId::Programs => &self.programs,
        }
    }

    /// The same, to be changed.
    pub(crate) fn section_mut(&mut self, id: SectionId) -> &mut dyn AnySection {
        match id {
            SectionId::Play => &mut self.play,
            SectionId::Puzzles => &mut self.puzzles,
            SectionId::Lab => &mut self.lab,
            SectionId::Championship => &mut self.championship,
            SectionId::Coevolution => &mut self.coevolution,
            SectionId::Programs => &mut self.programs,
        }
    }

    /// The section that is seen.
    pub(crate) fn seen(&self) -> &dyn AnySection {
        self.section(self.section)
    }

    /// Every kind of runs that is kept, and the section whose they are.
    pub(crate) fn kinds(&self) -> Vec<(SectionId, &'static RunKind)> {
        let all = SectionId::all();
        all.flat_map(|id| self.section(id).kinds().iter().map(move |kind| (id, *kind)))
            .collect()
    }

    /// Every kind of documents that is kept.
    pub(crate) fn document_kinds(&self) -> Vec<&'static Kind> {
        let all = SectionId::all();
        all.flat_map(|id| self.section(id).documents()).collect()
    }

    /// Where the runs that are seen are kept.
    pub(crate) fn kept_under(&self) -> Vec<String> {
        let kinds = self.kinds().into_iter();
        let keys = kinds.filter_map(|(id, kind)| self.section(id).kept_under(kind));
        keys.map(str::to_owned).collect()
    }

    /// Does something for the runs of every kind.
    pub(crate) fn each_runs<R>(&mut self, mut act: impl FnMut(&mut dyn RunSection) -> R) -> Vec<R> {
        let mut all = Vec::new();
        for (id, kind) in self.kinds() {
            let section = self.section_mut(id);
            section.with_runs(kind, &mut |runs| all.push(act(runs)));
        }
        all
    }

    /// What a section that lends nothing may know of the page, with what others lend.
    pub(crate) fn page(&self) -> Page<'_> {
        Page {
            context: self.context(),
            own: self.play.own(),
            evolved: self.coevolution.run(),
            evolutions: Some(self.coevolution.runs()),
            in_play: None,
        }
    }
}
