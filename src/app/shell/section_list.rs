//! The list of sections. A section has a folder in `src/app/` and a line here.

use strum::{IntoStaticStr, VariantArray};

use crate::app::documents::DocumentMsg;
use crate::app::effects::{Effect, Response, map};
use crate::app::section::{PageData, Section};
use crate::app::ui::{Context, DisplayMode, Icon, Node, Pairs};
use crate::text::Message;

/// Makes from the list: the ids, messages and states of the sections, and functions that dispatch to them.
macro_rules! sections {
    ($($(#[$about:meta])* $id:ident($folder:ident, $icon:ident),)*) => {
        /// The id of a section. The texts have `page.section.ID`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
        #[strum(serialize_all = "snake_case")]
        pub enum SectionId {
            $($(#[$about])* $id,)*
        }

        impl SectionId {
            /// The icon above the name on narrow screens.
            pub(crate) fn icon(self) -> Icon {
                match self {
                    $(SectionId::$id => Icon::$icon,)*
                }
            }
        }

        #[derive(Clone, Debug, PartialEq)]
        pub enum SectionMsg {
            $(
                $id(crate::app::$folder::Msg),
            )*
        }

        $(impl From<crate::app::$folder::Msg> for SectionMsg {
            fn from(msg: crate::app::$folder::Msg) -> SectionMsg {
                SectionMsg::$id(msg)
            }
        })*

        #[derive(Debug)]
        pub struct Sections {
            $(
                pub $folder: crate::app::$folder::State,
            )*
        }

        impl Sections {
            /// The initial states; `tab` is the random number of this browser tab.
            pub(crate) fn new(tab: u64) -> Sections {
                Sections {
                    $($folder: crate::app::$folder::State::new(tab),)*
                }
            }

            /// Calls [`Section::open_link`] of a section.
            pub(crate) fn open_link(
                &mut self,
                id: SectionId,
                pairs: &Pairs,
                context: &Context,
                errors: &mut Vec<Message>,
            ) -> Vec<Effect<SectionMsg>> {
                match id {
                    $(SectionId::$id => map(self.$folder.open_link(pairs, context, errors), SectionMsg::$id),)*
                }
            }

            /// Calls [`Section::on_section_change`] of all sections.
            pub(crate) fn on_section_change(
                &mut self,
                current: SectionId,
                context: &Context,
            ) -> Vec<Effect<SectionMsg>> {
                let mut effects = Vec::new();
                $(
                    let of_section = self.$folder.on_section_change(current == SectionId::$id, context);
                    effects.extend(map(of_section, SectionMsg::$id));
                )*
                effects
            }

            /// Calls [`Section::on_document_msg`] of all sections.
            pub(crate) fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response<SectionMsg>> {
                let mut responses = Vec::new();
                $(
                    let of_section = self.$folder.on_document_msg(msg).into_iter();
                    responses.extend(of_section.map(|response| response.map(SectionMsg::$id)));
                )*
                responses
            }

            pub(crate) fn get(&self, id: SectionId) -> &dyn Section {
                match id {
                    $(SectionId::$id => &self.$folder,)*
                }
            }

            pub(crate) fn get_mut(&mut self, id: SectionId) -> &mut dyn Section {
                match id {
                    $(SectionId::$id => &mut self.$folder,)*
                }
            }

            /// The view of a section, with messages of the page.
            pub(crate) fn view<M: 'static>(&self, id: SectionId, page: &PageData, of: fn(SectionMsg) -> M) -> Node<M> {
                match id {
                    $(SectionId::$id => self.$folder.view(page).map(move |msg| of(SectionMsg::$id(msg))),)*
                }
            }

            /// The message of a key that the section handles.
            pub(crate) fn key(&self, id: SectionId, key: &str, mode: DisplayMode) -> Option<SectionMsg> {
                match id {
                    $(SectionId::$id => self.$folder.key(key, mode).map(SectionMsg::$id),)*
                }
            }
        }
    };
}

sections! {
    /// The board and its players.
    #[default]
    Play(play, Board),
    /// Positions with exactly one winning move.
    Puzzles(puzzles, Puzzle),
    /// The cost of searches.
    Lab(lab, Flask),
    /// Tournaments between players.
    Championship(championship, Cup),
    /// Evolution of evaluations.
    Coevolution(coevolution, Evolution),
    /// The user's own programs.
    Programs(programs, Code),
}
