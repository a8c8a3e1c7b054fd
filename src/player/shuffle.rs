//! A reproducible shuffle.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Puts a list into a uniformly random order (Fisher and Yates).
///
/// Not from a library, because the order is part of every export: a new version of a library may draw numbers in
/// another way, or draw a `usize`, which has 32 bits in WebAssembly.
pub fn shuffle<T>(list: &mut [T], rng: &mut ChaCha8Rng) {
    for i in (1..list.len()).rev() {
        let j = rng.random_range(0..=i as u32);
        list.swap(i, j as usize);
    }
}
