//! The project's commands: `cargo xtask serve`, `test`, `dist` and more.
//!
//! A program runs on Linux, macOS and Windows, unlike shell scripts.

mod bench;
mod browsers;
mod build;
mod gzip;
mod hosting;
mod journeys;
mod licences;
mod needs;
mod packages;
mod policy;
mod privacy;
mod python;
mod shell;
mod single_file;
mod size;
mod style_sheet;
mod sweeps;
mod test;
mod tools;
mod wasm_opt;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use needs::{Need, PAGE};
use shell::{Result, program, run};
use test::Step;
use tools::CARGO_AUDIT;

/// Builds, serves, tests and measures Rastros Lab; a command installs the tools that it needs, or says how to
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Builds the page, serves it on this machine, and builds it again whenever a file changes
    Serve {
        /// The port on 127.0.0.1
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Builds without optimisation: a faster build, slower searches
        #[arg(long)]
        dev: bool,
    },
    /// Runs every check and every test, or only the steps that are named
    Test {
        /// The steps to run, always in the order given here
        #[arg(value_enum)]
        steps: Vec<Step>,
    },
    /// Adds Python to a page that `serve` builds: Trunk calls it
    #[command(hide = true)]
    AddPython {
        /// Where `serve` has packed it
        folder: PathBuf,
    },
    /// Builds the page for publication, as dist/hosted/ and dist/rastros-lab.html, and prints how large it is
    Dist,
    /// Measures how fast searches, solvers and evolutions are, natively and in WebAssembly, side by side
    Bench {
        /// Runs criterion's native benchmarks too
        #[arg(long)]
        criterion: bool,
        /// Only kernels whose names contain one of these
        names: Vec<String>,
    },
    /// Measures how large the published page is, how soon it can be played on in Chromium over several networks, and how smooth it is
    /// while it works
    Measure {
        /// How often the page is opened; the medians are printed
        #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..))]
        runs: u16,
        /// The `dist` folder of another build, which is measured in turn with this one
        #[arg(long)]
        against: Option<PathBuf>,
        /// Only tables whose names contain one of these
        names: Vec<String>,
    },
    /// Runs the page in Chromium, ends its workers, compares the results, and measures the memory
    Soak {
        /// How long
        #[arg(long, default_value_t = 60)]
        minutes: u64,
    },
    /// Runs the fuzz targets for many more cases than the tests do
    Fuzz {
        /// Cases of each target
        #[arg(long, default_value_t = 1_000_000)]
        cases: u64,
        /// Only what reads and draws nothing: ten million cases of each take some hours on one core
        #[arg(long)]
        readers: bool,
        /// Only targets whose names contain one of these
        names: Vec<String>,
    },
    /// Looks for known vulnerabilities of the dependencies, in the database of RustSec, which it downloads
    Audit,
    /// Runs `rastros-lab solve` natively and optimised: the exact results of Rastros
    Solve {
        /// Passed on; `cargo xtask solve -- --help` explains them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Runs the native program `rastros-lab`, optimised
    Run {
        /// Passed on, such as `evolve --help`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

impl Command {
    /// The requirements of the command besides cargo.
    fn needs(&self) -> Vec<Need> {
        match self {
            Command::Serve { port, .. } => {
                // Only the published page is optimised by `wasm-opt`.
                let page = PAGE.into_iter().filter(|need| *need != Need::WasmOpt);
                [Need::Port(*port)].into_iter().chain(page).collect()
            }
            Command::Test { steps } => test::needs(steps),
            Command::Dist => PAGE.to_vec(),
            Command::Bench { .. } => {
                use Need::{Node, WasmBindgen, WasmOpt, WasmTarget};
                vec![WasmTarget, WasmBindgen, WasmOpt, Node]
            }
            Command::Measure { .. } | Command::Soak { .. } => {
                [&PAGE[..], &[Need::Chromium]].concat()
            }
            Command::Audit => vec![Need::CargoAudit],
            Command::AddPython { .. }
            | Command::Fuzz { .. }
            | Command::Solve { .. }
            | Command::Run { .. } => Vec::new(),
        }
    }

    fn run(self) -> Result<()> {
        needs::look(&self.needs())?;
        match self {
            Command::Serve { port, dev } => build::serve(port, dev),
            Command::Test { steps } => test::test(&steps),
            Command::AddPython { folder } => build::add_python(&folder),
            Command::Dist => build::dist().and_then(|built| size::describe(&built)),
            Command::Bench { criterion, names } => bench::bench(criterion, &names),
            Command::Measure {
                runs,
                against,
                names,
            } => journeys::measure(runs, against.as_deref(), &names),
            Command::Soak { minutes } => journeys::soak(minutes),
            Command::Fuzz {
                cases,
                readers,
                names,
            } => test::fuzz(cases, readers, &names),
            Command::Audit => run(program(CARGO_AUDIT.program()?).arg("audit")),
            Command::Solve { mut arguments } => {
                arguments.insert(0, "solve".into());
                build::native(&arguments)
            }
            Command::Run { arguments } => build::native(&arguments),
        }
    }
}

fn main() -> ExitCode {
    match Arguments::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn parsed(line: &str) -> Command {
        let words = ["xtask"].into_iter().chain(line.split_whitespace());
        Arguments::try_parse_from(words).expect(line).command
    }

    #[test]
    fn commands_are_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn passes_arguments_on_unparsed() {
        let passed = |line| match parsed(line) {
            Command::Solve { arguments } | Command::Run { arguments } => arguments,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(passed("solve --verify 8x8"), ["--verify", "8x8"]);
        assert_eq!(passed("run evolve --help"), ["evolve", "--help"]);
        assert_eq!(passed("solve -- --help"), ["--help"]);
        assert!(passed("solve").is_empty());
    }

    #[test]
    fn serve_is_optimised_by_default() {
        assert!(matches!(parsed("serve"), Command::Serve { dev: false, .. }));
        assert!(matches!(parsed("serve --dev"), Command::Serve { dev: true, .. }));
    }

    #[test]
    fn rejects_unknown_step() {
        assert!(Arguments::try_parse_from(["xtask", "test", "native", "hope"]).is_err());
        let Command::Test { steps } = parsed("test e2e native") else {
            panic!("another command");
        };
        assert_eq!(steps, [Step::E2e, Step::Native]);
    }
}
