//! Tests of the storage of evolutions: saving each generation, restoring, and locking by one browser tab.

use super::tests::{Browser, small};
use super::*;
use crate::app::coevolution::msg::Effect;
use crate::app::documents::runs::{MOST_RUNS, RunSection};
use crate::app::documents::{DocumentMsg, LockedBy};
use crate::app::effects::Documents;
use crate::app::section::Section as _;
use crate::app::tests::begun::Begun;
use crate::app::ui::{Context, Node, Texts};
use crate::evolution::{Run, to_json};
use crate::text::{Language, Message};

/// A browser tab and the tasks of its workers.
struct Page {
    number: u32,
    state: State,
    tasks: Vec<Begun<Msg>>,
}

impl Page {
    fn new(number: u32) -> Page {
        let mut state = small();
        state.opening = state.draft.clone();
        let tasks = Vec::new();
        Page {
            number,
            state,
            tasks,
        }
    }

    fn send(&mut self, browser: &mut Browser, msg: Msg) {
        let effects = update(&mut self.state, msg, 1).effects;
        self.tasks
            .extend(browser.run_effects(self.number, &mut self.state, effects));
        if !self.state.in_progress() {
            self.tasks.clear();
        }
    }

    fn receive(&mut self, browser: &mut Browser, msg: DocumentMsg) {
        self.send(browser, Msg::Documents(msg));
    }

    /// Runs tasks up to this number of generations, or to the end.
    fn work(&mut self, browser: &mut Browser, generations: usize) {
        while self.generations() < generations {
            let begun = self.tasks.pop().expect("there is something to do");
            let effects = update(&mut self.state, begun.ended(), 1).effects;
            self.tasks
                .extend(browser.run_effects(self.number, &mut self.state, effects));
        }
    }

    fn end(&mut self, browser: &mut Browser) {
        while let Some(begun) = self.tasks.pop() {
            let effects = update(&mut self.state, begun.ended(), 1).effects;
            self.tasks
                .extend(browser.run_effects(self.number, &mut self.state, effects));
        }
    }

    fn generations(&self) -> usize {
        self.state.run().map_or(0, |run| run.generations.len())
    }

    fn key(&self) -> String {
        self.state
            .current
            .storage_key()
            .expect("it is kept")
            .to_owned()
    }

    fn view(&self) -> Node<Msg> {
        let context = Context {
            texts: Texts(Language::En),
            workers: 2,
            mode: crate::app::ui::display_mode::DisplayMode::Usual,
            west: 0.0,
        };
        view(&self.state, &context)
    }

    fn has(&self, id: &str) -> bool {
        self.view().by_id(id).is_some()
    }
}

fn text(page: &Page) -> String {
    page.state.run().map(to_json).unwrap_or_default()
}

/// The evolution saved under a key.
fn kept(browser: &mut Browser, key: &str) -> Run {
    let read = Effect::Documents(Documents::Read(key.to_owned()));
    match browser.act(9, &read) {
        Some(DocumentMsg::Found(_, Ok(found))) => super::saved::read(&found).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn saves_each_generation_once() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    for n in 1..=3 {
        page.work(&mut browser, n);
        let key = page.key();
        assert_eq!(kept(&mut browser, &key).generations.len(), n);
    }
    page.end(&mut browser);
    let key = page.key();
    assert!(page.state.run().unwrap().is_complete());
    assert_eq!(to_json(&kept(&mut browser, &key)), text(&page));
    // The page saves each generation after breeding, and again with its yardstick: the cost per generation is constant.
    assert!(browser.written <= 6, "{}", browser.written);
    assert!(browser.owners.is_empty(), "it was let go");
    // A later visit restores the run.
    let mut later = Page::new(2);
    let effects = later.state.current.saved.find(key.clone());
    browser.run_effects(2, &mut later.state, effects);
    assert_eq!(text(&later), text(&page));
    assert_eq!(later.key(), key);
    assert_eq!(later.state.draft, page.state.draft);
}

#[test]
fn reports_saved_after_browser_confirms() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.end(&mut browser);
    assert!(page.has("evolution-kept") && !page.has("evolution-unkept"));
    // The same run before the browser confirms saving.
    let mut waits = Page::new(2);
    let import = Msg::Import(text(&page));
    let effects = update(&mut waits.state, import, 1).effects;
    let [Effect::Documents(Documents::Put(documents))] = &effects[..] else {
        panic!("{effects:?}")
    };
    let key = &documents[0].key;
    assert!(!waits.has("evolution-kept") && !waits.state.has_unsaved_work());
    // Requests each save only once.
    assert_eq!(waits.state.checkpoint(true), []);
    waits.receive(&mut browser, DocumentMsg::Saved(key.clone(), Ok(())));
    assert!(waits.has("evolution-kept"));
}

#[test]
fn reports_failed_save_once_and_continues() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    browser.full = true;
    let begun = update(&mut page.state, Msg::Begin, 1).effects;
    page.tasks = browser.run_effects(1, &mut page.state, begun);
    let mut refusals = 0;
    while let Some(begun) = page.tasks.pop() {
        for effect in update(&mut page.state, begun.ended(), 1).effects {
            if let Some(answer) = browser.act(1, &effect) {
                let response = update(&mut page.state, Msg::Documents(answer), 1);
                refusals += response.notice.iter().filter(|(_, error)| *error).count();
                page.tasks
                    .extend(browser.run_effects(1, &mut page.state, response.effects));
            }
            page.tasks.extend(Begun::of(&effect));
        }
    }
    assert!(page.state.run().unwrap().is_complete());
    assert_eq!(refusals, 1);
    assert!(page.state.has_unsaved_work());
    assert!(page.has("evolution-unkept") && !page.has("evolution-kept"));
    // With enough room, the next checkpoint saves everything.
    browser.full = false;
    let effects = page.state.checkpoint(true);
    browser.run_effects(1, &mut page.state, effects);
    assert!(!page.state.has_unsaved_work() && page.has("evolution-kept"));
    let key = page.key();
    assert_eq!(to_json(&kept(&mut browser, &key)), text(&page));
}

#[test]
fn second_tab_continues_after_first() {
    let (mut browser, mut owner, mut other) = (Browser::default(), Page::new(1), Page::new(2));
    owner.send(&mut browser, Msg::Begin);
    owner.work(&mut browser, 1);
    let key = owner.key();
    let effects = other.state.current.saved.find(key.clone());
    browser.run_effects(2, &mut other.state, effects);
    assert!(other.has("evolution-elsewhere") && other.generations() == 1);
    assert!(other.view().find("button", "Continue").is_none());
    owner.work(&mut browser, 3);
    other.send(&mut browser, Msg::Continue);
    assert!(!other.state.in_progress(), "it is only looked at");
    assert_eq!((other.generations(), browser.owners[&key]), (1, 1));
    // The owner crashes.
    let whole = text(&owner);
    drop(owner);
    browser.owners.clear();
    browser.owners.insert(key.clone(), 2);
    let free = DocumentMsg::Locked(key.clone(), LockedBy::ThisTab);
    let words = notice_text(&mut other, &mut browser, free);
    assert_eq!(words.as_deref(), Some("runs.evolution.over"));
    assert_eq!(other.generations(), 3, "as the owner has left it");
    assert!(!other.has("evolution-elsewhere"));
    other.send(&mut browser, Msg::Continue);
    other.end(&mut browser);
    let run = other.state.run().unwrap();
    assert!(run.is_complete());
    assert!(to_json(run).starts_with(whole.split("\"yardstick\":").next().unwrap()));
    assert_eq!(to_json(&kept(&mut browser, &key)), text(&other));
    assert!(browser.owners.is_empty(), "it was let go");
}

#[test]
fn stopped_run_stays_locked() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.work(&mut browser, 1);
    page.send(&mut browser, Msg::Cancel);
    assert_eq!(browser.owners.get(&page.key()), Some(&1));
    page.send(&mut browser, Msg::Clear);
    assert!(browser.owners.is_empty());
}

#[test]
fn unsaved_run_is_not_dropped() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.work(&mut browser, 1);
    browser.full = true;
    page.work(&mut browser, 2);
    page.send(&mut browser, Msg::Cancel);
    let (key, before) = (page.key(), text(&page));
    for by in [LockedBy::AnotherTab, LockedBy::ThisTab] {
        page.receive(&mut browser, DocumentMsg::Locked(key.clone(), by));
    }
    assert_eq!(text(&page), before);
    assert!(page.state.has_unsaved_work() && !page.has("evolution-elsewhere"));
}

/// Deletes a run like another browser tab, or like the browser itself.
fn clear_away(browser: &mut Browser, key: &str) {
    browser.act(
        9,
        &Effect::Documents(Documents::Delete(vec![key.to_owned()])),
    );
}

/// The page's notice about a response.
fn notice_text(page: &mut Page, browser: &mut Browser, msg: DocumentMsg) -> Option<String> {
    let response = update(&mut page.state, Msg::Documents(msg), 1);
    let mut refusals = response.notice.map(|(message, _)| message.key);
    for effect in response.effects {
        if let Some(answer) = browser.act(page.number, &effect) {
            refusals = refusals.or(self::notice_text(page, browser, answer));
        }
    }
    refusals
}

#[test]
fn deleted_run_leaves_the_list() {
    let (mut browser, mut owner, mut other) = (Browser::default(), Page::new(1), Page::new(2));
    owner.send(&mut browser, Msg::Begin);
    owner.end(&mut browser);
    let (key, row) = (owner.key(), format!("run-{}", owner.key()));
    let list: Vec<Effect> = other.state.current.saved.on_section_shown();
    browser.run_effects(2, &mut other.state, list);
    assert!(other.has(&row));
    clear_away(&mut browser, &key);
    let text = notice_text(&mut other, &mut browser, DocumentMsg::Open(key.clone()));
    assert_eq!(text.as_deref(), Some("runs.evolution.gone"));
    assert!(!other.has(&row) && other.state.run().is_none());
    // The run was the current one at the last visit.
    let found: Vec<Effect> = other.state.current.saved.find(key);
    let answer = browser.act(2, &found[0]).unwrap();
    let text = notice_text(&mut other, &mut browser, answer);
    assert_eq!(text.as_deref(), Some("runs.evolution.gone"));
}

#[test]
fn rewrites_shown_run_after_data_loss() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.work(&mut browser, 2);
    page.send(&mut browser, Msg::Cancel);
    let (key, whole) = (page.key(), text(&page));
    clear_away(&mut browser, &key);
    let list = browser
        .act(1, &Effect::Documents(Documents::List("")))
        .unwrap();
    assert_eq!(notice_text(&mut page, &mut browser, list), None);
    assert_eq!(to_json(&kept(&mut browser, &key)), whole);
    assert!(page.has("evolution-kept") && !page.state.has_unsaved_work());
}

#[test]
fn cleared_running_run_is_rewritten() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.work(&mut browser, 1);
    let key = page.key();
    clear_away(&mut browser, &key);
    // Saving only the next part would leave a run that starts with its second generation.
    page.work(&mut browser, 2);
    assert_eq!(to_json(&kept(&mut browser, &key)), text(&page));
    clear_away(&mut browser, &key);
    let list = browser
        .act(1, &Effect::Documents(Documents::List("")))
        .unwrap();
    assert_eq!(notice_text(&mut page, &mut browser, list), None);
    assert_eq!(to_json(&kept(&mut browser, &key)), text(&page));
    page.end(&mut browser);
    assert_eq!(to_json(&kept(&mut browser, &key)), text(&page));
}

#[test]
fn faulty_stored_series_changes_nothing() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.end(&mut browser);
    let (key, before) = (page.key(), text(&page));
    let mut other = Page::new(2);
    for damage in ["", "{", "{\"number\":7}"] {
        let good = browser.parts.insert((key.clone(), 1), damage.to_owned());
        let effects = update(
            &mut other.state,
            Msg::Documents(DocumentMsg::Open(key.clone())),
            1,
        )
        .effects;
        let answer = browser.act(2, &effects[0]).unwrap();
        let (words, error) = update(&mut other.state, Msg::Documents(answer), 1)
            .notice
            .unwrap();
        assert!(error && words.key == "runs.evolution.unread", "{words}");
        assert!(other.state.run().is_none());
        browser.parts.insert((key.clone(), 1), good.unwrap());
    }
    // A response without a request.
    let unread = Err(Message::new("error.runs.unread"));
    page.receive(&mut browser, DocumentMsg::Found(key, unread));
    assert_eq!(text(&page), before);
}

#[test]
fn recent_runs_open_delete_and_undo() {
    let mut browser = Browser::default();
    let mut page = Page::new(1);
    let mut keys = Vec::new();
    for n in 0..MOST_RUNS + 2 {
        page.state.set_now(1000.0 * n as f64);
        page.send(&mut browser, Msg::Set("seed", n.to_string()));
        page.send(&mut browser, Msg::Begin);
        page.end(&mut browser);
        keys.push(page.key());
    }
    assert_eq!(browser.heads.len(), MOST_RUNS);
    assert!(
        !browser.heads.contains_key(&keys[0]),
        "the oldest went first"
    );
    let of_gone = |(key, _): &&(String, usize)| key == &keys[0];
    assert_eq!(browser.parts.keys().filter(of_gone).count(), 0);
    let shelf = page.view().by_id("recent-runs").unwrap().text();
    assert!(
        shelf.contains("seed 5") && shelf.contains("generation 2 of 2"),
        "{shelf}"
    );
    page.receive(&mut browser, DocumentMsg::Open(keys[5].clone()));
    assert_eq!(page.state.run().unwrap().config.seed, 5);
    assert_eq!(page.key(), keys[5]);
    assert!(matches!(browser.take_undo(), Msg::Reopen(_)));
    // A deletion becomes final once undo is impossible.
    let row = format!("run-{}", keys[7]);
    page.receive(&mut browser, DocumentMsg::Delete(keys[7].clone()));
    assert!(!page.has(&row) && browser.heads.contains_key(&keys[7]));
    let undo = browser.take_undo();
    page.send(&mut browser, undo);
    assert!(page.has(&row));
    page.receive(&mut browser, DocumentMsg::Delete(keys[7].clone()));
    let effects = browser.decline();
    browser.run_effects(1, &mut page.state, effects);
    assert!(!page.has(&row) && !browser.heads.contains_key(&keys[7]));
}

#[test]
fn undo_releases_the_newer_run() {
    let (mut browser, mut page) = (Browser::default(), Page::new(1));
    page.send(&mut browser, Msg::Begin);
    page.end(&mut browser);
    let before = (page.key(), text(&page));
    page.send(&mut browser, Msg::Begin);
    page.work(&mut browser, 1);
    let begun = page.key();
    let undo = browser.take_undo();
    page.send(&mut browser, undo);
    assert!(browser.owners.is_empty(), "what is complete needs no lock");
    assert_eq!((page.key(), text(&page)), before);
    assert_eq!(
        kept(&mut browser, &begun).generations.len(),
        1,
        "it is not lost either"
    );
}

#[test]
fn decimals_follow_the_language() {
    let shown = |state: &State, language| {
        let context = Context {
            texts: Texts(language),
            workers: 2,
            mode: crate::app::ui::display_mode::DisplayMode::Usual,
            west: 0.0,
        };
        let page: Node<Msg> = view(state, &context);
        let field = page.by_id("evolution-mutation").unwrap();
        field.get("value").unwrap().to_owned()
    };
    let mut state = small();
    for (typed, language) in [("0,25", Language::Pt), ("0.25", Language::En)] {
        let msg = Msg::Type("mutation", typed.to_owned(), language);
        update(&mut state, msg, 1);
        assert_eq!(state.draft.config().unwrap().mutation, 0.25);
        assert_eq!(shown(&state, Language::En), "0.25");
        assert_eq!(shown(&state, Language::Pt), "0,25");
        assert_eq!(shown(&state, Language::Es), "0,25");
        let link = state.draft.link();
        assert!(link.contains(&("mutation", "0.25".to_owned())), "{link:?}");
    }
    let pairs = [("mutation".to_owned(), "0,75".to_owned())];
    let opened = state.draft.open(&pairs, &mut Vec::new());
    assert_eq!(opened.config().unwrap().mutation, 0.75);
}
