//! Which tabs of the browser have the page open: each holds a lock that has its name.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::effects::document;
use super::locks::{self, How};

const LOCK: &str = "rastros-lab.tab.";

/// The names of the tabs that are open; `None` where the browser does not tell.
pub(super) async fn open() -> Option<BTreeSet<String>> {
    let held = locks::held().await?;
    let tabs = held.iter().filter_map(|name| name.strip_prefix(LOCK));
    Some(tabs.map(str::to_owned).collect())
}

/// Leaves the name of this tab in the document, where `www/first-paint.js` finds it when the module has failed.
pub(super) fn show_name(name: &str) {
    if let Some(root) = document().document_element() {
        // Fails for no name of an attribute that is one.
        let _ = root.set_attribute("data-tab", name);
    }
}

/// The lock of this tab.
#[derive(Default)]
pub(super) struct Lock {
    let_go: Rc<RefCell<Option<Function>>>,
}

impl Lock {
    /// Holds the name of this tab until the tab is left, unless another tab has it. `told` hears whether the name is this tab's; where
    /// the browser has no locks it is.
    pub(super) fn hold(&self, name: &str, told: impl Fn(bool) + 'static) {
        let how = How {
            shared: false,
            at_once: true,
        };
        self.ask(&format!("{LOCK}{name}"), how, told);
    }

    /// Holds any lock until the tab is left; `told` hears whether it is had, which it is where the browser has no locks.
    pub(super) fn ask(&self, name: &str, how: How, told: impl Fn(bool) + 'static) {
        let told = Rc::new(told);
        let (hears, keeps) = (told.clone(), self.let_go.clone());
        let asked = locks::request(name, how, move |granted| {
            let held =
                granted.then(|| Promise::new(&mut |let_go, _| *keeps.borrow_mut() = Some(let_go)));
            hears(granted);
            held.map_or(JsValue::UNDEFINED, JsValue::from)
        });
        let Some(asked) = asked else {
            return told(true);
        };
        wasm_bindgen_futures::spawn_local(async move {
            if JsFuture::from(asked).await.is_err() {
                told(true);
            }
        });
    }

    /// Lets the name go.
    pub(super) fn leave(&self) {
        if let Some(let_go) = self.let_go.take() {
            let _ = let_go.call0(&JsValue::NULL);
        }
    }
}
