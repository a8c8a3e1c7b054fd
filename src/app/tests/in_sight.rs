//! Tests of a page that becomes visible again after the user has cleared the browser's data, or after another tab has
//! deleted or finished the open run.

use super::browser::Browser;
use super::*;
use crate::app::championship::Msg as OfChampionship;
use crate::app::coevolution::{Msg as OfCoevolution, SeedsMsg};
use crate::app::documents::{DocumentMsg, LockedBy};

const EVOLUTION: &str = "#/coevolution?preset=course_class&population=4&generations=2&pairs=1&yardstick_pairs=1&plies=1&seed=3";

/// In units of one pair, so that there are many.
const DUEL: &str = "#/championship?game=rastros&board=small5&player=basilio;depth=2&player=bacoco;nodes=5000&pairs=8&seed=7";

struct Kind {
    link: &'static str,
    begin: fn() -> Vec<Msg>,
    /// The prefix of its keys.
    prefix: &'static str,
    /// The prefix of ids.
    seen: &'static str,
}

const KINDS: [Kind; 3] = [
    Kind {
        link: EVOLUTION,
        begin: || vec![Msg::of(OfCoevolution::Begin)],
        prefix: "evolution-",
        seen: "evolution",
    },
    Kind {
        link: EVOLUTION,
        begin: || {
            [SeedsMsg::Count(2), SeedsMsg::Begin]
                .map(|msg| Msg::of(OfCoevolution::Seeds(msg)))
                .into()
        },
        prefix: "experiment-",
        seen: "experiment",
    },
    Kind {
        link: DUEL,
        begin: || vec![Msg::of(OfChampionship::Begin)],
        prefix: "championship-",
        seen: "championship",
    },
];

/// A tab of the browser and the pending tasks of its workers.
struct Page {
    number: u32,
    state: State,
    waiting: Vec<Begun<Msg>>,
}

impl Page {
    fn new(number: u32, kind: &Kind, browser: &mut Browser) -> Page {
        let (state, opened) = page(&format!("{}&lang=en", kind.link));
        let waiting = Vec::new();
        let mut page = Page {
            number,
            state,
            waiting,
        };
        page.state.set_now(1e12);
        page.follow(browser, opened);
        page
    }

    /// A tab with a run in progress.
    fn begun(kind: &Kind, browser: &mut Browser) -> Page {
        let mut page = Page::new(1, kind, browser);
        for msg in (kind.begin)() {
            page.send(browser, msg);
        }
        page
    }

    /// A tab with a finished and saved run.
    fn finished(kind: &Kind, browser: &mut Browser) -> Page {
        let mut page = Page::begun(kind, browser);
        page.work(browser, usize::MAX);
        assert!(page.has(kind, "kept") && !page.state.has_unsaved_work());
        page
    }

    fn send(&mut self, browser: &mut Browser, msg: Msg) {
        let effects = update(&mut self.state, msg);
        self.follow(browser, effects);
    }

    fn follow(&mut self, browser: &mut Browser, effects: Vec<Effect>) {
        self.waiting
            .extend(browser.serve(self.number, &mut self.state, effects));
    }

    /// Carries out this number of tasks, or all.
    fn work(&mut self, browser: &mut Browser, tasks: usize) {
        for _ in 0..tasks {
            let Some(begun) = self.waiting.pop() else {
                return;
            };
            self.send(browser, begun.ended());
        }
    }

    fn has(&self, kind: &Kind, what: &str) -> bool {
        let id = format!("{}-{what}", kind.seen);
        view(&self.state).by_id(&id).is_some()
    }

    fn key(&mut self, kind: &Kind) -> String {
        let mut keys = self.state.storage_keys().into_iter();
        let key = keys.find(|key| key.starts_with(kind.prefix));
        key.expect("it is kept")
    }

    /// The text of the notice; removes it.
    fn notice_text(&mut self) -> Option<String> {
        let notice = self.state.notice.take();
        notice.map(|notice| notice.message.text(Language::En))
    }
}

const SEEN: Msg = Msg::PageVisible;

fn clear(browser: &mut Browser) {
    browser.heads.clear();
    browser.parts.clear();
}

#[test]
fn cleared_data_are_written_again() {
    for kind in &KINDS {
        let mut browser = Browser::default();
        let mut page = Page::finished(kind, &mut browser);
        page.notice_text();
        let whole = browser.parts.clone();
        clear(&mut browser);
        // Several events report that the page is visible: one list is enough, and one more after its answer.
        let list = update(&mut page.state, SEEN);
        assert!(
            list.iter()
                .all(|e| matches!(e, Effect::Documents(Documents::List(_))))
        );
        assert_eq!(update(&mut page.state, SEEN), []);
        page.follow(&mut browser, list);
        assert!(browser.parts == whole, "{}", kind.seen);
        assert!(page.has(kind, "kept") && page.notice_text().is_none());
        let written = browser.written;
        page.send(&mut browser, SEEN);
        assert_eq!(browser.written, written, "it is there");
        // The browser refuses: the page reports it, and closing the page asks for confirmation.
        clear(&mut browser);
        browser.full = true;
        page.send(&mut browser, SEEN);
        assert!(page.has(kind, "unkept") && !page.has(kind, "kept"));
        assert!(page.state.has_unsaved_work() && page.notice_text().is_some());
        page.send(&mut browser, SEEN);
        assert!(
            page.state.has_unsaved_work() && page.notice_text().is_none(),
            "once"
        );
        // The browser accepts data again.
        browser.full = false;
        page.send(&mut browser, Msg::SaveAgain);
        assert!(page.has(kind, "kept") && !page.state.has_unsaved_work());
        assert!(browser.parts == whole);
    }
}

#[test]
fn shown_section_reads_storage() {
    for kind in &KINDS {
        let mut browser = Browser::default();
        let mut page = Page::finished(kind, &mut browser);
        let section = page.state.section;
        page.send(&mut browser, Msg::Go(SectionId::Lab));
        clear(&mut browser);
        page.send(&mut browser, Msg::Go(section));
        assert!(browser.heads.contains_key(&page.key(kind)));
        assert!(page.has(kind, "kept"));
    }
    let (mut fresh, _) = page("");
    assert_eq!(update(&mut fresh, SEEN), [], "it shows no runs");
}

#[test]
fn reports_run_finished_in_another_tab() {
    for kind in &KINDS {
        let mut browser = Browser::default();
        let mut owner = Page::begun(kind, &mut browser);
        owner.work(&mut browser, 5);
        let key = owner.key(kind);
        let mut other = Page::new(2, kind, &mut browser);
        let open = Msg::Documents(DocumentMsg::Open(key.clone()));
        other.send(&mut browser, open);
        assert!(other.has(kind, "elsewhere"), "{}", kind.seen);
        other.notice_text();
        owner.work(&mut browser, usize::MAX);
        assert!(browser.owners.is_empty(), "{}", kind.seen);
        let free = DocumentMsg::Locked(key, LockedBy::ThisTab);
        other.send(&mut browser, Msg::Documents(free));
        let text = other.notice_text().expect("it is told");
        assert!(text.contains("has finished this"), "{}: {text}", kind.seen);
        assert!(other.has(kind, "kept") && !other.has(kind, "elsewhere"));
    }
}

#[test]
fn open_library_rereads_when_visible() {
    let (mut state, _) = page("");
    let open = play::Msg::Layer(Some(play::Layer::Library));
    update(&mut state, Msg::of(open));
    assert!(update(&mut state, SEEN).contains(&lists("game-")));
}
