//! Updates of links for a class.

use super::form::{CODE, DIALOG};
use super::qr::Code;
use super::state::ClassMsg;
use crate::app::effects::{BrowserCommand, ImageFile, Notice};
use crate::app::play::link::ANALYSIS;
use crate::app::shell::State;
use crate::app::shell::msg::Effect;
use crate::app::ui::{Control, query};
use crate::text::{EnumId, Message};

/// The file name of the code, without extension.
const FILE: &str = "rastros-lab-link";

impl State {
    /// The address of the link that the form makes.
    pub(super) fn class_address(&self) -> String {
        let wanted = self.class_link.wanted;
        let mut pairs = self.pairs(self.section);
        if !wanted.shows(Control::Tool) {
            // The link shows no button to switch the analysis off.
            pairs.retain(|(name, _)| *name != ANALYSIS);
        }
        pairs.extend(wanted.pairs());
        format!("{}{}", self.address, query::write(self.section.id(), &pairs))
    }
}

pub fn update(state: &mut State, msg: ClassMsg) -> Vec<Effect> {
    let class = &mut state.class_link;
    let focus = |id: &str| vec![Effect::focus(id)];
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
        ClassMsg::Copy => vec![Effect::copy(state.class_address())],
        ClassMsg::Print => vec![Effect::print()],
        ClassMsg::Save(file) => {
            let code = Code::of(&state.class_address());
            code.map(|code| download(&code, file)).into_iter().collect()
        }
        ClassMsg::ShowAll => {
            class.wanted = std::mem::take(&mut class.limits);
            focus("main")
        }
        ClassMsg::Refused => state.notify(Notice::info(Message::new("class.refused"))),
    }
}

fn download(code: &Code, file: ImageFile) -> Effect {
    match file {
        ImageFile::Svg => Effect::download(format!("{FILE}.svg"), code.file()),
        ImageFile::Png => Effect::Browser(BrowserCommand::DownloadDrawing {
            name: FILE,
            drawing: code.drawing(),
        }),
    }
}
