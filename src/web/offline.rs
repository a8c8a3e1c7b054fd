//! The copy of the page that the browser keeps where the page is hosted: `www/service-worker.js` fetches and keeps it, and this hears
//! what becomes of it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    MessageEvent, RegistrationOptions, ServiceWorker, ServiceWorkerContainer,
    ServiceWorkerRegistration, ServiceWorkerState, ServiceWorkerUpdateViaCache,
};

use super::effects::{document, listen, window};
use super::locks::OpenLock;
use crate::app::shell::offline::OfflineMsg;

/// The script that `cargo xtask dist` puts beside the hosted page.
const WORKER: &str = "service-worker.js";

/// The element in which the hosted page has its version; there is none in the single file and while the page is worked on.
const VERSION: &str = "rastros-lab-version";

/// The element with the size of the single file that lies beside the hosted page.
const FILE: &str = "rastros-lab-file";

type OnEvent = Rc<dyn Fn(OfflineMsg)>;

/// What the page that was built says of itself under a name.
pub(super) fn built(name: &str) -> Option<String> {
    let element = document().query_selector(&format!("meta[name={name}]"));
    element.ok()??.get_attribute("content")
}

/// The bytes of the single files that lie beside the page: without Python, and with it.
pub(super) fn files_beside() -> Vec<u64> {
    let sizes = built(FILE).unwrap_or_default();
    sizes
        .split(' ')
        .map_while(|size| size.parse().ok())
        .collect()
}

/// The service workers of the browser; `None` where it has none, as in pages that were not served securely. Without locks nobody
/// would know which versions are still in use.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let has = |name: &str| Reflect::get(&navigator, &name.into()).is_ok_and(|v| v.is_object());
    (has("serviceWorker") && has("locks")).then(|| navigator.service_worker())
}

/// What this tab knows of the copy.
pub(super) struct Offline {
    version: String,
    on_event: OnEvent,
    registration: RefCell<Option<ServiceWorkerRegistration>>,
    /// Whether this tab has asked a new version to take over.
    asked: Cell<bool>,
    /// That says that a page of this version is open.
    open: OpenLock,
}

impl Offline {
    /// Has the browser keep the page, and `on_event` hear what becomes of that. `None` where the page has no service worker.
    pub(super) fn start(on_event: impl Fn(OfflineMsg) + 'static) -> Option<Rc<Offline>> {
        let (container, version) = (container()?, built(VERSION)?);
        let offline = Rc::new(Offline {
            version,
            on_event: Rc::new(on_event),
            registration: RefCell::default(),
            asked: Cell::new(false),
            open: OpenLock::default(),
        });
        let starts = offline.clone();
        wasm_bindgen_futures::spawn_local(async move {
            // Where the browser refuses, or the host has gone, the page works as before and says nothing.
            let _ = starts.register(container).await;
        });
        Some(offline)
    }

    async fn register(self: Rc<Self>, container: ServiceWorkerContainer) -> Result<(), JsValue> {
        self.listen_to_copies(&container);
        // The browser asks the host itself for the script, whatever the host has said about keeping it.
        let options = RegistrationOptions::new();
        options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
        let asked = container.register_with_options(WORKER, &options);
        // Extensions that keep pages from having service workers give something else, or nothing.
        let registration = JsFuture::from(asked).await?;
        let registration: ServiceWorkerRegistration = registration.dyn_into()?;
        *self.registration.borrow_mut() = Some(registration.clone());
        self.acquire();
        Self::listen_to_newer(&registration);
        let ready: Promise = container.ready()?;
        JsFuture::from(ready).await?;
        if let Some(active) = registration.active() {
            active.post_message(&"complete?".into())?;
        }
        Ok(())
    }

    /// Says that a page of this version is open, by the name of the cache that it comes from.
    pub(super) fn acquire(&self) {
        if let Some(registration) = &*self.registration.borrow() {
            let name = format!("rastros-lab {} {}", registration.scope(), self.version);
            self.open.acquire(&name);
        }
    }

    /// The page is left.
    pub(super) fn release(&self) {
        self.open.release();
    }

    /// Hears whether everything is kept, of which version a worker is, and when another one has taken over.
    fn listen_to_copies(self: &Rc<Self>, container: &ServiceWorkerContainer) {
        let listener = self.clone();
        listen(container, "message", move |event| {
            let Some(event) = event.dyn_ref::<MessageEvent>() else {
                return;
            };
            let field = |name: &str| Reflect::get(&event.data(), &name.into()).ok();
            if field("complete") == Some(JsValue::TRUE) {
                (listener.on_event)(OfflineMsg::Available);
            }
            let version = field("version").and_then(|version| version.as_string());
            if version.is_some_and(|version| version != listener.version) {
                (listener.on_event)(OfflineMsg::Newer);
            }
        });
        let (listener, source) = (self.clone(), container.clone());
        listen(container, "controllerchange", move |_| {
            if listener.asked.get() {
                return reload();
            }
            match source.controller() {
                Some(worker) => request_version(&worker),
                // The browser's data were cleared.
                None => (listener.on_event)(OfflineMsg::Gone),
            }
        });
    }

    /// Hears when a newer version waits to take over.
    fn listen_to_newer(registration: &ServiceWorkerRegistration) {
        registration.waiting().iter().for_each(request_version);
        let watch = |worker: ServiceWorker| {
            let watched = worker.clone();
            listen(&worker, "statechange", move |_| {
                if watched.state() == ServiceWorkerState::Installed {
                    request_version(&watched);
                }
            });
        };
        // It may have begun before this was listened to.
        registration.installing().into_iter().for_each(watch);
        let source = registration.clone();
        listen(registration, "updatefound", move |_| {
            source.installing().into_iter().for_each(watch);
        });
        // A page that stays open for days asks when somebody comes back to it.
        let asks = registration.clone();
        listen(&document(), "visibilitychange", move |_| {
            if !document().hidden()
                && let Ok(asked) = asks.update()
            {
                wasm_bindgen_futures::spawn_local(async move {
                    // Without a network there is no newer version.
                    let _ = JsFuture::from(asked).await;
                });
            }
        });
    }

    /// Has the version that waits take over, and loads the page anew.
    pub(super) fn renew(&self) {
        let registration = self.registration.borrow();
        let waiting = registration.as_ref().and_then(|r| r.waiting());
        match waiting {
            Some(waiting) if waiting.post_message(&"take over".into()).is_ok() => {
                self.asked.set(true);
            }
            // It has taken over already.
            _ => reload(),
        }
    }
}

/// Asks a worker of which version it is. The answer comes as a message.
fn request_version(worker: &ServiceWorker) {
    // Fails for a worker that is gone, which is of no version that could take over.
    let _ = worker.post_message(&"version?".into());
}

/// Loads the page anew; what would be lost the browser asks about first.
fn reload() {
    // Fails only where there is no page.
    let _ = window().location().reload();
}
