//! The project's commands: `cargo xtask serve|test|dist|bench`.

fn main() {}
