//! The binary that becomes the page. There is nothing for it to do outside a browser.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rastros_lab_page::web::start();
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program is a page: `cargo xtask serve` builds it and serves it.");
}
