//! Which tab works on a run: the browser's locks, which a tab that dies lets go.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::locks::{How, request};
use crate::app::Owner;
use crate::app::runs::Ownership;

type Told = Rc<dyn Fn(String, Ownership)>;

/// What this tab holds and waits for.
pub(super) struct DocumentLocks {
    /// What lets go of a lock, by the key of the run.
    held: RefCell<BTreeMap<String, Function>>,
    /// What was asked for and is not answered yet.
    asked: RefCell<BTreeSet<String>>,
    /// What is waited for.
    looking: RefCell<BTreeSet<String>>,
    told: Told,
}

impl DocumentLocks {
    /// Nothing is held; `told` hears the answers.
    pub(super) fn new(told: impl Fn(String, Ownership) + 'static) -> Rc<DocumentLocks> {
        Rc::new(DocumentLocks {
            held: RefCell::default(),
            asked: RefCell::default(),
            looking: RefCell::default(),
            told: Rc::new(told),
        })
    }

    /// Does what is wanted. Without locks every tab may work on everything: the results are the same, so that nothing is lost.
    pub(super) fn act(self: &Rc<Self>, owner: Owner) {
        match owner {
            Owner::Claim(key) => self.claim(key),
            Owner::Look(key) => self.look(key),
            Owner::Release(key) => {
                let let_go = self.held.borrow_mut().remove(&key);
                if let Some(let_go) = let_go {
                    let _ = let_go.call0(&JsValue::NULL);
                }
            }
        }
    }

    fn claim(self: &Rc<Self>, key: String) {
        if self.held.borrow().contains_key(&key) {
            return (self.told)(key, Ownership::Here);
        }
        // Asked twice, the browser would say that somebody has it: this tab.
        if !self.asked.borrow_mut().insert(key.clone()) {
            return;
        }
        let (locks, name) = (self.clone(), key.clone());
        let how = How {
            shared: false,
            at_once: true,
        };
        let asked = ask(&key, how, move |granted| {
            locks.asked.borrow_mut().remove(&name);
            if !granted {
                locks.look(name);
                return JsValue::UNDEFINED;
            }
            // It is held until this promise is kept.
            let held = Promise::new(&mut |let_go, _| {
                locks.held.borrow_mut().insert(name.clone(), let_go);
            });
            (locks.told)(name, Ownership::Here);
            held.into()
        });
        self.or_else(key, asked, Ownership::Here);
    }

    /// Tells at once whether another tab holds it and, if so, later when none does.
    fn look(self: &Rc<Self>, key: String) {
        if self.looking.borrow().contains(&key) {
            return (self.told)(key, Ownership::Elsewhere);
        }
        let (locks, name) = (self.clone(), key.clone());
        let how = How {
            shared: true,
            at_once: true,
        };
        let asked = ask(&key, how, move |granted| {
            if granted {
                (locks.told)(name, Ownership::Nobody);
            } else {
                (locks.told)(name.clone(), Ownership::Elsewhere);
                locks.wait(name);
            }
            JsValue::UNDEFINED
        });
        self.or_else(key, asked, Ownership::Nobody);
    }

    fn wait(self: &Rc<Self>, key: String) {
        self.looking.borrow_mut().insert(key.clone());
        let (locks, name) = (self.clone(), key.clone());
        let how = How {
            shared: true,
            at_once: false,
        };
        let asked = ask(&key, how, move |_| {
            locks.looking.borrow_mut().remove(&name);
            (locks.told)(name, Ownership::Nobody);
            JsValue::UNDEFINED
        });
        self.or_else(key, asked, Ownership::Nobody);
    }

    /// What is told where the browser does not answer.
    fn or_else(self: &Rc<Self>, key: String, asked: Option<Promise>, ownership: Ownership) {
        let Some(asked) = asked else {
            self.asked.borrow_mut().remove(&key);
            return (self.told)(key, ownership);
        };
        let locks = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            if JsFuture::from(asked).await.is_err() {
                locks.asked.borrow_mut().remove(&key);
                (locks.told)(key, ownership);
            }
        });
    }
}

/// Asks for the lock of a run; `None` where there are no locks.
fn ask(key: &str, how: How, granted: impl FnOnce(bool) -> JsValue + 'static) -> Option<Promise> {
    request(&format!("rastros-lab.run.{key}"), how, granted)
}
