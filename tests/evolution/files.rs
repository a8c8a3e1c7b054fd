//! Files of evolutions: what comes back, what older versions wrote, and what is wrong with others.

use super::*;

/// `golden/evolution.json` is a real export, written on 21 November 2026 by the version that had a serializer and a reader of
/// its own. People keep such files: whatever reads and writes JSON today has to know them, to the byte.
#[test]
fn what_an_older_version_exported_is_still_read() {
    let text = include_str!("../golden/evolution.json");
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
fn large_number_file_is_refused() {
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
fn impossible_fitness_is_refused() {
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
