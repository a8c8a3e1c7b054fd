//! The binary that becomes the page.

fn main() {}
