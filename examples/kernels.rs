//! Times the kernels of `benches/kernels` and prints a line of JSON for each: natively, and in WebAssembly under Node.
//! `cargo xtask bench` runs both and prints them side by side.

#[path = "../benches/kernels/mod.rs"]
mod kernels;

use std::hint::black_box;

use web_time::Instant;

/// Runs of each kernel; the quickest counts, since everything else on a machine only makes it slower.
const RUNS: u32 = 3;

fn main() {
    for kernel in kernels::KERNELS {
        let mut best = f64::INFINITY;
        let mut count = 0;
        for _ in 0..RUNS {
            let start = Instant::now();
            count = black_box((kernel.run)());
            best = best.min(start.elapsed().as_secs_f64());
            if best > 5.0 {
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
fn print(line: &serde_json::Value) {
    println!("{line}");
}

#[cfg(target_arch = "wasm32")]
fn print(line: &serde_json::Value) {
    web_sys::console::log_1(&line.to_string().into());
}
