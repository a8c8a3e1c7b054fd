//! The program on the command line.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    std::process::exit(rastros_lab::cli::main(&arguments));
}

#[cfg(target_arch = "wasm32")]
fn main() {}
