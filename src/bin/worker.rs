//! The program of the page's workers: searches and matches, without the page.

#[cfg(target_arch = "wasm32")]
fn main() {
    rastros_lab::web::start_worker();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
