//! The golden results for native code, pages and workers (see `in_page.rs` and `in_worker.rs`).

mod same;
