//! The binary that becomes the page; on other machines it is the program on the command line.

fn main() {
    #[cfg(target_arch = "wasm32")]
    rastros_lab::web::start();
    #[cfg(not(target_arch = "wasm32"))]
    {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        std::process::exit(rastros_lab::cli::main(&arguments));
    }
}
