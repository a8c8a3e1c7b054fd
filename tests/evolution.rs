//! Whole evolutions: the same bytes whoever plays the games and in whatever order, and files that come back.

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::arena::{Lessons, Score};
use rastros_lab::evolution::{
    Choice, Crossover, EvolutionConfig, Measures, Method, MutationKind, Run, Scheme, Selection,
    Yardstick, champions_csv, individuals_csv, measures_csv, preset, to_json, yardstick_csv,
};
use rastros_lab::job::{EvolutionJob, Unit, UnitId};
use rastros_lab::registry::{
    GAMES, Task, TaskResult, check_evolution, game, import_evolution, run,
};
use rastros_lab::text::{Fill, Language};

fn small() -> EvolutionConfig {
    let mut config = preset("course_class").expect("it is one").config();
    config.start = "6/6/3o2/6/6/6 S".to_owned();
    config.population = 8;
    config.generations = 3;
    config.pairs = 3;
    config
}

fn job(config: &EvolutionConfig) -> EvolutionJob {
    EvolutionJob::new(check_evolution(config).expect("the configuration is good"))
}

fn played(unit: Unit) -> (Vec<Score>, Vec<Lessons>) {
    // Through text, as a message to a worker may travel.
    let text = serde_json::to_string(&Task::Play(unit)).expect("plain data");
    let task = serde_json::from_str(&text).expect("what was written");
    let result = run(&task, &mut |_| {}).expect("a unit is played");
    // And so does what a worker answers.
    let text = serde_json::to_string(&result).expect("plain data");
    let result: TaskResult = serde_json::from_str(&text).expect("what was written");
    let (scores, lessons) = result.scores().expect("scores");
    (scores.to_vec(), lessons.to_vec())
}

/// Plays a job with that many units out at a time, told in random order; now and then one is lost and handed out again.
fn with_workers(mut job: EvolutionJob, workers: usize, luck: u64) -> EvolutionJob {
    let mut rng = ChaCha8Rng::seed_from_u64(luck);
    let mut out: Vec<(UnitId, Unit)> = Vec::new();
    while !job.is_done() {
        while out.len() < workers
            && let Some(unit) = job.ask()
        {
            out.push(unit);
        }
        assert!(!out.is_empty(), "nothing to do, and not done");
        let i = rng.random_range(0..out.len() as u32) as usize;
        let (id, unit) = out.swap_remove(i);
        if workers > 1 && rng.random_range(0..10u32) == 0 {
            job.give_back(id);
            let (scores, lessons) = played(unit);
            let late = job.tell_with_lessons(id, &scores, &lessons);
            assert!(!late, "a late answer is not wanted");
            continue;
        }
        let (scores, lessons) = played(unit);
        assert!(job.tell_with_lessons(id, &scores, &lessons));
        let twice = job.tell_with_lessons(id, &scores, &lessons);
        assert!(!twice, "nor is one that comes twice");
    }
    assert!(job.ask().is_none());
    assert_eq!(job.progress().share(), 1.0);
    job
}

fn finished(config: &EvolutionConfig) -> Run {
    with_workers(job(config), 1, 0).run().clone()
}

#[test]
fn the_same_bytes_as_ever() {
    let run = finished(&small());
    let found = [
        ("evolution.json", to_json(&run)),
        ("champions.csv", champions_csv(&run)),
        ("yardstick.csv", yardstick_csv(&run)),
    ];
    for (name, text) in found {
        let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &text).expect("the folder is there");
        }
        let golden = std::fs::read_to_string(&path).expect("the file is there");
        assert_eq!(text, golden, "{name}; BLESS=1 writes it anew");
    }
}

/// What came later than the first golden run: everything whose bytes must not change either.
#[test]
fn the_same_bytes_as_ever_of_other_schemes_and_methods() {
    let learning = EvolutionConfig {
        method: Method::Td,
        keeps_fitness: false,
        learning_rate: 0.2,
        random_moves: 0.1,
        ..unlike(Scheme::RandomOpponents)
    };
    for (name, config) in [
        ("two_populations.json", unlike(Scheme::TwoPopulations)),
        ("td.json", learning),
    ] {
        let text = to_json(&finished(&config));
        let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &text).expect("the folder is there");
        }
        let golden = std::fs::read_to_string(&path).expect("the file is there");
        assert_eq!(text, golden, "{name}; BLESS=1 writes it anew");
    }
}

/// `golden/evolution.json` is a real export, written on 21 November 2026 by the version that had a serializer and a reader of
/// its own. People keep such files: whatever reads and writes JSON today has to know them, to the byte.
#[test]
fn what_an_older_version_exported_is_still_read() {
    let text = include_str!("golden/evolution.json");
    let run = import_evolution(text).expect("an older version wrote it");
    assert!(run.is_complete());
    assert_eq!(run.config, small());
    assert_eq!(to_json(&run), text);
}

/// Page and command line once read this fraction differently, and every export moved it on.
#[test]
fn a_fraction_survives_export_and_import() {
    let mut config = small();
    config.generations = 0;
    for fraction in ["0.9073038322028689", "0.1", "0.30000000000000004", "5e-324"] {
        config.mutation = fraction.parse().expect("a fraction");
        config.elitism = config.mutation;
        let text = to_json(&Run::new(check_evolution(&config).expect("it is good")));
        assert!(text.contains(fraction), "{text}");
        let read = import_evolution(&text).expect("it was just written");
        assert_eq!(read.config.mutation.to_bits(), config.mutation.to_bits());
        assert_eq!(to_json(&read), text);
    }
}

/// A file that is not ours is told from one that is before anything in it becomes a number, so that page and command line say
/// so in a moment; the reader says what a number is, and there are no numbers before the format is known.
#[test]
fn a_large_file_of_numbers_is_refused_for_what_it_is() {
    let numbers = vec!["0.9073038322028689"; (16 << 20) / 19].join(",");
    for (text, key) in [
        (format!("[{numbers}]"), "error.import.data"),
        (
            format!("{{\"numbers\":[{numbers}]}}"),
            "error.import.format",
        ),
        (
            format!("{{\"format\":\"rastros-lab evolution\",\"version\":9,\"x\":[{numbers}]}}"),
            "error.import.version",
        ),
        (
            format!(
                "{{\"format\":\"rastros-lab evolution\",\"version\":1,\"config\":[{numbers}]}}"
            ),
            "error.import.data",
        ),
        (format!("{{\"numbers\":[{numbers}"), "error.import.json"),
    ] {
        let message = import_evolution(&text).expect_err("it is no evolution");
        assert_eq!(message.key, key, "{message}");
        assert!(message.to_string().len() < 300, "{message}");
    }
}

#[test]
fn any_number_of_workers_and_any_order_give_the_same_bytes() {
    let config = small();
    let one = to_json(&finished(&config));
    for (workers, luck) in [(2, 1), (4, 2), (16, 3)] {
        let many = with_workers(job(&config), workers, luck);
        assert_eq!(to_json(many.run()), one, "{workers} workers");
    }
    let mut other = config;
    other.seed += 1;
    assert_ne!(to_json(&finished(&other)), one);
}

/// A small evolution with a scheme, everything else unlike that of the course, and everything measured.
fn unlike(scheme: Scheme) -> EvolutionConfig {
    let mut config = small();
    (config.scheme, config.population, config.pairs) = (scheme, 8, 1);
    if scheme.takes_opponents() {
        config.opponents = 3;
    }
    if scheme.takes_ancestors() {
        config.ancestors = 2;
    }
    if scheme.takes_rival() {
        config.rival = Some("basilio".to_owned());
    }
    config.keeps_fitness = scheme.may_keep_fitness();
    config.selection = Selection::Rank;
    config.crossover = Crossover::Arithmetic;
    config.mutation_kind = MutationKind::Gaussian;
    config.opening_plies = 2;
    config.yardstick = Some(Yardstick {
        wide: true,
        centroid: true,
        ancestors: 1,
        strategies: 5,
        members: 1,
        ..Yardstick::of_pairs(1)
    });
    config
}

#[test]
fn every_scheme_and_method_gives_the_same_bytes_and_goes_on_from_half_way() {
    let schemes = Scheme::ALL.iter().map(|&scheme| unlike(scheme));
    let methods = Method::ALL[1..].iter().map(|&method| {
        let mut config = unlike(Scheme::RandomOpponents);
        (config.method, config.keeps_fitness) = (method, false);
        if method.takes_rate() {
            config.learning_rate = 0.2;
        }
        config
    });
    let by_lot = [EvolutionConfig {
        random_moves: 0.1,
        ..unlike(Scheme::RandomOpponents)
    }];
    let mut seen = std::collections::BTreeSet::new();
    for config in schemes.chain(methods).chain(by_lot) {
        let run = finished(&config);
        let one = to_json(&run);
        assert!(
            seen.insert(champions_csv(&run)),
            "{config:?} is like another one"
        );
        let many = with_workers(job(&config), 7, 5);
        assert_eq!(to_json(many.run()), one, "{config:?}");
        let read = import_evolution(&one).expect("it was just written");
        assert_eq!(read, run);
        // Stopped after two generations, one of which has not been measured.
        let mut half = run.clone();
        half.generations.truncate(2);
        half.generations[1].yardstick = None;
        half.generations[1].measures = Measures::default();
        let left = import_evolution(&to_json(&half)).expect("it was just written");
        let resumed = with_workers(EvolutionJob::resume(left), 3, 6);
        assert_eq!(to_json(resumed.run()), one, "{config:?}");
        let games: u64 = run.generations.iter().map(|g| u64::from(g.cup.games)).sum();
        assert_eq!(games, config.games());
    }
}

/// Each of two populations is a table of its own, in the file and as a sheet, and none ever has a genome of the other one.
#[test]
fn two_populations_are_bred_apart() {
    let mut config = unlike(Scheme::TwoPopulations);
    (config.mutation, config.generations, config.elitism) = (0.0, 6, 0.5);
    let mut job = job(&config);
    let first = loop {
        let (id, unit) = job.ask().expect("there is more to play");
        let (scores, lessons) = played(unit);
        assert!(job.tell_with_lessons(id, &scores, &lessons));
        if let Some(first) = job.run().generations.first() {
            break first.clone();
        }
    };
    let run = with_workers(job, 1, 0).run().clone();
    // Without mutations descendants lie between their parents, gene by gene, whichever population these are of.
    let range = |rows: &[rastros_lab::evolution::Ranked], gene: usize| {
        let genes = rows.iter().map(|r| r.genome.0[gene]);
        (genes.clone().min(), genes.max())
    };
    for generation in &run.generations {
        for half in [0..4, 4..8] {
            let rows = &generation.table[half.clone()];
            assert!(rows.is_sorted_by_key(|r| r.fitness));
            for gene in 0..config.features.len() {
                let (low, high) = range(&first.table[half.clone()], gene);
                let (lowest, highest) = range(rows, gene);
                assert!(low <= lowest && highest <= high, "{generation:?}");
            }
        }
        let centroid = generation.centroid(&config);
        let own = range(&generation.table[4..], 0);
        assert!(own.0 <= Some(centroid.0[0]) && Some(centroid.0[0]) <= own.1);
    }
    let mut swapped = run.clone();
    swapped.generations[2].table.swap(0, 3);
    let even = run.generations[2].table[0].fitness == run.generations[2].table[3].fitness;
    assert!(!even, "another seed tells more");
    assert_eq!(refused(&to_json(&swapped)), "error.import.fitness");
    let sheet = individuals_csv(&run);
    let rows: Vec<Vec<&str>> = sheet.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(
        rows[0][..4],
        ["generation", "population", "rank", "fitness"]
    );
    let ranks: Vec<_> = rows[1..9]
        .iter()
        .map(|r| format!("{}.{}", r[1], r[2]))
        .collect();
    assert_eq!(
        ranks,
        ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"]
    );
    assert!(rows.iter().all(|r| r.len() == rows[0].len()));
}

/// A unit that teaches needs its lessons, and those of somebody else are none.
#[test]
fn lessons_that_cannot_be_are_refused() {
    let mut config = unlike(Scheme::External);
    (config.method, config.keeps_fitness, config.learning_rate) = (Method::Td, false, 0.2);
    let mut job = job(&config);
    let (id, unit) = job.ask().expect("there is something to play");
    assert!(unit.teaches());
    let (scores, lessons) = played(unit);
    assert!(
        lessons[0][1].is_empty(),
        "the fixed opponent does not learn"
    );
    assert!(!job.tell(id, &scores));
    for spoil in [
        (|l: &mut Vec<Lessons>| l.truncate(0)) as fn(&mut Vec<Lessons>),
        |l| l[0][0].truncate(1),
        |l| l[0][1] = l[0][0].clone(),
        |l| l[0][0][0] = i64::MIN,
    ] {
        let mut bad = lessons.clone();
        spoil(&mut bad);
        assert!(!job.tell_with_lessons(id, &scores, &bad), "{bad:?}");
    }
    assert!(job.tell_with_lessons(id, &scores, &lessons));
}

/// From weights that know nothing, of features of which two say nearly all.
#[test]
fn a_player_that_learns_gets_better() {
    let mut config = small();
    config.start = "8/8/8/4o3/8/8/8/8 S".to_owned();
    (config.scheme, config.opponents) = (Scheme::RandomOpponents, 4);
    (config.method, config.learning_rate, config.genes) = (Method::Td, 0.2, [0, 0]);
    (config.plies, config.opening_plies, config.generations) = (vec![2], 4, 16);
    config.yardstick = Some(Yardstick {
        centroid: true,
        ..Yardstick::of_pairs(150)
    });
    let run = finished(&config);
    assert!(run.generations.iter().all(|g| g.table.len() == 8));
    let [first, last] = [&run.generations[0], &run.generations[16]].map(|g| g.measures.centroid[1]);
    assert!(
        last.interval().low > first.interval().high,
        "{first:?} {last:?}"
    );
}

#[test]
fn what_is_measured_is_complete_and_never_changes_the_evolution() {
    let config = unlike(Scheme::HallOfFame);
    let run = finished(&config);
    let depths = config.plies.len() as u32;
    for generation in &run.generations {
        let m = &generation.measures;
        let panel = generation.yardstick.as_ref().expect("it was measured");
        assert_eq!((panel.len(), m.centroid.len()), (6, 6));
        assert_eq!(m.ancestors.len(), generation.number as usize);
        assert!(m.ancestors.iter().all(|s| s.games() == 2 * depths));
        assert_eq!(
            m.strategies.iter().map(|s| s.games()).collect::<Vec<_>>(),
            [10, 10]
        );
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
        assert_eq!((&a.table, a.cup), (&b.table, b.cup));
    }
}

/// Whoever watches sees the first point before the second contest is over, also where contests leave no gaps.
#[test]
fn the_first_generation_is_measured_before_the_second_plays_on() {
    for scheme in [Scheme::Cup, Scheme::RoundRobin] {
        let mut config = small();
        config.scheme = scheme;
        let mut job = job(&config);
        while job.run().generations.len() < 2 {
            let (id, unit) = job.ask().expect("something to do");
            let (scores, lessons) = played(unit);
            assert!(job.tell_with_lessons(id, &scores, &lessons));
        }
        let first = &job.run().generations[0];
        assert!(first.yardstick.is_some(), "{scheme:?}");
    }
}

/// A strong genome does better in every measure than a hopeless one.
#[test]
fn measures_measure() {
    let mut config = unlike(Scheme::RoundRobin);
    config.yardstick = Some(Yardstick {
        centroid: true,
        strategies: 64,
        members: 4,
        ..Yardstick::of_pairs(10)
    });
    (
        config.generations,
        config.keeps_fitness,
        config.opening_plies,
    ) = (0, false, 0);
    (config.population, config.pairs) = (16, 3);
    let run = finished(&config);
    let generation = &run.generations[0];
    let correlation = generation.correlation().expect("it was measured");
    assert!(
        correlation > 0.3,
        "who wins among all does well against some: {correlation}"
    );
    let champion = generation.measures.strategies[0];
    assert!(champion.interval().low > 0.5, "{champion:?}");
}

#[test]
fn spoilt_measures_are_refused() {
    let text = to_json(&finished(&unlike(Scheme::Sharing)));
    assert_eq!(refused(&text), "none");
    for (from, to, key) in [
        (
            r#""centroid":[{"wins":"#,
            r#""centroid":[{"wins":9"#,
            "error.import.yardstick",
        ),
        (
            r#""strategies":[{"#,
            r#""strategies":[{"wins":0,"draws":0,"losses":0,"resigned_to":0,"resigned":0,"plies":0,"pairs_won":0,"pairs_even":0,"pairs_lost":0},{"#,
            "error.import.yardstick",
        ),
        (
            r#""measures":{"#,
            r#""measures":{"luck":1,"#,
            "error.import.data",
        ),
        (
            r#""scheme":"sharing""#,
            r#""scheme":"luck""#,
            "error.import.data",
        ),
        (r#""opponents":3"#, r#""opponents":8"#, "error.range"),
        (
            r#""scheme":"sharing""#,
            r#""scheme":"round_robin""#,
            "error.evolution.idle",
        ),
        (r#""fitness":"#, r#""fitness":99"#, "error.import.fitness"),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(refused(&text.replacen(from, to, 1)), key, "{to}");
    }
}

/// A share of points is at most everything, and a table grows.
#[test]
fn impossible_fitness_is_refused_in_every_scheme() {
    for scheme in [Scheme::RoundRobin, Scheme::Sharing] {
        let config = unlike(scheme);
        let text = to_json(&finished(&config));
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        for (row, fitness) in [
            (7, config.largest_fitness() + 1),
            (0, config.largest_fitness()),
        ] {
            let cell = &mut value["generations"][1]["table"][row]["fitness"];
            let before = std::mem::replace(cell, fitness.into());
            assert_eq!(refused(&value.to_string()), "error.import.fitness");
            value["generations"][1]["table"][row]["fitness"] = before;
        }
        assert_eq!(refused(&value.to_string()), "none");
    }
}

/// What an older version wrote has none of the new fields, and neither has what we write of it.
#[test]
fn what_is_not_chosen_is_not_written() {
    for preset in &rastros_lab::evolution::PRESETS[..5] {
        let text = serde_json::to_string(&preset.config()).expect("plain data");
        for field in [
            "scheme",
            "opponents",
            "method",
            "crossover",
            "opening",
            "random_moves",
            "learning",
            "wide",
            "members",
        ] {
            assert!(!text.contains(field), "{field} in {text}");
        }
    }
}

#[test]
fn the_yardstick_never_changes_the_evolution() {
    let mut config = small();
    let with = finished(&config);
    config.yardstick = None;
    let without = finished(&config);
    assert_eq!(champions_csv(&with), champions_csv(&without));
    for (a, b) in with.generations.iter().zip(&without.generations) {
        assert_eq!((&a.table, a.cup), (&b.table, b.cup));
        assert!(a.yardstick.is_some() && b.yardstick.is_none());
    }
}

#[test]
fn what_was_exported_half_way_goes_on_to_the_same_end() {
    let config = small();
    let whole = to_json(&finished(&config));
    let mut half = job(&config);
    while half.run().generations.len() < 2 {
        let (id, unit) = half.ask().expect("there is more to play");
        assert!(half.tell(id, &played(unit).0));
    }
    let text = to_json(half.run());
    let read = import_evolution(&text).expect("it was just written");
    assert!(!read.is_complete());
    assert_eq!(to_json(&read), text);
    let resumed = with_workers(EvolutionJob::resume(read), 3, 4);
    assert_eq!(to_json(resumed.run()), whole);
    // A complete run has nothing left to do.
    let read = import_evolution(&whole).expect("it was just written");
    assert!(read.is_complete());
    let mut over = EvolutionJob::resume(read);
    assert!(over.is_done() && over.ask().is_none());
}

#[test]
fn every_game_evolves() {
    for game in GAMES.iter().filter(|g| !g.features().is_empty()) {
        let mut config = game.default_evolution();
        check_evolution(&config).expect("the default is good");
        config.population = 4;
        config.generations = 1;
        config.plies = vec![1, 2];
        config.pairs = 1;
        config.yardstick.as_mut().expect("it has one").pairs = 1;
        let run = finished(&config);
        assert_eq!(run.generations.len(), 2, "{}", game.info().id);
        let games: u64 = run.generations.iter().map(|g| u64::from(g.cup.games)).sum();
        assert_eq!(games, config.games());
        assert!(import_evolution(&to_json(&run)).is_ok());
    }
}

#[test]
fn a_champion_learns_something() {
    // Against random players the last champion of a small run with good weights within reach wins nearly always.
    let mut config = preset("course_class").expect("it is one").config();
    config.plies = vec![3];
    config.yardstick.as_mut().expect("it has one").pairs = 50;
    let run = finished(&config);
    let last = run.generations.last().expect("there are six");
    let against_random = &last.yardstick.as_ref().expect("all was played")[0];
    assert!(against_random.interval().low > 0.5, "{against_random:?}");
    let hall = run.hall_of_fame();
    let cups: usize = hall.iter().map(|f| f.generations.len()).sum();
    assert_eq!(cups, 6);
    assert!(
        hall.windows(2)
            .all(|w| w[0].generations.len() >= w[1].generations.len())
    );
}

/// The key of what is wrong with a text, of a generation's own where it is one; that of nothing is "none".
fn refused(text: &str) -> String {
    let Err(message) = import_evolution(text) else {
        return "none".to_owned();
    };
    for language in Language::ALL {
        assert!(!message.text(language).contains('{'), "{message}");
    }
    match message.args.last() {
        Some((_, Fill::Message(inner))) if message.key == "error.import.generation" => {
            inner.key.clone()
        }
        _ => message.key,
    }
}

#[test]
fn what_is_wrong_with_an_import_is_named_with_where_it_is() {
    let text = to_json(&finished(&small()));
    assert_eq!(refused(&text), "none");
    assert_eq!(refused(""), "error.import.json");
    assert_eq!(refused(&text[..text.len() / 2]), "error.import.json");
    assert_eq!(refused("[1, 2]"), "error.import.data");
    assert_eq!(refused("{}"), "error.import.format");
    for (from, to, key) in [
        (r#""version":1"#, r#""version":2"#, "error.import.version"),
        (r#""seed":1"#, r#""seed":7"#, "error.import.seed"),
        (
            r#""generations":3"#,
            r#""generations":2"#,
            "error.import.generations",
        ),
        (
            r#""generations":3"#,
            r#""generations":-1"#,
            "error.import.data",
        ),
        (
            r#""population":8"#,
            r#""population":9"#,
            "error.evolution.power_of_two",
        ),
        (
            r#""population":8"#,
            r#""population":16"#,
            "error.import.population",
        ),
        (r#"["random","#, "[", "error.import.panel"),
        (r#""pairs":3"#, r#""pairs":4"#, "error.import.games"),
        (r#""number":1"#, r#""number":5"#, "error.import.number"),
        (r#""fitness":2"#, r#""fitness":3"#, "error.import.fitness"),
        (r#""genome":["#, r#""genome":[1,"#, "error.import.genes"),
        (r#""wins":"#, r#""wins":9"#, "error.import.yardstick"),
        // More moves than so many games can have.
        (
            r#""cup":{"games":84,"draws":0,"resignations":84,"plies":"#,
            r#""cup":{"games":84,"draws":0,"resignations":84,"plies":99"#,
            "error.import.totals",
        ),
        (
            r#""draws":0,"resignations":"#,
            r#""draws":80,"resignations":"#,
            "error.import.totals",
        ),
        (
            r#""yardstick":{"pairs""#,
            r#""yardstick":{"pears""#,
            "error.import.data",
        ),
        (
            r#""game":"rastros""#,
            r#""game":"chess""#,
            "error.game.unknown",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(refused(&text.replacen(from, to, 1)), key, "{to}");
    }
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("it was just written");
    value["generations"][1]["table"][2]["genome"][0] = 9_999_999.into();
    assert_eq!(refused(&value.to_string()), "error.import.gene");
}

/// The reader quotes what it finds, and a file may hold anything.
#[test]
fn what_is_told_of_a_file_is_short() {
    let long = "long ".repeat(100_000);
    let text = include_str!("golden/evolution.json");
    for (from, to) in [
        ("\"seed\"", format!("\"{long}\":1,\"seed\"")),
        ("\"version\":1", format!("\"version\":\"{long}\"")),
        ("\"features\":[", format!("\"features\":\"{long}\",\"x\":[")),
    ] {
        let message = import_evolution(&text.replacen(from, &to, 1)).expect_err("it is damaged");
        assert_eq!(message.key, "error.import.data");
        assert!(
            message.to_string().len() < 400,
            "{} bytes",
            message.to_string().len()
        );
    }
}

/// A field that nobody knows is refused wherever it stands: what it meant would be lost with the next export.
#[test]
fn unknown_fields_are_refused_at_every_level() {
    fn objects(
        value: &mut serde_json::Value,
        visit: &mut dyn FnMut(&mut serde_json::Map<String, serde_json::Value>),
    ) {
        match value {
            serde_json::Value::Object(object) => {
                visit(object);
                object.values_mut().for_each(|v| objects(v, visit));
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(|v| objects(v, visit)),
            _ => {}
        }
    }
    let mut run = finished(&small());
    run.generations.truncate(1);
    let value: serde_json::Value =
        serde_json::from_str(&to_json(&run)).expect("it was just written");
    let mut count = 0;
    objects(&mut value.clone(), &mut |_| count += 1);
    assert!(count > 20, "{count} objects");
    for wanted in 0..count {
        let mut changed = value.clone();
        let mut at = 0;
        objects(&mut changed, &mut |object| {
            if at == wanted {
                object.insert("surprise".to_owned(), 1.into());
            }
            at += 1;
        });
        let text = changed.to_string();
        let message = import_evolution(&text).expect_err("nobody knows that field");
        assert_eq!(message.key, "error.import.data", "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any share that a configuration may have comes back as the same number and is written as the same digits.
    #[test]
    fn every_share_survives_export_and_import(elitism in 0.0f64..=1.0, bits in 0..=1f64.to_bits()) {
        let mut config = small();
        (config.elitism, config.mutation) = (elitism, f64::from_bits(bits));
        let text = to_json(&Run::new(check_evolution(&config).expect("it is good")));
        let read = import_evolution(&text).expect("it was just written");
        prop_assert_eq!(to_json(&read), text);
        prop_assert_eq!(read.config, config);
    }

    #[test]
    fn garbage_never_panics(text in ".{0,200}") {
        prop_assert!(import_evolution(&text).is_err());
    }

    /// A good file with a few bytes overwritten: read or refused, and what is read can be gone on with.
    #[test]
    fn a_damaged_file_never_panics(
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0x20u8..0x7f), 1..4)
    ) {
        let mut bytes = include_bytes!("golden/evolution.json").to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let text = String::from_utf8(bytes).expect("ASCII stays ASCII");
        if let Ok(read) = import_evolution(&text) {
            // A changed seed or a missing generation is no damage that can be seen.
            let again = to_json(&read);
            prop_assert_eq!(import_evolution(&again).map(|r| to_json(&r)), Ok(again));
            let _ = (read.hall_of_fame(), champions_csv(&read), yardstick_csv(&read));
            let mut job = EvolutionJob::resume(read);
            let _ = (job.progress().share(), job.ask());
        }
    }

    /// Any numbers in a configuration are accepted or refused, and what is accepted can be begun.
    #[test]
    fn any_configuration_is_checked(
        population in prop_oneof![any::<u32>(), (0u32..9).prop_map(|n| 1 << n)],
        generations in any::<u32>(),
        plies in prop::collection::vec(0u32..70, 0..4),
        tournament in 0u32..40,
        shares in prop::array::uniform2(-0.5f64..1.5),
        genes in prop::array::uniform2(any::<i32>()),
        seed in any::<u64>(),
    ) {
        let mut config = small();
        config.population = population;
        config.generations = generations;
        config.plies = plies;
        config.tournament = tournament;
        [config.elitism, config.mutation] = shares;
        config.genes = genes.map(|g| g % 120_000);
        config.seed = seed >> 10;
        if let Ok(setup) = game("rastros").expect("it is there").check_evolution(&config) {
            let mut job = EvolutionJob::new(setup);
            prop_assert!(job.ask().is_some());
        }
    }
}
