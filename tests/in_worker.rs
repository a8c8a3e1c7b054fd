//! The same results in a worker of a browser as natively.

#![cfg(target_arch = "wasm32")]

#[path = "same/memory.rs"]
mod memory;
mod same;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen_test]
fn games_are_the_same_as_natively() {
    same::games();
}

#[wasm_bindgen_test]
fn an_evolution_is_the_same_as_natively() {
    assert_eq!(same::evolution(), same::EVOLUTION_DIGEST);
}

#[wasm_bindgen_test]
fn schemes_are_the_same_as_natively() {
    assert_eq!(same::schemes(), same::SCHEMES_DIGEST);
}

#[wasm_bindgen_test]
fn a_player_learns_the_same_as_natively() {
    assert_eq!(same::learning(), same::LEARNING_DIGEST);
}

#[wasm_bindgen_test]
fn a_championship_is_the_same_as_natively() {
    assert_eq!(same::championships(), same::CHAMPIONSHIPS_DIGEST);
}

#[wasm_bindgen_test]
fn truth_is_the_same_as_natively() {
    assert_eq!(same::truth(), same::TRUTH_DIGEST);
}

#[wasm_bindgen_test]
fn monte_carlo_is_the_same_as_natively() {
    assert_eq!(same::monte_carlo(), same::MONTE_CARLO_DIGEST);
}

#[wasm_bindgen_test]
fn solvers_manage_with_little_memory() {
    memory::solve_with_little_memory();
}
