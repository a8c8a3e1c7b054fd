//! Files that a person hands to the page, wherever it is: each is opened where it belongs, which the file itself says.

use super::class_link::ClassMsg;
use super::msg::Msg;
use super::section_list::{SectionId, SectionMsg};
use super::state::State;
use super::{backup_file, restore};
use crate::app::play::LibraryMsg;
use crate::app::shell::msg::Effect;
use crate::app::ui::Control;
use crate::app::{championship, coevolution, lab, play};
use crate::championship::is_championship;
use crate::evolution::{is_run, is_several};
use crate::text::Message;
use crate::trace::is_trace;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Everything that a person has made.
    Library,
    /// An evolution, or an experiment over several seeds.
    Evolution,
    /// A championship.
    Championship,
    /// The trace of a search.
    Trace,
    /// Games as text.
    Games,
}

/// Whether a text says that it is of some kind.
type Detector = fn(&str) -> bool;

impl Kind {
    /// What a text says that it is, be the rest of it faulty or not; `None` where it says nothing that is known here.
    fn of(text: &str, play: &play::State) -> Option<Kind> {
        if !text.trim_start().starts_with('{') {
            return play::is_game(text, play.start()).then_some(Kind::Games);
        }
        let kinds: [(Detector, Kind); 5] = [
            (backup_file::is_backup, Kind::Library),
            (is_run, Kind::Evolution),
            (is_several, Kind::Evolution),
            (is_championship, Kind::Championship),
            (is_trace, Kind::Trace),
        ];
        let found = kinds.into_iter().find(|(is, _)| is(text));
        found.map(|(_, kind)| kind)
    }

    /// Where such a file belongs: the section, and what opens it there.
    fn place(self, text: String) -> (SectionId, Msg) {
        match self {
            Kind::Evolution => (
                SectionId::Coevolution,
                Msg::of(coevolution::Msg::Import(text)),
            ),
            Kind::Championship => (
                SectionId::Championship,
                Msg::of(championship::Msg::Import(text)),
            ),
            Kind::Trace => (
                SectionId::Lab,
                Msg::of(lab::Msg::Traces(lab::TracesMsg::Read(text))),
            ),
            Kind::Games | Kind::Library => (SectionId::Play, Msg::of(play::Msg::Dropped(text))),
        }
    }
}

/// The file that a message brings, with what the place where it was handed over takes; `None` for a message that brings none.
fn file_of(msg: &Msg) -> Option<(&str, &'static [Kind])> {
    let msg = match msg {
        Msg::FileDropped(text) => return Some((text, &[])),
        Msg::Section(msg) => msg,
        _ => return None,
    };
    Some(match msg {
        SectionMsg::Play(
            play::Msg::Library(LibraryMsg::Import(text))
            | play::Msg::Dropped(text)
            | play::Msg::TextFile(text),
        ) => (text, &[Kind::Games]),
        SectionMsg::Coevolution(coevolution::Msg::Import(text)) => (text, &[Kind::Evolution]),
        SectionMsg::Championship(championship::Msg::Import(text)) => (text, &[Kind::Championship]),
        SectionMsg::Lab(lab::Msg::Traces(lab::TracesMsg::Read(text))) => (text, &[Kind::Trace]),
        _ => return None,
    })
}

/// Whether a message brings a file.
pub(crate) fn brings_file(msg: &Msg) -> bool {
    file_of(msg).is_some()
}

/// Whether a file may be a text. Of bytes that are no characters, browsers make the one that stands for such.
fn may_be_text(text: &str) -> bool {
    !text.contains(['\0', char::REPLACEMENT_CHARACTER])
}

/// What follows from a message, as the page as a whole has it.
type Step = fn(&mut State, Msg) -> Vec<Effect>;

/// What follows where a message brings a file that does not belong where it was handed over: it is opened in its own place, and one
/// in which nothing stands, or no text, is not opened at all. `None` where there is nothing of the kind: the message means what it says.
pub(crate) fn open_elsewhere(state: &mut State, msg: &Msg, step: Step) -> Option<Vec<Effect>> {
    let (text, taken) = file_of(msg)?;
    if text.trim().is_empty() {
        return Some(state.notify(Message::new("error.file.empty"), true));
    }
    let Some(kind) = Kind::of(text, &state.sections.play) else {
        // A name with such a character does not make a game, or a saved library, less of one: only what is nothing else is refused.
        let strange = !may_be_text(text);
        return strange.then(|| state.notify(Message::new("error.file.no_text"), true));
    };
    (!taken.contains(&kind)).then(|| open(state, kind, text.to_owned(), step))
}

/// Opens a file in its own place, and shows it there if it can be opened.
fn open(state: &mut State, kind: Kind, text: String, step: Step) -> Vec<Effect> {
    let restored = (kind == Kind::Library).then(|| text.clone());
    let (tab, msg) = kind.place(text);
    if tab != state.section && !state.class_link.limits.allows(Control::Navigation) {
        return step(state, Msg::Class(ClassMsg::Refused));
    }
    if let Some(text) = restored {
        return restore::begin(state, &text);
    }
    let before = state.notices;
    let mut effects = step(state, msg);
    let shown = state
        .notice
        .as_ref()
        .filter(|notice| notice.number > before);
    if shown.is_some_and(|notice| notice.error) {
        return effects;
    }
    if state.sections.play.is_covered() && tab != SectionId::Play {
        effects.extend(step(state, Msg::of(play::Msg::Layer(None))));
    }
    effects.extend(step(state, Msg::Go(tab)));
    // What had the focus may have gone.
    effects.push(Effect::Focus("main".to_owned()));
    effects
}
