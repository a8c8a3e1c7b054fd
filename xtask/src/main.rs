//! The project's commands: `cargo xtask serve`, `test`, `dist` and more.
//!
//! They are a program and no shell scripts, so that they do the same on Linux, macOS and Windows.

mod bench;
mod browsers;
mod build;
mod shell;
mod single_file;
mod test;
mod tools;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask serve [--port 8080] [--release]   build the page and serve it on this machine
cargo xtask test [STEP ...]                   run everything: format, lint, native, wasm, e2e (or the steps named)
cargo xtask dist                              build the page for release: dist/hosted/ and dist/rastros-lab.html
cargo xtask bench [--criterion]               how fast it is, natively and in WebAssembly, side by side
cargo xtask solve [--verify]                  the exact results of Rastros: search them again, or check them (hours)
cargo xtask run ARGUMENTS                     run the native program, optimised: `run evolve --help`
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    let ended = match command {
        "serve" => build::serve(rest),
        "test" => test::test(rest),
        "dist" => build::dist().and_then(|built| built.describe()),
        "bench" => bench::bench(rest),
        "solve" => build::native(&arguments),
        "run" => build::native(rest),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        other => Err(format!("there is no command {other:?}\n\n{USAGE}")),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}
