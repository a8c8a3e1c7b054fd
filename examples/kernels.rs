//! Times the kernels of `benches/kernels` and the evolutions of all presets, and prints a line of JSON for each.
//! `cargo xtask bench` runs this program natively and in WebAssembly under Node, and prints both results.

#[path = "../benches/kernels/mod.rs"]
mod kernels;

use std::hint::black_box;

use rastros_lab::evolution::{EvolutionPreset, PRESETS};
use web_time::Instant;

/// The minimum runs of each kernel. The fastest run counts, since other processes only slow runs down.
const RUNS: u32 = 3;
/// The minimum seconds of the runs of a kernel, so that an engine of WebAssembly has optimised short kernels.
const ENOUGH: f64 = 0.5;

fn main() {
    // Parts of names of kernels. Without arguments, runs all kernels.
    let wanted = arguments();
    let is_selected =
        |name: &str| wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str()));
    for kernel in kernels::KERNELS.iter().filter(|k| is_selected(k.name)) {
        let (best, count) = fastest_run(&kernel.run);
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
    for preset in PRESETS {
        let name = format!("evolve {}", preset.id);
        if is_selected(&name) {
            let config = kernels::beginning(preset);
            let (best, games) = fastest_run(&|| kernels::evolve(&config));
            print_preset(preset, &name, games as f64 / best);
            pool::measure(preset, &name);
        }
    }
}

/// Runs a function several times. Returns the seconds of the fastest run, and the result of the function.
fn fastest_run(run: &dyn Fn() -> u64) -> (f64, u64) {
    let mut best = f64::INFINITY;
    let mut count = 0;
    let begin = Instant::now();
    for runs in 1.. {
        let start = Instant::now();
        count = black_box(run());
        best = best.min(start.elapsed().as_secs_f64());
        if begin.elapsed().as_secs_f64() > ENOUGH && (runs >= RUNS || best > 5.0) {
            break;
        }
    }
    (best, count)
}

/// Games per second of a preset; `all_games` are the fitness games of all its generations.
fn print_preset(preset: &EvolutionPreset, name: &str, figure: f64) {
    print(&serde_json::json!({
        "name": name, "unit": "games per second", "figure": figure,
        "all_games": preset.config().games(),
    }));
}

/// Measures with all processors of this machine.
#[cfg(not(target_arch = "wasm32"))]
mod pool {
    use std::sync::{Condvar, Mutex};

    use rastros_lab::evolution::{EvolutionConfig, EvolutionPreset};
    use rastros_lab::job::EvolutionJob;
    use rastros_lab::registry::{self, Task};

    use super::{fastest_run, kernels, print_preset};

    /// Games per second of a preset in as many threads as there are processors.
    pub fn measure(preset: &EvolutionPreset, name: &str) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let config = kernels::beginning(preset);
        let (best, games) = fastest_run(&|| evolve(&config, threads));
        let name = format!("{name}, {threads} threads");
        print_preset(preset, &name, games as f64 / best);
    }

    fn evolve(config: &EvolutionConfig, threads: usize) -> u64 {
        let setup = registry::check_evolution(config).expect("a good configuration");
        let job = Mutex::new(EvolutionJob::new(setup));
        let received = Condvar::new();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| work(&job, &received));
            }
        });
        config.games()
    }

    /// Plays units until the end of the evolution. Waits while the next units depend on running units.
    fn work(job: &Mutex<EvolutionJob>, received: &Condvar) {
        let mut at = job.lock().expect("nobody has failed");
        while !at.is_done() {
            let Some((id, unit)) = at.next_unit() else {
                at = received.wait(at).expect("nobody has failed");
                continue;
            };
            drop(at);
            let played = registry::run(&Task::Play(unit), &mut |_| {}).expect("a good unit");
            at = job.lock().expect("nobody has failed");
            let (scores, changes) = played.scores().expect("games");
            assert!(at.receive_with_changes(id, scores, changes));
            received.notify_all();
        }
    }
}

/// Does nothing in Node, which has one thread here.
#[cfg(target_arch = "wasm32")]
mod pool {
    use rastros_lab::evolution::EvolutionPreset;

    pub fn measure(_: &EvolutionPreset, _: &str) {}
}

#[cfg(not(target_arch = "wasm32"))]
fn arguments() -> Vec<String> {
    std::env::args().skip(1).collect()
}

/// The arguments of Node after the paths of Node and of the script.
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
