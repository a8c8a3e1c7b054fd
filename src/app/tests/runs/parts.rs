//! The parts of a saved championship.

use super::kind::{KINDS, LONG};
use super::tab::Tab;
use crate::app::tests::browser::Browser;

/// Two browser tabs that worked in turn may both have saved a pair.
#[test]
fn pairs_saved_twice_count_once() {
    let browser = &mut Browser::default();
    let mut tab = Tab::complete(&KINDS[2], browser);
    let whole = tab.document();
    let ((key, _), first) = browser.parts.first_key_value().expect("a part");
    let (key, first) = (key.clone(), first.clone());
    browser.parts.insert((key, 90), first);
    assert_eq!(tab.visit(browser, 2).document(), whole);
}

#[test]
fn saves_pairs_immediately_in_few_parts() {
    let browser = &mut Browser::default();
    let mut tab = Tab::begun(&LONG, browser);
    for pairs in 1..=40 {
        assert_eq!(tab.work(browser, 1), 1);
        let saved: String = browser.parts.values().cloned().collect();
        assert_eq!(saved.matches("\"opening\"").count(), pairs);
    }
    assert!(!tab.can_resume() && tab.tasks.is_empty());
    assert_eq!((browser.parts.len(), browser.written), (2, 40));
}
