//! One binary: the page where it is compiled for a browser, the program on the command line everywhere else.

#[cfg(target_arch = "wasm32")]
fn main() {
    rastros_lab::web::start_page();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    rastros_lab::cli::main(std::env::args_os())
}
