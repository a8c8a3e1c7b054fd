//! Tests of saved experiments over several seeds: their keys, and damaged documents.

use super::saved::{KIND, read, read_head};
use super::tests::{Waiting, documents, press, run_effects};
use crate::app::coevolution::msg::Effect;
use crate::app::coevolution::tests::{Browser, on_document_msg, set, small};
use crate::app::coevolution::*;
use crate::app::documents::{DatabaseAnswer, DocumentMsg, StoredDocument};
use crate::app::effects::DatabaseRequest;
use crate::text::{EnumId, Message};

/// A browser tab and the tasks of its workers.
struct Page {
    number: u32,
    state: State,
    waiting: Waiting,
}

impl Page {
    fn new(number: u32) -> Page {
        let mut state = small();
        state.now = f64::from(number);
        press(&mut state, ExperimentMsg::Count(3));
        Page {
            number,
            state,
            waiting: Waiting::new(),
        }
    }

    fn execute(&mut self, browser: &mut Browser, effects: Vec<Effect>) {
        let Page {
            number,
            state,
            waiting,
        } = self;
        run_effects(browser, *number, state, waiting, effects);
    }

    fn send(&mut self, browser: &mut Browser, msg: ExperimentMsg) {
        let effects = press(&mut self.state, msg);
        self.execute(browser, effects);
    }

    fn receive(&mut self, browser: &mut Browser, msg: DocumentMsg) {
        let effects = on_document_msg(&mut self.state, &msg);
        self.execute(browser, effects);
    }

    /// Runs at most this number of tasks, the last one first.
    fn work(&mut self, browser: &mut Browser, most: usize) {
        for _ in 0..most {
            let Some(begun) = self.waiting.pop_back() else {
                return;
            };
            let effects = send(&mut self.state, begun.ended(), 2).effects;
            self.execute(browser, effects);
        }
    }

    /// The page of a later visit, after this one has crashed.
    fn reopen(&self, browser: &mut Browser, number: u32) -> Page {
        let mut page = Page::new(number);
        page.receive(browser, DocumentMsg::Restore(self.key()));
        page
    }

    fn key(&self) -> String {
        let key = self.state.experiments.runs.key();
        key.expect("a saved experiment").to_owned()
    }

    fn generations(&self) -> u64 {
        let experiment = self.state.experiments.current.as_ref();
        experiment.map_or(0, |experiment| experiment.generations())
    }

    fn choose_scheme(&mut self, scheme: &str) {
        set(&mut self.state, &[("scheme", scheme), ("opponents", "2")]);
    }
}

/// The experiment saved under a key.
fn saved(browser: &mut Browser, key: &str) -> StoredDocument {
    let read = Effect::Database(DatabaseRequest::Read(key.to_owned()));
    match browser.act(9, &read) {
        Some(DocumentMsg::Database(DatabaseAnswer::ReadDone(_, Ok(found)))) => found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn comparisons_keep_their_own_keys() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, ExperimentMsg::Begin);
    page.work(&mut browser, usize::MAX);
    let first = page.key();
    for (scheme, keys) in [("round_robin", 1), ("random_opponents", 2)] {
        page.state.now = f64::from(keys) * 1000.0;
        page.choose_scheme(scheme);
        page.send(&mut browser, ExperimentMsg::Compare);
        page.work(&mut browser, usize::MAX);
        assert_eq!(page.generations(), 36, "{scheme}");
        assert_eq!((page.key() == first, browser.heads.len() as i32), (keys == 1, keys));
        let later = page.reopen(&mut browser, 2);
        assert_eq!(documents(&later.state), documents(&page.state));
    }
    // The form of its last treatment returns with the first experiment.
    page.receive(&mut browser, DocumentMsg::Open(first.clone()));
    assert_eq!((page.key(), page.generations()), (first, 36));
    let scheme = page.state.draft.config().unwrap().scheme;
    assert_eq!(scheme.id(), "round_robin");
}

#[test]
fn experiment_of_another_tab_is_not_compared() {
    let (mut browser, mut owner) = (Browser::default(), Page::new(1));
    owner.send(&mut browser, ExperimentMsg::Begin);
    owner.work(&mut browser, usize::MAX);
    owner.choose_scheme("round_robin");
    owner.send(&mut browser, ExperimentMsg::Compare);
    owner.work(&mut browser, 8);
    let mut other = owner.reopen(&mut browser, 2);
    let before = other.generations();
    other.choose_scheme("random_opponents");
    other.send(&mut browser, ExperimentMsg::Compare);
    assert!(!other.state.experiments.is_running());
    assert_eq!(other.generations(), before);
}

#[test]
fn damaged_head_is_not_read() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, ExperimentMsg::Begin);
    page.work(&mut browser, usize::MAX);
    let good = saved(&mut browser, &page.key());
    let is_damaged = |head: &str| {
        let stored = StoredDocument {
            head: head.to_owned(),
            ..good.clone()
        };
        let damaged = read(&stored).err() == Some(Message::new("error.runs.damaged"));
        let [entry, fingerprint] = [read_head(head).is_none(), (KIND.fingerprint)(head).is_none()];
        assert_eq!([entry, fingerprint], [damaged; 2], "{head}");
        damaged
    };
    assert!(!is_damaged(&good.head));
    for damaged in ["", "{}", "{\"configs\":[],\"count\":3,\"date\":1,\"done\":1,\"complete\":1}"] {
        assert!(is_damaged(damaged), "{damaged}");
    }
    // Twice the largest count overflows the browser's 32-bit numbers.
    for (number, impossible) in [
        ("\"count\":3", "\"count\":0"),
        ("\"count\":3", "\"count\":4294967295"),
        ("\"count\":3", "\"count\":31"),
        ("\"complete\":6", "\"complete\":7"),
    ] {
        assert!(good.head.contains(number), "{}", good.head);
        assert!(is_damaged(&good.head.replace(number, impossible)), "{impossible}");
    }
}
