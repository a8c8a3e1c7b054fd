//! Error rates of the verdict. `cargo test --release --test evolution calibrated -- --ignored --nocapture` plays 200 runs each of pure
//! random search, the preset that learns and the course's cup, and prints the table of `docs/coevolution-background.md`. `RUNS=40`
//! before it plays fewer runs, and `ONLY=steady` one preset.

use std::sync::Mutex;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::arena::statistics::quartiles;
use rastros_lab::evolution::{EvolutionConfig, EvolutionVerdict, Finding, control, gain, preset};
use rastros_lab::games::Rastros;

use super::job;

/// The number of seeds of a series.
const MOST: usize = 20;

/// The number of series drawn from the runs.
const SERIES: usize = 1_000;

/// The gain of a configuration with a seed.
fn played(config: &EvolutionConfig, seed: u64) -> f64 {
    let config = EvolutionConfig {
        seed,
        ..config.clone()
    };
    let mut job = job(&config);
    while let Some((id, unit)) = job.next_unit() {
        assert!(job.receive(id, &unit.play::<Rastros>(None).expect("a unit is played").0));
    }
    gain(job.run()).expect("it is complete and measured")
}

/// The gains of a configuration with the seeds from `first` on, on two threads.
fn gains(config: &EvolutionConfig, first: u64, count: u64) -> Vec<f64> {
    let next = Mutex::new(first..first + count);
    let found = Mutex::new(vec![0.0; count as usize]);
    let work = || {
        loop {
            let Some(seed) = next.lock().expect("nobody has panicked").next() else {
                break;
            };
            let gain = played(config, seed);
            found.lock().expect("nobody has panicked")[(seed - first) as usize] = gain;
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    found.into_inner().expect("nobody has panicked")
}

/// A preset without the games of the centroid, which affect neither champion nor gain.
fn champions_only(id: &str) -> EvolutionConfig {
    let mut config = preset(id).expect("it is one").config();
    if let Some(yardstick) = &mut config.yardstick {
        yardstick.centroid = false;
    }
    config
}

/// The shares of verdicts of series of [`MOST`] seeds drawn from runs: learns, worse, luck, unknown, in per cent.
fn verdicts(gains: &[f64], control: &[f64]) -> [f64; 4] {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut counts = [0; 4];
    for _ in 0..SERIES {
        let mut drawn = [gains.to_vec(), control.to_vec()];
        for sample in &mut drawn {
            for i in 0..MOST {
                let other = rng.random_range(i as u32..sample.len() as u32);
                sample.swap(i, other as usize);
            }
            sample.truncate(MOST);
        }
        let [gains, control] = drawn;
        let verdict = EvolutionVerdict::of(&gains, &control).expect("enough seeds");
        counts[verdict.finding as usize] += 1;
    }
    counts.map(|n| 100.0 * f64::from(n) / SERIES as f64)
}

/// For any distribution: gains with the control's distribution are rarely called learning.
#[test]
fn noise_rarely_learns() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut noise = |n: usize| -> Vec<f64> {
        let one = |_| rng.random_range(-1.0..1.0_f64).powi(3);
        (0..n).map(one).collect()
    };
    let (gains, control) = (noise(400), noise(400));
    let found = verdicts(&gains, &control);
    assert!(found[0] <= 5.0 && found[1] <= 5.0, "{found:?}");
}

/// A small version of the calibration: the same games with fewer genomes and generations.
#[test]
fn small_steady_learns_and_random_search_does_not() {
    let mut config = champions_only("steady");
    (config.population, config.generations) = (16, 7);
    (config.opponents, config.ancestors) = (3, 1);
    config.yardstick.as_mut().expect("it has one").pairs = 4;
    let luck = control(&config);
    let control = gains(&luck, 10_001, 10);
    let evolved = EvolutionVerdict::of(&gains(&config, 1, 10), &control).expect("ten seeds");
    assert_eq!(evolved.finding, Finding::Learns, "{evolved:?}");
    let random = EvolutionVerdict::of(&gains(&luck, 1, 10), &control).expect("ten seeds");
    assert_ne!(random.finding, Finding::Learns, "{random:?}");
}

/// Plays the runs of the table and prints it: the share of each verdict, in per cent.
#[test]
#[ignore = "plays for an hour"]
fn calibrated() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let runs = number("RUNS", 200);
    let only = std::env::var("ONLY").ok();
    let mut longer = champions_only("course_class");
    longer.generations = 60;
    for (name, config) in [
        ("course_class", champions_only("course_class")),
        ("steady", champions_only("steady")),
        ("course_class_60", longer),
    ] {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let luck = control(&config);
        let evolved = gains(&config, 1, runs);
        let random = gains(&luck, 1, runs);
        let tenths = |gains: &[f64]| -> Vec<f64> {
            gains
                .iter()
                .take(10)
                .map(|g| (g * 10.0).round() / 10.0)
                .collect()
        };
        println!("{name}: seeds 1 to 10 {:?}", tenths(&evolved));
        println!("{name}, control: seeds 1 to 10 {:?}", tenths(&random));
        println!("{name}: {:?}", EvolutionVerdict::of(&evolved, &random));
        if runs < MOST as u64 {
            continue;
        }
        let control = gains(&luck, 10_001, runs);
        let found = verdicts(&random, &control);
        println!("{name}, control: {found:?} %, gains {:?}", quartiles(&random));
        assert!(found[0] <= 5.0);
        let found = verdicts(&evolved, &control);
        println!("{name}: {found:?} %, gains {:?}", quartiles(&evolved));
        assert!(name != "steady" || found[0] >= 80.0);
    }
}
