//! The same results in a worker of a browser as natively.

#![cfg(target_arch = "wasm32")]

#[path = "same/memory.rs"]
mod memory;
mod same;

use wasm_bindgen_test::wasm_bindgen_test;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
fn solvers_manage_with_little_memory() {
    memory::solve_with_little_memory();
}
