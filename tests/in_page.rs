//! The same results in a page of a browser as natively.

#![cfg(target_arch = "wasm32")]

mod same;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
