//! The offline copy of a hosted page: registers `www/service-worker.js`, which fetches and caches it, and reports its
//! state.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    MessageEvent, RegistrationOptions, ServiceWorker, ServiceWorkerContainer,
    ServiceWorkerRegistration, ServiceWorkerState, ServiceWorkerUpdateViaCache,
};

use super::dom::{document, ignore, listen, meta_content, property, window};
use super::locks::OpenLock;
use crate::app::shell::offline::OfflineMsg;

/// The script that `cargo xtask dist` puts beside the hosted page.
const WORKER: &str = "service-worker.js";

/// The element with the version of the hosted page; missing in the single file and during development.
const VERSION: &str = "rastros-lab-version";

/// The element with the sizes of the single files beside the hosted page.
const FILE: &str = "rastros-lab-file";

type OnEvent = Rc<dyn Fn(OfflineMsg)>;

/// The sizes in bytes of the single files beside the page: without Python, and with it.
pub(super) fn files_beside() -> Vec<u64> {
    let sizes = meta_content(FILE).unwrap_or_default();
    sizes
        .split(' ')
        .map_while(|size| size.parse().ok())
        .collect()
}

/// The service worker container; `None` if unsupported, as on insecure origins. Also requires locks: by them the
/// service worker knows which versions are open.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let has = |name: &str| property(&navigator, name).is_object();
    (has("serviceWorker") && has("locks")).then(|| navigator.service_worker())
}

/// The state of the offline copy in this tab.
pub(super) struct Offline {
    version: String,
    on_event: OnEvent,
    registration: RefCell<Option<ServiceWorkerRegistration>>,
    /// True after this tab has requested that a new version takes over.
    is_updating: Cell<bool>,
    /// The lock by which other tabs know that a page of this version is open.
    version_lock: OpenLock,
}

impl Offline {
    /// Registers the service worker; `on_event` gets its state. `None` if the page has none.
    pub(super) fn start(on_event: impl Fn(OfflineMsg) + 'static) -> Option<Rc<Offline>> {
        let (container, version) = (container()?, meta_content(VERSION)?);
        let offline = Rc::new(Offline {
            version,
            on_event: Rc::new(on_event),
            registration: RefCell::default(),
            is_updating: Cell::new(false),
            version_lock: OpenLock::default(),
        });
        let registering = offline.clone();
        wasm_bindgen_futures::spawn_local(async move {
            // If the browser refuses or the host is gone, the page works without it.
            let _ = registering.register(container).await;
        });
        Some(offline)
    }

    async fn register(self: Rc<Self>, container: ServiceWorkerContainer) -> Result<(), JsValue> {
        self.listen_to_copies(&container);
        // The browser fetches the script from the host, regardless of the host's cache headers.
        let options = RegistrationOptions::new();
        options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
        let promise = container.register_with_options(WORKER, &options);
        // Extensions that block service workers return another value.
        let registration = JsFuture::from(promise).await?;
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

    /// Indicates that a page of this version is open, by the name of its cache.
    pub(super) fn acquire(&self) {
        if let Some(registration) = &*self.registration.borrow() {
            let name = format!("rastros-lab {} {}", registration.scope(), self.version);
            self.version_lock.acquire(&name);
        }
    }

    /// Called when the page is left.
    pub(super) fn release(&self) {
        self.version_lock.release();
    }

    /// Listens to the completeness and version of copies, and to changes of the controlling worker.
    fn listen_to_copies(self: &Rc<Self>, container: &ServiceWorkerContainer) {
        let listener = self.clone();
        listen(container, "message", move |event| {
            let Some(event) = event.dyn_ref::<MessageEvent>() else {
                return;
            };
            let data = event.data();
            if property(&data, "complete").is_truthy() {
                (listener.on_event)(OfflineMsg::Available);
            }
            let version = property(&data, "version").as_string();
            if version.is_some_and(|version| version != listener.version) {
                (listener.on_event)(OfflineMsg::Newer);
            }
        });
        let (listener, source) = (self.clone(), container.clone());
        listen(container, "controllerchange", move |_| {
            if listener.is_updating.get() {
                return reload();
            }
            match source.controller() {
                Some(worker) => request_version(&worker),
                // The user has cleared the browser's data.
                None => (listener.on_event)(OfflineMsg::Gone),
            }
        });
    }

    /// Listens to a newer version that waits to take over.
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
        // It may have started before this listener.
        registration.installing().into_iter().for_each(watch);
        let source = registration.clone();
        listen(registration, "updatefound", move |_| {
            source.installing().into_iter().for_each(watch);
        });
        // A page that stays open for days checks for updates when the user returns to it.
        let updated = registration.clone();
        listen(&document(), "visibilitychange", move |_| {
            if !document().hidden()
                && let Ok(promise) = updated.update()
            {
                // Fails without a network.
                ignore(promise);
            }
        });
    }

    /// Lets the waiting version take over, and reloads the page.
    pub(super) fn activate_new_version(&self) {
        let registration = self.registration.borrow();
        let waiting = registration.as_ref().and_then(|r| r.waiting());
        match waiting {
            Some(waiting) if waiting.post_message(&"take over".into()).is_ok() => {
                self.is_updating.set(true);
            }
            // It has taken over already.
            _ => reload(),
        }
    }
}

/// Requests the version of a worker, which answers with a message.
fn request_version(worker: &ServiceWorker) {
    // Fails for a worker that has ended.
    let _ = worker.post_message(&"version?".into());
}

/// Reloads the page. If there is unsaved work, the user confirms it first.
fn reload() {
    // Fails only without a page.
    let _ = window().location().reload();
}
