//! Files of evolutions: round trips, files of older versions, and errors.

use super::*;

/// `golden/evolution.json` is a real export, written on 21 November 2026 by the version with its own serializer and
/// parser. Users have such files: the current ones must read and write them, byte for byte.
#[test]
fn reads_exports_of_older_version() {
    let text = include_str!("../golden/evolution.json");
    let run = import_evolution(text).expect("an older version wrote it");
    assert!(run.is_complete());
    assert_eq!(run.config, small());
    assert_eq!(to_json(&run), text);
}

/// Page and command line once read this fraction differently, and every export changed it.
#[test]
fn fraction_survives_export_and_import() {
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

/// A wrong file is recognised before the numbers in it are parsed, so that page and command line report it
/// quickly; the parser creates no numbers before it knows the format.
#[test]
fn rejects_file_of_large_numbers_quickly() {
    let numbers = vec!["0.9073038322028689"; (16 << 20) / 19].join(",");
    for (text, key) in [
        (format!("[{numbers}]"), "error.import.data"),
        (format!("{{\"numbers\":[{numbers}]}}"), "error.import.format"),
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
fn rejects_damaged_measures() {
    let text = to_json(&finished(&config_with_scheme(Scheme::Sharing)));
    assert_eq!(refused(&text), "none");
    for (from, to, key) in [
        (r#""centroid":[{"wins":"#, r#""centroid":[{"wins":9"#, "error.import.yardstick"),
        (
            r#""strategies":[{"#,
            r#""strategies":[{"wins":0,"draws":0,"losses":0,"resigned_to":0,"resigned":0,"plies":0,"pairs_won":0,"pairs_even":0,"pairs_lost":0},{"#,
            "error.import.yardstick",
        ),
        (r#""measures":{"#, r#""measures":{"luck":1,"#, "error.import.data"),
        (r#""scheme":"sharing""#, r#""scheme":"luck""#, "error.import.data"),
        (r#""opponents":3"#, r#""opponents":8"#, "error.range"),
        (r#""scheme":"sharing""#, r#""scheme":"round_robin""#, "error.evolution.idle"),
        (r#""fitness":"#, r#""fitness":99"#, "error.import.fitness"),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(refused(&text.replacen(from, to, 1)), key, "{to}");
    }
}

/// A share of points is at most the maximum, and a table is sorted.
#[test]
fn rejects_impossible_fitness() {
    for scheme in [Scheme::RoundRobin, Scheme::Sharing] {
        let config = config_with_scheme(scheme);
        let text = to_json(&finished(&config));
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        for (row, fitness) in [(7, config.largest_fitness() + 1), (0, config.largest_fitness())] {
            let cell = &mut value["generations"][1]["table"][row]["fitness"];
            let before = std::mem::replace(cell, fitness.into());
            assert_eq!(refused(&value.to_string()), "error.import.fitness");
            value["generations"][1]["table"][row]["fitness"] = before;
        }
        assert_eq!(refused(&value.to_string()), "none");
    }
}

/// Files of older versions lack the new fields, and so do our files with default values.
#[test]
fn default_fields_are_not_written() {
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
fn import_errors_name_their_place() {
    let text = to_json(&finished(&small()));
    assert_eq!(refused(&text), "none");
    assert_eq!(refused(""), "error.import.json");
    assert_eq!(refused(&text[..text.len() / 2]), "error.import.json");
    assert_eq!(refused("[1, 2]"), "error.import.data");
    assert_eq!(refused("{}"), "error.import.format");
    for (from, to, key) in [
        (r#""version":1"#, r#""version":2"#, "error.import.version"),
        (r#""seed":1"#, r#""seed":7"#, "error.import.seed"),
        (r#""generations":3"#, r#""generations":2"#, "error.import.generations"),
        (r#""generations":3"#, r#""generations":-1"#, "error.import.data"),
        (r#""population":8"#, r#""population":9"#, "error.evolution.power_of_two"),
        (r#""population":8"#, r#""population":16"#, "error.import.population"),
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
        (r#""yardstick":{"pairs""#, r#""yardstick":{"pears""#, "error.import.data"),
        (r#""game":"rastros""#, r#""game":"chess""#, "error.game.unknown"),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(refused(&text.replacen(from, to, 1)), key, "{to}");
    }
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("it was just written");
    value["generations"][1]["table"][2]["genome"][0] = 9_999_999.into();
    assert_eq!(refused(&value.to_string()), "error.import.gene");
}

/// Errors quote the file, which may contain any characters.
#[test]
fn errors_about_files_are_short() {
    let long = "long ".repeat(100_000);
    let text = include_str!("../golden/evolution.json");
    for (from, to) in [
        ("\"seed\"", format!("\"{long}\":1,\"seed\"")),
        ("\"version\":1", format!("\"version\":\"{long}\"")),
        ("\"features\":[", format!("\"features\":\"{long}\",\"x\":[")),
    ] {
        let message = import_evolution(&text.replacen(from, &to, 1)).expect_err("it is damaged");
        assert_eq!(message.key, "error.import.data");
        assert!(message.to_string().len() < 400, "{} bytes", message.to_string().len());
    }
}

/// An unknown field is rejected at every level: the next export would lose it.
#[test]
fn rejects_unknown_fields_at_every_level() {
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

    /// Any share of a configuration round-trips as the same number with the same digits.
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

    /// A valid file with a few overwritten bytes: accepted or rejected; an accepted run can continue.
    #[test]
    fn damaged_file_never_panics(
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0x20u8..0x7f), 1..4)
    ) {
        let mut bytes = include_bytes!("../golden/evolution.json").to_vec();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let text = String::from_utf8(bytes).expect("ASCII stays ASCII");
        if let Ok(read) = import_evolution(&text) {
            // A changed seed or a missing generation is not detectable.
            let again = to_json(&read);
            prop_assert_eq!(import_evolution(&again).map(|r| to_json(&r)), Ok(again));
            let _ = (read.hall_of_fame(), champions_csv(&read), yardstick_csv(&read));
            let mut job = EvolutionJob::resume(read);
            let _ = (job.progress().share(), job.next_unit());
        }
    }

    /// Any numbers in a configuration are accepted or rejected, and an accepted one can start.
    #[test]
    fn arbitrary_configuration_never_panics(
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
            prop_assert!(job.next_unit().is_some());
        }
    }
}
