//! What a command needs, looked at before anything is built: what is missing is said at once and all together.

use std::net::{Ipv4Addr, TcpListener};

use crate::browsers;
use crate::shell::{Result, find};
use crate::sweeps;
use crate::tools::standing_of_wasm_target;
use crate::tools::{AXE, BINARYEN, CargoTool, Standing, TRUNK, WASM_BINDGEN};

/// Something that a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A port on 127.0.0.1 that nobody listens on.
    Port(u16),
    /// The WebAssembly target of the toolchain.
    WasmTarget,
    /// What makes the glue between module and page.
    WasmBindgen,
    /// What builds and serves the page.
    Trunk,
    /// What makes the module smaller; a page without it works just as well.
    WasmOpt,
    /// What runs WebAssembly outside a browser.
    Node,
    /// Chromium and its driver.
    Chromium,
    /// Firefox and its driver.
    Firefox,
    /// What looks for errors of accessibility.
    Axe,
    /// GNU parallel, which runs sweeps.
    Parallel,
    /// Ray, which runs sweeps.
    Ray,
}

/// What the page is built with.
pub const PAGE: [Need; 4] = [
    Need::WasmTarget,
    Need::WasmBindgen,
    Need::Trunk,
    Need::WasmOpt,
];

impl Need {
    fn standing(self) -> Result<Standing> {
        let tool = |tool: &CargoTool| tool.standing();
        Ok(match self {
            Need::Port(port) => port_is_free(port),
            Need::WasmTarget => standing_of_wasm_target(),
            Need::WasmBindgen => tool(&WASM_BINDGEN)?,
            Need::Trunk => tool(&TRUNK)?,
            Need::WasmOpt => BINARYEN.standing()?,
            Need::Node => match find("node") {
                Some(_) => Standing::Here,
                None => Standing::Missing(
                    "node is missing, in which WebAssembly is measured: install Node.js (https://nodejs.org)"
                        .to_owned(),
                ),
            },
            Need::Chromium => browsers::standing_of_chromium(),
            Need::Firefox => browsers::standing_of_firefox()?,
            Need::Axe => AXE.standing()?,
            Need::Parallel => sweeps::standing_of_parallel(),
            Need::Ray => sweeps::standing_of_ray()?,
        })
    }

    /// What is lost without it, if the command can do without.
    fn without(self) -> Option<&'static str> {
        match self {
            Need::WasmOpt => Some("the module will be about a quarter larger"),
            Need::Parallel => Some("the sweep with GNU parallel will NOT BE TESTED"),
            Need::Ray => Some("the sweep with Ray will NOT BE TESTED"),
            _ => None,
        }
    }
}

/// Says what the command will install, and what it goes without.
///
/// # Errors
/// Something is missing without which the command cannot end well: all of it, a line each, with what to do.
pub fn look(needs: &[Need]) -> Result<()> {
    let mut missing = Vec::new();
    for &need in needs {
        match (need.standing()?, need.without()) {
            (Standing::Here, _) => {}
            (Standing::Coming(how), _) => println!("To be installed: {how}"),
            (Standing::Missing(why), Some(loss)) => println!("Left out, {loss}: {why}"),
            (Standing::Missing(why), None) => missing.push(why),
        }
    }
    match missing.len() {
        0 => Ok(()),
        1 => Err(missing.remove(0)),
        _ => Err(format!(
            "several things are missing:\n- {}",
            missing.join("\n- ")
        )),
    }
}

fn port_is_free(port: u16) -> Standing {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Standing::Here,
        Err(error) => Standing::Missing(format!(
            "port {port} of 127.0.0.1 cannot be used ({error}): try --port {}",
            if port < 65_000 { port + 1 } else { 8081 }
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_taken_is_said_with_another_one() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = look(&[Need::Port(port)]).unwrap_err();
        assert!(error.contains(&port.to_string()), "{error}");
        assert!(error.contains("--port"), "{error}");
        drop(taken);
        assert_eq!(look(&[Need::Port(port)]), Ok(()));
    }

    #[test]
    fn only_what_the_page_works_without_may_be_left_out() {
        let optional: Vec<_> = PAGE.into_iter().filter(|n| n.without().is_some()).collect();
        assert_eq!(optional, [Need::WasmOpt]);
        assert_eq!(Need::Axe.without(), None);
    }

    #[test]
    fn what_is_not_tested_is_said_at_the_beginning() {
        for engine in [Need::Parallel, Need::Ray] {
            let loss = engine.without().unwrap_or_default();
            assert!(loss.ends_with("will NOT BE TESTED"), "{loss}");
        }
    }
}
