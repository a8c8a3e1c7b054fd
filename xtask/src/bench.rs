//! `cargo xtask bench`: compares the speed of kernels and evolutions natively and in WebAssembly.

use serde_json::Value;

use crate::shell::{Result, cargo, find, output, program, run, target};
use crate::tools::{WASM_BINDGEN, wasm_target};
use crate::wasm_opt::optimise;

/// Compares the kernels whose names contain one of `names`, or all kernels if `names` is empty. If `criterion`, runs
/// criterion's benchmarks first.
///
/// # Errors
/// A build or a run fails.
pub fn bench(criterion: bool, names: &[String]) -> Result<()> {
    if criterion {
        run(cargo().args(["bench", "--bench", "speed"]))?;
    }
    run(cargo().args(["build", "--release", "--quiet", "--example", "kernels"]))?;
    let example = target()
        .join("release/examples")
        .join(format!("kernels{}", std::env::consts::EXE_SUFFIX));
    println!("natively ...");
    let native = lines(&output(program(example).args(names))?)?;
    let node = find("node").ok_or("node is missing: WebAssembly is measured in it")?;
    wasm_target()?;
    run(cargo().args([
        "build",
        "--release",
        "--quiet",
        "--example",
        "kernels",
        "--target",
        "wasm32-unknown-unknown",
    ]))?;
    let folder = target().join("bench-wasm");
    run(program(WASM_BINDGEN.program()?)
        .args(["--target", "nodejs", "--out-dir"])
        .arg(&folder)
        .arg(target().join("wasm32-unknown-unknown/release/examples/kernels.wasm")))?;
    optimise(&folder.join("kernels_bg.wasm"))?;
    println!("in WebAssembly ...");
    let wasm = lines(&output(program(node).arg(folder.join("kernels.js")).args(names))?)?;
    print_table(&native, &wasm);
    print_hours(&wasm);
    Ok(())
}

/// The preset that takes some hours in the course's program, and its maximum seconds in one WebAssembly worker.
const HOURS: (&str, f64) = ("evolve course_deep", 30.0);

/// Prints the time of the preset [`HOURS`].
fn print_hours(wasm: &[Value]) {
    let Some(found) = wasm.iter().find(|line| line["name"] == HOURS.0) else {
        return;
    };
    if let (Some(all), Some(figure)) = (found["all_games"].as_f64(), found["figure"].as_f64()) {
        let seconds = all / figure;
        let verdict = if seconds <= HOURS.1 { "within" } else { "beyond" };
        println!(
            "\n{}: {all:.0} games for fitness take one WebAssembly worker {seconds:.1} s, {verdict} the {} s that it may take.",
            HOURS.0, HOURS.1
        );
    }
}

fn lines(text: &str) -> Result<Vec<Value>> {
    text.lines()
        .map(|line| serde_json::from_str(line).map_err(|e| format!("{line}: {e}")))
        .collect()
}

fn print_table(native: &[Value], wasm: &[Value]) {
    println!();
    println!(
        "| kernel | unit | native | wasm | wasm speed of native | reference (native / wasm) | native, wasm against it |"
    );
    println!("|---|---|--:|--:|--:|---|---|");
    for n in native {
        let w = wasm.iter().find(|w| w["name"] == n["name"]);
        let w = w.unwrap_or(&Value::Null);
        let unit = n["unit"].as_str().unwrap_or_default();
        let (nf, wf) = (n["figure"].as_f64(), w["figure"].as_f64());
        let Some(nf) = nf else { continue };
        let Some(wf) = wf else {
            let name = n["name"].as_str().unwrap_or_default();
            println!("| {name} | {unit} | {} | – | – | – | – |", figure(nf));
            continue;
        };
        let slower_is_larger = unit.starts_with("ms");
        let ratio = if slower_is_larger { nf / wf } else { wf / nf };
        let against = |figure: f64, reference: Option<f64>| match reference {
            Some(r) if slower_is_larger => format!("{:.2}x", r / figure),
            Some(r) => format!("{:.2}x", figure / r),
            None => "–".to_owned(),
        };
        let (rn, rw) = (n["native"].as_f64(), n["wasm"].as_f64());
        let shown = |r: Option<f64>| r.map_or("–".to_owned(), figure);
        println!(
            "| {} | {unit} | {} | {} | {:.0} % | {} / {} {} | {}, {} |",
            n["name"].as_str().unwrap_or_default(),
            figure(nf),
            figure(wf),
            ratio * 100.0,
            shown(rn),
            shown(rw),
            n["from"].as_str().unwrap_or_default(),
            against(nf, rn),
            against(wf, rw),
        );
    }
}

/// Formats a number with three digits.
fn figure(value: f64) -> String {
    if value >= 1e6 {
        format!("{:.0} M", value / 1e6)
    } else if value >= 1e4 {
        format!("{:.0} k", value / 1e3)
    } else if value >= 100.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}
