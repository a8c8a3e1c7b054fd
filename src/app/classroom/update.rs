//! What follows from what happens to links for a class.

use super::form::ClassMsg;
use super::form_view::DIALOG;
use super::qr::Code;
use crate::app::effect::{Effect, ImageFile};
use crate::app::state::State;
use crate::app::tab::Tab;

/// The name of the code as a file, without its ending.
const FILE: &str = "rastros-lab-link";

/// Opens the form, for what is seen.
pub fn open(state: &mut State) -> Vec<Effect> {
    state.classroom.open = true;
    state.classroom.large = false;
    state.classroom.tab = state.tab;
    vec![Effect::Focus(DIALOG.to_owned())]
}

/// What follows from something in the form, or from the wish to see all controls.
pub fn update(state: &mut State, msg: ClassMsg) -> Vec<Effect> {
    let class = &mut state.classroom;
    match msg {
        ClassMsg::Close => {
            class.open = false;
            Vec::new()
        }
        ClassMsg::Place(id) => {
            class.tab = Tab::ALL
                .into_iter()
                .find(|tab| tab.id() == id)
                .unwrap_or_default();
            Vec::new()
        }
        ClassMsg::Limit(group, limit) => {
            class.wanted.set(group, limit);
            Vec::new()
        }
        ClassMsg::Large(large) => {
            class.large = large;
            vec![Effect::Focus("class-large".to_owned())]
        }
        ClassMsg::Copy => vec![Effect::Copy(state.class_link())],
        ClassMsg::Print => vec![Effect::Print],
        ClassMsg::Save(file) => {
            let code = Code::of(&state.class_link());
            let file = code.map(|code| match file {
                ImageFile::Svg => Effect::Download {
                    name: format!("{FILE}.svg"),
                    mime: "image/svg+xml",
                    bytes: code.file().into_bytes(),
                },
                ImageFile::Png => Effect::SaveDrawing {
                    name: FILE,
                    drawing: code.drawing(),
                },
            });
            file.into_iter().collect()
        }
        // The form begins with them: who wants another link for the class changes what is to be changed. Going back in the browser
        // leads to the page as the link has it.
        ClassMsg::Unlock => {
            class.wanted = std::mem::take(&mut class.limits);
            vec![Effect::NewPlace, Effect::Focus("main".to_owned())]
        }
    }
}
