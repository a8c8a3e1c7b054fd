//! The page of Rastros Lab.
//!
//! [`app`] says what is seen and what every button does, [`plot`] draws, and both know nothing of a browser; `web` is the
//! browser around them. Everything that thinks is in [`rastros_lab`], a package of its own: that one is compiled for
//! speed, this one for size.

#![forbid(unsafe_code)]

pub mod app;
pub mod plot;
#[cfg(target_arch = "wasm32")]
pub mod web;
