//! Locks on documents, so that one tab at a time works on each. The browser releases the locks of a closed or crashed
//! tab.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::locks::{self, LockMode};
use crate::app::documents::LockedBy;

/// The wanted, requested and held locks of this tab, by document key.
pub(super) struct DocumentLocks {
    wanted: RefCell<BTreeSet<String>>,
    requested: RefCell<BTreeSet<String>>,
    /// Releases each lock.
    held: RefCell<BTreeMap<String, Function>>,
    on_lock: Box<dyn Fn(String, LockedBy)>,
}

impl DocumentLocks {
    /// `on_lock` gets the answers.
    pub(super) fn new(on_lock: impl Fn(String, LockedBy) + 'static) -> Rc<DocumentLocks> {
        Rc::new(DocumentLocks {
            wanted: RefCell::default(),
            requested: RefCell::default(),
            held: RefCell::default(),
            on_lock: Box::new(on_lock),
        })
    }

    /// Requests a lock, now or as soon as no other tab has it.
    pub(super) fn claim(self: &Rc<Self>, key: String) {
        self.wanted.borrow_mut().insert(key.clone());
        if self.held.borrow().contains_key(&key) {
            return (self.on_lock)(key, LockedBy::ThisTab);
        }
        // A second request would report a conflict with this tab itself.
        if !self.requested.borrow_mut().insert(key.clone()) {
            return (self.on_lock)(key, LockedBy::AnotherTab);
        }
        self.request(key, LockMode::IfAvailable);
    }

    /// Marks a lock as unwanted; [`DocumentLocks::release_unwanted`] releases it.
    pub(super) fn mark_unwanted(&self, key: &str) {
        self.wanted.borrow_mut().remove(key);
    }

    /// Releases a lock, unless it is wanted again.
    pub(super) fn release_unwanted(&self, key: &str) {
        if self.wanted.borrow().contains(key) {
            return;
        }
        let release = self.held.borrow_mut().remove(key);
        if let Some(release) = release {
            let _ = release.call0(&JsValue::NULL);
        }
    }

    /// Requests a lock. Without lock support every tab may work on everything: the results are the same, so nothing is
    /// lost.
    fn request(self: &Rc<Self>, key: String, mode: LockMode) {
        let (locks, name) = (self.clone(), key.clone());
        let promise =
            locks::request(&format!("rastros-lab.document.{key}"), mode, move |granted| {
                if !granted {
                    (locks.on_lock)(name.clone(), LockedBy::AnotherTab);
                    locks.request(name, LockMode::Exclusive);
                    return JsValue::UNDEFINED;
                }
                locks.requested.borrow_mut().remove(&name);
                if !locks.wanted.borrow().contains(&name) {
                    return JsValue::UNDEFINED;
                }
                let held = Promise::new(&mut |release, _| {
                    locks.held.borrow_mut().insert(name.clone(), release);
                });
                (locks.on_lock)(name, LockedBy::ThisTab);
                held.into()
            });
        let locks = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let refused = match promise {
                Some(promise) => JsFuture::from(promise).await.is_err(),
                None => true,
            };
            if refused {
                locks.requested.borrow_mut().remove(&key);
                (locks.on_lock)(key, LockedBy::ThisTab);
            }
        });
    }
}
