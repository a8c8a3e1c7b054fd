//! What follows from what happens to links for a class.

use super::form::{CODE, DIALOG};
use super::qr::Code;
use super::state::ClassMsg;
use crate::app::effects::ImageFile;
use crate::app::shell::State;
use crate::app::shell::msg::Effect;
use crate::app::ui::{Control, query};
use crate::text::{EnumId, Message};

/// The name of the code as a file, without its ending.
const FILE: &str = "rastros-lab-link";

impl State {
    /// The address of the link for a class that the form is about.
    pub(super) fn class_address(&self) -> String {
        let wanted = self.class_link.wanted;
        let mut pairs = self.pairs(self.section);
        if !wanted.shows(Control::Tool) {
            // Nobody could switch it off.
            pairs.retain(|(name, _)| *name != "analysis");
        }
        pairs.extend(wanted.pairs());
        format!(
            "{}{}",
            self.address,
            query::write(self.section.id(), &pairs)
        )
    }
}

/// What follows.
pub fn update(state: &mut State, msg: ClassMsg) -> Vec<Effect> {
    let class = &mut state.class_link;
    let focus = |id: &str| vec![Effect::Focus(id.to_owned())];
    match msg {
        ClassMsg::Open(open) => {
            (class.open, class.large) = (open, false);
            if open { focus(DIALOG) } else { Vec::new() }
        }
        ClassMsg::Show(show) => {
            class.wanted.show = show;
            Vec::new()
        }
        ClassMsg::Lock(locked) => {
            class.wanted.locked = locked;
            Vec::new()
        }
        ClassMsg::Large(large) => {
            class.large = large;
            focus(CODE)
        }
        ClassMsg::Copy => vec![Effect::Copy(state.class_address())],
        ClassMsg::Print => vec![Effect::Print],
        ClassMsg::Save(file) => {
            let code = Code::of(&state.class_address());
            code.map(|code| saved(&code, file)).into_iter().collect()
        }
        // Going back in the browser leads to the page as the link has it.
        ClassMsg::ShowAll => {
            class.wanted = std::mem::take(&mut class.limits);
            vec![Effect::NewPlace, Effect::Focus("main".to_owned())]
        }
        ClassMsg::Refused => state.notify(Message::new("class.refused"), false),
    }
}

fn saved(code: &Code, file: ImageFile) -> Effect {
    match file {
        ImageFile::Svg => Effect::save(format!("{FILE}.svg"), code.file()),
        ImageFile::Png => Effect::SaveDrawing {
            name: FILE,
            drawing: code.drawing(),
        },
    }
}
