//! Opens files of the user in the section for their content, wherever the user drops them.

use super::backup_file;
use super::msg::Msg;
use super::section_list::{SectionId, SectionMsg};
use crate::app::play::{EvaluationsMsg, LibraryMsg};
use crate::app::{championship, coevolution, lab, play};
use crate::championship::is_championship;
use crate::eval::is_network;
use crate::evolution::{is_experiment_file, is_run};
use crate::text::Message;
use crate::trace::is_trace;

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Backup,
    /// An evolution or an experiment.
    Evolution,
    Championship,
    Trace,
    /// Games as text.
    Games,
    /// A network of n-tuples.
    Network,
}

type Detector = fn(&str) -> bool;

impl Kind {
    /// Detects the content, even if the rest of the text is faulty; `None` for unknown content.
    fn of(text: &str, play: &play::State) -> Option<Kind> {
        if !text.trim_start().starts_with('{') {
            let games = play::is_game(text, play.start()).then_some(Kind::Games);
            return games.or(is_network(text).then_some(Kind::Network));
        }
        let kinds: [(Detector, Kind); 5] = [
            (backup_file::is_backup, Kind::Backup),
            (is_run, Kind::Evolution),
            (is_experiment_file, Kind::Evolution),
            (is_championship, Kind::Championship),
            (is_trace, Kind::Trace),
        ];
        let found = kinds.into_iter().find(|(is, _)| is(text));
        found.map(|(_, kind)| kind)
    }

    pub(crate) fn section(self) -> SectionId {
        match self {
            Kind::Evolution => SectionId::Coevolution,
            Kind::Championship => SectionId::Championship,
            Kind::Trace => SectionId::Lab,
            Kind::Backup | Kind::Games | Kind::Network => SectionId::Play,
        }
    }

    /// The message that opens a file of this kind; `None` for a backup, which belongs to no section.
    pub(crate) fn message(self, text: String) -> Option<Msg> {
        Some(match self {
            Kind::Backup => return None,
            Kind::Evolution => Msg::of(coevolution::Msg::Import(text)),
            Kind::Championship => Msg::of(championship::Msg::Import(text)),
            Kind::Trace => Msg::of(lab::Msg::Traces(lab::TracesMsg::Read(text))),
            Kind::Games => Msg::of(play::Msg::Dropped(text)),
            Kind::Network => Msg::of(play::Msg::Evaluations(EvaluationsMsg::OpenFile(text))),
        })
    }
}

/// The text of the file in a message, and the kinds that the message's target accepts; `None` for messages without a
/// file.
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
        SectionMsg::Play(play::Msg::Evaluations(EvaluationsMsg::OpenFile(text))) => {
            (text, &[Kind::Network])
        }
        SectionMsg::Coevolution(coevolution::Msg::Import(text)) => (text, &[Kind::Evolution]),
        SectionMsg::Championship(championship::Msg::Import(text)) => (text, &[Kind::Championship]),
        SectionMsg::Lab(lab::Msg::Traces(lab::TracesMsg::Read(text))) => (text, &[Kind::Trace]),
        _ => return None,
    })
}

pub(crate) fn brings_file(msg: &Msg) -> bool {
    file_of(msg).is_some()
}

/// True if a file may be text. Browsers replace undecodable bytes by the replacement character.
fn may_be_text(text: &str) -> bool {
    !text.contains(['\0', char::REPLACEMENT_CHARACTER])
}

/// The kind and content of the file that a message brings to a section that cannot open it; an error if the file is
/// empty or no text. `None` for other messages.
pub(crate) fn misplaced_file<'a>(
    msg: &'a Msg,
    play: &play::State,
) -> Option<Result<(Kind, &'a str), Message>> {
    let (text, accepted) = file_of(msg)?;
    if text.trim().is_empty() {
        return Some(Err(Message::new("error.file.empty")));
    }
    match Kind::of(text, play) {
        Some(kind) => (!accepted.contains(&kind)).then_some(Ok((kind, text))),
        // A name with a replacement character does not make a game or a backup invalid: reject only unknown content.
        None => (!may_be_text(text)).then(|| Err(Message::new("error.file.no_text"))),
    }
}
