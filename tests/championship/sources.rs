//! The duels and tournaments of the course's documents, repeated.

use super::*;

/// A player with the two distances of source 000, as in its programs.
fn of_source_000(name: &str, weights: [f64; 2]) -> Contender {
    let terms = ["dist_base", "dist_obj"].into_iter().zip(weights);
    let terms = terms.map(|(feature, weight)| Term::new(feature, weight));
    let spec = PlayerSpec {
        preference: Preference::Any,
        resigns: true,
        ..PlayerSpec::alpha_beta(
            1,
            EvaluationSpec {
                terms: terms.collect(),
            },
        )
    };
    Contender {
        name: name.to_owned(),
        plays: Plays::Player(spec),
        limits: Limits::default(),
    }
}

/// Source 000 prints 115 : 45 and 119 : 41 for twenty pairs at each of the limits 1 to 4, which are 2 to 5 plies: 234
/// of 320.
#[test]
fn duel_matches_source_000() {
    let mut config = config(&[], EVERYBODY);
    config.start = "8/8/8/4o3/8/8/8/8 S".to_owned();
    config.players =
        vec![of_source_000("[3, 2]", [3.0, 2.0]), of_source_000("[1, -100]", [1.0, -100.0])];
    (config.pairs, config.depths, config.opening_plies) = (20, vec![2, 3, 4, 5], 0);
    config.repeats = 10;
    let job = finished(&config);
    let record = Tally::of(&job).between([0, 1]);
    assert_eq!(record.score.games(), 1600);
    let printed = rastros_lab::arena::wilson(234.0, 320, rastros_lab::arena::Z95);
    assert!(printed.contains(record.score.share()), "{record:?}");
    assert!(record.score.resigned > 0);
    // A plain program with the course's semantics won these shares of 10,000 games at each limit.
    let plain = (0.446 + 0.741 + 0.844 + 0.84) / 4.0;
    let share = record.score.share();
    let error = (plain * (1.0 - plain) * (1.0 / 1600.0 + 1.0 / 40_000.0f64)).sqrt();
    assert!((share - plain).abs() < rastros_lab::arena::Z95 * error, "{share} and {plain}");
    let found = compare(&config, record);
    assert_eq!(found.better.decision, Decision::Better, "{found:?}");
    // The course's plain program plays the same game: sources 000 and 001 begin in (4, 5).
    let start = game(&config.game).expect("it is one").start(&[8, 8, 4, 5]);
    assert_eq!(start.expect("a start").text(), config.start);
}

/// Source 001's n_faz_campeonato: three championships of its six players, each pair of games once; wins added up. It
/// prints no numbers, so the test checks only its statements: the wins of all are the games, and jogador42 and basilio
/// lead.
#[test]
fn championships_match_source_001() {
    let roster = ["jogador42", "bacoco", "obtuso_sw", "obtuso_ne", "ar_livre", "basilio"];
    let mut config = config(&roster, EVERYBODY);
    config.start = "8/8/8/4o3/8/8/8/8 S".to_owned();
    (config.pairs, config.opening_plies, config.repeats) = (1, 0, 3);
    let job = finished(&config);
    let places = Tally::of(&job).standings;
    let wins: u32 = places.iter().map(|s| s.record.score.wins).sum();
    assert_eq!(wins, 3 * 2 * 15, "Rastros has no draws");
    let first = places[..2].iter().map(|s| &config.players[s.player].name);
    let first: BTreeSet<_> = first.map(String::as_str).collect();
    assert_eq!(first, BTreeSet::from(["basilio", "jogador42"]));
    // Different random numbers in each of the three.
    let games = |repeat: usize| {
        let meetings = job.meetings()[repeat].iter();
        let pairs = meetings.map(|m| m.pair(0).cloned());
        pairs.collect::<Vec<_>>()
    };
    assert_ne!(games(0), games(1));
}

/// Source 002 prints a table of two games, colours swapped, one won by each: a dummy against its best heuristic. It
/// does not print the dummy's source; as a player that recognises only wins it is far weaker, but the printed table is
/// plausible at 5 %.
#[test]
fn tournament_matches_source_002() {
    let mut config = config(&["seed002", "seed002"], EVERYBODY);
    config.game = "reversi".to_owned();
    let kind = game("reversi").expect("it is one");
    // Its timing experiment and this table are the same.
    let preset = kind.info().presets.iter().find(|p| p.id == "seed002");
    let start = kind.preset(preset.expect("a preset")).expect("a position");
    config.start = start.text();
    config.players[0].name = "opt1_dummy".to_owned();
    let dummy = PlayerSpec::alpha_beta(3, EvaluationSpec::default());
    config.players[0].plays = Plays::Player(dummy);
    (config.pairs, config.opening_plies, config.repeats) = (1, 0, 40);
    let job = finished(&config);
    let record = Tally::of(&job).between([0, 1]);
    assert!(record.score.interval().high < 0.5, "{record:?}");
    let even = job
        .meetings()
        .iter()
        .filter(|m| m[0].record().score.share() == 0.5);
    let even = even.count();
    assert!(even * 20 >= 40, "{even} of 40 as printed");
}
