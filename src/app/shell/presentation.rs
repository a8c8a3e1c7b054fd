//! Presentation and child mode: start, end, and parameters of links.

use super::section_list::SectionId;
use super::state::State;
use crate::app::effects::BrowserCommand;
use crate::app::shell::msg::Effect;
use crate::app::ui::display_mode::{CHILD, PROJECTOR};
use crate::app::ui::{DisplayMode, Pairs, query};
use crate::text::Message;

impl State {
    /// Enters or leaves child mode, now and on the next visit.
    fn set_child(&mut self, on: bool) {
        self.mode = if on { DisplayMode::Child } else { DisplayMode::Usual };
        self.settings.change(|settings| settings.child = on);
    }

    /// The link parameter of the display mode.
    pub(crate) fn mode_in_link(&self) -> Option<(&'static str, String)> {
        let name = match self.mode {
            DisplayMode::Usual => return None,
            DisplayMode::Presentation => PROJECTOR,
            DisplayMode::Child => CHILD,
        };
        Some((name, "1".to_owned()))
    }
}

fn presentation_if(on: bool) -> DisplayMode {
    if on { DisplayMode::Presentation } else { DisplayMode::Usual }
}

/// Begins or ends the presentation; child mode has none. Moves the focus to the page, because the pressed control may be
/// gone.
pub(crate) fn present(state: &mut State, on: bool) -> Vec<Effect> {
    if state.mode == DisplayMode::Child {
        return Vec::new();
    }
    state.mode = presentation_if(on);
    let mut effects = state.focus_section(state.section);
    effects.push(Effect::Browser(BrowserCommand::FullScreen(on)));
    effects
}

/// Handles the end of full screen: with Escape, the user also leaves the presentation.
pub(crate) fn on_full_screen_exited(state: &mut State) -> Vec<Effect> {
    if state.mode != DisplayMode::Presentation {
        return Vec::new();
    }
    state.mode = DisplayMode::Usual;
    state.focus_section(state.section)
}

/// Enters or leaves child mode. [`crate::app::shell::router::enforce_child_mode`] then opens a game for children.
pub(crate) fn set_child_mode(state: &mut State, on: bool) -> Vec<Effect> {
    state.set_child(on);
    state.keys_open = false;
    vec![Effect::focus("main")]
}

/// Applies the mode of a link. A link without parameters ends a presentation and leaves child mode on.
pub(crate) fn open(state: &mut State, pairs: &Pairs, errors: &mut Vec<Message>) {
    let mut flag = |name| query::flag(pairs, name, errors);
    let (projector, child) = (flag(PROJECTOR), flag(CHILD));
    if let Some(child) = child {
        state.set_child(child);
    }
    if state.mode != DisplayMode::Child {
        state.mode = presentation_if(projector == Some(true));
    }
}

/// True if child mode shows a section that is not for children.
pub(crate) fn is_outside_child_mode(state: &State) -> bool {
    state.mode == DisplayMode::Child && !is_for_children(state.section)
}

/// True if a section is part of child mode.
pub(crate) fn is_for_children(section: SectionId) -> bool {
    matches!(section, SectionId::Play | SectionId::Puzzles)
}
