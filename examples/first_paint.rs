//! Prints the page's view before its module is loaded; `cargo xtask dist` writes it into the published page.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    print!("{}", rastros_lab::app::shell::first_paint::first_paint());
}

#[cfg(target_arch = "wasm32")]
fn main() {}
