//! A browser tab with a run.

use super::kind::{Action, Kind};
use crate::app::coevolution::{self, ExperimentMsg};
use crate::app::documents::DatabaseAnswer;
use crate::app::effects::{BrowserCommand, TaskGroup};
use crate::app::shell::boot::Boot;
use crate::app::shell::update::update;
use crate::app::shell::view::view;
use crate::app::shell::{Effect, Msg, State};
use crate::app::tests::begun::Begun;
use crate::app::tests::browser::Browser;
use crate::app::tests::page;
use crate::app::ui::{EventData, EventKind};

pub(super) struct Tab {
    pub(super) kind: &'static Kind,
    number: u32,
    pub(super) state: State,
    /// The tasks of the run at its workers.
    pub(super) tasks: Vec<Begun<Msg>>,
    /// The group of these tasks; `None` before the first.
    group: Option<TaskGroup>,
}

impl Tab {
    fn with(kind: &'static Kind, number: u32, state: State) -> Tab {
        Tab {
            kind,
            number,
            state,
            tasks: Vec::new(),
            group: None,
        }
    }

    /// Another page, which opens at a link.
    pub(super) fn at(kind: &'static Kind, link: &str) -> Tab {
        let (mut state, _) = page(link);
        assert_eq!(state.notice(), None);
        state.set_now(1e12);
        Tab::with(kind, 1, state)
    }

    /// The first tab, with the form of a short run.
    pub(super) fn new(kind: &'static Kind) -> Tab {
        let mut tab = Tab::at(kind, kind.link);
        if let Some(seeds) = kind.seeds {
            let count = coevolution::Msg::Experiment(ExperimentMsg::Count(seeds));
            update(&mut tab.state, Msg::of(count));
        }
        tab
    }

    pub(super) fn begun(kind: &'static Kind, browser: &mut Browser) -> Tab {
        let mut tab = Tab::new(kind);
        tab.send(browser, Action::Begin);
        tab
    }

    /// A tab with a run in progress of which the browser has a part.
    pub(super) fn saving(kind: &'static Kind, browser: &mut Browser) -> Tab {
        let mut tab = Tab::begun(kind, browser);
        tab.work_until_saved(browser);
        tab
    }

    pub(super) fn complete(kind: &'static Kind, browser: &mut Browser) -> Tab {
        let mut tab = Tab::begun(kind, browser);
        tab.work(browser, usize::MAX);
        tab
    }

    /// A tab opened with the texts that this one has saved.
    pub(super) fn visit(&mut self, browser: &mut Browser, number: u32) -> Tab {
        let (section, _) = self.kind.link.split_once('?').expect("a form");
        let (state, effects) = State::new(Boot {
            stored: self.state.to_store(),
            former_tab: Some(self.number.to_string()),
            languages: vec!["en".to_owned()],
            tab: u64::from(number),
            workers: 2,
            link: section.to_owned(),
            now: 2e12,
            ..Boot::default()
        });
        let mut tab = Tab::with(self.kind, number, state);
        tab.follow(browser, effects);
        tab
    }

    /// Carries out effects, and adds their tasks to those of the workers.
    fn follow(&mut self, browser: &mut Browser, effects: Vec<Effect>) {
        let cancelled = self.group.map(Effect::Cancel);
        if effects
            .iter()
            .any(|effect| Some(effect) == cancelled.as_ref())
        {
            self.tasks.clear();
        }
        let tasks = browser.serve(self.number, &mut self.state, effects);
        let own = |task: &Begun<Msg>| Some(task.group) == self.group;
        self.tasks.extend(tasks.into_iter().filter(own));
    }

    /// Sends a message of the page.
    pub(super) fn tell(&mut self, browser: &mut Browser, msg: Msg) -> Vec<Effect> {
        let effects = update(&mut self.state, msg);
        self.follow(browser, effects.clone());
        effects
    }

    /// Sends a message of the section; returns its effects.
    pub(super) fn send(&mut self, browser: &mut Browser, action: Action) -> Vec<Effect> {
        let effects = update(&mut self.state, (self.kind.message)(action));
        if let Some(task) = Begun::all(&effects).first() {
            self.group = Some(task.group);
        }
        self.follow(browser, effects.clone());
        effects
    }

    /// Clicks an element of the page.
    #[track_caller]
    pub(super) fn click(&mut self, browser: &mut Browser, id: &str) -> Vec<Effect> {
        let page = view(&self.state);
        let element = page.by_id(id).unwrap_or_else(|| panic!("no {id}"));
        let msg = element.fire(EventKind::Click, &EventData::default());
        self.tell(browser, msg.expect("a click does something"))
    }

    /// Runs at most this number of tasks, the last one first. Returns how many there were.
    pub(super) fn work(&mut self, browser: &mut Browser, most: usize) -> usize {
        for done in 0..most {
            let Some(task) = self.tasks.pop() else {
                return done;
            };
            self.tell(browser, task.ended());
        }
        most
    }

    /// Runs tasks until the browser has another part.
    #[track_caller]
    pub(super) fn work_until_saved(&mut self, browser: &mut Browser) {
        let before = browser.written;
        while browser.written == before {
            assert_eq!(self.work(browser, 1), 1, "a save before the end");
        }
    }

    pub(super) fn document(&self) -> Option<String> {
        (self.kind.document)(&self.state)
    }

    /// The storage key of the open run.
    pub(super) fn key(&mut self) -> Option<String> {
        let mut keys = self.state.open_run_keys().into_iter();
        keys.find(|key| key.starts_with(self.kind.documents.prefix))
    }

    /// The document of the open run as the browser has it.
    pub(super) fn saved(&mut self, browser: &mut Browser) -> Option<String> {
        let stored = browser.document(&self.key()?)?;
        let document = (self.kind.documents.to_json)(&stored);
        Some((self.kind.normal)(document.expect("a valid document")))
    }

    /// True if the page shows a note about the open run: `saved`, `unsaved` or `in-other-tab`.
    pub(super) fn has_note(&self, note: &str) -> bool {
        self.has(&format!("{}-{note}", self.kind.id))
    }

    /// True if the list of runs has this one.
    pub(super) fn lists(&self, key: &str) -> bool {
        self.has(&self.row(key))
    }

    /// The id of the button that opens a run of the list.
    pub(super) fn row(&self, key: &str) -> String {
        format!("open-{key}")
    }

    fn has(&self, id: &str) -> bool {
        view(&self.state).by_id(id).is_some()
    }

    /// True if the user can resume the run.
    pub(super) fn can_resume(&self) -> bool {
        view(&self.state).find("button", "Continue").is_some()
    }

    /// Reads the list of runs.
    pub(super) fn list(&mut self, browser: &mut Browser) {
        let heads = browser.heads.clone().into_iter().collect();
        let listed = DatabaseAnswer::Listed("", Ok(heads));
        self.tell(browser, Msg::Documents(listed.into()));
    }

    /// The key of the notice, which is closed.
    pub(super) fn take_notice(&mut self) -> Option<String> {
        let notice = self.state.notices.pop();
        notice.map(|(_, notice)| notice.message.key)
    }

    /// The texts of the file of the run.
    pub(super) fn export(&mut self) -> String {
        let effects = update(&mut self.state, (self.kind.message)(Action::Save));
        let [Effect::Browser(BrowserCommand::Download { name, bytes, .. })] = &effects[..] else {
            panic!("{effects:?}")
        };
        assert_eq!(name, self.kind.file);
        String::from_utf8(bytes.clone()).expect("a text")
    }
}
