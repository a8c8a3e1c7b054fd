//! The list of sections. A section is a folder of `src/app/` and a line here.

use strum::{IntoStaticStr, VariantArray};

use crate::app::documents::DocumentMsg;
use crate::app::effects::{Effect, Response, map};
use crate::app::section::{Page, Section, Undo};
use crate::app::ui::{DisplayMode, Element, Icon, Node, Pairs};
use crate::text::Message;

/// Makes of the list what the page has of each section: its id, its message, its state, and the way to it.
macro_rules! sections {
    ($($(#[$about:meta])* $id:ident($folder:ident, $icon:ident),)*) => {
        /// A section of the page: what it is about. The texts have `tab.ID`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
        #[strum(serialize_all = "snake_case")]
        pub enum SectionId {
            $($(#[$about])* $id,)*
        }

        impl SectionId {
            /// What stands over its name where there is no room for the names in a row.
            pub(crate) fn icon(self) -> Icon {
                match self {
                    $(SectionId::$id => Icon::$icon,)*
                }
            }
        }

        /// Something that happened in a section.
        #[derive(Clone, Debug, PartialEq)]
        pub enum SectionMsg {
            $(
                /// In this one.
                $id(crate::app::$folder::Msg),
            )*
        }

        $(impl From<crate::app::$folder::Msg> for SectionMsg {
            fn from(msg: crate::app::$folder::Msg) -> SectionMsg {
                SectionMsg::$id(msg)
            }
        })*

        /// The state of each section.
        #[derive(Debug)]
        pub struct Sections {
            $(
                /// Of this one.
                pub $folder: crate::app::$folder::State,
            )*
        }

        impl Sections {
            /// All of them as the page opens; `seed` is random.
            pub(crate) fn new(seed: u64) -> Sections {
                Sections {
                    $($folder: Section::new(seed),)*
                }
            }

            /// What follows from something that happened in a section.
            pub(crate) fn update(&mut self, msg: SectionMsg, page: &Page) -> Response<SectionMsg> {
                match msg {
                    $(SectionMsg::$id(msg) => self.$folder.update(msg, page).map(SectionMsg::$id),)*
                }
            }

            /// [`Section::open_link`] of a section.
            pub(crate) fn open_link(
                &mut self,
                id: SectionId,
                pairs: &Pairs,
                page: &Page,
                errors: &mut Vec<Message>,
            ) -> Vec<Effect<SectionMsg>> {
                match id {
                    $(SectionId::$id => map(self.$folder.open_link(pairs, page, errors), SectionMsg::$id),)*
                }
            }

            /// [`Section::on_section_change`] of all sections.
            pub(crate) fn on_section_change(
                &mut self,
                current: SectionId,
                mode: DisplayMode,
            ) -> Vec<Effect<SectionMsg>> {
                let mut effects = Vec::new();
                $(
                    let of_section = self.$folder.on_section_change(current == SectionId::$id, mode);
                    effects.extend(map(of_section, SectionMsg::$id));
                )*
                effects
            }

            /// [`Section::on_visibility`] of all sections; `visible` is the one that is shown whole.
            pub(crate) fn on_visibility(&mut self, visible: Option<SectionId>) -> Vec<Effect<SectionMsg>> {
                let mut effects = Vec::new();
                $(
                    let of_section = self.$folder.on_visibility(visible == Some(SectionId::$id));
                    effects.extend(map(of_section, SectionMsg::$id));
                )*
                effects
            }

            /// [`Section::on_document_msg`] of all sections.
            pub(crate) fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response<SectionMsg>> {
                let mut responses = Vec::new();
                $(
                    let of_section = self.$folder.on_document_msg(msg).into_iter();
                    responses.extend(of_section.map(|response| response.map(SectionMsg::$id)));
                )*
                responses
            }

            /// [`Section::open_documents`] of all sections.
            pub(crate) fn open_documents(&mut self) -> Vec<(String, String)> {
                let mut documents = Vec::new();
                $(documents.extend(self.$folder.open_documents());)*
                documents
            }

            /// [`Section::undoable`] of all sections.
            pub(crate) fn undoable(&mut self) -> Vec<(SectionId, Undo)> {
                let mut all = Vec::new();
                $(all.extend(self.$folder.undoable().into_iter().map(|undo| (SectionId::$id, undo)));)*
                all
            }

            /// [`Section::undo`] of a section.
            pub(crate) fn undo(&mut self, id: SectionId, undo: Undo) -> Vec<Effect<SectionMsg>> {
                match id {
                    $(SectionId::$id => map(self.$folder.undo(undo), SectionMsg::$id),)*
                }
            }

            /// [`Section::discard_undo`] of a section.
            pub(crate) fn discard_undo(&mut self, id: SectionId, undo: Undo) -> Vec<Effect<SectionMsg>> {
                match id {
                    $(SectionId::$id => map(self.$folder.discard_undo(undo), SectionMsg::$id),)*
                }
            }

            /// A section.
            pub(crate) fn get(&self, id: SectionId) -> &dyn Section {
                match id {
                    $(SectionId::$id => &self.$folder,)*
                }
            }

            /// The same, to be changed.
            pub(crate) fn get_mut(&mut self, id: SectionId) -> &mut dyn Section {
                match id {
                    $(SectionId::$id => &mut self.$folder,)*
                }
            }

            /// What is seen of a section, with messages of the page.
            pub(crate) fn view<M: 'static>(&self, id: SectionId, page: &Page, of: fn(SectionMsg) -> M) -> Node<M> {
                match id {
                    $(SectionId::$id => self.$folder.view(page).map(move |msg| of(SectionMsg::$id(msg))),)*
                }
            }

            /// The dialog that is open in a section.
            pub(crate) fn dialog(&self, id: SectionId, page: &Page) -> Option<Element<SectionMsg>> {
                match id {
                    $(SectionId::$id => self.$folder.dialog(page).map(|dialog| dialog.map(SectionMsg::$id)),)*
                }
            }

            /// What a key does that a section takes.
            pub(crate) fn key(&self, id: SectionId, key: &str, mode: DisplayMode) -> Option<SectionMsg> {
                match id {
                    $(SectionId::$id => self.$folder.key(key, mode).map(SectionMsg::$id),)*
                }
            }
        }
    };
}

sections! {
    /// The board and who plays on it.
    #[default]
    Play(play, Board),
    /// Positions in which one move wins.
    Puzzles(puzzles, Puzzle),
    /// What searches cost.
    Lab(lab, Flask),
    /// Players against each other.
    Championship(championship, Cup),
    /// Evaluations that evolve.
    Coevolution(coevolution, Evolution),
    /// The person's own program.
    Programs(programs, Code),
}
