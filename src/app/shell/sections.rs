//! Access to the sections by their ids.

use super::section_list::SectionId;
use super::settings::Settings;
use super::state::State;
use crate::app::section::{PageData, Section};
use crate::app::shell::msg::{Effect, of_section};
use crate::app::ui::Context;
use crate::app::{coevolution, play};
use crate::text::EnumId;

impl State {
    pub(crate) fn section(&self, id: SectionId) -> &dyn Section {
        self.sections.get(id)
    }

    /// Shows a section, and notifies all sections of it and of the display mode: invisible ones free resources.
    pub(crate) fn go_to(&mut self, section: SectionId) -> Vec<Effect> {
        self.section = section;
        let context = self.context();
        of_section(self.sections.on_section_change(section, &context))
    }

    /// Goes to a section and moves the focus there, because the focused control disappears.
    pub(crate) fn focus_section(&mut self, section: SectionId) -> Vec<Effect> {
        let mut effects = self.go_to(section);
        effects.push(Effect::focus("main"));
        effects
    }

    /// Play if it is the current section. Only Play has dialogs, layers over the board and titles of its own.
    pub(crate) fn visible_play(&self) -> Option<&play::State> {
        (self.section == SectionId::Play).then_some(&self.sections.play)
    }

    /// Calls a function for each section and collects the results.
    fn of_sections<T: IntoIterator>(
        &mut self,
        read: impl Fn(&mut dyn Section) -> T,
    ) -> Vec<T::Item> {
        let sections = &mut self.sections;
        let read = |id| read(sections.get_mut(id));
        SectionId::all().flat_map(read).collect()
    }

    /// The open documents by key, saved or not.
    pub(crate) fn open_documents(&mut self) -> Vec<(String, String)> {
        self.of_sections(|section| section.open_documents())
    }

    /// The keys of the open runs.
    pub(crate) fn open_run_keys(&mut self) -> Vec<String> {
        self.of_sections(|section| section.open_run_keys())
    }

    /// The data of the page and of other sections that a section reads.
    pub(crate) fn page(&self) -> PageData<'_> {
        page(&self.sections.play, &self.sections.coevolution, &self.settings, self.context())
    }
}

/// As [`State::page`], but borrows only the sections that provide data, so that another one can be updated.
pub(super) fn page<'a>(
    play: &'a play::State,
    coevolution: &'a coevolution::State,
    settings: &'a Settings,
    context: Context,
) -> PageData<'a> {
    PageData {
        context,
        own: &play.own,
        evolved: coevolution.run(),
        evolutions: coevolution.runs().entries(),
        in_play: play.record(),
        lessons_read: &settings.lessons,
    }
}
