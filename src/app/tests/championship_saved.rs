//! Championships are saved during their games, restored after a reload, and run in one tab only.

use super::browser::Browser;
use super::championship::{DUEL, natively, saved, send};
use super::disk::Disk;
use super::*;
use crate::app::championship::{Export, Msg as Of};
use crate::app::documents::{DocumentMsg, LockedBy};

use crate::text::Message;

impl Browser {
    /// Carries out effects on the browser, like `web`; returns the tasks.
    pub(super) fn serve(
        &mut self,
        tab: u32,
        state: &mut State,
        effects: Vec<Effect>,
    ) -> Vec<Begun<Msg>> {
        self.carry_out(tab, effects, &mut |answer| {
            update(state, Msg::Documents(answer))
        })
    }

    /// Plays this number of units, the last one first, all at the same time.
    fn work(&mut self, tab: u32, state: &mut State, waiting: &mut Vec<Begun<Msg>>, units: usize) {
        for _ in 0..units {
            let Some(begun) = waiting.pop() else {
                return;
            };
            let effects = update(state, begun.ended());
            waiting.extend(self.serve(tab, state, effects));
        }
    }
}

/// A visit with the data of an earlier one.
pub(super) fn visit_again(
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
    browser.serve(tab, &mut state, effects);
    state
}

fn page_at(link: &str) -> State {
    let (mut state, _) = page(link);
    state.set_now(1e12);
    state
}

/// The page of a championship that has begun, with its tasks.
fn begun(browser: &mut Browser, link: &str) -> (State, Vec<Begun<Msg>>) {
    let mut state = page_at(&slow(link));
    let begun = send(&mut state, Of::Begin);
    let tasks = browser.serve(1, &mut state, begun);
    (state, tasks)
}

/// Units of one pair, so that there are many.
fn slow(link: &str) -> String {
    link.replace("bacoco", "bacoco;nodes=5000")
}

#[test]
fn reload_midway_gives_the_same_bytes() {
    for more in ["", "&stop=1&elo1=400&pairs=40"] {
        let mut browser = Browser::default();
        let (mut state, mut waiting) = begun(&mut browser, &format!("{DUEL}{more}"));
        browser.work(1, &mut state, &mut waiting, 5);
        let config = state.sections.championship.job().unwrap().config().clone();
        let games = state.sections.championship.job().unwrap().progress().games;
        assert!(games == 10 && !state.sections.championship.job().unwrap().is_done());
        // The tab crashes without a closing event.
        let stored = state.to_store();
        browser.owners.clear();
        let mut again = visit_again(&mut browser, 2, stored, "1");
        let job = again.sections.championship.job().expect("it is found");
        assert_eq!(
            job.progress().games,
            games,
            "only what is being played is lost"
        );
        assert!(view(&again).text().contains("stopped, seed 7"));
        let go = press(&mut again, "button", "Continue");
        let mut waiting = browser.serve(2, &mut again, go);
        browser.work(2, &mut again, &mut waiting, usize::MAX >> 1);
        assert!(again.sections.championship.job().unwrap().is_done());
        assert!(
            saved(&mut again, Export::Json) == natively(&config),
            "{more}"
        );
        // And again, complete.
        let stored = again.to_store();
        let mut third = visit_again(&mut browser, 3, stored, "1");
        assert!(
            third
                .sections
                .championship
                .job()
                .expect("it is found")
                .is_done()
        );
        assert!(
            saved(&mut third, Export::Json) == natively(&config),
            "{more}"
        );
        assert!(view(&third).by_id("championship-kept").is_some());
    }
}

#[test]
fn pairs_saved_by_two_tabs_count_once() {
    let mut browser = Browser::default();
    let (mut state, mut waiting) = begun(&mut browser, DUEL);
    browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    let whole = saved(&mut state, Export::Json);
    let (key, first) = browser.parts.first_key_value().expect("it is kept");
    let (key, again) = ((key.0.clone(), 90), first.clone());
    browser.parts.insert(key, again);
    let stored = state.to_store();
    let mut other = visit_again(&mut browser, 2, stored, "1");
    assert!(saved(&mut other, Export::Json) == whole);
}

pub(super) fn games(state: &State) -> u64 {
    state.sections.championship.job().unwrap().progress().games
}

#[test]
fn saves_units_immediately_in_few_parts() {
    let mut browser = Browser::default();
    let (mut state, mut waiting) = begun(&mut browser, &DUEL.replace("pairs=8", "pairs=40"));
    for units in 1..=40 {
        browser.work(1, &mut state, &mut waiting, 1);
        let kept: String = browser.parts.values().cloned().collect();
        assert_eq!(kept.matches("\"opening\"").count(), units);
    }
    assert!(state.sections.championship.job().unwrap().is_done());
    assert_eq!((browser.parts.len(), browser.written), (2, 40));
}

#[test]
fn second_tab_continues_after_first() {
    for more in ["", "&stop=1&elo1=400&pairs=80"] {
        let mut browser = Browser::default();
        let (mut state, mut waiting) = begun(&mut browser, &format!("{DUEL}{more}"));
        browser.work(1, &mut state, &mut waiting, 3);
        let stored = state.to_store();
        let mut other = visit_again(&mut browser, 2, stored, "1");
        let page = view(&other);
        assert!(page.by_id("championship-continue").is_none());
        assert!(page.text().contains("open in another tab"));
        let key = key(&other);
        browser.work(1, &mut state, &mut waiting, 2);
        assert!(send(&mut other, Of::Continue).is_empty());
        assert_eq!(games(&other), 6, "as it was when it was opened");
        // The first tab opens another championship.
        for msg in [Of::Stop, Of::Clear] {
            let effects = send(&mut state, msg);
            browser.serve(1, &mut state, effects);
        }
        assert!(browser.owners.is_empty());
        browser.owners.insert(key.clone(), 2);
        let free = DocumentMsg::Locked(key.clone(), LockedBy::ThisTab);
        let effects = update(&mut other, Msg::Documents(free));
        browser.serve(2, &mut other, effects);
        assert_eq!(games(&other), 10, "as the first tab has left it");
        let notice = other.notice.as_ref().unwrap().message.to_string();
        assert!(notice.contains("continue it here"), "{notice}");
        // The first tab opens it again, read-only.
        let undo = update(&mut state, Msg::Undo);
        browser.serve(1, &mut state, undo);
        assert!(view(&state).by_id("championship-elsewhere").is_some());
        let go = press(&mut other, "button", "Continue");
        let mut waiting = browser.serve(2, &mut other, go);
        browser.work(2, &mut other, &mut waiting, usize::MAX >> 1);
        let config = other.sections.championship.job().unwrap().config().clone();
        assert!(saved(&mut other, Export::Json) == natively(&config));
    }
}

pub(super) fn key(state: &State) -> String {
    let key = state.sections.championship.storage_key();
    key.expect("it is saved").to_owned()
}

/// Sends the page the browser's list.
fn list(state: &mut State, browser: &Browser) {
    let heads = browser.heads.clone().into_iter().collect();
    update(state, Msg::Documents(DocumentMsg::Listed("", Ok(heads))));
}

#[test]
fn opens_deletes_and_restores_earlier_ones() {
    let mut browser = Browser::default();
    let mut state = page_at(&slow(DUEL));
    for seed in ["1", "2"] {
        state.set_now(state.now + 1000.0);
        send(&mut state, Of::Set("seed", seed.into()));
        let begun = send(&mut state, Of::Begin);
        let mut waiting = browser.serve(1, &mut state, begun);
        browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    }
    // A saved evolution is not in this list, and a championship is not in the list of evolutions.
    browser.heads.insert("1-2-3".into(), "{\"date\":1}".into());
    list(&mut state, &browser);
    let rows = |state: &State| {
        let page = view(state);
        let open = page.find_all(&|e| e.get("class") == Some("shelf-open"));
        let ids = open.iter().filter_map(|e| e.get("id"));
        ids.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows(&state).len(), 2);
    update(&mut state, Msg::Go(SectionId::Coevolution));
    assert_eq!(rows(&state).len(), 0);
    update(&mut state, Msg::Go(SectionId::Championship));
    // Opens the first one, with its form.
    let older = browser
        .heads
        .keys()
        .filter(|k| k.starts_with("championship-"))
        .min()
        .unwrap()
        .clone();
    let open = send(&mut state, Of::Documents(DocumentMsg::Open(older.clone())));
    browser.serve(1, &mut state, open);
    assert_eq!(state.sections.championship.job().unwrap().config().seed, 1);
    assert_eq!(state.sections.championship.draft().get("seed"), "1");
    // Undo restores the replaced one.
    let undo = update(&mut state, Msg::Undo);
    browser.serve(1, &mut state, undo);
    assert_eq!(state.sections.championship.job().unwrap().config().seed, 2);
    let delete = send(
        &mut state,
        Of::Documents(DocumentMsg::Delete(older.clone())),
    );
    assert!(delete.contains(&Effect::Focus("undo-offer".to_owned())));
    assert_eq!(rows(&state).len(), 1);
    let words = view(&state).by_id("offer").expect("an offer").text();
    assert!(words.contains("deleted"), "{words}");
    press(&mut state, "button", "Undo");
    assert_eq!(rows(&state).len(), 2);
    // A deletion becomes final once undo is impossible.
    send(
        &mut state,
        Of::Documents(DocumentMsg::Delete(older.clone())),
    );
    let over = Msg::NoticeOver(state.offer.as_ref().expect("an offer").number);
    let gone = update(&mut state, over);
    browser.serve(1, &mut state, gone);
    assert!(!browser.heads.contains_key(&older) && browser.heads.len() == 2);
}

#[test]
fn next_undo_offer_finalises_deletion() {
    let mut browser = Browser::default();
    let mut state = page_at(&slow(DUEL));
    let mut keys = Vec::new();
    for _ in 0..2 {
        state.set_now(state.now + 1000.0);
        let begun = send(&mut state, Of::Begin);
        let mut waiting = browser.serve(1, &mut state, begun);
        browser.work(1, &mut state, &mut waiting, 1);
        keys.push(key(&state));
    }
    list(&mut state, &browser);
    send(
        &mut state,
        Of::Documents(DocumentMsg::Delete(keys[0].clone())),
    );
    for msg in [Of::Stop, Of::Clear] {
        let effects = send(&mut state, msg);
        browser.serve(1, &mut state, effects);
    }
    assert!(!browser.heads.contains_key(&keys[0]));
    let undo = update(&mut state, Msg::Undo);
    browser.serve(1, &mut state, undo);
    assert_eq!(state.sections.championship.storage_key(), Some(&*keys[1]));
}

#[test]
fn reports_failed_save_and_continues() {
    let mut browser = Browser {
        full: true,
        ..Browser::default()
    };
    let (mut state, mut waiting) = begun(&mut browser, DUEL);
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
    assert!(state.has_unsaved_work());
    browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    assert!(state.notice.is_none(), "that is said once");
    assert!(state.sections.championship.job().unwrap().is_done());
    assert!(view(&state).by_id("championship-unkept").is_some());
    // With enough room, the page's own retry succeeds after a while.
    browser.full = false;
    let again = update(&mut state, Msg::SaveAgain);
    browser.serve(1, &mut state, again);
    assert!(!state.has_unsaved_work() && view(&state).by_id("championship-kept").is_some());
}

/// The last part exists, but without the latest pairs.
#[test]
fn refused_write_is_not_reported_as_saved() {
    let mut browser = Browser::default();
    let (mut state, mut waiting) = begun(&mut browser, DUEL);
    browser.work(1, &mut state, &mut waiting, 2);
    browser.full = true;
    browser.work(1, &mut state, &mut waiting, 1);
    for button in ["Stop", "Continue"] {
        let effects = press(&mut state, "button", button);
        waiting = browser.serve(1, &mut state, effects);
    }
    assert!(state.sections.championship.in_progress() && state.has_unsaved_work());
    assert_eq!(games(&state), 6);
    browser.full = false;
    let again = update(&mut state, Msg::SaveAgain);
    browser.serve(1, &mut state, again);
    browser.work(1, &mut state, &mut waiting, 1);
    let kept: String = browser.parts.values().cloned().collect();
    assert_eq!(kept.matches("\"opening\"").count(), 4);
    assert!(!state.has_unsaved_work());
}

#[test]
fn failed_listing_and_deleting_are_reported() {
    for (link, shelf, key) in [
        ("#/championship", "recent-championships", "championship-1"),
        ("#/coevolution", "recent-runs", "evolution-1"),
    ] {
        let (mut state, _) = page(link);
        let closed = || Message::new("error.runs.unread");
        update(
            &mut state,
            Msg::Documents(DocumentMsg::Listed("", Err(closed()))),
        );
        let words = view(&state).by_id(shelf).expect("the list").text();
        assert!(words.contains("cannot be read"), "{words}");
        update(
            &mut state,
            Msg::Documents(DocumentMsg::Listed("", Ok(Vec::new()))),
        );
        assert!(view(&state).by_id(shelf).is_none());
        update(
            &mut state,
            Msg::Documents(DocumentMsg::Deleted(key.to_owned(), Err(closed()))),
        );
        assert!(state.notice.is_some_and(|notice| notice.error));
    }
}

#[test]
fn backup_holds_championships() {
    let mut browser = Browser::default();
    let (mut state, mut waiting) = begun(&mut browser, DUEL);
    browser.work(1, &mut state, &mut waiting, usize::MAX >> 1);
    let whole = saved(&mut state, Export::Json);
    let key = key(&state);
    let Some(DocumentMsg::Found(_, Ok(kept))) =
        browser.act(1, &Effect::Documents(Documents::Read(key.clone())))
    else {
        panic!("it is kept");
    };
    let (mut other, _) = page("");
    update(
        &mut other,
        Msg::of(play::Msg::Library(play::LibraryMsg::Backup)),
    );
    let effects = update(
        &mut other,
        Msg::Documents(DocumentMsg::All(Ok(vec![(key.clone(), kept)]))),
    );
    let [Effect::Download { bytes, .. }] = &effects[..] else {
        panic!("{effects:?}")
    };
    let backup = String::from_utf8(bytes.clone()).unwrap();
    let mut fresh = Disk::default();
    let (mut third, _) = page("#/championship");
    let import = |text: &str| Msg::of(play::Msg::Library(play::LibraryMsg::Import(text.into())));
    let restore = update(&mut third, import(&backup));
    fresh.serve(&mut third, restore);
    let open = send(&mut third, Of::Documents(DocumentMsg::Open(key)));
    fresh.serve(&mut third, open);
    assert!(saved(&mut third, Export::Json) == whole);
    update(
        &mut third,
        import(&backup.replacen("\\\"moves\\\":\\\"", "\\\"moves\\\":\\\"a8 ", 1)),
    );
    let notice = third.notice.as_ref().unwrap().message.to_string();
    assert!(notice.contains("championship 1: Pair 1"), "{notice}");
}
