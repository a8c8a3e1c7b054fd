//! What the page promises of every run: evolutions, experiments over several seeds, and championships are saved while
//! they grow, opened again, and run in one browser tab only.

mod kind;
mod parts;
mod tab;
mod undo;

use super::browser::Browser;
use super::disk::Disk;
use super::*;
use crate::app::documents::LockedBy;
use crate::app::documents::runs::MAX_RUNS;
use crate::app::effects::BrowserCommand;
use crate::text::Message;
use kind::{Action, KINDS, Kind, SEQUENTIAL};
use tab::Tab;

/// The document of a complete run, and its number of tasks.
fn whole(kind: &'static Kind) -> (String, usize) {
    let browser = &mut Browser::default();
    let mut tab = Tab::begun(kind, browser);
    let tasks = tab.work(browser, usize::MAX);
    (tab.document().expect("a run"), tasks)
}

/// Deletes a run like another browser tab, or like the browser itself.
fn clear_away(browser: &mut Browser, key: &str) {
    let delete = DatabaseRequest::Delete(vec![key.to_owned()]);
    browser.act(9, &Effect::Database(delete));
}

#[test]
fn reload_resumes_to_the_same_bytes() {
    for kind in KINDS.iter().chain([&SEQUENTIAL]) {
        let (whole, tasks) = whole(kind);
        for cut in [1, tasks / 3, 2 * tasks / 3, tasks - 1] {
            let case = format!("{} after {cut} of {tasks} tasks", kind.id);
            let browser = &mut Browser::default();
            let mut tab = Tab::begun(kind, browser);
            tab.work(browser, cut);
            let before = tab.key().and(tab.document());
            // The tab crashes without a closing event.
            browser.owners.clear();
            let mut later = tab.visit(browser, 2);
            assert_eq!(later.document(), before, "{case}");
            if before.is_none() {
                continue;
            }
            // An experiment leaves the form as it is.
            let form = later.state.link();
            assert!(kind.seeds.is_some() || form.contains("seed=3"), "{form}");
            assert!(later.can_resume() && later.has_note("saved"), "{case}");
            later.send(browser, Action::Resume);
            later.work(browser, usize::MAX);
            assert_eq!(later.document().as_ref(), Some(&whole), "{case}");
            assert_eq!(later.saved(browser).as_ref(), Some(&whole), "{case}");
            assert!(browser.owners.is_empty(), "{case}: it is complete");
            let complete = later.visit(browser, 3);
            assert_eq!(complete.document().as_ref(), Some(&whole), "{case}");
            assert!(complete.has_note("saved") && !complete.can_resume());
        }
    }
}

#[test]
fn saves_after_every_task_at_constant_cost() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::begun(kind, browser);
        while tab.work(browser, 1) == 1 {
            let shown = tab.key().and(tab.document());
            assert_eq!(tab.saved(browser), shown, "{}", kind.id);
            assert!(!tab.has_note("unsaved"));
        }
        let [parts, writes] = kind.parts;
        assert_eq!(browser.parts.len(), parts);
        assert!(browser.written <= writes, "{} writes", browser.written);
        assert!(tab.has_note("saved"));
        assert!(browser.owners.is_empty(), "what is complete needs no lock");
    }
}

#[test]
fn claims_saved_only_after_the_answer() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let file = Tab::complete(kind, browser).export();
        let mut tab = Tab::at(kind, kind.link);
        let effects = update(&mut tab.state, (kind.message)(Action::Import(file)));
        let key = put(&effects)[0].key.clone();
        assert!(!tab.has_note("saved") && !tab.state.has_unsaved_work());
        let saved = DatabaseAnswer::Saved(key, Ok(()));
        tab.tell(browser, Msg::Documents(saved.into()));
        assert!(tab.has_note("saved"), "{}", kind.id);
    }
}

#[test]
fn refused_saves_are_reported_once_and_retried() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        browser.full = true;
        let mut tab = Tab::begun(kind, browser);
        let mut notices = Vec::new();
        while tab.work(browser, 1) == 1 {
            notices.extend(tab.take_notice());
        }
        assert_eq!(notices, [kind.text("refused").key]);
        assert_eq!(tab.document(), Some(whole(kind).0), "the run goes on");
        assert!(tab.state.has_unsaved_work());
        assert!(tab.has_note("unsaved") && !tab.has_note("saved"));
        browser.full = false;
        tab.tell(browser, Msg::RetrySaves);
        assert!(!tab.state.has_unsaved_work() && tab.has_note("saved"));
        assert_eq!(tab.saved(browser), tab.document());
    }
}

/// The browser has a part, and refuses the next ones.
#[test]
fn run_with_refused_part_stays_in_memory() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        browser.full = true;
        while !tab.state.has_unsaved_work() {
            assert_eq!(tab.work(browser, 1), 1);
        }
        tab.send(browser, Action::Stop);
        let (key, before) = (tab.key().expect("a run"), tab.document());
        for by in [LockedBy::AnotherTab, LockedBy::ThisTab] {
            let locked = DocumentMsg::Locked(key.clone(), by);
            tab.tell(browser, Msg::Documents(locked));
        }
        assert_eq!(tab.document(), before, "{}", kind.id);
        assert!(!tab.has_note("in-other-tab"));
        tab.send(browser, Action::Resume);
        assert!(tab.state.has_unsaved_work() && !tab.tasks.is_empty());
        browser.full = false;
        tab.tell(browser, Msg::RetrySaves);
        tab.work(browser, usize::MAX);
        assert!(!tab.state.has_unsaved_work());
        assert_eq!(tab.saved(browser), Some(whole(kind).0));
    }
}

/// The first tab crashes, or closes the run and opens it again later.
#[test]
fn second_tab_continues_after_first() {
    for kind in KINDS.iter().chain([&SEQUENTIAL]) {
        let (whole, _) = whole(kind);
        for crashes in [true, false] {
            let browser = &mut Browser::default();
            let mut owner = Tab::saving(kind, browser);
            let mut other = owner.visit(browser, 2);
            let key = owner.key().expect("a run");
            assert!(other.has_note("in-other-tab") && !other.can_resume());
            let seen = other.document();
            owner.work_until_saved(browser);
            other.send(browser, Action::Resume);
            assert!(other.tasks.is_empty(), "it is read-only");
            assert_eq!(other.document(), seen);
            assert_eq!(browser.owners[&key], 1);
            let left = owner.document();
            if !crashes {
                owner.send(browser, Action::Stop);
                owner.send(browser, Action::Close);
                assert!(browser.owners.is_empty());
            }
            browser.owners.insert(key.clone(), 2);
            let free = DocumentMsg::Locked(key.clone(), LockedBy::ThisTab);
            other.tell(browser, Msg::Documents(free));
            assert_eq!(other.take_notice(), Some(kind.text("over").key));
            assert_eq!(other.document(), left, "as the first tab has left it");
            assert!(!other.has_note("in-other-tab") && other.can_resume());
            if !crashes {
                owner.tell(browser, Msg::Undo);
                assert!(owner.has_note("in-other-tab"));
            }
            other.send(browser, Action::Resume);
            other.work(browser, usize::MAX);
            assert_eq!(other.document().as_ref(), Some(&whole));
            assert_eq!(other.saved(browser).as_ref(), Some(&whole));
            assert!(!browser.owners.values().any(|tab| *tab == 2));
        }
    }
}

#[test]
fn stopped_run_stays_locked() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        tab.send(browser, Action::Stop);
        let key = tab.key().expect("a run");
        assert_eq!(browser.owners.get(&key), Some(&1));
        tab.send(browser, Action::Close);
        assert!(browser.owners.is_empty());
    }
}

#[test]
fn stop_ignores_late_answers_and_loses_nothing() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        let late = tab.tasks.clone();
        assert!(!late.is_empty());
        let effects = tab.send(browser, Action::Stop);
        assert!(effects.contains(&Effect::Cancel(late[0].group)));
        let before = tab.document();
        for task in late {
            assert_eq!(update(&mut tab.state, task.ended()), []);
        }
        assert_eq!(tab.document(), before);
        tab.send(browser, Action::Resume);
        tab.work(browser, usize::MAX);
        assert_eq!(tab.document(), Some(whole(kind).0));
    }
}

#[test]
fn pause_starts_no_tasks_and_loses_nothing() {
    for kind in KINDS.iter().filter(|kind| kind.id != "experiment") {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        let running = tab.tasks.len();
        assert!(Begun::all(&tab.send(browser, Action::Pause(true))).is_empty());
        assert_eq!(tab.work(browser, usize::MAX), running);
        assert!(!Begun::all(&tab.send(browser, Action::Pause(false))).is_empty());
        tab.work(browser, usize::MAX);
        assert_eq!(tab.document(), Some(whole(kind).0));
    }
}

#[test]
fn missing_run_is_reported_and_leaves_the_list() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut owner = Tab::complete(kind, browser);
        let key = owner.key().expect("a run");
        let gone = Some(kind.text("gone").key);
        let mut other = Tab::at(kind, kind.link);
        other.list(browser);
        assert!(other.lists(&key));
        clear_away(browser, &key);
        other.click(browser, &other.row(&key));
        assert_eq!(other.take_notice(), gone);
        assert!(!other.lists(&key) && other.document().is_none());
        // It was the open run of an earlier visit.
        assert_eq!(owner.visit(browser, 2).take_notice(), gone);
    }
}

#[test]
fn rewrites_open_run_after_data_loss() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        tab.list(browser);
        let key = tab.key().expect("a run");
        clear_away(browser, &key);
        // The next part alone would be a run without a beginning.
        tab.work_until_saved(browser);
        assert_eq!(tab.saved(browser), tab.document());
        for stops in [false, true] {
            if stops {
                tab.send(browser, Action::Stop);
            }
            clear_away(browser, &key);
            tab.tell(browser, Msg::Documents(DocumentMsg::PageVisible));
            assert_eq!(tab.take_notice(), None);
            assert_eq!(tab.saved(browser), tab.document());
            assert!(!tab.state.has_unsaved_work());
        }
        tab.tell(browser, Msg::Go(SectionId::Play));
        clear_away(browser, &key);
        tab.tell(browser, Msg::Go(kind.section));
        assert_eq!(tab.saved(browser), tab.document());
        assert!(tab.has_note("saved"));
        tab.send(browser, Action::Resume);
        tab.work(browser, usize::MAX);
        assert_eq!(tab.saved(browser), Some(whole(kind).0));
    }
}

/// Several events report that the page is visible.
#[test]
fn visible_page_lists_runs_once() {
    let (mut fresh, _) = page("");
    assert_eq!(
        update(&mut fresh, Msg::Documents(DocumentMsg::PageVisible)),
        [],
        "it has no runs"
    );
    for kind in &KINDS {
        let mut tab = Tab::complete(kind, &mut Browser::default());
        tab.list(&mut Browser::default());
        let effects = update(&mut tab.state, Msg::Documents(DocumentMsg::PageVisible));
        assert!(effects.contains(&lists(kind.documents.prefix)));
        assert_eq!(update(&mut tab.state, Msg::Documents(DocumentMsg::PageVisible)), []);
    }
}

#[test]
fn reports_run_finished_in_another_tab() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut owner = Tab::saving(kind, browser);
        let mut other = owner.visit(browser, 2);
        owner.work(browser, usize::MAX);
        let key = owner.key().expect("a run");
        let free = DocumentMsg::Locked(key, LockedBy::ThisTab);
        other.tell(browser, Msg::Documents(free));
        assert_eq!(other.take_notice(), Some(kind.text("finished").key));
        assert!(other.has_note("saved") && !other.has_note("in-other-tab"));
    }
}

#[test]
fn damaged_run_is_reported_and_changes_nothing() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut owner = Tab::complete(kind, browser);
        let (key, before) = (owner.key().expect("a run"), owner.document());
        let mut other = Tab::at(kind, kind.link);
        other.list(browser);
        let part = (key.clone(), kind.parts[0].min(2) - 1);
        for damage in kind.damages {
            let good = browser.parts.insert(part.clone(), (*damage).to_owned());
            other.click(browser, &other.row(&key));
            // The page reads again while an own game of another test misses states.
            for _ in 0..301 {
                if other.state.notice().is_none() {
                    other.tell(browser, Msg::Documents(DocumentMsg::GameOpened));
                }
            }
            assert!(other.state.notice().is_some_and(|n| n.is_error()));
            let unread = Some(kind.text("unread").key);
            assert_eq!(other.take_notice(), unread, "{damage}");
            assert!(other.document().is_none());
            browser.parts.insert(part.clone(), good.expect("a part"));
        }
        // A response without a request.
        let unread = Err(Message::new("error.runs.unread"));
        owner.tell(browser, Msg::Documents(DatabaseAnswer::ReadDone(key, unread).into()));
        assert_eq!(owner.document(), before);
    }
}

#[test]
fn failed_listing_and_deleting_are_reported() {
    for kind in &KINDS {
        let (browser, mut tab) = (&mut Browser::default(), Tab::new(kind));
        let closed = || Message::new("error.runs.unread");
        let shelf = format!("recent-{}s", kind.id);
        let listed = DatabaseAnswer::Listed("", Err(closed()));
        tab.tell(browser, Msg::Documents(listed.into()));
        let words = view(&tab.state).by_id(&shelf).expect("the list").text();
        assert!(words.contains("cannot be read"), "{words}");
        tab.list(browser);
        assert!(view(&tab.state).by_id(&shelf).is_none());
        let key = format!("{}1", kind.documents.prefix);
        let deleted = DatabaseAnswer::Deleted(key, Err(closed()));
        tab.tell(browser, Msg::Documents(deleted.into()));
        assert!(tab.state.notice().is_some_and(|notice| notice.is_error()));
    }
}

/// A tab that has begun and stopped this number of runs, with their keys; the seeds are 2, 3 and so on.
fn several(kind: &'static Kind, browser: &mut Browser, runs: usize) -> (Tab, Vec<String>) {
    let mut tab = Tab::new(kind);
    let mut keys = Vec::new();
    for seed in 2..runs + 2 {
        tab.state.set_now(1e12 + 1000.0 * seed as f64);
        tab.send(browser, Action::Seed(seed as u32));
        tab.send(browser, Action::Begin);
        tab.work_until_saved(browser);
        tab.send(browser, Action::Stop);
        keys.push(tab.key().expect("a run"));
    }
    (tab, keys)
}

#[test]
fn list_has_the_last_runs_of_its_kind() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        for other in KINDS.iter().filter(|other| other.id != kind.id) {
            Tab::saving(other, browser);
        }
        let others = browser.heads.len();
        let (mut tab, keys) = several(kind, browser, MAX_RUNS + 2);
        tab.list(browser);
        assert_eq!(browser.heads.len(), MAX_RUNS + others);
        let gone = |key: &String| browser.parts.keys().all(|(part, _)| part != key);
        assert!(keys[..2].iter().all(gone), "the oldest go first");
        let page = view(&tab.state);
        let shelf = page.by_id(&format!("recent-{}s", kind.id));
        let shelf = shelf.expect("the list");
        let rows = shelf
            .children
            .iter()
            .flat_map(|child| child.find_all(&|e| e.get("class") == Some("shelf-open")));
        assert_eq!(rows.count(), MAX_RUNS);
        assert!(shelf.text().contains(kind.row), "{}", shelf.text());
    }
}

#[test]
fn file_restores_all_or_nothing() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        tab.send(browser, Action::Stop);
        let file = tab.export();
        assert_eq!(tab.document().as_ref(), Some(&file));
        let mut other = Tab::at(kind, kind.link);
        // Keys contain the time.
        other.state.set_now(2e12);
        other.send(browser, Action::Import(file));
        assert_eq!(other.document(), tab.document());
        assert!(other.has_note("saved") && browser.heads.len() == 2);
        other.send(browser, Action::Resume);
        other.work(browser, usize::MAX);
        let (whole, _) = whole(kind);
        assert_eq!(other.document().as_ref(), Some(&whole));
        let half = &whole[..whole.len() / 2];
        let replaced = kind.faults.iter().map(|(good, bad, named)| {
            let faulty = whole.replace(good, bad);
            assert_ne!(faulty, whole, "{good}");
            (faulty, *named)
        });
        let others = [("", ""), ("{}", ""), ("[]", ""), ("not a file", "line 1"), (half, "line")];
        let others = others.map(|(text, named)| (text.to_owned(), named));
        for (faulty, named) in replaced.chain(others) {
            other.state.notices.clear();
            other.send(browser, Action::Import(faulty));
            let (_, notice) = other.state.notices.pop().expect("an error");
            let words = notice.message.text(Language::En);
            assert!(notice.is_error() && !words.contains("error."), "{words}");
            let words = format!("{} {words}", notice.message.key);
            assert!(words.contains(named), "{named}: {words}");
            assert_eq!(other.document().as_ref(), Some(&whole));
        }
    }
}

/// The complete run exists only in the browser: another one is open, and has nothing to save yet.
#[test]
fn backup_restores_runs() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::complete(kind, browser);
        let key = tab.key().expect("a run");
        tab.send(browser, Action::Begin);
        assert_eq!(tab.key(), None);
        let library = |msg| Msg::of(play::Msg::Library(msg));
        update(&mut tab.state, library(play::LibraryMsg::Backup));
        let all = Effect::Database(DatabaseRequest::ReadAll);
        let all = browser.act(1, &all).expect("an answer");
        let effects = update(&mut tab.state, Msg::Documents(all));
        let [Effect::Browser(BrowserCommand::Download { bytes, .. })] = &effects[..] else {
            panic!("{effects:?}")
        };
        let file = String::from_utf8(bytes.clone()).expect("a text");
        let mut fresh = Disk::default();
        let mut other = Tab::at(kind, kind.link);
        let restore = library(play::LibraryMsg::Import(file.clone()));
        let effects = update(&mut other.state, restore);
        fresh.serve(&mut other.state, effects);
        assert_eq!(fresh.documents.keys(kind.documents.prefix), [&key]);
        other.list(&mut fresh.documents);
        other.tell(&mut fresh.documents, Msg::Go(kind.section));
        other.click(&mut fresh.documents, &other.row(&key));
        assert_eq!(other.document(), Some(whole(kind).0));
        let (good, bad, _) = kind.faults[0];
        let quoted = |text: &str| text.replace('"', "\\\"");
        let faulty = file.replace(&quoted(good), &quoted(bad));
        assert_ne!(faulty, file);
        let restore = library(play::LibraryMsg::Import(faulty));
        let effects = update(&mut tab.state, restore);
        assert!(!effects.iter().any(|e| matches!(e, Effect::Database(_))));
        let (_, notice) = tab.state.notices.pop().expect("an error");
        let words = notice.message.text(Language::En);
        let named = format!("{} 1", kind.id);
        assert!(words.contains(&named), "{words}");
    }
}
