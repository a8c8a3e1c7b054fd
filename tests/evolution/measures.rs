//! Measurements never change an evolution.

use super::*;

#[test]
fn measures_never_change_evolution() {
    let config = config_with_scheme(Scheme::HallOfFame);
    let run = finished(&config);
    let depths = config.plies.len() as u32;
    for generation in &run.generations {
        let m = &generation.measures;
        let panel = generation.yardstick.as_ref().expect("it was measured");
        assert_eq!((panel.len(), m.centroid.len()), (6, 6));
        assert_eq!(m.ancestors.len(), generation.number as usize);
        assert!(m.ancestors.iter().all(|s| s.games() == 2 * depths));
        assert_eq!(m.strategies.iter().map(|s| s.games()).collect::<Vec<_>>(), [10, 10]);
        // Five of the six opponents are fixed.
        assert!(m.members.iter().all(|s| s.games() == 2 * 5 * depths));
        assert_eq!(m.members.len(), 8);
        if let Some(correlation) = generation.correlation() {
            assert!((-1.0..=1.0).contains(&correlation), "{correlation}");
        }
    }
    assert!(run.generations.iter().any(|g| g.correlation().is_some()));
    let lines = |text: String| text.lines().count();
    // Six opponents and two scores against strategies in each of four generations, and 0 + 1 + 2 + 3 ancestors.
    assert_eq!(lines(measures_csv(&run)), 1 + 4 * 8 + 6);
    assert_eq!(lines(individuals_csv(&run)), 1 + 4 * 8);
    let mut unmeasured = config.clone();
    unmeasured.yardstick = None;
    let without = finished(&unmeasured);
    assert_eq!(champions_csv(&run), champions_csv(&without));
    for (a, b) in run.generations.iter().zip(&without.generations) {
        assert_eq!((&a.table, a.contest), (&b.table, b.contest));
    }
}

/// The first point of the chart appears before the second contest is over, even if contests leave no idle workers.
#[test]
fn first_generation_is_measured_first() {
    for scheme in [Scheme::Cup, Scheme::RoundRobin] {
        let mut config = small();
        config.scheme = scheme;
        let mut job = job(&config);
        while job.run().generations.len() < 2 {
            let (id, unit) = job.next_unit().expect("something to do");
            let (scores, changes) = played(unit);
            assert!(job.receive_with_changes(id, &scores, &changes));
        }
        let first = &job.run().generations[0];
        assert!(first.yardstick.is_some(), "{scheme:?}");
    }
}

/// A strong genome has better values than a hopeless one in every measure.
#[test]
fn strong_genome_measures_better() {
    let mut config = config_with_scheme(Scheme::RoundRobin);
    config.yardstick = Some(Yardstick {
        centroid: true,
        strategies: 64,
        members: 4,
        ..Yardstick::of_pairs(10)
    });
    (config.generations, config.keeps_fitness, config.opening_plies) = (0, false, 0);
    (config.population, config.pairs) = (16, 3);
    let run = finished(&config);
    let generation = &run.generations[0];
    let correlation = generation.correlation().expect("it was measured");
    assert!(correlation > 0.3, "who wins among all does well against some: {correlation}");
    let champion = generation.measures.strategies[0];
    assert!(champion.interval().low > 0.5, "{champion:?}");
}

#[test]
fn yardstick_never_changes_evolution() {
    let mut config = small();
    let with = finished(&config);
    config.yardstick = None;
    let without = finished(&config);
    assert_eq!(champions_csv(&with), champions_csv(&without));
    for (a, b) in with.generations.iter().zip(&without.generations) {
        assert_eq!((&a.table, a.contest), (&b.table, b.contest));
        assert!(a.yardstick.is_some() && b.yardstick.is_none());
    }
}
