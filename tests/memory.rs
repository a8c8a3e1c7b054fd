//! Failed allocations: searches give the same answers, more slowly, and do not abort.
//!
//! Linux only: the test starts itself in a shell that limits its address space, which not every system supports. A
//! browser has its own limit: see `tests/in_worker.rs`.

#![cfg(target_os = "linux")]

#[path = "same/memory.rs"]
mod memory;

use std::process::Command;

#[test]
fn searches_fit_little_memory() {
    let myself = std::env::current_exe().expect("the test has a file");
    let done = Command::new("sh")
        .args(["-c", "ulimit -v 1000000 && exec \"$0\" \"$@\""])
        .arg(myself)
        .args(["--exact", "searches_with_little_memory", "--ignored", "--nocapture"])
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(
        done.status.success() && said.contains("1 passed"),
        "{} {said} {}",
        done.status,
        String::from_utf8_lossy(&done.stderr)
    );
}

#[test]
#[ignore = "takes all the memory there is: started by the test above, under a limit"]
fn searches_with_little_memory() {
    memory::solve_with_little_memory();
}
