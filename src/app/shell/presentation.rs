//! Presentation and child mode: how they begin and end, and what links say of them.

use super::section_list::SectionId;
use super::state::State;
use crate::app::shell::msg::Effect;
use crate::app::ui::display_mode::{CHILD, PROJECTOR};
use crate::app::ui::{DisplayMode, Pairs, query};
use crate::text::Message;

impl State {
    /// How the page is shown. A child has no presentation.
    pub fn mode(&self) -> DisplayMode {
        match (self.settings.child, self.presenting) {
            (true, _) => DisplayMode::Child,
            (false, true) => DisplayMode::Presentation,
            (false, false) => DisplayMode::Usual,
        }
    }

    /// Whether the key of the presentation is the page's: not while something lies over it, or a position is set up.
    pub(crate) fn may_present(&self) -> bool {
        !self.current().is_covered() && !self.has_dialog() && self.mode() != DisplayMode::Child
    }

    /// Begins or ends the presentation. The lab is told: where a pointer meets its tree depends on how large that is.
    fn set_presenting(&mut self, on: bool) {
        self.presenting = on;
        self.sections.lab.projector = on && !self.settings.child;
    }

    /// What a link says of how the page is shown, beside the rest.
    pub(crate) fn mode_in_link(&self) -> Option<(&'static str, String)> {
        let name = match self.mode() {
            DisplayMode::Usual => return None,
            DisplayMode::Presentation => PROJECTOR,
            DisplayMode::Child => CHILD,
        };
        Some((name, "1".to_owned()))
    }
}

/// Begins or ends the presentation. What was pressed may be gone: the focus goes to the page.
pub(crate) fn present(state: &mut State, on: bool) -> Vec<Effect> {
    if state.mode() == DisplayMode::Child {
        return Vec::new();
    }
    state.set_presenting(on);
    vec![Effect::FillScreen(on), Effect::Focus("main".to_owned())]
}

/// The browser shows the page in its window again: whoever pressed Escape has left the presentation with it.
pub(crate) fn left_screen(state: &mut State) -> Vec<Effect> {
    if !state.presenting {
        return Vec::new();
    }
    state.set_presenting(false);
    vec![Effect::Focus("main".to_owned())]
}

/// Shows the page to a child, or as usual. [`crate::app::shell::router::enforce_child_mode`] then leads to a game for
/// children.
pub(crate) fn show_to_child(state: &mut State, on: bool) -> Vec<Effect> {
    state.settings.child = on;
    state.keys_open = false;
    state.set_presenting(false);
    vec![Effect::Focus("main".to_owned())]
}

/// Takes up what a link says. One that says nothing ends a presentation, and leaves the page to the child who has it.
pub(crate) fn open(state: &mut State, pairs: &Pairs, errors: &mut Vec<Message>) {
    let mut switch = |name: &str| match query::value(pairs, name) {
        None => None,
        Some("1") => Some(true),
        Some("0") => Some(false),
        Some(found) => {
            errors.push(query::no_value(name, found));
            None
        }
    };
    let (projector, child) = (switch(PROJECTOR), switch(CHILD));
    state.settings.child = child.unwrap_or(state.settings.child);
    state.set_presenting(projector == Some(true));
}

/// Whether the page is shown to a child at a place that is not for children.
pub(crate) fn is_astray(state: &State) -> bool {
    state.settings.child && !for_children(state.section)
}

/// Whether a tab is one for children.
pub(crate) fn for_children(tab: SectionId) -> bool {
    matches!(tab, SectionId::Play | SectionId::Puzzles)
}
