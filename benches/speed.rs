//! The kernels under criterion: `cargo bench`.

#[allow(
    dead_code,
    reason = "units and figures to compare with are printed by examples/kernels.rs"
)]
#[path = "kernels/mod.rs"]
mod kernels;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

fn all(criterion: &mut Criterion) {
    for kernel in kernels::KERNELS {
        criterion.bench_function(kernel.name, |b| b.iter(|| black_box((kernel.run)())));
    }
}

criterion_group! {
    name = speed;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    targets = all
}
criterion_main!(speed);
