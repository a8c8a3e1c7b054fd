//! The hosted page: its offline copy in the browser, newer versions, and downloads of the page as a single file. The
//! footer shows the state; a notice also announces a newer version.

use crate::app::effects::{BrowserCommand, Effect};
use crate::app::ui::widgets::{button, icon_button};
use crate::app::ui::{Element, Icon, Texts, el, icon};
use crate::text::Message;

/// The single files that `cargo xtask dist` writes beside the hosted page: name, id of the link, and its text.
const FILES: [(&str, &str, &str); 2] = [
    ("rastros-lab.html", "single-file", "page.file"),
    ("rastros-lab-python.html", "single-file-python", "page.file.python"),
];

/// The display time of the notice about a newer version, in milliseconds. The footer shows the message permanently.
const NOTICE_MS: u32 = 20_000;

/// Messages about the offline copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfflineMsg {
    /// The copy is complete: the page opens without a network.
    Available,
    /// There is no copy.
    Gone,
    /// A newer version is ready and waits for the user's consent.
    Newer,
    /// The user activates the newer version.
    Renew,
    /// The user closes the notice, or it has been visible for long enough.
    Later,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Offline {
    /// The sizes in bytes of the single files.
    files: Vec<u64>,
    available: bool,
    newer: bool,
    is_notice_visible: bool,
}

impl Offline {
    /// An unknown state; `files` are the sizes of the single files beside the page, in the order of their list.
    pub(crate) fn new(files: Vec<u64>) -> Offline {
        Offline {
            files,
            ..Offline::default()
        }
    }

    pub(crate) fn update(&mut self, msg: OfflineMsg) -> Vec<Effect<OfflineMsg>> {
        match msg {
            OfflineMsg::Available => self.available = true,
            OfflineMsg::Gone => self.available = false,
            OfflineMsg::Newer if !self.newer => {
                self.newer = true;
                self.is_notice_visible = true;
                return vec![Effect::After(NOTICE_MS, OfflineMsg::Later)];
            }
            OfflineMsg::Newer => {}
            OfflineMsg::Renew => return vec![Effect::Browser(BrowserCommand::ReloadNewVersion)],
            OfflineMsg::Later => self.is_notice_visible = false,
        }
        Vec::new()
    }

    /// The notice about a newer version, while it is visible.
    pub(crate) fn notice(&self, texts: Texts) -> Option<Element<OfflineMsg>> {
        let notice = || {
            el("div.notice#newer[role=status]")
                .key("newer")
                .child(el("p").child(texts.get("page.newer")))
                .child(button(texts.get("page.renew"), OfflineMsg::Renew).id("newer-renew"))
                .child(icon_button(Icon::Close, texts.get("page.close"), OfflineMsg::Later))
        };
        self.is_notice_visible.then(notice)
    }

    /// The line of the footer. It takes up its space even without text.
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
            let size = format!("{:.1}", bytes as f64 / 1e6);
            let label = Message::new(label).with_number("size", size);
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
