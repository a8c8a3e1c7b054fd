//! Which tab works on a document: the browser's locks, which a tab that dies lets go.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::locks::{self, LockOptions};
use crate::app::documents::LockedBy;

/// What this tab wants, waits for and has, by the keys of documents.
pub(super) struct DocumentLocks {
    wanted: RefCell<BTreeSet<String>>,
    asked: RefCell<BTreeSet<String>>,
    /// What lets go of a lock.
    held: RefCell<BTreeMap<String, Function>>,
    on_lock: Box<dyn Fn(String, LockedBy)>,
}

impl DocumentLocks {
    /// Nothing is wanted; `on_lock` is called with the answers.
    pub(super) fn new(on_lock: impl Fn(String, LockedBy) + 'static) -> Rc<DocumentLocks> {
        Rc::new(DocumentLocks {
            wanted: RefCell::default(),
            asked: RefCell::default(),
            held: RefCell::default(),
            on_lock: Box::new(on_lock),
        })
    }

    /// Wants a lock, now or as soon as no other tab has it.
    pub(super) fn claim(self: &Rc<Self>, key: String) {
        self.wanted.borrow_mut().insert(key.clone());
        if self.held.borrow().contains_key(&key) {
            return (self.on_lock)(key, LockedBy::ThisTab);
        }
        // Asked twice, the browser would say that somebody has it: this tab.
        if !self.asked.borrow_mut().insert(key.clone()) {
            return (self.on_lock)(key, LockedBy::AnotherTab);
        }
        self.request(key, true);
    }

    /// Does not want a lock any more: it is let go with [`DocumentLocks::let_go`].
    pub(super) fn release(&self, key: &str) {
        self.wanted.borrow_mut().remove(key);
    }

    /// Lets go of a lock, unless it is wanted again.
    pub(super) fn let_go(&self, key: &str) {
        if self.wanted.borrow().contains(key) {
            return;
        }
        let let_go = self.held.borrow_mut().remove(key);
        if let Some(let_go) = let_go {
            let _ = let_go.call0(&JsValue::NULL);
        }
    }

    /// Asks for a lock: whether it can be had `at_once`, or for as long as it takes. Without locks every tab may work on everything:
    /// the results are the same, so that nothing is lost.
    fn request(self: &Rc<Self>, key: String, at_once: bool) {
        let how = LockOptions {
            shared: false,
            at_once,
        };
        let (locks, name) = (self.clone(), key.clone());
        let asked = locks::request(
            &format!("rastros-lab.document.{key}"),
            how,
            move |granted| {
                if !granted {
                    (locks.on_lock)(name.clone(), LockedBy::AnotherTab);
                    locks.request(name, false);
                    return JsValue::UNDEFINED;
                }
                locks.asked.borrow_mut().remove(&name);
                if !locks.wanted.borrow().contains(&name) {
                    return JsValue::UNDEFINED;
                }
                let held = Promise::new(&mut |let_go, _| {
                    locks.held.borrow_mut().insert(name.clone(), let_go);
                });
                (locks.on_lock)(name, LockedBy::ThisTab);
                held.into()
            },
        );
        let locks = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let refused = match asked {
                Some(asked) => JsFuture::from(asked).await.is_err(),
                None => true,
            };
            if refused {
                locks.asked.borrow_mut().remove(&key);
                (locks.on_lock)(key, LockedBy::ThisTab);
            }
        });
    }
}
