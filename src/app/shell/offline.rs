//! What the page has beside it where it is hosted: a copy of itself that the browser keeps, newer versions, and the whole page as one
//! file. It is told at the foot of the page; a newer version also in a notice.

use crate::app::shell::msg::{Effect, Msg};
use crate::app::ui::widgets::{button, icon_button};
use crate::app::ui::{Element, Icon, Texts, el, icon};
use crate::text::Message;

/// The single files as `cargo xtask dist` writes them beside the hosted page: name, id of the link, and its text.
const FILES: [(&str, &str, &str); 2] = [
    ("rastros-lab.html", "single-file", "page.file"),
    (
        "rastros-lab-python.html",
        "single-file-python",
        "page.file.python",
    ),
];

/// How long the notice of a newer version stands, in milliseconds. The foot of the page says it for as long as it is true.
const NOTICE_MS: u32 = 20_000;

/// Something that happened to the copy that the browser keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfflineMsg {
    /// All of the page is kept, and opens without a network.
    Available,
    /// Nothing is kept.
    Gone,
    /// A newer version is kept, and takes over when the person agrees.
    Newer,
    /// The person agrees.
    Renew,
    /// The person wants the notice gone.
    Later,
}

/// What is known of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offline {
    /// The bytes of the single files that are there.
    files: Vec<u64>,
    available: bool,
    newer: bool,
    /// The number of the notice that tells of a newer version, while it stands.
    notice_number: Option<u64>,
}

impl Offline {
    /// Nothing is known yet but how large the single files beside the page are, in the order of their list.
    pub(crate) fn new(files: Vec<u64>) -> Offline {
        Offline {
            files,
            ..Offline::default()
        }
    }

    /// What follows from something that happened; `number` is one that no notice has had.
    pub(crate) fn update(&mut self, msg: OfflineMsg, number: u64) -> Vec<Effect> {
        match msg {
            OfflineMsg::Available => self.available = true,
            OfflineMsg::Gone => self.available = false,
            OfflineMsg::Newer if !self.newer => {
                self.newer = true;
                self.notice_number = Some(number);
                return vec![Effect::After(NOTICE_MS, Msg::NoticeOver(number))];
            }
            OfflineMsg::Newer => {}
            OfflineMsg::Renew => return vec![Effect::Renew],
            OfflineMsg::Later => self.notice_number = None,
        }
        Vec::new()
    }

    /// The notice with a number has stood for long enough.
    pub(crate) fn hide_notice(&mut self, number: u64) {
        self.notice_number = self
            .notice_number
            .filter(|&notice_number| notice_number != number);
    }

    /// The notice that a newer version is there, while it stands.
    pub(crate) fn notice(&self, texts: Texts) -> Option<Element<OfflineMsg>> {
        let notice = el("div.notice#newer[role=status]")
            .key(self.notice_number?)
            .child(el("p").child(texts.get("page.newer")))
            .child(button(texts.get("page.renew"), OfflineMsg::Renew).id("newer-renew"))
            .child(icon_button(
                Icon::Close,
                texts.get("page.close"),
                OfflineMsg::Later,
            ));
        Some(notice)
    }

    /// What stands at the foot of the page. It keeps its room while there is nothing to say.
    pub(crate) fn foot(&self, texts: Texts) -> Element<OfflineMsg> {
        let available = self.available.then(|| {
            el("span#offline")
                .key("offline")
                .child(texts.get("page.offline"))
        });
        let newer = self.newer.then(|| {
            button(texts.get("page.newer.renew"), OfflineMsg::Renew)
                .id("renew")
                .key("newer")
        });
        let files = FILES.iter().zip(&self.files);
        let files = files.map(|(&(name, id, label), &bytes)| {
            let size = texts.decimal(bytes as f64 / 1e6, 1);
            let label = Message::new(label).with("size", size);
            el("a")
                .id(id)
                .key(id)
                .attr("href", name)
                .attr("download", name)
                .child(icon(Icon::Download))
                .child(el("span").child(texts.say(&label)))
        });
        el("footer.foot")
            .maybe(newer)
            .maybe(available)
            .children(files)
    }
}
