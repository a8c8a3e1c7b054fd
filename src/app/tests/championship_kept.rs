//! Championships are kept while they are played, found again after a reload, and worked on by one tab.

use std::collections::{BTreeMap, VecDeque};

use super::championship::{DUEL, done, natively, saved, send, tasks, tell};
use super::*;
use crate::app::championship::{Export, Msg as Of};
use crate::app::coevolution::{KeptRun, Ownership, RunsMsg};
use crate::registry::Task;
use crate::text::Message;

/// What a browser keeps of long work, and who is at it.
#[derive(Default)]
struct Browser {
    heads: BTreeMap<String, String>,
    parts: BTreeMap<(String, usize), String>,
    owners: BTreeMap<String, u32>,
    full: bool,
}

impl Browser {
    fn act(&mut self, tab: u32, effect: &Effect) -> Option<RunsMsg> {
        Some(match effect {
            Effect::Runs(Runs::Put { key, .. }) if self.full => {
                RunsMsg::Kept(key.clone(), Err(Message::new("error.runs.storage")))
            }
            Effect::Runs(Runs::Put {
                key,
                head,
                generations,
            }) => {
                self.heads.insert(key.clone(), head.clone());
                for (number, text) in generations {
                    self.parts.insert((key.clone(), *number), text.clone());
                }
                RunsMsg::Kept(key.clone(), Ok(()))
            }
            Effect::Runs(Runs::List) => {
                RunsMsg::Listed(Ok(self.heads.clone().into_iter().collect()))
            }
            Effect::Runs(Runs::Read { key, .. }) => {
                let parts = self
                    .parts
                    .range((key.clone(), 0)..(key.clone(), usize::MAX));
                let generations = parts.map(|(_, text)| text.clone()).collect();
                let head = self.heads.get(key).cloned();
                let head = head.ok_or(Message::new("error.runs.unread"));
                RunsMsg::Found(key.clone(), head.map(|head| KeptRun { head, generations }))
            }
            Effect::Runs(Runs::Delete(keys)) => {
                self.heads.retain(|key, _| !keys.contains(key));
                self.parts.retain(|(key, _), _| !keys.contains(key));
                RunsMsg::Deleted(Ok(()))
            }
            Effect::Owner(Owner::Claim(key)) => {
                let here = *self.owners.entry(key.clone()).or_insert(tab) == tab;
                let whose = if here {
                    Ownership::Here
                } else {
                    Ownership::Elsewhere
                };
                RunsMsg::Owner(key.clone(), whose)
            }
            Effect::Owner(Owner::Look(key)) => {
                let owned = self.owners.contains_key(key);
                let whose = if owned {
                    Ownership::Elsewhere
                } else {
                    Ownership::Nobody
                };
                RunsMsg::Owner(key.clone(), whose)
            }
            Effect::Owner(Owner::Release(key)) => {
                self.owners.retain(|k, owner| k != key || *owner != tab);
                return None;
            }
            _ => return None,
        })
    }

    /// Does what the page wants of the browser, as `web` does it; gives the tasks back.
    fn settle(&mut self, tab: u32, state: &mut State, effects: Vec<Effect>) -> Vec<(TaskId, Task)> {
        let mut found = Vec::new();
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            if let Some(answer) = self.act(tab, &effect) {
                let msg = Msg::Coevolution(coevolution::Msg::Runs(answer));
                effects.extend(update(state, msg));
            }
            if matches!(effect, Effect::Cancel(Channel::Championship)) {
                found.clear();
            }
            found.extend(tasks(vec![effect]));
        }
        found
    }

    /// Plays that many units, the last one first, a second each.
    fn work(
        &mut self,
        tab: u32,
        state: &mut State,
        waiting: &mut Vec<(TaskId, Task)>,
        units: usize,
    ) {
        for i in 0..units {
            let Some((id, task)) = waiting.pop() else {
                return;
            };
            state.set_now(state.now + 1000.0 * i as f64);
            let effects = tell(state, id, done(&task));
            waiting.extend(self.settle(tab, state, effects));
        }
    }
}

/// A visit with what an earlier one has left.
fn visit_again(
    browser: &mut Browser,
    tab: u32,
    stored: Vec<(Stored, String)>,
    name: &str,
) -> State {
    let (mut state, effects) = State::new(Boot {
        stored,
        tab: Some(name.to_owned()),
        languages: vec!["en".to_owned()],
        seed: u64::from(tab),
        workers: 2,
        link: "#/championship".to_owned(),
        now: 2e12,
        ..Boot::default()
    });
    browser.settle(tab, &mut state, effects);
    state
}

fn page_at(link: &str) -> State {
    let (mut state, _) = page(link);
    state.set_now(1e12);
    state
}

/// Units of one pair, so that there are many.
fn slow(link: &str) -> String {
    link.replace("bacoco", "bacoco;nodes=5000")
}

#[test]
fn a_reload_in_the_middle_goes_on_to_the_same_bytes() {
    for more in ["", "&stop=1&elo1=400&pairs=40"] {
        let mut browser = Browser::default();
        let mut state = page_at(&slow(&format!("{DUEL}{more}")));
        let begun = send(&mut state, Of::Begin);
        let mut waiting = browser.settle(1, &mut state, begun);
        browser.work(1, &mut state, &mut waiting, 5);
        let config = state.championship.job().unwrap().config().clone();
        let games = state.championship.job().unwrap().progress().games;
        assert!(games == 10 && !state.championship.job().unwrap().is_done());
        // The tab dies: nobody says that it closes.
        let stored = state.to_keep();
        browser.owners.clear();
        let mut again = visit_again(&mut browser, 2, stored, "1");
        let job = again.championship.job().expect("it is found");
        assert!(
            job.progress().games >= 8,
            "at most what half a second brings is lost"
        );
        assert!(view(&again).text().contains("stopped, seed 7"));
        let go = press(&mut again, "button", "Continue");
        let mut waiting = browser.settle(2, &mut again, go);
        browser.work(2, &mut again, &mut waiting, usize::MAX >> 1);
        assert!(again.championship.job().unwrap().is_done());
        assert!(
            saved(&mut again, Export::Json) == natively(&config),
            "{more}"
        );
        // And once more, whole.
        let stored = again.to_keep();
        let mut third = visit_again(&mut browser, 3, stored, "1");
        assert!(third.championship.job().expect("it is found").is_done());
        assert!(
            saved(&mut third, Export::Json) == natively(&config),
            "{more}"
        );
        assert!(view(&third).by_id("championship-kept").is_some());
    }
}

#[test]
fn pairs_that_two_tabs_have_kept_count_once() {
    let mut browser = Browser::default();
    let mut state = page_at(&slow(DUEL));
    let begun = send(&mut state, Of::Begin);
    let mut waiting = browser.settle(1, &mut state, begun);
    browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    let whole = saved(&mut state, Export::Json);
    let (key, first) = browser.parts.first_key_value().expect("it is kept");
    let (key, again) = ((key.0.clone(), 90), first.clone());
    browser.parts.insert(key, again);
    let stored = state.to_keep();
    let mut other = visit_again(&mut browser, 2, stored, "1");
    assert!(saved(&mut other, Export::Json) == whole);
}

#[test]
fn one_tab_works_on_a_championship() {
    let mut browser = Browser::default();
    let mut state = page_at(&slow(DUEL));
    let begun = send(&mut state, Of::Begin);
    let mut waiting = browser.settle(1, &mut state, begun);
    browser.work(1, &mut state, &mut waiting, 3);
    let stored = state.to_keep();
    let mut other = visit_again(&mut browser, 2, stored, "another");
    let seen = view(&other);
    assert!(seen.by_id("championship-continue").is_none());
    assert!(seen.text().contains("Another tab is playing"));
    browser.work(1, &mut state, &mut waiting, 2);
    let refresh = press(&mut other, "button", "Show what there is now");
    browser.settle(2, &mut other, refresh);
    let games = |state: &State| state.championship.job().unwrap().progress().games;
    assert!(games(&other) > 6 && games(&other) <= games(&state));
    // The first tab stops: the other one may go on.
    let stop = send(&mut state, Of::Stop);
    browser.settle(1, &mut state, stop);
    let key = other.championship.kept_under().unwrap().to_owned();
    let free = RunsMsg::Owner(key, Ownership::Nobody);
    let effects = update(&mut other, Msg::Coevolution(coevolution::Msg::Runs(free)));
    browser.settle(2, &mut other, effects);
    assert_eq!(games(&other), games(&state));
    let go = press(&mut other, "button", "Continue");
    assert!(!browser.settle(2, &mut other, go).is_empty());
    let again = press(&mut state, "button", "Continue");
    assert!(browser.settle(1, &mut state, again).is_empty());
    assert!(
        state
            .notice
            .as_ref()
            .unwrap()
            .message
            .to_string()
            .contains("Another tab")
    );
}

#[test]
fn earlier_ones_are_opened_deleted_and_brought_back() {
    let mut browser = Browser::default();
    let mut state = page_at(&slow(DUEL));
    for seed in ["1", "2"] {
        state.set_now(state.now + 1000.0);
        send(
            &mut state,
            Of::Set(crate::app::championship::Field::Seed, seed.into()),
        );
        let begun = send(&mut state, Of::Begin);
        let mut waiting = browser.settle(1, &mut state, begun);
        browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    }
    // An evolution beside them is none of them, and they are none of its kind.
    browser.heads.insert("1-2-3".into(), "{\"date\":1}".into());
    let list = update(
        &mut state,
        Msg::Coevolution(coevolution::Msg::Runs(RunsMsg::Undelete)),
    );
    browser.settle(1, &mut state, list);
    let rows = |state: &State| {
        let seen = view(state);
        let open = seen.find_all(&|e| e.get("class") == Some("shelf-open"));
        let ids = open.iter().filter_map(|e| e.get("id"));
        ids.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows(&state).len(), 2);
    update(&mut state, Msg::Go(Tab::Coevolution));
    assert_eq!(rows(&state).len(), 0);
    update(&mut state, Msg::Go(Tab::Championship));
    // The first one: opened, with its form.
    let older = browser
        .heads
        .keys()
        .filter(|k| k.starts_with("match-"))
        .min()
        .unwrap()
        .clone();
    let open = send(&mut state, Of::Runs(RunsMsg::Open(older.clone())));
    browser.settle(1, &mut state, open);
    assert_eq!(state.championship.job().unwrap().config().seed, 1);
    assert_eq!(
        state
            .championship
            .draft()
            .get(crate::app::championship::Field::Seed),
        "1"
    );
    // What it made room for can be brought back.
    let undo = update(&mut state, Msg::Undo);
    browser.settle(1, &mut state, undo);
    assert_eq!(state.championship.job().unwrap().config().seed, 2);
    let delete = send(&mut state, Of::Runs(RunsMsg::Delete(older.clone())));
    assert!(delete.contains(&Effect::After(10_000, Timer::DeletedChampionship(1))));
    assert_eq!(rows(&state).len(), 1);
    press(&mut state, "button", "Undo");
    assert_eq!(rows(&state).len(), 2);
    send(&mut state, Of::Runs(RunsMsg::Delete(older.clone())));
    let gone = update(&mut state, Msg::Timer(Timer::DeletedChampionship(2)));
    browser.settle(1, &mut state, gone);
    assert!(!browser.heads.contains_key(&older) && browser.heads.len() == 2);
}

#[test]
fn what_the_browser_does_not_keep_is_said_and_the_games_go_on() {
    let mut browser = Browser {
        full: true,
        ..Browser::default()
    };
    let mut state = page_at(&slow(DUEL));
    let begun = send(&mut state, Of::Begin);
    let mut waiting = browser.settle(1, &mut state, begun);
    browser.work(1, &mut state, &mut waiting, 2);
    assert!(
        state
            .notice
            .take()
            .unwrap()
            .message
            .to_string()
            .contains("could not keep")
    );
    assert!(state.would_lose());
    browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    assert!(state.notice.is_none(), "that is said once");
    assert!(state.championship.job().unwrap().is_done());
    assert!(view(&state).by_id("championship-unkept").is_some());
    // There is room again.
    browser.full = false;
    state.set_now(state.now + 20_000.0);
    let whole = saved(&mut state, Export::Json);
    let again = send(&mut state, Of::Import(whole));
    browser.settle(1, &mut state, again);
    assert!(!state.would_lose() && view(&state).by_id("championship-kept").is_some());
}

#[test]
fn a_backup_holds_championships_and_damaged_ones_are_named() {
    let mut browser = Browser::default();
    let mut state = page_at(&slow(DUEL));
    let begun = send(&mut state, Of::Begin);
    let mut waiting = browser.settle(1, &mut state, begun);
    browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    let whole = saved(&mut state, Export::Json);
    let key = state.championship.kept_under().unwrap().to_owned();
    let Some(RunsMsg::Found(_, Ok(kept))) = browser.act(
        1,
        &Effect::Runs(Runs::Read {
            key: key.clone(),
            from: 0,
        }),
    ) else {
        panic!("it is kept");
    };
    let (mut other, _) = page("");
    update(
        &mut other,
        Msg::Play(play::Msg::Library(play::LibraryMsg::Backup)),
    );
    let effects = update(&mut other, Msg::AllRuns(Ok(vec![(key.clone(), kept)])));
    let [Effect::Download { bytes, .. }] = &effects[..] else {
        panic!("{effects:?}")
    };
    let backup = String::from_utf8(bytes.clone()).unwrap();
    let mut fresh = Browser::default();
    let (mut third, _) = page("#/championship");
    let import = |text: &str| Msg::Play(play::Msg::Library(play::LibraryMsg::Import(text.into())));
    let restore = update(&mut third, import(&backup));
    fresh.settle(1, &mut third, restore);
    let open = send(&mut third, Of::Runs(RunsMsg::Open(key)));
    fresh.settle(1, &mut third, open);
    assert!(saved(&mut third, Export::Json) == whole);
    update(
        &mut third,
        import(&backup.replacen("\\\"moves\\\":\\\"", "\\\"moves\\\":\\\"a8 ", 1)),
    );
    let notice = third.notice.as_ref().unwrap().message.to_string();
    assert!(notice.contains("championship 1: Pair 1"), "{notice}");
}
