//! Tests of opening, closing and deleting runs, and of undoing that.

use super::*;

#[test]
fn opened_run_replaces_the_open_one_until_undo() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let (mut tab, keys) = several(kind, browser, 2);
        let last = tab.document();
        tab.list(browser);
        tab.click(browser, &tab.row(&keys[0]));
        assert_eq!(tab.key().as_ref(), Some(&keys[0]));
        let form = tab.state.link();
        assert!(form.contains("seed=2"), "{}: {form}", kind.id);
        tab.tell(browser, Msg::Undo);
        assert_eq!(tab.key().as_ref(), Some(&keys[1]));
        assert_eq!(tab.document(), last);
    }
}

/// The deletion becomes final once the time for undo is over, or with the next offer.
#[test]
fn undo_restores_deleted_run() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let (mut tab, keys) = several(kind, browser, 3);
        tab.list(browser);
        let delete = |number: usize| format!("delete-{}", keys[number]);
        let effects = tab.click(browser, &delete(0));
        assert!(effects.contains(&Effect::focus("undo-offer")));
        assert!(!tab.lists(&keys[0]) && browser.heads.contains_key(&keys[0]));
        let words = view(&tab.state).by_id("offer").expect("an offer").text();
        assert!(words.contains("deleted"), "{words}");
        tab.click(browser, "undo-offer");
        assert!(tab.lists(&keys[0]));
        tab.click(browser, &delete(0));
        let offer = tab.state.offer.as_ref().expect("an offer").number;
        tab.tell(browser, Msg::Dismiss(offer));
        assert!(!browser.heads.contains_key(&keys[0]));
        assert!(browser.parts.keys().all(|(key, _)| *key != keys[0]));
        tab.click(browser, &delete(1));
        tab.send(browser, Action::Close);
        assert!(!browser.heads.contains_key(&keys[1]));
        tab.tell(browser, Msg::Undo);
        assert_eq!(tab.key().as_ref(), Some(&keys[2]));
    }
}

#[test]
fn undo_reopens_closed_run() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::complete(kind, browser);
        let before = (tab.key(), tab.document(), browser.written);
        tab.send(browser, Action::Close);
        assert_eq!((tab.key(), tab.document()), (None, None));
        // The offer also works from another section.
        tab.tell(browser, Msg::Go(SectionId::Play));
        let words = view(&tab.state).by_id("offer").expect("an offer").text();
        let name = kind.text("closed").text(Language::En);
        assert!(words.contains(&name), "{words}");
        tab.click(browser, "undo-offer");
        assert_eq!(tab.state.section, kind.section);
        let after = (tab.key(), tab.document(), browser.written);
        assert_eq!(after, before, "and nothing is saved twice");
        assert!(tab.state.offer.is_none());
        tab.send(browser, Action::Close);
        let offer = tab.state.offer.as_ref().expect("an offer").number;
        tab.tell(browser, Msg::Dismiss(offer));
        tab.tell(browser, Msg::Undo);
        assert!(tab.document().is_none(), "after ten seconds it is gone");
    }
}

#[test]
fn undo_of_a_new_run_stops_and_saves_it() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::complete(kind, browser);
        let before = (tab.key(), tab.document());
        tab.send(browser, Action::Begin);
        tab.work_until_saved(browser);
        let newer = tab.key().expect("a run");
        tab.tell(browser, Msg::Undo);
        assert!(tab.tasks.is_empty());
        assert_eq!((tab.key(), tab.document()), before);
        assert!(browser.owners.is_empty(), "what is complete needs no lock");
        assert!(browser.heads.contains_key(&newer), "the newer one is saved");
    }
}

/// The browser refuses to save: the offers say so, and undoing one closing offers the other run.
#[test]
fn closed_runs_without_a_save_are_offered() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        browser.full = true;
        let mut tab = Tab::complete(kind, browser);
        let (key, before) = (tab.key(), tab.document());
        tab.send(browser, Action::Begin);
        tab.work(browser, usize::MAX);
        let newer = tab.key();
        let offer = |tab: &Tab| view(&tab.state).by_id("offer").expect("an offer").text();
        assert!(offer(&tab).contains("has not saved its results"), "{}", offer(&tab));
        tab.tell(browser, Msg::Undo);
        assert_eq!((tab.key(), tab.document()), (key, before));
        assert!(offer(&tab).contains("has not saved its results"), "{}", offer(&tab));
        tab.tell(browser, Msg::Undo);
        assert_eq!(tab.key(), newer);
    }
}

/// A closed run that the user has opened from the list may have grown.
#[test]
fn undo_of_closing_ignores_a_run_opened_again() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        let key = tab.key().expect("a run");
        tab.send(browser, Action::Stop);
        tab.send(browser, Action::Close);
        tab.list(browser);
        let row = tab.row(&key);
        tab.click(browser, &row);
        assert_eq!(tab.key().as_ref(), Some(&key));
        tab.send(browser, Action::Resume);
        tab.work(browser, usize::MAX);
        let whole = tab.document();
        tab.tell(browser, Msg::Undo);
        assert_eq!(tab.document(), whole);
    }
}

/// The browser has a part of the run and refuses the rest, which exists only in the closed run.
#[test]
fn undo_of_closing_restores_what_is_not_saved() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::saving(kind, browser);
        let key = tab.key().expect("a run");
        browser.full = true;
        tab.work(browser, usize::MAX);
        let whole = tab.document();
        let effects = tab.send(browser, Action::Close);
        let ends = |effect: &Effect| matches!(effect, Effect::After(_, Msg::Dismiss(_)));
        assert!(!effects.iter().any(ends), "only the offer has the rest, so that it stays");
        assert!(tab.state.has_unsaved_work());
        tab.list(browser);
        let row = tab.row(&key);
        tab.click(browser, &row);
        assert_ne!(tab.document(), whole, "the saved part");
        tab.tell(browser, Msg::Undo);
        assert_eq!((tab.key(), tab.document()), (Some(key), whole));
        tab.send(browser, Action::Close);
        let offer = tab.state.offer.as_ref().expect("an offer").number;
        tab.tell(browser, Msg::Dismiss(offer));
        assert!(!tab.state.has_unsaved_work());
    }
}

#[test]
fn another_run_ends_and_saves_the_one_in_progress() {
    for kind in &KINDS {
        let file = Tab::complete(kind, &mut Browser::default()).export();
        for way in ["begin", "import", "open"] {
            let browser = &mut Browser::default();
            let (mut tab, keys) = several(kind, browser, 1);
            tab.send(browser, Action::Seed(3));
            tab.send(browser, Action::Begin);
            tab.work_until_saved(browser);
            let (key, before) = (tab.key().expect("a run"), tab.document());
            let group = tab.tasks[0].group;
            tab.list(browser);
            let effects = match way {
                "begin" => tab.send(browser, Action::Begin),
                "import" => tab.send(browser, Action::Import(file.clone())),
                _ => tab.click(browser, &tab.row(&keys[0])),
            };
            assert!(effects.contains(&Effect::Cancel(group)), "{} {way}", kind.id);
            assert_eq!(tab.tasks.is_empty(), way != "begin");
            assert_ne!(tab.key().as_ref(), Some(&key));
            tab.tell(browser, Msg::Undo);
            assert_eq!((tab.key(), tab.document()), (Some(key), before));
            tab.send(browser, Action::Resume);
            tab.work(browser, usize::MAX);
            assert_eq!(tab.saved(browser), Some(whole(kind).0));
        }
    }
}

/// No run is open, so that only the form is lost.
#[test]
fn undo_restores_form_replaced_by_saved_run() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let (mut tab, keys) = several(kind, browser, 1);
        let mut later = Tab::new(kind);
        later.list(browser);
        let row = later.row(&keys[0]);
        later.send(browser, Action::Seed(77));
        let form = later.state.link();
        later.click(browser, &row);
        assert_eq!(later.document(), tab.document(), "{}", kind.id);
        assert_ne!(later.state.link(), form);
        later.tell(browser, Msg::Undo);
        assert_eq!((later.state.link(), later.document()), (form.clone(), None));
        later.send(browser, Action::Import(tab.export()));
        later.tell(browser, Msg::Undo);
        assert_eq!((later.state.link(), later.document()), (form, None));
        // The run has the form that it had when closed.
        tab.send(browser, Action::Close);
        let offer = tab.state.offer.as_ref().expect("an offer").number;
        tab.tell(browser, Msg::Dismiss(offer));
        tab.list(browser);
        tab.click(browser, &row);
        assert!(tab.key().is_some() && tab.state.offer.is_none());
    }
}

#[test]
fn undo_restores_form_replaced_by_file() {
    for kind in &KINDS {
        let browser = &mut Browser::default();
        let mut tab = Tab::complete(kind, browser);
        let (file, before) = (tab.export(), tab.document());
        tab.send(browser, Action::Seed(77));
        let form = tab.state.link();
        tab.send(browser, Action::Import(file));
        assert_ne!(tab.state.link(), form, "{}", kind.id);
        tab.tell(browser, Msg::Undo);
        assert_eq!((tab.state.link(), tab.document()), (form, before));
    }
}
