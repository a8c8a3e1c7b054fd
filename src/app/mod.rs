//! x
pub mod vdom;
