//! Tests of the storage of experiments over several seeds: saving each generation, restoring, and locking by one
//! browser tab.

use super::saved::{KIND, read};
use super::tests::{Waiting, documents, press, run_effects};
use crate::app::coevolution::msg::Effect;
use crate::app::coevolution::tests::{Browser, context, small};
use crate::app::coevolution::*;
use crate::app::documents::{DocumentMsg, LockedBy, StoredDocument};
use crate::app::effects::Documents;
use crate::app::section::Section;
use crate::evolution::to_json;
use crate::text::EnumId;
use crate::text::Message;

/// A browser tab and the tasks of its workers.
struct Page {
    number: u32,
    state: State,
    waiting: Waiting,
}

impl Page {
    fn new(number: u32) -> Page {
        let mut state = small();
        state.set_now(f64::from(number));
        press(&mut state, SeedsMsg::Count(3));
        Page {
            number,
            state,
            waiting: Waiting::new(),
        }
    }

    fn follow(&mut self, browser: &mut Browser, effects: Vec<Effect>) {
        let Page {
            number,
            state,
            waiting,
        } = self;
        run_effects(browser, *number, state, waiting, effects);
    }

    fn send(&mut self, browser: &mut Browser, msg: SeedsMsg) {
        let effects = press(&mut self.state, msg);
        self.follow(browser, effects);
    }

    fn receive(&mut self, browser: &mut Browser, msg: DocumentMsg) {
        self.send(browser, SeedsMsg::Documents(msg));
    }

    /// Runs at most this number of tasks, the last one first.
    fn work(&mut self, browser: &mut Browser, most: usize) {
        for _ in 0..most {
            let Some(begun) = self.waiting.pop_back() else {
                return;
            };
            let effects = update(&mut self.state, begun.ended(), 2).effects;
            self.follow(browser, effects);
        }
    }

    /// The page of a later visit, after this one has crashed.
    fn again(&self, browser: &mut Browser, number: u32) -> Page {
        let mut page = Page::new(number);
        let effects = page.state.seeds.saved.find(self.key());
        page.follow(browser, effects);
        page
    }

    fn key(&self) -> String {
        let key = self.state.seeds.storage_key();
        key.expect("it is kept").to_owned()
    }

    fn generations(&self) -> u64 {
        let series = self.state.seeds.series.as_ref();
        series.map_or(0, |series| series.generations())
    }

    fn has(&self, id: &str) -> bool {
        view(&self.state, &context()).by_id(id).is_some()
    }
}

/// The experiment saved under a key.
fn kept(browser: &mut Browser, key: &str) -> StoredDocument {
    let read = Effect::Documents(Documents::Read(key.to_owned()));
    match browser.act(9, &read) {
        Some(DocumentMsg::Found(_, Ok(found))) => found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn reload_midway_gives_the_same_bytes() {
    let mut whole = Page::new(1);
    let browser = &mut Browser::default();
    whole.send(browser, SeedsMsg::Begin);
    whole.work(browser, usize::MAX);
    assert!(whole.state.seeds.series.as_ref().unwrap().complete() == (6, 6));
    for units in [1, 7, 14, 22] {
        let browser = &mut Browser::default();
        let mut page = Page::new(2);
        page.send(browser, SeedsMsg::Begin);
        page.work(browser, units);
        if page.generations() == 0 {
            assert!(page.state.seeds.storage_key().is_none());
            continue;
        }
        browser.owners.clear();
        let mut later = page.again(browser, 3);
        assert_eq!(documents(&later.state), documents(&page.state), "{units}");
        assert!(later.has("seeds-on") && later.has("experiment-kept"));
        later.send(browser, SeedsMsg::Run(true));
        later.work(browser, usize::MAX);
        assert_eq!(documents(&later.state), documents(&whole.state), "{units}");
        assert!(browser.owners.is_empty(), "it was let go");
        let found = kept(browser, &later.key());
        let read = read(&found).unwrap();
        assert!(read.all_runs().map(to_json).eq(documents(&whole.state)));
    }
}

#[test]
fn generations_are_written_with_yardstick() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, SeedsMsg::Begin);
    while !page.waiting.is_empty() {
        page.work(&mut browser, 1);
        assert_eq!(browser.parts.len() as u64, page.generations());
    }
    assert!(
        page.generations() == 18 && browser.written <= 36,
        "{}",
        browser.written
    );
    assert!(page.has("experiment-kept") && !page.has("experiment-unkept"));
}

#[test]
fn unsaved_series_warns_before_leaving() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    browser.full = true;
    page.send(&mut browser, SeedsMsg::Begin);
    page.work(&mut browser, usize::MAX);
    assert!(page.state.seeds.series.as_ref().unwrap().complete() == (6, 6));
    assert!(page.state.seeds.has_unsaved_work());
    assert!(page.has("experiment-unkept") && !page.has("experiment-kept"));
    // With enough room, the retry saves everything.
    browser.full = false;
    page.receive(&mut browser, DocumentMsg::SaveAgain);
    assert!(!page.state.seeds.has_unsaved_work() && page.has("experiment-kept"));
    let later = page.again(&mut browser, 2);
    assert_eq!(documents(&later.state), documents(&page.state));
}

#[test]
fn second_tab_continues_after_first() {
    let (mut browser, mut owner) = (Browser::default(), Page::new(1));
    owner.send(&mut browser, SeedsMsg::Begin);
    owner.work(&mut browser, 8);
    let mut other = owner.again(&mut browser, 2);
    assert!(other.has("experiment-elsewhere") && !other.has("seeds-on"));
    let key = owner.key();
    let shown = other.generations();
    owner.work(&mut browser, 8);
    for msg in [SeedsMsg::Run(true), SeedsMsg::Compare] {
        other.send(&mut browser, msg);
        assert!(!other.state.seeds.is_running(), "it is only looked at");
    }
    assert_eq!(other.generations(), shown);
    // The owner crashes.
    browser.owners.clear();
    other.receive(&mut browser, DocumentMsg::Locked(key, LockedBy::ThisTab));
    assert_eq!(documents(&other.state), documents(&owner.state));
    assert!(!other.has("experiment-elsewhere") && other.has("seeds-on"));
    other.send(&mut browser, SeedsMsg::Run(true));
    other.work(&mut browser, usize::MAX);
    assert_eq!(other.generations(), 18);
}

#[test]
fn comparisons_keep_their_own_keys() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, SeedsMsg::Begin);
    page.work(&mut browser, usize::MAX);
    let first = page.key();
    for (scheme, keys) in [("round_robin", 1), ("random_opponents", 2)] {
        page.state.set_now(f64::from(keys) * 1000.0);
        let pick = Msg::Set("scheme", scheme.to_owned());
        update(&mut page.state, pick, 1);
        let opponents = Msg::Set("opponents", "2".to_owned());
        update(&mut page.state, opponents, 1);
        page.send(&mut browser, SeedsMsg::Compare);
        page.work(&mut browser, usize::MAX);
        assert_eq!(page.generations(), 36, "{scheme}");
        assert_eq!(
            (page.key() == first, browser.heads.len() as i32),
            (keys == 1, keys)
        );
        let later = page.again(&mut browser, 2);
        assert_eq!(documents(&later.state), documents(&page.state));
    }
    // Opening the earlier experiment from the list also restores its form; undo restores the replaced experiment.
    let second = page.key();
    let heads = browser.heads.clone().into_iter().collect();
    page.receive(&mut browser, DocumentMsg::Listed("", Ok(heads)));
    page.receive(&mut browser, DocumentMsg::Open(first.clone()));
    assert_eq!((page.key(), page.generations()), (first.clone(), 36));
    assert_eq!(
        page.state.draft.config().unwrap().scheme.id(),
        "round_robin"
    );
    let undo = browser.take_undo();
    let effects = update(&mut page.state, undo, 2).effects;
    page.follow(&mut browser, effects);
    assert_eq!(page.key(), second);
    // A deletion becomes final once undo is impossible.
    let row = format!("experiment-{first}");
    page.receive(&mut browser, DocumentMsg::Delete(first.clone()));
    assert!(!page.has(&row) && browser.heads.contains_key(&first));
    let effects = browser.decline();
    page.follow(&mut browser, effects);
    assert!(!browser.heads.contains_key(&first));
    assert!(browser.parts.keys().all(|(key, _)| *key == second));
}

#[test]
fn file_restores_all_or_nothing() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, SeedsMsg::Begin);
    page.work(&mut browser, 20);
    page.send(&mut browser, SeedsMsg::Run(false));
    let effects = press(&mut page.state, SeedsMsg::Save);
    let [Effect::Download { bytes, name, .. }] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(name, "seeds.json");
    let text = String::from_utf8(bytes.clone()).unwrap();
    let mut other = Page::new(2);
    let effects = update(&mut other.state, Msg::Import(text.clone()), 1).effects;
    other.follow(&mut browser, effects);
    assert_eq!(documents(&other.state), documents(&page.state));
    assert!(other.has("experiment-kept") && browser.heads.len() == 2);
    let before = documents(&other.state);
    for (good, bad, key) in [
        ("\"count\":3", "\"count\":2", "error.import.seeds"),
        ("\"count\":3", "\"count\":0", "error.import.seeds"),
        ("\"seed\":4", "\"seed\":9", "error.import.seeds"),
        ("\"number\":0", "\"number\":7", "error.backup.run"),
        ("\"version\":1", "\"version\":2", "error.import.version"),
    ] {
        let faulty = text.replace(good, bad);
        assert_ne!(faulty, text);
        let response = update(&mut other.state, Msg::Import(faulty), 1);
        let (words, error) = response.notice.unwrap();
        assert!(error && words.key == key, "{good}: {words}");
        assert_eq!(documents(&other.state), before);
    }
}

#[test]
fn faulty_stored_series_changes_nothing() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, SeedsMsg::Begin);
    page.work(&mut browser, usize::MAX);
    let key = page.key();
    let good = kept(&mut browser, &key);
    for damage in ["", "x", "0 1", "0 1 {}", "9 0 {}", "0 2 {\"number\":1}"] {
        let mut parts = good.parts.clone();
        parts[1] = damage.to_owned();
        let kept = StoredDocument {
            parts,
            ..good.clone()
        };
        assert!(read(&kept).is_err(), "{damage}");
        let response = update(
            &mut page.state,
            Msg::Seeds(SeedsMsg::Documents(DocumentMsg::Found(
                key.clone(),
                Ok(kept),
            ))),
            1,
        );
        assert_eq!(response.effects, [], "nobody has asked for it");
    }
    for head in [
        "",
        "{}",
        "{\"configs\":[],\"count\":3,\"date\":1,\"done\":1,\"complete\":1}",
    ] {
        let kept = StoredDocument {
            head: head.to_owned(),
            ..good.clone()
        };
        assert_eq!(read(&kept).unwrap_err(), Message::new("error.runs.damaged"));
        assert!((KIND.head)(head).is_none());
    }
    assert!((KIND.head)(&good.head).is_some());
}

/// A head with impossible numbers is damaged: twice the largest count overflows the browser's 32-bit numbers.
#[test]
fn head_with_impossible_numbers_is_damaged() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, SeedsMsg::Begin);
    page.work(&mut browser, usize::MAX);
    let head = kept(&mut browser, &page.key()).head;
    assert!((KIND.head)(&head).is_some() && (KIND.kind.extent)(&head).is_some());
    let count = "\"count\":3";
    assert!(head.contains(count), "{head}");
    for damage in ["\"count\":0", "\"count\":4294967295", "\"count\":31"] {
        let damaged = head.replace(count, damage);
        assert!((KIND.head)(&damaged).is_none(), "{damage}");
        assert!((KIND.kind.extent)(&damaged).is_none(), "{damage}");
    }
    let more = head.replace("\"complete\":6", "\"complete\":7");
    assert!(more != head && (KIND.head)(&more).is_none());
}
