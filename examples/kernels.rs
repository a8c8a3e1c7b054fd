//! Times the kernels of `benches/kernels` and prints a line of JSON for each: natively, and in WebAssembly under Node.
//! `cargo xtask bench` runs both and prints them side by side.

#[path = "../benches/kernels/mod.rs"]
mod kernels;

use std::hint::black_box;

use web_time::Instant;

/// Least runs of each kernel; the quickest counts, since everything else on a machine only makes it slower.
const RUNS: u32 = 3;
/// Seconds after which no further run begins; short kernels run until then, so that a browser's engine has compiled them well.
const ENOUGH: f64 = 0.5;

fn main() {
    // Parts of names; without any, all kernels.
    let wanted = arguments();
    let asked = |name: &str| wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str()));
    for kernel in kernels::KERNELS.iter().filter(|k| asked(k.name)) {
        let mut best = f64::INFINITY;
        let mut count = 0;
        let begin = Instant::now();
        for run in 0.. {
            let start = Instant::now();
            count = black_box((kernel.run)());
            best = best.min(start.elapsed().as_secs_f64());
            if begin.elapsed().as_secs_f64() > ENOUGH && (run + 1 >= RUNS || best > 5.0) {
                break;
            }
        }
        let figure = match kernel.unit {
            "nodes" => count as f64,
            "ms" => best * 1000.0,
            "ms each" => best * 1000.0 / count as f64,
            _ => count as f64 / best,
        };
        let (native, wasm, from) = kernel.reference.unwrap_or((None, None, ""));
        print(&serde_json::json!({
            "name": kernel.name, "unit": kernel.unit, "figure": figure, "seconds": best,
            "native": native, "wasm": wasm, "from": from,
        }));
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn arguments() -> Vec<String> {
    std::env::args().skip(1).collect()
}

/// Node's own, after its path and the script's.
#[cfg(target_arch = "wasm32")]
fn arguments() -> Vec<String> {
    let global = js_sys::global();
    let list = js_sys::Reflect::get(&global, &"process".into())
        .and_then(|process| js_sys::Reflect::get(&process, &"argv".into()))
        .map(|list| js_sys::Array::from(&list));
    let words = list.iter().flat_map(|list| list.iter().skip(2));
    words.filter_map(|word| word.as_string()).collect()
}

#[cfg(not(target_arch = "wasm32"))]
fn print(line: &serde_json::Value) {
    println!("{line}");
}

#[cfg(target_arch = "wasm32")]
fn print(line: &serde_json::Value) {
    web_sys::console::log_1(&line.to_string().into());
}
