//! The binary that becomes the page.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rastros_lab::web::start();
    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program is a web page: `cargo xtask serve` builds and serves it.");
}
